"""The map of first moves, as plain data."""

from dataclasses import replace

import pytest

from gold.board.points import PASS, Color, Move, Point
from gold.board.status import Status
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.words import ko_kind
from gold.solver.api import FirstMove, Progress, Survey
from gold.solver.outcome import ALIVE, WITHOUT_THREATS, Bounds, Ko
from tests.gui.helpers import THREE_IN_A_ROW, make_problem
from tests.results import make_result

ROOM = make_problem(THREE_IN_A_ROW)
BENT_FOUR = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x x .
    O O O O O x .
    + O O O O x .
    x x x + O x .
"""


def at(move_map: MoveMap, name: str) -> Point:
    return Point(move_map.board.geometry.from_vertex(name))


def found(
    move_map: MoveMap, name: str, status: Status, correct: bool | None, *line: Move, **more: object
) -> FirstMove:
    result = make_result(status, True, line[0] if line else None, line, **more)  # type: ignore[arg-type]
    return FirstMove(at(move_map, name), result, correct)


def surveyed() -> MoveMap:
    """One move kills, one makes a ko, one is not proved, the rest let White live."""
    move_map = MoveMap.of(ROOM)
    names = [move_map.board.geometry.vertex(move) for move in move_map.moves]
    best, ko, unknown, *rest = names
    moves = [
        found(move_map, best, Status.DEAD, True, at(move_map, rest[0])),
        found(move_map, ko, Status.KO, False, ko=Ko(Color.WHITE, 1, Color.BLACK)),
        FirstMove(at(move_map, unknown), make_result(Status.DEAD, False, None), None),
        *(found(move_map, name, Status.ALIVE, False) for name in rest),
    ]
    return move_map.finish(Survey(make_result(Status.DEAD, True, at(move_map, best)), tuple(moves)))


def test_the_map_is_filled_in_as_results_come() -> None:
    move_map = MoveMap.of(ROOM)
    assert move_map.outcomes() == {}
    assert move_map.state() == "thinking…"
    first = move_map.moves[0]
    move_map = move_map.learn(FirstMove(first, make_result(Status.ALIVE, True, None), None))
    move_map = replace(move_map, progress=Progress(0, 100, ()))
    assert move_map.outcomes() == {first: Status.ALIVE}
    assert move_map.state() == f"1 of {len(move_map.moves)} proved …"
    assert move_map.correct == frozenset(), "what is best is known at the end"


def test_what_may_be_a_ko_or_not_is_neither_counted_nor_shown_as_a_ko() -> None:
    move_map = MoveMap.of(ROOM)
    move_map = replace(move_map, progress=Progress(0, 100, ()))
    move = move_map.moves[0]
    open_yet = make_result(Status.KO, True, None, bounds=Bounds(WITHOUT_THREATS + 1, ALIVE))
    move_map = move_map.learn(FirstMove(move, open_yet, False))
    assert (move_map.state(), move_map.outcomes()) == ("0 of 5 proved …", {})
    move_map = move_map.finish(
        Survey(make_result(Status.DEAD, True, None), (FirstMove(move, open_yet, False),))
    )
    assert (move_map.state(), move_map.outcome(move)) == ("0 of 5 proved", Status.UNKNOWN)
    assert "White lives, or a ko" in [line.text for line in move_map.legend()]


def test_a_ko_on_paper_is_a_ko_beside_a_move_that_kills_without_one_and_else_a_kill() -> None:
    for correct, outcome in ((False, Status.KO), (True, Status.DEAD)):
        move_map = MoveMap.of(ROOM)
        on_paper = found(move_map, "D4", Status.KO, correct, ko=Ko(Color.BLACK, 5))
        move_map = move_map.finish(Survey(make_result(Status.DEAD, True, None), (on_paper,)))
        assert move_map.outcome(at(move_map, "D4")) is outcome
        told = next(line.text for line in move_map.legend() if line.outcome is outcome)
        assert told.startswith(
            "White is dead (" if correct else "Ko (White needs 5 ko threats or more"
        )


def test_what_is_not_proved_is_unknown_at_the_end_and_never_guessed() -> None:
    move_map = surveyed()
    assert move_map.outcomes()[Point(move_map.moves[2])] is Status.UNKNOWN
    assert move_map.correct == {move_map.moves[0]}


def test_the_number_of_correct_moves_is_told_as_the_last_word_only_when_every_move_is_proved() -> (
    None
):
    move_map = surveyed()
    assert (
        move_map.summary() == "One correct move. There may be more: not every move has been proved."
    )
    survey = move_map.survey
    assert survey is not None
    proved = [first for first in survey.moves if first.correct is not None]
    move_map = move_map.finish(replace(survey, moves=tuple(proved)))
    assert move_map.summary() == "One correct move."


def test_the_legend_counts_moves_and_puts_the_correct_ones_first() -> None:
    move_map = surveyed()
    names = [move_map.board.geometry.vertex(move) for move in move_map.moves]
    lines = [(line.outcome, line.text, line.moves, line.correct) for line in move_map.legend()]
    lives = (Status.ALIVE, "White lives", lines[2][2], False)
    assert lines == [
        (Status.DEAD, "White is dead", names[0], True),
        (
            Status.KO,
            "Ko (Black takes first; Black needs one ko threat to kill)",
            names[1],
            False,
        ),
        lives,
        (Status.UNKNOWN, "Not proved", names[2], False),
    ]
    rest = len(move_map.moves) - 3
    assert lives[2] == (f"{rest} moves" if rest > 3 else "  ".join(names[3:]))


def test_kos_stand_in_the_order_of_what_they_are_worth() -> None:
    move_map = MoveMap.of(ROOM)
    kos = [Ko(Color.WHITE, 2), Ko(Color.BLACK, 1), Ko(Color.WHITE, 1), Ko(Color.BLACK, 5)]
    for move, ko in zip(move_map.moves, kos, strict=False):
        move_map = move_map.learn(FirstMove(move, make_result(Status.KO, True, None, ko=ko), None))
    assert [line.text for line in move_map.legend()] == [
        "White is dead (unless White has many more ko threats than Black)",
        "Ko (White needs one ko threat to live)",
        "Ko (Black needs one ko threat to kill)",
        "Ko (Black needs 2 ko threats to kill)",
    ]


def test_a_pass_is_a_move_of_the_defender() -> None:
    asked = make_problem("x x x x .\nO O O O x\n+ + + O x\n. . . . .\n. . . . .")
    attacking = MoveMap.of(asked)
    assert PASS not in attacking.moves
    defending = MoveMap.of(replace(asked, position=replace(asked.position, to_play=Color.WHITE)))
    assert PASS in defending.moves
    assert PASS not in defending.outcomes()


def test_pointing_at_a_move_shows_its_line_and_what_it_leads_to() -> None:
    move_map = surveyed()
    name = move_map.board.geometry.vertex(move_map.moves[0])
    move_map = move_map.point(move_map.moves[0])
    assert move_map.line() == (move_map.moves[0], move_map.moves[3])
    assert move_map.story().splitlines()[0] == f"{name}: White is dead"
    move_map = move_map.point(move_map.moves[2])
    assert move_map.line() == (move_map.moves[2],), "the line of a guess is no fact"
    move_map = move_map.point(Point(0))
    assert move_map.line() == ()


def test_arrows_choose_and_taking_the_choice_shows_and_hides_its_line() -> None:
    move_map = surveyed()
    move_map = move_map.step(1, 0)
    first = move_map.chosen
    assert first == min(move for move in move_map.moves if move != PASS)
    assert move_map.line() == ()
    move_map = move_map.choose(first)
    assert move_map.line()[:1] == (first,)
    move_map = move_map.choose(first)
    assert move_map.line() == ()
    for _ in range(20):
        move_map = move_map.step(0, 1)
    lowest = max(
        move_map.board.geometry.row_col(Point(move))[0] for move in move_map.moves if move != PASS
    )
    assert move_map.chosen is not None
    assert move_map.board.geometry.row_col(Point(move_map.chosen))[0] == lowest


def test_a_breakdown_is_said() -> None:
    move_map = MoveMap.of(ROOM)
    move_map = move_map.fail("out of memory")
    assert not move_map.running
    assert move_map.state() == "failed"


@pytest.mark.parametrize(
    ("ko", "words"),
    [
        (
            Ko(Color.WHITE, 1, Color.BLACK),
            "Ko (Black takes first; Black needs one ko threat to kill)",
        ),
        (Ko(Color.BLACK, 3, None), "Ko (White needs 3 ko threats to live)"),
        (Ko(Color.BLACK, 5, None), "Ko (White needs 5 ko threats or more to live)"),
        (Ko(Color.BLACK, 5, Color.WHITE), "Ko (White needs 5 ko threats or more to live)"),
        (
            Ko(Color.BLACK, None, Color.WHITE),
            "Ko (White takes first; Black kills if nobody has ko threats)",
        ),
        (Ko(Color.WHITE), "Ko (White lives if nobody has ko threats)"),
        (Ko(None, None, Color.WHITE), "Ko (White takes first)"),
        (Ko(), "Ko"),
    ],
)
def test_a_ko_is_named_as_players_do(ko: Ko, words: str) -> None:
    assert ko_kind(ko, Color.WHITE) == words


def test_no_move_is_called_correct_where_none_works() -> None:
    move_map = MoveMap.of(ROOM)
    names = [move_map.board.geometry.vertex(move) for move in move_map.moves]
    moves = tuple(found(move_map, name, Status.ALIVE, True) for name in names)
    move_map = move_map.finish(Survey(make_result(Status.ALIVE, True, moves[0].move), moves))
    assert move_map.summary() == "No move works: White lives"
    assert move_map.correct == frozenset()
    assert [line.correct for line in move_map.legend()] == [False]


def test_a_pass_is_named_and_not_counted_as_a_point() -> None:
    asked = make_problem("x x x x .\nO O O O x\n+ + + O x\n+ + . . .\n. . . . .")
    move_map = MoveMap.of(replace(asked, position=replace(asked.position, to_play=Color.WHITE)))
    dead = make_result(Status.DEAD, True, None)
    right, *others = [FirstMove(move, dead, False) for move in move_map.moves if move != PASS]
    right = FirstMove(right.move, make_result(Status.ALIVE, True, None), True)
    survey = Survey(right.result, (right, *others, FirstMove(PASS, dead, False)))
    move_map = move_map.finish(survey)
    assert move_map.state() == "5 of 5 proved"
    assert [line.moves for line in move_map.legend()][1] == "4 moves, or pass"
    assert move_map.summary() == "One correct move."
    move_map = move_map.finish(
        replace(survey, moves=(right, *others, FirstMove(PASS, right.result, True)))
    )
    assert move_map.summary() == "One correct move. Passing is right, too."


def test_a_bent_four_is_called_by_its_name_and_ruling() -> None:
    move_map = MoveMap.of(make_problem(BENT_FOUR))
    ko = Ko(ahead=Color.BLACK, threats=1, taker=Color.BLACK)
    for move in move_map.moves:
        result = make_result(Status.KO, True, None, ko=ko)
        move_map = move_map.learn(FirstMove(move, result, None))
    (line,) = move_map.legend()
    assert line.text.startswith("Bent four in the corner: White counts as dead")


def test_a_line_that_ends_with_a_pass_is_told_without_it_and_a_lone_move_says_why_none_follows() -> (
    None
):
    move_map = MoveMap.of(ROOM)
    right, wrong, long, *rest = [move_map.board.geometry.vertex(move) for move in move_map.moves]
    first, second = at(move_map, rest[0]), at(move_map, rest[1])
    moves = (
        found(move_map, right, Status.DEAD, True, PASS, first),
        found(move_map, wrong, Status.ALIVE, False, PASS, first),
        found(move_map, long, Status.ALIVE, False, first, second, PASS),
    )
    move_map = move_map.finish(Survey(make_result(Status.DEAD, True, moves[0].move), moves))
    told = []
    for move in moves:
        move_map = move_map.point(move.move)
        told.append(move_map.story().splitlines()[1].replace("\N{NO-BREAK SPACE}", ""))
    assert told[:2] == ["White has no good answer.", "White need not answer."]
    assert told[2] == f"1{long}  2{rest[0]}  3{rest[1]}"
    assert set(told) <= {
        part.replace("\N{NO-BREAK SPACE}", "") for s in move_map.stories() for part in s.split("\n")
    }
    move_map = move_map.learn(found(move_map, long, Status.ALIVE, False, *[first, second] * 6))
    assert move_map.story().endswith("  …"), "a long line goes on"
