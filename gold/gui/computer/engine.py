"""The questions that the computer's thread can answer, and what it remembers between them.

The solver is imported at the first question, so that the window opens before anything slow is loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gold.solver.api import (
    DEFAULT_RESOURCES,
    CancelFlag,
    EngineKind,
    FirstMove,
    Limits,
    ProgressCallback,
    Resources,
    Result,
    Survey,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from gold.authoring.examine import Examination
    from gold.authoring.games import Scan
    from gold.authoring.target_choice import TargetChoice
    from gold.board.points import Color
    from gold.problem.model import Problem
    from gold.solver.answers.group import Group
    from gold.solver.answers.refutation import Refutation
    from gold.solver.request import Request
    from gold.solver.workspace import Workspace
    from gold.trainer.difficulty import Difficulty

_MEGABYTES_FOR_TARGETS = 32


class Engine:
    """The program's own engines, for one question at a time.

    All questions about one problem share a workspace. So later moves are answered from what is already
    proved, and a cancelled question continues where it stopped when it is asked again. The exact search may
    use these ``resources``.
    """

    def __init__(self, resources: Resources = DEFAULT_RESOURCES) -> None:
        self._resources = resources
        self._workspace: Workspace | None = None

    def use(self, resources: Resources) -> None:
        """Use so much of the machine from the next question on, with a new workspace."""
        if resources != self._resources:
            self._resources, self._workspace = resources, None

    @property
    def workspace(self) -> Workspace:
        """What has been proved about the last problem."""
        if self._workspace is None:
            from gold.solver.workspace import Workspace

            self._workspace = Workspace(*self._resources)
        return self._workspace

    def solve(self, request: Request) -> Result:
        """The best move, proved or estimated; in a lost position, the one that resists longest."""
        from gold.solver.engine import reply

        return reply(request)

    def refute(self, request: Request) -> Refutation:
        """The lines that show the result of the position."""
        from gold.solver.answers.refutation import refute

        return refute(request)

    def prove(self, request: Request) -> Result | None:
        """What is proved about a position, without estimates; None if it is too large for a proof."""
        from gold.solver.bitboard.area import AreaTooLargeError
        from gold.solver.engine import solve

        try:
            return solve(request, EngineKind.PROOF)
        except AreaTooLargeError:
            return None

    def survey(self, request: Request, report: Callable[[FirstMove], None]) -> Survey:
        """The result of each first move; ``report`` is called with each one that is proved."""
        from gold.solver.answers.survey import survey

        return survey(request, report)

    def examine(
        self,
        problem: Problem,
        limits: Limits,
        progress: ProgressCallback | None,
        cancel: CancelFlag | None,
        report: Callable[[Examination], None],
    ) -> Examination:
        """Examines whether a problem is sound; ``report`` is called with what is known so far."""
        from gold.authoring.examine import examine

        return examine(
            problem, limits, progress=progress, cancel=cancel, workspace=self.workspace, report=report
        )

    def difficulty(self, problem: Problem, cancel: CancelFlag | None) -> Difficulty | None:
        """How hard a problem is by its proof; None if that was cancelled."""
        from gold.authoring.traits import traits_of
        from gold.trainer.difficulty import difficulty_of

        found = difficulty_of(problem, traits_of(problem, cancel))
        return None if cancel is not None and cancel.is_set else found

    def choose_target(
        self, problem: Problem, limits: Limits, cancel: CancelFlag | None
    ) -> TargetChoice | None:
        """The target of a problem that states none; None if it can have none."""
        from gold.authoring.target_choice import choose_target
        from gold.errors import InvalidPositionError

        try:
            return choose_target(
                problem,
                limits,
                cancel=cancel,
                resources=self._resources._replace(megabytes=_MEGABYTES_FOR_TARGETS),
            )
        except InvalidPositionError:
            return None

    def status(self, request: Request, report: Callable[[Result, Color], object]) -> Group:
        """What becomes of the marked stones, either side first; ``report`` is called with each result and who
        played first.
        """
        from gold.solver.answers.group import group_status

        return group_status(request, report)

    def scan(self, scan: Scan, cancel: CancelFlag | None) -> bool:
        """Scan a game from where it was left; whether the end was reached."""
        for _chance in scan.go_on(cancel=cancel):
            pass  # it keeps them itself
        return scan.done == scan.total
