"""`main.py solve FILE`: search a problem, and print the best move and the result."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from gold.atomic import write_atomically
from gold.authoring.target_guesses import needs_target
from gold.board.board import Board
from gold.board.diagram import format_diagram
from gold.board.points import PointState
from gold.cli.bar import counter
from gold.cli.exitcodes import ANSWER_IS_NO, OK
from gold.cli.options import (
    add_engine,
    add_force,
    add_number,
    add_resources,
    refuse_unused,
    resources_of,
)
from gold.cli.output import check_output, json_text, say
from gold.cli.solutions.results import (
    group_as_json,
    group_as_text,
    ko_in_words,
    result_as_json,
    verdict_line,
    why_forbidden,
)
from gold.errors import GoldError
from gold.i18n import _, ngettext
from gold.problem.files import load_problem
from gold.problem.model import Problem
from gold.solver.api import EngineKind, Limits, Result
from gold.trainer.wording import (
    assumption,
    doubt,
    players_ruling,
    reach_of,
    score_in_words,
    source_of,
    task,
)
from gold.workers import beside

if TYPE_CHECKING:
    from gold.authoring.target_choice import TargetChoice

_Answer: TypeAlias = tuple[dict[str, Any], list[str]]
"""The output about a search: as fields of JSON, and as lines."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Search a problem and print the board, the best move and its line. Without options, the "
        "problem's own limits apply, or ten seconds if it has none. Where a file has only stones, "
        "target and region are guessed, and printed."
    )
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, help=_("a problem or a collection"))
    add_number(parser, "--number", _("which problem of the file"), default=1)
    add_number(parser, "--seconds", _("think at most S seconds"), "S", kind=float)
    add_number(parser, "--nodes", _("visit at most N positions"))
    add_engine(parser, _("who plays: exact proves what it can, classic and playouts estimate"))
    add_resources(parser)
    proof = _(
        "write the proof to an SGF file, within the same limits; uses the exact search; "
        "exit code 1 if none was written"
    )
    add("--proof", type=Path, metavar="FILE", help=proof)
    moves = _("list every first move with its result and the line that shows it")
    add("--moves", action="store_true", help=moves)
    lines = _("the same, and write these lines to an SGF file, to step through in any program")
    add("--lines", type=Path, metavar="FILE", help=lines)
    status = _("print the status of the group for either side playing first")
    add("--status", action="store_true", help=status)
    add("--json", action="store_true", help=_("print one JSON object"))
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    """Solve the requested problem and print the answer."""
    args.engine = EngineKind(args.engine)
    refuse_unused(args, args.engine)
    asked = [each for each in (args.moves or args.lines, args.status, args.proof) if each]
    if asked and args.engine is not EngineKind.EXACT:
        raise GoldError(
            _("--moves, --lines, --status and --proof need a proof: leave --engine out.")
        )
    problem = load_problem(args.file, args.number - 1)
    limits = _limits(args, problem)
    check_output(args.proof, args.force)
    check_output(args.lines, args.force)
    if len(asked) > 1:
        raise GoldError(_("--moves, --status and --proof cannot be combined"))
    choice = None
    if needs_target(problem):
        choice = _target_choice(args, problem, limits)
        problem = choice.problem
    board = problem.board()
    _load_kernels(board, EngineKind.PROOF if args.proof else args.engine)
    if args.proof:
        fields, lines = _solved_with_proof(args, problem, limits)
    else:
        fields, lines = beside(lambda: _solved(args, board, problem.title, limits, choice))
    if args.json:
        inferred = {} if choice is None else {"inferred": _assumed_as_json(choice)}
        say(json_text(_header_as_json(problem, board) | inferred | fields))
    else:
        title = [problem.title] if problem.title else []
        header = [*title, task(problem), "", format_diagram(board.position()), ""]
        assumed = [] if choice is None else _assumed_as_text(choice)
        say("\n".join(header + assumed + lines))
    has_failed = args.proof and not fields["proof"]["written"]
    return ANSWER_IS_NO if has_failed else OK


