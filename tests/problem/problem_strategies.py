"""Problems of every kind for hypothesis: all seven states, all fields, moves that can be played."""

from dataclasses import fields
from typing import Any

from hypothesis import strategies as st

from gold.board.board import Board
from gold.board.points import PASS, Color, Move, PointState
from gold.board.position import Boundary, Position
from gold.board.status import RESULTS, Side, Status
from gold.problem.model import Problem, ProblemLimits
from gold.problem.proved import MAX_THREATS, Proved, ProvedKo

# Words that YAML or SGF could take for something else, between characters of every kind.
WORDS = [
    "no",
    "on",
    "012",
    "1.0",
    "~",
    "",
    " ",
    "null",
    "yes",
    "gold: 1",
    "  x",
    "(;B[aa])",
    "{}",
    "a: b",
]
MARKS = [
    "# c",
    "- d",
    "]",
    "\\",
    "[",
    "'",
    '"',
    "---",
    "...",
    "|",
    ">",
    "&a",
    "*a",
    "!b",
    "%",
    "@",
    ":",
    "%x",
]
ODD = [
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\x85",
    "\u2028",
    "\ufeff",
    "\0",
    "\x1b",
    "死活",
    "사활",
    "\U0001f300",
    "\uffff",
]
TRAPS = WORDS + MARKS + ODD
texts = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from(TRAPS), max_size=8).map("".join),
    st.lists(st.sampled_from(TRAPS), max_size=6).map("\n".join),
)
values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(10**20), 10**20), st.floats(allow_nan=False), texts
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=8,
)
extras = st.dictionaries(texts.map("x-{}".format), values, max_size=3)
limits = st.builds(
    ProblemLimits,
    depth=st.none() | st.integers(1, 1_000_000),
    breadth=st.none() | st.integers(1, 1_000_000),
    seconds=st.none() | st.floats(0, 1_000_000, exclude_min=True),
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    size = draw(st.sampled_from([1, 2, 3, 5, 9, 10, 19]))
    states = draw(
        st.lists(st.sampled_from(list(PointState)), min_size=size * size, max_size=size * size).map(
            tuple
        )
    )
    return Position(size, states, draw(st.sampled_from(Color)), draw(st.sampled_from(Boundary)))


@st.composite
def moves_from(draw: st.DrawFn, position: Position) -> tuple[Move, ...]:
    if position.rule_errors():
        return ()
    board = Board(position)
    for _ in range(draw(st.integers(0, 5))):
        board.play(draw(st.sampled_from([Move(0), *board.valid_moves()])))
    return board.moves


kos = st.builds(
    ProvedKo,
    ahead=st.none() | st.sampled_from(Side),
    threats=st.none() | st.integers(1, MAX_THREATS),
    taker=st.none() | st.sampled_from(Side),
)


@st.composite
def records(draw: st.DrawFn, position: Position) -> Proved:
    """Everything that can be said of the result, but not yet of which position."""
    status = draw(st.none() | st.sampled_from(RESULTS))
    if status is None:
        return Proved(note=draw(texts.filter(bool)), extra=draw(extras))
    correct = draw(
        st.lists(st.sampled_from([PASS, *position.points(PointState.VALID)]), max_size=4)
    )
    ko = draw(st.none() | kos) if status is Status.KO else None
    unknown = {"ko": draw(extras.filter(bool))} if ko is not None and draw(st.booleans()) else {}
    return Proved(
        status,
        ko,
        tuple(correct),
        draw(st.booleans()),
        draw(texts),
        extra={**draw(extras), **unknown},
    )


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """With all fields; a text that is new to :class:`Problem` is among them by itself."""
    position = draw(positions())
    drawn: dict[str, Any] = {
        "tags": tuple(draw(st.lists(texts, max_size=3))),
        "limits": draw(limits),
        "moves": draw(moves_from(position)),
        "extra": draw(extras),
    }
    drawn |= {field.name: draw(texts) for field in fields(Problem) if field.type == "str"}
    assert {*drawn, "position", "proved_record"} == {field.name for field in fields(Problem)}
    return Problem(position, **drawn).with_proved(draw(st.none() | records(position)))
