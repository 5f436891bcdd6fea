"""Searches for good problems, starting from shapes that look like those in books.

A shape is changed at random. A change is accepted if the new shape does not look too odd and is no
worse as a problem. The best shape has only one correct first move, by a proof of the wanted size.
When such a shape is found, stones without effect are removed, and the problem is checked as a
whole. Such a sequence of changed shapes is a *walk*.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, auto
from random import Random

from gold.authoring.examine import superfluous_stones
from gold.authoring.generator.drawing import drawn, drawn_shape, shaken
from gold.authoring.generator.seeds import likely_seeds, seed_shapes
from gold.authoring.generator.shape import ATTACKER, DEFENDER, Shape
from gold.authoring.generator.trial import Trial, trial_of
from gold.authoring.motifs import Motif, motifs_along, motifs_of
from gold.authoring.proved_record import record_of
from gold.authoring.traits import Traits, traits_of
from gold.authoring.usual_looks import usual_looks
from gold.board.board import Board
from gold.board.points import Color, Point
from gold.board.status import Status
from gold.board.symmetry import Symmetry
from gold.problem.matching.identity import turned
from gold.problem.model import Objective, Problem
from gold.solver.answers.survey import survey
from gold.solver.api import Limits, Survey
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_CHANGES = 600  # changes of one shape; then another shape is drawn
_PROPOSALS = 40  # changes in a row that look too odd; then another shape is drawn
_IN_VAIN = 40
_IN_VAIN_IF_GOOD = 60
_IN_VAIN_FOR_MOTIF = 200
"""Trials in a row without progress, after which another shape is drawn.

The second limit is for a good problem whose proof has the wrong size. The third is for a shape with
one correct move but without the wanted motif, which a similar shape may have.
"""
_MOST_FINISHED = 10
"""Shapes of a walk that seem as wanted but fail the final check; then the walk ends."""
_GROWTH = 2
"""Empty points to add to a good problem that is too easy, or to remove if it is too hard."""
_TRIAL_NODES = 1_000
"""Least limit on the positions of a trial. A problem that is too hard may become easier later."""
_ODDER = 3.0  # the most by which a problem may become odder when a needless stone is removed
_SIDES = {Objective.CAPTURE: ATTACKER, Objective.SAVE: DEFENDER}
_OF_STATUS = (Motif.KO, Motif.SEKI)  # motifs that are a result
_SEEDED = 0.8  # share of the walks for a motif that begin at a problem with this motif
_LEAST_NODES = 16  # positions of the smallest proof of a problem that is not seen at a glance
_LEAST_DEPTH = 3
"""Least length of the solution: to capture a stone in one move is no problem."""
_LEAST_MOVES = 4  # least number of first moves to choose from
_OPEN_NODES = 50_000  # most positions for the proof that the wall holds
_TABLE_MEGABYTES = 32
_FINAL_NODES = 100_000
"""Most positions for the record of a problem, and as many for finding superfluous stones."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The kind of problem that is wanted. None means any."""

    least: int
    """The fewest positions of its proof."""
    most: int
    """The most positions of its proof."""
    objective: Objective | None = None
    motif: Motif | None = None

    @property
    def size(self) -> float:
        """The decimal logarithm of ``most``: 2 for an easy problem, 5 for a hard one."""
        return math.log10(self.most)

    @property
    def statuses(self) -> dict[Objective, tuple[Status, ...]]:
        """The accepted statuses by objective. Ko and seki are accepted only as the wanted motif."""
        if self.motif is Motif.KO:
            return {Objective.CAPTURE: (Status.KO,), Objective.SAVE: (Status.KO,)}
        if self.motif is Motif.SEKI:
            return {Objective.SAVE: (Status.SEKI,)}
        if self.motif is Motif.BENT_FOUR:  # by the proof rules a bent four is mostly a ko
            return {Objective.CAPTURE: (Status.DEAD, Status.KO)}
        return {Objective.CAPTURE: (Status.DEAD,), Objective.SAVE: (Status.ALIVE,)}

    def seeds(self, objective: Objective) -> Sequence[Shape]:
        """The shapes of shipped problems with the wanted motif; none if no motif is wanted."""
        if self.motif is None:
            return ()
        return likely_seeds(self.motif, _SIDES[objective], self.least, self.most)


@dataclass(frozen=True, slots=True)
class Made:
    """A generated problem, with its traits and its motifs."""

    problem: Problem
    """The problem with the record of its proof, but without texts."""
    traits: Traits
    motifs: frozenset[Motif]
    in_corner: bool


def attempts(seed: int | str, wish: Wish) -> Iterator[Made | None]:
    """Try one shape after the other, without end: yield a problem as wanted, or None for a failure.

    The sequence depends only on the seed and the wish.
    """
    rng = Random(seed)
    # The objective is chosen once: kills are found faster, so choosing it for each shape would give
    # far more kills than lives.
    likely = [objective for objective in wish.statuses if wish.seeds(objective)] or list(
        wish.statuses
    )
    judge = _ShapeJudge(wish, wish.objective or rng.choice(likely))
    while True:
        yield from _walk(rng, judge)


