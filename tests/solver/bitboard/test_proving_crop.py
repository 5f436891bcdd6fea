"""Crops that prove, against exhaustion: what the winner of a crop wins there, it wins on the whole board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, Point, PointState
from gold.board.position import Boundary, Position
from gold.solver.api import CancelFlag
from gold.solver.bitboard.area import Crop, CropKind, LocalPosition, local_position
from gold.solver.bitboard.local_play import root_state
from gold.solver.bitboard.proving_crop import (
    holds_on,
    leaves_nothing_out,
    near_keystones,
    outlasts,
    proving_crop,
    standing_chains,
)
from gold.solver.bitboard.state import write_packed
from gold.solver.budget import Budget
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.dfpn import Scratch, new_scratch, search
from gold.solver.proof.nodes import OPEN, attacker_has_won, judge_root
from gold.solver.proof.search import ProofSearch
from gold.solver.proof.table import new_proof_table
from tests.oracle.exhaustive import MODES, Exhaustive, State
from tests.oracle.life import states_of_forced_life
from tests.oracle.local_rules import LocalRules, Side, bits
from tests.oracle.random_problems import random_problem
from tests.thorough import chunks

pytestmark = pytest.mark.kernel

NODE_LIMIT = 100_000
CHUNK = 40
MODE = {"D": KoMode.DEFENDER, "N": KoMode.NOBODY, "A": KoMode.ATTACKER}


class Cropped:
    """The search's kernel, put to one crop after another. All are of the kind with one word."""

    def __init__(self) -> None:
        self._scratch: Scratch = new_scratch(1)
        self._table = new_proof_table(1, 0)

    def attacker_wins(self, local: LocalPosition, question: Question) -> bool | None:
        """Who wins a question in a crop; None: not decided."""
        assert local.words == 1
        if local.won or not local.standing:
            return not local.won
        path = self._scratch.path
        write_packed(path.nodes, 0, 1, root_state(local, question))
        verdict = judge_root(local.area, path)
        if verdict != OPEN:
            return bool(attacker_has_won(verdict))
        self._table.entries[:] = 0
        path.asked[0] = 0
        phi, delta, _ = search(
            local.area, self._scratch, self._table, NODE_LIMIT, CancelFlag().array
        )
        if phi and delta:
            return None
        return bool(phi == 0) == local.attacker_to_move


@dataclass(frozen=True)
class Trial:
    """A position in a crop, and who wins the question on the whole board."""

    name: tuple[object, ...]
    local: LocalPosition
    crop: Crop
    question: Question
    attacker_wins: bool
    is_whole: bool

    def contradicts(self, attacker_wins: bool | None) -> bool:
        """Whether what was found in the crop is false on the whole board, and ought to be true."""
        proves = self.is_whole or attacker_wins is (self.crop.kind is CropKind.KILL)
        return proves and attacker_wins is not None and attacker_wins is not self.attacker_wins


def board_of(oracle: Exhaustive, state: State) -> Board | None:
    """The position of a state of the oracle on a board; None where a set-up would mean something else."""
    rules = oracle.rules
    defender, attacker = rules.colors
    if rules.position.boundary is Boundary.WALL and state.stones.defender & rules.beyond:
        return None  # a first stone of the defender's beside the wall is connected to friends
    states = {rules.move(bit): PointState.VALID for bit in bits(rules.everywhere)}
    for mask, stone in (
        (state.stones.attacker, PointState.stone(attacker)),
        (state.stones.defender, PointState.stone(defender)),
        (state.stones.keystones, PointState.stone(defender, keystone=True)),
        (state.ko, PointState.KO),
    ):
        states |= {rules.move(bit): stone for bit in bits(mask)}
    position = rules.position.with_states(states)
    to_play = attacker if state.side is Side.ATTACKER else defender
    position = Position(position.size, position.states, to_play, position.boundary)
    return None if position.errors() else Board(position)


def some_points(board: Board, dice: random.Random) -> set[Point]:
    """Points to keep: those near the keystones, or any."""
    points = near_keystones(board, dice.choice((1, 2, 9)))
    if dice.random() < 0.2:
        return points
    share = dice.random() ** 0.5
    return {
        p
        for p in points
        if dice.random() < share or (p in board.keystones() and dice.random() < 0.9)
    }


def positions(oracle: Exhaustive, dice: random.Random, most: int) -> Iterator[tuple[State, Board]]:
    """Some positions of a problem that are not over."""
    states = oracle.open_states()
    for state in dice.sample(states, min(most, len(states))):
        board = board_of(oracle, state)
        if board is not None:
            yield state, board


def crops(board: Board, dice: random.Random, most: int) -> Iterator[Crop]:
    """Some crops of a board, of both kinds by turns."""
    for number in range(most):
        kind = CropKind.KILL if number % 2 else CropKind.LIFE
        crop = proving_crop(board, some_points(board, dice), kind)
        if crop is not None:
            yield crop


