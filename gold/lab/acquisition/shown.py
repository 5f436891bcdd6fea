"""Shows a store to people: its most frequent patterns, and the differences between two stores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from gold.lab.acquisition.drawing import (
    neighborhood_diagram,
    number_diagram,
    tree_path,
    window_diagram,
    window_letters,
)
from gold.lab.acquisition.statistics import rank_correlation
from gold.patterns.learned.store import Store

Rows = npt.NDArray[np.int64]
Shown = dict[str, Any]


def _most_frequent(counts: npt.NDArray[Any], first: int, count: int) -> list[tuple[int, int]]:
    """Return the ``count`` rows with the greatest counts after the ``first`` greatest,
    each with its rank.
    """
    order = np.argsort(-counts.astype(np.int64), kind="stable")[first : first + count]
    return [(first + index + 1, int(row)) for index, row in enumerate(order.tolist())]


def contextual(store: Store, first: int, count: int) -> Iterator[Shown]:
    """Yield the most frequent contextual patterns; the move is Black's."""
    keys = store.column("keys")
    counts = store.column("counts")
    for rank, row in _most_frequent(counts, first, count):
        diagram = window_diagram(keys[row].tolist(), int(store.made["size"]))
        yield {"rank": rank, "count": int(counts[row]), "diagram": diagram}


