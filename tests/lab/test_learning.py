"""Learning the first numbers: the same for the same seed, a fit that is one, a file that the search reads."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PointState
from gold.board.position import Position
from gold.cli import exitcodes
from gold.cli.main import main
from gold.lab.weights import learning
from gold.lab.weights.learning import Samples
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.solver.proof import first_numbers, move_prior
from gold.solver.proof.first_numbers import COUNTS, LARGEST

pytestmark = pytest.mark.kernel

FOLDER = Path(__file__).parents[2] / "problems"
NODES = 10_000


def problems() -> list[Problem]:
    return [problem for file in sorted(FOLDER.glob("*.yaml")) for problem in load_collection(file).problems]


def gathered(seed: int, number: int | None = None) -> Samples:
    return learning.gather([Board(problem.position) for problem in problems()[:number]], NODES, seed)


@pytest.fixture(scope="module")
def samples() -> Samples:
    return gathered(seed=0)


def test_positions_of_both_sides_and_results_are_drawn(samples: Samples) -> None:
    for side in (False, True):
        wins = samples.where(samples.attacker_to_move == side).attacker_wins
        assert 0 < np.count_nonzero(wins) < len(wins)
    assert samples.work.min() >= learning.LEAST_WORK
    assert samples.counts.max() <= LARGEST
    assert samples.counts[:, COUNTS.index("key chains")].min() >= 1
    assert samples.counts[:, COUNTS.index("ko")].max() <= 1


def test_same_seed_draws_the_same(samples: Samples) -> None:
    again, other = gathered(seed=0, number=40), gathered(seed=1, number=40)
    first = samples.where(samples.problem < 40)
    assert all(np.array_equal(getattr(first, f.name), getattr(again, f.name)) for f in fields(Samples))
    assert not np.array_equal(again.counts, other.counts)


def test_problem_is_either_learned_from_or_held_out(samples: Samples) -> None:
    seen, held_out = learning.split(samples)
    assert len(seen) + len(held_out) == len(samples)
    assert not set(seen.problem) & set(held_out.problem)


def test_learned_guesses_beat_the_constant_on_other_problems(samples: Samples) -> None:
    seen, held_out = learning.split(samples)
    learned = learning.log_loss(learning.fit(seen), held_out)
    constant = learning.log_loss(learning.constant(seen), held_out)
    assert all(loss < 0.85 * other for loss, other in zip(learned, constant, strict=True))


def test_fit_is_at_the_optimum(samples: Samples) -> None:
    """There the bias, which has no penalty, makes the sum of the errors vanish."""
    for side, model in enumerate(learning.fit(samples)):
        some = samples.where(samples.attacker_to_move == bool(side))
        errors = model.chance(some.counts) - some.attacker_wins
        assert abs(np.average(errors, weights=some.importance)) < 1e-4


def test_fit_finds_the_share_of_wins_of_each_value() -> None:
    rng = np.random.default_rng(5)
    size = 20_000
    counts = np.zeros((size, len(COUNTS)), dtype=np.uint8)
    counts[:, 3] = rng.integers(3, size=size)
    share = np.array([0.1, 0.7, 0.4])
    samples = Samples(
        counts,
        problem=np.arange(size),
        attacker_to_move=np.arange(size) % 2 == 1,
        attacker_wins=rng.random(size) < share[counts[:, 3]],
        work=np.full(size, learning.LEAST_WORK, dtype=np.uint8),
    )
    asked = np.zeros((3, len(COUNTS)), dtype=np.uint8)
    asked[:, 3] = range(3)
    for model in learning.fit(samples):
        assert model.chance(asked) == pytest.approx(share, abs=0.03)


def test_search_reads_the_weights_as_they_were_learned(
    samples: Samples, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    models = learning.fit(samples)
    (tmp_path / "first_numbers.csv").write_text(learning.as_csv(models), encoding="utf-8")
    monkeypatch.setattr(first_numbers, "__file__", str(tmp_path / "first_numbers.py"))
    weights, bias = first_numbers._read_weights()
    for side, model in enumerate(models):
        rows = weights[side, np.arange(len(COUNTS)), samples.counts].sum(axis=1) + bias[side]
        assert 1 / (1 + np.exp(-rows)) == pytest.approx(model.chance(samples.counts), abs=0.01)


def test_one_side_without_positions_is_said(samples: Samples) -> None:
    with pytest.raises(ValueError, match="never to move"):
        learning.fit(samples.where(samples.attacker_to_move))


def test_problem_of_two_words_is_searched_as_well() -> None:
    """Most of a board of nine by nine can change: more points than a word has bits."""
    rows = [". . . . . . . . ."] + ["+ + + + + + + + +"] * 8
    rows[5] = "+ o + X X + o + +"
    found = learning.gather([Board(parse_diagram("\n".join(rows)))], NODES, 0)
    assert found.counts.shape == (len(found), len(COUNTS))


def test_problem_too_large_for_the_search_gives_nothing() -> None:
    states = [PointState.VALID] * 361
    states[180] = PointState.BLACK_KEYSTONE
    assert len(learning.gather([Board(Position(19, tuple(states)))], NODES, 0)) == 0
    assert len(learning.gather([], NODES, 0)) == 0


def benchmark_line(problem: Problem) -> str:
    """The problem as a line of a benchmark file."""
    position = problem.position
    geometry = position.geometry
    stones = {"black": [], "white": [], "region": [], "keystones": []}
    for point in geometry.points:
        state = position[point]
        if state.color is not None:
            stones[state.color.name.lower()].append(geometry.vertex(point))
        elif str(state.name) == "VALID":
            stones["region"].append(geometry.vertex(point))
        if state.is_keystone:
            stones["keystones"].append(geometry.vertex(point))
    row = {"id": problem.title, "collection": "shipped", "size": position.size, "answers": []}
    return json.dumps({**row, **stones, "to_play": position.to_play.name.lower()})


def test_command_writes_the_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = tmp_path / "problems.jsonl", tmp_path / "weights.csv"
    source.write_text("\n".join(map(benchmark_line, problems())), encoding="utf-8")
    words = ["learn", str(source), "--nodes", str(NODES), "--sample", "130"]
    assert main([*words, "--out", str(out)]) == exitcodes.OK
    said = capsys.readouterr()
    assert "decided positions" in said.err
    assert "defender to move: log loss 0." in said.err
    assert main(words) == exitcodes.OK
    assert capsys.readouterr().out == out.read_text(encoding="utf-8")
    assert len(out.read_text(encoding="utf-8").splitlines()) == 1 + 2 * (1 + len(COUNTS))


def test_command_learns_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = tmp_path / "problems.jsonl", tmp_path / "moves.csv"
    source.write_text("\n".join(map(benchmark_line, problems()[::6])), encoding="utf-8")
    assert main(["learn", str(source), "--moves", "--nodes", "4000", "--out", str(out)]) == exitcodes.OK
    said = capsys.readouterr().err
    assert "decided positions" in said
    assert "the strongest move wins in" in said
    lines = [line for line in out.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    learned = move_prior.read_strengths(lines)
    assert learned.shape.any()
    assert learned.context.any()


def test_command_says_what_it_cannot_learn_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "problems.jsonl"
    source.write_text(benchmark_line(problems()[0]), encoding="utf-8")
    assert main(["learn", str(source), "--nodes", "0"]) == exitcodes.BAD_INPUT
    assert "--nodes" in capsys.readouterr().err
    assert main(["learn", str(source), "--nodes", "10"]) == exitcodes.BAD_INPUT
    assert "Too few decided positions" in capsys.readouterr().err
    assert main(["learn", str(source), "--moves", "--nodes", "10"]) == exitcodes.BAD_INPUT
    assert "Too few decided positions" in capsys.readouterr().err
