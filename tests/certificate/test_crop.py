"""Certificates of crops: those of true proofs are accepted, and no liar could write one of a false claim."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, Point, PointState
from gold.board.position import Position
from gold.certificate import CertificateError, Claim, verify
from gold.certificate.crop import certificate_crop, stands_for_ever
from gold.certificate.start import Start, each
from gold.certificate.table import TableCheck, packed
from gold.errors import ProblemFormatError
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import write_game
from gold.solver.answers.certificates import write_certificate
from gold.solver.api import Limits
from gold.solver.bitboard.area import CropKind
from gold.solver.bitboard.proving_crop import near_keystones, proving_crop, standing_chains
from gold.solver.budget import Budget
from gold.solver.certifying import solve_with_certificate
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.graph import read_proof
from gold.solver.proof.search import ProofSearch
from tests.certificate.crop_game import CropGame, lost_by, may_be_gone, not_for_sure, with_lost
from tests.certificate.situation import Situation
from tests.oracle.exhaustive import MODES, Exhaustive
from tests.oracle.random_problems import random_problem
from tests.thorough import chunks

MODE = {"D": KoMode.DEFENDER, "N": KoMode.NOBODY, "A": KoMode.ATTACKER}


def some_points(board: Board, dice: random.Random) -> set[Point]:
    share = dice.random() ** 0.5
    keystones = board.keystones()
    near = near_keystones(board, dice.choice((1, 2, 9)))
    return {p for p in near if dice.random() < share or (p in keystones and dice.random() < 0.9)}


def names_to_keep(board: Board, dice: random.Random, claim: Claim) -> list[str]:
    """What a certificate may list: a crop of the search's, or one with a point more or less."""
    points = some_points(board, dice)
    crop = proving_crop(board, points, CropKind.KILL if claim.attacker_wins else CropKind.LIFE)
    kept = points if crop is None else set(crop.kept)
    if dice.random() < 0.3:
        kept ^= {dice.choice(list(board.geometry.points))}
    return [board.geometry.to_sgf(point) for point in sorted(kept)]


def claim_of(board: Board, mode: str, attacker_wins: bool) -> Claim:
    threats = {"D": board.defender, "N": None, "A": board.attacker}[mode]
    return Claim(attacker_wins, threats)


def attacker_wins(position: Position, mode: str) -> bool:
    return Exhaustive(position, MODES[mode]).attacker_wins()


def positions(seeds: range, max_points: int) -> Iterator[tuple[random.Random, Board]]:
    """Small problems after a few moves of random play, none of which is decided by the set-up."""
    for seed in seeds:
        dice, board = random.Random(seed), Board(random_problem(seed, max_points))
        for _ in range(dice.randrange(6)):
            board.play(dice.choice((*board.valid_moves(), PASS)))
        position = board.position()
        if position.errors() or position.points(PointState.KO):
            continue
        board = Board(position)
        chains = [chain for point in board.keystones() if (chain := board.chain(point)) is not None]
        if not any(stands_for_ever(board, chain) for chain in chains):
            yield dice, board


def judge_liars(seeds: range, tries: int, max_points: int) -> Counter[bool]:
    """In how many crops a claim is shown, and in how many it is false and is not."""
    counted = Counter[bool]()
    for dice, board in positions(seeds, max_points):
        for mode in MODES:
            truth = attacker_wins(board.initial, mode)
            for number in range(tries):
                claim = claim_of(board, mode, bool(number % 2))
                try:
                    crop = certificate_crop(
                        board, names_to_keep(board, dice, claim), claim.attacker_wins
                    )
                except CertificateError:
                    continue
                if crop.cut:
                    shown = CropGame(crop, claim).claimed_side_wins()
                    is_true = truth is claim.attacker_wins
                    assert is_true or not shown, (board.initial, mode, crop.kept, claim)
                    counted[shown] += shown or not is_true
    return counted


def test_whatever_a_certificate_could_show_in_a_crop_is_true_on_the_board() -> None:
    counted = judge_liars(range(600, 660), tries=16, max_points=8)
    assert counted[True] > 20
    assert counted[False] > 20


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(2000, 2400, 100)))
def test_whatever_a_certificate_could_show_in_many_more_crops_is_true(first: int) -> None:
    counted = judge_liars(range(first, first + 100), tries=40, max_points=9)
    assert counted[True] > 50
    assert counted[False] > 200


def written(problem: Problem, search: ProofSearch, question: Question, attacker_wins: bool) -> str:
    """The certificate of an answer."""
    proof = read_proof(search, question, attacker_wins, Budget(50_000))
    return write_certificate(problem, proof, question.mode)


