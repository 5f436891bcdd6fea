"""The walk from random shapes to good problems.

A shape is changed at random, and a change stays unless the proof likes the new shape less. What it likes best
is one first move that works, by a proof of the wanted size. Such a shape is then relieved of idle stones, and
judged as a whole.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from gold.authoring.examine import superfluous_stones
from gold.authoring.generator.shape import (
    CORNER,
    Inside,
    Shape,
    ShapeSize,
    changed,
    is_neat,
    random_shape,
    tidied,
)
from gold.authoring.generator.trial import Trial, trial_of
from gold.authoring.motifs import Motif, motifs_of
from gold.authoring.proved_record import record_of
from gold.authoring.traits import Traits, traits_of
from gold.board.points import Color, Point
from gold.board.status import Status
from gold.board.symmetry import Symmetry
from gold.problem.identity import turned
from gold.problem.model import Objective, Problem
from gold.solver.answers.survey import survey
from gold.solver.api import CancelFlag, Limits
from gold.solver.request import Request

_STEPS = 300
"""Changes of one shape; then another one is begun."""
_IN_VAIN, _IN_VAIN_IF_GOOD = 12, 60
"""Changes without any progress, after which another shape is begun; more if it is a problem already, only too
easy.
"""
_LEAST_DEPTH = 3
"""Moves of the line that shows the solution: a stone that is simply taken is no problem."""
_LARGEST_ROOM = 8
"""Points of an eye space to begin with."""
_LEAST_MOVES = 4
"""First moves to choose from."""
_FINAL_NODES = 100_000
"""Positions at most for the record of a problem, and as many for the stones that make no difference."""
_ATTACKER, _DEFENDER = Color.BLACK, Color.WHITE  # of a shape


@dataclass(frozen=True, slots=True)
class Wish:
    """What a problem should be like: positions of its proof, objective and motif (None: any)."""

    least: int
    most: int
    objective: Objective | None = None
    motif: Motif | None = None

    @property
    def size(self) -> float:
        """How large the proof is, as the number of its digits: 2 for an easy problem, 5 for a hard one."""
        return math.log10(self.most)

    @property
    def statuses(self) -> dict[Objective, tuple[Status, ...]]:
        """What may become of the group. A ko or a seki is a problem only if it was wished for."""
        if self.motif is Motif.KO:
            return {Objective.CAPTURE: (Status.KO,), Objective.SAVE: (Status.KO,)}
        if self.motif is Motif.SEKI:
            return {Objective.SAVE: (Status.SEKI,)}
        return {Objective.CAPTURE: (Status.DEAD,), Objective.SAVE: (Status.ALIVE,)}


@dataclass(frozen=True, slots=True)
class Made:
    """A problem that was made: with its proof's record, but without texts."""

    problem: Problem
    traits: Traits
    motifs: frozenset[Motif]
    in_corner: bool


def attempts(seed: int | str, wish: Wish, cancel: CancelFlag | None = None) -> Iterator[Made | None]:
    """Try shape after shape, without end: a problem that is as wished, or None for a shape that is none.

    Each takes a moment. It depends on nothing but the seed and the wish, unless it is cancelled: then what is
    yielded counts for nothing.
    """
    rng = Random(seed)
    # Chosen once: kills are found sooner, so a choice for each shape would give far more of them.
    judge = _ShapeJudge(wish, wish.objective or rng.choice(list(wish.statuses)), cancel)
    while True:
        yield from _walk(rng, judge)


def _walk(rng: Random, judge: _ShapeJudge) -> Iterator[Made | None]:
    """Change one shape until it is a good problem, or there is no hope."""
    shape = random_shape(rng, _room(rng, judge.wish))
    liked, in_vain = judge.opinion_of(shape), 0
    for _step in range(_STEPS):
        if liked.rank == 0:
            made = judge.finished(shape, liked.trial, rng)
            if made is not None:
                yield made
                return
            liked = replace(liked, rank=_NEARLY)
        yield None
        other = changed(rng, shape, grows=liked.is_good)
        opinion = judge.opinion_of(other) if is_neat(other, judge.most) else _DISLIKED
        in_vain = 0 if opinion.rank > liked.rank else in_vain + 1
        if in_vain > (_IN_VAIN_IF_GOOD if liked.is_good else _IN_VAIN):
            return
        if opinion.rank >= liked.rank and opinion is not _DISLIKED:
            shape, liked = other, opinion


