"""The exact search in board points: asks the kernel who wins, slice by slice, and keeps what it learns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gold.board.board import Board
from gold.board.points import PASS, Color, Move
from gold.solver.api import CancelFlag
from gold.solver.bitboard.area import Crop, LocalPosition, local_position
from gold.solver.bitboard.area_rules import PASS_INDEX
from gold.solver.bitboard.state import PackedState, read_packed, write_packed
from gold.solver.budget import Budget
from gold.solver.outcome import Bounds, KoMode, Question
from gold.solver.proof.dfpn import DEPTH, NODES, Searched, new_room, search
from gold.solver.proof.move_prior import fill_prior
from gold.solver.proof.nested_questions import question_bit
from gold.solver.proof.nodes import (
    ATTACKER_WINS,
    DEFENDER_WINS,
    HOPELESS,
    OPEN,
    expand,
    finishing_move,
    judge_root,
)
from gold.solver.proof.packed_questions import question_meta, root_state
from gold.solver.proof.proof_nodes import ProofNodes, add_moves, read_on
from gold.solver.proof.table import FARTHEST, Table, copy_entries, is_filling_up, new_table
from gold.solver.proof.threads import Helpers

SLICE = 4_000
"""Nodes per call of the kernel: a few hundredths of a second, between which the search reports and stops."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether the attacker gets its way (None: not decided), by which move or with which best hope, and how
    likely the attacker looks to get it if not decided (0 to 1).
    """

    attacker_wins: bool | None
    move: Move | None
    attackers_chance: float


_FIRST_MEGABYTES = 1.0
_GROWTH = 4


class Child(NamedTuple):
    """A move and the position after it."""

    move: Move
    state: PackedState


Report = Callable[[int, int, tuple[int, int]], None]
"""Called between slices with the slice's nodes, the depth of the line in hand, and phi and delta."""


