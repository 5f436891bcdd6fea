"""The parts of the library that training takes its new problems from.

Without a chosen part, new problems come from the whole library. Failed problems come back whatever
part they are from. So a person can train a book of their own like the problems of GoLD.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.names.shown import shown_name, shown_tag
from gold.trainer.library.filtering import Filter, Filtering
from gold.trainer.library.shelves import SHIPPED_FOLDER, Owner, Shelved, search_shelves
from gold.trainer.progress.logbook import Logbook
from gold.trainer.ranks import RankRange
from gold.trainer.settings import TrainedPart
from gold.trainer.training.learning_path import PATH

_SHIPPED = "gold:"
_RANKS = re.compile(r"(-?\d{1,2}):(-?\d{1,2})")
_OF_LEVELS = {
    "easy": RankRange(-30, -17),
    "medium": RankRange(-16, -8),
    "hard": RankRange(-7, 3),
    "very hard": RankRange(4),
}
"""The ranks of the levels in the settings of earlier versions."""


def place_of(path: Path) -> str:
    """The path of a collection as a text.

    That of a shipped collection does not depend on where the program is installed.
    """
    if path == PATH or path.is_relative_to(SHIPPED_FOLDER):
        return _SHIPPED + ("" if path == PATH else path.relative_to(SHIPPED_FOLDER).as_posix())
    return str(path.absolute())


def part_of(source: Shelved, query: str, asked: Filter) -> TrainedPart | None:
    """The part to train with that the library shows: a collection or a search, with a filter.

    None if the library shows neither. The filter's marks are ignored, since problems that were
    tried are not new.
    """
    collection = source.collection
    ranks = asked.ranks
    text = None if ranks is None else f"{ranks.easiest}:{ranks.hardest}"
    part = TrainedPart(motif=asked.motif, ranks=text)
    if collection.path != Path():
        return replace(part, collection=place_of(collection.path), name=collection.name)
    return replace(part, search=query.strip()) if query.strip() else None


def trained(
    parts: Sequence[TrainedPart], shelves: Sequence[Shelved], logbook: Logbook
) -> frozenset[str] | None:
    """The ids of the problems in some parts of the library; None (for all) if there are no parts."""
    if not parts:
        return None
    known = logbook.estimates.all()
    notes = logbook.notes.all()
    motifs = {name: found.motifs for name, found in known.items()}
    ids = set[str]()
    for part in parts:
        if part.search:
            within = [search_shelves(shelves, part.search, notes, motifs)]
        elif part.collection == _SHIPPED:
            within = [one for one in shelves if one.owner is Owner.PROGRAM]
        else:
            within = [one for one in shelves if place_of(one.collection.path) == part.collection]
        asked = Filter(ranks=_ranks_of(part), motif=part.motif)
        for one in within:
            ids.update(Filtering(one, {}, {}, known).filtered(asked).ids)
    return frozenset(ids)


def _ranks_of(part: TrainedPart) -> RankRange | None:
    """The range of ranks of a part; None if it has none, or one that cannot be read."""
    found = _RANKS.fullmatch(part.ranks or "")
    if found is None:
        return _OF_LEVELS.get(part.level or "")
    easiest, hardest = map(int, found.groups())
    return RankRange(easiest, hardest)


def part_in_words(part: TrainedPart) -> str:
    """The name of a part: its collection or search, then its motif and its ranks, if any."""
    path = Path(part.collection)
    if part.collection.startswith(_SHIPPED):
        path = SHIPPED_FOLDER / part.collection.removeprefix(_SHIPPED)
    name = _("From easy to hard")
    if part.collection != _SHIPPED:
        name = shown_name(Collection(part.name, path, ()))
    ranks = _ranks_of(part)
    words = [
        f"“{part.search}”" if part.search else name,
        f"#{shown_tag(part.motif)}" if part.motif else "",
        str(ranks) if ranks is not None else "",
    ]
    return " · ".join(filter(None, words))


def parts_in_words(parts: Sequence[TrainedPart]) -> str:
    """A name for several parts together; empty for the whole library."""
    if len(parts) > 2:
        return _("{n} parts of the library").format(n=len(parts))
    return " + ".join(map(part_in_words, parts))
