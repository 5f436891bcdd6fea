"""Balanced playouts, learned from games: ``python -m
gold.lab.acquisition.balancing GAMES ... --out STORE``.

GAMES are SGF files of games that ended with counting. For each position, playouts are made in two
halves. The error of each half in predicting the end of the game (the winner, and the owner of each
point) is multiplied by the gradients of the other half (Silver, Tesauro: Monte-Carlo simulation
balancing, 2009, "policy gradient simulation balancing").

Steps are Adam's (Kingma, Ba 2015), but with one scale for all parameters of a kind. With a scale
for each parameter, a rare shape would move as far by chance as others do by learning. The store
gets the mean of the later steps. Shapes are many and each is rare, so ``--keep-shapes`` can leave
them as the games give them, while the rest is learned.

Every fifth game against GNU Go is held back for tests. The output is the log loss of the playouts'
prediction of who won these games.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from gold.lab.acquisition.ended_games import Ended, positions
from gold.lab.acquisition.stores import save_store
from gold.lab.mcts.balanced import KINDS, PARAMETERS, balance_of, first_guess
from gold.lab.mcts.board import CELLS, EDGE, POINTS
from gold.lab.mcts.player import Player, PlayerSettings
from gold.lab.mcts.playout import Policy, new_playout_memory
from gold.lab.mcts.sampled import new_samples, sample_playout
from gold.lab.mcts.small_patterns import LEARNED
from gold.patterns.learned.store import Store, open_store
from gold.solver.playouts.chance import dice

Numbers = npt.NDArray[np.float64]
Chosen = npt.NDArray[np.int64]

NAMES: Final = ("without", "with_shapes")
_HELD_BACK: Final = 5  # one game in this many
_POINTS_COUNT: Final = 3.0  # against who won
# Adam's
_FAST = 0.9
_SLOW = 0.95
_SHAPES_MORE: Final = 1.0 / 0.6
_HOME: Final = 2e-5  # strength of the pull toward the first guess
_SLOWEST: Final = 0.15  # the last step, of the first
_NOT_KEPT: Final = 3  # the first third of the steps does not count in the mean


class Balancing:
    """Learns the parameters of one kind of playouts. ``mean`` is the result."""

    def __init__(
        self,
        ended: Ended,
        with_shapes: bool,
        playouts: int,
        start: Numbers,
        keeps_shapes: bool = False,
    ) -> None:
        self.mean = start.copy()
        self._ended = ended
        self._with_shapes = with_shapes
        self._kept = KINDS[0] if keeps_shapes else (0, 0)
        self._learned = start.copy()
        self._home = first_guess(with_shapes)
        self._playouts = playouts
        self._memory = new_playout_memory(PARAMETERS)
        self._samples = new_samples(playouts, PARAMETERS)
        self._scratch = np.zeros(CELLS, dtype=np.int64)
        self._direction = np.zeros(PARAMETERS)
        self._squares = [0.0] * len(KINDS)
        self._steps = self._averaged = 0

    def step(self, chosen: Chosen, rate: float, counts: bool, seed: int) -> float:
        """Learn from the positions with the numbers ``chosen``, with the learning rate ``rate``.

        ``counts``: the step is part of the mean. Return an unbiased estimate of the mean squared
        error in predicting the winner.
        """
        policy = balanced_policy(self._learned, self._with_shapes)
        gradient = -_HOME * (self._learned - self._home)
        missed = 0.0
        for number in chosen.tolist():
            root = self._ended.cells[number].astype(np.int64)
            sample_playout(
                root, self._scratch, policy, self._memory, self._samples, dice(seed, number)
            )
            found, error = self._gradient(number)
            gradient += found / len(chosen)
            missed += error / len(chosen)
        gradient[slice(*self._kept)] = 0
        self._steps += 1
        self._direction = _FAST * self._direction + (1 - _FAST) * gradient
        for kind, (start, end) in enumerate(KINDS):
            used = gradient[start:end][gradient[start:end] != 0]
            square = float(np.mean(used**2)) if used.size else 0.0
            self._squares[kind] = _SLOW * self._squares[kind] + (1 - _SLOW) * square
            measure = np.sqrt(self._squares[kind] / (1 - _SLOW**self._steps)) * (
                1 - _FAST**self._steps
            )
            if measure > 0:
                pace = rate * (_SHAPES_MORE if kind == 0 else 1.0)
                self._learned[start:end] += pace * self._direction[start:end] / measure
        self._averaged = self._averaged + 1 if counts else 1
        self.mean += (self._learned - self.mean) / self._averaged
        return missed

    def _gradient(self, number: int) -> tuple[Numbers, float]:
        """Return the gradient from a position's playouts,
        and the squared error in predicting the winner.
        """
        leads, owners, traces = self._samples
        half = self._playouts // 2
        wins = np.sign(leads - self._ended.komi).astype(np.float32)
        on_board = self._ended.cells[number, :POINTS] != EDGE
        ends = np.column_stack([owners[:, on_board], wins])
        target = np.append(self._ended.owners[number][on_board], self._ended.wins[number])
        weights = np.full(target.size, _POINTS_COUNT / (target.size - 1))
        weights[-1] = 1.0
        gradient = np.zeros(PARAMETERS)
        errors = [target - ends[:half].mean(axis=0), target - ends[half:].mean(axis=0)]
        for part, error in ((slice(half, None), errors[0]), (slice(0, half), errors[1])):
            gain = ends[part] @ (weights * error)
            gradient += (gain - gain.mean()) @ traces[part] / half
        return gradient, float(errors[0][-1] * errors[1][-1])


def balanced_policy(learned: Numbers, with_shapes: bool) -> Policy:
    """Return the policy of balanced playouts with these parameters, without answers."""
    policy = usual_policy(with_shapes)
    return policy._replace(balanced=True, balance=balance_of(learned, with_shapes))


def usual_policy(with_shapes: bool) -> Policy:
    """Return the policy of playouts that are not balanced, without answers."""
    return Player(PlayerSettings(patterns=LEARNED if with_shapes else "none", answers=False)).policy


def losses(ended: Ended, chosen: Chosen, policy: Policy, playouts: int) -> Numbers:
    """Return the log loss of each position: playouts predict the winner,
    with the best scale of their odds.
    """
    memory = new_playout_memory()
    samples = new_samples(playouts, 0)
    scratch = np.zeros(CELLS, dtype=np.int64)
    shares = []
    for number in chosen.tolist():
        sample_playout(
            ended.cells[number].astype(np.int64), scratch, policy, memory, samples, dice(7, number)
        )
        shares.append((np.sum(samples.leads > ended.komi) + 0.5) / (playouts + 1))
    odds = np.log(np.array(shares) / (1 - np.array(shares)))
    scaled = [
        np.logaddexp(0.0, -scale * odds * ended.wins[chosen]) for scale in np.arange(0.2, 8.0, 0.1)
    ]
    best: Numbers = min(scaled, key=np.mean)
    return best


def difference(ended: Ended, chosen: Chosen, new: Numbers, former: Numbers) -> str:
    """Return as text the mean of the new losses,
    and their change with a 95 % confidence interval.
    """
    by_game = np.bincount(ended.game[chosen], new - former)
    within = 1.96 * np.sqrt(np.sum(by_game**2)) / len(chosen)
    return f"{new.mean():.4f}, change {np.mean(new - former):+.4f} ± {within:.4f}"


def _main() -> None:
    """Learn the playouts without shapes, those with shapes, or both;
    write a store from time to time.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="go on from this store")
    parser.add_argument(
        "--kind", choices=NAMES, help="learn only these; the others stay as they begin"
    )
    parser.add_argument(
        "--keep-shapes", action="store_true", help="leave the worths of shapes as they begin"
    )
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--positions", type=int, default=128, help="of a step")
    parser.add_argument("--playouts", type=int, default=24, help="of a position")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--komi", type=float, default=7.5)
    parser.add_argument(
        "--every", type=int, default=100, help="steps, after which the loss is measured"
    )
    args = parser.parse_args()
    ended = positions(args.games, args.komi, seed=1)
    held_back = (ended.game % _HELD_BACK == 0) & ended.is_measured
    learned_from = np.flatnonzero(~held_back)
    tested = np.flatnonzero(held_back)
    print(f"{len(learned_from)} positions to learn from, {len(tested)} held back", flush=True)
    begun = [_begin(args.start, with_shapes) for with_shapes in (False, True)]
    learners = [
        Balancing(ended, model == 1, args.playouts, begun[model], args.keep_shapes and model == 1)
        for model in (0, 1)
    ]
    learning = [
        each for name, each in zip(NAMES, learners, strict=True) if args.kind in (None, name)
    ]
    former = [losses(ended, tested, usual_policy(model == 1), 256) for model in (0, 1)]
    chance = np.random.default_rng(2)
    for step in range(1, args.steps + 1):
        rate = args.rate * (1 - (1 - _SLOWEST) * (step - 1) / args.steps)
        for learner in learning:
            learner.step(
                chance.choice(learned_from, args.positions),
                rate,
                step * _NOT_KEPT > args.steps,
                step,
            )
        if step % args.every == 0 or step == args.steps:
            for model, learner in enumerate(learners):
                now = losses(ended, tested, balanced_policy(learner.mean, model == 1), 256)
                print(step, NAMES[model], difference(ended, tested, now, former[model]), flush=True)
            columns = {
                name: each.mean.astype(np.float32)
                for name, each in zip(NAMES, learners, strict=True)
            }
            made = {
                "positions": len(learned_from),
                "steps": step,
                "measured": time.strftime("%Y-%m"),
            }
            save_store(args.out, Store("balanced", made, columns))


def _begin(path: Path | None, with_shapes: bool) -> Numbers:
    if path is None:
        return first_guess(with_shapes)
    return np.asarray(open_store(path, "balanced").column(NAMES[with_shapes]), dtype=np.float64)


if __name__ == "__main__":
    _main()