class ProofSearch:
    """Answers questions about positions of one problem; everything proved is kept for the next question.

    ``megabytes`` bounds the table, which grows up to it; with ``forgets`` False it has its full size from the
    beginning, so that hardly anything that was proved is replaced. With a ``crop`` only that part of the
    board is searched (:mod:`gold.solver.bitboard.proving_crop`). One question at a time. ``known`` is for
    those who ask: what the answers tell of a position, by who played first and the moves that led there.

    :raises gold.solver.bitboard.area.AreaTooLargeError: if what can change does not fit the search.
    """

    def __init__(
        self,
        board: Board,
        megabytes: float = 256,
        *,
        forgets: bool = True,
        crop: Crop | None = None,
        threads: int = 1,
    ) -> None:
        self.board = Board(board.initial)
        self.crop = crop
        self.start = local_position(board, crop)
        self._point_at = self.start.point_at
        words = self.start.words
        self._megabytes = megabytes
        self._shared = threads > 1
        self._table = self._new_table(min(megabytes, _FIRST_MEGABYTES) if forgets else megabytes)
        self._room = new_room(words)
        self._path = self._room.path
        fill_prior(self._path.prior, board, self.start)
        self._helpers = Helpers(threads - 1, self._room, words)
        self._last_move: Move | None = None
        self.known: dict[tuple[Color, tuple[Move, ...]], Bounds] = {}
        self._load_kernels()

    def _load_kernels(self) -> None:
        """Compile them or load them now, so that no search's time goes into it."""
        self._set_root(self.start, Question(KoMode.NOBODY))
        search(self.start.area, self._room, self._table, 1, CancelFlag().array)

    def _new_table(self, megabytes: float) -> Table:
        return new_table(self.start.words, megabytes, shared=self._shared)

    def moves_to_the_end(self, position: LocalPosition, question: Question) -> int | None:
        """A bound on the moves until the keystones are captured, where that is proved of a position; None
        where the table has none.
        """
        if not position.standing:
            return 0
        self._set_root(position, question)
        verdict = judge_root(self.start.area, self._path)
        if verdict == ATTACKER_WINS:
            return 1
        to_fill = 2 * len(position.index_of) + 9  # see to_the_end of the kernels
        if verdict != OPEN:
            return to_fill
        path = self._path
        expand(self.start.area, path, 0, self._table)
        count = int(path.child_count[0])
        won = path.distance[0, :count][path.delta[0, :count] == 0]
        if not len(won) and path.phi[0, :count].max(initial=0):
            return None
        moves = 1 + int(won.min() if len(won) else path.distance[0, :count].max(initial=0))
        if self.crop is None or not self.crop.cut:
            moves += to_fill  # distances end where a test says that there is no room
        return None if moves >= FARTHEST else moves

    def load_rare_kernels(self) -> None:
        """Those too that a search needs only now and then: to end a proof, to grow its table."""
        self._set_root(self.start, Question(KoMode.NOBODY))
        finishing_move(self.start.area, self._path)
        copy_entries(self._table, self._new_table(0), self.start.area.points)

    def answer(
        self, position: LocalPosition, question: Question, budget: Budget, report: Report | None = None
    ) -> Answer:
        """Search until the question is decided or the budget is spent; a later call goes on from there."""
        self._path.asked[0] |= question_bit(question_meta(question))
        decided = self._decided_without_search(position, question)
        if decided is not None:
            return decided
        canonical = self._state()  # as positions after it and before it have it in the table
        phi, delta = self._search_slices(canonical, budget, report)
        return _answer(phi, delta, position.attacker_to_move, self._last_move)

    def _search_slices(
        self, state: PackedState, budget: Budget, report: Report | None = None
    ) -> tuple[int, int]:
        """Run the kernel slice by slice until a position is decided or the budget spent; phi and delta."""
        cancel = budget.cancel or CancelFlag()
        phi, delta = 1, 1
        self._last_move = None
        self._begin_with_helpers()
        try:
            while not budget.exhausted:
                self._set_state(state)
                limit = budget.up_to(SLICE)
                found = self._search_slice(limit, cancel)
                phi, delta = int(found.phi), int(found.delta)
                # Read here: whoever is told of the progress may ask for a line, which walks on the same path.
                self._last_move = None if found.best < 0 else self._chosen_move()
                done = int(self._room.progress[NODES])
                spent = done + self._helpers.nodes()
                budget.spent += spent
                if report is not None:
                    report(spent, int(self._room.progress[DEPTH]), (phi, delta))
                if phi == 0 or delta == 0 or done < limit:
                    break
                self._make_room()
                self._helpers.join_in(self.start.area, self._table, state, cancel)
        finally:
            self._helpers.end()
        return phi, delta

    def _begin_with_helpers(self) -> None:
        self._room = self._room._replace(stop=self._helpers.begin())

    def _search_slice(self, limit: int, cancel: CancelFlag) -> Searched:
        """Run the kernel on the root that is set. If a helper decides it, its room is taken over."""
        found = search(self.start.area, self._room, self._table, limit, cancel.array)
        if found.phi == 0 or found.delta == 0:
            return found
        by_helper = self._helpers.take_over(self._room)
        if by_helper is None:
            return found
        found, self._room = by_helper
        self._path = self._room.path
        return found

    def _make_room(self) -> None:
        """Go on with a larger table when this one fills up: small ones stay in the processor's cache."""
        table, words = self._table, self.start.words
        megabytes = table.entries.nbytes / 2**20 * _GROWTH
        if megabytes > self._megabytes or not is_filling_up(table, words):
            return
        larger = self._new_table(megabytes)
        self._helpers.end(wait=True)
        if larger.entries.nbytes > table.entries.nbytes:
            copy_entries(table, larger, self.start.area.points)
            self._table = larger
        else:
            self._megabytes = 0  # there is no more memory to be had
        self._begin_with_helpers()

    def _decided_without_search(self, position: LocalPosition, question: Question) -> Answer | None:
        if position.won:
            return Answer(False, None, 0.0)
        if not position.standing:
            return Answer(True, None, 1.0)
        self._set_root(position, question)
        verdict = judge_root(position.area, self._path)
        if verdict == OPEN:
            return None
        if verdict == DEFENDER_WINS:
            return Answer(False, None, 0.0)
        finishes = position.attacker_to_move
        return Answer(True, self._move(finishing_move(position.area, self._path)) if finishes else None, 1.0)

    def first_state(self, position: LocalPosition, question: Question) -> PackedState:
        """A position under a question, as :meth:`winning_child` takes it."""
        self._path.asked[0] |= question_bit(question_meta(question))
        self._set_root(position, question)
        if position.standing and not position.won:
            judge_root(self.start.area, self._path)  # makes it canonical
        return self._state()

    def read_proof(self, proof: ProofNodes, attacker_wins: bool, most: int) -> int:
        """Look at the next nodes of a proof (:func:`~gold.solver.proof.proof_nodes.read_on`)."""
        return int(read_on(self.start.area, self._path, self._table, proof, attacker_wins, most))

    def add_moves(self, proof: ProofNodes, node: int, attacker_wins: bool, wanted: int) -> bool:
        """Add moves to a node of a proof (:func:`~gold.solver.proof.proof_nodes.add_moves`)."""
        return bool(add_moves(self.start.area, self._path, self._table, proof, node, attacker_wins, wanted))

    def winning_child(self, state: PackedState, budget: Budget) -> Child | None:
        """Search a position until it is decided; the move that wins for the side to play, if there is one.

        None also where the budget does not suffice.
        """
        phi, _ = self._search_slices(state, budget)
        if phi:
            return None
        number, path = self._choice(), self._path
        state = read_packed(path.children, number, self.start.words)
        return Child(self._move(int(path.move[0, number])), state)

    def _state(self) -> PackedState:
        return read_packed(self._path.nodes, 0, self.start.words)

    def _set_state(self, state: PackedState) -> None:
        write_packed(self._path.nodes, 0, self.start.words, state)
        self._path.captures[0] = 0

    def line(self, position: LocalPosition, question: Question, most: int = 40) -> tuple[Move, ...]:
        """The moves that the table holds best from a position on: the winner's proof against the loser's most
        stubborn defence. Ends where the table does.
        """
        moves: list[Move] = []
        self._set_root(position, question)
        seen = set()
        while len(moves) < most:
            state = self._state()
            if state in seen or judge_root(position.area, self._path) in (DEFENDER_WINS, HOPELESS):
                break
            seen.add(state)
            chosen = self._best_child(position)
            if chosen is None:
                break
            moves.append(self._move(int(self._path.move[0, chosen])))
            self._set_state(read_packed(self._path.children, chosen, position.words))
        return tuple(moves)

    def _best_child(self, position: LocalPosition) -> int | None:
        """The child to go on with: the nearest win, the likeliest one, or the loss that takes longest."""
        path = self._path
        expand(position.area, path, 0, self._table)
        count = int(path.child_count[0])
        if not count:
            return None
        lost = path.phi[0, :count].max() == 0
        return int(path.distance[0, :count].argmax()) if lost else self._choice()

    def _choice(self) -> int:
        """Of the root's children the won one that is nearest to the end, so that every move of a proof makes
        progress; of several such, the one that the priors like most. Where none is won, the one that the
        other side finds hardest to refute: of the problems in books it solves more than the one that looks
        easiest to win with does.
        """
        count = int(self._path.child_count[0])
        won = np.flatnonzero(self._path.delta[0, :count] == 0)
        if len(won):
            distance = self._path.distance[0, won]
            nearest = won[distance == distance.min()]
            return int(nearest[self._path.factor[0, nearest].argmin()])
        return int(self._path.phi[0, :count].argmax())

    def _chosen_move(self) -> Move:
        return self._move(int(self._path.move[0, self._choice()]))

    def _move(self, index: int) -> Move:
        return PASS if index == PASS_INDEX else self._point_at[index]

    def _set_root(self, position: LocalPosition, question: Question) -> None:
        self._set_state(root_state(position, question))


def _answer(phi: int, delta: int, attacker_to_move: bool, move: Move | None) -> Answer:
    if phi == 0 or delta == 0:
        attacker_wins = (phi == 0) == attacker_to_move
        return Answer(attacker_wins, move, float(attacker_wins))
    movers_chance = delta / (phi + delta)
    return Answer(None, move, movers_chance if attacker_to_move else 1 - movers_chance)
