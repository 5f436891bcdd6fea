"""Harvests problems from games: groups whose life was open, with the wall that stood around them.

``places.py`` finds the groups, ``judging.py`` proves what is a problem and takes off idle stones, ``work.py``
does this for one game, ``shelves.py`` makes collections without repetitions. ``generating.py``: `generate`.
"""

from typing import Final

MOST_NODES: Final = 500_000
"""The most positions for all first moves of a problem, by the rules of books (``book_rules.py``)."""
PATIENCE_POSITIONS: Final = 60_000
"""Positions within which the long look must find out what the best result is, unless more are asked for. By
`difficulty` half of them are a problem of 1 kyu: for one of 3 dan it takes 200,000.
"""
