"""The classifier that tells problems from those of books: what it must see, and what it must not."""

from __future__ import annotations

import json
import math
from pathlib import Path
from random import Random

import numpy as np
import pytest

from gold.authoring.generator import drawing
from gold.authoring.usual_looks import SIZES, UsualLooks, read_usual_looks, usual_looks
from gold.board.diagram import parse_diagram
from gold.board.position import Position
from gold.cli.main import main
from gold.errors import GoldError
from gold.lab.naturalness import learning
from gold.lab.naturalness.classifier import area_under_curve, fit_classifier
from gold.lab.naturalness.comparison import Sample, compared, scores_from
from gold.lab.naturalness.learning import averages_of, with_pushes, write_looks
from gold.lab.naturalness.scores import read_scores
from gold.problem.files import FileFormat, format_problems
from gold.problem.model import Problem


def sample(seed: int, count: int, sizes: range, shift: float = 0.0) -> Sample:
    """Rows of three numbers: chance, chance with a shift, and the size itself."""
    rng = Random(seed)
    drawn = tuple(rng.choice(sizes) for _row in range(count))
    rows = tuple(
        {"a": rng.gauss(0, 1), "b": rng.gauss(shift, 1), "size": float(size)} for size in drawn
    )
    return Sample(drawn, rows, 0)


def test_area_is_the_chance_that_the_right_one_is_higher() -> None:
    scores, labels = np.array([1.0, 2.0, 2.0, 3.0]), np.array([False, True, False, True])
    assert area_under_curve(scores, labels, np.ones(4)) == pytest.approx(3.5 / 4)
    assert area_under_curve(scores, labels, np.array([1.0, 3.0, 1.0, 1.0])) == pytest.approx(
        6.5 / 8
    )


def test_classifier_finds_the_columns_that_differ() -> None:
    rng = np.random.default_rng(1)
    table, labels = rng.normal(size=(400, 3)), np.arange(400) < 200
    table[labels, 1] += 2
    weights = fit_classifier(table, labels, np.ones(400)).weights
    assert abs(weights[1]) > 4 * max(abs(weights[0]), abs(weights[2]))


def test_like_is_not_told_from_like_and_size_is_no_help() -> None:
    found = compared(sample(1, 300, range(5, 15)), sample(2, 600, range(10, 20)), 0)
    assert 0.4 < found.area < 0.6
    assert found.ours + found.unmatched == 300
    assert found.unmatched > 100


def test_what_differs_is_told_and_named_first() -> None:
    found = compared(sample(1, 300, range(5, 15), shift=3.0), sample(2, 600, range(5, 15)), 0)
    assert found.area > 0.95
    assert found.features[0].name == "b"
    assert found.features[0].ours > found.features[0].books + 2


def test_what_was_seen_is_not_what_is_measured() -> None:
    """Many columns of chance tell few rows apart, but only those that were fitted."""
    rng = Random(3)
    sets = [
        Sample(
            (9,) * 30,
            tuple({str(column): rng.gauss(0, 1) for column in range(40)} for _ in range(30)),
            0,
        )
        for _set in range(2)
    ]
    assert compared(sets[0], sets[1], 0).area < 0.7


def test_too_few_problems_are_refused() -> None:
    with pytest.raises(GoldError, match="too few problems"):
        compared(sample(1, 30, range(5, 6)), sample(2, 30, range(9, 10)), 0)


def groups(seed: int, count: int, *, thick: bool) -> list[Problem]:
    """Groups of the second line, with a stone or two at random; thick ones have a doubled wall."""
    rng = Random(seed)
    found = []
    for _each in range(count):
        inner = rng.sample("O..", 3)
        rows = [
            f". {inner[0]} . {inner[1]} . {inner[2]} x . .", "O O O O O O x . .", "x x x x x x x . .",
            f". {'x' if thick else '.'} . x . . . . .", *[". . . . . . . . ."] * 5,
        ]  # fmt: skip
        found.append(Problem(parse_diagram("\n".join(rows))))
    return found


def test_command_prints_and_writes_what_tells_the_files_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours, books, out = tmp_path / "ours.yaml", tmp_path / "books.yaml", tmp_path / "out.json"
    alike = groups(1, 30, thick=False)
    bare = [Problem(Position.empty(9))]
    ours.write_text(format_problems(alike + bare, FileFormat.YAML))
    books.write_text(format_problems(groups(2, 40, thick=True), FileFormat.YAML))
    words = [
        "lab",
        "naturalness",
        str(ours),
        "--against",
        str(books),
        "--seed",
        "3",
        "--json",
        str(out),
    ]
    assert main(words) == 0
    printed = capsys.readouterr().out
    written = json.loads(out.read_text())
    assert 0.3 < written["area"] < 0.7, "what stands behind the wall does not count"
    assert written["left_out"] == [1, 0]
    assert "30 problems against 40" in printed
    assert main(words) == 0
    assert json.loads(out.read_text()) == written


def test_weights_are_written_and_score_what_is_ours_higher(tmp_path: Path) -> None:
    """Ours have stones inside, and books none."""
    rows = [
        tuple({"attacker's stones inside": float(count)} for count in counts)
        for counts in ([2, 3] * 20, [0, 1] * 20)
    ]
    samples = [Sample((9,) * 40, each, 0) for each in rows]
    path = tmp_path / "weights.csv"
    scores_from(*samples).write(path)
    scores = read_scores(path)
    below = "\nO O O O O O x\nx x x x x x x" + "\n. . . . . . ." * 4
    many, none = (parse_diagram(first + below) for first in (". x x x . O x", ". . . . . O x"))
    assert scores.score(many) > 0 > scores.score(none)
    assert scores.score(Position.empty(9)) == math.inf


def test_averages_follow_the_size_and_what_never_differs_is_left_out() -> None:
    rng = Random(4)
    sizes = tuple(rng.randint(5, 34) for _row in range(200))
    rows = tuple({"stones": 2.0 * size + rng.gauss(0, 0.5), "same": 1.0} for size in sizes)
    looks = averages_of(Sample(sizes, rows, 0))
    assert looks.names == ["stones"]
    assert looks.averages[0] == pytest.approx([2.0 * size for size in SIZES], abs=0.5)
    assert looks.spread[0] == pytest.approx(0.5, abs=0.1)


def test_learned_looks_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "looks.csv"
    looks = UsualLooks(
        ["a", "b"], np.arange(6.0).reshape(2, 3), np.array([1.0, 0.5]), np.array([0.25, -1.0])
    )
    write_looks(looks, path)
    read = read_usual_looks(path)
    assert list(read.names) == ["a", "b"]
    for name in ("averages", "spread", "push"):
        assert getattr(read, name) == pytest.approx(getattr(looks, name))


def test_push_grows_against_what_shapes_have_too_much_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "_CHAINS", 2)
    monkeypatch.setattr(drawing, "_CHANGES", 10)
    looks = usual_looks()
    rows, spread, none = looks.averages[:1] - 20.0, looks.spread[:1], np.zeros(1)
    # stones, of which there are never so few
    too_many = UsualLooks(looks.names[:1], rows, spread, none)
    learned = [with_pushes(too_many, 2, 5, lambda _done, _total: None) for _time in range(2)]
    assert learned[0].push[0] > 0
    assert learned[0].push == pytest.approx(learned[1].push)
