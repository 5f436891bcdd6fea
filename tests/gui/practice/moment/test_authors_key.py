"""Where a proof contradicts the author's key, the person is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gold.board.status import Status
from gold.gui.app.window import App
from gold.gui.practice.listeners.problem_actions import SaveSgf, correct
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.screen.board_view import board_view
from gold.problem.files import load_problem, parse_collection
from gold.problem.model import Problem
from gold.problem.solution.solution_tree import solution_tree
from gold.trainer.guessed_target import GuessedTarget
from gold.trainer.practice.events import Play, SearchAnswered, Undo
from gold.trainer.settings import Settings
from tests.gui.helpers import Hands, make_collection
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
def test_proof_against_the_authors_key_is_told(
    tree: str, played: str, reached: Status, said: str
) -> None:
    model = PracticeModel(problem(tree))
    geometry = model.session.board.geometry
    model.send(Play(geometry.from_vertex(played)))  # type: ignore[arg-type]
    assert model.session.thinking is not None
    answer = "C9" if played == "A9" else "A9"
    result = replace(make_result(reached, True, None), move=geometry.from_vertex(answer))
    model.send(SearchAnswered(model.session.thinking, result))
    assert model.banner is not None
    assert (said in model.banner.text) is True
    assert ("author" in model.banner.text) is bool(said)
    assert model.banner.correctable is bool(said)


@pytest.mark.parametrize(
    ("tree", "reached", "expected"),
    [
        (";B[ba]C[yes];W[ca]C[the last try]", Status.DEAD, "C9"),
        (";B[ba];W[ac]", Status.DEAD, "A9"),
        (";B[ba];W[ca]", Status.ALIVE, "A9"),
        (";B[aa];W[ca]", Status.DEAD, "A9"),
    ],
)
def test_author_answers_where_every_reply_has_lost(
    tree: str, reached: Status, expected: str
) -> None:
    """White's replies to B9 in the tree: legal, illegal, one that might be worse, none."""
    model = PracticeModel(problem(tree))
    geometry = model.session.board.geometry
    model.send(Play(geometry.from_vertex("B9")))  # type: ignore[arg-type]
    answer = replace(make_result(reached, True, None), move=geometry.from_vertex("A9"))
    chosen = model.author.with_reply(answer)
    assert chosen.move == geometry.from_vertex(expected)
    assert chosen.bounds == answer.bounds


def test_comments_on_the_move_and_its_answer_are_shown() -> None:
    model = PracticeModel(problem(";B[ba]C[Good.];W[ca]C[The last try.]"))
    geometry = model.session.board.geometry
    model.send(Play(geometry.from_vertex("B9")))  # type: ignore[arg-type]
    assert model.author.comment == "Good."
    assert model.session.thinking is not None
    answer = replace(make_result(Status.DEAD, True, None), move=geometry.from_vertex("C9"))
    model.send(SearchAnswered(model.session.thinking, answer))
    assert model.author.comment == "Good.\nThe last try."
    model.send(Undo())
    model.send(Play(geometry.from_vertex("B9")))  # type: ignore[arg-type]
    assert model.session.thinking is not None
    model.send(
        SearchAnswered(model.session.thinking, replace(answer, move=geometry.from_vertex("A9")))
    )
    assert model.author.comment == "Good.", (
        "the author does not answer there, but has said something of the move"
    )


def test_the_authors_letters_stand_on_the_board_after_the_moves_that_have_them() -> None:
    """Those of the first position, then of the person's move together with those of its answer."""
    model = PracticeModel(problem("LB[ba:a];B[ba]LB[aa:b]SQ[ad];W[ca]LB[aa:c]"))
    geometry = model.session.board.geometry

    def letters() -> dict[str, str]:
        shown = board_view(model.moment, Settings(whole_board=True)).letters
        return {geometry.vertex(point): text for point, text in shown.items()}

    assert letters() == {"B9": "a"}
    model.send(Play(geometry.from_vertex("B9")))  # type: ignore[arg-type]
    assert letters() == {"A9": "b", "A6": "□"}
    assert model.session.thinking is not None
    answer = replace(make_result(Status.DEAD, True, None), move=geometry.from_vertex("C9"))
    model.send(SearchAnswered(model.session.thinking, answer))
    assert letters() == {"A9": "c", "A6": "□"}
    model.send(Undo())
    assert letters() == {"B9": "a"}


