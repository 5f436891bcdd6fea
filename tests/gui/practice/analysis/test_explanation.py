"""The explanation of a move, with the real engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, Move, Point
from gold.board.position import Boundary
from gold.board.status import Status
from gold.gui import words
from gold.gui.computer.engine import Engine
from gold.gui.practice.analysis.explanation import Explanation, Findings
from gold.problem.model import Problem
from gold.solver.answers.refutation import Refutation
from gold.solver.answers.resistance import Line
from gold.solver.api import Limits, Survey
from gold.solver.outcome import Ending, Ko
from gold.solver.request import Request
from gold.trainer.events import HintLevel, HintShown
from tests.gui.helpers import FIVE, THREE, make_problem
from tests.results import make_result
from tests.solver.answers.test_refutation import TAKEN_IN_THE_EYE

KO = """
. x O x +
. x O + x
. x O + +
. x O O O
. x x x x
"""
LIMITS = Limits(nodes=100_000)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


class Walk:
    """An explanation whose every question is answered at once."""

    def __init__(
        self, engine: Engine, *moves: str, diagram: str = THREE, problem: Problem | None = None
    ) -> None:
        problem = problem or make_problem(diagram)
        self._engine = engine
        self.geometry = problem.position.geometry
        base = tuple(self.geometry.from_vertex(name) for name in moves)
        self.walk = Explanation.of(problem, base, LIMITS)
        self.answer()

    def answer(self) -> None:
        while (path := self.walk.wanted) is not None:
            board = Board(self.walk.problem.position, (*self.walk.base, *path))
            workspace = self._engine.workspace
            refutation = self._engine.refute(Request.about(board, LIMITS, workspace))
            survey = self._engine.survey(
                Request.about(board, LIMITS, workspace), lambda _first: None
            )
            self.walk = self.walk.learn(path, Findings(survey, refutation))

    def go(self, *steps: str) -> None:
        for step in steps:
            self.walk = getattr(self.walk, step)()
            self.answer()

    def names(self, moves: tuple[Move, ...]) -> list[str]:
        return self.geometry.vertices(moves)


def test_a_wrong_move_is_refuted_by_a_numbered_line(engine: Engine) -> None:
    told = Walk(engine, "A1")
    walk = told.walk
    assert walk.title() == "After A1: White lives"
    assert walk.certainty() == ""
    walk = replace(walk, details=True)
    assert walk.certainty() == "proved"
    assert told.names(walk.line)[:1] == ["B1"]
    assert [(ghost.number, ghost.color) for ghost in walk.ghosts()][:2] == [
        (1, Color.BLACK),
        (2, Color.WHITE),
    ]
    assert walk.line_words().startswith("1\N{NO-BREAK SPACE}A1  2\N{NO-BREAK SPACE}B1")


def test_a_long_line_says_that_it_goes_on() -> None:
    problem = make_problem(THREE)
    vertex = problem.position.geometry.from_vertex
    walk = Explanation.of(problem, (vertex("A1"),), LIMITS)
    for moves, last in (
        (11, "12\u00a0pass"),
        (12, "12\u00a0pass  13\u00a0pass"),
        (13, "12\u00a0pass  …  14\u00a0pass"),
    ):
        walk = replace(walk, line=(vertex("B1"), *[PASS] * (moves - 1)))
        assert walk.line_words().splitlines()[0].endswith(last), (
            "the last move is told, where a ko is taken"
        )


def test_of_the_winners_moves_those_that_take_many_stones_are_told(engine: Engine) -> None:
    diagram = ". . . . .\n. . . . .\no o o o .\nX X o o .\n+ + + o ."
    told = Walk(engine, "A1", diagram=diagram)
    assert told.walk.line_words().splitlines()[:2] == ["1\u00a0A1  2\u00a0B1", "B1 takes 3 stones."]


def test_a_right_move_is_explained_as_well(engine: Engine) -> None:
    assert Walk(engine, "B1").walk.title() == "After B1: White is dead"


def test_motifs_are_those_of_the_moves_up_to_a_ko(engine: Engine) -> None:
    """After it Black throws in at A1, if nobody has a threat, and loses."""
    problem = Problem(parse_diagram(TAKEN_IN_THE_EYE, Color.WHITE))
    told = Walk(engine, "A5", problem=problem)
    assert told.names(told.walk.line) == ["A4", "A6", "B2", "B4", "A1", "B1"]
    assert (
        "If Black has enough ko threats: White A6, Black B2, White B4, Black A4"
        in told.walk.line_words()
    )
    assert told.walk.motifs() == ""


@pytest.mark.parametrize(
    ("winner", "said"), [(Color.WHITE, "Ko (White"), (Color.BLACK, "White is dead")]
)
def test_a_ko_on_paper_is_a_ko_where_it_is_why_the_move_fails(winner: Color, said: str) -> None:
    problem = make_problem(THREE)
    walk = Explanation.of(problem, (problem.position.geometry.from_vertex("A1"),), LIMITS)
    on_paper = make_result(Status.KO, True, None, ko=Ko(Color.BLACK, 5))
    line = Line((), Ending.KO)
    walk = walk.learn(
        (), Findings(Survey(on_paper, ()), Refutation(on_paper, winner, line, line, True))
    )
    assert walk.title().startswith(f"After A1: {said}")
    remark = "White could still live by a ko, but only with many more ko threats than Black."
    assert walk.line_words().endswith(remark) is (winner is Color.BLACK), (
        "else the title has the threats"
    )
    solution = Explanation.of(problem, walk.base, LIMITS, along=())
    assert solution.certainty() == "thinking…"
    solution = solution.learn(
        (), Findings(Survey(on_paper, ()), Refutation(on_paper, winner, line, line, True))
    )
    assert solution.title() == "After A1: White is dead", "as the answer says"
    assert solution.line_words().endswith(remark)


def test_of_a_ko_on_paper_the_line_begins_with_the_seen_answer_whoever_its_own_line_is_for() -> (
    None
):
    problem = make_problem(THREE)
    wrong, best, seen = map(problem.position.geometry.from_vertex, ("A1", "B1", "C1"))
    on_paper = make_result(Status.KO, True, None, ko=Ko(Color.BLACK, 5))
    walk = Explanation.of(problem, (wrong,), LIMITS, answer=Point(seen))
    assert [ghost.point for ghost in walk.ghosts()] == [wrong, seen], (
        "on the board while it is searched"
    )
    for path, first, winner in (((), best, Color.WHITE), ((seen,), best, Color.BLACK)):
        line = Line((first,), Ending.KO)
        walk = walk.learn(
            path, Findings(Survey(on_paper, ()), Refutation(on_paper, winner, line, line, True))
        )
    assert walk.line == (seen, best)


def test_while_it_is_searched_no_line_is_shown(engine: Engine) -> None:
    told = Walk(engine, "A1")
    again = Explanation.of(told.walk.problem, told.walk.base, LIMITS)
    assert (again.line_words(), again.certainty()) == ("1\u00a0A1", "thinking…")
    again = again.learn((), told.walk.findings[()])
    assert again.line == told.walk.line != ()


def test_stones_that_are_safe_as_they_stand_have_their_reason_below_the_move(
    engine: Engine,
) -> None:
    diagram = ". O . . .\nx O x . .\n+ + x . .\n+ + x . .\n+ + x . ."
    told = Walk(engine, "A3", diagram=diagram)
    assert (
        told.walk.line_words() == "1\u00a0A3\nWhite is connected to stones that cannot be captured."
    )
    assert told.walk.forward().at == told.walk.at + 1, "every try can still be looked at"


def test_a_ko_goes_on_until_it_is_seen_what_it_is_for(engine: Engine) -> None:
    told = Walk(engine, "D4", problem=Problem(parse_diagram(KO, Color.WHITE)))
    end = "4\u00a0pass  5\u00a0D3  6\u00a0E4  7\u00a0E3"
    won = "If Black has enough ko threats: Black D5 (after a ko threat). White is dead."
    assert told.walk.line_words().splitlines() == [
        "1\u00a0D4  2\u00a0E3  3\u00a0E5",
        "The ko is at D5.",
        f"If Black has no ko threat: {end}. White lives.",
        won,
    ]
    assert "White takes first" in told.walk.title(), "as in that line"
    said = told.walk.line_words()
    told.go("to_end")
    assert told.walk.at == len(told.walk.line) == 6
    assert told.walk.line_words() == said, "the same from everywhere"


def test_a_second_ko_is_named() -> None:
    rows = [
        "+ x O + + x O +",
        "x O + O x + x O",
        "+ x O + + x O +",
        *["+ + + + + + + +"] * 4,
        "O + + + + + + +",
    ]
    board = Board(parse_diagram("\n".join(rows)))
    line = [board.geometry.from_vertex(name) for name in ("C7", "F7")]
    assert words.how_ko_ends(board, line, 2, 1) == ""
    said = words.how_ko_ends(board, line, 1, 1)
    assert said.startswith("There is another ko, and White takes it: 2\u00a0F7.")


def test_stones_that_reach_an_open_boundary_get_out(engine: Engine) -> None:
    """No friends are spoken of where there are none."""
    open_boundary = parse_diagram(
        ". . . . .\n. + + + .\n. x O x .\n. + x + .\n. . . . .", Color.BLACK, Boundary.OPEN
    )
    told = Walk(engine, "B2", problem=Problem(open_boundary))
    assert (
        told.walk.line_words()
        == "1\u00a0B2  2\u00a0C4\n(After 2) White has a way out and cannot be captured."
    )


def test_what_the_title_says_is_no_reason() -> None:
    """The title has that White lives; that it is so whatever Black plays says no more."""
    problem = make_problem(THREE)
    wrong, vital = (problem.position.geometry.from_vertex(name) for name in ("A1", "B1"))
    result = make_result(Status.ALIVE, True, vital, (vital,))
    settled = Line((), Ending.SETTLED)
    walk = Explanation.of(problem, (wrong,), LIMITS)
    walk = walk.learn(
        (), Findings(Survey(result, ()), Refutation(result, Color.WHITE, settled, settled, True))
    )
    assert walk.title() == "After A1: White lives"
    assert walk.line_words() == "1\u00a0A1"


def test_the_line_that_ends_with_a_reason_is_shown() -> None:
    """That nothing is left to answer is true, but no reason that somebody sees."""
    problem = make_problem(THREE)
    wrong, vital = (problem.position.geometry.from_vertex(name) for name in ("A1", "B1"))
    result = make_result(Status.ALIVE, True, vital, (vital,))
    lines = Line((), Ending.SETTLED), Line((vital,), Ending.TWO_EYES)
    walk = Explanation.of(problem, (wrong,), LIMITS)
    walk = walk.learn(
        (), Findings(Survey(result, ()), Refutation(result, Color.WHITE, *lines, True))
    )
    assert walk.line_words() == "1\u00a0A1  2\u00a0B1\n(After 2) White has two eyes: A1, C1."


def test_the_walk_goes_on_and_back_and_never_beyond_its_ends(engine: Engine) -> None:
    told = Walk(engine, "A1")
    begun = told.walk
    assert begun.back() == begun
    told.go("to_end")
    assert told.walk.here == told.walk.line
    told.go("to_start")
    assert told.walk.here == ()
    told.go("forward")
    assert told.names(told.walk.here) == ["B1"]
    assert told.walk.board.to_play is Color.BLACK
    told.go("back")
    assert told.walk.here == ()
    assert begun.here == (), "what was is never changed"


def test_at_a_node_all_tries_are_listed_with_their_answers(engine: Engine) -> None:
    told = Walk(engine, "B1", diagram=FIVE)
    refuter = told.walk.alternatives()
    assert refuter[0].best, "a refutation comes first"
    told.go("forward")
    loser = told.walk.alternatives()
    assert loser, "what Black may try"
    assert all(alternative.result.status is Status.ALIVE for alternative in loser)
    for alternative in loser:
        text, result = told.walk.alternative_words(alternative)
        assert text.startswith(told.geometry.vertex(alternative.move))
        assert result == "White lives"


def test_another_try_can_be_followed_from_the_list_and_from_the_board(engine: Engine) -> None:
    told = Walk(engine, "A1")
    tries = told.walk.alternatives()
    told.walk = told.walk.choose(1)
    assert told.walk.line[0] == tries[1].move
    told.go("forward")
    assert told.walk.here == (tries[1].move,)
    told.go("to_start")
    played = told.walk.play(tries[0].move)
    assert played is not None
    assert played.here == (tries[0].move,)
    assert played.play(Move(0)) is None, "no try"


def test_where_the_stones_are_captured_the_walk_ends(engine: Engine) -> None:
    told = Walk(engine, "B1")
    for _ in range(30):
        if not told.walk.alternatives():
            break
        told.go("forward")
    assert told.walk.status() == "White is captured"
    assert told.walk.forward() == told.walk


def test_what_is_not_proved_is_said() -> None:
    problem = make_problem(THREE)
    walk = Explanation.of(
        problem, (problem.position.geometry.from_vertex("A1"),), Limits(seconds=5)
    )
    assert walk.certainty() == "thinking…"
    guess = make_result(Status.ALIVE, False, None)
    line = Line((), Ending.OPEN)
    refutation = Refutation(guess, None, line, line, False)
    walk = walk.learn((), Findings(Survey(guess, ()), refutation))
    assert walk.certainty() == "Not settled within 5 s"
    assert walk.title() == "After A1", "a guess is no title"
    walk = walk.fail("no memory")
    assert "no memory" in walk.certainty()
    assert walk.wanted is None


def test_the_reason_stays_at_the_end_of_every_line_and_is_marked_on_the_board(
    engine: Engine,
) -> None:
    told = Walk(engine, "A1")
    assert not told.walk.reasons(), "White has no eyes yet"
    for _time in range(4):  # beyond the end, along what Black may still try
        told.go("to_end")
        assert told.walk.line_words().endswith("White has two eyes: A1, C1.")
        assert told.names(sorted(told.walk.reasons()))[-2:] == ["A1", "C1"]
        further = told.walk.forward()
        if further == told.walk:
            break
        told.walk = further
        told.answer()
        assert told.walk.line_words().endswith("White has two eyes: A1, C1."), "on the way, too"


def test_where_the_attacker_may_play_nowhere_the_friends_outside_are_named(engine: Engine) -> None:
    diagram = "+ x o O .\nx x o O .\nO O O O .\n. . . . .\n. . . . ."
    told = Walk(engine, "pass", problem=Problem(parse_diagram(diagram, Color.WHITE)))
    said = "White is connected to stones that cannot be captured."
    assert told.walk.line_words().splitlines()[-1] == said


def test_a_result_that_only_the_search_can_see_says_how_to_try_it(engine: Engine) -> None:
    told = Walk(engine, "B1")
    assert told.walk.line_words().endswith(
        "eyes: A1, B1, C1. That makes one only, even if White plays first."
    )
    assert told.names(sorted(told.walk.reasons())) == ["A1", "B1", "C1"]
    told.go("forward")
    assert told.walk.board.moves[-1] in {
        alternative.move for alternative in Walk(engine, "B1").walk.alternatives()
    }


@pytest.mark.parametrize(("diagram", "answer", "shown"), [(FIVE, "C1", "C1"), (THREE, "C1", "B1")])
def test_the_line_begins_with_the_answer_that_the_person_has_seen_unless_it_fails(
    engine: Engine, diagram: str, answer: str, shown: str
) -> None:
    told = Walk(engine, "A1", diagram=diagram)
    problem, base = told.walk.problem, told.walk.base
    told.walk = Explanation.of(problem, base, LIMITS, answer=told.geometry.from_vertex(answer))
    told.answer()
    assert told.names(told.walk.line)[0] == shown
    assert told.walk.wanted is None


def test_the_answer_that_the_list_shows_is_the_one_that_follows(engine: Engine) -> None:
    """Some moves in five points have several right answers: the list may have another than the refutation."""
    told = Walk(engine, "E1", diagram=FIVE)
    told.walk = replace(told.walk, details=True)
    for index, each in enumerate(told.walk.alternatives()):
        told.walk = told.walk.choose(index)
        shown = told.walk.line
        told.go("forward")
        assert told.walk.here == (each.move,)
        assert told.walk.line[:2] == shown[:2] or len(shown) < 2 or not each.result.proved
        told.go("back")


def test_what_is_tried_beside_the_line_has_a_title_of_its_own(engine: Engine) -> None:
    told = Walk(engine, "A1")
    assert told.walk.title() == "After A1: White lives"
    told.go("forward")
    assert told.walk.title() == "After A1: White lives", "the line's own move"
    told.go("back")
    tried = next(
        each.move for each in told.walk.alternatives() if each.move not in (told.walk.line[0], PASS)
    )
    played = told.walk.play(tried)
    assert played is not None
    told.walk = played
    told.answer()
    name = told.names((tried,))[0]
    assert told.walk.title() == f"After {name}: White is dead"
    told.go("forward")
    assert told.walk.title().startswith(f"After {name}: "), "while its line goes on"
    told.go("to_start", "to_end", "forward")
    assert told.walk.title() == "After A1: White lives", (
        "beyond the line, too, where nothing was chosen"
    )
    while told.walk.at:
        told.go("back")
    assert told.walk.title() == "After A1: White lives"


def test_threats_of_a_ko_are_told_with_the_side_of_each_move() -> None:
    at_ko = Board(parse_diagram(KO, Color.BLACK))
    d5, e5, d3 = (at_ko.geometry.from_vertex(name) for name in ("D5", "E5", "D3"))
    line = PASS, PASS, d5, PASS, PASS, PASS, e5, d3
    assert words.how_ko_is_won(at_ko, line) == (
        "If Black has enough ko threats: Black D5 (after a ko threat), White pass, "
        "Black E5 (after a ko threat), White D3. White is dead."
    ), "the pass after a move is no threat"


def test_a_hint_whose_line_is_a_ko_tells_what_its_pass_means() -> None:
    board = Board(parse_diagram(KO, Color.WHITE))
    d4, e3, e5, d3, e4 = map(board.geometry.from_vertex, ("D4", "E3", "E5", "D3", "E4"))
    hint = HintShown(HintLevel.LINE, True, line=(d4, e3, e5, PASS, d3, e4, e3))
    assert words.hint_in_words(board, hint).replace("\N{NO-BREAK SPACE}", "").splitlines() == [
        "1D4  2E3  3E5",
        "If Black has no ko threat: 4pass  5D3  6E4  7E3. White lives.",
    ]
