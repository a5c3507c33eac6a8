"""A real browser against the real web server, the real worker and a real Redis."""