def _walk(rng: Random, judge: _ShapeJudge) -> Iterator[Made | None]:
    """Change one shape until it is a good problem, or until a limit on failures is reached.

    Yield None for each trial, and at last the problem, if there is one.
    """
    seeds = judge.seeds()
    if seeds and rng.random() < _SEEDED:
        now = shaken(rng, rng.choice(seeds))
    else:
        size = judge.wish.size  # longer proofs need more free points
        now = drawn_shape(rng, rng.randint(round(1.8 * size), round(3.2 * size)))
    liked = judge.opinion_of(now.shape)
    in_vain = 0
    finished = 0
    for _step in range(_CHANGES):
        if liked.is_as_wished:
            made = judge.finished(now.shape, liked.trial, rng)
            if made is not None:
                yield made
                return
            finished += 1
            if finished > _MOST_FINISHED:
                return
            liked = replace(liked, distance=_NEARLY)
        yield None
        if liked.trial is not None and liked.is_good:
            grows = liked.trial.nodes < judge.wish.least
            now = drawn(now.shape, len(now.shape.look.empty) + (_GROWTH if grows else -_GROWTH))
        other = next(filter(None, (now.next(rng) for _proposal in range(_PROPOSALS))), None)
        if other is None or in_vain > judge.patience(liked):
            return
        opinion = judge.opinion_of(other.shape)
        in_vain = 0 if opinion.rank > liked.rank else in_vain + 1
        if opinion.rank >= liked.rank:
            now = other
            liked = opinion


class _Stage(IntEnum):
    """The quality of a shape as a problem, judged by its first moves, from worst to best."""

    NOT_PROVED = auto()
    SETTLED = auto()  # it does not matter who plays first
    OTHER_STATUS = auto()  # another status than the wanted ones
    SEVERAL_SOLUTIONS = auto()
    TWO_FLAWS = auto()  # it is plain, and lacks the wanted motif
    ONE_FLAW = auto()
    GOOD = auto()


@dataclass(frozen=True, slots=True)
class _Opinion:
    """The quality of a shape as a problem."""

    stage: _Stage
    distance: float = 0.0
    """The distance from the best shape within the stage; 0 is best."""
    trial: Trial | None = None

    @property
    def rank(self) -> tuple[_Stage, float]:
        """A sort key; the larger, the better."""
        return self.stage, -self.distance

    @property
    def is_good(self) -> bool:
        """Whether the shape is a good problem with the wanted motif, of whatever proof size."""
        return self.stage is _Stage.GOOD

    @property
    def is_as_wished(self) -> bool:
        """Whether the shape is a good problem, and its proof has the wanted size."""
        return self.is_good and self.distance == 0


_NEARLY = 0.1  # distance of a shape that seemed as wanted but failed the final check


