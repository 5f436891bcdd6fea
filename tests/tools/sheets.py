"""Contact sheets of problems, to be looked at by eye: 36 a picture, each with its id, level and answer.

python -m tests.tools.sheets FOLDER FILE... [--ids FILE] [--unknown]

``--ids`` is a file with the ids wanted, each at the beginning of a line; ``--unknown`` leaves out what ships.
Right moves have a ring, open places of the wall (:mod:`gold.lab.harvest.wider`) a small square.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from gold.authoring.traits import traits_of
from gold.board.points import PASS, Color, Point, PointState
from gold.board.position import Position
from gold.lab.harvest.counting import name_of_ko
from gold.lab.harvest.wider import openings
from gold.problem.files import load_collection, problem_files
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty, difficulty_of
from gold.trainer.progress.difficulty_estimates import estimates_in
from gold.trainer.ranks import rank_of

COLUMNS, ROWS = 6, 6
_CELL, _BOARD, _LEAST_LINES = 250, 205, 8
_WOOD, _LINE, _PAPER = (232, 200, 140), (90, 70, 40), (255, 255, 255)
_FILL: Final = {Color.BLACK: (20, 20, 20), Color.WHITE: (250, 250, 250)}
_RIGHT, _OPEN = (200, 30, 30), (30, 90, 220)


def caption(problem: Problem, known: Difficulty) -> tuple[str, str]:
    """Two lines: what is asked and what comes of it, and how hard it is."""
    record = problem.proved
    assert record is not None
    side = problem.to_play.name.lower()
    task = "lives" if problem.to_play is problem.defender else "kills"
    ko = f", {name_of_ko(record.ko)}" if record.ko else ""
    result = f"{side} {task}: {record.status}{ko}"
    return (
        f"{problem_id(problem)[:8]} {result}",
        f"{rank_of(known.rating)}, {known.nodes:,}, depth {known.depth}",
    )


def sheet(problems: Sequence[tuple[Problem, Difficulty]]) -> Image.Image:
    """A picture with so many problems."""
    rows = -(-len(problems) // COLUMNS)
    picture = Image.new("RGB", (COLUMNS * _CELL, rows * _CELL), _PAPER)
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(12)
    for number, (problem, known) in enumerate(problems):
        left, top = number % COLUMNS * _CELL, number // COLUMNS * _CELL
        _draw_board(draw, problem, left + 10, top + 6)
        for line, text in enumerate(caption(problem, known)):
            draw.text((left + 8, top + _BOARD + 12 + 15 * line), text, (0, 0, 0), font)
    return picture


def _draw_board(draw: ImageDraw.ImageDraw, problem: Problem, left: float, top: float) -> None:
    position, geometry = problem.position, problem.position.geometry
    low, high = _window(position)
    cells = max(high[0] - low[0], high[1] - low[1]) + 1
    step = _BOARD / cells
    last = position.size - 1

    def at(row: float, col: float) -> tuple[float, float]:
        return left + (col - low[1] + 0.5) * step, top + (row - low[0] + 0.5) * step

    def circle(
        point: Point, radius: float, fill: tuple[int, ...] | None, line: tuple[int, ...], width: int
    ) -> None:
        x, y = at(*geometry.row_col(point))
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill, line, width)

    draw.rectangle(
        (left, top, left + (high[1] - low[1] + 1) * step, top + (high[0] - low[0] + 1) * step),
        _WOOD,
    )
    for row in range(low[0], high[0] + 1):
        ends = low[1] - (0.5 if low[1] else 0), high[1] + (0.5 if high[1] < last else 0)
        draw.line((at(row, ends[0]), at(row, ends[1])), _LINE, 3 if row in (0, last) else 1)
    for col in range(low[1], high[1] + 1):
        ends = low[0] - (0.5 if low[0] else 0), high[0] + (0.5 if high[0] < last else 0)
        draw.line((at(ends[0], col), at(ends[1], col)), _LINE, 3 if col in (0, last) else 1)
    for point in geometry.points:
        color = position[point].color
        if color is not None:
            circle(point, step * 0.46, _FILL[color], (0, 0, 0), 1)
    for point in openings(position):
        x, y = at(*geometry.row_col(point))
        draw.rectangle((x - 3, y - 3, x + 3, y + 3), _OPEN)
    assert problem.proved is not None
    for move in problem.proved.correct if len(problem.proved.correct) < 4 else ():
        if move != PASS:
            circle(Point(move), step * 0.3, None, _RIGHT, 2)


def _window(position: Position) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first and the last row and column that are drawn."""
    geometry, last = position.geometry, position.size - 1
    seen = [
        geometry.row_col(point)
        for point in geometry.points
        if position[point] is not PointState.INVALID
    ]
    low, high = [], []
    for axis in (0, 1):
        least, most = min(each[axis] for each in seen) - 1, max(each[axis] for each in seen) + 1
        lacks = max(0, _LEAST_LINES - (most - least + 1))
        least, most = (least - lacks, most) if most >= last else (least, most + lacks)
        low.append(max(0, least))
        high.append(min(last, most))
    return (low[0], low[1]), (high[0], high[1])


def main() -> None:
    """Draw the sheets that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--ids", type=Path)
    parser.add_argument("--unknown", action="store_true")
    args = parser.parse_args()
    wanted = (
        None
        if args.ids is None
        else {line.split()[0] for line in args.ids.read_text().splitlines() if line}
    )
    ship = set[str]()
    if args.unknown:
        ship = {
            problem_id(each)
            for path in problem_files(shipped("problems"))
            for each in load_collection(path).problems
        }
    folders = {path.parent for path in args.files}
    known = {
        each: found
        for folder in folders
        for path in folder.glob("*estimates.json")
        for each, found in estimates_in(path).items()
    }
    found = []
    for path in args.files:
        for problem in load_collection(path).problems:
            each = problem_id(problem)
            if each not in ship and (wanted is None or each in wanted or each[:8] in wanted):
                found.append(
                    (problem, known.get(each) or difficulty_of(problem, traits_of(problem)))
                )
    args.folder.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(found), COLUMNS * ROWS):
        part = found[start : start + COLUMNS * ROWS]
        sheet(part).save(args.folder / f"sheet{start // (COLUMNS * ROWS) + 1}.png")
    print(f"{len(found)} problems")


if __name__ == "__main__":
    main()
