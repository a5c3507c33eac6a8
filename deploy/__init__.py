"""How the parts are wired and run."""
