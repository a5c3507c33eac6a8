"""Robots that play Tarot: they see what their seat may see (``games.tarot.view``) and nothing else.

``simple`` plays by the rules of thumb that clubs teach; ``sampling`` tries the cards out in worlds that fit
everything shown so far; ``imagining`` plays by one such world, cheaply, and otherwise from every seed. All
are deterministic given a seed.
"""
