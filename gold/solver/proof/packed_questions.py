"""Questions as the kernels take them: bits of a position's ``meta`` word."""

from __future__ import annotations

import numpy as np

from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.area_rules import ban_binds
from gold.solver.bitboard.state import (
    ALIVE_SHIFT,
    ASKS_FOR_LIFE,
    ATTACKER_TO_MOVE,
    THREATS_ARE_DEFENDERS,
    THREATS_SHIFT,
    PackedState,
)
from gold.solver.outcome import KoMode, Question


def question_meta(question: Question) -> int:
    """The question's part of a position's ``meta``."""
    bits = int(ASKS_FOR_LIFE) if question.life else 0
    if question.mode is not KoMode.NOBODY:
        bits |= question.threats << int(THREATS_SHIFT)
    if question.mode is KoMode.DEFENDER:
        bits |= int(THREATS_ARE_DEFENDERS)
    return bits


def root_state(position: LocalPosition, question: Question) -> PackedState:
    """A position under a question."""
    meta = question_meta(question) | position.standing << int(ALIVE_SHIFT)
    if position.attacker_to_move:
        meta |= int(ATTACKER_TO_MOVE)
    if position.ko_index is not None and ban_binds(np.uint64(meta)):
        meta |= position.ko_index + 1
    return PackedState(position.defender, position.attacker, meta)
