"""The board and its result as text, for people who hear the window: to the clipboard, and spoken."""

from __future__ import annotations

from collections.abc import Iterable

from gold.board.points import Color, Point, PointState
from gold.board.position import Position
from gold.gui import words
from gold.gui.practice.model import PracticeModel
from gold.i18n import _, sentence
from gold.trainer.wording import side


def board_in_words(model: PracticeModel) -> str:
    """What there is to do, which stones stand where, what was played, how it stands: a sentence a line."""
    board = model.session.board
    position = board.position()
    said = [sentence(model.title), sentence(words.objective(model.problem))]
    said += _stones(position)
    playable = board.valid_moves() if not model.session.ended else []
    if playable:
        said.append(_("Play is allowed at {points}.").format(points=_names(position, playable)))
    said += _moves(model)
    banner = model.banner
    if banner is not None:
        said += [sentence(banner.title), *filter(None, [banner.text])]
    if not model.session.ended:
        said.append(sentence(words.to_play(board.to_play)))
    return "\n".join(said)


def _stones(position: Position) -> list[str]:
    lines = [_("The board has {n} lines.").format(n=position.size)]
    for color in Color:
        points = [point for point in position.geometry.points if position[point].color is color]
        if points:
            text = _("{side}: {points}.").format(side=side(color), points=_names(position, points))
            lines.append(text)
    targets = position.keystones()
    if targets:
        lines.append(_("Marked: {points}.").format(points=_names(position, targets)))
    ko = position.points(PointState.KO)
    if ko:
        lines.append(_("Closed by ko: {points}.").format(points=_names(position, ko)))
    return lines


def _names(position: Position, points: Iterable[Point]) -> str:
    """The points by column, then by row, as one would read them out."""
    size = position.size

    def place(point: Point) -> tuple[int, int]:
        row, column = position.geometry.row_col(point)
        return column, size - row

    return ", ".join(position.geometry.vertices(sorted(points, key=place)))


def _moves(model: PracticeModel) -> list[str]:
    made = [each for each in model.session.record if not each.switch]
    if not made:
        return []
    geometry = model.session.board.geometry
    told = ", ".join(f"{side(each.color)} {words.move(geometry, each.move)}" for each in made)
    return [_("Moves: {moves}.").format(moves=told)]
