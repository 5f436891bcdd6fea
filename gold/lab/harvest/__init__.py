"""Harvests problems from games: groups that one move saved or killed, with the walls around them.

``places.py`` finds the groups, ``judging.py`` proves which are problems and removes superfluous
stones, ``work.py`` does this for one game, and ``harvest_collections.py`` makes collections without
repetitions.
"""

from typing import Final

MOST_NODES: Final = 500_000
"""The limit, in nodes, for all first moves of a problem by the rules of books
(``book_rules.py``).
"""
PATIENCE_POSITIONS: Final = 60_000
"""The default limit, in nodes, within which the best result of a problem must be proved. By
`difficulty` a proof of half as many is a problem of 1 kyu; a problem of 3 dan takes 200,000.
"""
