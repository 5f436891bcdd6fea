"""Reads a proof out of the exact search's table, as a graph in arrays with each position once.

If the winner is to move in a position, the proof has one move; if the loser is, it has all moves.
The positions are canonical (:func:`gold.solver.bitboard.area_rules.canonical`), so lines that
differ only at points without influence lead to the same position. Positions whose entries the table
has replaced are searched again.

Kernels read the table (:mod:`gold.solver.proof.proof_nodes`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from gold.errors import GoldError
from gold.i18n import _
from gold.solver.bitboard.area_rules import PASS_INDEX
from gold.solver.bitboard.bitsets import from_int
from gold.solver.bitboard.state import as_state, read_packed
from gold.solver.budget import Budget
from gold.solver.outcome import QUESTIONS, Question
from gold.solver.proof import nodes as static_tests
from gold.solver.proof import proof_nodes as kernels
from gold.solver.proof.proof_nodes import ProofNodes, Ranking
from gold.solver.proof.search import ProofSearch

MOST_LINES: Final = 5_000_000
"""Most moves of a proof. A larger proof would take more than half a gigabyte of memory here, and a
checker more than ten seconds.
"""

Report = Callable[[int], object]
"""Called again and again while a proof is read, with the number of moves read so far."""

_READ_AT_ONCE: Final = 2_000
_FIRST_ROOM: Final = 1 << 12
_MOST_SEARCHED_AGAIN: Final = 25_000
"""Most nodes for searching *forgotten* positions, those that the table has replaced, one by one. If
they are spent, the whole question is searched again: a table that was asked several questions has
forgotten much, and a proof that is pieced together is larger.
"""


_MOST_WITH_OLD_TABLE: Final = 50_000
"""Most nodes for searching one forgotten position with the table that forgot it. If its proof is
full of repetitions, the rest of the table can lead the search round and round. Before wins by
repetition were remembered (docs/adr), 20,000,000 nodes did not find a win in *Gokyo Shumyo 1-61*
that a search with an empty table finds in 20. No such position is known since.
"""


_MEGABYTES_AGAIN: Final = 16
"""The size of that empty table."""


class ProofGraphError(GoldError):
    """The proof could not be read out of the table. The message says why."""


class _ForgottenError(Exception):
    """The table has forgotten so much of a proof that the whole question must be searched again."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof in arrays.

    ``nodes`` has all positions that were read, each as one node. ``ranking.used`` marks those that
    the proof consists of. If the winner is to move, ``ranking.chosen`` is the index of the proof's
    move in ``nodes.move``. In an attacker's win, ``ranking.moves`` has an upper bound on the moves
    from each position to the end. ``search`` is the search that proved the result.
    """

    search: ProofSearch
    attacker_wins: bool
    nodes: ProofNodes
    ranking: Ranking


def read_proof(
    search: ProofSearch,
    question: Question,
    attacker_wins: bool,
    budget: Budget,
    report: Report | None = None,
    *,
    starts_over: bool = True,
) -> Proof:
    """Read the proof that the attacker (or, unless ``attacker_wins``, the defender) wins a question
    in the first position of ``search``.

    ``search`` must have decided the question so. The ``budget`` is for reading the proof, and for
    searching positions again that the table has forgotten. If it has forgotten too many and
    ``starts_over`` is True, the whole question is searched again. ``report`` is called with the
    number of moves read so far.

    :raises ProofGraphError: if the proof is too large, cannot be completed within the budget, or
        goes in a circle where it has to come to an end.
    """
    told = report or (lambda _lines: None)
    reader = _ProofReader(search, question, attacker_wins, budget, told, starts_over=starts_over)
    try:
        reader.explore()
        reader.starts_over = False
    except _ForgottenError:
        reader = reader.with_search_anew()
        reader.explore()
    return reader.proof()


def load_kernels(search: ProofSearch) -> None:
    """Compile the kernels that read proofs, or load them from the kernel cache.

    Call this before the clock of a budget starts, so that reading a proof does not wait for it.
    """
    reader = _ProofReader(search, QUESTIONS[0], True, Budget(), lambda _lines: None)
    search.read_proof(reader.nodes, True, 0)
    reader.load_others()


@dataclass(slots=True)
class _ProofReader:
    """Reads a proof out of the table of a search."""

    search: ProofSearch
    """The search that has the proof."""
    question: Question
    """The question that the proof answers."""
    attacker_wins: bool
    """Whether the attacker wins it; else the defender does."""
    budget: Budget
    """The budget for reading."""
    report: Report
    """Called with the number of moves read so far."""
    nodes: ProofNodes = field(init=False)
    """The nodes of the proof read so far."""
    searched_again: int = 0
    """The number of nodes spent on searching positions that the table has forgotten."""
    starts_over: bool = True
    """Whether the reader raises :class:`_ForgottenError` if these are too many."""

    def __post_init__(self) -> None:
        search = self.search
        root = search.first_state(search.start, self.question)
        self.nodes = kernels.new_proof_nodes(_FIRST_ROOM, search.start.words)
        kernels.node_of(self.nodes, as_state(root, search.start.words))
        if search.start.won:  # the safe chain has no bit among the standing ones
            self.nodes.kind[0] = static_tests.LIVES
            self.nodes.counts[kernels.NEXT] = 1

    def load_others(self) -> None:
        """Call all kernels of a reader except the one that reads, so that each is compiled or
        loaded.

        After that ``nodes`` holds no proof.
        """
        self._make_room()
        self._chosen(self._ranking())
        self._begin_to_add(0)
        self.search.add_moves(self.nodes, 0, self.attacker_wins, kernels.WINNING)
        root = self.search.first_state(self.search.start, self.question)
        kernels.add_line(self.nodes, 0, PASS_INDEX, as_state(root, self.search.start.words))

    def explore(self) -> None:
        """Read all nodes that have not been read, and all nodes that their lines lead to.

        If the table has forgotten the winning move at a node, search again (:meth:`_search_again`).

        :raises ProofGraphError: if the proof has more than :data:`MOST_LINES` moves, or the budget
            is spent.
        :raises _ForgottenError: if too much has to be searched again (:meth:`_search_again`).
        """
        while True:
            self._check_budget()
            stop = self.search.read_proof(self.nodes, self.attacker_wins, _READ_AT_ONCE)
            line_count = int(self.nodes.counts[kernels.LINES])
            if line_count > MOST_LINES:
                message = _("the proof has more than {most:,} moves, too many to be written down")
                raise ProofGraphError(message.format(most=MOST_LINES))
            self.report(line_count)
            if stop == kernels.DONE:
                return
            if stop == kernels.FORGOTTEN:
                self._search_again(int(self.nodes.counts[kernels.NEXT]))
                self.nodes.counts[kernels.NEXT] += 1
            elif stop == kernels.FULL:
                self._make_room()

    def _check_budget(self) -> None:
        if self.budget.exhausted:
            raise ProofGraphError(_("the proof could not be completed within the limits"))

    def _make_room(self) -> None:
        words = self.search.start.words
        self.nodes = kernels.larger(self.nodes, words)
        kernels.enter_all(self.nodes, from_int(0, words))

    def _search_again(self, node: int) -> None:
        """Search for the winning move at a node, which the table has forgotten, and add it to the
        node.

        The search uses the table first, then an empty one.

        :raises _ForgottenError: if the reader ``starts_over``, and such searches have already taken
            more than ``_MOST_SEARCHED_AGAIN`` nodes.
        :raises ProofGraphError: if the budget does not suffice.
        """
        if self.starts_over and self.searched_again > _MOST_SEARCHED_AGAIN:
            raise _ForgottenError
        start = self.search.start
        spent = self.budget.spent
        state = read_packed(self.nodes.states, node, start.words)
        child = self.search.winning_child(state, self.budget.at_most(_MOST_WITH_OLD_TABLE))
        if child is None:
            child = self._empty_search().winning_child(state, self.budget)
        self.searched_again += self.budget.spent - spent
        if child is None:
            raise ProofGraphError(_("the proof could not be completed within the limits"))
        move = start.index_of.get(child.move, PASS_INDEX)
        kernels.add_line(self.nodes, node, move, as_state(child.state, start.words))

    def _empty_search(self) -> ProofSearch:
        """Make a search of the same problem with an empty table."""
        search = ProofSearch(self.search.board, _MEGABYTES_AGAIN, crop=self.search.crop)
        search.first_state(search.start, self.question)
        return search

    # An attacker's win must come to an end

    def proof(self) -> Proof:
        """Return the proof that was read; for an attacker's win, with moves such that every line
        comes to an end.

        That may fail at first: a position whose entry was replaced has a new proof, which may lead
        through positions whose proofs need this position. Then all other moves that are known to
        win are added. If that is not enough, the first position is searched again, with a table
        that is large from the beginning so that hardly anything is replaced, and winning moves are
        added from there.

        :raises ProofGraphError: if some line still does not come to an end, if the budget is spent,
            or if the proof becomes too large.
        """
        if not self.attacker_wins:
            ranking = kernels.new_ranking(self.nodes)
            ranking.chosen[:] = self.nodes.first_line[: len(ranking.chosen)]
            return self._chosen(ranking)
        for look_further in (self._add_other_wins, self._search_anew, self._add_other_wins):
            ranking = self._ranking()
            if ranking.moves[0] != kernels.NOT_RANKED:
                return self._chosen(ranking)
            is_choice = self.nodes.kind[: len(ranking.moves)] == kernels.CHOICE
            look_further(np.flatnonzero(is_choice & (ranking.moves == kernels.NOT_RANKED)).tolist())
        ranking = self._ranking()
        if ranking.moves[0] == kernels.NOT_RANKED:
            raise ProofGraphError(_("the moves of the proof come back to where they began"))
        return self._chosen(ranking)

    def _ranking(self) -> Ranking:
        ranking = kernels.new_ranking(self.nodes)
        kernels.rank_nodes(self.nodes, ranking)
        return ranking

    def _chosen(self, ranking: Ranking) -> Proof:
        kernels.mark_used(self.nodes, ranking)
        return Proof(self.search, self.attacker_wins, self.nodes, ranking)

    def _add_other_wins(self, unproved: list[int]) -> None:
        """Add every move that is known to win to the ``unproved`` nodes, and continue reading.

        Unproved are the nodes with the winner to move from which no line is sure to come to an end.
        """
        for node in unproved:
            self._begin_to_add(node)
            self.search.add_moves(self.nodes, node, self.attacker_wins, kernels.WINNING)
        self.explore()

    def _search_anew(self, unproved: list[int]) -> None:
        """Prove the first position again, with a table that is large from the beginning, and
        continue reading.

        To each of the ``unproved`` nodes the nearest win that the new search knows is added. If it
        knows none for a node, that node is searched.
        """
        self.search = self._searched_without_forgetting()
        for node in unproved:
            self._begin_to_add(node)
            if not self.search.add_moves(self.nodes, node, self.attacker_wins, kernels.NEAREST):
                self._search_again(node)
        self.explore()

    def _begin_to_add(self, node: int) -> None:
        self._check_budget()
        while not kernels.has_room(self.nodes):
            self._make_room()
        kernels.begin_lines(self.nodes, node, kernels.CHOICE)

    def _searched_without_forgetting(self) -> ProofSearch:
        search = ProofSearch(self.search.board, forgets=False, crop=self.search.crop)
        search.answer(search.start, self.question, self.budget)
        return search

    def with_search_anew(self) -> _ProofReader:
        """Search the question again, with a table that is large from the beginning; return a new
        reader for that proof.

        The new reader has read nothing yet, and never raises :class:`_ForgottenError`. The search
        spends the budget; if that is too small, nothing is raised here.
        """
        search = self._searched_without_forgetting()
        return _ProofReader(
            search, self.question, self.attacker_wins, self.budget, self.report, starts_over=False
        )
