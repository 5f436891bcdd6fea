"""Questions in the form that kernels take: bits of a position's ``meta`` word."""

from __future__ import annotations

import numpy as np

from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.state import PackedState
from gold.solver.outcome import KoMode, Question


def question_meta(question: Question) -> int:
    """The question's part of a position's ``meta``."""
    bits = int(states.ASKS_FOR_LIFE) if question.life else 0
    if question.mode is not KoMode.NOBODY:
        bits |= question.threats << int(states.THREATS_SHIFT)
    if question.mode is KoMode.DEFENDER:
        bits |= int(states.THREATS_ARE_DEFENDERS)
    return bits


def root_state(position: LocalPosition, question: Question) -> PackedState:
    """A position together with a question."""
    meta = question_meta(question) | position.standing << int(states.ALIVE_SHIFT)
    if position.attacker_to_move:
        meta |= int(states.ATTACKER_TO_MOVE)
    if position.ko_index is not None and rules.ban_binds(np.uint64(meta)):
        meta |= position.ko_index + 1
    return PackedState(position.defender, position.attacker, meta)
