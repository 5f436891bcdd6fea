"""All that practice shows of the open problem, as one frozen value with its words.

It is made once an event. The window draws it, and compares it with the one before: where only ``live`` or
``controls`` differ, no widget is made anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from gold.gui.board.view import BoardView
from gold.gui.practice.banners import Banner
from gold.gui.practice.open_problem import OpenProblem
from gold.gui.practice.screen.cards import Card, ToolsShown, card, tools
from gold.gui.practice.screen.controls import Controls, controls, onward
from gold.gui.practice.screen.facts import facts
from gold.gui.practice.screen.live import Live, live
from gold.gui.practice.screen.story import (
    BannerShown,
    GameNotes,
    ProblemHeading,
    banner_shown,
    game_notes,
    heading,
)

TRIED_ROWS = 5
"""Rows of tried lines that are in view at once, at most."""


@dataclass(frozen=True, slots=True)
class Story:
    """What the panel says, from top to bottom. If it changes, the panel's widgets are made anew."""

    heading: ProblemHeading
    notes: GameNotes | None
    """What is said beside the game; None while an analysis is open."""
    banner: BannerShown | None
    card: Card | None
    tried_rows: int
    """Rows of the card of tried lines; 0 for no such card."""
    tools: ToolsShown | None
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """All that practice shows of the open problem."""

    story: Story
    controls: Controls
    live: Live
    board: BoardView
    caption: str
    """The problem's title and state, for the window's title."""


def screen_of(problem: OpenProblem) -> Screen:
    """What is to be shown of the open problem now."""
    board = problem.board_view()
    banner = problem.model.banner
    pressed = controls(problem, banner)
    return Screen(
        story=_story(problem, banner, pressed, has_cross=bool(board.closed)),
        controls=pressed,
        live=live(problem),
        board=board,
        caption=problem.caption(""),
    )


def _story(
    problem: OpenProblem,
    banner: Banner | None,
    pressed: Controls,
    has_cross: bool,
) -> Story:
    in_game = problem.model.analysis is None
    action, text = onward(problem)
    link = (action, text) if pressed.able.get(action, True) else None
    return Story(
        heading=heading(problem),
        notes=game_notes(problem, banner) if in_game else None,
        banner=banner_shown(problem, banner, link),
        card=card(problem),
        tried_rows=_tried_rows(problem) if in_game else 0,
        tools=tools(problem) if in_game else None,
        facts=facts(problem, has_cross) if in_game else (),
    )


def _tried_rows(problem: OpenProblem) -> int:
    """Rows of the card of tried lines: none if only the line on the board was tried, or in an exercise."""
    tree = problem.model.session.game
    if not tree.branches or problem.exercise.card.text:
        return 0
    return min(TRIED_ROWS, 1 + max(placed.row for placed in tree.placed()))
