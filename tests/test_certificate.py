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
from gold.solver.proof.search import ProofSearch

pytestmark = pytest.mark.kernel

COLLECTIONS = sorted((Path(__file__).parent.parent / "problems").glob("*.yaml"))

STRAIGHT_THREE = """
. . . . . .
. . . . . .
. . . . . .
x x x x x x
O O O O O x
+ + + O O x"""


def proof_of(problem: Problem, mode: KoMode) -> tuple[bool, str]:
    search = ProofSearch(Board(problem.position), megabytes=16)
    answer = search.answer(search.start, Question(mode), Budget(nodes=400_000))
    assert answer.attacker_wins is not None, problem.title
    text = write_certificate(problem, search, answer.attacker_wins, mode, Budget(nodes=2_000_000))
    return answer.attacker_wins, text


@pytest.mark.slow
@pytest.mark.parametrize("path", COLLECTIONS, ids=lambda path: path.stem)
def test_the_certificate_of_every_shipped_problem_verifies(path: Path) -> None:
    for entry in load_collection(path).entries:
        assert entry.problem is not None
        for mode in KoMode:
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
    ("pattern", "replacement", "message"),
    [
        (r"GOLDPROOF\[attacker", "GOLDPROOF[defender", "the winner has one move|no answer|wrong way"),
        (r"GOLDPROOF\[attacker defender\]", "", "makes no claim"),
        (r"GOLDPROOF\[attacker defender\]", "GOLDPROOF[nobody none]", "is no claim"),
        (
            r";B\[bf\]",
            ";B[af]",
            "no answer|has not been|not the position|moves|wrong way|is occupied|suicide",
        ),
        (r";W\[\]", ";W[aa]", "outside the boundaries|no answer"),
        (r"GOLDRULE\[without-room\]", "", "the winner has one move|no answer"),
        (r"GOLDRULE\[without-room\]", "GOLDRULE[alive]", "the marked stones are not alive"),
        (r"GOLDRULE\[without-room\]", "GOLDRULE[captured]", "keystones are standing"),
        (r"GOLDRULE\[without-room\]", "GOLDRULE[hopeless]", "there is no rule 'hopeless'"),
        (r"GOLDRULE\[cut-off\]", "GOLDRULE[without-room]", "the marked stones are not without-room"),
    ],
)
def test_a_kill_that_was_tampered_with_is_rejected_at_its_node(
    kill: str, pattern: str, replacement: str, message: str
) -> None:
    changed, times = re.subn(pattern, replacement, kill, count=1)
    assert times == 1
    with pytest.raises(CertificateError, match=message):
        verify(changed)


BULKY_FIVE = """
. . . . . . .
. . . . . . .
x x x x x x x
x O O O O O x
x O + + O O x
x O + + + O x
x O O O O O x"""


@pytest.mark.parametrize(
    ("other", "message"), [("9999", "node 9999 has not been proved"), ("1", "not the position of node 1")]
)
def test_a_node_may_only_point_to_its_own_position_where_that_is_proved(other: str, message: str) -> None:
    text = proof_of(Problem(parse_diagram(BULKY_FIVE, Color.BLACK)), KoMode.DEFENDER)[1]
    changed, times = re.subn(r"GOLDSEE\[\d+\]", f"GOLDSEE[{other}]", text, count=1)
    assert times == 1
    with pytest.raises(CertificateError, match=message):
        verify(changed)


def test_a_line_that_is_missing_is_noticed(kill: str) -> None:
    variation = re.search(r"\n\(;W\[[a-s]*\](?:[^()]|\([^()]*\))*\)", kill)
    assert variation is not None
    with pytest.raises(CertificateError, match="no answer to"):
        verify(kill.replace(variation[0], "", 1))


def test_life_that_is_only_said_is_rejected(life: str) -> None:
    early = life.replace("[cut-off];W[bf]GOLDRULE", "[cut-off]", 1)
    with pytest.raises(CertificateError, match="first position: the marked stones are not alive"):
        verify(early)
    safe = re.sub(r"GOLDRULE\[alive\]", "GOLDRULE[safe]", life, count=1)
    with pytest.raises(CertificateError, match="the marked stones are not safe"):
        verify(safe)


def test_every_single_move_of_a_proof_matters(kill: str) -> None:
    """Turning any one move of the attacker's into another is noticed, or proves the same."""
    rejected = 0
    moves = list(re.finditer(r";B\[([a-s]{2})\]", kill))
    for found in moves:
        for other in ("af", "bf", "cf", ""):
            changed = f"{kill[: found.start(1)]}{other}{kill[found.end(1) :]}"
            if changed == kill:
                continue
            try:
                verify(changed)
            except CertificateError:
                rejected += 1
    assert rejected >= 2 * len(moves)


@pytest.mark.parametrize(
    "text", ["", "nothing", "(;GM[1]SZ[5])", "(;FF[4]GM[1]SZ[3]GOLDPROOF[attacker none])"]
)
def test_what_is_no_certificate_is_refused(text: str) -> None:
    with pytest.raises(CertificateError):
        verify(text)
