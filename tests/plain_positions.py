"""Positions of stones alone, as a plain SGF has them: nothing says what they are about."""

BAIT = """
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ x x x x x x + + + +
x o + + + + x + + + +
x x x x x + x + + + +
o o o o x + x + + + +
+ + + o x x x + + + +
+ + + o x + + + + + +
"""
"""White's corner, and a white stone that is not part of it."""
