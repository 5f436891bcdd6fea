"""A problem file whose problem takes some thousands of positions."""

from __future__ import annotations

J_GROUP = """
gold: 1
title: J group
first: black
diagram: |
  . . . . . . . .
  x x . . . . . .
  + x x x . . . .
  + O x x . . . .
  O + O x x . . .
  + + O x x . . .
  + + O x x x . .
  + + + + x . . .
"""
