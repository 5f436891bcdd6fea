"""Makes problems from games: about one group, or about each move that missed a life or a kill.

A group of a game becomes a problem like a plain position (:mod:`gold.authoring.target_guesses`):
the stones around it are taken for safe, and the region is the room that they leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gold.authoring.border import Border
from gold.authoring.enclosure import clusters, enclosure
from gold.authoring.proved_record import reaches_objective
from gold.authoring.rivals import with_rivals
from gold.authoring.target_guesses import TargetGuess, each_target_guess
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Position
from gold.board.record import (
    BLACK_IS_SET,
    BLACK_PLAYS,
    CLEARED,
    EVENT,
    WHITE_IS_SET,
    WHITE_PLAYS,
    Record,
)
from gold.errors import IllegalMoveError, InvalidPositionError
from gold.i18n import _
from gold.problem.model import Objective, Problem
from gold.solver.api import CancelFlag, Limits, Result

_PLAYERS = {BLACK_PLAYS: Color.BLACK, WHITE_PLAYS: Color.WHITE}
_SET_UP = {
    CLEARED: PointState.VALID,
    BLACK_IS_SET: PointState.BLACK,
    WHITE_IS_SET: PointState.WHITE,
}
_LEAST_STONES = 3
_MOST_ROOM = 26
"""A scan leaves out groups with fewer stones or more room, since hardly any would be decided."""
_TABLE_MEGABYTES = 16
_BORDER_SHARE = 20
"""The proof of a border may take this many times the nodes of a question.

It covers a wider part of the board, and is needed only where a chance was found.
"""

Report = Callable[[int, int], object]
"""Called with (moves scanned, all moves); may raise an exception to stop the scan."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game, and the move played in it."""

    number: int
    """The number of the move, from 1."""
    position: Position
    """The position before the move."""
    played: Move | None
    """The move; None at the end of the game."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A missed chance in a game to save or to kill a group."""

    moment: Moment
    """The position in which the chance was missed, and the move played."""
    problem: Problem
    """A problem that asks for the missed move."""
    best: Move
    """The missed move."""
    assumed: frozenset[Point] = frozenset()
    """The stones that must not be captured for this to hold on the whole board; may be empty."""

    @property
    def claim(self) -> str:
        """The missed chance in words, without the stones that are assumed to be safe."""
        return _title(self.moment, self.problem)


class GameStep(NamedTuple):
    """A step of a game: points that are set up, if any, and then a move."""

    set_up: Mapping[Point, PointState]
    """The new states of points that are set up."""
    color: Color | None
    """The side that moves; None if the game ends after the set-up."""
    move: Move = PASS
    """The move; without meaning if ``color`` is None."""


def moments(record: Record) -> list[Moment]:
    """The positions of a game, up to the first illegal move or invalid set-up."""
    start, steps = start_and_steps(record)
    board = Board(start)
    game: list[Moment] = []
    for step in steps:
        try:
            board = set_up(board, step)
            if step.color is None:
                break
            if board.to_play is not step.color:
                board.play(PASS)
            before = board.position()
            board.play(step.move)
        except (IllegalMoveError, InvalidPositionError):
            break
        game.append(Moment(len(game) + 1, before, step.move))
    return [*game, Moment(len(game) + 1, board.position(), None)]


def start_and_steps(record: Record) -> tuple[Position, list[GameStep]]:
    """The first position of a game, and its steps from there on."""
    stones: dict[Point, PointState] = {}
    start: Position | None = None
    steps: list[GameStep] = []
    for event in record.events:
        kind, point = divmod(int(event), EVENT)
        if kind in _SET_UP:
            stones[Point(point)] = _SET_UP[kind]
            continue
        if start is None:
            start = Position.empty(record.size).with_states(stones)
            stones = {}
        steps.append(GameStep(stones, _PLAYERS[kind], Point(point)))
        stones = {}
    if start is None:
        return Position.empty(record.size).with_states(stones), []
    return start, [*steps, GameStep(stones, None)] if stones else steps


def set_up(board: Board, step: GameStep) -> Board:
    """Return the board for a step's move: ``board``, or a new one if the set-up changes anything.

    A new board has no ko ban.

    :raises InvalidPositionError: if the set-up makes an invalid position.
    """
    if all(board[point] is state for point, state in step.set_up.items()):
        return board
    position = board.position()
    no_ko = dict.fromkeys(position.points(PointState.KO), PointState.VALID)
    changed = position.with_states({**no_ko, **step.set_up})
    return Board(replace(changed, to_play=step.color or board.to_play))


def group_at(position: Position, stone: Point) -> frozenset[Point]:
    """The group of a stone: its chain, and the shut-in chains that belong together with it.

    If the chain is not shut in, the group is only the chain.

    :raises InvalidPositionError: if no stone is there.
    """
    color = position[stone].color
    if color is None:
        reason = _("there is no stone at {point}").format(point=position.geometry.vertex(stone))
        raise InvalidPositionError((reason,))
    own = next(chain for chain in position.chains() if stone in chain)
    shut_in = clusters(position, enclosure(position, color.opponent).enclosed)
    return next((group for group in shut_in if own <= group), own)


def guess_about(position: Position, group: frozenset[Point], to_play: Color) -> TargetGuess:
    """Make a problem about a group, with ``to_play`` to play first, as a guess with rivals.

    :raises InvalidPositionError: if the group cannot be the target of a problem.
    """
    marked = replace(position.with_keystones(group), to_play=to_play)
    guess = next(each_target_guess(Problem(marked)), None)
    if guess is None:
        raise InvalidPositionError(
            marked.errors() or (_("nothing can be played around this group"),)
        )
    description = _("From a game. The stones around count as safe.")
    return with_rivals(
        replace(guess, problem=replace(guess.problem, description=description)), marked
    )


