"""`main.py lab patterns show STORE` and `compare STORE STORE`:
print learned patterns, or compare stores.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gold.cli.exitcodes import OK
from gold.cli.options import add_number
from gold.cli.output import write_output
from gold.errors import GoldError

if TYPE_CHECKING:
    from gold.patterns.learned.store import Store

_NEXT_SHOWN = 8


def add_show(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands ``show`` and ``compare`` and their options."""
    show = commands.add_parser(
        "show",
        help="show the patterns of a store",
        description=(
            "Show the most frequent patterns of a store: X is Black, O White, # beyond the edge, the move in "
            "brackets or *. Collocations also show what follows, by letters."
        ),
    )
    show.set_defaults(act=_show)
    show.add_argument(
        "store", metavar="STORE", type=Path, help="a file made by `patterns acquire --out`"
    )
    add_number(show, "--first", "begin with the N-th most frequent", default=1, least=1)
    add_number(show, "--count", "show N patterns (6 by default)", default=6, least=0)
    show.add_argument("--json", action="store_true", help="print one JSON object")
    show.add_argument(
        "--pairs",
        action="store_true",
        help="collocations: show pairs of a move and the next, the surest first",
    )
    add_number(show, "--opening", "knn: show N moves that the patterns play as an opening book")
    add_number(show, "--seed", "knn: draw lots among moves that are nearly best", "X")
    show.add_argument(
        "--svg", type=Path, metavar="FILE", help="knn: write the opening as a picture, too"
    )
    compare = commands.add_parser(
        "compare",
        help="compare the patterns of two stores",
        description=(
            "Compare two stores of the same kind and size: what they share, and how it is ordered."
        ),
    )
    compare.set_defaults(act=_compare)
    for name in ("one", "other"):
        compare.add_argument(
            name, metavar="STORE", type=Path, help="a file made by `patterns acquire --out`"
        )
    compare.add_argument("--json", action="store_true", help="print one JSON object")


def _show(args: argparse.Namespace) -> int:
    from gold.patterns.learned.store import open_store

    store = open_store(args.store, check_all=True)
    if args.opening is not None:
        return _show_opening(args, store)
    if args.pairs and store.kind != "collocations":
        raise GoldError("Only patterns of kind collocations are pairs.")
    shown = list(_patterns(store, args.first, args.count, args.pairs))
    if args.json:
        print(
            json.dumps(
                {"kind": store.kind, "made": dict(store.made), "patterns": shown},
                ensure_ascii=False,
            )
        )
        return OK
    for name in (
        "kind",
        "size",
        "games",
        "problems",
        "moves",
        "distinct",
        "distinct_up_to_symmetry",
        "kept",
    ):
        if name in store.made:
            print(f"{name.replace('_', ' '):26} {store.made[name]}")
    for pattern in shown:
        numbers = ", ".join(
            f"{name} {value}" for name, value in pattern.items() if name not in ("diagram", "next")
        )
        print(f"\n{numbers}\n{pattern['diagram']}")
        for following in pattern.get("next", ()):
            print("   {letter}: {probability:.3f} ({count} times)".format(**following))
    return OK


def _patterns(store: Store, first: int, count: int, pairs: bool) -> Iterator[dict[str, Any]]:
    """Yield the most frequent patterns of a store, with diagrams.

    With ``pairs``, yield its surest pairs. ``first`` is the rank of the first one.
    """
    from gold.lab.acquisition import shown

    described: dict[str, Callable[[Store, int, int], Iterator[dict[str, Any]]]] = {
        "contextual": shown.contextual,
        "collocations": shown.pairs if pairs else partial(shown.collocations, most=_NEXT_SHOWN),
        "sliwa": shown.numbers,
        "knn": shown.neighborhoods_shown,
        "tsumego": shown.tsumego,
    }
    if store.kind not in described:
        raise GoldError(f"Patterns of kind {store.kind} cannot be shown.")
    yield from described[store.kind](store, first - 1, count)


def _show_opening(args: argparse.Namespace, store: Store) -> int:
    from gold.lab.acquisition.drawing import opening_diagram
    from gold.lab.acquisition.opening import play_opening
    from gold.patterns.learned.neighbors import book_of

    if store.kind != "knn":
        raise GoldError("Only patterns of kind knn are an opening book.")
    opening = play_opening(book_of(store), int(store.made["lines"]), args.opening, args.seed)
    if args.json:
        print(json.dumps({"lines": opening.lines, "moves": opening.moves}))
    else:
        print(opening_diagram(opening))
    if args.svg is not None:
        from gold.lab.acquisition.opening_picture import opening_picture

        write_output(args.svg, opening_picture(opening))
    return OK


def _compare(args: argparse.Namespace) -> int:
    from gold.lab.acquisition.shown import stores_compared
    from gold.patterns.learned.store import open_store

    one = open_store(args.one, check_all=True)
    other = open_store(args.other, check_all=True)
    if one.kind != other.kind or one.made.get("size") != other.made.get("size"):
        said = "These cannot be compared: {one} of size {size}, and {other} of size {other_size}."
        raise GoldError(
            said.format(
                one=one.kind,
                size=one.made.get("size"),
                other=other.kind,
                other_size=other.made.get("size"),
            )
        )
    figures = stores_compared(one, other)
    if args.json:
        print(json.dumps(figures))
        return OK
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):34} {value}")
    return OK
