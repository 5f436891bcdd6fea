"""Writes the results of `patterns acquire`: a store, and figures as text or JSON."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gold.cli.output import write_json
from gold.errors import GoldError

if TYPE_CHECKING:
    from gold.patterns.learned.store import Column


def write_store(
    args: argparse.Namespace, figures: dict[str, Any], source: str, columns: Mapping[str, Column]
) -> int:
    """Write the store to the file ``--out``; return its size in bytes.
    ``source`` is a digest of the games.

    :raises GoldError: if the file exists with other patterns, or cannot be written.
    """
    from gold.lab.acquisition.stores import save_store
    from gold.patterns.learned.store import Store, open_store

    made = figures | {
        "games_digest": source,
        "least": args.least,
        "before_captures": args.before_captures,
        "standing": args.standing,
    }
    if args.out.exists() and not args.replace:
        there = open_store(args.out)
        same = ("size", "lines", "games_digest", "before_captures", "standing")
        if there.kind != args.kind or any(there.made.get(name) != made.get(name) for name in same):
            said = (
                "{path} holds patterns of other games, or counted in another way: "
                "choose another name, or --replace"
            )
            raise GoldError(said.format(path=args.out))
    return save_store(args.out, Store(args.kind, made, columns))


def write_figures(args: argparse.Namespace, figures: dict[str, Any]) -> None:
    """Print the figures, or write them as JSON.

    :raises FileAccessError: if the file cannot be written.
    """
    if args.json is None:
        for name, value in figures.items():
            print(f"{name.replace('_', ' '):34} {value}")
        return
    write_json(args.json, figures)
