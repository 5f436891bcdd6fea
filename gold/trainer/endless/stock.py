"""The stock: problems that are made and not yet handed out.

They lie in one file of the user's data folder, which all windows share: each change reads it, and writes it
as a whole, under a lock. What ships with the program (``assets/stock/``, as ``main.py generate`` wrote it) is
added to it once.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from gold.atomic import write_atomically
from gold.errors import NOT_AS_WRITTEN, GoldError
from gold.folders import data_folder
from gold.i18n import _
from gold.locks import locked
from gold.problem.collection import Collection
from gold.problem.duplicates import same_position_key
from gold.problem.files import FileFormat, format_problems, load_collection, parse_collection
from gold.problem.model import Objective
from gold.problem.text import read_own
from gold.problem.titles import title_of
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty, Level
from gold.trainer.endless.generated import LEVELS, MOTIFS, Generated, GenerationRequest, keep, kept_keys

OF_LEVEL = 10
"""Problems of each level that are made ahead: more than most people solve in a day."""
OF_MOTIF = 3
"""Problems with each motif that are made ahead, so that several can be handed out while more are made."""
_MOST_ALIKE = 15
"""Problems of one level and objective to keep; more are kept only for motifs that few of these have."""
_MOST_HANDED_OUT = 10_000
"""Keys of handed-out problems to remember: those of some years."""
_PATIENCE_SECONDS = 5.0
"""Seconds to wait for another window, which holds the lock for some milliseconds."""


@dataclass(frozen=True, slots=True)
class Stocked:
    """What is known of a problem in the stock without reading its text."""

    key: str
    objective: Objective
    difficulty: Difficulty
    text: str

    @classmethod
    def of(cls, made: Generated) -> Stocked:
        """A problem as it is put into the stock."""
        assert made.problem.objective is not None  # the generator says what to do
        text = format_problems([made.problem], FileFormat.YAML)
        return cls(made.key, made.problem.objective, made.difficulty, text)

    @property
    def level(self) -> Level:
        """How hard it is."""
        return self.difficulty.level

    @property
    def motifs(self) -> tuple[str, ...]:
        """What its solution uses."""
        return self.difficulty.motifs

    def fits(self, request: GenerationRequest) -> bool:
        """Whether it is all that was requested."""
        return self.distance(request) == (0, False, False)

    def distance(self, request: GenerationRequest) -> tuple[int, bool, bool]:
        """How far it is from a request: by levels first, then by the motif, then by the objective."""
        order = list(Level)
        return (
            abs(order.index(self.level) - order.index(request.level)),
            request.motif not in (None, *self.motifs),
            request.objective not in (None, self.objective),
        )

    def read(self) -> Generated:
        """The problem.

        :raises GoldError: if its text is damaged.
        :raises ValueError: if its text is not that of one problem.
        """
        (problem,) = parse_collection(self.text.encode(), Path("stock.yaml")).problems
        return Generated(problem, self.difficulty)


@dataclass(slots=True)
class _Content:
    """What the file holds. ``shipped`` is a digest of the shipped problems that were added."""

    made: list[Stocked] = field(default_factory=list)
    handed_out: list[str] = field(default_factory=list)
    shipped: str = ""

    @property
    def keys(self) -> set[str]:
        """The keys of all problems that must not come again."""
        return {one.key for one in self.made} | set(self.handed_out)


class Stock:
    """The stock in one file, with ``complaints`` about what was damaged in it. Any thread may call this.

    ``shipped_folder`` has the problems that come with the program.
    """

    def __init__(self, file: Path | None = None, shipped_folder: Path | None = None) -> None:
        self._file = file or data_folder() / "stock.json"
        self._shipped = shipped_folder or shipped("assets") / "stock"
        self.complaints: deque[str] = deque()
        self._others: set[str] | None = None

    def problems(self) -> Sequence[Stocked]:
        """All problems, the oldest first.

        :raises GoldError: if the file cannot be used.
        """
        with self._content() as content:
            return tuple(content.made)

    def add(self, made: Generated) -> bool:
        """Keep a problem; False if the person has it, or had it, or the stock has more than enough like it.

        :raises GoldError: if the file cannot be used.
        """
        one, had = Stocked.of(made), self._had()
        with self._content() as content:
            if one.key in content.keys | had or not _has_room(content.made, one):
                return False
            content.made.append(one)
            return True

    def hand_out(self, request: GenerationRequest) -> tuple[Generated, Collection] | None:
        """Take out the problem that is nearest to a request, of several the oldest, and add it to the
        person's own. The lock keeps other windows from writing those meanwhile. None if the stock is empty.

        :raises GoldError: if a file cannot be used; then the problem stays.
        """
        with self._content() as content:
            while content.made:
                one = min(content.made, key=lambda one: one.distance(request))
                content.made.remove(one)
                content.handed_out.append(one.key)
                try:
                    made = one.read()
                except (GoldError, ValueError) as error:
                    self._set_aside(json.dumps(_as_json(one), indent=1).encode(), str(error))
                    continue
                return made, keep(made.problem)
            return None

    def _had(self) -> set[str]:
        """The keys of the problems that the person has outside the stock: those made before, and those that
        ship in the library. A walk to a motif begins near one of the latter, and may end at it.
        """
        if self._others is None:  # later ones are in the list of those handed out
            self._others = kept_keys() | _shipped_keys(shipped("problems"))
        return self._others

    # The file

    @contextmanager
    def _content(self) -> Iterator[_Content]:
        """What the file holds; changes to it are written at the end."""
        with locked(self._file.with_suffix(".lock"), _PATIENCE_SECONDS):
            content, before = self._read()
            self._add_shipped(content)
            yield content
            del content.handed_out[:-_MOST_HANDED_OUT]
            after = json.dumps(
                {
                    "made": list(map(_as_json, content.made)),
                    "handed out": content.handed_out,
                    "shipped": content.shipped,
                },
                indent=1,
                ensure_ascii=False,
            ).encode()
            if after != before:
                write_atomically(self._file, after)

    def _read(self) -> tuple[_Content, bytes]:
        """What the file holds, and its bytes. What is damaged is left out and set aside."""
        try:
            data = read_own(self._file)
        except FileNotFoundError:
            return _Content(), b""
        except OSError as error:
            text = _("{path} cannot be used: {reason}")
            raise GoldError(text.format(path=self._file, reason=error.strerror)) from error
        content = _Content()
        try:
            read = json.loads(data)
            content.handed_out = [str(key) for key in read["handed out"]]
            content.shipped = str(read["shipped"])
            rows = list(read["made"])
        except NOT_AS_WRITTEN as error:
            self._set_aside(data, str(error))
            return content, data
        damaged = ""
        for row in rows:
            try:
                content.made.append(_from_json(row))
            except NOT_AS_WRITTEN as error:
                damaged = f"{type(error).__name__}: {error}"
        if damaged:
            self._set_aside(data, damaged)
        return content, data

    def _set_aside(self, data: bytes, reason: str) -> None:
        """Keep damaged bytes in another file beside this one, and add a complaint."""
        digest = hashlib.sha256(data).hexdigest()[:8]
        aside = self._file.with_name(f"{self._file.stem}-damaged-{digest}.json")
        write_atomically(aside, data)
        text = _(
            "The stock of endless problems was damaged ({reason}). What cannot be read is now in {path}."
        )
        self.complaints.append(text.format(reason=reason, path=aside))

    def _add_shipped(self, content: _Content) -> None:
        """Add the shipped problems, unless these were added before."""
        files = sorted(self._shipped.glob("*.yaml"))
        name = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
        if not files or content.shipped == name:
            return
        content.shipped = name
        known = content.keys | self._had()
        for made in shipped_problems(self._shipped):
            if made.key not in known:
                content.made.append(Stocked.of(made))


def shipped_problems(folder: Path | None = None) -> list[Generated]:
    """The problems of the stock that ships, without numbers in their titles.

    :raises GoldError: if a file cannot be read.
    """
    found = []
    for path in sorted((folder or shipped("assets") / "stock").glob("*.yaml")):
        rows = json.loads(path.with_suffix(".json").read_bytes())
        for problem, row in zip(load_collection(path).problems, rows, strict=True):
            titled = replace(problem, title=title_of(problem.position))
            found.append(Generated(titled, Difficulty.of_row(row)))
    return found


@cache
def _shipped_keys(folder: Path) -> frozenset[str]:
    """The keys of all problems that ship in a folder, which stay as they are while the program runs."""
    library = (load_collection(path).problems for path in folder.glob("*.yaml"))
    return frozenset(same_position_key(problem.position) for problems in library for problem in problems)


def next_wish(
    problems: Sequence[Stocked], in_vain: Mapping[GenerationRequest, int], most_in_vain: int
) -> GenerationRequest | None:
    """What to make next at leisure: a level with too few problems, else such a motif; of several, the one
    tried in vain least often. None if nothing is missing, or each was tried in vain ``most_in_vain`` times.
    """
    levels = [GenerationRequest(level) for level in LEVELS]
    motifs = [GenerationRequest(level, motif=motif) for motif in MOTIFS for level in LEVELS[:2]]
    few = (
        [wish for wish in levels if number_of(problems, wish) < OF_LEVEL],
        [wish for wish in motifs if wish.motif and _number_with(problems, wish.motif) < OF_MOTIF],
    )
    for wishes in few:
        hopeful = [wish for wish in wishes if in_vain.get(wish, 0) < most_in_vain]
        if hopeful:
            return min(hopeful, key=lambda wish: (in_vain.get(wish, 0), number_of(problems, wish)))
    return None


def number_of(problems: Sequence[Stocked], request: GenerationRequest) -> int:
    """How many problems fit a request."""
    return sum(one.fits(request) for one in problems)


def _number_with(problems: Sequence[Stocked], motif: str) -> int:
    return sum(motif in one.motifs for one in problems)


def _has_room(problems: Sequence[Stocked], one: Stocked) -> bool:
    """Whether few problems have the level and objective of this one, or few of those one of its motifs."""
    alike = [other for other in problems if (other.level, other.objective) == (one.level, one.objective)]
    return len(alike) < _MOST_ALIKE or any(_number_with(alike, motif) < OF_MOTIF for motif in one.motifs)


def _as_json(one: Stocked) -> dict[str, object]:
    return {
        "key": one.key,
        "objective": one.objective,
        "difficulty": asdict(one.difficulty),
        "problem": one.text.splitlines(),
    }


def _from_json(row: Any) -> Stocked:
    text = "".join(line + "\n" for line in row["problem"])
    difficulty = Difficulty.of_row(row["difficulty"])
    return Stocked(str(row["key"]), Objective(row["objective"]), difficulty, text)
