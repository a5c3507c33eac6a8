"""Draws that depend on the standing order: Danish, Swiss, in pairs or alone. PURE.

Each draw is one minimum-cost matching (``matching``) on a graph of candidates (``candidates``) whose costs
(``costs``) are written down level by level; it explains every pairing (``explain``).
"""