def _room(rng: Random, wish: Wish) -> int:
    """How large an eye space to begin with: larger for longer proofs."""
    return rng.randint(round(wish.size) + 1, min(round(2 * wish.size) + 1, _LARGEST_ROOM))


@dataclass(frozen=True, slots=True)
class _Opinion:
    """How much a shape is liked: 0 is as wished, as far as its first moves tell; less is worse."""

    rank: float
    trial: Trial | None = None

    @property
    def is_good(self) -> bool:
        """Whether it is a good problem, if perhaps too easy."""
        return self.rank > _PLAIN


_DISLIKED = _Opinion(-100.0)
_SETTLED = _Opinion(-99.0)
_OTHER_STATUS = _Opinion(-50.0)
_NEARLY = -0.1
_PLAIN = -1.0


@dataclass(frozen=True, slots=True)
class _ShapeJudge:
    """Judges shapes as problems with one objective."""

    wish: Wish
    objective: Objective
    cancel: CancelFlag | None

    @property
    def most(self) -> ShapeSize:
        """How large a shape may be: 18 stones for an easy problem, 30 for a hard one."""
        size = self.wish.size
        return ShapeSize(round(9 + 4.5 * size), round(3 + 2.75 * size))

    @property
    def _to_play(self) -> Color:
        return _ATTACKER if self.objective is Objective.CAPTURE else _DEFENDER

    def opinion_of(self, shape: Shape) -> _Opinion:
        """How good a shape is as a problem."""
        trial = trial_of(shape.position(self._to_play), self.wish.most, self.cancel)
        if trial is None:
            return _SETTLED
        if trial.status not in self.wish.statuses[self.objective]:
            return _OTHER_STATUS
        if len(trial.working) > 1:
            return _Opinion(-float(len(trial.working)), trial)
        plain = _PLAIN if trial.is_plain else 0.0
        return _Opinion(plain - self._too_short(trial.nodes), trial)

    def _too_short(self, nodes: int) -> float:
        """How far a proof is from the size that is wished for, less than 1."""
        if nodes >= self.wish.least:
            return 0.0
        return 0.9 * (1 - math.log(nodes + 2) / math.log(self.wish.least + 2))

    def finished(self, shape: Shape, trial: Trial | None, rng: Random) -> Made | None:
        """The problem that a shape is, turned at random; None if it is not good enough."""
        assert trial is not None
        shape, trial = self._economical(shape, trial)
        problem = Problem(shape.position(self._to_play))
        traits = traits_of(problem, self.cancel)
        motifs = motifs_of(problem, traits)
        good = (
            traits.proved
            and self.wish.least <= traits.nodes <= self.wish.most
            and traits.depth >= _LEAST_DEPTH
            and traits.moves >= _LEAST_MOVES
            and traits.tempting > 0
            and (self.wish.motif is None or self.wish.motif in motifs)
        )
        if not good:
            return None
        overview = survey(Request.about(problem.board(), Limits(nodes=_FINAL_NODES), cancel=self.cancel))
        if not overview.complete or len(overview.correct) != 1:
            return None
        idle = superfluous_stones(problem.position, overview, _FINAL_NODES, self.cancel)
        if idle:
            return self._without(shape, idle, rng)
        problem = problem.with_proved(record_of(problem, overview.best, complete=True))
        view = Symmetry(*(rng.random() < 0.5 for _each in range(4)))
        return Made(turned(problem, view), traits, motifs, in_corner=shape.extent is CORNER)

    def _without(self, shape: Shape, idle: Iterable[Point], rng: Random) -> Made | None:
        """The problem that a shape is without its idle stones; None if that is not good enough."""
        less = tidied(shape.with_inside(dict.fromkeys(idle, Inside.EMPTY)))
        if not is_neat(less, self.most):
            return None
        opinion = self.opinion_of(less)
        return self.finished(less, opinion.trial, rng) if opinion.rank == 0 else None

    def _economical(self, shape: Shape, trial: Trial) -> tuple[Shape, Trial]:
        """The shape without the stones and points that make no difference."""
        for point in sorted(shape.inside):
            held = shape.inside.get(point)
            for instead in (None,) if held is Inside.EMPTY else (None, Inside.EMPTY):
                other = tidied(shape.with_inside({point: instead}))
                if held is None or other.stones >= shape.stones or not is_neat(other, self.most):
                    continue
                opinion = self.opinion_of(other)
                less = opinion.trial
                if (
                    opinion.rank == 0
                    and less
                    and (less.working, less.status) == (trial.working, trial.status)
                ):
                    shape, trial = other, less
                    break
        return shape, trial