def trials(seeds: range, states: int, tries: int, max_points: int) -> Iterator[Trial]:
    """Random crops of random positions of random problems, in all ko modes."""
    for seed in seeds:
        dice, problem = random.Random(seed), random_problem(seed, max_points)
        for mode, threats in MODES.items():
            oracle = Exhaustive(problem, threats)
            for state, board in positions(oracle, dice, states):
                truth = oracle.attacker_wins_state(state)
                for crop in crops(board, dice, tries):
                    name = (seed, mode, state, crop)
                    local, whole = local_position(board, crop), leaves_nothing_out(board, crop)
                    yield Trial(name, local, crop, Question(MODE[mode]), truth, whole)


def trials_of_life(seeds: range, states: int, tries: int, max_points: int) -> Iterator[Trial]:
    """The second question, whether the defender forces two eyes, in life crops."""
    question = Question(KoMode.ATTACKER, life=True)
    for seed in seeds:
        dice, oracle = random.Random(seed), Exhaustive(random_problem(seed, max_points), MODES["A"])
        alive = states_of_forced_life(oracle)
        for state, board in positions(oracle, dice, states):
            for crop in crops(board, dice, tries):
                if crop.kind is CropKind.LIFE:
                    local = local_position(board, crop)
                    whole = leaves_nothing_out(board, crop)
                    yield Trial(
                        (seed, state, crop), local, crop, question, state not in alive, whole
                    )


def trials_after_moves(seeds: range, games: int, max_points: int) -> Iterator[Trial]:
    """Crops of first positions, asked about positions that come up in play on the whole board."""
    for seed in seeds:
        dice, problem = random.Random(seed), random_problem(seed, max_points)
        start = Board(problem)
        for mode, threats in MODES.items():
            oracle = Exhaustive(problem, threats)
            for crop in crops(start, dice, games):
                board, local = Board(problem), local_position(start, crop)
                while board.keystones() and len(board.moves) < 12:
                    board.play(dice.choice((*board.valid_moves(), PASS)))
                    state = oracle.state_after(board.moves)
                    if state.passed:
                        break
                    if not oracle.rules.all_captured(state.stones) and holds_on(board, crop):
                        truth, name = (
                            oracle.attacker_wins_state(state),
                            (seed, mode, board.moves, crop),
                        )
                        question = Question(MODE[mode])
                        whole = leaves_nothing_out(start, crop)
                        yield Trial(name, local.after_moves(board), crop, question, truth, whole)


def judge(found: Iterator[Trial]) -> Counter[CropKind]:
    """Search every crop and compare; how many that leave points out proved something."""
    cropped, proofs = Cropped(), Counter[CropKind]()
    for trial in found:
        answer = cropped.attacker_wins(trial.local, trial.question)
        assert not trial.contradicts(answer), trial.name
        if trial.crop.cut and answer is (trial.crop.kind is CropKind.KILL):
            proofs[trial.crop.kind] += 1
    return proofs


def test_it_is_farther_to_what_lies_beyond_a_wall() -> None:
    board = Board(parse_diagram(". . . . . . .\n" * 6 + "+ + X + o + +"))

    def reached(steps: int, beyond: int) -> str:
        points = near_keystones(board, steps, beyond=beyond)
        return "".join(sorted(name[0] for name in board.geometry.vertices(sorted(points))))

    assert [reached(2, 0), reached(3, 1)] == ["ABCDE", "ABCDE"]
    assert [reached(3, 0), reached(4, 1), reached(9, 1)] == ["ABCDEF", "ABCDEF", "ABCDEFG"]


def test_stones_whose_loss_would_lose_the_game_are_left_out_of_a_life_crop() -> None:
    board = Board(parse_diagram("+ + + + +\n" * 3 + "+ + x + +\nX X + + +", Color.WHITE))
    at = board.geometry.from_vertex

    def keeps_c2(wanted: str, kind: CropKind) -> bool:
        crop = proving_crop(board, {at(name) for name in wanted.split()}, kind)
        assert crop is not None
        return at("C2") in crop.kept

    assert keeps_c2("A1 B1 C1 A2 B2 C2", CropKind.LIFE)
    assert not keeps_c2("A1 B1 C1 A2 C2", CropKind.LIFE)


def test_a_crop_without_a_cut_that_leaves_a_keystone_out_proves_no_capture() -> None:
    rows = "O x x o o .\n+ x x x o .\nx + O x x .\nx . x x . .\n. x . . x x\n. x . . . x"
    board = Board(parse_diagram(rows, Color.WHITE, Boundary.OPEN))
    crop = proving_crop(
        board, {board.geometry.from_vertex(name) for name in ("A6", "A5")}, CropKind.LIFE
    )
    assert crop is not None
    assert not crop.cut
    assert Cropped().attacker_wins(local_position(board, crop), Question(KoMode.ATTACKER))
    assert not Exhaustive(board.initial, MODES["A"]).attacker_wins()
    assert not leaves_nothing_out(board, crop)


