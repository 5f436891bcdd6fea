"""Which results are right: a comparison with the best result that the problem allows."""

import pytest

from gold.authoring.proved_record import record_of
from gold.board.points import Color
from gold.board.status import Side, Status
from gold.problem.model import Problem
from gold.problem.proved import Proved, ProvedKo
from gold.solver.api import Result
from gold.solver.outcome import DEAD as DEAD_VALUE
from gold.solver.outcome import SEKI as SEKI_VALUE
from gold.solver.outcome import Bounds, Ko
from gold.trainer.compared_to_best import ComparedToBest, best_in_file, compare_to_best
from tests.results import make_result
from tests.trainer.positions import B, W, problem

ALIVE = make_result(Status.ALIVE, True, None)
SEKI = make_result(Status.SEKI, True, None)
DEAD = make_result(Status.DEAD, True, None)
GUESS = make_result(Status.DEAD, False, None)
LIVES_SOMEHOW = make_result(Status.ALIVE, True, None, bounds=Bounds(least=SEKI_VALUE))


def ko(ahead: Color | None, threats: int | None) -> Result:
    return make_result(Status.KO, True, None, ko=Ko(ahead, threats))


# In CORNER White defends. From best to worst for White:
ORDER = [ALIVE, SEKI, ko(W, 5), ko(W, 2), ko(W, 1), ko(B, 1), ko(B, 3), ko(B, 5), DEAD]


def known(result: Result) -> Bounds:
    assert result.proved
    return result.bounds


def judged(result: Result, best: Bounds | None, for_defender: bool = False) -> ComparedToBest:
    return compare_to_best(result.bounds, best, for_defender)


@pytest.mark.parametrize("for_defender", [True, False])
def test_results_stand_in_the_order_that_players_have(for_defender: bool) -> None:
    order = ORDER if for_defender else ORDER[::-1]
    for place, best in enumerate(order):
        for other, reached in enumerate(order):
            enough = other <= place or (for_defender and (best, reached) == (ko(B, 5), DEAD))
            wanted = ComparedToBest.BEST if enough else ComparedToBest.LESS
            if not for_defender and (best, reached) == (DEAD, ko(B, 5)):
                wanted = ComparedToBest.ON_PAPER
            assert judged(reached, known(best), for_defender) is wanted, (best, reached)


def test_what_is_not_proved_is_neither_right_nor_wrong() -> None:
    for best in (None, known(DEAD), known(ALIVE)):
        assert judged(GUESS, best) is (
            ComparedToBest.BEST if best == known(ALIVE) else ComparedToBest.OPEN
        )


@pytest.mark.parametrize(
    ("result", "for_defender", "wanted"),
    [
        (DEAD, False, ComparedToBest.BEST),
        (ko(W, 1), False, ComparedToBest.OPEN),
        (SEKI, False, ComparedToBest.MISSED),
        (ALIVE, False, ComparedToBest.MISSED),
        (ALIVE, True, ComparedToBest.BEST),
        (SEKI, True, ComparedToBest.OPEN),
        (ko(B, 1), True, ComparedToBest.OPEN),
        (DEAD, True, ComparedToBest.MISSED),
    ],
)
def test_as_long_as_the_best_is_not_known_only_clear_results_are_judged(
    result: Result, for_defender: bool, wanted: ComparedToBest
) -> None:
    assert judged(result, None, for_defender) is wanted
    no_more_than_a_ko = (
        Bounds(most=SEKI_VALUE - 1) if for_defender else Bounds(least=DEAD_VALUE + 1)
    )
    if wanted is ComparedToBest.LESS:
        assert judged(result, no_more_than_a_ko, for_defender) is wanted


def test_a_side_that_is_proved_to_get_less_than_a_ko_is_not_asked_for_one() -> None:
    assert judged(ALIVE, Bounds(least=SEKI_VALUE)) is ComparedToBest.OPEN
    assert judged(DEAD, Bounds(most=DEAD_VALUE + 1), for_defender=True) is ComparedToBest.BEST


def test_a_kind_of_ko_that_is_not_known_is_no_reason_to_call_a_move_less() -> None:
    for vague in (ko(None, None), ko(W, None)):
        assert judged(vague, known(ko(W, 1))) is ComparedToBest.OPEN
    assert judged(ko(W, None), known(ko(B, 1))) is ComparedToBest.LESS
    assert judged(ko(W, None), known(DEAD)) is ComparedToBest.LESS
    assert judged(ko(None, None), known(DEAD)) is ComparedToBest.LESS


def test_life_that_may_be_seki_is_enough_where_seki_is_the_best() -> None:
    assert judged(LIVES_SOMEHOW, known(SEKI), for_defender=True) is ComparedToBest.BEST
    assert judged(LIVES_SOMEHOW, known(ALIVE), for_defender=True) is ComparedToBest.OPEN


def test_a_ko_or_better_lies_between_bounds() -> None:
    ko_or_dead = make_result(Status.KO, True, 5, bounds=Bounds(most=SEKI_VALUE - 1))
    ko_or_alive = make_result(Status.KO, True, 5, bounds=Bounds(least=DEAD_VALUE + 1))
    assert judged(ko_or_dead, known(DEAD)) is ComparedToBest.OPEN
    assert judged(ko_or_dead, known(ko(W, 5))) is ComparedToBest.BEST
    assert judged(ko_or_alive, known(DEAD)) is ComparedToBest.LESS
    assert judged(ko_or_alive, known(ko(B, 5))) is ComparedToBest.OPEN, (
        "White may need more threats than are counted"
    )
    dead_but_for_all_threats = make_result(Status.DEAD, True, 5, bounds=Bounds(most=DEAD_VALUE + 1))
    assert judged(dead_but_for_all_threats, known(DEAD)) is ComparedToBest.OPEN
    assert judged(dead_but_for_all_threats, known(ko(B, 5))) is ComparedToBest.BEST
    assert judged(ko_or_alive, known(ALIVE), for_defender=True) is ComparedToBest.OPEN
    assert judged(ko_or_alive, known(ko(B, 5)), for_defender=True) is ComparedToBest.BEST


# The record in a problem's file


def test_a_record_and_the_search_that_it_came_from_mean_the_same() -> None:
    asked = problem()
    for result in ORDER:
        record = record_of(asked, result, complete=True)
        assert record is not None
        assert best_in_file(asked.with_proved(record)) == result.bounds


def test_a_record_about_another_position_is_no_measure() -> None:
    asked = problem().with_proved(Proved(Status.DEAD))
    moved = Problem(problem(to_play=W).position, proved_record=asked.proved_record)
    assert best_in_file(asked) is not None
    assert best_in_file(moved) is None
    assert best_in_file(problem()) is None


def test_the_record_names_sides_by_what_they_do() -> None:
    kept = record_of(problem(), ko(W, 2), complete=False)
    assert kept is not None
    assert kept.ko == ProvedKo(Side.DEFENDER, 2, None)


@pytest.mark.parametrize("result", [GUESS, LIVES_SOMEHOW, make_result(Status.UNKNOWN, False, None)])
def test_only_what_is_proved_exactly_is_kept(result: Result) -> None:
    assert record_of(problem(), result, complete=True) is None
