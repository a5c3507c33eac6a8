"""Real servers and real processes for tests and benchmarks; nothing here is a stand-in."""
