"""Finds lines that solve problems: the author's or, where a proof disagrees, the computer's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import PASS, Move, Point
from gold.board.status import Status
from gold.errors import IllegalMoveError
from gold.problem.model import Objective, Problem
from gold.problem.solution.solution_tree import solution_tree
from gold.problem.solution.written_solution import Branch, has_tree, with_branches

if TYPE_CHECKING:
    from gold.solver.api import Result
    from gold.solver.workspace import Workspace

_NODES = 60_000  # enough for each problem that ships; takes about a second at most
_FORCING_NODES = 20_000
"""Most nodes to find out whether a reply must be answered, if choosing it has not shown that."""
_MOST_MOVES = 40
"""Most moves of a line."""
_MOST_REFUTED = 16
"""Most wrong first moves that are written with their refutation: those nearest to the keystones.

Other programs treat an unwritten move as wrong.
"""
_TREE_NODES = 300_000
"""Most nodes for the replies and refutations of one problem."""
_OUT_OF_REACH = ((Objective.CAPTURE, Status.ALIVE), (Objective.SAVE, Status.DEAD))


def solution_lines(
    problems: Sequence[Problem], report: Callable[[int, int], object] = lambda _done, _total: None
) -> list[tuple[Move, ...]]:
    """For each problem a line that begins with a right first move; empty if none is known.

    Kernels are loaded only for problems whose line must be searched: the author shows none, or a
    proof calls its first move wrong.

    :param report: called before each problem with the number of problems done and of all problems;
        may raise an error to stop.
    """
    lines = []
    for done, problem in enumerate(problems):
        report(done, len(problems))
        rights = solutions(problem)
        line = _authors(problem)
        if rights and (not line or line[0] not in rights):
            line = _computers(problem, rights) or rights[:1]
        lines.append(line or _proved_since(problem))
    return lines


def with_solutions(
    problems: Sequence[Problem], report: Callable[[int, int], object] = lambda _done, _total: None
) -> list[Problem]:
    """Prepare problems for other programs: add a tree of moves to each that has none.

    A tree is added only if the solutions are proved. It has a line from a right first move, the
    replies that matter, the other right first moves, and wrong first moves with refutations.
    ``report`` is as in :func:`solution_lines`.
    """
    written = []
    for done, problem in enumerate(problems):
        report(done, len(problems))
        rights = () if has_tree(problem) else _proved_solutions(problem)
        if rights:
            problem = with_branches(problem, _branches(problem, rights))
        written.append(problem)
    return written


def _branches(problem: Problem, rights: Sequence[Move]) -> list[Branch]:
    """Build the tree of a problem whose right first moves (``rights``) are proved.

    Wrong first moves get a refutation only if the file's proof knows all right ones.
    """
    line = _computers(problem, rights)
    if problem.errors():
        return [Branch(move, solves=True) for move in rights]
    from gold.solver.answers.variations import refuted_branch, solution_branches
    from gold.solver.api import Limits
    from gold.solver.request import Request

    board = Board(problem.position)
    request = Request.about(board, Limits(nodes=_TREE_NODES))
    branches = solution_branches(request, rights, line)
    others = [move for move in board.valid_moves() if move not in rights]
    if problem.proved is not None and problem.proved.complete:
        places = list(map(board.geometry.row_col, board.keystones()))

        def distance(move: Point) -> int:
            row, column = board.geometry.row_col(move)
            return min(abs(row - at[0]) + abs(column - at[1]) for at in places)

        wrong = sorted(others, key=distance)[:_MOST_REFUTED]
        return [*branches, *(refuted_branch(request, move) for move in wrong)]
    return [*branches, *(Branch(move, not_this=True) for move in others)]


def _proved_solutions(problem: Problem) -> tuple[Move, ...]:
    """The first moves proved to reach the best result; none if that misses the objective."""
    proved = problem.proved
    if proved is None or (problem.objective, proved.status) in _OUT_OF_REACH:
        return ()
    return proved.correct if proved.status is not None else ()


def solutions(problem: Problem) -> tuple[Move, ...]:
    """The right first moves: those that are proved, else those of the author's tree; may be empty."""
    if problem.proved is not None and problem.proved.status is not None:
        return problem.proved.correct
    tree = solution_tree(problem)
    if tree is None:
        return ()
    nodes = (tree.nodes[child] for child in tree.root.children)
    right = [node.move for node in nodes if node.right and node.color is problem.to_play]
    at = problem.position
    return tuple(
        move for move in right if move is not None and (move == PASS or at[Point(move)].is_empty)
    )


