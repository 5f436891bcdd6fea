"""The share of drawn boards that are read from their pictures without an error, by kind:

    python -m tests.tools.pictures_read [--each 20] [--keep FOLDER] [--positions problems]

A board is right if every point and every edge is. Silent is a board with an error that is not told: each
point that is wrong must be named. Needless is a remark on a board that is right. The time is that of the
processor, for the slowest of a kind.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from gold.board.points import PointState
from gold.board.position import Position
from gold.errors import GoldError
from gold.problem.pictures.as_problems import remark_of
from gold.problem.pictures.decoding import decode
from gold.problem.pictures.reading import boards_in
from gold.problem.pictures.seen_board import SeenBoard
from tests.tools.drawn_boards import HELD_BACK, ODD, TUNED, Drawn, Style, pictures, positions_in


def wrong_points(drawn: Drawn, board: SeenBoard) -> int | None:
    """How many points of a picture are read wrong; None if its lines or edges are."""
    if not has_its_lines(drawn, board) or board.edges != edges_of(drawn):
        return None
    return len(misread(drawn, board))


def has_its_lines(drawn: Drawn, board: SeenBoard) -> bool:
    """Whether as many lines are read as are drawn."""
    return (board.grid.rows.count, board.grid.columns.count) == (
        drawn.crop.rows,
        drawn.crop.columns,
    )


def misread(drawn: Drawn, board: SeenBoard) -> set[tuple[int, int]]:
    """The points of a picture that are read wrong, of a board with its lines: rows and columns."""
    crop = drawn.crop
    grid = drawn.position.grid
    return {
        (row, column)
        for row, looks in enumerate(board.looks)
        for column, look in enumerate(looks)
        if look.seen != (PointState(int(grid[crop.top + row, crop.left + column])).color or 0)
    }


def is_silent(drawn: Drawn, board: SeenBoard) -> bool:
    """Whether something is read wrong that nothing tells: a point that is not named among those that are not
    sure, or lines or edges without a remark.
    """
    if not has_its_lines(drawn, board):
        return not remark_of(board)
    untold = misread(drawn, board) - set(board.unsure)
    return bool(untold) or (board.edges != edges_of(drawn) and not remark_of(board))


def edges_of(drawn: Drawn) -> set[str]:
    """The sides at which the board ends in a drawn picture."""
    crop = drawn.crop
    last = drawn.position.size - 1
    at_end = {
        "top": crop.top == 0,
        "left": crop.left == 0,
        "bottom": crop.bottom == last,
        "right": crop.right == last,
    }
    return {side for side, is_edge in at_end.items() if is_edge}


def measure(
    styles: list[Style],
    each: int,
    seed: int,
    keep: Path | None,
    positions: Sequence[Position] | None = None,
) -> tuple[int, int]:
    """Read the pictures of these styles, and say what came of it."""
    total = right = 0
    for style in styles:
        good = silent = nothing = needless = 0
        longest = 0.0
        for number, drawn in enumerate(pictures([style], each, seed, positions)):
            start = time.process_time()
            try:
                boards = boards_in(decode(drawn.png).gray)
            except GoldError:
                boards = []
            longest = max(longest, time.process_time() - start)
            wrong = wrong_points(drawn, boards[0]) if len(boards) == 1 else None
            good += wrong == 0
            nothing += not boards
            needless += wrong == 0 and bool(remark_of(boards[0]))
            silent += any(is_silent(drawn, board) for board in boards)
            if wrong != 0 and keep is not None:
                keep.mkdir(exist_ok=True)
                (keep / f"{style.name} {number} {wrong}.png").write_bytes(drawn.png)
        counts = f"silent {silent:3}  no board {nothing:3}  needless {needless:3}"
        print(f"  {style.name:24} {good:4}/{each}  {counts}  {longest:.2f} s")
        total += each
        right += good
    return right, total


def main() -> None:
    """Measure all kinds, tuned and held back."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=20)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--positions", type=Path, help="a file of problems, or a folder; else the tests' own"
    )
    parser.add_argument(
        "--tuned", action="store_true", help="only those on which the reader was tuned"
    )
    args = parser.parse_args()
    families = {"tuned": TUNED | {"odd": ODD}}
    if not args.tuned:
        families["held back"] = HELD_BACK
    positions = positions_in(args.positions) if args.positions else None
    for name, kinds in families.items():
        for kind, styles in kinds.items():
            print(f"{name}, {kind}:")
            right, total = measure(styles, args.each, args.seed, args.keep, positions)
            print(f"  {right / total:.1%} of {total}")


if __name__ == "__main__":
    main()