def proofs(seeds: range, tries: int) -> Iterator[tuple[Problem, str, bool, str]]:
    """Problems with certificates of proofs by crops that leave something out, their winners and modes."""
    for dice, board in positions(seeds, 8):
        for number in range(tries):
            kind = (CropKind.LIFE, CropKind.KILL)[number % 2]
            crop = proving_crop(board, some_points(board, dice), kind)
            if crop is None or not crop.cut:
                continue
            mode = dice.choice(list(MODES))
            search, question = ProofSearch(board, 1, crop=crop), Question(MODE[mode])
            wins = search.answer(search.start, question, Budget(20_000)).attacker_wins
            if wins is (kind is CropKind.KILL):
                problem = Problem(board.initial)
                yield problem, written(problem, search, question, wins), wins, mode


def captures_behind_standing_stones(seeds: range, tries: int) -> Iterator[tuple[Board, str, str]]:
    """Certificates of captures that take stones outside to stand, however long the proof; with the mode."""
    for dice, board in positions(seeds, 8):
        for _ in range(tries):
            wanted = some_points(board, dice)
            standing = standing_chains(board, wanted, lead=1)
            crop = proving_crop(board, wanted - standing, CropKind.KILL, standing)
            if crop is None or not standing:
                continue
            mode = dice.choice(list(MODES))
            search, question = ProofSearch(board, 1, crop=crop), Question(MODE[mode])
            if search.answer(search.start, question, Budget(20_000)).attacker_wins:
                problem = Problem(board.initial)
                yield board, written(problem, search, question, True), mode


@pytest.mark.kernel
@pytest.mark.slow
def test_stones_that_are_said_to_stand_must_outlast_the_proof() -> None:
    accepted, refused, lies = 0, 0, 0
    for board, text, mode in captures_behind_standing_stones(range(800, 840), tries=8):
        truth = attacker_wins(board.initial, mode)
        try:
            verify(text)
        except CertificateError:
            refused += 1
            lies += not truth
        else:
            assert truth, text
            accepted += 1
    assert accepted > 3
    assert refused > 10
    assert lies > 0


@pytest.mark.kernel
def test_a_proof_by_a_crop_is_accepted_and_no_lie_about_the_rest_of_the_board_is() -> None:
    """What lies outside the crop is changed, or what lies inside: then the claim is true, or refused."""
    accepted, refused = 0, 0
    for number, (problem, text, wins, mode) in enumerate(proofs(range(700, 760), tries=8)):
        found = verify(text)
        assert found.claim.attacker_wins is wins
        dice, body = random.Random(number), text[text.index("\nGOLDPROOF") :]
        for _ in range(6):
            altered = changed(problem.position, dice)
            lie = write_game(replace(problem, position=altered)).rstrip().removesuffix(")") + body
            try:
                verify(lie)
            except (CertificateError, ProblemFormatError):
                refused += 1
                continue
            assert attacker_wins(altered, mode) is wins, (number, lie)
            accepted += 1
    assert accepted > 20
    assert refused > 20


def changed(position: Position, dice: random.Random) -> Position:
    """A position with one to three points changed that is still a problem with the same defender."""
    keystone = PointState.stone(position.defender or Color.BLACK, keystone=True)
    kinds = (PointState.VALID, PointState.INVALID, PointState.BLACK, PointState.WHITE, keystone)
    while True:
        points = dice.sample(list(position.geometry.points), dice.randint(1, 3))
        altered = position.with_states({point: dice.choice(kinds) for point in points})
        if not altered.errors() and len(altered.points(PointState.VALID)) <= 7:
            return altered


EIGHT = {
    "WHITE_KEYSTONE": "E2 F2 G2 H2 J2 K2 L2 M2",
    "BLACK": "D3 E3 F3 G3 H3 J3 K3 L3 M3 N3 D2 N2",
}
"""On the second line eight live."""
SIX = {"WHITE_KEYSTONE": "A2 B2 C2 D2 D1", "BLACK": "A3 B3 C3 D3 E3 E2 E1 F4 G3 F1 B5 D5"}
"""Black first kills at B1, and has time enough for it whatever White plays outside."""


@pytest.fixture(scope="module", params=[EIGHT, SIX], ids=["life", "kill"])
def open_board(request: pytest.FixtureRequest) -> str:
    """The certificate of a proof on an open board of 19 lines, Black to play."""
    position, at = Position.empty(19), Position.empty(19).geometry.from_vertex
    for name, vertices in request.param.items():
        position = position.with_states(
            {at(vertex): PointState[name] for vertex in vertices.split()}
        )
    result, text = solve_with_certificate(Problem(position), Limits(nodes=20_000))
    assert result.within is not None
    assert isinstance(text, str)
    return text


@pytest.mark.kernel
def test_a_proof_on_an_open_board_is_accepted(open_board: str) -> None:
    found = verify(open_board)
    assert len(found.problem.position.points(PointState.VALID)) > 300
    assert found.positions > 100


