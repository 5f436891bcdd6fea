"""The switches of the ablation: each turns off a part of the exact search, or changes a constant.

A switch changes modules of the solver in place, *before* any kernel is compiled: numba looks up the
names that a kernel uses when it compiles the kernel. So a switch works once, in its own process
(:mod:`gold.lab.ablation.worker`). It must keep every verdict correct; the run checks that all
switches agree on every problem that they decide.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

import gold.solver
from gold.solver.bitboard import area_rules
from gold.solver.bitboard.area_rules import connected, neighbors
from gold.solver.bitboard.bitsets import count, empty
from gold.solver.bitboard.state import stones
from gold.solver.proof import (
    dfpn,
    first_numbers,
    history,
    move_prior,
    node_values,
    nodes,
    search,
    thresholds,
)
from gold.solver.proof.first_numbers import Guess

PACKAGE = "gold.solver"


@dataclass(frozen=True)
class Switch:
    """One change of the search. ``apply`` makes it; ``about`` describes it in the table."""

    name: str
    about: str
    apply: Callable[[], None]


def _replace(module: Any, name: str, new: object) -> None:
    """Replace a function or constant of a module by ``new``,
    in all solver modules that imported it.
    """
    for found in pkgutil.walk_packages(gold.solver.__path__, f"{PACKAGE}."):
        importlib.import_module(found.name)
    old = getattr(module, name)
    for other_name, other in list(sys.modules.items()):
        if other_name.startswith(PACKAGE) and getattr(other, name, None) is old:
            setattr(other, name, new)


def _kernel(function: Callable[..., Any]) -> Any:
    return numba.njit(nogil=True)(function)


def _set(module: Any, name: str, value: object) -> Callable[[], None]:
    return lambda: _replace(module, name, value)


def _stub(module: Any, name: str, function: Callable[..., Any]) -> Callable[[], None]:
    return lambda: _replace(module, name, _kernel(function))


def _all(*changes: Callable[[], None]) -> Callable[[], None]:
    def apply() -> None:
        for change in changes:
            change()

    return apply


# The stubs keep the kernels' signatures.


def _no_benson(area, state, keys, inside, scratch):  # type: ignore[no-untyped-def]
    return False


def _never_hopeless(area, state, key_chains, settled):  # type: ignore[no-untyped-def]
    return False


def _no_capture(area, state, key_chains):  # type: ignore[no-untyped-def]
    return empty(key_chains)


def _nothing_cut_off(area, state, keys, known):  # type: ignore[no-untyped-def]
    return connected(area, state.attacker & area.attacker_safe, state.attacker)


def _no_guess(area, state, outline, stone, chains, counts):  # type: ignore[no-untyped-def]
    return Guess(np.int64(1), np.int64(1))  # type: ignore[arg-type]


def _guess_by_hand(area, state, outline, stone, chains, counts):  # type: ignore[no-untyped-def]
    """Return first numbers by the old formula, before learning.

    Eye space and liberties count for the defender, the attacker's stones inside against it.
    """
    reach = area.points & ~outline.settled
    free = reach & ~stones(state)
    room = count(free & ~(area.attacker_safe | neighbors(area, outline.settled)))
    liberties = count(neighbors(area, outline.key_chains) & free)
    inside = count(state.attacker & reach)
    proof = 1 + room + liberties
    disproof = 1 + max(0, 8 - room) // 2 + inside
    return Guess(np.int64(proof), np.int64(disproof))  # type: ignore[arg-type]


BASE = "base"


def _no_prior(prior, area, around, state, move):  # type: ignore[no-untyped-def]
    return 1.0


ADDITIONS = (
    Switch("again", "nothing (the noise of the measurement)", lambda: None),
    Switch(
        "no-benson",
        "Benson's unconditional life",
        _stub(area_rules, "unconditionally_alive", _no_benson),
    ),
    Switch(
        "no-hopeless",
        "the test for no room for an eye",
        _stub(area_rules, "hopeless", _never_hopeless),
    ),
    Switch(
        "no-capture", "the test for capture by the next move", _stub(nodes, "_capture", _no_capture)
    ),
    Switch(
        "no-canonical", "canonical positions", _stub(area_rules, "settled_points", _nothing_cut_off)
    ),
    Switch("no-simulation", "Kawano's simulation", _set(dfpn, "MAX_SIBLINGS", 0)),
    Switch("no-prior", "the move prior", _stub(move_prior, "prior_of", _no_prior)),
    Switch("no-history", "the history prior", _set(history, "SHARPNESS", 0.0)),
    Switch(
        "no-history-epsilon-1/4",
        "the history prior, with the ε = 1/4 that is best without it",
        _all(_set(history, "SHARPNESS", 0.0), _set(thresholds, "EPSILON", 0.25)),
    ),
    Switch("no-epsilon", "1+ε thresholds (ε = 0)", _set(thresholds, "EPSILON", 0.0)),
    Switch("plain-sum", "damped sums (plain sums)", _set(node_values, "DAMPING", 1)),
    Switch("no-guess", "first numbers (1 and 1)", _stub(first_numbers, "estimate", _no_guess)),
    Switch(
        "guess-by-hand",
        "learned first numbers (a formula by hand)",
        _stub(first_numbers, "estimate", _guess_by_hand),
    ),
    Switch(
        "large-table",
        "the growing table (256 MB from the start)",
        _set(search, "_FIRST_MEGABYTES", 256.0),
    ),
)


def _values(name: str, about: str, module: Any, constant: str, *values: float) -> list[Switch]:
    """Return a switch for each of these values of a constant."""
    now = getattr(module, constant)
    return [
        Switch(
            f"{name}-{value:g}", f"{about} {value:g} (now {now:g})", _set(module, constant, value)
        )
        for value in values
    ]


CONSTANTS = (
    *_values("epsilon", "ε =", thresholds, "EPSILON", 0.25, 1.0),
    *_values("history", "sharpness of the history prior", history, "SHARPNESS", 0.4, 0.8),
    *_values("prior", "strength of the move prior", move_prior, "STRENGTH", 0.3, 0.7),
    *_values("damping", "damping", node_values, "DAMPING", 4, 8, 12),
    *_values("siblings", "siblings in the simulation", dfpn, "MAX_SIBLINGS", 3, 5, 16),
    *_values(
        "sharpness", "sharpness of the first numbers", first_numbers, "_SHARPNESS", 0.3, 0.55, 0.7
    ),
    *_values("scale", "scale of the first numbers", first_numbers, "_SCALE", 16.0, 64.0),
)

SWITCHES = {
    switch.name: switch
    for switch in (Switch(BASE, "nothing", lambda: None), *ADDITIONS, *CONSTANTS)
}
