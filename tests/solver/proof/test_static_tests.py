"""The static tests of the exact search: each agrees with exhaustion, and all who have to know it do.

A new test or verdict that was forgotten somewhere makes a test here fail, which says where.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from gold.certificate.rules import END_RULES
from gold.solver.answers.certificates import RULE_OF
from gold.solver.proof import nodes
from gold.solver.proof.graph import End
from gold.solver.proof.nodes import CAPTURE_NEXT, CAPTURED, LIVES, NO_ROOM, OPEN, attacker_has_won
from tests.oracle.exhaustive import MODES, Exhaustive
from tests.solver.proof.test_proof_against_oracle import MODE, Prover
from tests.solver.random_locals import open_problems

VERDICTS = {"CAPTURED", "CAPTURE_NEXT", "NO_ROOM", "LIVES"}
"""All verdicts by name but ``OPEN``."""

SHOWN_BY_MOVES = (End.CAPTURED, End.CAPTURE_NEXT)


def test_every_verdict_is_an_end_of_proofs() -> None:
    names = set(vars(nodes)) & {
        name for name, value in vars(nodes).items() if name.isupper() and type(value) is int
    }
    assert names - {"OPEN", "DAMPING"} == VERDICTS, "say here what a new verdict is"
    assert {end.name: end.value for end in End} == {name: getattr(nodes, name) for name in VERDICTS}


@pytest.mark.parametrize("end", End)
def test_a_certificate_can_say_why_a_line_ends(end: End) -> None:
    assert (end in RULE_OF) != (end in SHOWN_BY_MOVES), "a rule of the checker's, or moves that it can follow"
    if end in RULE_OF:
        assert END_RULES[RULE_OF[end]].attacker_wins is bool(attacker_has_won(end.value))


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
