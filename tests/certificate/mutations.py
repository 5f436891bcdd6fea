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
from gold.problem.sgf_tree import SgfText, format_nodes
from tests.certificate import mutate_moves, mutate_problem, mutate_references, mutate_table, mutate_text
from tests.certificate.altered_tree import Tree


def _mutations(*modules: ModuleType) -> dict[str, Callable[..., Any]]:
    """The functions of modules, by name."""
    return {
        name: function
        for module in modules
        for name, function in getmembers(module, isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    }


TreeMutations = dict[str, Callable[[Tree], bool]]
TextMutations = dict[str, Callable[[str, random.Random], str]]

ON_TREES: Final[TreeMutations] = _mutations(mutate_references, mutate_moves, mutate_problem)
ON_TEXT: Final[TextMutations] = _mutations(mutate_text)
ON_PROBLEM: Final[TreeMutations] = _mutations(mutate_problem)
ON_TABLES: Final = _mutations(mutate_table)
NAMES: Final = (*ON_TREES, *ON_TEXT)

_ROOT = {"SZ", "PL", "MA", "GOLD", "FF", "GM", CLAIM}
"""What the mutations of a tree look for in its first node, which may have lost it when altered before."""


def mutate(text: str, name: str, dice: random.Random) -> str | None:
    """The text altered by one of the mutations :data:`NAMES`; None if it could change nothing."""
    if name in ON_TEXT:
        changed = ON_TEXT[name](text, dice)
    else:
        game = next(SgfText(text, max_nodes=10**6).games(), None)
        if game is None or game.tree is None or not game.tree.nodes[0].properties.keys() >= _ROOT:
            return None
        if not ON_TREES[name](Tree(game.tree, dice)):
            return None
        changed = f"({format_nodes(game.tree)})\n"
    return None if changed == text else changed