@pytest.mark.kernel
def test_a_crop_stands_in_the_first_node_and_keeps_points_that_can(open_board: str) -> None:
    crop = open_board[open_board.index("GOLDCROP") : open_board.index("GOLDTABLE")]
    for wrong, reason in (
        ("GOLDCROP[zz]", "zz"),
        ("GOLDCROP[]", "a pass is no point"),
        ("GOLDCROP[jj]", "leaves marked stones out"),
        ("", "a table is for 255 points at most"),
    ):
        with pytest.raises(CertificateError, match=reason):
            verify(open_board.replace(crop, wrong))


def test_the_checkers_conditions_are_the_plain_ones() -> None:
    """Move by move in random play within crops. Some chains are sure to stand only by stones that are
    surrounded by their own kind, at which the checker does not look.
    """
    counted = Counter[str]()
    for dice, board in positions(range(900, 1100), 8):
        for number in range(8):
            claim = claim_of(board, dice.choice(list(MODES)), bool(number % 2))
            try:
                crop = certificate_crop(
                    board, names_to_keep(board, dice, claim), claim.attacker_wins
                )
            except CertificateError:
                continue
            octets = -(-crop.kept.bit_count() // 8)
            nothing = packed(np.zeros((3 * octets + 5, 0), dtype=np.uint8))
            check = TableCheck(Start.of(crop.board), claim, crop, nothing)
            now = Situation.of(crop.board)
            for _ in range(20):
                moves = list(each(now.moves()))
                if not moves or not now.keystones:
                    break
                move = 1 << dice.choice(moves)
                lost, now = lost_by(crop, now, move), now.play(move)
                columns = check.area.situation(now, 0)
                if now.to_play is crop.loser:
                    gone = may_be_gone(crop, now, move)
                    found = bool(check._may_be_gone(columns, check.area.of(move)).all())
                    assert found or not gone
                    counted["may be gone"] += gone
                elif now.keystones:
                    for unsure in (True, False):
                        columns = columns._replace(unsure=np.array([unsure]))
                        expected = not_for_sure(crop, now, lost, unsure)
                        found_lost = check._not_for_sure(columns, check.area.of(lost))
                        assert np.array_equal(found_lost, check.area.of(expected))
                        counted["not for sure"] += bool(expected)
    assert min(counted["may be gone"], counted["not for sure"]) > 10, counted


SMALL = """
    + + + + +
    + + + + +
    + + + + +
    + + + + +
    X o + + +"""
FOUR = ["ad", "bd", "ae", "be"]  # A2 B2 A1 B1


def test_the_last_kept_liberty_of_a_chain_at_the_cut_makes_unsure() -> None:
    """Beside the crop of four points in the corner White has stones that stand for ever."""
    board = Board(parse_diagram(SMALL, Color.BLACK))
    crop = certificate_crop(board, FOUR, attacker_wins=False)
    at = board.geometry.from_vertex
    assert set(board.geometry.vertices(each(crop.cut))) == {"A2", "B2", "B1"}
    assert crop.board[at("C2")] is PointState.WHITE
    start, a2, b2 = Situation.of(crop.board), 1 << at("A2"), 1 << at("B2")
    assert not may_be_gone(crop, start.play(a2), a2)
    assert may_be_gone(crop, start.play(b2), b2)


def test_stones_lost_at_the_cut_become_the_losers_and_others_only_where_it_is_unsure() -> None:
    board = Board(parse_diagram(SMALL, Color.WHITE))
    crop = certificate_crop(board, FOUR, attacker_wins=False)
    at = board.geometry.from_vertex
    start, a1, a2, b2 = Situation.of(crop.board), *(1 << at(name) for name in ("A1", "A2", "B2"))
    assert lost_by(crop, start, a2) == a1
    after = start.play(a2)
    assert not_for_sure(crop, after, b2, unsure=False) == b2
    assert not not_for_sure(crop, after, a1, unsure=False)
    assert not_for_sure(crop, after, a1, unsure=True) == a1
    assert with_lost(after, a1, a1).attacker.standing & a1
    assert with_lost(after, a1 | b2, b2).closed == a1


def test_what_is_no_crop_is_refused() -> None:
    """A chain of the winner's without a kept liberty; stones outside that could be captured."""
    board = Board(parse_diagram(SMALL, Color.BLACK))
    with pytest.raises(CertificateError, match="A1 has no liberty in the crop"):
        certificate_crop(board, ["ae", "be"], attacker_wins=False)
    around = [
        board.geometry.to_sgf(p)
        for p in board.geometry.points
        if p != board.geometry.from_vertex("C1")
    ]
    with pytest.raises(CertificateError, match="C1 could be captured"):
        certificate_crop(board, around, attacker_wins=False)
