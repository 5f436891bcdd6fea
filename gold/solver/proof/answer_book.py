"""Notes of a search about single positions, which are kept with its proofs and looked up after a
restart.

A kept proof has the best play of its winner. Choosing a reply needs more answers, above all what
happens if a side plays elsewhere, and which other moves win. Such answers may take some hundred
thousand nodes. A *note* is one answer: who wins, and by which move.

What a note says was decided by the search for the question that is part of its position. It is true
on every path to the position (:mod:`gold.solver.proof.search`), like an entry of a kept proof. The
move that it names for a side that has lost is only a choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from gold.board.points import Move
from gold.solver.bitboard.state import PackedState

MOST_NOTES: Final = 10_000
"""Most new notes of one search. They take about 5 MB in memory, and 50 kB in a file."""


class AnswerNote(NamedTuple):
    """The note about a canonical position with its question.

    ``mover_wins`` tells whether the side to move wins; None if that was not decided, or not asked.
    ``move`` is the winning move. If none wins, it is the move that was chosen as the hardest to
    answer; None if none was chosen. ``in_vain`` is the number of nodes that did not suffice for a
    decision; 0 if the position is decided, or was not asked about.
    """

    mover_wins: bool | None = None
    move: Move | None = None
    in_vain: int = 0


@dataclass(slots=True)
class AnswerBook:
    """The notes of one search.

    Those in ``known`` come from a file, and are looked up. Those in ``new`` are only written: so
    the search takes the same course whether its notes are kept or not.
    """

    known: Mapping[PackedState, AnswerNote] = field(default_factory=dict)
    new: dict[PackedState, AnswerNote] = field(default_factory=dict)

    def decide(self, state: PackedState, mover_wins: bool, move: Move | None) -> None:
        """Note who wins. If the side to move has lost, the move chosen for it earlier is kept."""
        self._write(state, AnswerNote(mover_wins, move if mover_wins else self._before(state).move))

    def give_up(self, state: PackedState, nodes: int) -> None:
        """Note that this number of nodes did not decide the position."""
        before = self._before(state)
        self._write(state, before._replace(in_vain=max(before.in_vain, nodes)))

    def choose(self, state: PackedState, move: Move) -> None:
        """Note the move that is hardest to answer; without effect if the side to move is noted as
        the winner.
        """
        before = self._before(state)
        if not before.mover_wins:
            self._write(state, before._replace(move=move))

    def _before(self, state: PackedState) -> AnswerNote:
        return self.new.get(state) or self.known.get(state) or AnswerNote()

    def _write(self, state: PackedState, note: AnswerNote) -> None:
        if state in self.new or len(self.new) < MOST_NOTES:
            self.new[state] = note

    @property
    def notes(self) -> dict[PackedState, AnswerNote]:
        """Return all notes, those of a file and the new ones."""
        return {**self.known, **self.new}