def collocations(store: Store, first: int, count: int, most: int) -> Iterator[Shown]:
    """Yield the most frequent patterns P with their most probable next moves: [P, *], Fig.
    10 of the paper.

    At most ``most`` places of next moves are shown for each P. A place has one letter for all
    patterns that follow there.
    """
    keys, counts, starts = (store.column(name) for name in ("keys", "counts", "starts"))
    places = store.column("next_places")
    next_counts = store.column("next_counts")
    size = int(store.made["size"])
    for rank, row in _most_frequent(counts, first, count):
        rows = slice(int(starts[row]), int(starts[row + 1]))
        where, group = np.unique(places[rows], return_inverse=True)
        together = np.bincount(group, weights=next_counts[rows]).astype(np.int64)
        marks: dict[int, str] = {}
        following: list[Shown] = []
        for index in np.argsort(-together, kind="stable")[:most].tolist():
            y = int(where[index]) // 32 - 9
            x = int(where[index]) % 32 - 9
            letter = chr(ord("a") + len(following))
            marks[(size // 2 + y) * size + size // 2 + x] = letter
            times = int(together[index])
            following.append(
                {
                    "letter": letter,
                    "row": y,
                    "col": x,
                    "count": times,
                    "probability": times / int(counts[row]),
                }
            )
        diagram = window_diagram(keys[row].tolist(), size, marks)
        yield {"rank": rank, "count": int(counts[row]), "diagram": diagram, "next": following}


def pairs(store: Store, first: int, count: int) -> Iterator[Shown]:
    """Yield collocations [P, Q] as in the paper's Fig. 5, the greatest likelihood ratio first.

    The diagram shows P, with the move of Q as `x` (Black's, like that of P) or `o` (White's).
    """
    keys, counts, starts = (store.column(name) for name in ("keys", "counts", "starts"))
    next_keys, places, together = (
        store.column(f"next_{name}") for name in ("keys", "places", "counts")
    )
    ratios = store.column("ratios")
    size = int(store.made["size"])
    order = np.argsort(-ratios, kind="stable")[first : first + count]
    for rank, pair in enumerate(order.tolist(), first + 1):
        row = int(np.searchsorted(starts, pair, side="right")) - 1
        mover = window_letters(next_keys[pair].tolist(), size)[size * size // 2]
        y = int(places[pair]) // 32 - 9
        x = int(places[pair]) % 32 - 9
        mark = {(size // 2 + y) * size + size // 2 + x: mover.lower()}
        yield {
            "rank": rank,
            "ratio": round(float(ratios[pair]), 1),
            "count": int(together[pair]),
            "of": int(counts[row]),
            "diagram": window_diagram(keys[row].tolist(), size, mark),
        }


def numbers(store: Store, first: int, count: int) -> Iterator[Shown]:
    """Yield the most frequent 3x3 patterns, with their numbers."""
    found = store.column("numbers")
    counts = store.column("counts")
    for rank, row in _most_frequent(counts, first, count):
        number = int(found[row])
        yield {
            "rank": rank,
            "number": number,
            "count": int(counts[row]),
            "diagram": number_diagram(number),
        }


def neighborhoods_shown(store: Store, first: int, count: int) -> Iterator[Shown]:
    """Yield the K-nearest-neighbour patterns that were played most."""
    sons, facts, played, matched = (
        store.column(name) for name in ("sons", "facts", "played", "matched")
    )
    patterns = np.flatnonzero(facts)
    for rank, row in _most_frequent(played[patterns], first, count):
        node = int(patterns[row])
        times = int(played[node])
        of = int(matched[node])
        yield {
            "rank": rank,
            "facts": int(facts[node]),
            "played": times,
            "matched": of,
            "probability": round(times / of, 4),
            "diagram": neighborhood_diagram(tree_path(sons, node)),
        }


def tsumego(store: Store, first: int, count: int) -> Iterator[Shown]:
    """Yield the attack and defence patterns that won most often; the move is Black's."""
    sides = ("attack", "defence")
    wins = np.concatenate([np.asarray(store.column(f"{side}_wins")) for side in sides])
    of_attack = len(store.column("attack_wins"))
    for rank, row in _most_frequent(wins, first, count):
        side, at = (sides[0], row) if row < of_attack else (sides[1], row - of_attack)
        counts = {
            name: int(store.column(f"{side}_{name}")[at]) for name in ("wins", "tries", "chances")
        }
        key = store.column(f"{side}_keys")[at].tolist()
        diagram = window_diagram(key, int(store.made["size"]))
        chance = round(counts["wins"] / max(counts["chances"], 1), 4)
        yield {"rank": rank, "side": side, **counts, "probability": chance, "diagram": diagram}


def stores_compared(one: Store, other: Store) -> Shown:
    """Compare two stores: the number of shared patterns, their share of all uses in each store, and
    Spearman's rank correlation of their frequencies.
    """
    left = _counted(one)
    right = _counted(other)
    shared = sorted(left.keys() & right.keys())
    mine, its = ([counts[key] for key in shared] for counts in (left, right))
    differ = len(set(mine)) > 1 and len(set(its)) > 1
    return {
        "kind": one.kind,
        "games": [one.made.get("games"), other.made.get("games")],
        "patterns": [len(left), len(right)],
        "shared": len(shared),
        "share_of_uses": [
            round(sum(part) / max(1, sum(whole.values())), 4)
            for part, whole in ((mine, left), (its, right))
        ],
        "rank_correlation": round(rank_correlation(mine, its), 4) if differ else None,
    }


def _counted(store: Store) -> dict[bytes, int]:
    """Return the count of each pattern of a store; the key of a pattern is its content as bytes."""
    match store.kind:
        case "contextual":
            names = [key.tobytes() for key in store.column("keys")]
            counts = store.column("counts")
        case "sliwa":
            names = [number.tobytes() for number in store.column("numbers")]
            counts = store.column("counts")
        case "collocations":
            starts = store.column("starts").astype(np.int64)
            rows = starts[1:] - starts[:-1]
            firsts = np.repeat(np.asarray(store.column("keys")), rows, axis=0)
            seconds = store.column("next_keys")
            places = store.column("next_places").astype(np.int64)
            whole = np.column_stack([firsts, seconds, places])
            names = [row.tobytes() for row in whole]
            counts = store.column("next_counts")
        case "tsumego":
            names = [
                side.encode() + key.tobytes()
                for side in ("attack", "defence")
                for key in store.column(f"{side}_keys")
            ]
            counts = np.concatenate(
                [
                    np.asarray(store.column(f"{side}_wins"), dtype=np.int64)
                    + store.column(f"{side}_tries")
                    for side in ("attack", "defence")
                ]
            )
        case _:
            return _paths(store)
    return dict(zip(names, counts.tolist(), strict=True))


def _paths(store: Store) -> dict[bytes, int]:
    sons, facts, played = (np.asarray(store.column(name)) for name in ("sons", "facts", "played"))
    found: dict[bytes, int] = {}
    ahead = [(0, b"")]
    while ahead:
        node, path = ahead.pop()
        if facts[node]:
            found[path] = int(played[node])
        ahead += [(int(son), path + bytes([way])) for way, son in enumerate(sons[node]) if son]
    return found
