"""GoLD's own problems are shown in the user's language, and the user's as they were written."""

from __future__ import annotations

import gettext
import re
from dataclasses import replace
from pathlib import Path

import pytest

from gold import i18n
from gold.board.position import Position
from gold.board.status import Status
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.problem.names.shown import (
    shown_about,
    shown_description,
    shown_name,
    shown_origin,
    shown_tag,
    shown_title,
    title_to_solve,
)
from gold.shipped import shipped
from gold.trainer.library.shelves import Query, search_text


class Marking(gettext.NullTranslations):
    """Translates by putting a text into brackets."""

    def gettext(self, message: str) -> str:
        return f"<{message}>"


@pytest.fixture(autouse=True)
def _marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_catalogue", Marking())


def test_shipped_texts_are_shown_in_the_language_of_the_user_and_searched_in_it() -> None:
    collection = load_collection(shipped("problems") / "first-steps.yaml")
    problem = collection.problems[0]
    assert (shown_title(problem), problem.title) == ("<Take a stone>", "Take a stone")
    assert shown_description(problem) == f"<{problem.description}>"
    assert shown_name(collection) == "<First steps>"
    assert shown_about(collection) == f"<{collection.description}>"
    assert shown_tag("ko") == "<ko>"
    assert Query("<take").matches(search_text(problem))
    assert Query("#<beginner").matches(search_text(problem))
    assert Query("#beginner").matches(search_text(problem))


def test_the_users_own_texts_are_shown_as_they_are() -> None:
    collection = load_collection(shipped("problems") / "first-steps.yaml")
    own = replace(collection.problems[0], source="my club")
    moved = replace(collection, path=Path("elsewhere") / "first-steps.yaml")
    assert (shown_title(own), shown_description(own)) == (own.title, own.description)
    assert (shown_name(moved), shown_about(moved)) == (collection.name, collection.description)


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", r"\bko\b"),
        ("de", r"\bko\b"),
        ("fr", r"\bko\b"),
        ("ja", "コウ"),
        ("ko", "패"),
        ("zh_CN", "劫"),
    ],
)
def test_no_description_tells_that_the_best_is_a_ko_before_it_is_found(
    monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    translations = gettext.translation("gold", str(i18n.LOCALE_DIR), [language], fallback=True)
    monkeypatch.setattr(i18n, "_catalogue", translations)
    names = "corner-and-side-groups", "fifteen-shapes", "captures-and-ko", "from-games-ko"
    told = 0
    for name in names:
        for problem in load_collection(shipped("problems") / f"{name}.yaml").problems:
            if problem.proved is not None and problem.proved.status is Status.KO:
                assert not re.search(word, shown_description(problem, solved=False), re.IGNORECASE)
                told += re.search(word, shown_description(problem), re.IGNORECASE) is not None
    assert told >= 8, "once it is solved, all is told"


@pytest.mark.parametrize(
    ("series", "to_solve"),
    [("Club book", "Club book"), ("Made by GoLD: kos", "Made by GoLD"), ("Sekis", "")],
)
def test_of_a_collection_whose_name_tells_too_much_the_beginning_is_shown(
    series: str, to_solve: str
) -> None:
    entry, exam = Entry(Path("x.yaml"), 0, 1, series=series), Collection("Exam", Path("Exam"), ())
    assert shown_origin(entry, exam, "Nine stones", solved=False) == to_solve
    assert shown_origin(entry, exam, "Nine stones", solved=True) == series


def test_a_title_of_the_authors_own_is_shown_unless_it_is_to_be_hidden() -> None:
    position = Position.empty(9)
    own = Problem(position, title="The thousand-year ko", source="Club")
    ours = replace(own, source="GoLD", title="The little arch: ko")
    assert title_to_solve(own) == ""
    assert title_to_solve(own, hides_own=False) == "The thousand-year ko"
    assert title_to_solve(ours, hides_own=False) == title_to_solve(ours)
    assert "ko" not in title_to_solve(ours)
