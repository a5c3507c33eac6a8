"""Benchmarks: ``python -m tests.perf [GROUP ...]`` prints one JSON line per figure, and nothing else.

Figures are to be read, not to be passed: no time is ever asserted, here or in a test.
"""
