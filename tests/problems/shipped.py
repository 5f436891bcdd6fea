"""The collections that ship: those made by hand, and those harvested from games."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gold.problem.collection import Collection
from gold.problem.files import load_collection

FOLDER = Path(__file__).parents[2] / "problems"
_FROM_GAMES = "from-games-"


@cache
def every_collection() -> dict[str, Collection]:
    """All collections by the name of their file."""
    return {path.stem: load_collection(path) for path in sorted(FOLDER.glob("*.yaml"))}


def by_hand() -> dict[str, Collection]:
    """Those made by hand, whose answers stand in answers.yaml."""
    return {name: found for name, found in every_collection().items() if not name.startswith(_FROM_GAMES)}


def from_games() -> dict[str, Collection]:
    """Those that `main.py harvest` has made."""
    return {name: found for name, found in every_collection().items() if name.startswith(_FROM_GAMES)}
