"""The interface of the exact search: takes a position and a question, returns an answer and a move.

It runs the df-pn kernel in slices, and keeps the table between calls.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gold.board.board import Board
from gold.board.points import PASS, Move
from gold.solver.api import CancelFlag
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import Crop, LocalPosition, local_position
from gold.solver.bitboard.local_play import question_meta, root_state
from gold.solver.bitboard.quantities import Flags, Numbers
from gold.solver.bitboard.state import PackedState, States
from gold.solver.budget import Budget
from gold.solver.outcome import KoMode, Question
from gold.solver.proof import nodes, repetitions
from gold.solver.proof import path as paths
from gold.solver.proof import table as tables
from gold.solver.proof.answer_book import AnswerBook, AnswerNote
from gold.solver.proof.dfpn import DEPTH, NODES, RootValue, new_scratch, search
from gold.solver.proof.knowledge import Knowledge
from gold.solver.proof.move_prior import fill_prior
from gold.solver.proof.nested_questions import question_bit
from gold.solver.proof.proof_nodes import ProofNodes, add_moves, read_on
from gold.solver.proof.table import Table
from gold.solver.proof.threads import Helpers

SLICE = 4_000
"""Most nodes of one call of the kernel, a few hundredths of a second. Only between calls does the
search report its progress and check the clock.
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question about a position.

    ``attacker_wins`` is None if the search has not decided it; the other two fields are then
    guesses. ``move`` is a move of the side to play: None if that side has lost, if it needs no move
    to win, or if no move is known.
    """

    attacker_wins: bool | None  # None: not decided
    move: Move | None  # the winning move, or the most promising one
    attackers_chance: float  # from 0 to 1: a guess, unless decided


_FIRST_MEGABYTES = 1.0
_GROWTH = 4
_ROOM_FOR_DECISIONS = 4
"""Before positions are learned, the table grows to about this many times their size in memory, but
not beyond the search's ``megabytes``.
"""


class ProofLine(NamedTuple):
    """A move of a proof, and the canonical position after it, which includes the question."""

    move: Move
    state: PackedState


Report = Callable[[int, tuple[int, int]], None]
"""Called after each slice, with the ply of the node searched last, and the root's phi and delta."""


