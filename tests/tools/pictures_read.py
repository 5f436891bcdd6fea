"""The share of drawn boards that are read from their pictures without an error, by kind:

    python -m tests.tools.pictures_read [--each 20] [--keep FOLDER]

A board is right if every point and every edge is. Silent is what is wrong and not told as unsure. The time is
that of the processor, for the slowest of a kind.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from gold.board.points import PointState
from gold.errors import GoldError
from gold.problem.pictures.as_problems import remark_of
from gold.problem.pictures.decoding import decode
from gold.problem.pictures.reading import SeenBoard, boards_in
from tests.tools.drawn_boards import HELD_BACK, TUNED, Drawn, Style, pictures


def wrong_points(drawn: Drawn, board: SeenBoard) -> int | None:
    """How many points of a picture are read wrong; None if its lines or edges are."""
    crop = drawn.crop
    if (board.grid.rows.count, board.grid.columns.count) != (crop.rows, crop.columns):
        return None
    if board.edges != edges_of(drawn):
        return None
    grid = drawn.position.grid
    return sum(
        look.seen != (PointState(int(grid[crop.top + row, crop.left + column])).color or 0)
        for row, looks in enumerate(board.looks)
        for column, look in enumerate(looks)
    )


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


def measure(styles: list[Style], each: int, seed: int, keep: Path | None) -> tuple[int, int]:
    """Read the pictures of these styles, and say what came of it."""
    total = right = 0
    for style in styles:
        good = silent = nothing = 0
        longest = 0.0
        for number, drawn in enumerate(pictures([style], each, seed)):
            start = time.process_time()
            try:
                boards = boards_in(decode(drawn.png).gray)
            except GoldError:
                boards = []
            longest = max(longest, time.process_time() - start)
            wrong = wrong_points(drawn, boards[0]) if len(boards) == 1 else None
            good += wrong == 0
            nothing += not boards
            is_silent = bool(boards) and wrong != 0 and not remark_of(boards[0])
            silent += is_silent
            if wrong != 0 and keep is not None:
                keep.mkdir(exist_ok=True)
                (keep / f"{style.name} {number} {wrong}.png").write_bytes(drawn.png)
        print(f"  {style.name:24} {good:4}/{each}  silent {silent:3}  no board {nothing:3}  {longest:.2f} s")
        total += each
        right += good
    return right, total


def main() -> None:
    """Measure all kinds, tuned and held back."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=20)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tuned", action="store_true", help="only those on which the reader was tuned")
    args = parser.parse_args()
    families = {"tuned": TUNED} if args.tuned else {"tuned": TUNED, "held back": HELD_BACK}
    for name, kinds in families.items():
        for kind, styles in kinds.items():
            print(f"{name}, {kind}:")
            right, total = measure(styles, args.each, args.seed, args.keep)
            print(f"  {right / total:.1%} of {total}")


if __name__ == "__main__":
    main()
