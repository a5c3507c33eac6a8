"""Robots that play Tarot: they see what their seat may see (``games.tarot.view``) and nothing else.

``simple`` plays by the rules of thumb that clubs teach; ``sampling`` tries the cards out in worlds that fit
everything shown so far. Both are deterministic given a seed.
"""
