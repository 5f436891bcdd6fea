"""Certificates: every shipped problem's proof is accepted, and what was tampered with is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.certificate import CertificateError, verify
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.solver.answers.certificates import write_certificate
from gold.solver.budget import Budget
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.graph import ProofGraphError, read_proof
from gold.solver.proof.search import ProofSearch
from tests.thorough import SHARE, THOROUGH, every

pytestmark = pytest.mark.kernel

COLLECTIONS = sorted((Path(__file__).parent.parent.parent / "problems").glob("*.yaml"))

STRAIGHT_THREE = """
. . . . . .
. . . . . .
. . . . . .
x x x x x x
O O O O O x
+ + + O O x"""


def proof_of(problem: Problem, mode: KoMode) -> tuple[bool, str]:
    """Who wins, and the certificate. Of *Gokyo Shumyo 2-4* a small table forgets so much that the moves that
    are left lead back to where they began.
    """
    try:
        return _proof_of(problem, mode, megabytes=16)
    except ProofGraphError:
        return _proof_of(problem, mode, megabytes=256)


def _proof_of(problem: Problem, mode: KoMode, megabytes: int) -> tuple[bool, str]:
    search = ProofSearch(Board(problem.position), megabytes)
    answer = search.answer(search.start, Question(mode), Budget(nodes=4_000_000))
    assert answer.attacker_wins is not None, problem.title
    text = write_certificate(
        problem,
        read_proof(search, Question(mode), answer.attacker_wins, Budget(nodes=2_000_000)),
        mode,
    )
    return answer.attacker_wins, text


@pytest.mark.slow
@pytest.mark.parametrize("path", COLLECTIONS, ids=lambda path: path.stem)
def test_the_certificate_of_every_shipped_problem_verifies(path: Path) -> None:
    """In one ko mode after the other, or in all of them; of those that are harvested one in forty, of the
    others one in four.
    """
    modes = list(KoMode)
    is_harvested = path.stem.startswith(("from-games-", "made-by-gold-"))
    entries = every(40 if is_harvested else 4, load_collection(path).entries)
    for number, entry in enumerate(entries):
        assert entry.problem is not None
        for mode in modes if THOROUGH else [modes[(number + SHARE) % 3]]:
            attacker_wins, text = proof_of(entry.problem, mode)
            certificate = verify(text)
            assert certificate.claim.attacker_wins is attacker_wins
            assert certificate.problem.position == entry.problem.position


@pytest.fixture(scope="module")
def kill() -> str:
    return proof_of(Problem(parse_diagram(STRAIGHT_THREE, Color.BLACK)), KoMode.DEFENDER)[1]


@pytest.fixture(scope="module")
def life() -> str:
    return proof_of(Problem(parse_diagram(STRAIGHT_THREE, Color.WHITE)), KoMode.ATTACKER)[1]


def test_what_was_proved_is_told(kill: str, life: str) -> None:
    assert (verify(kill).claim.attacker_wins, verify(kill).claim.threats) == (True, Color.WHITE)
    assert (verify(life).claim.attacker_wins, verify(life).claim.threats) == (False, Color.BLACK)


@pytest.mark.parametrize(
    ("replacement", "message"),
    [
        (
            "GOLDPROOF[defender defender]",
            "no answer|no position|not in the table|does not end play",
        ),
        ("", "makes no claim"),
        ("GOLDPROOF[nobody none]", "is no claim"),
        ("GOLDPROOF[attacker defender];B[bf]", "one node"),
        ("B[bf]GOLDPROOF[attacker defender]", "and no move"),
    ],
)
def test_a_kill_that_was_tampered_with_is_rejected(
    kill: str, replacement: str, message: str
) -> None:
    assert "GOLDPROOF[attacker defender]" in kill
    with pytest.raises(CertificateError, match=message):
        verify(kill.replace("GOLDPROOF[attacker defender]", replacement))


OVER = {
    "alive": ("""
        . . . . . .
        . . . . . .
        x x x x x .
        O O O O x .
        + O + O x .
        O O O O x .""", KoMode.ATTACKER),
    "no room": ("""
        . . . . . .
        . . . . . .
        x x x x . .
        O O O x . .
        + O O x . .
        + O O x . .""", KoMode.DEFENDER),
    "capture next": ("""
        . . . . . .
        . . . . . .
        x x x x . .
        O O O x . .
        x x O + x .
        . x x x . .""", KoMode.DEFENDER),
    "safe": ("""
        . O x . . .
        x O x + . .
        . x x + . .
        . x + + . .
        . . . . . .
        . . . . . .""", KoMode.ATTACKER),
}  # fmt: skip


@pytest.mark.parametrize("name", OVER)
def test_what_is_over_at_the_first_position_needs_no_entry(name: str) -> None:
    diagram, mode = OVER[name]
    attacker_wins, text = proof_of(Problem(parse_diagram(diagram, Color.BLACK)), mode)
    assert "GOLDTABLE[0 " in text
    assert verify(text).claim.attacker_wins is attacker_wins is (name not in ("alive", "safe"))
    assert verify(text).positions == 1
    winner, other = ("attacker", "defender") if attacker_wins else ("defender", "attacker")
    with pytest.raises(CertificateError):
        verify(text.replace(f"GOLDPROOF[{winner}", f"GOLDPROOF[{other}"))


@pytest.mark.parametrize(
    "text", ["", "nothing", "(;GM[1]SZ[5])", "(;FF[4]GM[1]SZ[3]GOLDPROOF[attacker none])"]
)
def test_what_is_no_certificate_is_refused(text: str) -> None:
    with pytest.raises(CertificateError):
        verify(text)


@pytest.mark.parametrize("name", ["PL", "SZ", "GM", "GOLD", "GOLDPROOF", "GOLDTABLE"])
def test_what_the_first_node_says_it_says_once(kill: str, name: str) -> None:
    """Other programs might read the second value."""
    twice = re.sub(rf"\b{name}\[([^]]*)\]", rf"{name}[\1][\1]", kill, count=1)
    assert twice != kill
    with pytest.raises(CertificateError, match=f"{name} has 2 values instead of one"):
        verify(twice)
