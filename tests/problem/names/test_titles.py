"""Titles say how many stones a problem is about and where, in the user's language, and no two are alike."""

from __future__ import annotations

import gettext

import pytest

from gold import i18n
from gold.board.points import PointState, geometry
from gold.board.position import Position
from gold.problem.names.titles import numbered, shown, title_of

BOARD = geometry(19)


@pytest.mark.parametrize(
    ("stones", "title"),
    [
        (["C2"], "One stone in the corner"),
        (["D2", "E2", "E1"], "Three stones in the corner"),
        (["S18", "S17"], "Two stones in the corner"),
        (["K2", "L2"], "Two stones on the side"),
        (["B10", "B11", "B12", "C12"], "Four stones on the side"),
        (["K10", "K11"], "Two stones in the centre"),
        (
            [f"{column}2" for column in "ABCDEFGHJKLMNOPQRST"] + ["A3", "A4"],
            "21 stones in the corner",
        ),
    ],
)
def test_title_says_what_is_seen(stones: list[str], title: str) -> None:
    target = dict.fromkeys(map(BOARD.from_vertex, stones), PointState.WHITE_KEYSTONE)
    assert title_of(Position.empty(19).with_states(target)) == title


def test_the_stones_around_do_not_make_a_corner() -> None:
    target = {BOARD.from_vertex(name): PointState.WHITE_KEYSTONE for name in ("T4", "T5", "S5")}
    wall = {BOARD.from_vertex(name): PointState.BLACK for name in ("T3", "S3", "S4")}
    assert title_of(Position.empty(19).with_states(target | wall)) == "Three stones on the side"


def test_titles_that_are_alike_are_numbered() -> None:
    taken: list[str] = []
    for title in [
        "Two stones on the side",
        "One stone on the side",
        *["Two stones on the side"] * 2,
    ]:
        taken.append(numbered(title, taken))
    assert taken[2:] == ["Two stones on the side 2", "Two stones on the side 3"]


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Six stones in the corner", "<{count}, <Six> stones in the corner>"),
        ("Six stones on the side 12", "<{count}, <Six> stones on the side> 12"),
        ("24 stones in the centre", "<{count}, <24> stones in the centre>"),
        ("One stone on the side 2", "<One stone on the side> 2"),
        ("Six stones in the soup", "<Six stones in the soup>"),
        ("Black to kill", "<Black to kill>"),
    ],
)
def test_titles_are_translated_in_parts(
    title: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Marking(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return f"<{message}>".replace("{count}", "{{count}}, {count}")

    monkeypatch.setattr(i18n, "_catalogue", Marking())
    assert shown(title) == expected
