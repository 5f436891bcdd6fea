"""The options of the player of whole games, for `gtp` and for `patterns tournament`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from gold.i18n import _

if TYPE_CHECKING:
    from gold.mcts.player import PlayerSettings


def add_limits(parser: argparse._ActionsContainer) -> None:
    """Add how long the player thinks."""
    parser.add_argument(
        "--playouts",
        type=int,
        metavar="N",
        help=_("play at most N playouts a move (1000 if no limit is given)"),
    )
    parser.add_argument("--think", type=float, metavar="S", help=_("think at most S seconds a move"))


def add_knowledge(parser: argparse._ActionsContainer) -> None:
    """Add which patterns the player uses."""
    add = parser.add_argument
    add(
        "--patterns",
        default="none",
        metavar="NAME",
        help=_("in playouts: none, sliwa, mogo, or frequent:N, the N most frequent"),
    )
    add("--sides", type=int, default=8, metavar="N", help=_("look for patterns on 4 or 8 sides of a move"))
    add(
        "--opening",
        type=int,
        default=0,
        metavar="N",
        help=_("play the first N moves of a game from the book"),
    )
    add("--facts", type=int, default=15, metavar="K", help=_("use neighbourhood patterns of at most K facts"))
    add(
        "--preselected",
        type=int,
        default=0,
        metavar="N",
        help=_("look only at the N most probable moves, captures and defences (0: all moves)"),
    )


def settings(args: argparse.Namespace) -> PlayerSettings:
    """What the options say."""
    from gold.mcts.player import PlayerSettings

    playouts = 1000 if args.playouts is None and args.think is None else args.playouts
    return PlayerSettings(
        playouts=playouts,
        seconds=args.think,
        patterns=args.patterns,
        sides=args.sides,
        opening=args.opening,
        facts=args.facts,
        preselected=args.preselected,
    )
