"""What an audit finds out about one problem."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from gold.audit.findings import Audited, Kind
from gold.audit.problem import Case, Effort, audited
from gold.audit.run import AuditJournal
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.problem.files import load_collection, parse_collection
from gold.problem.model import Problem
from gold.shipped import shipped
from tests.audit.samples import GAMES, SHAPE

pytestmark = pytest.mark.kernel

EFFORT = Effort(nodes=20_000, stone_nodes=20_000, lines=True)

OUTSIDE = ". . . . . .\n"
TWO_EYES = OUTSIDE * 3 + "x x x x x .\nO O O O x .\n+ O + O x ."
TAKEN_EITHER_WAY = OUTSIDE * 4 + "x x x x x .\nx + O + x ."
A_STONE_TOO_MANY = OUTSIDE * 2 + "x x x x x .\n+ x x x x .\nO O O O x .\n+ + + O x ."


def audit_of(game: str) -> Audited:
    (problem,) = parse_collection(game.encode(), Path("game.sgf")).problems
    return audited(Case(problem, (), EFFORT))


def kinds(found: Audited) -> list[Kind]:
    return [finding.kind for finding in found.findings]


def test_author_who_is_right_is_told_nothing_but_what_was_assumed() -> None:
    found = audit_of(GAMES["sound.sgf"])
    assert (found.status, found.proved, found.complete) == ("dead", True, True)
    assert found.solutions == found.authors_answers == ("B1",)
    assert kinds(found) == [Kind.ASSUMED]
    assert found.is_sound
    assert dict(found.first_moves) == {"A1": "alive", "B1": "dead", "C1": "alive"}


def test_false_answer_is_told_with_what_refutes_it_and_the_true_one_is_missing() -> None:
    found = audit_of(GAMES["false.sgf"])
    false, missing, _assumed = found.findings
    assert (false.kind, false.points, false.reached) == (Kind.FALSE_ANSWER, ("A1",), "alive")
    assert false.line[:2] == ("A1", "B1")
    assert (missing.kind, missing.points) == (Kind.MISSING_ANSWER, ("B1",))


def test_solution_that_the_author_calls_wrong_is_told() -> None:
    found = audit_of(GAMES["called-wrong.sgf"])
    assert (found.status, found.solutions) == ("alive", ("B1",))
    assert kinds(found) == [Kind.CALLED_WRONG, Kind.ASSUMED]


LIVES_BEHIND_A_GAP = (
    "(;SZ[11]AW[ai][bi][ci][di][ei][fi][gi][ek]AB[aj][bj][cj][dj][ej][ak];B[fj]C[RIGHT])"
)
"""In the region that ends at the gap Black gets a ko by F1, and less by F2, which lives on the board."""


def test_author_who_is_refuted_in_an_assumed_region_only_hears_a_remark() -> None:
    found = audit_of(GAMES["disputed.sgf"])
    assert (found.status, found.proved, found.authors_answers) == ("dead", True, ("F2",))
    remark = next(one for one in found.findings if one.kind is Kind.ONLY_ASSUMED)
    assert (remark.would_be, remark.points, remark.reached) == (Kind.NO_SOLUTION, ("F2",), "dead")
    assert found.is_sound
    assert not found.has(Kind.NO_SOLUTION)
    assert not found.lines


def test_author_whose_life_runs_through_a_gap_of_the_wall_is_right() -> None:
    found = audit_of(LIVES_BEHIND_A_GAP)
    assert (found.status, found.proved) == ("alive", True)
    assert "F2" in found.solutions
    assert not {Kind.FALSE_ANSWER, Kind.WEAKER_ANSWER, Kind.NO_SOLUTION} & set(kinds(found))


def test_answer_on_a_stone_cannot_be_played() -> None:
    assert kinds(audit_of(GAMES["no-answer.sgf"]))[:2] == [
        Kind.UNPLAYABLE_ANSWER,
        Kind.MISSING_ANSWER,
    ]


def test_answer_outside_the_assumed_region_is_not_compared() -> None:
    found = audit_of(f"(;{SHAPE};B[ff])")
    assert kinds(found) == [Kind.ASSUMED, Kind.ANSWER_OUTSIDE]
    assert found.is_sound


@pytest.mark.parametrize(
    ("diagram", "first", "expected", "status"),
    [
        (TWO_EYES, Color.BLACK, Kind.NO_SOLUTION, "alive"),
        (TWO_EYES, Color.WHITE, Kind.NO_MOVE_NEEDED, "alive"),
        (TAKEN_EITHER_WAY, Color.BLACK, Kind.NO_MOVE_NEEDED, "dead"),
        (OUTSIDE * 6, Color.BLACK, Kind.NOT_PLAYABLE, None),
    ],
)
def test_problems_that_are_none(
    diagram: str, first: Color, expected: Kind, status: str | None
) -> None:
    found = audited(Case(Problem(parse_diagram(diagram, first)), (), EFFORT))
    assert kinds(found)[0] is expected
    assert found.status == status


def test_several_solutions_count_only_where_the_author_names_none() -> None:
    entries = load_collection(shipped("problems") / "fifteen-shapes.yaml").problems
    problem = next(one for one in entries if one.title == "Bent four around the corner: live")
    named = tuple(problem.position.geometry.from_vertex(name) for name in ("A1", "B1"))
    plain = audited(Case(problem, (), EFFORT))
    assert [(one.kind, set(one.points)) for one in plain.findings] == [
        (Kind.SECOND_SOLUTION, {"A1", "B1"})
    ]
    assert audited(Case(problem, named, EFFORT)).is_sound
    assert kinds(audited(Case(problem, named[:1], EFFORT))) == [Kind.MISSING_ANSWER]


def test_stone_without_which_nothing_changes_is_found() -> None:
    found = audited(Case(Problem(parse_diagram(A_STONE_TOO_MANY, Color.BLACK)), (), EFFORT))
    assert found.solutions == ("B1",)
    assert found.points_of(Kind.SUPERFLUOUS_STONES) == ("B3",)
    without = Effort(EFFORT.nodes, 0)
    sparing = audited(Case(Problem(parse_diagram(A_STONE_TOO_MANY, Color.BLACK)), (), without))
    assert not sparing.has(Kind.SUPERFLUOUS_STONES)


def test_too_few_positions_are_told_and_nothing_is_claimed() -> None:
    (problem,) = parse_collection(GAMES["false.sgf"].encode(), Path("game.sgf")).problems
    found = audited(Case(problem, (), Effort(1, 0)))
    assert found.is_sound
    assert not found.proved
    assert found.has(Kind.NOT_PROVED)


def test_what_was_found_goes_through_the_journal_unchanged(tmp_path: Path) -> None:
    found = audit_of(GAMES["false.sgf"])
    assert found.lines
    with closing(AuditJournal(tmp_path / "journal")) as journal:
        journal.keep("case", found)
        assert AuditJournal(journal.path)["case"] == found
