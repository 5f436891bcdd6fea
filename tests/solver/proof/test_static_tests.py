"""The static tests of the exact search: each agrees with exhaustion, and all who have to know it do.

A new test or verdict that was forgotten somewhere makes a test here fail, which says where.
"""

from __future__ import annotations

import ast
import random
from collections import Counter
from pathlib import Path
from typing import TypeGuard

import pytest

from gold.certificate.columns import TableArea
from gold.solver.proof import nodes
from gold.solver.proof.nodes import CAPTURE_NEXT, CAPTURED, LIVES, NO_ROOM, OPEN, attacker_has_won
from tests.oracle.exhaustive import MODES, Exhaustive
from tests.solver.proof.test_proof_against_oracle import MODE, Prover
from tests.solver.random_locals import open_problems

RULES = {
    "CAPTURED": "no keystone is left",
    "CAPTURE_NEXT": TableArea.capture_is_next,
    "NO_ROOM": TableArea.has_no_room,
    "LIVES": TableArea.is_alive,
}
"""The checker's own rule for each verdict but ``OPEN``."""


def test_the_checker_has_a_rule_of_its_own_for_every_verdict() -> None:
    names = set(vars(nodes)) & {
        name for name, value in vars(nodes).items() if name.isupper() and type(value) is int
    }
    assert names - {"OPEN", "DAMPING"} == set(RULES), (
        "say here which rule of the checker a new verdict is"
    )


MATCHED = {
    ("graph", "__post_init__"): {"LIVES"},
    ("proof_nodes", "_end"): {"CAPTURED", "CAPTURE_NEXT", "NO_ROOM"},
    ("proof_nodes", "rank_nodes"): {"CAPTURE_NEXT", "NO_ROOM"},
    ("search", "moves_to_the_end"): {"CAPTURE_NEXT"},
    ("search", "_decided_without_search"): {"LIVES"},
    ("search", "line"): {"LIVES", "NO_ROOM"},
}
"""The functions outside of ``nodes.py`` that treat single verdicts apart: look at each when one is added."""


def test_who_matches_a_verdict_is_known() -> None:
    found: dict[tuple[str, str], set[str]] = {}
    for path in sorted(Path(nodes.__file__).parent.glob("*.py")):
        functions = [
            node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if is_function(node)
        ]
        for function in functions if path.stem != "nodes" else ():
            names = {name for node in ast.walk(function) for name in verdict_names(node)}
            if names:
                found[path.stem, function.name] = names
    assert found == MATCHED


def is_function(node: ast.AST) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef)


def verdict_names(node: ast.AST) -> set[str]:
    """The verdict that a node of a function's code names, as ``LIVES`` or ``nodes.LIVES``."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return {node.attr} & set(RULES) if node.value.id in ("nodes", "static_tests") else set()
    return {node.id} & set(RULES) if isinstance(node, ast.Name) else set()


@pytest.mark.kernel
@pytest.mark.slow
def test_every_verdict_agrees_with_exhaustion_whoever_has_threats() -> None:
    met: Counter[int] = Counter()
    for seed, problem, local in open_problems(range(5000, 5060)):
        for name, threats in MODES.items():
            oracle = Exhaustive(problem, threats)
            prover = Prover(local, oracle.rules)
            states = oracle.open_states()
            for state in random.Random(seed).sample(states, min(100, len(states))):
                verdict = prover.verdict(state, MODE[name])
                met[verdict] += 1
                if verdict != OPEN:
                    expected = oracle.attacker_wins_state(state)
                    assert expected is bool(attacker_has_won(verdict)), (seed, name, state)
    assert min(met[verdict] for verdict in (CAPTURE_NEXT, NO_ROOM, LIVES)) > 100
    assert not met[CAPTURED], "an open state has keystones"
