"""Guided paths: what a file may say, whom a path is for, and what holds for the paths that ship."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.points import PASS
from gold.board.status import Status
from gold.cli.main import main
from gold.errors import GoldError, ProblemFormatError
from gold.patterns.shapes import eye_shapes
from gold.problem.files import FileFormat, format_problems, load_collection
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.solver.answers.survey import survey
from gold.solver.api import Limits
from gold.solver.request import Request
from gold.trainer.glossary import terms, terms_in
from gold.trainer.modes import ON_PATH, Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.ranks import Rank
from gold.trainer.training.guided_path import (
    PATHS_FOLDER,
    GuidedPath,
    begun_before,
    course_on,
    followed,
    here_on,
    read_path,
    shelf_beside,
)
from tests.gui.helpers import THREE_IN_A_ROW, make_problem

NOW = datetime(2026, 11, 26, 8, tzinfo=UTC)
PATH = """\
gold: 1
collection: Two ideas
level: new
---
gold: 1
title: The last liberty
description: Take it, and the stone comes off the board.
diagram: |
  + x +
  x O +
  + x +
moves: [C2]
problems: [some/First capture]
---
gold: 1
title: Two eyes
description: Nobody can fill both at once.
diagram: |
  x x x
  + x +
  x x x
problems: [some/An eye]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "problems").mkdir()
    (tmp_path / "paths").mkdir()
    problems = (make_problem(), make_problem(THREE_IN_A_ROW, "An eye"))
    (tmp_path / "problems" / "some.yaml").write_text(format_problems(problems, FileFormat.YAML))
    return tmp_path


def read(folder: Path, text: str = PATH) -> GuidedPath:
    file = folder / "paths" / "two.yaml"
    file.write_text(text)
    return read_path(file, shelf_beside(file))


def test_a_path_has_its_problems_in_order_each_with_its_idea(folder: Path) -> None:
    path = read(folder)
    titles = [
        one.entry.problem.title for one in path.shelved.entries if one.entry.problem is not None
    ]
    assert titles == ["First capture", "An eye"]
    assert [idea.picture.title for idea in path.ideas] == ["The last liberty", "Two eyes"]
    assert (path.level, path.is_first) == (Rank(-25), True)
    assert (read(folder, PATH.replace("level: new", "level: 3 dan")).level, path.is_first) == (
        Rank(2),
        True,
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("level: new", "level: strong", 1, "`level: 10 kyu`"),
        ("level: new\n", "", 1, "`level: new`"),
        ("[some/First capture]", "[some/Last capture]", 4, "some has no problem with this title"),
        ("[some/First capture]", "[other/First capture]", 4, "there is no collection other"),
        ("problems: [some/An eye]\n", "", 14, "`problems: [first-steps/Take a stone]`"),
        ("title: Two eyes\n", "", 14, "`title:`"),
        ("  + x +\n  x O +", "  + x +\n  x Q +", 10, "in the diagram"),
    ],
)
def test_mistakes_are_told_with_file_line_and_remedy(
    folder: Path, old: str, new: str, line: int, said: str
) -> None:
    with pytest.raises(ProblemFormatError) as caught:
        read(folder, PATH.replace(old, new))
    assert caught.value.line == line
    assert said in str(caught.value)
    assert "two.yaml" in str(caught.value)


