"""The exact engine: proves who wins from a position, in a given ko mode, and keeps what it has learned.

What a mode and a verdict mean is told in docs/GLOSSARY.md. This module talks in board points; below it are
kernels that know only bits.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np

from gold.board.board import Board
from gold.board.points import PASS, Move
from gold.solver.api import CancelFlag
from gold.solver.area import LocalPosition, local_position
from gold.solver.area_rules import (
    ALIVE_SHIFT,
    ATTACKER_TO_MOVE,
    PASS_INDEX,
    THREATS_ARE_DEFENDERS,
    THREATS_SHIFT,
    UNLIMITED,
    ban_binds,
)
from gold.solver.dfpn import NODES, PROGRESS_LENGTH, new_limits, search
from gold.solver.proof_nodes import new_path
from gold.solver.proof_simulation import new_plan
from gold.solver.proof_table import new_table
from gold.solver.words import Words

SLICE = 20_000
"""Nodes per call of the kernel: short enough to report and to stop in between."""


class KoMode(Enum):
    """Which side has ko threats without end; the value is the mode's word in a position's ``meta``."""

    DEFENDER = int(UNLIMITED << THREATS_SHIFT | THREATS_ARE_DEFENDERS)
    NOBODY = 0
    ATTACKER = int(UNLIMITED << THREATS_SHIFT)


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of a position in one mode: whether the attacker wins (None: not proved), and the best
    move by what is known.
    """

    attacker_wins: bool | None
    move: Move | None
    nodes: int


class ProofSearch:
    """Searches positions of one area; everything proved is kept for the next question.

    ``megabytes`` bounds the table.

    :raises gold.solver.area.AreaTooLargeError: if the area does not fit.
    """

    def __init__(self, board: Board, megabytes: float = 64) -> None:
        self.local = local_position(board)
        words = self.local.words
        self.table: Words = new_table(words, megabytes)
        self._path = new_path(words)
        self._plan = new_plan(words)
        self._limits = new_limits()
        self._progress = np.zeros(PROGRESS_LENGTH, dtype=np.int64)

    def prove(
        self,
        mode: KoMode,
        nodes: int,
        cancel: CancelFlag | None = None,
        position: LocalPosition | None = None,
    ) -> Finding:
        """Search the position (by default the board's) in a mode until decided, ``nodes``, or cancelled."""
        position = position or self.local
        if position.won:
            return Finding(False, None, 0)
        flag = cancel or CancelFlag()
        self._set_root(position, mode)
        spent = 0
        phi, delta, best = 1, 1, -1
        while spent < nodes and not flag.is_set:
            limit = min(SLICE, nodes - spent)
            phi, delta, best = search(
                position.area,
                self._path,
                self._plan,
                self._limits,
                self.table,
                position.words,
                limit,
                flag.array,
                self._progress,
            )
            done = int(self._progress[NODES])
            spent += done
            if phi == 0 or delta == 0 or done < limit:
                break
        move = None
        if best >= 0:
            index = int(self._path.move[0, best])
            move = PASS if index == PASS_INDEX else position.point_at[index]
        decided = phi == 0 or delta == 0
        return Finding((phi == 0) == position.attacker_to_move if decided else None, move, spent)

    def _set_root(self, position: LocalPosition, mode: KoMode) -> None:
        words = position.words
        for array, value in ((self._path.d, position.defender), (self._path.a, position.attacker)):
            for word in range(words):
                array[word] = value >> 64 * word & 2**64 - 1
        self._path.meta[0] = root_meta(position, mode)


def root_meta(position: LocalPosition, mode: KoMode) -> int:
    """The ``meta`` word of a position whose keystones all stand."""
    meta = mode.value | (1 << position.key_chains) - 1 << int(ALIVE_SHIFT)
    if position.attacker_to_move:
        meta |= int(ATTACKER_TO_MOVE)
    if position.ko_index is not None and ban_binds(np.uint64(meta)):
        meta |= position.ko_index + 1
    return meta
