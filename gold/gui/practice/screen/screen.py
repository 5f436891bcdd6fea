"""The screen of the open problem, as one frozen value with all its texts.

It is built after each event, from a moment and the settings alone. The window compares it with the
previous screen: if only ``live`` or ``controls`` differ, no widget is built anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from gold.gui.board.view import BoardView
from gold.gui.practice.moment.banners import Banner
from gold.gui.practice.moment.moment import PracticeMoment
from gold.gui.practice.screen.board_view import board_view
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
from gold.trainer.settings import Settings

TRIED_ROWS = 5
"""The largest number of visible rows of tried lines."""


@dataclass(frozen=True, slots=True)
class Story:
    """The texts and cards of the panel, from top to bottom.

    If they change, the panel is built anew.
    """

    heading: ProblemHeading
    notes: GameNotes | None
    """The texts beside the game; None while an analysis is open."""
    banner: BannerShown | None
    card: Card | None
    tried_rows: int
    """The number of visible rows of the card of tried lines; 0 for no such card."""
    tools: ToolsShown | None
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything that practice shows of the open problem."""

    story: Story
    controls: Controls
    live: Live
    board: BoardView
    caption: str
    """The text for the window's title."""


def screen(moment: PracticeMoment, settings: Settings) -> Screen:
    """Build the screen for a moment and settings. Equal arguments give equal screens."""
    board = board_view(moment, settings)
    banner = moment.banner
    pressed = controls(moment, settings, banner)
    return Screen(
        story=_story(moment, settings, banner, pressed, has_cross=bool(board.closed)),
        controls=pressed,
        live=live(moment),
        board=board,
        caption=moment.caption,
    )


def _story(
    moment: PracticeMoment,
    settings: Settings,
    banner: Banner | None,
    pressed: Controls,
    has_cross: bool,
) -> Story:
    in_game = moment.analysis is None
    action, text = onward(moment)
    link = (action, text) if pressed.able.get(action, True) else None
    return Story(
        heading=heading(moment),
        notes=game_notes(moment, banner) if in_game else None,
        banner=banner_shown(moment, banner, link),
        card=card(moment, settings),
        tried_rows=_tried_rows(moment) if in_game else 0,
        tools=tools(moment, settings) if in_game else None,
        facts=facts(moment, has_cross) if in_game else (),
    )


def _tried_rows(moment: PracticeMoment) -> int:
    """Return the visible rows of the card of tried lines; 0 for no card.

    There is no card if only one line was tried, or in an exercise.
    """
    tree = moment.session.game
    if not tree.branches or moment.exercise.text:
        return 0
    return min(TRIED_ROWS, 1 + max(placed.row for placed in tree.placed()))
