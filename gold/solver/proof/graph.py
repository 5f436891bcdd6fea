"""Reads a proof out of the exact search's table, as a graph: each position once, with the moves it needs.

That is one move where the winner is to move, and all moves where the loser is. The positions are canonical
(:func:`gold.solver.bitboard.area_rules.canonical`), so lines that differ only in settled parts of the board
meet in the same position. Positions that the table has replaced are searched again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, NamedTuple

from gold.board.points import Move
from gold.errors import GoldError
from gold.i18n import _
from gold.solver.bitboard.state import ALIVE_SHIFT, ATTACKER_TO_MOVE, PackedState
from gold.solver.budget import Budget
from gold.solver.outcome import Question
from gold.solver.proof.search import Child, Judgement, ProofSearch

MOST_LINES: Final = 750_000
"""Larger proofs are given up: their certificates would be larger than a file may be."""

Report = Callable[[int], object]
"""Called now and then with the number of lines in the graph."""

_REPORTED_EVERY = 500
_MOST_SEARCHED_AGAIN: Final = 25_000
"""Nodes for searching positions one by one that the table has replaced. When they are spent, the whole
question is searched again with a larger table: a proof that is put together piece by piece becomes larger.
"""


class ProofGraphError(GoldError):
    """A proof could not be read out of the table; the message says why."""


class _ForgottenError(Exception):
    """The table has replaced too much of a proof."""


class End(Enum):
    """Why a position needs no further moves."""

    CAPTURED = auto()  # the keystones are gone
    CAPTURE_NEXT = auto()  # the attacker captures them with its next move
    NO_ROOM = auto()  # they have no room for an eye
    LIVES = auto()  # one can never be captured


class Line(NamedTuple):
    """A move and the position after it."""

    move: Move
    state: PackedState


@dataclass(slots=True)
class ProofGraph:
    """A proof of the attacker's or the defender's win.

    Every position that can be reached from ``root`` is in ``ends`` or in ``lines``: with one line if the
    winner is to move, with all lines if the loser is. In an attacker's win every line comes to an end; in a
    defender's win it may come back to an earlier position. ``last_moves`` holds the capture of each position
    with ``CAPTURE_NEXT``.
    """

    root: PackedState
    attacker_wins: bool
    lines: dict[PackedState, tuple[Line, ...]]
    ends: dict[PackedState, End]
    last_moves: dict[PackedState, Move]


def attacker_to_move(state: PackedState) -> bool:
    """Whether the attacker is to move in a position."""
    return bool(state.meta & int(ATTACKER_TO_MOVE))


def proof_graph(
    search: ProofSearch,
    question: Question,
    attacker_wins: bool,
    budget: Budget,
    report: Report | None = None,
) -> ProofGraph:
    """The proof of the first position of ``search``, which has decided it. ``budget`` is for reading it out.

    :raises ProofGraphError: if the proof is too large, or cannot be completed within the budget.
    """
    reader = _Reader(search, question, attacker_wins, budget, report or (lambda _lines: None))
    try:
        reader.explore([reader.root])
        reader.starts_over = False
    except _ForgottenError:
        reader = reader.with_search_anew()
        reader.explore([reader.root])
    if attacker_wins:
        reader.avoid_circles()
    return reader.graph()


@dataclass(slots=True)
class _Reader:
    """Reads a proof.

    ``choices`` holds the winner's moves in a position that are known to win, the best first; ``chosen`` the
    one that the proof takes, if it is not the first. ``replies`` holds all moves of the loser.
    """

    search: ProofSearch
    question: Question
    attacker_wins: bool
    budget: Budget
    report: Report
    root: PackedState = field(init=False)
    choices: dict[PackedState, list[Line]] = field(default_factory=dict)
    replies: dict[PackedState, tuple[Line, ...]] = field(default_factory=dict)
    ends: dict[PackedState, End] = field(default_factory=dict)
    last_moves: dict[PackedState, Move] = field(default_factory=dict)
    chosen: dict[PackedState, Line] = field(default_factory=dict)
    line_count: int = 0
    searched_again: int = 0
    starts_over: bool = True

    def __post_init__(self) -> None:
        self.root = self.search.first_state(self.search.start, self.question)

    def explore(self, states: Iterable[PackedState]) -> None:
        """Read all positions that can be reached from some, breadth first."""
        waiting = deque((state, False) for state in states)
        while waiting:
            state, is_open = waiting.popleft()
            if self._is_known(state):
                continue
            self._check_budget()
            end = None if is_open else self._end(state)
            if end is not None:
                self.ends[state] = end
                continue
            if self._winner_moves(state):
                children = [self._winning_child(state)]
                self.choices[state] = [Line(child.move, child.state) for child in children]
            else:
                children = self.search.children(state)
                self.replies[state] = tuple(Line(child.move, child.state) for child in children)
            self._count(len(children))
            waiting.extend((child.state, self._is_open(child)) for child in children)

    def _is_open(self, child: Child) -> bool:
        """Whether it is known, without a test, that no static test decides a child.

        A distance above 0 says so, except in a crop, where ends have a distance, too
        (:func:`gold.solver.proof.nodes.to_the_end`).
        """
        return child.wins is None or (child.distance > 0 and self.search.crop is None)

    def _check_budget(self) -> None:
        if self.budget.exhausted:
            raise ProofGraphError(_("the proof could not be completed within the limits"))

    def _count(self, lines: int) -> None:
        before, self.line_count = self.line_count, self.line_count + lines
        if self.line_count > MOST_LINES:
            message = _("the proof has more than {most:,} moves, too many to be written down")
            raise ProofGraphError(message.format(most=MOST_LINES))
        if before // _REPORTED_EVERY != self.line_count // _REPORTED_EVERY:
            self.report(self.line_count)

    def _is_known(self, state: PackedState) -> bool:
        return state in self.choices or state in self.replies or state in self.ends

    def _winner_moves(self, state: PackedState) -> bool:
        return attacker_to_move(state) == self.attacker_wins

    def _end(self, state: PackedState) -> End | None:
        if self.search.start.won:  # the safe chain of keystones has no bit in meta
            return End.LIVES
        if state.meta >> int(ALIVE_SHIFT) == 0:
            return End.CAPTURED
        judgement = self.search.judge(state)
        if judgement is Judgement.OPEN:
            return None
        if judgement is Judgement.CAPTURE_NEXT:
            self.last_moves[state] = self.search.finishing_move(state)
            return End.CAPTURE_NEXT
        return End.NO_ROOM if judgement is Judgement.NO_ROOM else End.LIVES

    def _winning_child(self, state: PackedState) -> Child:
        """A winning move: preferably one that ends play, else the one with the smallest distance in the
        table.

        A defender may come back to an earlier position, so its second choice is a position that is in the
        proof already.
        """
        nearest = self.search.nearest_win(state)
        if not self.attacker_wins and (nearest is None or nearest.distance):
            children = self.search.children(state)
            known = next((child for child in children if self._is_known(child.state)), None)
            if known is not None:
                return known
        return nearest or self._search_again(state)

    def _search_again(self, state: PackedState) -> Child:
        if self.starts_over and self.searched_again > _MOST_SEARCHED_AGAIN:
            raise _ForgottenError
        spent = self.budget.spent
        child = self.search.winning_child(state, self.budget)
        self.searched_again += self.budget.spent - spent
        if child is None:
            raise ProofGraphError(_("the proof could not be completed within the limits"))
        return child

    def avoid_circles(self) -> None:
        """Choose the attacker's moves so that every line comes to an end.

        A position that the table had replaced was proved again, and its new proof may lead through positions
        whose proofs need this one. Then other winning moves are tried. If these do not help, the whole
        question is searched again, with a table so large that hardly anything is replaced.
        """
        for look_further in (self._add_other_wins, self._search_anew, self._add_other_wins):
            unproved = self._choose_by_rank()
            if not unproved:
                return
            look_further(unproved)
        if self._choose_by_rank():
            raise ProofGraphError(_("the moves of the proof come back to where they began"))

    def _choose_by_rank(self) -> list[PackedState]:
        """Find, backwards from the ends, in how many moves each position is won, and choose the quickest
        moves.

        If the root is not won in this way, choose nothing and return the attacker's positions that are not.
        """
        ranks = dict.fromkeys(self.ends, 0)
        parents: dict[PackedState, list[PackedState]] = {}
        open_lines = {state: len(lines) for state, lines in self.replies.items()}
        for state, lines in self._all_lines():
            for line in lines:
                parents.setdefault(line.state, []).append(state)
        waiting = deque(ranks)
        while waiting:
            self._check_budget()
            state = waiting.popleft()
            for parent in parents.get(state, ()):
                if parent in ranks:
                    continue
                if parent in open_lines:
                    open_lines[parent] -= 1
                    if open_lines[parent]:
                        continue
                ranks[parent] = ranks[state] + 1
                waiting.append(parent)
        if self.root not in ranks:
            return [state for state in self.choices if state not in ranks]
        self.chosen = {
            state: min((line for line in lines if line.state in ranks), key=lambda line: ranks[line.state])
            for state, lines in self.choices.items()
            if state in ranks
        }
        return []

    def _all_lines(self) -> Iterator[tuple[PackedState, Iterable[Line]]]:
        yield from self.choices.items()
        yield from self.replies.items()

    def _add_other_wins(self, unproved: list[PackedState]) -> None:
        """Add every move that the table knows to win in these positions."""
        added: list[PackedState] = []
        for state in unproved:
            self._check_budget()
            for child in self.search.children(state):
                if child.wins:
                    added += self._add_choice(state, Line(child.move, child.state))
        self.explore(added)

    def _search_anew(self, unproved: list[PackedState]) -> None:
        """Prove the first position again with a large table, and add the moves of that proof."""
        self.search = self._search_with_large_table()
        added: list[PackedState] = []
        for state in unproved:
            self._check_budget()
            best = self.search.nearest_win(state) or self._search_again(state)
            added += self._add_choice(state, Line(best.move, best.state))
        self.explore(added)

    def _search_with_large_table(self) -> ProofSearch:
        search = ProofSearch(self.search.board, forgets=False, crop=self.search.crop)
        search.answer(search.start, self.question, self.budget)
        return search

    def with_search_anew(self) -> _Reader:
        """A reader of the same question, searched again with a large table."""
        search = self._search_with_large_table()
        return _Reader(search, self.question, self.attacker_wins, self.budget, self.report, starts_over=False)

    def _add_choice(self, state: PackedState, line: Line) -> list[PackedState]:
        if line in self.choices[state]:
            return []
        self.choices[state].append(line)
        self._count(1)
        return [line.state]

    def graph(self) -> ProofGraph:
        """The graph of all positions that can be reached from the first one."""
        lines: dict[PackedState, tuple[Line, ...]] = {}
        waiting = [self.root]
        while waiting:
            state = waiting.pop()
            if state in lines or state in self.ends:
                continue
            if state in self.replies:
                lines[state] = self.replies[state]
            else:
                lines[state] = (self.chosen.get(state) or self.choices[state][0],)
            waiting.extend(line.state for line in lines[state])
        return ProofGraph(self.root, self.attacker_wins, lines, self.ends, self.last_moves)