def _authors(problem: Problem) -> tuple[Move, ...]:
    """The author's line up to its first illegal move; empty if there is none."""
    tree = solution_tree(problem)
    if tree is None or tree.first_color is not problem.to_play:
        return ()
    return _played(problem, tree.solution())


def _computers(problem: Problem, rights: Sequence[Move]) -> tuple[Move, ...]:
    """The computer's line that begins with a move of ``rights``; empty if there is no proof.

    For life and death it is played against the replies that the computer gives a person, up to
    where no move forces. For a ko or a seki it is the line of the proof.
    """
    if problem.errors():
        return ()
    from gold.solver.answers.plan import solve_by_plan
    from gold.solver.api import Limits
    from gold.solver.request import Request
    from gold.solver.workspace import Workspace

    workspace = Workspace()
    result = solve_by_plan(Request.about(Board(problem.position), Limits(nodes=_NODES), workspace))
    if not result.proved or not result.line or result.line[0] not in rights:
        return ()
    return _shown(problem, result, workspace)


def _shown(problem: Problem, result: Result, workspace: Workspace) -> tuple[Move, ...]:
    """The line to show for a proved result."""
    line = _played(problem, result.main_line)
    status = result.status
    if line and status in (Status.ALIVE, Status.DEAD):
        return _resisted(problem, line[0], status, workspace)
    if status is Status.KO and Board(problem.position, line).ko_point is None:
        return _into_ko(problem, result.line) or line
    return line


def _into_ko(problem: Problem, line: Sequence[Move]) -> tuple[Move, ...]:
    """The line, passes included, up to the move that creates a ko point.

    Empty if no move does, or if more than one pass comes before.
    """
    board = Board(problem.position)
    for count, move in enumerate(_played(problem, line), 1):
        board.play(move)
        if board.ko_point is not None:
            return tuple(line[:count]) if board.moves.count(PASS) <= 1 else ()
    return ()


def _resisted(
    problem: Problem, first: Move, status: Status, workspace: Workspace
) -> tuple[Move, ...]:
    """The line from a right first move, against the replies that the computer gives a person.

    It goes on while the reply forces and the answer is proved to keep ``status``, and ends with a
    move of the side that plays first.
    """
    from gold.solver.answers.reply import computer_reply
    from gold.solver.api import Limits
    from gold.solver.budget import Budget
    from gold.solver.request import Request

    moves = [first]
    while len(moves) < _MOST_MOVES:
        board = Board(problem.position, moves)
        if winner(board) is not None:
            break
        reply = computer_reply(Request.about(board, Limits(nodes=_NODES), workspace))
        if reply.forces is None and reply.proved:
            more = Budget.of(Limits(nodes=_FORCING_NODES))
            reply = computer_reply(
                Request.about(board, Limits(nodes=_NODES), workspace), resistance=more
            )
        if not reply.proved or reply.forces is False or reply.move is None or reply.move == PASS:
            break
        after = board.after(reply.move)
        answer = computer_reply(Request.about(after, Limits(nodes=_NODES), workspace))
        if (
            answer.status is not status
            or not answer.proved
            or answer.move is None
            or answer.move == PASS
        ):
            break
        moves += [reply.move, answer.move]
    return _played(problem, moves if len(moves) % 2 else moves[:-1])


def _proved_since(problem: Problem) -> tuple[Move, ...]:
    """The line of a proof kept on this computer.

    Empty if none is kept, or if its result misses the objective.
    """
    if problem.errors():
        return ()
    from gold.solver.answers.plan import solve_by_plan
    from gold.solver.api import Limits
    from gold.solver.proof_store import users_store
    from gold.solver.request import Request
    from gold.solver.workspace import Workspace

    store = users_store()
    board = Board(problem.position)
    if problem.position not in store:
        return ()
    workspace = Workspace(store=store)
    result = solve_by_plan(Request.about(board, Limits(nodes=_NODES), workspace))
    if not result.proved or (problem.objective, result.status) in _OUT_OF_REACH:
        return ()
    return _shown(problem, result, workspace)


def _played(problem: Problem, line: Sequence[Move]) -> tuple[Move, ...]:
    board = Board(problem.position)
    played = list[Move]()
    for move in line:
        try:
            board.play(move)
        except IllegalMoveError:
            break
        played.append(move)
    return tuple(played)
