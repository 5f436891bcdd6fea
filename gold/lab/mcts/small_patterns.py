"""The sets of 3x3 patterns for playouts, with ranks: Śliwa's, the most frequent ones, or MoGo's.

The result is a table of ranks, see :class:`gold.lab.mcts.playout.Policy`. Of two patterns, the one
with the higher rank is played; a pattern with rank 0 is not played.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from gold.errors import PatternError
from gold.i18n import _
from gold.lab.mcts.playout import CODES
from gold.patterns.learned.store import Store, open_store
from gold.patterns.learned.window_keys import Numbers, contents_of, views_of
from gold.shipped import shipped

Ranks = npt.NDArray[np.int32]

NONE: Final = "none"
LEARNED: Final = "learned"
SLIWA: Final = "sliwa"
MOGO: Final = "mogo"
FREQUENT: Final = "frequent"

_ANY: Final = ".XO"
_MEANINGS: Final = {"?": _ANY, "x": ".O", "o": ".X"}
_MOGO_PATTERNS: Final = (
    # Hane.
    "XOX ... ???",
    "XO. ... ?.?",
    "XO? X.. ?.?",
    "XOO ... ?.? X",
    # Cut: the first of these in one of three forms, so that it is no move into a full triangle.
    "XO? O.X ???",
    "XO? O.. ?o?",
    "XO? O.O ?O?",
    # Cut off from below.
    "?X? O.O ooo",
    # At the edge.
    "X.? O.? ###",
    "?X? O.x ###",
    "?XO ?.? ### X",
    "?OX ?.o ### X",
    "?OX X.O ### X",
)
"""The patterns of Gelly, Wang, Munos and Teytaud: Modification of UCT with Patterns in Monte-Carlo Go (2006),
figures 3 to 6. `X` and `O` are either side's stones, or, with an `X` behind, those of the side to play and of
the opponent; `x` is no `X`, `o` no `O`, `?` any point on the board, `#` one beyond the edge.
"""


@cache
def ranks_of(name: str) -> Ranks:
    """Return the table of ranks for ``none``, ``learned``, ``sliwa``, ``mogo`` or ``frequent:N``.

    ``frequent:N`` has the N most frequent patterns, each view counted by itself, with the colours
    exchanged so that the same side moves. ``learned`` has no ranks, like ``none``: those patterns
    give moves their odds (:mod:`gold.lab.mcts.odds`).

    :raises PatternError: for another name, or if a store that comes with GoLD is missing or
        damaged.
    """
    kind, _colon, number = name.partition(":")
    if name in (NONE, LEARNED):
        return np.zeros((2, CODES), dtype=np.int32)
    if name == SLIWA:
        return _table(_sliwa_weights(_shipped_store("sliwa-3x3.gpat")))
    if name == MOGO:
        return _table({pattern: 1.0 for text in _MOGO_PATTERNS for pattern in _expanded(text)})
    if kind == FREQUENT and number.isdecimal() and int(number) > 0:
        weights = _window_weights(_shipped_store("contextual-3x3.gpat"))
        most = sorted(weights, key=lambda pattern: (-weights[pattern], pattern))[: int(number)]
        return _table({pattern: weights[pattern] for pattern in most})
    message = _("“{name}” are no patterns: none, learned, sliwa, mogo, or frequent:N")
    raise PatternError(message.format(name=name))


def _shipped_store(name: str) -> Store:
    path: Path = shipped("assets") / "patterns" / name
    return open_store(path)


def _table(weights: dict[str, float]) -> Ranks:
    """Return the table of ranks from weights. A pattern is a text of eight letters;
    `X` is to move.
    """
    levels = {weight: level for level, weight in enumerate(sorted(set(weights.values())), 1)}
    table = np.zeros((2, CODES), dtype=np.int32)
    for pattern, weight in weights.items():
        for side, values in enumerate((".XO#", ".OX#")):
            code = 0
            for letter in pattern:
                code = 4 * code + values.index(letter)
            table[side, code] = levels[weight]
    return table


def _views(pattern: str) -> set[str]:
    """Return the eight views of a pattern, without repetitions."""
    window = f"{pattern[:4]}*{pattern[4:]}"
    return {
        "".join(window[place] for place in view).replace("*", "") for view in views_of(3).tolist()
    }


def _sliwa_weights(store: Store) -> dict[str, float]:
    numbers, counts = np.asarray(store.column("numbers")).astype(np.int64), store.column("counts")
    weights: dict[str, float] = {}
    for row, count in zip(digits(numbers).tolist(), counts.tolist(), strict=True):
        pattern = "".join("OX.#"[digit] for digit in row)  # White moves there
        weights |= dict.fromkeys(_views(pattern), float(count))
    return weights


def digits(numbers: Numbers) -> Numbers:
    """Return the eight digits, base 4, of each of Śliwa's numbers."""
    shifts = np.arange(14, -1, -2)
    return numbers[:, None] >> shifts & 3


def _window_weights(store: Store) -> dict[str, float]:
    """Return the count of each view of each pattern,
    taking all views of a pattern as equally frequent.
    """
    weights: dict[str, float] = {}
    windows = contents_of(store.column("keys"), 3)
    for window, count in zip(windows.tolist(), store.column("counts").tolist(), strict=True):
        views = _views("".join(".XO#"[content] for content in window[:4] + window[5:]))
        weights |= dict.fromkeys(views, count / len(views))
    return weights


def _expanded(text: str) -> Iterator[str]:
    """Yield all patterns, with `X` to move, that a pattern of the paper stands for."""
    top, middle, bottom, *mover = text.split()
    drawn = top + middle[0] + middle[2] + bottom
    for letters in product(*(_MEANINGS.get(letter, letter) for letter in drawn)):
        for view in _views("".join(letters)):
            yield view
            if not mover:
                yield view.translate(str.maketrans("XO", "OX"))
