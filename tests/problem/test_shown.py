"""GoLD's own problems are shown in the user's language, and the user's as they were written."""

from __future__ import annotations

import gettext
from dataclasses import replace
from pathlib import Path

import pytest

from gold import i18n
from gold.problem.files import load_collection
from gold.problem.shown import shown_about, shown_description, shown_name, shown_tag, shown_title
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
