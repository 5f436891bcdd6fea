"""Where the person was is found again, and what cannot be used is no place."""

from __future__ import annotations

import gettext
from dataclasses import replace
from pathlib import Path

import pytest

from gold import i18n
from gold.authoring.motifs import Motif
from gold.folders import problems_folder
from gold.problem.collection import Collection, Entry
from gold.problem.matching.identity import problem_id
from gold.problem.model import Objective
from gold.shipped import shipped
from gold.trainer.difficulty import Level
from gold.trainer.endless.generated import GenerationRequest
from gold.trainer.modes import Mode
from gold.trainer.place import (
    LastPlace,
    end_placement,
    keep_place,
    kept_place,
    unfinished_placement,
)
from gold.trainer.training.course import Course, FromEditor, Run
from gold.trainer.training.day_course import Training
from tests.trainer.positions import CAPTURE_IN_ONE, problem

CAPTURE = problem(CAPTURE_IN_ONE)


def collection(path: Path) -> Collection:
    return Collection("Captures", path, (Entry(path, 0, 1, CAPTURE), Entry(path, 1, 9, CAPTURE)))


def test_a_place_is_kept_until_the_next_one(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.touch()
    place = Course(collection(file)).place(1)
    name = problem_id(CAPTURE)
    assert place == LastPlace("Captures", str(file), str(file), 1, name, number=2, total=2)
    assert place.words == "Captures  ›  2 of 2"
    keep_place(LastPlace("another"), tmp_path)
    keep_place(place, tmp_path)
    assert kept_place(tmp_path) == place
    file.unlink()
    assert kept_place(tmp_path) is None


@pytest.mark.parametrize(
    ("mode", "is_kept"),
    [(None, True), (Mode.STUDY, True), (Mode.PRACTICE, True), (Mode.QUIZ, False)],
)
def test_a_mode_of_one_day_leaves_no_place(
    tmp_path: Path, mode: Mode | None, is_kept: bool
) -> None:
    assert (Course(collection(tmp_path), chosen_mode=mode).place(0) is not None) is is_kept


def test_the_last_of_several_is_a_place_after_which_nothing_comes() -> None:
    assert LastPlace("Captures", number=2, total=2).is_last
    for other in (LastPlace("Captures", number=1, total=2), LastPlace("One", number=1, total=1)):
        assert not other.is_last
    assert not LastPlace("Endless", number=2, total=2, wish="kill").is_last


def test_a_place_is_told_in_the_language_that_is_chosen_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = shipped("problems") / "captures-and-ko.yaml"
    places = [
        LastPlace("Captures and ko", files=str(file), number=1, total=2),
        LastPlace("From easy to hard", on_path=True, number=3, total=9),
        LastPlace("Training"),
        LastPlace("Placement", problem="a b c", number=3, total=8),
        LastPlace("問題", files=str(problems_folder())),
    ]
    assert [each.words for each in places] == [
        "Captures and ko  ›  1 of 2",
        "From easy to hard  ›  3 of 9",
        "Training",
        "Finding your strength  ›  3 of 8",
        "Single problems",
    ]
    monkeypatch.setattr(
        i18n, "_catalogue", gettext.translation("gold", str(i18n.LOCALE_DIR), ["de"])
    )
    assert [each.words for each in places] == [
        "Schlagen und Ko  ›  1 von 2",
        "Von leicht bis schwer  ›  3 von 9",
        "Training",
        "Deine Stärke finden  ›  3 von 8",
        "Einzelne Probleme",
    ]


def test_a_search_leads_back_to_the_file_of_the_problem(tmp_path: Path) -> None:
    (first, second) = collection(tmp_path / "a.yaml").entries
    found = Collection("Search", Path(), (replace(first, series="Captures"), second))
    place = Course(found).place(0)
    assert place is not None
    assert place.words == "Captures", "which is opened as a whole"
    assert place.files == str(tmp_path / "a.yaml")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"name": 3}',
        '{"name": "x", "files": "/", "index": "a"}',
        "\0",
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_no_place(tmp_path: Path, text: str) -> None:
    (tmp_path / "place.json").write_text(text)
    assert kept_place(tmp_path) is None


def test_training_goes_on_and_what_cannot_go_on_is_not_kept(tmp_path: Path) -> None:
    here = collection(tmp_path / "a.yaml")
    training = Training(here).place(0)
    assert training is not None
    assert training.is_training
    assert training.is_there
    for course in (FromEditor(here), Run(here, Mode.TIMED)):
        assert course.place(0) is None


@pytest.mark.parametrize(
    "request_",
    [
        GenerationRequest(),
        GenerationRequest(Level.HARD, Objective.SAVE, Motif.SNAPBACK),
        GenerationRequest(Level.MEDIUM, motif=Motif.KO),
    ],
)
def test_endless_problems_go_on_as_wished(tmp_path: Path, request_: GenerationRequest) -> None:
    file = tmp_path / "a.yaml"
    file.touch()
    place = Course(collection(file), wish=request_.text).place(1)
    assert place is not None
    keep_place(place, tmp_path)
    kept = kept_place(tmp_path)
    assert kept == place
    assert GenerationRequest.of_text(place.wish) == request_


def test_a_damaged_wish_is_any() -> None:
    assert GenerationRequest.of_text("very hard \0 nothing") == GenerationRequest(Level.HARD)


def test_a_folder_that_cannot_be_written_costs_nothing_but_the_place(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    keep_place(LastPlace("somewhere"), tmp_path / "file")


def test_once_the_strength_is_known_nothing_leads_back_into_finding_it(tmp_path: Path) -> None:
    keep_place(LastPlace("Placement", problem="a b c", number=3, total=8), tmp_path)
    end_placement(tmp_path)
    assert unfinished_placement(tmp_path) is None
    place = kept_place(tmp_path)
    assert place is not None
    assert place.is_training
    keep_place(LastPlace("another"), tmp_path)
    end_placement(tmp_path)
    assert kept_place(tmp_path) == LastPlace("another"), "what was practised since stays"
