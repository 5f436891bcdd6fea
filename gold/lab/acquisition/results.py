"""Computes figures from acquired tables, and the columns of a store of patterns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gold.lab.acquisition import sliwa
from gold.lab.acquisition.collocations import smallest_keys
from gold.lab.acquisition.kept_tables import Tables
from gold.lab.acquisition.likelihood import THRESHOLD, likelihood_ratios
from gold.lab.acquisition.neighborhoods import Neighborhoods
from gold.lab.acquisition.statistics import (
    distinct_by_twelfth,
    frequencies,
    new_at_the_end,
    zipf_exponent,
)
from gold.lab.acquisition.tables import CountTable, rows_of_keys
from gold.patterns.learned.store import Column
from gold.patterns.learned.window_keys import Numbers

Figures = dict[str, Any]


@dataclass(frozen=True)
class Acquired:
    """The result of an acquisition: figures by name, and the columns of a store."""

    figures: Figures
    columns: Mapping[str, Column]


def of_contexts(tables: Tables, games: int, least: int) -> Acquired:
    """Return the result for the tables of a :class:`gold.lab.acquisition.contextual.ContextTask`.

    The store has the patterns up to symmetry that were seen at least ``least`` times.
    """
    plain, reduced = tables
    kept = reduced.counts >= least
    columns = {"keys": reduced.keys[kept], "counts": smallest_type(reduced.counts[kept])}
    return Acquired(_distinct(plain, reduced, games), columns)


def of_collocations(tables: Tables, games: int, size: int, least: int) -> Acquired:
    """Return the result for the tables of a
    :class:`gold.lab.acquisition.collocations.CollocationTask`.

    The store has the pairs [P, Q] up to symmetry that passed the test and were seen at least
    ``least`` times, sorted by P. The patterns P are rows of their own.
    """
    singles, pairs, reduced_singles, reduced_pairs = tables
    words = singles.keys.shape[1]
    passed = _ratios(singles, pairs, pairs.keys[:, :words], pairs.keys[:, words:]) > THRESHOLD
    second = smallest_keys(reduced_pairs.keys[:, words : 2 * words], size)
    first = reduced_pairs.keys[:, :words]
    ratios = _ratios(reduced_singles, reduced_pairs, first, second)
    passed_reduced = ratios > THRESHOLD
    kept = passed_reduced & (reduced_pairs.counts >= least)
    rows, starts = np.unique(rows_of_keys(reduced_singles, first[kept]), return_index=True)
    columns = {
        "keys": reduced_singles.keys[rows],
        "counts": smallest_type(reduced_singles.counts[rows]),
        "starts": np.append(starts, np.count_nonzero(kept)).astype(np.uint32),
        "next_keys": reduced_pairs.keys[kept, words : 2 * words],
        "next_places": smallest_type(reduced_pairs.keys[kept, 2 * words]),
        "next_counts": smallest_type(reduced_pairs.counts[kept]),
        "ratios": ratios[kept].astype(np.float32),
    }
    figures = _distinct(pairs, reduced_pairs, games) | {
        "patterns": singles.rows,
        "pairs_seen": int(pairs.counts.sum()),
        "kept": int(np.count_nonzero(passed)),
        "rejected": int(np.count_nonzero(~passed)),
        "kept_up_to_symmetry": int(np.count_nonzero(passed_reduced)),
        "rejected_up_to_symmetry": int(np.count_nonzero(~passed_reduced)),
        "most_seen_of_the_rejected": int(pairs.counts[~passed].max(initial=0)),
        "most_seen_of_the_rejected_up_to_symmetry": int(
            reduced_pairs.counts[~passed_reduced].max(initial=0)
        ),
        "kept_that_were_seen_once": int(np.count_nonzero(pairs.counts[passed] == 1)),
    }
    return Acquired(figures, columns)


def of_sliwa(tables: Tables, games: int) -> Acquired:
    """Return the result for the tables of a :class:`gold.lab.acquisition.sliwa.SliwaTask`.

    The store has the numbers of the selected patterns, by falling frequency.
    """
    plain, reduced, suicides = tables
    chosen = sliwa.select(reduced)
    figures = _distinct(plain, reduced, games) | {
        "distinct_by_twelfth": distinct_by_twelfth(reduced.firsts, games),
        "suicides": int(suicides.counts.sum()),
        "not_all_empty": chosen.not_all_empty,
        "with_three_stones_or_edge_points": chosen.with_facts,
        "kept": len(chosen.numbers),
        "variants": len(sliwa.variants(chosen.numbers)),
    }
    columns = {"numbers": chosen.numbers.astype(np.uint16), "counts": smallest_type(chosen.counts)}
    return Acquired(figures, columns)


def of_neighborhoods(found: Neighborhoods, games: int) -> Acquired:
    """Return the result for :func:`gold.lab.acquisition.neighborhoods.acquire_neighborhoods`.

    The store has the tree of the kept patterns.
    """
    kept = np.cumsum(found.kept)
    figures = {
        "distinct": int(found.distinct.sum()),
        "distinct_up_to_symmetry": int(found.distinct_up_to_symmetry.sum()),
        "kept": int(kept[-1]),
        "distinct_by_facts": np.cumsum(found.distinct).tolist(),
        "distinct_up_to_symmetry_by_facts": np.cumsum(found.distinct_up_to_symmetry).tolist(),
        "kept_by_facts": kept.tolist(),
        "tests": found.tests,
        "tests_a_game": round(found.tests / games, 1),
    }
    return Acquired(figures, {} if found.book is None else found.book._asdict())


def _distinct(plain: CountTable, reduced: CountTable, games: int) -> Figures:
    return {
        "distinct": plain.rows,
        "distinct_up_to_symmetry": reduced.rows,
        "zipf": zipf_exponent(plain.counts),
        "zipf_up_to_symmetry": zipf_exponent(reduced.counts),
        "frequencies": frequencies(plain.counts),
        "frequencies_up_to_symmetry": frequencies(reduced.counts),
        "new_a_game": round(plain.rows / games, 2),
        "new_a_game_at_the_end": new_at_the_end(plain.firsts, games),
    }


def _ratios(
    singles: CountTable, pairs: CountTable, first: Numbers, second: Numbers
) -> np.ndarray[Any, Any]:
    counts = singles.counts
    return likelihood_ratios(
        pairs.counts,
        counts[rows_of_keys(singles, first)],
        counts[rows_of_keys(singles, second)],
        int(counts.sum()),
    )


def smallest_type(numbers: npt.NDArray[np.int64]) -> Column:
    """Convert numbers from 0 up to the smallest unsigned type that can hold all of them."""
    most = int(numbers.max(initial=0))
    kind = np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else np.uint32
    return numbers.astype(kind)
