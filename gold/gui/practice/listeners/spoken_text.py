"""The board and its result as text, for people who use a screen reader or speech output."""

from __future__ import annotations

from collections.abc import Iterable

from gold.board.points import Color, Point, PointState
from gold.board.position import Position
from gold.gui import words
from gold.gui.practice.model import PracticeModel
from gold.i18n import _, sentence
from gold.trainer.wording import estimate_in_words, side, task, task_note, to_play


def board_in_words(model: PracticeModel) -> str:
    """Return the task, the stones, the moves and the result, one sentence a line."""
    board = model.session.board
    ended = model.session.ended
    banner = model.banner
    position = board.position()
    geometry = board.geometry
    best = model.session.judge.best
    lines = [sentence(model.title), sentence(task(model.problem, best))]
    if model.state.settings.task_note and (note := task_note(model.problem, best)):
        lines.append(note)
    lines.append(_("The board has {n} lines.").format(n=position.size))
    for color in Color:
        points = [point for point in geometry.points if position[point].color is color]
        if points:
            text = _("{side}: {points}.").format(side=side(color), points=_names(position, points))
            lines.append(text)
    for text, marked in (
        (_("Marked: {points}."), position.keystones()),
        (_("Closed by ko: {points}."), position.points(PointState.KO)),
        (_("Play is allowed at {points}."), () if ended else board.valid_moves()),
    ):
        if marked:
            lines.append(text.format(points=_names(position, marked)))
    made = [each for each in model.session.record if not each.switch]
    if made:
        moves = ", ".join(f"{side(each.color)} {words.move(geometry, each.move)}" for each in made)
        lines.append(_("Moves: {moves}.").format(moves=moves))
    if banner is not None:
        lines += [sentence(banner.title), *filter(None, [banner.text])]
    estimate = model.session.estimate
    if (
        estimate
        and estimate.considered
        and not (model.state.hides_lines or model.state.keeps_silent)
    ):
        lines.append(sentence(estimate_in_words(estimate)))
    if not ended:
        lines.append(sentence(to_play(board.to_play)))
    return "\n".join(lines)


def _names(position: Position, points: Iterable[Point]) -> str:
    """Return the names of points, sorted by column and then by row."""
    size = position.size

    def place(point: Point) -> tuple[int, int]:
        row, column = position.geometry.row_col(point)
        return column, size - row

    return ", ".join(position.geometry.vertices(sorted(points, key=place)))
