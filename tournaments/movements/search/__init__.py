"""Looks for movements and writes what it finds to ``fixtures/movements``: a tool for whoever works on Étui.

``python -m tournaments.movements.search`` writes the file anew, ``... --tables 14 --nodes 500000`` looks
longer for one number of tables. Nothing here is imported while an event is prepared: a movement is read from
the fixture and passes the checker like any other. PURE.
"""