def test_a_win_in_a_crop_is_a_win_on_the_whole_board() -> None:
    proofs = judge(trials(range(100, 130), states=30, tries=8, max_points=8))
    assert proofs[CropKind.LIFE] > 50
    assert proofs[CropKind.KILL] > 10


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(1000, 1400, CHUNK), share=10))
def test_a_win_in_a_crop_is_one_in_many_more_of_them(first: int) -> None:
    proofs = judge(trials(range(first, first + CHUNK), states=80, tries=12, max_points=10))
    assert proofs[CropKind.LIFE] > 100
    assert proofs[CropKind.KILL] > 30


@pytest.mark.parametrize("first", [200, pytest.param(400, marks=pytest.mark.slow)])
def test_two_eyes_in_a_crop_are_two_eyes_on_the_whole_board(first: int) -> None:
    proofs = judge(trials_of_life(range(first, first + CHUNK), states=30, tries=8, max_points=8))
    assert proofs[CropKind.LIFE] > 20


@pytest.mark.slow
@pytest.mark.parametrize("first", [300, 500])
def test_a_crop_holds_after_play_on_the_whole_board(first: int) -> None:
    proofs = judge(trials_after_moves(range(first, first + CHUNK), games=30, max_points=8))
    assert proofs[CropKind.LIFE] > 20
    assert proofs[CropKind.KILL] > 5


def captures_behind_standing_stones(
    seeds: range, states: int, tries: int
) -> Counter[tuple[bool, bool]]:
    """Captures in kill crops around which stones were taken to stand: whether they do until the end of the
    proof, and whether there is a capture on the whole board.
    """
    counted = Counter[tuple[bool, bool]]()
    for seed in seeds:
        dice, problem = random.Random(seed), random_problem(seed, 10)
        for mode, threats in MODES.items():
            oracle = Exhaustive(problem, threats)
            for state, board in positions(oracle, dice, states):
                for _ in range(tries):
                    wanted = some_points(board, dice)
                    standing = standing_chains(board, wanted, lead=1)
                    crop = proving_crop(board, wanted - standing, CropKind.KILL, standing)
                    if crop is None or not standing:
                        continue
                    search, question = ProofSearch(board, 0.1, crop=crop), Question(MODE[mode])
                    if search.answer(search.start, question, Budget(NODE_LIMIT)).attacker_wins:
                        moves = search.moves_to_the_end(search.start, question)
                        stands = moves is not None and outlasts(board, crop, moves)
                        truth = oracle.attacker_wins_state(state)
                        assert truth or not stands, (seed, mode, state, crop)
                        counted[stands, truth] += 1
    return counted


class SafeStones(LocalRules):
    """The oracle's rules where some stones cannot be captured, whatever happens."""

    def __init__(self, position: Position, safe: frozenset[Point]) -> None:
        self._safe = safe
        super().__init__(position)

    def _stones_that_stand_for_ever(self) -> frozenset[Point]:
        return super()._stones_that_stand_for_ever() | self._safe


def trials_with_safe_stones(seeds: range, states: int, tries: int) -> Iterator[Trial]:
    """Crops in which chains are taken for safe, against boards on which they are: the defender's in a life
    crop, and the attacker's in a crop of either kind.
    """
    for seed in seeds:
        dice, problem = random.Random(seed), random_problem(seed, 10)
        chains = [chain for chain in problem.chains() if not chain & set(problem.keystones())]
        if not chains:
            continue
        safe = dice.choice(chains)
        friends = safe if problem[min(safe)].color is problem.defender else frozenset[Point]()
        kind = CropKind.LIFE if friends else dice.choice(list(CropKind))
        for mode, threats in MODES.items():
            oracle = Exhaustive(SafeStones(problem, safe), threats)
            for state, board in positions(oracle, dice, states):
                truth = oracle.attacker_wins_state(state)
                for _ in range(tries):
                    wanted = some_points(board, dice) - safe
                    crop = proving_crop(board, wanted, kind, safe - friends, friends)
                    if crop is not None:
                        local, name = local_position(board, crop), (seed, mode, state, crop)
                        yield Trial(name, local, crop, Question(MODE[mode]), truth, is_whole=False)


def test_what_follows_if_some_stones_are_safe_is_so_where_they_are() -> None:
    proofs = judge(trials_with_safe_stones(range(800, 840), states=15, tries=6))
    assert proofs[CropKind.LIFE] > 20
    assert proofs[CropKind.KILL] > 20


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(2000, 2400, CHUNK)))
def test_what_follows_if_some_stones_are_safe_is_so_in_many_more(first: int) -> None:
    proofs = judge(trials_with_safe_stones(range(first, first + CHUNK), states=60, tries=12))
    assert proofs.total() > 100


def test_stones_that_stand_long_enough_make_a_proof_and_others_may_not() -> None:
    counted = captures_behind_standing_stones(range(700, 710), states=25, tries=6)
    assert counted[True, True] > 5
    assert counted[False, False] > 5
