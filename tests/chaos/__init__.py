"""Faults injected for real: processes killed, brokers gone, devices that write at once.

``make test`` runs the short version of each; ``make chaos`` goes on for longer.
"""
