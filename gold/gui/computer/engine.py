"""The engine of the computer's thread: answers questions, and keeps memory and proofs between them.

The solver is imported at the first question, so that the window opens before anything slow is
loaded.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from gold.board.board import Board
from gold.board.points import PASS
from gold.board.status import Status
from gold.errors import FileAccessError
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
from gold.solver.proof_files import shipped_proofs, users_proofs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gold.authoring.border import Border
    from gold.authoring.examine import Examination
    from gold.authoring.from_games import Scan
    from gold.authoring.target_choice import TargetChoice
    from gold.authoring.target_guesses import TargetGuess
    from gold.board.points import Color, Move
    from gold.board.position import Position
    from gold.problem.model import Problem
    from gold.solver.answers.group import Group
    from gold.solver.answers.refutation import Refutation
    from gold.solver.proof_store import ProofStore
    from gold.solver.request import Request, Rival
    from gold.solver.workspace import Workspace
    from gold.trainer.difficulty import Difficulty

_MEGABYTES_FOR_TARGETS = 32
_MEGABYTES_AT_REST = 128
_REHEARSAL_SHARE = 0.5
"""Share of the time for keeping a proof that may go into a search for the replies of practice."""
_LONG_SECONDS = 0.5  # the proof of a search that took so many seconds is kept


class Engine:
    """Answers questions with the program's own engines, one question at a time.

    All questions about one problem share a workspace, the memory of the search. So later questions
    use earlier proofs, and a cancelled question continues where it stopped.

    - ``resources``: threads and memory for the exact search.
    - ``proof_megabytes``: returns the largest size of the files in which proofs are kept; None to
      keep none.
    - ``unkept``: the position of a search that took long, so that its proof should be kept; None if
      there is none.
    - ``complaints``: messages about proofs that are damaged or could not be kept.
    - ``proved``: the ids of the problems with a kept proof; see :meth:`look_at_proofs`.
    """

    def __init__(
        self,
        resources: Resources = DEFAULT_RESOURCES,
        proof_megabytes: Callable[[], float] | None = None,
    ) -> None:
        self._resources = resources
        self._proof_megabytes = proof_megabytes
        self._workspace: Workspace | None = None
        self._at_rest: Workspace | None = None
        self._store: ProofStore | None = None
        self._has_reported = False
        self._rehearsed: Position | None = None
        self.proved: frozenset[str] = frozenset()
        self.unkept: Board | None = None
        self.complaints: deque[str] = deque()

    def use(self, resources: Resources) -> None:
        """Set the threads and the memory, from the next question on.

        If they differ from the present ones, that question begins with a new workspace.
        """
        if resources != self._resources:
            self._resources = resources
            self._workspace = None

    @property
    def workspace(self) -> Workspace:
        """The memory for searches of one problem, so that later questions use earlier proofs."""
        if self._workspace is None:
            from gold.solver.workspace import Workspace

            self._workspace = Workspace(*self._resources, store=self.store)
        return self._workspace

    @property
    def keeps_proofs(self) -> bool:
        """Whether proofs are kept in files."""
        return self._proof_megabytes is not None

    @property
    def store(self) -> ProofStore | None:
        """The files with the user's proofs; None if proofs are not kept."""
        if self._proof_megabytes is None:
            return None
        if self._store is None:
            from gold.solver.proof_store import users_store

            self._store = users_store(report=self.complaints.append)
        self._store.megabytes = self._proof_megabytes()
        return self._store

    def look_at_proofs(self) -> None:
        """Update ``proved``, the ids of the problems with a kept proof. This reads folders."""
        if self._proof_megabytes is not None:
            proved = users_proofs().names() | shipped_proofs().names()
            if proved != self.proved:
                self.proved = proved

    def keep(self, request: Request) -> bool:
        """Save new proofs about a problem; return whether anything new was saved.

        Replies of practice are also searched, and their proofs saved, once a problem. The first
        error in writing a file is added to ``complaints``.
        """
        from gold.solver.answers.keeping import keep_proofs
        from gold.solver.answers.rehearsal import rehearse

        store = self.store
        position = request.board.initial
        try:
            is_new = store is not None and keep_proofs(request, store)
            # Write the proofs before this search, which may replace them in the table.
            if store is not None and position != self._rehearsed:
                rehearse(request.on(request.budget.part(_REHEARSAL_SHARE)))
                self._rehearsed = None if request.budget.cancel.is_set else position
                is_new = keep_proofs(request, store) or is_new
            if is_new:
                self.look_at_proofs()
            return is_new
        except FileAccessError as error:  # reported only once, since the disk may stay full
            if not self._has_reported:
                self.complaints.append(str(error))
            self._has_reported = True
            return False

    def prove_at_rest(self, problem: Problem, seconds: float, cancel: CancelFlag) -> bool:
        """Prove a problem with one thread and little memory, and keep the proof.

        Return whether a proof of the problem is kept now. If ``cancel`` stops the search, the next
        call for the same problem continues it.
        """
        from gold.solver.answers.plan import by_plan
        from gold.solver.request import Request
        from gold.solver.workspace import Workspace

        store = self.store
        if store is None:
            return False
        if self._at_rest is None:
            self._at_rest = Workspace(_MEGABYTES_AT_REST, store=store)
        board = Board(problem.position)
        by_plan(
            Request.about(board, Limits(seconds=seconds), self._at_rest, cancel=cancel),
            EngineKind.PROOF,
        )
        self.keep(Request.about(board, Limits(seconds=seconds), self._at_rest, cancel=cancel))
        if not cancel.is_set:
            self._at_rest = None
        return problem.position in store

    def _note_time(self, board: Board, result: Result) -> None:
        if result.proved and result.seconds >= _LONG_SECONDS:
            self.unkept = board

    def solve(self, request: Request, computer: EngineKind = EngineKind.EXACT) -> Result:
        """Search for a computer's move, and return the result with it.

        The exact computer plays the best move, proved or estimated, and in a lost position the move
        that resists longest. If the result is a ko, it includes the moves after the ko.
        """
        from gold.solver.engine import reply

        result = reply(request, computer)
        self._note_time(request.board, result)
        return _past_ko(request, result)

    def resistances(self, request: Request, result: Result, most: int) -> tuple[Move, ...]:
        """Return moves of a lost position that the opponent must answer, the hardest first.

        ``result`` is the position's result; there are ``most`` moves at most.
        """
        from gold.solver.answers.hardest_move import resistances

        return resistances(request, result, most)

    def refute(self, request: Request) -> Refutation:
        """Search for the lines that show the result of the position, with the moves after a ko."""
        from gold.solver.answers.refutation import past_ko, refute

        found = refute(request)
        return replace(
            found, line=past_ko(request, found.line), stubborn=past_ko(request, found.stubborn)
        )

    def prove(self, request: Request) -> Result | None:
        """Prove the result of a position, without estimates; None if it is too large."""
        from gold.solver.bitboard.area import AreaTooLargeError
        from gold.solver.engine import solve

        try:
            result = solve(request, EngineKind.PROOF)
        except AreaTooLargeError:
            return None
        self._note_time(request.board, result)
        return result

    def survey(self, request: Request, report: Callable[[FirstMove], None]) -> Survey:
        """Search for the result of each first move; ``report`` is called with each proved one."""
        from gold.solver.answers.survey import survey

        found = survey(request, report)
        self._note_time(request.board, found.best)
        return found

    def examine(
        self,
        problem: Problem,
        limits: Limits,
        progress: ProgressCallback | None,
        cancel: CancelFlag | None,
        report: Callable[[Examination], None],
    ) -> Examination:
        """Check whether a problem is sound: proved result, all solutions, superfluous marks.

        ``report`` is called with unfinished examinations.
        """
        from gold.authoring.examine import examine

        return examine(
            problem,
            limits,
            progress=progress,
            cancel=cancel,
            workspace=self.workspace,
            report=report,
        )

    def difficulty(self, problem: Problem, cancel: CancelFlag | None) -> Difficulty | None:
        """Estimate from its proof how hard a problem is; None if that was cancelled."""
        from gold.authoring.traits import traits_of
        from gold.trainer.difficulty import difficulty_of

        found = difficulty_of(problem, traits_of(problem, cancel))
        return None if cancel is not None and cancel.is_set else found

    def choose_target(
        self, problem: Problem, limits: Limits, cancel: CancelFlag | None
    ) -> TargetChoice | None:
        """Choose a target for a problem that states none; None if no target is possible."""
        from gold.authoring.target_choice import choose_target
        from gold.errors import InvalidPositionError

        resources = self._resources._replace(megabytes=_MEGABYTES_FOR_TARGETS)
        try:
            return choose_target(problem, limits, cancel=cancel, resources=resources)
        except InvalidPositionError:
            return None

    def status(
        self, request: Request, report: Callable[[Result, Color], object], rivals: Sequence[Rival]
    ) -> Group:
        """Find the status of the marked stones, for each side that may play first.

        ``rivals``: enclosed groups that would capture the marked stones, so that their fate may
        decide. ``report`` is called with each result and the side that plays first.
        """
        from gold.solver.answers.group import group_status

        def told(result: Result, first: Color) -> None:
            asked = request if first is request.board.to_play else request.after(PASS)
            report(_past_ko(asked, result), first)

        return group_status(request, told, rivals)

    def borders(
        self,
        guess: TargetGuess,
        group: Group,
        limits: Limits,
        report: Callable[[Color, Border], object],
        cancel: CancelFlag,
    ) -> dict[Color, Border]:
        """Find for which part of the board two results hold, by the side that plays first.

        ``report`` is called with each side and its border.
        """
        from gold.authoring.group_border import borders_of_group
        from gold.solver.budget import Budget

        resources = self._resources._replace(megabytes=_MEGABYTES_FOR_TARGETS)
        return borders_of_group(guess, group, Budget.of(limits, cancel), resources, report)

    def scan(self, scan: Scan, cancel: CancelFlag | None) -> bool:
        """Continue the scan of a game; return whether its end was reached."""
        for _chance in scan.go_on(cancel=cancel):
            pass  # the scan itself stores the chances
        return scan.done == scan.total


def _past_ko(request: Request, result: Result) -> Result:
    """Return the result of a request; if it is a ko, with the moves after it."""
    from gold.solver.answers.ko_line import how_it_goes_on

    if not result.exact or result.status is not Status.KO or request.board.ko_point is not None:
        return result
    without, won = how_it_goes_on(request, result.main_line)
    return replace(result, without_threats=without, with_threats=won)
