"""Ratings follow Glickman's paper."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.trainer.progress.glicko import Rating, rated

RATINGS = st.builds(Rating, st.floats(500, 2500), st.floats(30, 350), st.floats(0.03, 0.1))


def test_the_example_of_the_paper() -> None:
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(Rating(1500, 200, 0.06), games)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_volatility_does_not_depend_on_where_the_centre_of_the_scale_lies() -> None:
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    moved = [(Rating(each.value + 700, each.deviation), score) for each, score in games]
    here, there = rated(Rating(1500, 200), games), rated(Rating(2200, 200), moved)
    assert there.volatility == pytest.approx(here.volatility, abs=1e-9)
    assert there.value == pytest.approx(here.value + 700)


@given(RATINGS, RATINGS)
def test_a_win_raises_a_loss_lowers_and_both_make_surer(player: Rating, opponent: Rating) -> None:
    won, lost = rated(player, [(opponent, 1.0)]), rated(player, [(opponent, 0.0)])
    assert lost.value < player.value < won.value
    assert max(won.deviation, lost.deviation) < math.hypot(
        player.deviation, 173.72 * max(won.volatility, lost.volatility)
    )


def test_a_rating_grows_unsure_with_time_but_never_more_than_a_newcomers() -> None:
    known = Rating(1800, 50)
    assert known.after(0) == known
    assert 50 < known.after(30).deviation < known.after(300).deviation <= 350
    assert known.after(1e9).deviation == 350
    assert known.after(-5) == known, "a clock that was turned back"


def test_no_games_change_nothing() -> None:
    assert rated(Rating(1700, 60), []) == Rating(1700, 60)
