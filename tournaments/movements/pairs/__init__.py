"""Fixed movements of pairs, of teams of pairs, and of players who change partners. PURE."""
