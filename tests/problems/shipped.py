"""The collections that ship: those made by hand, and those that the harvest has made."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from gold.lab.harvest.gathered import GATHERED, VARIED
from gold.lab.harvest.harvest_collections import hand_made
from gold.problem.collection import Collection
from gold.problem.names.old_books import OldBook
from gold.trainer.library.shelves import program_collections
from tests.shortcuts import KEPT_FOR_TESTS

FOLDER = Path(__file__).parents[2] / "problems"
_NOT_KNOWN = Path(__file__).parent / "not_known_on_a_wider_board.json"


@cache
def every_collection() -> dict[str, Collection]:
    """All collections by the name of their file."""
    found = {each.path.stem: each for each in program_collections(KEPT_FOR_TESTS)}
    return {name: found[name] for name in sorted(found)}


def by_hand() -> dict[str, Collection]:
    """Those made by hand, whose answers stand in answers.yaml."""
    return {path.stem: every_collection()[path.stem] for path in hand_made()}


def harvested() -> dict[str, Collection]:
    """Those that `main.py lab harvest` has made: of games, and of shapes."""
    others = {*by_hand(), *gathered(), *classics()}
    return {name: found for name, found in every_collection().items() if name not in others}


def gathered() -> dict[str, Collection]:
    """Those that `main.py lab gather` fills: hard ones from games, kos, sekis, and settled groups."""
    files = tuple(shelf.file for shelf in (*GATHERED.shelves, *VARIED.shelves))
    return {name: found for name, found in every_collection().items() if name.startswith(files)}


def classics() -> dict[str, Collection]:
    """Those that `main.py lab classics` has made of the old books."""
    return {
        name: found for name, found in every_collection().items() if name.startswith(tuple(OldBook))
    }


@cache
def not_known_on_a_wider_board() -> frozenset[str]:
    """The ids of the problems of which 1,000,000 positions do not prove that the result is the same where the
    area is three points wider. They came in before this was asked.
    """
    return frozenset(json.loads(_NOT_KNOWN.read_text("utf-8")))
