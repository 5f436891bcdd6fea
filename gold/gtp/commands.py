"""The commands, by name: the protocol's own, GNU Go's for groups, and those that GoGui shows on the board."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path

from gold import __version__
from gold.board.area import area_score
from gold.board.board import Board
from gold.board.diagram import format_diagram
from gold.board.points import PASS, Color, Move, Point
from gold.board.status import Status
from gold.errors import GoldError, IllegalMoveError
from gold.gtp import analysis
from gold.gtp.game import LARGEST, GtpGame
from gold.gtp.loading import KernelLoading
from gold.gtp.protocol import QUIT, Handler, Texts, whole_number
from gold.gtp.time_control import TimeControl
from gold.i18n import _
from gold.solver.answers.group import group_status
from gold.solver.answers.survey import survey
from gold.solver.api import CancelFlag, FirstMove, Limits, Result
from gold.solver.engine import reply, solve
from gold.solver.request import Request
from gold.solver.warmup import needed_for
from gold.solver.workspace import Workspace

_SMALLEST = 2
_MOST_KOMI = 1000.0
_MOST_SECONDS = 1e8
_TURNS_A_POINT = 0.35  # how many of its own moves a side has still to make, by the empty points
_FEWEST_TURNS = 10
_MOMENT = 0.02  # seconds after which the next command is looked for
_CHANCES = {Status.ALIVE: 1.0, Status.SEKI: 0.75, Status.KO: 0.5, Status.DEAD: 0.0}
"""What other programs show as the defender's chance to win."""
_LETTERS = {Status.ALIVE: "L", Status.SEKI: "S", Status.KO: "K", Status.DEAD: "D"}
_ANALYSIS = {
    "gold_status": "gfx/Status of the group/gold_status %p",
    "gold_moves": "gfx/Map of all first moves/gold_moves %p",
    "gold_key_points": "gfx/Key points of the group/gold_key_points %p",
    "final_status_list dead": "plist/Dead stones/final_status_list dead",
}


