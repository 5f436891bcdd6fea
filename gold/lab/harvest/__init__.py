"""Harvests problems from games: groups whose life was open, with the wall that stood around them.

``places.py`` finds the groups, ``judging.py`` proves what is a problem and takes off idle stones, ``work.py``
does this for one game, and ``shelves.py`` makes collections of it, without repetitions.
"""

from typing import Final

MOST_NODES: Final = 500_000
"""The most positions for all first moves of a problem, by the rules of books (``book_rules.py``)."""