def _target_choice(args: argparse.Namespace, problem: Problem, limits: Limits) -> TargetChoice:
    """Choose the target of a plain position within the limits.

    The search that the command asks for beyond the best move has its own limits.
    """
    from gold.authoring.target_choice import choose_target
    from gold.authoring.target_guesses import target_guesses

    for guess in target_guesses(problem)[:1]:
        _load_kernels(guess.problem.board(), args.engine)
    return beside(lambda: choose_target(problem, limits, args.engine, resources=resources_of(args)))


def _solved(
    args: argparse.Namespace, board: Board, title: str, limits: Limits, choice: TargetChoice | None
) -> _Answer:
    from gold.solver.engine import reply
    from gold.solver.request import Request
    from gold.solver.workspace import Workspace

    workspace = Workspace(*resources_of(args))
    if args.status:
        from gold.solver.answers.group import group_status

        group = group_status(Request.about(board, limits.times(2), workspace))
        return group_as_json(board, group), group_as_text(board, group, limits)
    if args.moves or args.lines:
        from gold.cli.solutions.first_moves import (
            explain_moves,
            lines_as_sgf,
            moves_as_json,
            moves_as_text,
        )

        survey, moves = explain_moves(board, limits, workspace)
        if args.lines:
            request = Request.about(board, limits, workspace)
            write_atomically(args.lines, lines_as_sgf(board, title, moves, request).encode())
        fields = result_as_json(board, survey.best) | moves_as_json(board, survey, moves)
        return fields, _as_text(board, survey.best, limits) + moves_as_text(board, survey, moves)
    if choice is not None and args.engine is EngineKind.EXACT:
        result = choice.chosen.result
    else:
        result = reply(Request.about(board, limits, workspace), args.engine)
    return result_as_json(board, result), _as_text(board, result, limits)


def _solved_with_proof(args: argparse.Namespace, problem: Problem, limits: Limits) -> _Answer:
    """Solve the problem, write its proof, and return the output, with a line about the proof."""
    from gold.solver.certifying import NotWritten, solve_with_certificate

    if problem.moves:
        raise GoldError(_("--proof starts from the first position; this problem has moves played"))
    with counter(_("lines of the proof")) as report:
        result, proof = beside(
            lambda: solve_with_certificate(problem, limits, report, resources_of(args))
        )
    written: dict[str, Any]
    if isinstance(proof, NotWritten):
        written = {"written": False, "reason": proof.reason}
        text = _("proof   not written: {reason}").format(reason=proof.reason)
    else:
        data = proof.encode()
        write_atomically(args.proof, data)
        written = {"written": True, "file": str(args.proof), "bytes": len(data)}
        size = ngettext("{n:,} byte", "{n:,} bytes", len(data)).format(n=len(data))
        text = _("proof   {path}, {size}").format(path=args.proof, size=size)
    board = problem.board()
    return result_as_json(board, result) | {"proof": written}, [
        *_as_text(board, result, limits),
        text,
    ]


def _load_kernels(board: Board, engine: EngineKind) -> None:
    """Load the engine's kernels before the search is timed;
    print a message if they must be compiled.
    """
    from gold.solver.warmup import are_compiled, needed_for, warmup

    parts = needed_for(board, engine)
    compiled = are_compiled(parts)
    thread = warmup(parts=parts)
    thread.join(2.0)
    if thread.is_alive() and not compiled:
        say(_("Compiling the search, once; this takes a minute or two ..."), error=True)
    thread.join()
    if thread.error is not None:
        raise thread.error


def _limits(args: argparse.Namespace, problem: Problem) -> Limits:
    """Return the limits of the command line; without any, the problem's own;
    without these, 10 seconds.
    """
    if any(value is not None for value in (args.depth, args.breadth, args.seconds, args.nodes)):
        return Limits(args.depth, args.breadth, args.seconds, args.nodes)
    own = problem.limits
    has_depth = own.depth is not None and "depth" in args.engine.uses
    unlimited = own.seconds is None and not has_depth
    return Limits(own.depth, own.breadth, 10.0 if unlimited else own.seconds)


