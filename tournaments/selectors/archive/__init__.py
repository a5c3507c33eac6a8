"""A whole event as data in JSON's terms, section by section: see ``docs/archive.md``."""