def test_check_looks_at_the_path_and_at_its_problems(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "paths" / "two.yaml"
    file.write_text(PATH)
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == "2 problems, no errors\n"
    file.write_text(PATH.replace("An eye", "No eye"))
    assert main(["check", str(file)]) == 2
    assert f"{file}:14: some/No eye: some has no problem with this title" in capsys.readouterr().out


def test_only_people_who_are_new_to_go_are_led_and_until_all_is_learned(folder: Path) -> None:
    path, logbook = read(folder), Logbook(folder / "progress.sqlite")
    first, second = path.shelved.ids
    assert followed([path], logbook, NOW) is None, "nobody has said so"
    logbook.ratings.state(Rating(Rank(-15).rating, 150), NOW)
    assert followed([path], logbook, NOW) is None
    logbook.ratings.state(Rating(Rank(-25).rating, 150), NOW)
    assert followed([path], logbook, NOW) is path
    assert here_on(path, logbook) == 0
    logbook.attempts.add(Attempt(first, NOW, solved=True, mode=Mode.PATH))
    assert here_on(path, logbook) == 1
    logbook.attempts.add(Attempt(second, NOW, solved=False, mode=Mode.PATH))
    assert here_on(path, logbook) == 1, "tried is not learned"
    assert followed([path], logbook, NOW) is path
    assert followed([path], logbook, NOW, left=["two"]) is None, "the person has left it"
    logbook.attempts.add(Attempt(second, NOW + timedelta(hours=1), solved=True, mode=Mode.REVIEW))
    assert followed([path], logbook, NOW) is None
    logbook.close()


def rise(logbook: Logbook) -> None:
    """Solve hard problems outside of the path."""
    for hour in range(2, 12):
        attempt = Attempt(f"hard {hour}", NOW + timedelta(hours=hour), solved=True, mode=Mode.TRAIN)
        logbook.ratings.rate(attempt, estimate=2400.0)


def test_no_rating_ends_a_course_but_the_persons_own_word_does(folder: Path) -> None:
    path, logbook = read(folder), Logbook(folder / "progress.sqlite")
    logbook.ratings.state(Rating(Rank(-25).rating, 150), NOW)
    logbook.attempts.add(
        Attempt(path.shelved.ids[0], NOW + timedelta(hours=1), solved=True, mode=Mode.PATH)
    )
    rise(logbook)
    later = NOW + timedelta(days=1)
    assert logbook.ratings.of_person(later).value > Rank(-20).rating
    assert followed([path], logbook, later) is path
    logbook.ratings.state(Rating(Rank(-10).rating, 150), later)
    assert followed([path], logbook, later) is None
    logbook.close()


def test_who_was_found_to_be_new_by_their_answers_stays_on_the_course(folder: Path) -> None:
    path, logbook = read(folder), Logbook(folder / "progress.sqlite")
    logbook.ratings.rate(Attempt("easy", NOW, solved=False, mode=Mode.PRACTICE), estimate=600.0)
    assert logbook.ratings.of_person(NOW).value < Rank(-20).rating
    assert followed([path], logbook, NOW) is path
    logbook.attempts.add(
        Attempt(path.shelved.ids[0], NOW + timedelta(hours=1), solved=True, mode=Mode.PATH)
    )
    rise(logbook)
    later = NOW + timedelta(days=1)
    assert logbook.ratings.of_person(later).value > Rank(-20).rating
    assert followed([path], logbook, later) is path
    logbook.close()


def test_after_a_path_comes_the_one_that_it_names(folder: Path) -> None:
    logbook = Logbook(folder / "progress.sqlite")
    logbook.ratings.state(Rating(Rank(-25).rating, 150), NOW)
    first = read(folder, PATH.replace("level: new", "level: new\nnext: more"))
    file = folder / "paths" / "more.yaml"
    file.write_text(
        PATH.replace("level: new", "level: 10 kyu\nnext: two").replace("First capture", "More")
    )
    more = make_problem(
        THREE_IN_A_ROW.replace("x", "_x_").replace("o", "x").replace("_x_", "o"), "More"
    )
    text = format_problems((more, make_problem(THREE_IN_A_ROW, "An eye")), FileFormat.YAML)
    (folder / "problems" / "some.yaml").write_text(text)
    second = read_path(file, shelf_beside(file))
    assert followed([second, first], logbook, NOW) is first
    for name in first.shelved.ids:
        logbook.attempts.add(Attempt(name, NOW, solved=True, mode=Mode.PATH))
    assert followed([second, first], logbook, NOW) is second
    assert begun_before([second, first], second, logbook, NOW) == 2, (
        "ideas of a course that ended today"
    )
    assert begun_before([second, first], second, logbook, NOW + timedelta(days=1)) == 0
    for name in second.shelved.ids:
        logbook.attempts.add(Attempt(name, NOW, solved=True, mode=Mode.PATH))
    assert followed([second, first], logbook, NOW) is None, "a ring of paths ends"
    logbook.close()


def test_a_mistake_on_a_path_costs_a_part_of_what_it_costs_elsewhere(folder: Path) -> None:
    costs = []
    for number, mode in enumerate((Mode.PATH, Mode.PRACTICE)):
        logbook = Logbook(folder / f"{number}.sqlite")
        logbook.ratings.state(Rating(1000, 150), NOW)
        before = logbook.ratings.of_person(NOW).value
        logbook.keep(
            make_problem(),
            Attempt(problem_id(make_problem()), NOW, False, mode=mode),
            PlayedMoves(),
        )
        costs.append(before - logbook.ratings.of_person(NOW).value)
        logbook.close()
    assert 0 < costs[0] < 1.2 * ON_PATH * costs[1]


def test_a_hint_costs_nothing_on_a_path(folder: Path) -> None:
    logbook = Logbook(folder / "progress.sqlite")
    logbook.ratings.state(Rating(1000, 150), NOW)
    for mode, history in ((Mode.PATH, 1), (Mode.PRACTICE, 2)):
        attempt = Attempt(problem_id(make_problem()), NOW, True, hints=1, mode=mode)
        logbook.keep(make_problem(), attempt, PlayedMoves())
        assert len(logbook.ratings.history()) == history
    logbook.close()


# The paths that ship

FILES = sorted(PATHS_FOLDER.glob("*.yaml"))
every_path = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


def shipped_path(file: Path) -> GuidedPath:
    return read_path(file, shelf_beside(file))


def steps(path: GuidedPath) -> dict[str, list[Problem]]:
    found: dict[str, list[Problem]] = {}
    for one, idea in zip(path.shelved.entries, path.ideas, strict=True):
        assert one.entry.problem is not None
        found.setdefault(idea.picture.title, []).append(one.entry.problem)
    return found


@every_path
def test_shipped_paths_can_be_read_and_name_no_problem_twice(file: Path) -> None:
    path = shipped_path(file)
    assert max(Counter(path.shelved.ids).values()) == 1
    assert len(steps(path)) >= 10
    assert len(course_on(path).collection.entries) == len(path.ideas)


@every_path
def test_each_idea_has_a_name_of_its_own_a_picture_and_one_or_two_sentences(file: Path) -> None:
    ideas = load_collection(file).problems
    assert len({idea.title for idea in ideas}) == len(ideas)
    for idea in ideas:
        assert 30 <= len(idea.description) <= 250, idea.title
        assert 1 <= idea.description.count(". ") + 1 <= 2, idea.title
        assert idea.source == "GoLD", "else it is not translated"
        assert any(state.color is not None for state in idea.position.states)


@every_path
def test_the_problems_of_an_idea_are_in_growing_difficulty(file: Path) -> None:
    estimates = shipped_estimates()
    for name, problems in steps(shipped_path(file)).items():
        ratings = [estimates[problem_id(problem)].rating for problem in problems]
        assert ratings == sorted(ratings), name


def test_the_first_fortnight_asks_each_idea_five_times() -> None:
    found = steps(shipped_path(PATHS_FOLDER / "first-fortnight.yaml"))
    assert len(found) >= 24
    assert {len(problems) for problems in found.values()} == {5}


FORTNIGHT = [
    one.entry.problem
    for one in shipped_path(PATHS_FOLDER / "first-fortnight.yaml").shelved.entries
    if one.entry.problem is not None
]


@pytest.mark.parametrize("problem", FORTNIGHT, ids=[problem.title for problem in FORTNIGHT])
def test_a_problem_of_the_first_fortnight_has_one_right_move_and_meets_no_ko_and_no_seki(
    problem: Problem,
) -> None:
    found = survey(Request.about(Board(problem.position), Limits(nodes=400_000)))
    assert found.complete
    assert len(found.correct) == 1
    assert PASS not in found.correct
    assert found.best.status in (Status.ALIVE, Status.DEAD)
    assert problem.proved is not None
    assert problem.proved.correct == found.correct
    if problem.source == "GoLD" and problem.title[-1].isdecimal():  # made for the path
        assert {first.result.status for first in found.moves} <= {Status.ALIVE, Status.DEAD}


def test_the_first_fortnight_shows_no_shape_of_six() -> None:
    six = {shape.name for shape in eye_shapes() if "six" in shape.name}
    assert six
    assert not [problem.title for problem in FORTNIGHT if six.intersection(problem.tags)]


def test_words_of_go_are_found_in_texts_once_each_the_longest_first() -> None:
    text = "A false eye is no eye: fill its liberties, and the eye falls. Koans are no kos."
    assert [(text[start:end], term.name) for start, end, term in terms_in(text)] == [
        ("false eye", "false eye"), ("eye", "eye"), ("liberties", "liberty"), ("kos", "ko"),
    ]  # fmt: skip


def test_each_word_of_go_has_a_picture_whose_moves_can_be_played() -> None:
    for term in terms():
        position = term.picture.position
        assert any(state.color is not None for state in position.states), term.name
        Board(position, term.picture.moves)


def test_a_path_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(GoldError, match=r"none\.yaml"):
        read_path(tmp_path / "none.yaml", lambda _name: None)
