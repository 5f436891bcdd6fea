"""The commands: those of the protocol, GNU Go's for groups, and GoLD's,
which GoGui shows on its board.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from gold import __version__
from gold.board.area import area_score
from gold.board.board import Board
from gold.board.diagram import format_diagram
from gold.board.points import PASS, Color, Move, Point
from gold.board.status import Status
from gold.errors import GoldError, IllegalMoveError
from gold.gtp import analysis, arguments
from gold.gtp.arguments import color, seconds, stone_count, takes, whole_number
from gold.gtp.game import LARGEST, GroupAsked, GtpGame
from gold.gtp.loading import KernelLoading
from gold.gtp.protocol import QUIT, Handler, Texts
from gold.gtp.time_control import TimeControl
from gold.i18n import _
from gold.solver.answers.group import fate, group_status
from gold.solver.answers.survey import survey
from gold.solver.api import CancelFlag, EngineKind, FirstMove, Limits, Result, Survey
from gold.solver.budget import Budget
from gold.solver.engine import reply
from gold.solver.outcome import DEAD_FOR_SURE, Bounds, Ko, beside_rival
from gold.solver.proof_store import KnownProofs
from gold.solver.request import Request, Rival
from gold.solver.warmup import needed_for
from gold.solver.workspace import Workspace
from gold.trainer.wording import players_ruling

_TURNS_A_POINT = 0.35  # moves that a side still has to make, for each empty point
_FEWEST_TURNS = 10
_MOMENT = 0.02  # seconds after which the next command is looked for
_CHANCES = {Status.ALIVE: 1.0, Status.SEKI: 0.75, Status.KO: 0.5, Status.DEAD: 0.0}
"""The defender's chance to win that is reported to other programs, by status."""
_LETTERS = {Status.ALIVE: "L", Status.SEKI: "S", Status.KO: "K", Status.DEAD: "D"}
_ANALYSIS = {
    "gold_status": "gfx/Status of the group/gold_status %p",
    "gold_moves": "gfx/Map of all first moves/gold_moves %p",
    "gold_key_points": "gfx/Key points of the group/gold_key_points %p",
    "final_status_list dead": "plist/Dead stones/final_status_list dead",
}


