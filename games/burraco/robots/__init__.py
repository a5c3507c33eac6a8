"""Robots that play Burraco: they see what their seat may see (``games.burraco.state.View``) and nothing else.

``simple`` plays by rules of thumb; it is deterministic given a seed.
"""
