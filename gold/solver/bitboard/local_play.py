"""Converts a ``LocalPosition`` for kernels, and plays moves on it, to follow the lines of a proof.

These moves obey every ko ban, whichever side has ko threats: so the lines can be shown on a board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from typing import NamedTuple, TypeAlias

import numpy as np

from gold.board.points import PASS, Move
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.quantities import PointIndex
from gold.solver.bitboard.state import PackedState, State
from gold.solver.outcome import KoMode, Question

Key: TypeAlias = tuple[int, int, int | None, bool]
"""Identifies a position within one area: the defender's and the attacker's stones, the banned
point, and whether the attacker is to move.
"""


def key_of(position: LocalPosition) -> Key:
    """Return the key of a position among all positions of the same area."""
    return position.defender, position.attacker, position.ko_index, position.attacker_to_move


def after_pass(position: LocalPosition) -> LocalPosition:
    """Return the position after a pass, which lifts a ban."""
    return replace(position, ko_index=None, attacker_to_move=not position.attacker_to_move)


def after(position: LocalPosition, move: Move) -> LocalPosition | None:
    """Return the position after a move; None if the move is illegal."""
    if move == PASS:
        return after_pass(position)
    index = position.index_of.get(move)
    if (
        index is None
        or index == position.ko_index
        or (position.defender | position.attacker) >> index & 1
    ):
        return None
    placed = rules.place(position.area, _state_of(position), index)
    if not placed.legal:
        return None
    banned = PointIndex(int(placed.state.meta & states.KO) - 1)
    return replace(
        position,
        defender=bits.to_int(placed.state.defender),
        attacker=bits.to_int(placed.state.attacker),
        ko_index=banned if banned >= 0 else None,
        attacker_to_move=not position.attacker_to_move,
        standing=int(placed.state.meta) >> int(states.ALIVE_SHIFT),
    )


def question_meta(question: Question) -> int:
    """Return the bits of ``meta`` that encode a question."""
    meta = int(states.ASKS_FOR_LIFE) if question.life else 0
    if question.mode is not KoMode.NOBODY:
        meta |= question.threats << int(states.THREATS_SHIFT)
    if question.mode is KoMode.DEFENDER:
        meta |= int(states.THREATS_ARE_DEFENDERS)
    return meta


def root_state(position: LocalPosition, question: Question) -> PackedState:
    """Combine a position and a question into one state.

    A ban that does not bind the side to move is left out.
    """
    meta = _meta_of(position) | question_meta(question)
    if position.ko_index is not None and rules.ban_binds(np.uint64(meta)):
        meta |= position.ko_index + 1
    return PackedState(position.defender, position.attacker, meta)


def _meta_of(position: LocalPosition) -> int:
    """Return the bits of ``meta`` for the standing keystones and the side to move."""
    attacker_to_move = int(states.ATTACKER_TO_MOVE) if position.attacker_to_move else 0
    return position.standing << int(states.ALIVE_SHIFT) | attacker_to_move


def _state_of(position: LocalPosition) -> State:
    """Convert the position for kernels, without a question and without its ban."""
    packed = PackedState(position.defender, position.attacker, _meta_of(position))
    return states.as_state(packed, position.words)


class Continuation(NamedTuple):
    """A legal move, and the position after it."""

    move: Move
    position: LocalPosition


def stones_to_play(position: LocalPosition) -> Iterator[Continuation]:
    """Yield every legal move except the pass, in board order, with the position after it."""
    taken = position.defender | position.attacker
    for point, index in position.index_of.items():
        if not taken >> index & 1:
            following = after(position, point)
            if following is not None:
                yield Continuation(point, following)


class LastingLife(Enum):
    """The reason why keystones stay on the board even if their owner always passes."""

    SAFE = "connected to stones that can never be captured"
    TWO_EYES = "two eyes"


def lasting_life(position: LocalPosition) -> LastingLife | None:
    """Return the reason why a keystone can never be captured; None if it might be, or if none is
    left.
    """
    if position.won:
        return LastingLife.SAFE
    if not position.standing:
        return None
    area = position.area
    words = position.words
    state = _state_of(position)
    keys = bits.from_int(
        bits.to_int(rules.keystones(area, state)), words
    )  # keystones() returns Python integers here, and the kernel needs machine words
    if bits.to_int(rules.connected(area, keys, state.defender)) & bits.to_int(area.defender_safe):
        return LastingLife.SAFE
    scratch = np.zeros(rules.SCRATCH_SETS * words, dtype=np.uint64)
    inside = bits.from_int(bits.to_int(rules.enclosed_points(area, state.defender)), words)
    return (
        LastingLife.TWO_EYES
        if rules.unconditionally_alive(area, state, keys, inside, scratch)
        else None
    )