class GtpCommands:
    """A game, and the handlers of all commands about it (``handlers``, by name).

    Every question is searched within ``limits``; a move, chosen by the engine ``computer``, also
    within the time that the clock leaves. ``proofs`` are saved proofs, looked up for each problem.
    ``loading``: kernels that are still being loaded; a search waits for those that it needs.
    """

    smallest: ClassVar[int] = 2
    """The smallest board size."""

    def __init__(
        self,
        limits: Limits,
        proofs: KnownProofs | None = None,
        computer: EngineKind = EngineKind.EXACT,
    ) -> None:
        self._computer = computer
        self.loading: KernelLoading | None = None
        self._limits = limits
        self._time = TimeControl()
        self._game = GtpGame()
        self._komi = "0"
        self._workspace = Workspace(store=proofs)
        self.remark: Callable[[str], object] = lambda _text: None
        """Callback for a message to the user that does not fit into an answer."""
        stone = self._stone
        self.handlers: dict[str, Handler] = {
            "protocol_version": takes(lambda: "2"),
            "name": takes(lambda: "GoLD"),
            "version": takes(lambda: __version__),
            "list_commands": takes(lambda: "\n".join(self.handlers)),
            "known_command": takes(lambda name: "true" if name in self.handlers else "false", str),
            QUIT: takes(lambda: ""),
            "boardsize": takes(self._begin, self._lines),
            "clear_board": takes(lambda: self._begin(self._game.board.size)),
            "komi": takes(self._set_komi, arguments.komi),
            "get_komi": takes(lambda: self._komi),
            "play": takes(self._play, color, self._move),
            "undo": takes(lambda: self._game.undo()),
            "fixed_handicap": takes(self._place_handicap, stone_count),
            "place_free_handicap": takes(
                lambda number: self._place_handicap(min(number, 9)), stone_count
            ),
            "set_free_handicap": self._set_handicap,
            "time_settings": takes(self._time.set, seconds, seconds, stone_count),
            "time_left": takes(self._time.set_remaining, color, seconds, stone_count),
            "genmove": takes(lambda side: self._play_chosen(side, self._best), color),
            "reg_genmove": takes(lambda side: self._vertex(self._best(side, None)), color),
            "showboard": takes(lambda: format_diagram(self._game.board.position())),
            "loadsgf": self._load,
            "owl_attack": takes(lambda point: self._owl(point, attacks=True), stone),
            "owl_defend": takes(lambda point: self._owl(point, attacks=False), stone),
            "dragon_status": takes(self._dragon_status, stone),
            "final_status_list": takes(self._final_status_list, _status_word),
            "final_score": takes(self._final_score),
            "lz-analyze": self._analyze,
            "gogui-analyze_commands": takes(lambda: "\n".join(_ANALYSIS.values())),
            "gold_status": takes(self._status, stone),
            "gold_moves": takes(self._moves, stone),
            "gold_key_points": takes(self._key_points, stone),
        }

    # The board

    def _lines(self, word: str) -> int:
        lines = whole_number(word)
        if lines is None or not self.smallest <= lines <= LARGEST:
            raise GoldError("unacceptable size")
        return lines

    def _begin(self, lines: int) -> None:
        self._game = GtpGame(lines)
        self._time.restart()

    def _set_komi(self, komi: str) -> None:
        self._komi = komi

    def _play(self, color: Color, move: Move) -> None:
        try:
            self._game.play(color, move)
        except IllegalMoveError as error:
            raise GoldError(f"illegal move: {error}") from error

    def _place_handicap(self, number: int) -> str:
        placed = self._game.fixed_handicap(number)
        self._game.set_handicap(placed)
        return " ".join(map(self._vertex, placed))

    def _set_handicap(self, words: list[str]) -> str:
        placed = [Point(move) for move in map(self._move, words) if move != PASS]
        if len({*placed}) < len(words):
            raise GoldError("bad vertex list")
        self._game.set_handicap(placed)
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
        self._komi = self._game.komi or self._komi
        return ""

    # Moves

    def _clock_seconds(self, color: Color) -> float | None:
        """Return the seconds that the clock allows for a side's next move; None without a limit."""
        empty = sum(state.is_empty for _point, state in self._game.board.states())
        return self._time.seconds(color, max(_FEWEST_TURNS, round(_TURNS_A_POINT * empty)))

    def _play_chosen(self, color: Color, choose: Callable[[Color, float | None], Move]) -> str:
        """Choose a move within the time that the clock leaves, play it, and return its vertex.

        ``choose`` gets the side and the seconds, or None without a limit.
        """
        started = time.monotonic()
        move = choose(color, self._clock_seconds(color))
        self._time.spend(color, time.monotonic() - started)
        self._game.play(color, move)
        return self._vertex(move)

    def _vertex(self, move: Move) -> str:
        return self._game.board.geometry.vertex(move)

    def _best(self, color: Color, seconds: float | None) -> Move:
        """Return the best move for the group that the position is about;
        a pass if there is no such group.
        """
        board = self._game.problem(color)
        if board is None:
            return PASS
        limits = self._limits
        if seconds is not None:
            most = seconds if limits.seconds is None else min(seconds, limits.seconds)
            limits = replace(limits, seconds=most, by_wall_clock=True)
        found = reply(self._request(board, limits, computer=self._computer), self._computer).move
        return PASS if found is None else found

    def _request(
        self,
        board: Board,
        limits: Limits | None = None,
        cancel: CancelFlag | None = None,
        computer: EngineKind = EngineKind.EXACT,
    ) -> Request:
        """Return a search request about a board, after waiting for the kernels that it needs."""
        if self.loading is not None:
            self.loading.wait(needed_for(board, computer))
        return Request.about(board, limits or self._limits, self._workspace, cancel=cancel)

    def _analyze(self, words: list[str]) -> Texts:
        """Yield reports of the first moves with proved results; nodes are reported as visits."""
        game = self._game
        cancel = CancelFlag()
        asked = analysis.request(words, game.board.to_play, game.board.geometry)
        board = game.problem(asked.color)
        if board is None:
            raise GoldError(_("no group is shut in here, so there is nothing to find out"))
        left_out = asked.left_out(board.geometry)
        proved: dict[Move, FirstMove] = {}

        def learn(first: FirstMove) -> None:
            if first.result.proved:
                proved[first.move] = first

        request = self._request(board, cancel=cancel)
        due = time.monotonic() + asked.interval
        with ThreadPoolExecutor(1) as threads:
            search = threads.submit(survey, request, learn)
            try:
                while not search.done():
                    wait([search], _MOMENT)
                    text = ""
                    if time.monotonic() >= due:
                        text, due = (
                            _proved_lines(board, proved, left_out, asked.most),
                            due + asked.interval,
                        )
                    yield text
                for first in search.result().moves:
                    learn(first)
                yield _proved_lines(board, proved, left_out, asked.most)
            finally:
                cancel.set()

    # Groups

    def _owl(self, point: Point, attacks: bool) -> str:
        """Answer ``owl_attack`` (``attacks``) or ``owl_defend`` with a code of GNU Go and the move.

        The codes: 0 no success, 1 success, 2 a ko in which this side is ahead, 3 one in which it is
        behind.

        :raises GoldError: if the proof does not decide the code within the limits.
        """
        answer = self._code_and_move(point, attacks)
        if answer is None:
            raise GoldError(_("not decided within the limits"))
        return answer

    def _code_and_move(self, point: Point, attacks: bool) -> str | None:
        """Return the answer of :meth:`_owl`; None if the proof leaves several codes possible."""
        owner = self._owner(point)
        side = owner.opponent if attacks else owner
        asked = self._game.about(point, side)
        board = asked.board
        result = fate(self._request(board), asked.rivals).result
        codes = {
            _code(each.practical_status, each.ko(result.defender), side, attacks)
            for each in result.outcomes
        }
        if len(codes) > 1:
            return None
        assumed = self._taken_for_safe(asked, result)
        if assumed is None:
            return None
        self._remark_assumed(point, assumed)
        (code,) = codes
        move = result.move if result.forbidden is None else result.forbidden
        return str(code) if code == 0 or move is None else f"{code} {board.geometry.vertex(move)}"

    def _taken_for_safe(self, asked: GroupAsked, result: Result) -> frozenset[Point] | None:
        """Return the stones that must be safe for a result to hold on the whole board.

        None if the result holds only within the guessed region. Life in a guessed region always
        holds unless it depends on friends outside.
        """
        from gold.authoring.border_proof import border_of

        guess = asked.guess
        if guess is None or not result.proved:
            return frozenset()
        bounds = result.bounds if guess.friends else Bounds(most=result.bounds.most)
        border = border_of(guess, bounds, Budget.of(self._limits))
        return border.assumed if border.covers(bounds) else None

    def _remark_assumed(self, point: Point, assumed: frozenset[Point]) -> None:
        """Send a remark with the stones that an answer about the group at a
        point takes for safe.
        """
        if assumed:
            stones = " ".join(self._game.board.geometry.vertices(sorted(assumed)))
            said = _("{point}: this holds if these stones are safe: {stones}")
            self.remark(said.format(point=self._vertex(point), stones=stones))

    def _dragon_status(self, point: Point) -> str:
        """Answer with a status in GNU Go's words.

        - ``critical``, with the points of attack and defence: the status depends on who plays
          first;
        - ``alive``: the attacker has no success even if it plays first (a seki counts as alive);
        - ``dead``: the defender has no success even if it plays first, or can only pass and wait
          for a ko in which it is behind, such as bent four in the corner;
        - ``unknown``: the status is not decided within the limits.
        """
        attack = self._code_and_move(point, attacks=True)
        if attack is None or attack == "0":
            return "alive" if attack else "unknown"
        defence = self._code_and_move(point, attacks=False)
        if defence is None:
            return "unknown"
        if defence in ("0", f"3 {self._vertex(PASS)}"):
            return "dead"
        return " ".join(("critical", *attack.split()[1:], *defence.split()[1:]))

    def _final_status_list(self, asked: str) -> str:
        """Answer with the chains of a status, one a line. Unknown chains count as alive, too."""
        position = self._game.board.position()
        status = self._statuses()
        told = {Status.UNKNOWN: Status.ALIVE} if asked == Status.ALIVE else {}
        lines = []
        for chain in position.chains():
            found = status.get(next(iter(chain)), Status.ALIVE)
            if told.get(found, found) == asked:
                lines.append(" ".join(position.geometry.vertices(sorted(chain))))
        return "\n".join(lines)

    def _statuses(self) -> dict[Point, Status]:
        """Return the status of each stone that is shut in.

        A status that depends on the safety of stones that are not safe becomes unknown.
        """
        status: dict[Point, Status] = {}
        safe: dict[frozenset[Point], frozenset[Point]] = {}
        for group in self._game.shut_in():
            found, safe[group] = self._fate(group)
            status |= dict.fromkeys(group, found)
        doubtful = {
            stone for stone, found in status.items() if found in (Status.DEAD, Status.UNKNOWN)
        }
        for group, assumed in safe.items():
            if assumed & doubtful:  # it is dead only if stones are safe that are not
                status |= dict.fromkeys(group, Status.UNKNOWN)
            else:
                self._remark_assumed(min(group), assumed)
        return status

    def _fate(self, group: frozenset[Point]) -> tuple[Status, frozenset[Point]]:
        """Return a group's status at the end of the game, and the stones that must be safe for it.

        Dead means that the owner cannot save the group even by playing first. Unknown means that
        nothing is proved.
        """
        point = min(group)
        try:
            asked = self._game.about(point, self._owner(point))
        except GoldError:
            return Status.ALIVE, frozenset()
        result = fate(self._request(asked.board), asked.rivals).result
        proved = result.practical_status if result.proved else Status.UNKNOWN
        if proved is Status.DEAD or players_ruling(asked.board, result.ko):
            assumed = self._taken_for_safe(asked, result)
            if assumed is None:
                return Status.UNKNOWN, frozenset()
            return Status.DEAD, assumed
        if proved in (Status.SEKI, Status.UNKNOWN):
            return proved, frozenset()
        return Status.ALIVE, frozenset()

    def _final_score(self) -> str:
        """Answer with the area score after the removal of dead stones;
        stones not settled are remarked.
        """
        statuses = self._statuses()
        dead = frozenset(point for point, status in statuses.items() if status is Status.DEAD)
        doubtful = sorted(point for point, status in statuses.items() if status is Status.UNKNOWN)
        if doubtful:
            points = " ".join(self._game.board.geometry.vertices(doubtful))
            self.remark(_("not settled, and counted as alive: {points}").format(points=points))
        return score_text(area_score(self._game.board, dead) - float(self._komi))

    # For GoGui

    def _status(self, point: Point) -> str:
        board, rivals, _guess = self._game.about(point, self._owner(point).opponent)
        group = group_status(self._request(board, self._limits.times(2)), rivals=rivals)
        marked = " ".join(board.geometry.vertices(board.keystones()))
        return f"CIRCLE {marked}\nTEXT {self._vertex(point)}: {group.status}"

    def _moves(self, point: Point) -> str:
        lines = []
        moves, rival = self._survey(point)
        for first in moves.moves:
            if first.move == PASS:
                continue
            values = first.result.outcomes
            if rival is not None:
                values = [beside_rival(DEAD_FOR_SURE, value, rival.races) for value in values]
            fates = {value.practical_status for value in values}
            letter = _LETTERS[fates.pop()] if len(fates) == 1 else "?"
            lines.append(f"LABEL {self._vertex(first.move)} {letter}")
        return "\n".join(lines)

    def _key_points(self, point: Point) -> str:
        points = [self._vertex(move) for move in self._survey(point)[0].correct if move != PASS]
        return (
            "COLOR #2f7d4f " + " ".join(points) if points else "TEXT " + _("no key point is known")
        )

    def _survey(self, point: Point) -> tuple[Survey, Rival | None]:
        """Survey the first moves of the side to play for a group,
        or for the rival that decides its fate.

        Return the survey, and that rival; None if there is none.
        """
        board, rivals, _guess = self._game.about(point, self._game.board.to_play)
        rival = fate(self._request(board), rivals).rival if rivals else None
        return survey(self._request(board if rival is None else Board(rival.position))), rival

    def _move(self, word: str) -> Move:
        return self._game.board.geometry.from_vertex(word)

    def _stone(self, word: str) -> Point:
        move = self._move(word)
        if move == PASS or self._game.board[Point(move)].color is None:
            raise GoldError(_("there is no stone at {vertex}").format(vertex=word))
        return Point(move)

    def _owner(self, point: Point) -> Color:
        color = self._game.board[point].color
        assert color is not None
        return color


def _proved_lines(
    board: Board, proved: dict[Move, FirstMove], left_out: Collection[Move], most: int
) -> str:
    """Format at most ``most`` of the moves proved so far, the best first,
    without those left out.
    """
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
    """Format Black's lead as the protocol writes it.

    >>> score_text(3.5), score_text(-12.5), score_text(0)
    ('B+3.5', 'W+12.5', '0')
    """
    if score == 0:
        return "0"
    return f"{'B' if score > 0 else 'W'}+{abs(score):g}"


def _code(status: Status, ko: Ko | None, side: Color, attacks: bool) -> int:
    if status is Status.KO:
        return 2 if ko is not None and ko.ahead is side else 3
    return int((status is Status.DEAD) == attacks)


def _status_word(word: str) -> str:
    if word not in ("alive", "dead", "seki", "unknown"):
        raise GoldError(_("final_status_list takes alive, dead, seki or unknown"))
    return word
