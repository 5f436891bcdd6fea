"""Where a proof contradicts the author's key, the person is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gold.gui.practice.model import PracticeModel
from gold.problem.files import parse_collection
from gold.problem.model import Problem
from gold.solver.api import Status
from tests.results import make_result

GAME = (
    "(;SZ[9]PL[B]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]MA[ab][bb][cb][db][da]"
    "GOLDREGION[aa][ba][ca]{tree})"
)


def problem(tree: str) -> Problem:
    (found,) = parse_collection(GAME.format(tree=tree).encode(), Path("tree.sgf")).problems
    return found


@pytest.mark.parametrize(
    ("tree", "played", "reached", "said"),
    [
        (";B[ba]", "B9", Status.DEAD, ""),
        (";B[aa]", "B9", Status.DEAD, "The author names A9; B9 is as good."),
        ("(;B[aa])(;B[ba]BM[1])", "B9", Status.DEAD, "The author calls B9 wrong"),
        (";B[aa]", "A9", Status.ALIVE, "The author calls A9 right; the proof says that it fails."),
        (";B[ba]", "A9", Status.ALIVE, ""),
        ("", "A9", Status.ALIVE, ""),
    ],
)
def test_proof_against_the_authors_key_is_told(tree: str, played: str, reached: Status, said: str) -> None:
    model = PracticeModel(problem(tree))
    session, geometry = model.session, model.session.board.geometry
    session.play(geometry.from_vertex(played))  # type: ignore[arg-type]
    assert session.thinking is not None
    answer = "C9" if played == "A9" else "A9"
    result = replace(make_result(reached, True, None), move=geometry.from_vertex(answer))
    session.computer_answer(session.thinking.id, result)
    model.result = result
    assert model.banner is not None
    assert (said in model.banner.text) is True
    assert ("author" in model.banner.text) is bool(said)