class GtpCommands:
    """A game, and what may be asked of it. Every question is searched within the same ``limits``, and a move
    within what the clock leaves. ``loading`` are the kernels to wait for, if they are loaded elsewhere.
    """

    def __init__(self, limits: Limits) -> None:
        self.loading: KernelLoading | None = None
        self._limits = limits
        self._time = TimeControl()
        self._game = GtpGame()
        self._komi = "0"
        self._workspace = Workspace()
        self.handlers: dict[str, Handler] = {
            "protocol_version": lambda _words: "2",
            "name": lambda _words: "GoLD",
            "version": lambda _words: __version__,
            "list_commands": lambda _words: "\n".join(self.handlers),
            "known_command": self._known,
            QUIT: lambda _words: "",
            "boardsize": self._boardsize,
            "clear_board": self._clear,
            "komi": self._set_komi,
            "get_komi": lambda _words: self._komi,
            "play": self._play,
            "undo": self._undo,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "showboard": lambda _words: format_diagram(self._game.board.position()),
            "loadsgf": self._load,
            "owl_attack": self._attack,
            "owl_defend": self._defend,
            "dragon_status": self._dragon_status,
            "final_status_list": self._final_status_list,
            "final_score": self._final_score,
            "lz-analyze": self._analyze,
            "gogui-analyze_commands": lambda _words: "\n".join(_ANALYSIS.values()),
            "gold_status": self._status,
            "gold_moves": self._moves,
            "gold_key_points": self._key_points,
        }

    # The board

    def _known(self, words: list[str]) -> str:
        (name,) = _exactly(words, 1)
        return "true" if name in self.handlers else "false"

    def _boardsize(self, words: list[str]) -> str:
        (size,) = _exactly(words, 1)
        lines = whole_number(size)
        if lines is None or not _SMALLEST <= lines <= LARGEST:
            raise GoldError("unacceptable size")
        self._game = GtpGame(lines)
        self._time.restart()
        return ""

    def _clear(self, _words: list[str]) -> str:
        self._time.restart()
        self._game = GtpGame(self._game.board.size)
        return ""

    def _set_komi(self, words: list[str]) -> str:
        (komi,) = _exactly(words, 1)
        number = _number(komi)
        if number is None or abs(number) > _MOST_KOMI:
            raise GoldError("komi not a float")
        self._komi = komi
        return ""

    def _play(self, words: list[str]) -> str:
        name, vertex = _exactly(words, 2)
        color, move = _color(name), self._game.board.geometry.from_vertex(vertex)
        try:
            self._game.play(color, move)
        except IllegalMoveError as error:
            raise GoldError(f"illegal move: {error}") from error
        return ""

    def _undo(self, _words: list[str]) -> str:
        self._game.undo()
        return ""

    def _load(self, words: list[str]) -> str:
        before = None
        if len(words) > 1 and words[-1].isdecimal():
            before = whole_number(words[-1])
            if before is None:
                raise GoldError(_("the number of the move is too large"))
            words = words[:-1]
        if not words:
            raise GoldError(_("loadsgf needs the name of a file"))
        self._game.load(Path(" ".join(words)), before)
        return ""

    # The clock

    def _time_settings(self, words: list[str]) -> str:
        main, period, stones = _exactly(words, 3)
        self._time.set(_seconds(main), _seconds(period), _stones(stones))
        return ""

    def _time_left(self, words: list[str]) -> str:
        name, left, stones = _exactly(words, 3)
        self._time.tell(_color(name), _seconds(left), _stones(stones))
        return ""

    def _clock_seconds(self, color: Color) -> float | None:
        """How long the clock lets a side think about its next move; None for as long as it likes."""
        empty = sum(state.is_empty for _point, state in self._game.board.states())
        return self._time.seconds(color, max(_FEWEST_TURNS, round(_TURNS_A_POINT * empty)))

    # Moves

    def _genmove(self, words: list[str]) -> str:
        (name,) = _exactly(words, 1)
        return self._play_chosen(_color(name), self._best)

    def _play_chosen(self, color: Color, choose: Callable[[Color, float | None], Move]) -> str:
        """Play what is chosen within the time that the clock leaves."""
        started = time.monotonic()
        move = choose(color, self._clock_seconds(color))
        self._time.spend(color, time.monotonic() - started)
        self._game.play(color, move)
        return self._game.board.geometry.vertex(move)

    def _reg_genmove(self, words: list[str]) -> str:
        (name,) = _exactly(words, 1)
        return self._game.board.geometry.vertex(self._best(_color(name), None))

    def _best(self, color: Color, seconds: float | None) -> Move:
        """The move for what the position is about; a pass where that cannot be said."""
        problem = self._game.problem(color)
        if problem is None:
            return PASS
        limits = self._limits
        if seconds is not None:
            limits = replace(
                limits, seconds=seconds if limits.seconds is None else min(seconds, limits.seconds)
            )
        found = reply(Request.about(self._loaded(problem.board()), limits, self._workspace)).move
        return PASS if found is None else found

    def _loaded(self, board: Board) -> Board:
        """The board, as soon as questions about it can be searched."""
        if self.loading is not None:
            self.loading.wait(needed_for(board))
        return board

    def _analyze(self, words: list[str]) -> Texts:
        """The first moves whose results are proved, with the positions that this took as visits."""
        game = self._game
        asked = analysis.request(words, game.board.to_play, game.board.geometry, _color)
        problem = game.problem(asked.color)
        if problem is None:
            raise GoldError(_("no group is shut in here, so there is nothing to find out"))
        board = self._loaded(problem.board())
        left_out = asked.left_out(board.geometry)
        proved: dict[Move, FirstMove] = {}
        search = _Survey(board, self._limits, self._workspace, proved)
        due = time.monotonic() + asked.interval
        try:
            while search.is_alive():
                search.join(_MOMENT)
                text = ""
                if time.monotonic() >= due:
                    text, due = _proved_lines(board, proved, left_out, asked.most), due + asked.interval
                yield text
            yield _proved_lines(board, proved, left_out, asked.most)
        finally:
            search.end()

    # Groups

    def _attack(self, words: list[str]) -> str:
        return self._owl(words, attacks=True)

    def _defend(self, words: list[str]) -> str:
        return self._owl(words, attacks=False)

    def _owl(self, words: list[str], attacks: bool) -> str:
        """GNU Go's codes: 0 for no success, 1 for success, 2 and 3 for a ko in which this side is ahead and
        behind; then the move.
        """
        answer = self._code_and_move(self._stone(words), attacks)
        if answer is None:
            raise GoldError(_("not decided within the limits"))
        return answer

    def _code_and_move(self, point: Point, attacks: bool) -> str | None:
        """What :meth:`_owl` answers; None if the limits are reached before it is proved."""
        owner = self._owner(point)
        side = owner.opponent if attacks else owner
        board = self._loaded(self._game.about(point, side))
        result = solve(Request.about(board, self._limits, self._workspace))
        if not result.proved:
            return None
        code = _code(result, side, attacks)
        move = result.move if result.forbidden is None else result.forbidden
        return str(code) if code == 0 or move is None else f"{code} {board.geometry.vertex(move)}"

    def _dragon_status(self, words: list[str]) -> str:
        """GNU Go's words: a group is critical, with the points of attack and defence, if it depends on who
        plays first; one in seki is alive. One that can only wait for a ko in which it is behind, such as bent
        four in the corner, is dead.
        """
        point = self._stone(words)
        attack = self._code_and_move(point, attacks=True)
        if attack is None or attack == "0":
            return "alive" if attack else "unknown"
        defence = self._code_and_move(point, attacks=False)
        if defence is None:
            return "unknown"
        if defence in ("0", f"3 {self._game.board.geometry.vertex(PASS)}"):
            return "dead"
        return " ".join(("critical", *attack.split()[1:], *defence.split()[1:]))

    def _final_status_list(self, words: list[str]) -> str:
        status: dict[Point, Status] = {}
        for group in self._game.shut_in():
            status |= dict.fromkeys(group, self._fate(group))
        return self._listed(words, status)

    def _listed(self, words: list[str], status: Mapping[Point, Status]) -> str:
        """The chains of the status that is asked for; those of which nothing is said are alive."""
        (asked,) = _exactly(words, 1)
        if asked not in ("alive", "dead", "seki"):
            raise GoldError(_("final_status_list takes alive, dead or seki"))
        position = self._game.board.position()
        lines = [
            " ".join(position.geometry.vertices(sorted(chain)))
            for chain in position.chains()
            if status.get(next(iter(chain)), Status.ALIVE) == asked
        ]
        return "\n".join(lines)

    def _fate(self, group: frozenset[Point]) -> Status:
        """What becomes of a group when the game is over: dead is only what its owner cannot save, even by
        playing first.
        """
        point = min(group)
        try:
            board = self._game.about(point, self._owner(point))
        except GoldError:
            return Status.ALIVE
        result = solve(Request.about(self._loaded(board), self._limits, self._workspace))
        proved = result.practical_status if result.proved else Status.UNKNOWN
        return proved if proved in (Status.DEAD, Status.SEKI) else Status.ALIVE

    def _final_score(self, _words: list[str]) -> str:
        """By area, without the stones that are dead as the game stands."""
        return score_text(area_score(self._game.board, self._dead_stones()) - float(self._komi))

    def _dead_stones(self) -> frozenset[Point]:
        """The stones that are proved to be dead."""
        dead = [group for group in self._game.shut_in() if self._fate(group) is Status.DEAD]
        return frozenset().union(*dead)

    # For GoGui

    def _status(self, words: list[str]) -> str:
        point = self._stone(words)
        board = self._loaded(self._game.about(point, self._owner(point).opponent))
        group = group_status(Request.about(board, self._limits.times(2), self._workspace))
        stones = " ".join(board.geometry.vertices(board.keystones()))
        return f"CIRCLE {stones}\nTEXT {board.geometry.vertex(point)}: {group.status}"

    def _moves(self, words: list[str]) -> str:
        board = self._question(words)
        found = survey(Request.about(board, self._limits, self._workspace))
        lines = []
        for first in found.moves:
            if first.move == PASS:
                continue
            letter = _LETTERS.get(first.result.practical_status, "?") if first.result.proved else "?"
            lines.append(f"LABEL {board.geometry.vertex(first.move)} {letter}")
        return "\n".join(lines)

    def _key_points(self, words: list[str]) -> str:
        board = self._question(words)
        found = survey(Request.about(board, self._limits, self._workspace))
        points = [board.geometry.vertex(move) for move in found.correct if move != PASS]
        return "COLOR #2f7d4f " + " ".join(points) if points else "TEXT " + _("no key point is known")

    def _question(self, words: list[str]) -> Board:
        """The group at a vertex, with the side to play that is to play on the board."""
        return self._loaded(self._game.about(self._stone(words), self._game.board.to_play))

    def _stone(self, words: list[str]) -> Point:
        (vertex,) = _exactly(words, 1)
        board = self._game.board
        move = board.geometry.from_vertex(vertex)
        if move == PASS or board[Point(move)].color is None:
            raise GoldError(_("there is no stone at {vertex}").format(vertex=vertex))
        return Point(move)

    def _owner(self, point: Point) -> Color:
        color = self._game.board[point].color
        assert color is not None
        return color


