"""Every way to alter a certificate that its format allows, steered by dice.

What comes out may be false, true, or nothing that can be read at all: that is for the checker to say.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from inspect import getmembers, isfunction
from types import ModuleType
from typing import Any, Final

from gold.certificate.claim import PROPERTY as CLAIM
from gold.problem.sgf.sgf_tree import SgfText, format_nodes
from tests.certificate import mutate_problem, mutate_table, mutate_text
from tests.certificate.altered_node import AlteredNode


def _mutations(*modules: ModuleType) -> dict[str, Callable[..., Any]]:
    """The functions of modules, by name."""
    return {
        name: function
        for module in modules
        for name, function in getmembers(module, isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    }


ON_PROBLEM: Final[dict[str, Callable[[AlteredNode], bool]]] = _mutations(mutate_problem)
ON_TEXT: Final[dict[str, Callable[[str, random.Random], str]]] = _mutations(mutate_text)
ON_TABLES: Final = _mutations(mutate_table)

_ROOT = {"SZ", "PL", "MA", "GOLD", "FF", "GM", CLAIM}
"""What the mutations of a problem look for, which it may have lost when altered before."""


def mutate(text: str, name: str, dice: random.Random) -> str | None:
    """The text altered by a mutation of the problem or of the text; None if it could change nothing."""
    if name in ON_TEXT:
        changed = ON_TEXT[name](text, dice)
    else:
        game = next(SgfText(text).games(), None)
        if game is None or game.tree is None or not game.tree.nodes[0].properties.keys() >= _ROOT:
            return None
        if not ON_PROBLEM[name](AlteredNode(game.tree.nodes[0].properties, dice)):
            return None
        changed = f"({format_nodes(game.tree)})\n"
    return None if changed == text else changed
