"""The board against an independent referee: GNU Go over GTP, 10,000 moves of random games."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from gold.board.board import Board
from gold.board.points import PASS, Color
from gold.board.position import Position

MOVES = 10_000
pytestmark = pytest.mark.slow


class GnuGo:
    """GNU Go as a referee: it says which moves are legal and which stones stand."""

    def __init__(self, path: str) -> None:
        self._process = subprocess.Popen(
            [path, "--mode", "gtp", "--forbid-suicide", "--simple-ko", "--level", "0"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, *commands: str) -> list[str]:
        """The answers to commands that are sent together, so that one round trip carries many."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n".join(commands) + "\n")
        self._process.stdin.flush()
        return [self._answer() for _ in commands]

    def _answer(self) -> str:
        assert self._process.stdout is not None
        lines = []
        while line := self._process.stdout.readline().rstrip("\n"):
            lines.append(line)
        answer = "\n".join(lines)
        assert answer.startswith("="), answer
        return answer[1:].strip()

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


@pytest.fixture
def referee() -> Iterator[GnuGo]:
    path = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
    if path is None:
        pytest.skip(
            "GNU Go is not installed (Debian: gnugo): the board has no independent referee here"
        )
    gnugo = GnuGo(path)
    yield gnugo
    gnugo.close()


def stones(board: Board, color: Color) -> set[str]:
    return {
        board.geometry.vertex(point)
        for point in board.geometry.points
        if board[point].color is color
    }


def test_ten_thousand_random_moves_agree_with_gnu_go_on_legality_and_captures(
    referee: GnuGo,
) -> None:
    chance = random.Random(361)
    played = 0
    captures = 0
    while played < MOVES:
        size = chance.choice([5, 7, 9, 13])
        board = Board(Position.empty(size))
        referee.ask(f"boardsize {size}", "clear_board")
        for _ in range(size * size * 3):
            legal = board.valid_moves()
            color = board.to_play.name.lower()
            asked = chance.sample(board.geometry.points, 4)
            answers = referee.ask(
                *(f"is_legal {color} {board.geometry.vertex(point)}" for point in asked),
                f"list_stones {color}",
                f"list_stones {board.to_play.opponent.name.lower()}",
            )
            assert [answer == "1" for answer in answers[:4]] == [point in legal for point in asked]
            assert set(answers[4].split()) == stones(board, board.to_play)
            assert set(answers[5].split()) == stones(board, board.to_play.opponent)
            move = chance.choice(legal) if legal and chance.random() > 0.01 else PASS
            captures += len(board.play(move))
            referee.ask(f"play {color} {board.geometry.vertex(move)}")
            played += 1
    assert captures > 1000
