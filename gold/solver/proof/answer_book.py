"""Answers of a search about single positions, to be kept with its proofs and looked up after a restart.

A kept proof has what best play of its winner leads to. The choice of a reply asks more, above all what
becomes of a group if its owner plays elsewhere, and which other moves win. Such answers take up to
some hundred thousand positions. A *note* is one answer: who wins, and by which move.

What a note claims was decided by the search under whose question it stands, so it is true whatever path led
to its position (:mod:`gold.solver.proof.search`), as an entry of a kept proof is. The move that it names for
a side that has lost is only a choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from gold.board.points import Move
from gold.solver.bitboard.state import PackedState

MOST_NOTES: Final = 10_000
"""The most new notes of one search. They take some 5 MB in memory, and 50 kB in a file."""


class AnswerNote(NamedTuple):
    """What is noted of a canonical position with its question. ``mover_wins`` tells whether the side to move
    wins; None if that was not decided, or not asked. ``move`` is the winning move. Where none wins, it is the
    move that was chosen as the hardest to answer, None if none was chosen.

    ``in_vain`` is how many nodes did not suffice to decide it; 0 if it is decided, or was not asked.
    """

    mover_wins: bool | None = None
    move: Move | None = None
    in_vain: int = 0


@dataclass(slots=True)
class AnswerBook:
    """The notes of one search. Those in ``known`` come from a file, and are looked up. Those in ``new`` are
    only written down: so a search takes the same course whether its notes are kept or not.
    """

    known: Mapping[PackedState, AnswerNote] = field(default_factory=dict)
    new: dict[PackedState, AnswerNote] = field(default_factory=dict)

    def decide(self, state: PackedState, mover_wins: bool, move: Move | None) -> None:
        """Note who wins. A move that was chosen for a side that has lost stays."""
        self._write(state, AnswerNote(mover_wins, move if mover_wins else self._before(state).move))

    def give_up(self, state: PackedState, nodes: int) -> None:
        """Note that so many nodes did not decide it."""
        before = self._before(state)
        self._write(state, before._replace(in_vain=max(before.in_vain, nodes)))

    def choose(self, state: PackedState, move: Move) -> None:
        """Note the move that is hardest to answer, for a side that does not win."""
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
        """All notes."""
        return {**self.known, **self.new}