def group_title(number: int, stone: str) -> str:
    """A title for a problem about the group at ``stone``.

    ``number`` is that of the next move of the game; 0 if the position is from no game.
    """
    return _("Move {n}: {point}").format(n=number, point=stone) if number else stone


# Scanning


class Scan:
    """Looks for moves of a game that missed a life or a kill.

    For each of them it is proved that the side to play could save or kill the group, that a pass
    does not, and that the move played did not. Each group is reported once for each side.

    ``nodes`` limits each search. ``done`` of ``total`` moves were scanned so far; ``chances`` are
    the results. A cancelled scan can be resumed.
    """

    def __init__(self, game: Sequence[Moment], nodes: int) -> None:
        self._game = game
        self._nodes = nodes
        self.done = 0
        self.total = len(game) - 1
        self.chances: list[Chance] = []
        self._seen: set[tuple[object, ...]] = set()
        self._reported: set[tuple[Color, Point]] = set()  # side to play, and stones of groups

    def go_on(
        self, report: Report = lambda _done, _total: None, cancel: CancelFlag | None = None
    ) -> Iterator[Chance]:
        """Scan on, and yield the chances, until the end of the game or until ``cancel`` is set."""
        cancel = cancel or CancelFlag()
        while self.done < self.total:
            report(self.done, self.total)
            for chance in self._look(self._game[self.done], cancel):
                self.chances.append(chance)
                yield chance
            if cancel.is_set:
                return
            self.done += 1
        report(self.done, self.total)

    def _look(self, moment: Moment, cancel: CancelFlag) -> Iterator[Chance]:
        side = moment.position.to_play
        for group, key in _groups(moment.position):
            if (side, *key) in self._seen or any(
                (side, stone) in self._reported for stone in group
            ):
                continue
            chance = _missed(moment, group, self._nodes, cancel)
            if cancel.is_set:
                return
            self._seen.add((side, *key))
            if chance is not None:
                self._reported |= {(side, stone) for stone in group}
                yield chance


def _groups(position: Position) -> Iterator[tuple[frozenset[Point], tuple[object, ...]]]:
    """Yield the groups that are shut in, each with a key of all that its status depends on.

    The key has the group's stones, its room, and the states of the points around.
    """
    neighbors = position.geometry.neighbors
    for color in Color:
        around = enclosure(position, color.opponent)
        for group in clusters(position, around.enclosed):
            room = around.room(group)
            if len(group) < _LEAST_STONES or not 0 < len(room) <= _MOST_ROOM:
                continue
            near = {point for inner in group | room for point in neighbors[inner]}
            yield group, (group, room, frozenset((point, position[point]) for point in near))


def _missed(
    moment: Moment, group: frozenset[Point], nodes: int, cancel: CancelFlag
) -> Chance | None:
    """The chance that the played move missed; None if it missed none, or if that is not proved."""
    from gold.authoring.group_border import border_after  # these imports load the kernels
    from gold.solver.answers.group import fate
    from gold.solver.budget import Budget
    from gold.solver.request import Request
    from gold.solver.workspace import Workspace

    assert moment.played is not None
    try:
        guess = guess_about(moment.position, group, moment.position.to_play)
        problem = guess.problem
        board = Board(problem.position)
    except InvalidPositionError:
        return None
    if problem.errors():
        return None
    workspace = Workspace(_TABLE_MEGABYTES)
    limits = Limits(nodes=nodes)

    def reached(*moves: Move) -> tuple[bool | None, Result]:
        request = Request.about(Board(board.initial, moves), limits, workspace, cancel=cancel)
        result = fate(request, guess.rivals).result
        return reaches_objective(problem, result), result

    def border(result: Result, *moves: Move) -> Border:
        budget = Budget.of(limits.times(_BORDER_SHARE), cancel)
        return border_after(guess, moves, result.bounds, budget)

    succeeds, best = reached()
    if not succeeds or best.move is None or best.move == PASS:
        return None
    missed = (PASS, moment.played) if board.is_legal(moment.played) else (PASS,)
    worth: dict[Move, Result] = {}
    for move in missed:
        reaches, worth[move] = reached(move)
        if reaches is not False:
            return None  # the next move is not searched: most groups need no move at all
    on_the_board = border(best)
    if not on_the_board.covers(best.bounds):
        return None
    assumed = on_the_board.assumed
    for move, result in worth.items():
        after_it = border(result, move)
        if not after_it.covers(result.bounds):
            return None  # perhaps the group needs no move in the region
        assumed |= after_it.assumed
    title = _title(moment, problem)
    if assumed:
        title = _("{title} (if the stones around are safe)").format(title=title)
    names = board.geometry.vertices(sorted(assumed))
    named = replace(problem, title=title, description=told_of_border(names))
    return Chance(moment, named, best.move, assumed)


def told_of_border(assumed: Sequence[str]) -> str:
    """The description of a problem from a game whose proof holds on the whole board.

    It names the stones that are assumed to be safe, if any.
    """
    if not assumed:
        return _("From a game. What is proved here holds on the whole board.")
    said = _(
        "From a game. What is proved here holds on the whole board if these stones are safe: {stones}"
    )
    return said.format(stones=" ".join(assumed))


def _title(moment: Moment, problem: Problem) -> str:
    black = problem.to_play is Color.BLACK
    if problem.objective is Objective.CAPTURE:
        title = _("Move {n}: Black can kill") if black else _("Move {n}: White can kill")
    else:
        title = _("Move {n}: Black can live") if black else _("Move {n}: White can live")
    return title.format(n=moment.number)
