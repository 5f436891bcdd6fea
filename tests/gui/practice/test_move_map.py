"""The map of first moves, as plain data."""

from dataclasses import replace

import pytest

from gold.board.points import PASS, Color, Move, Point
from gold.gui.board.view import Outcome
from gold.gui.practice.move_map import MoveMap
from gold.gui.words import ko_kind
from gold.solver.api import FirstMove, Ko, Progress, Status, Survey
from tests.gui.helpers import THREE_IN_A_ROW, make_problem
from tests.results import make_result

ROOM = make_problem(THREE_IN_A_ROW)


def at(study: MoveMap, name: str) -> Point:
    return Point(study.board.geometry.from_vertex(name))


def found(
    study: MoveMap, name: str, status: Status, correct: bool | None, *line: Move, **more: object
) -> FirstMove:
    result = make_result(status, True, line[0] if line else None, line, **more)  # type: ignore[arg-type]
    return FirstMove(at(study, name), result, correct)


def surveyed() -> MoveMap:
    """One move kills, one makes a ko, one is not proved, the rest let White live."""
    study = MoveMap(ROOM)
    names = [study.board.geometry.vertex(move) for move in study.moves]
    best, ko, unknown, *rest = names
    moves = [
        found(study, best, Status.DEAD, True, at(study, rest[0])),
        found(study, ko, Status.KO, False, ko=Ko(Color.WHITE, 1, Color.BLACK)),
        FirstMove(at(study, unknown), make_result(Status.DEAD, False, None), None),
        *(found(study, name, Status.ALIVE, False) for name in rest),
    ]
    study.finish(Survey(make_result(Status.DEAD, True, at(study, best)), tuple(moves)))
    return study


def test_the_map_is_filled_in_as_results_come() -> None:
    study = MoveMap(ROOM)
    assert study.outcomes() == {}
    assert study.state() == "thinking…"
    first = study.moves[0]
    study.learn(FirstMove(first, make_result(Status.ALIVE, True, None), None))
    study.progress = Progress(0, 100, ())
    assert study.outcomes() == {first: Outcome.LIVES}
    assert study.state() == f"proved · 1 of {len(study.moves)}"
    assert study.correct == frozenset(), "what is best is known at the end"


def test_what_is_not_proved_is_unknown_at_the_end_and_never_guessed() -> None:
    study = surveyed()
    assert study.outcomes()[Point(study.moves[2])] is Outcome.UNKNOWN
    assert study.correct == {study.moves[0]}


def test_the_legend_counts_moves_and_puts_the_correct_ones_first() -> None:
    study = surveyed()
    names = [study.board.geometry.vertex(move) for move in study.moves]
    lines = [(line.outcome, line.text, line.moves, line.correct) for line in study.legend()]
    lives = (Outcome.LIVES, "White lives", lines[2][2], False)
    assert lines == [
        (Outcome.DIES, "White dies", names[0], True),
        (
            Outcome.KO,
            "Ko: Black takes first; without ko threats White wins, Black needs one",
            names[1],
            False,
        ),
        lives,
        (Outcome.UNKNOWN, "not proved", names[2], False),
    ]
    rest = len(study.moves) - 3
    assert lives[2] == (f"{rest} moves" if rest > 3 else "  ".join(names[3:]))


def test_kos_stand_in_the_order_of_what_they_are_worth() -> None:
    study = MoveMap(ROOM)
    kos = [Ko(Color.WHITE, 2), Ko(Color.BLACK, 1), Ko(Color.WHITE, 1), Ko(Color.BLACK, 5)]
    for move, ko in zip(study.moves, kos, strict=False):
        study.learn(FirstMove(move, make_result(Status.KO, True, None, ko=ko), None))
    assert [line.text for line in study.legend()] == [
        "White is dead (unless White has more than 4 ko threats)",
        "Ko: without ko threats Black wins, White needs one",
        "Ko: without ko threats White wins, Black needs one",
        "Ko: without ko threats White wins, Black needs 2",
    ]


def test_a_pass_is_a_move_of_the_defender() -> None:
    asked = make_problem("x x x x .\nO O O O x\n+ + + O x\n. . . . .\n. . . . .")
    attacking = MoveMap(asked)
    assert PASS not in attacking.moves
    defending = MoveMap(replace(asked, position=replace(asked.position, to_play=Color.WHITE)))
    assert PASS in defending.moves
    assert PASS not in defending.outcomes()


def test_pointing_at_a_move_shows_its_line_and_what_it_leads_to() -> None:
    study = surveyed()
    name = study.board.geometry.vertex(study.moves[0])
    study.pointed = study.moves[0]
    assert study.line() == (study.moves[0], study.moves[3])
    assert study.story().splitlines()[0] == f"{name}: White dies"
    study.pointed = study.moves[2]
    assert study.line() == (study.moves[2],), "the line of a guess is no fact"
    study.pointed = Point(0)
    assert study.line() == ()


def test_arrows_choose_and_taking_the_choice_shows_and_hides_its_line() -> None:
    study = surveyed()
    study.step(1, 0)
    first = study.chosen
    assert first == min(move for move in study.moves if move != PASS)
    assert study.line() == ()
    study.choose(first)
    assert study.line()[:1] == (first,)
    study.choose(first)
    assert study.line() == ()
    for _ in range(20):
        study.step(0, 1)
    lowest = max(study.board.geometry.row_col(Point(move))[0] for move in study.moves if move != PASS)
    assert study.chosen is not None
    assert study.board.geometry.row_col(Point(study.chosen))[0] == lowest


def test_a_breakdown_is_said() -> None:
    study = MoveMap(ROOM)
    study.fail("out of memory")
    assert not study.running
    assert study.state() == "broken off"


@pytest.mark.parametrize(
    ("ko", "words"),
    [
        (
            Ko(Color.WHITE, 1, Color.BLACK),
            "Ko: Black takes first; without ko threats White wins, Black needs one",
        ),
        (Ko(Color.BLACK, 3, None), "Ko: without ko threats Black wins, White needs 3"),
        (Ko(Color.BLACK, 5, None), "Ko: without ko threats Black wins, White needs more than 4"),
        (Ko(None, None, Color.WHITE), "Ko: White takes first"),
        (Ko(), "It is a ko"),
    ],
)
def test_a_ko_is_named_as_players_do(ko: Ko, words: str) -> None:
    assert ko_kind(ko) == words