class ProofSearch:
    """Answers questions about the positions of one problem, one question at a time, and keeps the
    proofs in its table for later questions.

    The positions that its methods take must have the area of ``start``, which is the position of
    ``board``.

    * ``megabytes``: the size up to which the table grows. With ``forgets=False`` it has that size
      from the beginning, so that hardly any proof is replaced.
    * ``crop``: the part of the board that is searched (:mod:`gold.solver.bitboard.proving_crop`);
      None for all.
    * ``threads``: the number of threads, the caller's own included.
    * ``known``: the bounds that follow from its answers. Callers enter them; the search itself does
      not read them.
    * ``book``: notes of the answers. None in a crop with stones that are taken to stand: there an
      answer holds only together with the length of its proof, which the table has.

    :raises gold.solver.bitboard.area.AreaTooLargeError: if the part that can change is too large.
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
        self._scratch = new_scratch(words)
        self._path = self._scratch.path
        fill_prior(self._path.prior, board, self.start)
        self._helpers = Helpers(threads - 1, self._scratch, words)
        self._last_move: Move | None = None
        self.known = Knowledge()
        self.book = None if crop is not None and crop.standing else AnswerBook()
        self._load_kernels()

    def _load_kernels(self) -> None:
        """Compile the df-pn kernel, or load it from the kernel cache, so that no search waits for
        it later.
        """
        self._set_root(self.start, Question(KoMode.NOBODY))
        search(self.start.area, self._scratch, self._table, 1, CancelFlag().array)

    def _new_table(self, megabytes: float) -> Table:
        return tables.new_proof_table(self.start.words, megabytes, shared=self._shared)

    def moves_to_the_end(self, position: LocalPosition, question: Question) -> int | None:
        """Return an upper bound on the moves of both sides until the keystones are captured, for a
        question that the attacker wins.

        0 if they are captured already. None if neither the static tests nor the table's entries of
        the positions after the next move prove the win. None, too, if a bound that was computed
        from these entries reaches ``tables.FARTHEST``.
        """
        if not position.standing:
            return 0
        self._set_root(position, question)
        verdict = nodes.judge_root(self.start.area, self._path)
        if verdict == nodes.CAPTURE_NEXT:
            return 1
        to_fill = 2 * len(position.index_of) + 9  # see nodes.to_the_end
        if verdict != nodes.OPEN:
            return to_fill
        path = self._path
        count = self._expand_root()
        won = path.distance[0, :count][path.delta[0, :count] == 0]
        if not len(won) and path.phi[0, :count].max(initial=0):
            return None
        moves = 1 + int(won.min() if len(won) else path.distance[0, :count].max(initial=0))
        if self.crop is None or not self.crop.cut:
            moves += to_fill  # distances end when a static test finds no room for an eye
        return None if moves >= tables.FARTHEST else moves

    def load_rare_kernels(self) -> None:
        """Compile the kernels that a search seldom needs, or load them from the kernel cache.

        They are for the last move of a proof, and for a larger table.
        """
        self._set_root(self.start, Question(KoMode.NOBODY))
        nodes.finishing_move(self.start.area, self._path)
        # the search's own table may have more entries than fit into a small one
        empty = self._new_table(0)
        tables.copy_entries(empty, empty, self.start.area.points)

    def answer(
        self,
        position: LocalPosition,
        question: Question,
        budget: Budget,
        report: Report | None = None,
    ) -> Answer:
        """Answer a question about a position: by static tests, by a note from a file, or by a
        search.

        The search ends when the question is decided, when the budget is spent, or when the result
        depends on lines that are too deep to follow. The table keeps what was found, so a second
        call continues the search.
        """
        self._path.asked[0] |= question_bit(question_meta(question))
        decided = self._decided_without_search(position, question)
        if decided is not None:
            return decided
        canonical = self._state()  # made so by the static tests, like every position in the table
        noted = None if self.book is None else self.book.known.get(canonical)
        if noted is not None and noted.mover_wins is not None:
            attacker_wins = noted.mover_wins == position.attacker_to_move
            return Answer(
                attacker_wins, noted.move if noted.mover_wins else None, float(attacker_wins)
            )
        phi, delta = self._search_slices(canonical, budget, report)
        if phi == 0 or delta == 0:
            if self.book is not None:
                self.book.decide(canonical, phi == 0, self._last_move)
            attacker_wins = (phi == 0) == position.attacker_to_move
            return Answer(attacker_wins, self._last_move, float(attacker_wins))
        movers_chance = delta / (phi + delta)
        chance = movers_chance if position.attacker_to_move else 1 - movers_chance
        return Answer(None, self._last_move, chance)

    def noted(self, position: LocalPosition, question: Question) -> AnswerNote:
        """Return what an earlier search noted about the question
        (:mod:`~gold.solver.proof.answer_book`).
        """
        if self.book is None or not self.book.known:
            return AnswerNote()
        return self.book.known.get(self.first_state(position, question), AnswerNote())

    def note_in_vain(self, position: LocalPosition, question: Question, nodes: int) -> None:
        """Note that this number of nodes did not decide the question."""
        if self.book is not None:
            self.book.give_up(self.first_state(position, question), nodes)

    def note_choice(self, position: LocalPosition, question: Question, move: Move) -> None:
        """Note the move that is hardest to answer, for a side to move that does not win the
        question.
        """
        if self.book is not None:
            self.book.choose(self.first_state(position, question), move)

    def _search_slices(
        self, state: PackedState, budget: Budget, report: Report | None = None
    ) -> tuple[int, int]:
        """Run the kernel in slices on ``state``, a canonical position with its question; return its
        phi and delta.

        It ends when ``state`` is decided, when the budget is spent, or when a slice ends early
        because the result depends on lines that are too deep. The nodes of all threads are spent of
        the budget. The returned numbers are 1 and 1 if no slice was run or lines were too deep.
        Sets ``_last_move`` to the best move; to None if every move is refuted, or if no slice was
        run.
        """
        phi = 1
        delta = 1
        self._last_move = None
        self._begin_with_helpers()
        try:
            while not budget.exhausted:
                self._set_state(state)
                limit = budget.up_to(SLICE)
                root = self._search_slice(limit, budget.cancel)
                phi = int(root.phi)
                delta = int(root.delta)
                # Read the move before the report: its receiver may ask for a line, which overwrites
                # the path.
                self._last_move = None if root.best < 0 else self._move(self._choice())
                done = int(self._scratch.progress[NODES])
                budget.spend(done + self._helpers.nodes())
                if report is not None:
                    report(int(self._scratch.progress[DEPTH]), (phi, delta))
                if phi == 0 or delta == 0 or done < limit:
                    break
                self._grow_table()
                self._helpers.join_in(self.start.area, self._table, state, budget.cancel)
        finally:
            self._helpers.end()
        return phi, delta

    def _begin_with_helpers(self) -> None:
        repetitions.begin_search(self._scratch.repetitions)
        self._scratch = self._scratch._replace(stop=self._helpers.begin())

    def _search_slice(self, limit: int, cancel: CancelFlag) -> RootValue:
        """Search the current root with at most ``limit`` nodes, and return its value.

        If a helper thread has decided the root meanwhile, the helper's value is returned, and its
        scratch memory, which has the root's children, is taken over.
        """
        root = search(self.start.area, self._scratch, self._table, limit, cancel.array)
        if root.phi == 0 or root.delta == 0:
            return root
        by_helper = self._helpers.take_over(self._scratch)
        if by_helper is None:
            return root
        root, self._scratch = by_helper
        self._path = self._scratch.path
        return root

    def _grow_table(self) -> None:
        """Copy the table into one ``_GROWTH`` times as large if more than half of it is taken.

        If that would exceed ``megabytes``, the table of a single thread stays as it is; one that
        threads share grows to ``megabytes``, if that at least doubles it. If the system has no
        memory for a larger table, it never grows again. The first table is small, to fit the
        processor's cache, unless the search was made with ``forgets=False``.

        After growth the helper threads have been told to stop, and the caller has to let them join
        in again.
        """
        table = self._table
        words = self.start.words
        now = table.entries.nbytes / 2**20
        # One thread skips a step that does not fit, so that its nodes depend on the steps only.
        megabytes = min(now * _GROWTH, self._megabytes) if self._shared else now * _GROWTH
        if not 2 * now <= megabytes <= self._megabytes or not tables.is_filling_up(table, words):
            return
        larger = self._new_table(megabytes)
        if larger.entries.nbytes > table.entries.nbytes:
            # helpers use the small table until they see the flag; nobody waits for them
            self._helpers.end()
            tables.copy_entries(table, larger, self.start.area.points)
            self._table = larger
            self._begin_with_helpers()
        else:
            self._megabytes = 0  # the system has no more memory

    def learn(self, decisions: States, mover_wins: Flags, distance: Numbers) -> None:
        """Store positions of this problem that another search has decided in the table.

        A table that is too small for them grows first, up to ``megabytes``. The positions of
        ``decisions`` are canonical, have a bit for each point as in this search, and hold their
        questions in ``meta``; several questions may be among them. For each position,
        ``mover_wins`` tells whether the side to move wins, and ``distance`` is an upper bound on
        the moves to the end of the proof.
        """
        for question in np.unique(decisions.meta & states.QUESTION).tolist():
            self._path.asked[0] |= question_bit(question)
        megabytes = _ROOM_FOR_DECISIONS * sum(column.nbytes for column in decisions) / 2**20
        if self._table.entries.nbytes < megabytes * 2**20:
            larger = self._new_table(min(megabytes, self._megabytes))
            if larger.entries.nbytes > self._table.entries.nbytes:
                tables.copy_entries(self._table, larger, self.start.area.points)
                self._table = larger
        tables.remember_decided(
            self._table, decisions, mover_wins, distance, self.start.area.points
        )

    def _decided_without_search(self, position: LocalPosition, question: Question) -> Answer | None:
        if position.won:
            return Answer(False, None, 0.0)
        if not position.standing:
            return Answer(True, None, 1.0)
        self._set_root(position, question)
        verdict = nodes.judge_root(position.area, self._path)
        if verdict == nodes.OPEN:
            return None
        if verdict == nodes.LIVES:
            return Answer(False, None, 0.0)
        move = (
            nodes.finishing_move(position.area, self._path) if position.attacker_to_move else None
        )
        return Answer(True, None if move is None else self._point_of(move), 1.0)

    def first_state(self, position: LocalPosition, question: Question) -> PackedState:
        """Combine a position and a question into one state, the form that :meth:`winning_child`
        takes.

        It is canonical, unless the keystones are safe from the start or captured.
        """
        self._path.asked[0] |= question_bit(question_meta(question))
        self._set_root(position, question)
        if position.standing and not position.won:
            nodes.judge_root(
                self.start.area, self._path
            )  # called because it makes the root canonical
        return self._state()

    def read_proof(self, proof: ProofNodes, attacker_wins: bool, most: int) -> int:
        """Read at most ``most`` more nodes of a proof out of the table; return why the reading
        stops.

        Node 0 of ``proof`` must be the proof's first position. ``attacker_wins`` tells whose win is
        proved. The returned value is ``DONE`` if no node is left, ``PAUSED`` after ``most`` nodes,
        or ``FULL`` or ``FORGOTTEN``: :func:`~gold.solver.proof.proof_nodes.read_on` tells what the
        caller then has to do before the next call.
        """
        return int(read_on(self.start.area, self._path, self._table, proof, attacker_wins, most))

    def add_moves(self, proof: ProofNodes, node: int, attacker_wins: bool, wanted: int) -> bool:
        """Add lines to a node of a proof (:func:`~gold.solver.proof.proof_nodes.add_moves`).

        ``wanted`` tells for which moves: ``ALL``, those known to be ``WINNING``, or of these only
        the one ``NEAREST`` to the end. ``attacker_wins`` tells whose win is proved. Returns False
        only if ``NEAREST`` is wanted and no move is known to win.
        """
        return bool(
            add_moves(self.start.area, self._path, self._table, proof, node, attacker_wins, wanted)
        )

    def winning_child(self, state: PackedState, budget: Budget) -> ProofLine | None:
        """Search a canonical position with its question (:meth:`first_state`), and return the
        nearest winning move of the side to play.

        None if no win is proved: that side loses, the budget is spent, or the result depends on
        lines that are too deep to follow.
        """
        phi, _ = self._search_slices(state, budget)
        if phi:
            return None
        number = self._choice()
        return ProofLine(self._move(number), self._child_state(number))

    def _state(self) -> PackedState:
        return states.read_packed(self._path.nodes, 0, self.start.words)

    def _set_state(self, state: PackedState) -> None:
        states.write_packed(self._path.nodes, 0, self.start.words, state)
        self._path.captures[0] = 0

    def line(self, position: LocalPosition, question: Question, most: int = 40) -> tuple[Move, ...]:
        """Return the principal variation from a position: the winner follows its proof, the loser
        resists longest.

        If the table has no proof, both sides play the moves that were noted or, if none was noted,
        the most promising ones. The line ends

        * after ``most`` moves;
        * where a position repeats;
        * where the side to play has no move;
        * where the keystones are captured, or a static test tells that they live or have no room
          for an eye.

        So it may be empty.
        """
        moves: list[Move] = []
        self._set_root(position, question)
        seen = set()
        by_notes = False
        while len(moves) < most:
            state = self._state()
            verdict = nodes.judge_root(position.area, self._path)
            if state in seen or verdict in (nodes.LIVES, nodes.NO_ROOM):
                break
            seen.add(state)
            best = self._best_child()
            noted = (
                AnswerNote()
                if self.book is None or best is None
                else self.book.known.get(state, AnswerNote())
            )
            if noted.move is not None and not self._is_root_decided():
                best = self._child_after(noted.move)
                by_notes = True
            elif by_notes and not self._is_root_decided():
                break
            if best is None:
                break
            moves.append(self._move(best))
            self._set_state(self._child_state(best))
        return tuple(moves)

    def _is_root_decided(self) -> bool:
        """Whether the values of the root's children decide the root. The children must have been
        created.
        """
        path = self._path
        count = int(self._path.child_count[0])
        return bool((path.delta[0, :count] == 0).any() or not path.phi[0, :count].any())

    def _child_after(self, move: Move) -> int | None:
        """Return the number of the root's child after a move; None if that child was not
        created.
        """
        children = range(int(self._path.child_count[0]))
        return next((child for child in children if self._move(child) == move), None)

    def _expand_root(self) -> int:
        """Create the children of the root, the position at ply 0 of the path; return how many were
        created.

        Moves after one that wins at once are left out (:func:`gold.solver.proof.nodes.expand`).
        """
        nodes.expand(self.start.area, self._path, paths.ROOT, self._table)
        return int(self._path.child_count[0])

    def _best_child(self) -> int | None:
        """Return the number of the root's child that continues the principal variation; None if the
        root has no child.

        It is the nearest win, else the child that is hardest for the other side to win
        (:meth:`_choice`), or the longest loss if all moves lose.
        """
        path = self._path
        count = self._expand_root()
        if not count:
            return None
        lost = path.phi[0, :count].max() == 0
        return int(path.distance[0, :count].argmax()) if lost else self._choice()

    def _choice(self) -> int:
        """Return the number of the root's child to play; the root must have children.

        It is the win with the smallest distance, so that every move of a proof makes progress; of
        equal ones that with the least factor, which is the best by the priors. Without a win, it is
        the child with the largest phi, which is the hardest for the other side to win. This choice
        solves more problems from books than the child that looks easiest for the side to play.
        """
        count = int(self._path.child_count[0])
        wins = np.flatnonzero(self._path.delta[0, :count] == 0)
        if len(wins):
            distance = self._path.distance[0, wins]
            nearest = wins[distance == distance.min()]
            return int(nearest[self._path.factor[0, nearest].argmin()])
        return int(self._path.phi[0, :count].argmax())

    def _move(self, child: int) -> Move:
        """The move that leads to the root's child with this number."""
        return self._point_of(int(self._path.move[0, child]))

    def _child_state(self, child: int) -> PackedState:
        return states.read_packed(self._path.children, child, self.start.words)

    def _point_of(self, index: int) -> Move:
        return PASS if index == rules.PASS_INDEX else self._point_at[index]

    def _set_root(self, position: LocalPosition, question: Question) -> None:
        self._set_state(root_state(position, question))
