"""The commands, by name: the protocol's own, GNU Go's for groups, and those that GoGui shows on the board."""

from __future__ import annotations

from pathlib import Path

from gold import __version__
from gold.board.board import Board
from gold.board.diagram import format_diagram
from gold.board.points import PASS, Color, Move, Point
from gold.errors import GoldError, IllegalMoveError
from gold.gtp.game import LARGEST, Game
from gold.gtp.protocol import QUIT, Handler
from gold.i18n import _
from gold.solver.answers.survey import group_status, survey
from gold.solver.api import Limits, Result, Status
from gold.solver.engine import reply, solve
from gold.solver.workspace import Workspace

_SMALLEST = 2
_LETTERS = {Status.ALIVE: "L", Status.SEKI: "S", Status.KO: "K", Status.DEAD: "D"}
_ANALYSIS = {
    "gold_status": "gfx/Status of the group/gold_status %p",
    "gold_moves": "gfx/Map of all first moves/gold_moves %p",
    "gold_key_points": "gfx/Key points of the group/gold_key_points %p",
    "final_status_list dead": "plist/Dead stones/final_status_list dead",
}


class Commands:
    """A game, and what may be asked of it. Every question is searched within the same ``limits``."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._game = Game()
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
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "showboard": lambda _words: format_diagram(self._game.board.position()),
            "loadsgf": self._load,
            "owl_attack": self._attack,
            "owl_defend": self._defend,
            "dragon_status": self._dragon_status,
            "final_status_list": self._final_status_list,
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
        if not size.isdecimal() or not _SMALLEST <= int(size) <= LARGEST:
            raise GoldError("unacceptable size")
        self._game = Game(int(size))
        return ""

    def _clear(self, _words: list[str]) -> str:
        self._game = Game(self._game.board.size)
        return ""

    def _set_komi(self, words: list[str]) -> str:
        (komi,) = _exactly(words, 1)
        try:
            float(komi)
        except ValueError:
            raise GoldError("komi not a float") from None
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
        if len(words) > 1 and words[-1].isdecimal():
            *words, before = words
        else:
            before = ""
        if not words:
            raise GoldError(_("loadsgf needs the name of a file"))
        self._game.load(Path(" ".join(words)), int(before) if before else None)
        return ""

    # Moves

    def _genmove(self, words: list[str]) -> str:
        (color,) = _exactly(words, 1)
        move = self._best(_color(color))
        self._game.play(_color(color), move)
        return self._game.board.geometry.vertex(move)

    def _reg_genmove(self, words: list[str]) -> str:
        (color,) = _exactly(words, 1)
        return self._game.board.geometry.vertex(self._best(_color(color)))

    def _best(self, color: Color) -> Move:
        """The move for what the position is about; a pass where that cannot be said."""
        problem = self._game.problem(color)
        if problem is None:
            return PASS
        found = reply(problem.board(), self._limits, workspace=self._workspace).move
        return PASS if found is None else found

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
        board = self._game.about(point, side)
        result = solve(board, self._limits, workspace=self._workspace)
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
        (asked,) = _exactly(words, 1)
        if asked not in ("alive", "dead", "seki"):
            raise GoldError(_("final_status_list takes alive, dead or seki"))
        position = self._game.board.position()
        status = {stone: "alive" for chain in position.chains() for stone in chain}
        for group in self._game.shut_in():
            word = self._fate(group)
            status |= dict.fromkeys(group, word)
        lines = [
            " ".join(position.geometry.vertices(sorted(chain)))
            for chain in position.chains()
            if status[next(iter(chain))] == asked
        ]
        return "\n".join(lines)

    def _fate(self, group: frozenset[Point]) -> str:
        """What becomes of a group when the game is over: dead is only what its owner cannot save, even by
        playing first.
        """
        point = min(group)
        try:
            board = self._game.about(point, self._owner(point))
        except GoldError:
            return "alive"
        result = solve(board, self._limits, workspace=self._workspace)
        if result.proved and result.practical_status is Status.DEAD:
            return "dead"
        return "seki" if result.proved and result.practical_status is Status.SEKI else "alive"

    # For GoGui

    def _status(self, words: list[str]) -> str:
        point = self._stone(words)
        board = self._game.about(point, self._owner(point).opponent)
        group = group_status(board, self._limits, workspace=self._workspace)
        stones = " ".join(board.geometry.vertices(board.keystones()))
        return f"CIRCLE {stones}\nTEXT {board.geometry.vertex(point)}: {group.status}"

    def _moves(self, words: list[str]) -> str:
        board = self._question(words)
        found = survey(board, self._limits, workspace=self._workspace)
        lines = []
        for first in found.moves:
            if first.move == PASS:
                continue
            letter = _LETTERS.get(first.result.practical_status, "?") if first.result.proved else "?"
            lines.append(f"LABEL {board.geometry.vertex(first.move)} {letter}")
        return "\n".join(lines)

    def _key_points(self, words: list[str]) -> str:
        board = self._question(words)
        found = survey(board, self._limits, workspace=self._workspace)
        points = [board.geometry.vertex(move) for move in found.correct if move != PASS]
        return "COLOR #2f7d4f " + " ".join(points) if points else "TEXT " + _("no key point is known")

    def _question(self, words: list[str]) -> Board:
        """The group at a vertex, with the side to play that is to play on the board."""
        return self._game.about(self._stone(words), self._game.board.to_play)

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


def _code(result: Result, side: Color, attacks: bool) -> int:
    status = result.practical_status
    if status is Status.KO:
        return 2 if result.ko is not None and result.ko.ahead is side else 3
    return int((status is Status.DEAD) == attacks)


def _exactly(words: list[str], count: int) -> list[str]:
    if len(words) != count:
        raise GoldError(_("{n} arguments are needed").format(n=count))
    return words


def _color(word: str) -> Color:
    found = {"b": Color.BLACK, "black": Color.BLACK, "w": Color.WHITE, "white": Color.WHITE}.get(word.lower())
    if found is None:
        raise GoldError(_("“{word}” is no colour: black, white, b or w").format(word=word))
    return found