@dataclass(frozen=True, slots=True)
class _ShapeJudge:
    """Judges shapes as problems with one objective."""

    wish: Wish
    objective: Objective
    tried: set[frozenset[tuple[Point, Color]]] = field(default_factory=set)

    @property
    def _to_play(self) -> Color:
        return _SIDES[self.objective]

    def opinion_of(self, shape: Shape) -> _Opinion:
        """Judge the quality of a shape as a problem, by a trial."""
        trial = trial_of(shape.position(self._to_play), max(self.wish.most, _TRIAL_NODES))
        if trial is None:
            return _Opinion(_Stage.NOT_PROVED)
        # The harder a settled shape is to prove, the nearer is a shape that is not settled.
        if not trial.working:
            hardness = trial.nodes.bit_length() // 2
            return _Opinion(_Stage.SETTLED, -hardness, trial)
        if trial.status not in self.wish.statuses[self.objective]:
            return _Opinion(_Stage.OTHER_STATUS)
        if len(trial.working) > 1:
            return _Opinion(_Stage.SEVERAL_SOLUTIONS, len(trial.working), trial)
        flaws = 1 if trial.is_plain else 0
        if self.wish.motif not in (None, *self._motifs(shape, trial)):
            flaws += 1
        stage = _Stage(_Stage.GOOD - flaws)
        return _Opinion(stage, self._size_distance(trial.nodes), trial)

    def seeds(self) -> Sequence[Shape]:
        """The shapes to begin with, if a motif is wanted; else none."""
        if self.wish.motif is None:
            return ()
        return self.wish.seeds(self.objective) or seed_shapes(self.wish.motif)

    def _motifs(self, shape: Shape, trial: Trial) -> set[Motif]:
        """The motifs of the solution that one line shows."""
        if self.wish.motif in _OF_STATUS:  # the status was tested before
            return {self.wish.motif}
        board = Board(shape.position(self._to_play))
        return motifs_along(board, trial.line, killed=trial.status is Status.DEAD)

    def patience(self, opinion: _Opinion) -> int:
        """The number of trials without progress that may follow a shape with this opinion."""
        if opinion.is_good:
            return _IN_VAIN_IF_GOOD
        has_one_solution = opinion.trial is not None and len(opinion.trial.working) == 1
        return _IN_VAIN_FOR_MOTIF if self.wish.motif and has_one_solution else _IN_VAIN

    def _size_distance(self, nodes: int) -> float:
        """The distance of a proof's size, ``nodes``, from the wanted size: from 0 to below 1."""
        least = max(self.wish.least, _LEAST_NODES)
        if nodes < least:
            return 0.9 * (1 - math.log(nodes + 2) / math.log(least + 2))
        return 0.9 * (1 - math.log(self.wish.most + 2) / math.log(max(nodes, self.wish.most) + 2))

    def finished(self, shape: Shape, trial: Trial | None, rng: Random) -> Made | None:
        """Check a shape as a whole, and make it a problem in a random view; None if it fails.

        Needless stones are removed. If the wall does not hold, a gap of it is closed.
        """
        assert trial is not None
        if self._was_tried(shape):
            return None
        economical, trial = self._economical(shape, trial)
        if economical is not shape and self._was_tried(economical):
            return None
        shape = economical
        problem = Problem(shape.position(self._to_play))
        overview = survey(Request.about(problem.board(), Limits(nodes=_FINAL_NODES)))
        if not overview.complete or len(overview.correct) != 1:
            return None
        if not self._holds_on_open_board(shape, overview):
            return self._shut(shape, rng)
        traits = traits_of(problem)
        motifs = motifs_of(problem, traits)
        has_motif = self.wish.motif is None or self.wish.motif in motifs
        if not (has_motif and self._is_interesting(traits)):
            return None
        # A stone of the wall stays, even if the wall would hold without it: it shows that the group
        # is shut in.
        idle = superfluous_stones(problem.position, overview, _FINAL_NODES)
        idle = tuple(stone for stone in idle if stone in shape.look.attackers)
        if idle:
            return self._finished_as(shape.with_stones(dict.fromkeys(idle)), rng)
        problem = problem.with_proved(record_of(problem, overview.best, complete=True))
        view = Symmetry(*(rng.random() < 0.5 for _each in range(4)))
        return Made(turned(problem, view), traits, motifs, in_corner=shape.in_corner)

    def _is_interesting(self, traits: Traits) -> bool:
        """Return whether a problem is proved, and the wanted size, long enough, and tempting."""
        return (
            traits.proved
            and self.wish.least <= traits.nodes <= self.wish.most
            and traits.depth >= _LEAST_DEPTH
            and traits.moves >= _LEAST_MOVES
            and traits.tempting_moves > 0
        )

    def _was_tried(self, shape: Shape) -> bool:
        """Note that this shape is being checked; return whether it was checked before."""
        key = frozenset(shape.stones.items())
        known = key in self.tried
        self.tried.add(key)
        return known

    def _holds_on_open_board(self, shape: Shape, overview: Survey) -> bool:
        """Return whether the wall holds, by a survey of :meth:`Shape.on_open_board`.

        Its status and correct moves must be those of ``overview``, the survey of the shape.
        """
        board = Board(shape.on_open_board(self._to_play))
        outside = survey(
            Request.about(board, Limits(nodes=_OPEN_NODES), Workspace(_TABLE_MEGABYTES))
        )
        return (
            outside.complete
            and outside.best.status is overview.best.status
            and outside.correct == overview.correct
        )

    def _shut(self, shape: Shape, rng: Random) -> Made | None:
        """Close one gap of the wall and check the shape again; None if this fails for every gap."""
        for gap in shape.gaps:
            made = self._finished_as(shape.with_stones({gap: ATTACKER}), rng)
            if made is not None:
                return made
        return None

    def _finished_as(self, shape: Shape | None, rng: Random) -> Made | None:
        """Check a changed shape (None: no shape), and make it a problem; None if it fails."""
        if shape is None:
            return None
        opinion = self.opinion_of(shape)
        return self.finished(shape, opinion.trial, rng) if opinion.is_as_wished else None

    def _economical(self, shape: Shape, trial: Trial) -> tuple[Shape, Trial]:
        """Remove stones that make no difference, except where the shape would look much odder.

        Return the shape and its trial.
        """
        oddness = usual_looks().oddness
        for point in sorted(shape.stones):
            other = shape.with_stones({point: None})
            if other is None or oddness(other.look) > oddness(shape.look) + _ODDER:
                continue
            opinion = self.opinion_of(other)
            less = opinion.trial
            if (
                opinion.is_as_wished
                and less is not None
                and (less.working, less.status) == (trial.working, trial.status)
            ):
                shape = other
                trial = less
        return shape, trial
