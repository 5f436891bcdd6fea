"""The game that the other program has on its board, and the questions about its groups."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from gold.authoring.enclosure import clusters, enclosure
from gold.authoring.from_games import group_at, guess_about, set_up, start_and_steps
from gold.authoring.target_guesses import TargetGuess, each_target_guess
from gold.board.board import Board
from gold.board.handicap import handicap_places
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Position
from gold.board.record import LeftOut, Record
from gold.errors import FileAccessError, GoldError, InvalidPositionError, NothingToUndoError
from gold.i18n import _
from gold.problem.collection import Entry
from gold.problem.files import ReadingStoppedError, parse_collection
from gold.problem.folders_and_archives import is_archive, read_file
from gold.problem.games.game_records import first_record
from gold.problem.model import Problem
from gold.solver.request import Rival

LARGEST = 19


class GroupAsked(NamedTuple):
    """A question about a group: a board on which the group's stones are the keystones."""

    board: Board
    rivals: tuple[Rival, ...]
    """Groups that would capture the keystones and are shut in themselves."""
    guess: TargetGuess | None
    """The guess of the region; None if the loaded problem has its own region."""


class GtpGame:
    """A game in progress. Only this class changes ``board``; others may read it.

    ``komi`` is the komi of the loaded file; empty if it states none.
    """

    def __init__(self, size: int = LARGEST) -> None:
        self.board = Board(Position.empty(size))
        self._steps: list[int] = []
        self.komi = ""

    def play(self, color: Color, move: Move) -> None:
        """Play a move of either side. If it is the opponent's turn, the opponent passes first.

        :raises IllegalMoveError: if the rules forbid the move; the board is then unchanged.
        """
        passed = self.board.to_play is not color
        if passed:
            self.board.play(PASS)
        try:
            self.board.play(move)
        except GoldError:
            if passed:
                self.board.undo()
            raise
        self._steps.append(1 + passed)

    def undo(self) -> None:
        """Take back the last move, and a pass that was inserted before it.

        :raises NothingToUndoError: if no move has been played.
        """
        if not self._steps:
            raise NothingToUndoError(_("cannot undo"))
        for _step in range(self._steps.pop()):
            self.board.undo()

    def set_handicap(self, stones: Collection[Point]) -> None:
        """Put black stones on an empty board; White is to play.

        :raises GoldError: if the board is not empty, or there are fewer than 2 stones, or one for
            every point.
        """
        start = Position.empty(self.board.size)
        if self.board.position().states != start.states or self._steps:
            raise GoldError("board not empty")
        if not 2 <= len(stones) < len(start.states):
            raise GoldError("invalid number of stones")
        placed = start.with_states(dict.fromkeys(stones, PointState.BLACK))
        self.board = Board(replace(placed, to_play=Color.WHITE))

    def fixed_handicap(self, number: int) -> list[Point]:
        """Return the places of ``number`` handicap stones by the protocol's specification (4.1.1).

        :raises GoldError: if it has no places for this number on this board.
        """
        places = handicap_places(self.board.size, number)
        if not places:
            raise GoldError("invalid number of stones")
        return places

    def load(self, path: Path, before: int | None = None) -> None:
        """Load the first game of a file; with ``before``, stop before that move, counted from 1.

        A problem with keystones keeps its region.

        :raises GoldError: if the file cannot be read, or a move breaks the rules; the game is then
            unchanged.
        """
        data = _read(path)
        problem = _first_problem(data, path)
        loaded = GtpGame(problem.position.size)
        if problem.position.keystones():
            loaded.board = Board(problem.position)
            for move in problem.moves[: None if before is None else max(0, before - 1)]:
                loaded.play(loaded.board.to_play, move)
        else:
            loaded._replay(first_record(data, str(path)), problem.position.to_play, before)
        self.board = loaded.board
        self._steps = loaded._steps
        self.komi = loaded.komi

    def _replay(self, record: Record | LeftOut, to_play: Color, before: int | None) -> None:
        if isinstance(record, LeftOut):
            raise GoldError(f"{record.place}: {record.reason}")
        start, steps = start_and_steps(record)
        if steps and steps[0].color is not None:
            to_play = steps[0].color
        self.board = Board(replace(start, to_play=to_play))
        for step in steps[: None if before is None else max(0, before - 1)]:
            changed = set_up(self.board, step)
            if changed is not self.board:  # earlier moves can no longer be undone
                self.board = changed
                self._steps.clear()
            if step.color is not None:
                self.play(step.color, step.move)
        self.komi = record.komi

    # Questions

    def about(self, point: Point, to_play: Color) -> GroupAsked:
        """Return the question about the group at a point, with this side to play.

        :raises GoldError: if there is no stone at the point, or no region can be guessed around the
            group.
        """
        if point in self.board.keystones():
            return GroupAsked(self._with_first(to_play), (), None)
        position = self.board.position()
        try:
            guess = guess_about(position, group_at(position, point), to_play)
            return GroupAsked(guess.problem.board(), guess.rivals, guess)
        except InvalidPositionError as error:
            raise GoldError("; ".join(error.reasons)) from error

    def problem(self, to_play: Color) -> Board | None:
        """Return the problem of the position: the loaded one, or one with a guessed target.

        None if no target can be guessed.
        """
        if self.board.keystones():
            return self._with_first(to_play)
        guess = next(
            each_target_guess(Problem(replace(self.board.position(), to_play=to_play))), None
        )
        return None if guess is None else guess.problem.board()

    def _with_first(self, side: Color) -> Board:
        """Return the loaded problem after its moves, with ``side`` to play.

        A pass changes the turn. A new set-up of the position would not do: there, a stone that the
        defender played beside the wall would count as a friend outside.
        """
        return self.board.after() if self.board.to_play is side else self.board.after(PASS)

    def shut_in(self) -> Iterator[frozenset[Point]]:
        """Yield the groups that the opponent's stones enclose."""
        position = self.board.position()
        for color in Color:
            yield from clusters(position, enclosure(position, color.opponent).enclosed)


def _read(path: Path) -> bytes:
    """Return the content of a file of at most 10 MB.

    :raises GoldError: if the path is a folder or an archive, or the file cannot be read.
    """
    if os.path.isdir(path):  # noqa: PTH112 - for a name that is too long, Path raises an error
        raise FileAccessError(
            _("{path} is a folder: give the name of a file in it").format(path=path)
        )
    if is_archive(path):
        raise FileAccessError(
            _("{path} is an archive: unpack it, and give a file of it").format(path=path)
        )
    return read_file(path)


def _first_problem(data: bytes, path: Path) -> Problem:
    """Return the first problem or game of a file; the others are not parsed.

    :raises GoldError: if there is none, or the first one cannot be read.
    """
    found: list[Entry] = []

    def stop(entry: Entry | None, _share: float) -> None:
        if entry is not None:
            found.append(entry)
            raise ReadingStoppedError

    with contextlib.suppress(ReadingStoppedError):
        parse_collection(data, path, stop)
    if not found:
        raise GoldError(_("{path} has no problem and no game").format(path=path))
    if found[0].problem is None:
        assert found[0].error is not None
        raise found[0].error
    return found[0].problem
