"""Starts, watches and stops the processes of an installation without Docker or systemd."""
