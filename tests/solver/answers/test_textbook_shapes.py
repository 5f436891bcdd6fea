"""The shapes that every textbook has, both sides first: the exact search finds what players know by heart.

Three things differ from the books, and are meant to:

* Bent four in the corner is the ko that it is; "dead" is the players' ruling (nobody has threats in the end).
* A book calls a group dead if it can live by no ko that matters. The search says dead only if no number of
  threats saves it. Some groups with room beside them have a ko that the defender can take for ever and never
  win: they die for any number of threats that is counted, and only endless ones would hold them
  (``DEAD_BUT_FOR_ENDLESS_THREATS``). Where the attacker has already descended on both sides there is no
  such ko.
* Ten-thousand-year ko is a ko; what may become of it later is not told.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.board.board import Board
from gold.board.points import PASS
from gold.board.status import Status
from gold.solver.answers.survey import survey
from gold.solver.api import EngineKind, Limits
from gold.solver.budget import Budget
from gold.solver.engine import solve
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.solver.answers.textbook.corners import CORNERS, LARGE
from tests.solver.answers.textbook.eye_spaces import EYE_SPACES
from tests.solver.answers.textbook.shape import ATTACKER, DEFENDER, Shape
from tests.solver.answers.textbook.sides import SIDES

pytestmark = pytest.mark.kernel

NODES = 3_000_000

SHAPES = [
    *EYE_SPACES,
    *CORNERS,
    *SIDES,
    *(pytest.param(shape, marks=pytest.mark.slow) for shape in LARGE),
]


def named(value: object) -> str | None:
    return value.name if isinstance(value, Shape) else None


@pytest.mark.parametrize("shape", SHAPES, ids=named)
def test_both_sides_first_as_the_textbooks_have_it(shape: Shape) -> None:
    workspace = Workspace(64)
    for side, expected in ((ATTACKER, shape.attacker_first), (DEFENDER, shape.defender_first)):
        board = Board(replace(shape.position, to_play=side))
        result = solve(Request.about(board, Limits(nodes=NODES), workspace), EngineKind.PROOF)
        assert (result.proved, result.exact) == (True, True)
        assert replace(expected.of(result.ko), status=result.status) == expected, side


MARKED = [shape for shape in [*EYE_SPACES, *CORNERS, *SIDES] if shape.marks("*ad")]


@pytest.mark.parametrize("shape", MARKED, ids=named)
def test_the_correct_first_moves_are_the_vital_points(shape: Shape) -> None:
    workspace = Workspace(64)
    for side, marks in ((ATTACKER, "*a"), (DEFENDER, "*d")):
        wanted = shape.marks(marks)
        if not wanted:
            continue
        board = Board(replace(shape.position, to_play=side))
        found = survey(Request.about(board, Limits(nodes=NODES), workspace))
        assert found.complete
        names = board.geometry.vertices
        assert names(sorted(set(found.correct) - {PASS})) == names(sorted(wanted)), side


def test_the_vital_point_of_the_carpenters_square_saves_it() -> None:
    """Its other first moves take too long to prove for a test; two from two is enough to live."""
    shape = next(shape for shape in LARGE if shape.name == "carpenter's square")
    board = Board(replace(shape.position, to_play=DEFENDER))
    board.play(board.geometry.from_vertex("B2"))
    result = solve(Request.about(board, Limits(nodes=NODES), Workspace(64)), EngineKind.PROOF)
    assert (result.proved, result.status) == (True, Status.ALIVE)


def test_endless_threats_are_more_than_any_number_of_them() -> None:
    """The L group with room beside it, the defender first: what the books call dead."""
    shape = next(shape for shape in CORNERS if shape.name == "L group with room beside it")
    search = ProofSearch(Board(replace(shape.position, to_play=DEFENDER)), megabytes=16)
    for threats in (1, 2, 4, 8, 14):
        question = Question(KoMode.DEFENDER, threats=threats)
        assert search.answer(search.start, question, Budget(NODES)).attacker_wins is True
    assert (
        search.answer(search.start, Question(KoMode.DEFENDER), Budget(NODES)).attacker_wins is False
    )
