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

NET_BEHIND_THE_WALL = """
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
o o o o o + + + + + +
x x x x o + + + + + +
+ x x x + + + + + + +
x + o o + + + + + + +
"""
"""Black, to live, captures C1 and D1 from E2, a stone that needs a liberty beyond White's wall."""

LIFE_BEHIND_A_GAP = """
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
o o o o o o o + + + +
x x x x x + + + + + +
x + + + o + + + + + +
"""
"""Black lives at F2, which threatens to run out between White's wall and the edge. Inside of the gap it is a
ko.
"""

LIFE_BEHIND_A_GAP_AFTER_A_LONG_KO = """
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
+ + + + + + + + + + +
o o + + + + + + + + +
+ o o o o o o + + + +
+ x x x x x + + + + +
+ + + + + o + + + + +
"""
"""The same with a ko that takes some thousand positions."""
