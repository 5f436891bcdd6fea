"""The line that leads to a ko: both sides keep what the ko is worth to them, until one takes it."""

from __future__ import annotations

from gold.board.points import PASS, Move
from gold.solver.answers.goals import goal_of
from gold.solver.answers.resistance import LONGEST, Argument
from gold.solver.answers.shortest_line import shortest_line
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.local_play import Key, after, key_of
from gold.solver.budget import Budget
from gold.solver.outcome import DEAD, QUESTIONS, SEKI, Bounds, Ending
from gold.solver.proof.search import ProofSearch

_WALK_NODES = 2_000
"""Nodes for following the proofs that are known."""
_PATIENCE = 1_000
"""Nodes for one question on the way to the shortest line."""
_SEARCH_NODES = (4_000, 30_000)
"""Nodes for the first attempt at the shortest line, and for the second."""

_ANY_KO = Bounds(DEAD + 1, SEKI - 1)


def line_into_ko(
    search: ProofSearch, position: LocalPosition, bounds: Bounds, budget: Budget
) -> tuple[Move, ...]:
    """A line that ends with the first capture of a ko; empty if none was found. At its beginning no point is
    closed by ko.

    First both sides play the moves of the proofs that are known. If that does not lead to a ko capture, the
    line is the shortest that shows the goal of the side to play, or else that of the other side.
    """
    return _on_the_proofs(search, position, bounds, budget) or _shortest(search, position, bounds, budget)


def _on_the_proofs(
    search: ProofSearch, position: LocalPosition, bounds: Bounds, budget: Budget
) -> tuple[Move, ...]:
    """The line in which each side plays the proof of the best question that it wins, so that the value of the
    position stays the same on the way.
    """
    question_of = {True: QUESTIONS[bounds.most], False: QUESTIONS[bounds.least - 1]}
    part = budget.at_most(_WALK_NODES)
    moves: list[Move] = []
    seen: set[Key] = set()
    while position.ko_index is None and key_of(position) not in seen and len(moves) < LONGEST:
        seen.add(key_of(position))
        attacking = position.attacker_to_move
        answer = search.answer(position, question_of[attacking], part)
        if answer.attacker_wins is not attacking or answer.move is None:
            break
        following = after(position, answer.move)
        if following is None or (attacking and answer.move == PASS):
            break
        moves.append(answer.move)
        position = following
    return tuple(moves) if position.ko_index is not None else ()


def _shortest(
    search: ProofSearch, position: LocalPosition, bounds: Bounds, budget: Budget
) -> tuple[Move, ...]:
    if not bounds.value_is_known:  # where the threats are not counted, any ko will do as the goal
        bounds = _ANY_KO
    for for_attacker in (position.attacker_to_move, not position.attacker_to_move):
        goal = goal_of(bounds, for_attacker)
        assert goal is not None  # in a ko both sides get something
        argument = Argument(search, goal, budget, _PATIENCE)
        for nodes in _SEARCH_NODES:
            argument.budget = budget.at_most(nodes)
            line, _ = shortest_line(argument, position)
            if line is not None and line.ending is Ending.KO:
                return line.moves
    return ()