class _Survey(threading.Thread):
    """Asks about all first moves; ``proved`` gets them as they are."""

    def __init__(
        self, board: Board, limits: Limits, workspace: Workspace, proved: dict[Move, FirstMove]
    ) -> None:
        super().__init__(name="survey", daemon=True)
        self._proved, self._cancel = proved, CancelFlag()
        self._request = Request.about(board, limits, workspace, cancel=self._cancel)
        self._error: Exception | None = None
        self.start()

    def run(self) -> None:
        try:
            for first in survey(self._request, self._learn).moves:
                if first.result.proved:
                    self._learn(first)
        except Exception as error:  # noqa: BLE001 - told by `end`
            self._error = error

    def _learn(self, first: FirstMove) -> None:
        self._proved[first.move] = first

    def end(self) -> None:
        """Stop.

        :raises Exception: whatever went wrong.
        """
        self._cancel.set()
        self.join()
        if self._error is not None:
            raise self._error


def _proved_lines(board: Board, proved: dict[Move, FirstMove], left_out: Collection[Move], most: int) -> str:
    """The moves that are proved so far, the best first."""
    lines = []
    for move, first in list(proved.items()):
        if move not in left_out:
            chance = _CHANCES[first.result.practical_status]
            chance = chance if board.to_play is board.defender else 1 - chance
            nodes = max(1, first.result.nodes)
            line = analysis.AnalysisLine(move, nodes, chance, chance, (move, *first.result.line))
            lines.append((not first.correct, -chance, -nodes, line))
    lines.sort(key=lambda each: each[:3])
    return analysis.leela_zero([line for *_order, line in lines[:most]], board.geometry)


