"""Events ranked by the points of their rounds: victory points, plain points, or wins."""