def _header_as_json(problem: Problem, board: Board) -> dict[str, Any]:
    position = problem.position
    vertices = board.geometry.vertices
    assert board.defender is not None  # a problem without a target is refused before it is searched
    return {
        "title": problem.title,
        "to_play": board.to_play.name.lower(),
        "objective": str(problem.objective),
        "target": board.defender.name.lower(),
        "keystones": vertices(position.keystones()),
        "region": vertices(position.points(PointState.VALID, PointState.KO)),
        "boundary": str(position.boundary),
    }


def _assumed_as_json(choice: TargetChoice) -> dict[str, Any]:
    assumed = choice.chosen
    border = choice.border
    guess = assumed.guess
    vertices = guess.problem.position.geometry.vertices
    covered = assumed.result.proved and border.covers(assumed.result.bounds)
    return {
        "words": assumption(guess),
        "to_play_from": str(guess.side_from),
        "target_from": str(guess.target_from),
        "region_from": str(guess.region_from),
        "taken_for_safe": vertices(sorted(guess.taken_for_safe)),
        "friends": vertices(sorted(guess.friends)),
        "proved_on_the_board": covered,
        "if_safe": vertices(sorted(border.assumed)) if covered else None,
        "doubt": None if assumed.doubt is None else str(assumed.doubt),
    }


def _assumed_as_text(choice: TargetChoice) -> list[str]:
    assumed = choice.chosen
    guess = assumed.guess
    source = _("        side to play from {side}; target from {target}")
    lines = [
        _("assumed {text}").format(text=assumption(guess)),
        source.format(side=source_of(guess.side_from), target=source_of(guess.target_from)),
    ]
    if assumed.doubt is not None:
        lines.append(_("doubt   {doubt}").format(doubt=doubt(assumed.doubt)))
    proved = assumed.result.bounds
    if assumed.result.proved and guess.region_is_assumed:
        reach = reach_of(choice.border, proved, guess.problem.position.geometry)
        lines.append(_("border  {reach}").format(reach=reach))
    return lines


def _as_text(board: Board, result: Result, limits: Limits) -> list[str]:
    lines = _move_as_text(board, result)
    lines.append(_("status  {status}").format(status=verdict_line(result, limits)))
    if result.considered is not None:
        value = score_in_words(result.score, result.defender)
        lines.append(_("value   {value} (estimate)").format(value=value))
        considered, allowed = result.considered
        lines.append(_("moves   {n} of {allowed}").format(n=considered, allowed=allowed))
    if result.ko is not None:
        kind = ko_in_words(result.ko, result.defender)
        lines.append(_("ko      {kind}").format(kind=kind))
        ruling = players_ruling(board, result.ko)
        if ruling:
            lines.append("        " + ruling)
    lines.append(_effort_as_text(result))
    return lines


def _move_as_text(board: Board, result: Result) -> list[str]:
    """Return lines with the move and its line, or with the reason why there is no move."""
    if result.forbidden is not None:
        why = why_forbidden(board.geometry, result.forbidden)
        return [_("move    none: {why}").format(why=why)]
    if result.move is None:
        return [_("play is over")]
    vertices = board.geometry.vertices(result.main_line)
    attacks = board.to_play is board.attacker
    wins_something = result.bounds.best_won(attacks) is not None
    note = ""
    if result.proved and wins_something and result.move not in result.winning_moves:
        note = _(" (not proved to keep the result)")
    return [
        _("move    {move}").format(move=vertices[0]) + note,
        _("line    {line}").format(line=" ".join(vertices)),
    ]


def _effort_as_text(result: Result) -> str:
    effort = ngettext(
        "search  depth {depth}, {n:,} position in {seconds:.2f} s; ended by: {stopped}",
        "search  depth {depth}, {n:,} positions in {seconds:.2f} s; ended by: {stopped}",
        result.nodes,
    )
    return effort.format(
        depth=result.depth,
        n=result.nodes,
        seconds=result.seconds,
        stopped=result.stopped,
    )
