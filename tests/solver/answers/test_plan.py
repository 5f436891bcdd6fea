"""The plan: which strategy is asked, in which order, on which share of the budget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.solver.answers import plan
from gold.solver.answers.plan import (
    PLANS,
    PlanStep,
    RegionSize,
    UndecidedError,
    by_plan,
    solve_by_plan,
)
from gold.solver.api import EngineKind, Result
from gold.solver.budget import Budget
from gold.solver.outcome import ALIVE_FOR_SURE, DEAD, SEKI, Bounds
from gold.solver.request import Request
from gold.solver.workspace import Workspace

pytestmark = pytest.mark.kernel

BOARD = Board(parse_diagram("+ + + + x\nO O O O x\nx x x x x\n. . . . .\n. . . . .", Color.BLACK))
NOTHING = Result(Bounds(), Color.WHITE)
GUESSED = replace(NOTHING, move=1, line=(1,), guess=ALIVE_FOR_SURE)
PROVED = replace(NOTHING, bounds=Bounds(least=SEKI), move=2, line=(2,), winning_moves=(2,))


class Asked:
    """Strategies that spend all that they get, and what each was given."""

    def __init__(self) -> None:
        self.nodes: list[tuple[str, int | None]] = []

    def strategy(
        self, name: str, result: Result, spends: int | None = None
    ) -> Callable[[Request], Result]:
        def ask(request: Request) -> Result:
            self.nodes.append((name, request.budget.nodes))
            request.budget.spend(request.budget.up_to(10**9) if spends is None else spends)
            return result

        return ask


def follow(
    monkeypatch: pytest.MonkeyPatch, steps: tuple[PlanStep, ...], nodes: int = 1_000
) -> Result:
    monkeypatch.setattr(plan, "PLANS", {EngineKind.EXACT: dict.fromkeys(RegionSize, steps)})
    return by_plan(Request(BOARD, Budget(nodes), Workspace(1)))


def test_every_engine_has_a_plan_for_every_size_of_region() -> None:
    assert set(PLANS) == set(EngineKind)
    for sizes in PLANS.values():
        assert set(sizes) == set(RegionSize)
        for steps in sizes.values():
            shares = [step.until for step in steps]
            assert shares == sorted(shares), "shares count from the beginning"
            assert shares[-1] == 1.0, "nothing is left over at the end"


def test_each_step_ends_where_its_share_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    first, second, third = (asked.strategy(name, NOTHING) for name in "abc")
    steps = PlanStep(first, until=0.1), PlanStep(second, until=0.7), PlanStep(third)
    result = follow(monkeypatch, steps)
    assert asked.nodes == [("a", 100), ("b", 600), ("c", 300)]
    assert result.nodes == 1_000


def test_what_a_step_leaves_goes_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    steps = (
        PlanStep(asked.strategy("a", NOTHING, 10), until=0.5),
        PlanStep(asked.strategy("b", NOTHING, 10)),
    )
    assert follow(monkeypatch, steps).nodes == 20
    assert asked.nodes == [("a", 500), ("b", 990)]


def test_a_step_is_asked_only_when_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    steps = (
        PlanStep(asked.strategy("a", PROVED, 10)),
        PlanStep(asked.strategy("b", NOTHING, 10), when=lambda before: not before.proved),
        PlanStep(asked.strategy("c", PROVED, 10), when=lambda before: before.proved),
    )
    assert follow(monkeypatch, steps).winning_moves == (2,)
    assert [name for name, _ in asked.nodes] == ["a", "c"]


def test_a_spent_budget_ends_the_plan_once_there_is_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    for result, names in ((GUESSED, ["a"]), (NOTHING, ["a", "b"])):
        asked = Asked()
        follow(
            monkeypatch,
            (PlanStep(asked.strategy("a", result)), PlanStep(asked.strategy("b", GUESSED))),
        )
        assert [name for name, _ in asked.nodes] == names


def test_a_later_guess_replaces_an_earlier_one_and_nothing_replaces_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = Asked()
    narrow = replace(GUESSED, bounds=Bounds(least=DEAD + 1))
    later = replace(GUESSED, move=3, line=(3,), engine="later")
    steps = [
        PlanStep(asked.strategy(name, each, 1))
        for name, each in zip("abc", (narrow, later, NOTHING), strict=True)
    ]
    result = follow(monkeypatch, tuple(steps))
    assert (result.move, result.engine) == (3, "later")
    assert result.bounds == Bounds(least=DEAD + 1), "what was proved on the way stays proved"


def test_a_region_too_large_that_crops_do_not_decide_is_an_error_with_the_guess() -> None:
    wide = "\n".join(["+ " * 19] * 9 + ["+ " * 9 + "O " + "+ " * 9] + ["+ " * 19] * 9)
    request = Request(Board(parse_diagram(wide, Color.WHITE)), Budget(300), Workspace(1))
    with pytest.raises(UndecidedError) as error:
        solve_by_plan(request, EngineKind.PROOF)
    assert not error.value.result.proved
    assert error.value.result.nodes == request.budget.spent <= 300
