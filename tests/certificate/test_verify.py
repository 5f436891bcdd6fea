"""Certificates: every shipped problem's proof is accepted, and what was tampered with is not."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.certificate import CertificateError, verify
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.problem.sgf_tree import MAX_NODES
from gold.solver.answers.certificates import write_certificate
from gold.solver.budget import Budget
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.graph import read_proof
from gold.solver.proof.search import ProofSearch
from tests.thorough import THOROUGH

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
    search = ProofSearch(Board(problem.position), megabytes=16)
    answer = search.answer(search.start, Question(mode), Budget(nodes=400_000))
    assert answer.attacker_wins is not None, problem.title
    text = write_certificate(
        problem, read_proof(search, Question(mode), answer.attacker_wins, Budget(nodes=2_000_000)), mode
    )
    return answer.attacker_wins, text


@pytest.mark.slow
@pytest.mark.parametrize("path", COLLECTIONS, ids=lambda path: path.stem)
def test_the_certificate_of_every_shipped_problem_verifies(path: Path) -> None:
    """In one ko mode after the other, or in all of them; of those that are harvested, one in twenty."""
    modes = list(KoMode)
    entries = load_collection(path).entries
    if path.stem.startswith(("from-games-", "made-by-gold-")) and not THOROUGH:
        entries = entries[::20]
    for number, entry in enumerate(entries):
        assert entry.problem is not None
        for mode in modes if THOROUGH else [modes[number % 3]]:
            attacker_wins, text = proof_of(entry.problem, mode)
            certificate = verify(text)
            assert certificate.claim.attacker_wins is attacker_wins
            assert certificate.problem.position == entry.problem.position


@pytest.fixture(scope="module")
def kill() -> str:
    return proof_of(Problem(parse_diagram(STRAIGHT_THREE, Color.BLACK)), KoMode.DEFENDER)[1]


@pytest.fixture(scope="module")
def spelled(kill: str) -> str:
    """The same proof with all its lines written."""
    start = kill[: kill.index(";B[bf]")]
    return f"{start};B[bf](;W[af];B[cf])(;W[cf];B[af])(;W[];B[cf](;W[af])(;W[];B[af])))"


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
        (r"\(;W\[[a-f]{2}\]", "(;W[aa]", "outside the boundaries|no answer"),
        (r"GOLDELSE\[[a-f]{2}\]", "", "no answer"),
        (r"GOLDELSE\[[a-f]{2}\]", "GOLDELSE[aa]", "outside the boundaries"),
        (r"GOLDELSE\[[a-f]{2}\]", "GOLDELSE[]", "play is over|the winner has one move"),
        (r"GOLDLEAF\[without-room\]", "", "the winner has one move|no answer"),
        (r"GOLDLEAF\[without-room\]", "GOLDLEAF[alive]", "the winner has one move|no answer"),
        (r"GOLDLEAF\[without-room\]", "GOLDLEAF[eternal]", "there is no rule 'eternal' to end lines with"),
        (r"(GOLDELSE\[af\];W\[af\])\)", r"\1GOLDRULE[alive])", "the marked stones are not alive"),
        (r"(GOLDELSE\[af\];W\[af\])\)", r"\1GOLDRULE[captured])", "keystones are standing"),
        (r"(GOLDELSE\[af\];W\[af\])\)", r"\1GOLDRULE[hopeless])", "there is no rule 'hopeless'"),
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


def test_a_node_may_only_point_to_its_own_position_where_that_is_proved() -> None:
    text = proof_of(Problem(parse_diagram(BULKY_FIVE, Color.BLACK)), KoMode.DEFENDER)[1]
    seen = re.search(r"GOLDSEE\[(\w+)\]", text)
    assert seen is not None
    other = next(node for node in re.findall(r"GOLDID\[(\w+)\]", text[: seen.start()]) if node != seen[1])
    wrong = {"9999": "node 9999 has not been proved", other: f"not the position of node {other}"}
    for node, message in wrong.items():
        with pytest.raises(CertificateError, match=message):
            verify(text.replace(seen[0], f"GOLDSEE[{node}]", 1))


def test_a_line_that_is_missing_is_noticed(spelled: str) -> None:
    for line in ("(;W[af];B[cf])", "(;W[cf];B[af])", "(;W[af])", "(;W[];B[af])"):
        with pytest.raises(CertificateError, match="no answer to"):
            verify(spelled.replace(line, "", 1))


def test_lines_with_the_same_answer_need_not_be_written(kill: str, spelled: str) -> None:
    assert "GOLDELSE[cf]" in kill
    assert verify(kill) == verify(spelled)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("B[bf]GOLDELSE[cf]GOLDELSE[af]", "GOLDELSE has 2 values"),
        ("GOLDELSE[cf];B[bf]", "GOLDELSE answers the loser's moves"),
        ("B[bf]GOLDELSE[cf]GOLDSEE[0]", "GOLDSEE says all that there is to say, and GOLDELSE more"),
        ("B[bf]GOLDELSE[cf]GOLDRULE[without-room]", "not without-room"),
        ("B[bf]GOLDELSE[zz]", "zz"),
    ],
)
def test_an_answer_to_moves_that_are_not_written_has_its_place(kill: str, wrong: str, message: str) -> None:
    with pytest.raises(CertificateError, match=message):
        verify(kill.replace(";B[bf]GOLDELSE[cf]", wrong if wrong.startswith("GOLDELSE") else f";{wrong}"))


def test_no_answer_to_others_stands_where_a_line_ends(spelled: str) -> None:
    with pytest.raises(CertificateError, match="the line ends here, and yet it goes on"):
        verify(spelled.replace("(;W[af])", "(;W[af]GOLDRULE[without-room]GOLDELSE[cf])", 1))


def test_life_that_is_only_said_is_rejected(life: str) -> None:
    early = life.replace("GOLDRULE[cut-off]", "GOLDRULE[cut-off][alive]", 1)
    with pytest.raises(CertificateError, match="first position: the marked stones are not alive"):
        verify(early)
    safe = life.replace(";W[bf]", ";W[bf]GOLDRULE[safe]", 1)
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


# White takes the ko at A3, Black takes it back at A2. To fill it costs Black its last liberty but one.
KO = """
X X o . . .
+ X o . . .
X X o . . .
+ X o . . .
x o o . . .
o o o . . ."""
KO_PROBLEM = """(;FF[4]GM[1]SZ[6]PL[W]AB[aa][ba][bb][ac][bc][bd][ae]
AW[ca][cb][cc][cd][be][ce][af][bf][cf]MA[aa][ba][bb][ac][bc][bd]GOLDREGION[ab][ad]GOLD[boundary: wall]"""
CLOSED_CIRCLE = """
GOLDPROOF[attacker defender]
;W[ad]
(;B[];W[ab]{decoy})
(;B[ae];W[]
  (;B[ad];W[ab])
  (;B[ab];W[ad])
  (;B[]{target};W[ad]
    (;B[];W[ab])
    (;B[ae];W[]
      (;B[ad];W[ab])
      (;B[ab];W[ad])
      (;B[]{reference}))))"""


def closed_circle(decoy: str, target: str, reference: str) -> str:
    """A claim that Black, who has all the threats, loses the ko: White lets it go round until it does."""
    text = KO_PROBLEM + CLOSED_CIRCLE + ")"
    return text.format(decoy=decoy, target=target, reference=reference)


def test_the_position_of_the_circles_is_the_diagrams() -> None:
    wins_alone = KO_PROBLEM + "GOLDPROOF[attacker none];W[ad](;B[];W[ab]))"
    assert verify(wins_alone).problem.position == parse_diagram(KO, Color.WHITE)


@pytest.mark.parametrize(
    ("decoy", "target", "reference", "message"),
    [
        # The number was finished once, and stands a second time where the circle is to close.
        ("GOLDID[1]", "GOLDID[1]", "GOLDSEE[1]", "after A3 A2 pass pass: a second node has the number 1"),
        ("GOLDID[1]", "GOLDID[2]GOLDID[1]", "GOLDSEE[1]", "GOLDID has 2 values instead of one"),
        ("GOLDID[1]", "GOLDID[2]", "GOLDSEE[1][2]", "GOLDSEE has 2 values instead of one"),
        (
            "GOLDID[1]",
            "GOLDID[2]",
            "GOLDSEE[2]",
            "A3 A2 pass pass A3 A2 pass pass: node 2 has not been proved",
        ),
        ("GOLDID[1]", "GOLDID[2]", "GOLDSEE[1]", "this is not the position of node 1"),
        ("GOLDID[]", "", "GOLDSEE[]", "after A3 pass A5: GOLDID names no node"),
        ("", "", "GOLDSEE[]", "GOLDSEE names no node"),
        ("", "", "GOLDSEE[ ]", "GOLDSEE names no node"),
        ("", "", "GOLDSEE[9]", "node 9 has not been proved"),
        ("", "GOLDID[2]", "GOLDID[2]", "a second node has the number 2"),
        ("", "GOLDID[2]", "GOLDID[3]GOLDSEE[2]", "GOLDSEE says all that there is to say, and GOLDID more"),
        ("", "GOLDID[2]", "GOLDSEE[2]GOLDRULE[captured]", "and GOLDRULE more"),
        ("", "", "GOLDRULE[captured]", "keystones are standing"),
        ("", "", "GOLDRULE[without-room]", "the marked stones are not without-room"),
        ("", "", "GOLDRULE[alive]", "the marked stones are not alive"),
        ("", "", "", "the winner has one move here, not 0"),
        ("", "", ";W[]", "the attacker's pass is answered by a pass"),
        ("", "", ";W[ab]", "without a liberty"),
        ("", "", ";W[ae]", "A2 is occupied"),
        ("", "", ";W[ad];B[]", "no answer to A2"),
        ("", "", "AE[aa][ba]", "AE may stand in the first node only"),
        ("", "", "GOLDKO[ad]PL[B]", "GOLDKO, PL may stand in the first node only"),
    ],
)
def test_a_circle_closes_no_attackers_claim(decoy: str, target: str, reference: str, message: str) -> None:
    with pytest.raises(CertificateError, match=message):
        verify(closed_circle(decoy, target, reference))


def test_the_circle_saves_the_defender() -> None:
    """The same play that goes round for ever, as the defender's claim."""
    text = (
        KO_PROBLEM
        + """GOLDPROOF[defender defender]GOLDID[1]
(;W[ad];B[ae](;W[];B[]GOLDSEE[1])))"""
    )
    assert not verify(text).claim.attacker_wins


def test_the_rule_of_all_leaves_is_checked_at_each(spelled: str) -> None:
    """Named in the first node, or in every last one: it is the same proof."""
    assert "GOLDLEAF[without-room]" in spelled
    at_each = spelled.replace("GOLDLEAF[without-room]", "").replace(
        "(;W[af])", "(;W[af]GOLDRULE[without-room])"
    )
    assert verify(at_each).positions == verify(spelled).positions


@pytest.mark.parametrize("name", ["PL", "SZ", "GM", "GOLD", "GOLDPROOF"])
def test_what_the_first_node_says_it_says_once(kill: str, name: str) -> None:
    """Other programs might read the second value."""
    twice = re.sub(rf"\b{name}\[([^]]*)\]", rf"{name}[\1][\1]", kill, count=1)
    assert twice != kill
    with pytest.raises(CertificateError, match=f"{name} has 2 values instead of one"):
        verify(twice)


def test_a_certificate_may_have_more_lines_than_a_game() -> None:
    many = MAX_NODES + 1
    lines = "(;W[])" * many  # the attacker's pass stands there too often, which is noticed after reading
    with pytest.raises(CertificateError, match="a move stands here twice"):
        verify(f"{KO_PROBLEM}GOLDPROOF[defender none]{lines})")


def test_a_line_may_be_longer_than_python_can_recurse() -> None:
    """White has no move but the pass, which a line may show any number of times."""
    no_move = "(;FF[4]GM[1]SZ[3]PL[W]AB[aa][ba][bb][bc][ac]MA[ba]GOLDREGION[ab]GOLDPROOF[defender none]"
    length = sys.getrecursionlimit()
    assert verify(f"{no_move}{';W[];B[]' * length})").positions == 2 * length + 1
