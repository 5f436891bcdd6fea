"""The options of the player of whole games, for `gtp` and for `patterns tournament`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from gold.cli.options import add_number
from gold.errors import GoldError

if TYPE_CHECKING:
    from gold.lab.mcts.player import PlayerSettings


def add_limits(parser: argparse._ActionsContainer) -> None:
    """Add the options that limit the player's thinking: ``--playouts`` and ``--think``."""
    add_number(parser, "--playouts", "play at most N playouts a move (1000 if no limit is given)")
    add_number(parser, "--think", "think at most S seconds a move", "S", kind=float)


def add_knowledge(parser: argparse._ActionsContainer) -> None:
    """Add the options for the player's patterns and for its other settings."""
    patterns = "3x3 patterns: none, learned, sliwa, mogo, or frequent:N, the N most frequent"
    parser.add_argument("--patterns", default="none", metavar="NAME", help=patterns)
    add_number(parser, "--sides", "look for patterns on 4 or 8 sides of a move", default=8)
    add_number(parser, "--opening", "play the first N moves of a game from the book", default=0)
    add_number(parser, "--facts", "use neighbourhood patterns of at most K facts", "K", default=15)
    preselected = "look only at the N most probable moves, captures and defences (0: all moves)"
    add_number(parser, "--preselected", preselected, default=0)
    others = (
        "any other setting of the player (gold/lab/mcts/player.py), such as rave=0; may be repeated"
    )
    parser.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help=others)


def settings(args: argparse.Namespace) -> PlayerSettings:
    """Return the player's settings in the command's options.

    :raises GoldError: if ``--set`` names an unknown setting, or has a wrong value.
    """
    from pydantic import TypeAdapter, ValidationError

    from gold.lab.mcts.player import PlayerSettings

    playouts = 1000 if args.playouts is None and args.think is None else args.playouts
    usual = PlayerSettings(
        playouts=playouts,
        seconds=args.think,
        patterns=args.patterns,
        sides=args.sides,
        opening=args.opening,
        facts=args.facts,
        preselected=args.preselected,
    )
    others = dict(word.partition("=")[::2] for word in args.set)
    unknown = others.keys() - vars(usual).keys()
    try:
        chosen = TypeAdapter(PlayerSettings).validate_python({**vars(usual), **others})
    except ValidationError as error:
        unknown = {str(each["loc"][0]) for each in error.errors()}
    if unknown:
        said = "--set {name}: there is no such setting, or it has another kind of value. There are: {names}"
        raise GoldError(said.format(name=min(unknown), names=", ".join(vars(usual))))
    return chosen