@pytest.mark.kernel
def test_correction_is_proved_and_saved_as_sgf(app: App, hands: Hands, tmp_path: Path) -> None:
    found = replace(problem(";B[aa]C[My favourite.]"), title="Three in a row")
    app.play(make_collection(found))
    hands.frames()
    hands.key(pygame.K_e)
    # kernels may have to be compiled
    hands.wait(lambda: isinstance(app.scene, SaveSgf), frames=30_000)
    dialog = app.scene
    assert isinstance(dialog, SaveSgf)
    assert dialog.name == "Three in a row-corrected.sgf"
    dialog.choose(tmp_path / "right.sgf")
    tree = solution_tree(load_problem(tmp_path / "right.sgf"))
    assert tree is not None
    names = [found.position.geometry.vertex(move) for move in tree.first_moves(right=True)]
    assert names == ["B9"]
    assert "My favourite." in [node.comment for node in tree.nodes]


ASSUMED = "(;SZ[11]AW[ai][bi][ci][di][ei][fi]AB[aj][bj][cj][dj][ej][ak][ck][dk]{rest})"
"""Black gets no more than a ko, by F1, in the region that is assumed."""


def after_first_move(game: str, first: str, answer: str, reached: Status) -> PracticeModel:
    """What practice shows once a move and its answer are proved to lead to a status."""
    (found,) = parse_collection(game.encode(), Path("tree.sgf")).problems
    model = PracticeModel(found, guessed=GuessedTarget.of(found))
    geometry = model.session.board.geometry
    model.send(Play(geometry.from_vertex(first)))  # type: ignore[arg-type]
    assert model.session.thinking is not None
    result = replace(make_result(reached, True, None), move=geometry.from_vertex(answer))
    model.send(SearchAnswered(model.session.thinking, result))
    return model


@pytest.mark.parametrize(
    ("rest", "decides"),
    [
        (";B[fj]C[RIGHT]", None),
        (";B[fj]C[RIGHT];W[gj]", None),
        ("", False),
        (";B[fk]C[RIGHT]", False),
        (";B[fj]BM[1]", False),
        ("VW[bk][ek][fj][fk];B[fj]C[RIGHT]", False),
    ],
)
def test_author_is_not_called_wrong_by_what_is_proved_in_an_assumed_region(
    rest: str, decides: bool | None
) -> None:
    model = after_first_move(ASSUMED.format(rest=rest), "F2", "F1", Status.DEAD)
    assert model.session.judge.verdict is not None
    assert model.session.judge.verdict.decides is decides
    assert model.banner is not None
    if decides is None:
        assert model.banner.kind == "warning"
        assert "only for the area that was assumed" in model.banner.text
        assert not model.state.went_wrong
    assert model.banner.correctable is ("VW" in rest)


def test_life_against_the_author_holds_on_the_whole_board() -> None:
    game = "(;SZ[11]AB[ai][bi][ci][di][ei][ej][ek]AW[aj][bj][cj][dj][dk];B[ak]C[RIGHT])"
    model = after_first_move(game, "A1", "C1", Status.ALIVE)
    assert model.session.judge.verdict is not None
    assert model.session.judge.verdict.decides is False
    assert model.banner is not None
    assert "The author calls A1 right; the proof says that it fails." in model.banner.text
    assert not model.banner.correctable


def test_nothing_is_corrected_in_an_assumed_region(hands: Hands) -> None:
    (found,) = parse_collection(
        ASSUMED.format(rest=";B[fj]C[RIGHT]").encode(), Path("tree.sgf")
    ).problems
    correct(hands.app, PracticeModel(found, guessed=GuessedTarget.of(found)))
    assert "The area was assumed" in hands.app.toast.text
