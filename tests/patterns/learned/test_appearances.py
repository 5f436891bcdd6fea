"""In which games a pattern occurs; against plain Python."""

from __future__ import annotations

import pytest

from gold.board.record import LeftOut, Record
from gold.errors import PatternError
from gold.patterns.learned.appearances import SeenGames
from gold.patterns.learned.shape import LINES, PatternShape
from tests.patterns.learned.plain import moments, random_game, record, smallest_view, window

pytestmark = pytest.mark.kernel

PLAYS = [random_game(seed, LINES, 150) for seed in range(4)]


def shape(text: str, size: int) -> PatternShape:
    return PatternShape(size, tuple(".BW#".index(letter) for letter in text))


def games() -> SeenGames:
    """The games with others between them that cannot be used."""
    good = [record(plays, LINES, f"game {number}") for number, plays in enumerate(PLAYS)]
    twice = good[0]._replace(place="twice", events=good[0].events[:1].repeat(2))
    small = Record("small", 9, good[0].events[:0])
    return SeenGames([good[0], twice, good[1], LeftOut("bad", "unreadable"), small, *good[2:]])


@pytest.mark.parametrize("size", [3, 5])
def test_moves_are_those_of_the_plain_twin(size: int) -> None:
    expected: dict[str, list[tuple[int, int, str]]] = {}
    for game, plays in enumerate(PLAYS):
        for move, (_before, place, color, now) in enumerate(moments(plays, LINES), 1):
            text = smallest_view(window(now, place, size, LINES, color), color)
            expected.setdefault(text, []).append((game, move, f"game {game}"))
    known = games()
    assert len(known.records) == len(PLAYS)
    often = sorted(expected, key=lambda text: -len(expected[text]))[:5]
    assert len(expected[often[0]]) > 1
    for text in often:
        found = known.find(shape(text, size))
        assert [(one.game, one.move, one.place) for one in found] == expected[text]


def test_records_without_a_game_are_refused_and_it_is_said_why() -> None:
    with pytest.raises(PatternError, match=r"no game to look at .* do not have 19 lines"):
        SeenGames([Record("small", 9, record(PLAYS[0], LINES).events[:0])])
    with pytest.raises(PatternError, match=r"no game to look at .* cut\.zip: not a zip file"):
        SeenGames([LeftOut("cut.zip", "not a zip file")])