def score_text(score: float) -> str:
    """Black's lead as the protocol writes it.

    >>> score_text(3.5), score_text(-12.5), score_text(0)
    ('B+3.5', 'W+12.5', '0')
    """
    if score == 0:
        return "0"
    return f"{'B' if score > 0 else 'W'}+{abs(score):g}"


def _code(result: Result, side: Color, attacks: bool) -> int:
    status = result.practical_status
    if status is Status.KO:
        return 2 if result.ko is not None and result.ko.ahead is side else 3
    return int((status is Status.DEAD) == attacks)


def _exactly(words: list[str], count: int) -> list[str]:
    if len(words) != count:
        raise GoldError(_("{n} arguments are needed").format(n=count))
    return words


def _number(word: str) -> float | None:
    """The number that a word is; else None."""
    try:
        number = float(word)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _seconds(word: str) -> float:
    number = _number(word)
    if number is None or number > _MOST_SECONDS:
        raise GoldError(_("“{word}” is no number of seconds").format(word=word[:20]))
    return max(0.0, number)  # some clocks go on below 0


def _stones(word: str) -> int:
    number = whole_number(word)
    if number is None:
        raise GoldError(_("“{word}” is no number of stones").format(word=word[:20]))
    return number


def _color(word: str) -> Color:
    found = {"b": Color.BLACK, "black": Color.BLACK, "w": Color.WHITE, "white": Color.WHITE}.get(word.lower())
    if found is None:
        raise GoldError(_("“{word}” is no colour: black, white, b or w").format(word=word))
    return found
