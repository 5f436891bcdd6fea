"""Live data of the screen: texts that change without input, such as progress and clocks.

They change the text of a widget, but never its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gold.board.points import Color
from gold.gui import words
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.moment.beside_the_game import RunScore
from gold.gui.practice.moment.moment import PracticeMoment
from gold.i18n import _, ngettext
from gold.solver.api import EngineKind, Progress, Result, StopReason
from gold.trainer import wording
from gold.trainer.modes import ModeRules
from gold.trainer.session import Session

_MOVES = 12  # moves of a line; half as many for Classic, to leave room for its estimate


@dataclass(frozen=True, slots=True)
class TurnShown:
    """The side to play, with a text that says so."""

    color: Color
    text: str
    beside: str
    """The computer's progress; while it is idle, its name, empty for the exact one."""


@dataclass(frozen=True, slots=True)
class ComputerLive:
    """The computer's progress or result, and the line that it expects."""

    state: str
    line: str
    is_idle: bool
    """Whether ``line`` is only a suggestion what to do, since the computer has not searched."""
    answers: bool
    """Whether auto play is on: the computer answers each move at once."""


@dataclass(frozen=True, slots=True)
class AnalysisLive:
    """The progress of the open analysis, and its text.

    ``story`` is about the map's move under the mouse, or about the position of the explanation.
    """

    state: str
    story: str


@dataclass(frozen=True, slots=True)
class RunLive:
    """Clock and score of a run."""

    score: str
    failed: str


@dataclass(frozen=True, slots=True)
class Live:
    """All live data; a part is None if nothing shows it."""

    turn: TurnShown
    computer: ComputerLive
    analysis: AnalysisLive | None
    run: RunLive | None


def live(moment: PracticeMoment) -> Live:
    """Return the current live data."""
    return Live(
        turn=_turn(moment),
        computer=_computer(moment),
        analysis=_analysis(moment),
        run=None if moment.run is None else _run(moment.rules, moment.run),
    )


# Whose turn it is


def _turn(moment: PracticeMoment) -> TurnShown:
    session = moment.session
    name = "" if session.computer is EngineKind.EXACT else wording.computer_name(session.computer)
    return TurnShown(session.board.to_play, _turn_words(session), at_work(moment) or name)


def _turn_words(session: Session) -> str:
    color = session.board.to_play
    if session.thinks_about_move:
        return _("{side} is thinking…").format(side=wording.side(color))
    if not session.auto_play or color is session.game.person:
        return _("{side}: your move").format(side=wording.side(color))
    return wording.to_play(color)


# The computer


def at_work(moment: PracticeMoment) -> str:
    """Return the computer's work and progress, in words; empty while it is idle."""
    if moment.state.progress is not None:
        return _progress_words(moment, moment.state.progress)
    if moment.session.seeks_move:
        return moment.computer.preparation or _("thinking…")
    return _("proving it…") if moment.session.proves else ""


def _progress_words(moment: PracticeMoment, progress: Progress) -> str:
    if moment.session.computer is EngineKind.PLAYOUTS:
        return wording.playouts(progress.nodes)
    if progress.considered is not None:
        return _depth_words(progress.depth, moment.session.limits.depth)
    return words.positions_in_words(progress.nodes)


def _depth_words(depth: int, most: int | None) -> str:
    if most is None:
        return _("depth {depth}").format(depth=depth)
    return _("depth {depth} of {most}").format(depth=depth, most=most)


def _computer(moment: PracticeMoment) -> ComputerLive:
    session = moment.session
    return ComputerLive(
        state=_state_words(moment),
        line=_line_words(moment),
        is_idle=not session.seeks_move and moment.state.result is None,
        answers=session.auto_play,
    )


def _state_words(moment: PracticeMoment) -> str:
    working = at_work(moment)
    if working:
        return working
    if moment.state.result is None:
        return moment.computer.preparation or moment.computer.readiness
    return _result_words(moment, moment.state.result)


def _result_words(moment: PracticeMoment, result: Result) -> str:
    spent = words.seconds_in_words(result.seconds)
    if result.proved and result.stopped is StopReason.TIME:
        return _("proved; best not known")
    if result.proved:
        return _("proved in {time}").format(time=spent)
    if result.considered is not None:
        return " · ".join((_("estimate"), _depth_words(result.depth, None)))
    if moment.session.computer is EngineKind.PLAYOUTS:
        return " · ".join((_("estimate"), spent))
    return _("not settled in {time}").format(time=spent)


def _line_words(moment: PracticeMoment) -> str:
    is_thinking = moment.session.seeks_move
    if is_thinking and moment.state.progress is None and moment.computer.is_getting_ready:
        return _("The computer is getting ready. This is only slow the first time.")
    if not is_thinking and moment.state.result is None:
        return "" if moment.session.ended else _("Play a move, or let the computer start.")
    moves = moment.state.computer_line
    geometry = moment.session.board.geometry
    if moment.session.computer is EngineKind.CLASSIC:
        return "\n".join((*_estimate(moment), words.line_in_words(geometry, moves[: _MOVES // 2])))
    return words.line_in_words(geometry, moves[:_MOVES])


def _estimate(moment: PracticeMoment) -> Iterator[str]:
    """Yield lines about a search of Classic: breadth, nodes and, if allowed, estimate."""
    source = moment.state.progress if moment.session.seeks_move else moment.state.result
    if source is None or source.considered is None:
        return
    considered, allowed = source.considered
    moves = ngettext("{n} of {allowed} move", "{n} of {allowed} moves", allowed)
    yield f"{moves.format(n=considered, allowed=allowed)} · {words.positions_in_words(source.nodes)}"
    defender = moment.problem.defender
    if not (moment.state.keeps_silent or moment.state.hides_lines or defender is None):
        yield _("estimate: {value}").format(value=wording.score_in_words(source.score, defender))


# An analysis, a run


def _analysis(moment: PracticeMoment) -> AnalysisLive | None:
    match moment.analysis:
        case MoveMap() as move_map:
            waiting = moment.computer.preparation if move_map.running else ""
            return AnalysisLive(waiting or move_map.state(), move_map.story())
        case Explanation() as walk:
            waiting = moment.computer.preparation if walk.wanted is not None else ""
            return AnalysisLive(waiting or walk.certainty(), walk.status() if walk.details else "")
    return None


def _run(rules: ModeRules, run: RunScore) -> RunLive:
    failed = run.failed
    failed_words = ngettext("{n} failed", "{n} failed", failed).format(n=failed) if failed else ""
    return RunLive(_score_words(rules, run), failed_words)


def _score_words(rules: ModeRules, run: RunScore) -> str:
    """Return the number of solved problems of a run and, if there is a clock, the time left."""
    solved = ngettext("{n} solved", "{n} solved", run.solved).format(n=run.solved)
    if rules.seconds is None:
        return solved
    minutes, seconds = divmod(int(run.left + 0.999), 60)
    return _("{time} left · {solved}").format(time=f"{minutes}:{seconds:02}", solved=solved)
