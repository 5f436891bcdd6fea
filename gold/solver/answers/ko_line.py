"""Finds a line that leads into a ko: both sides keep what the position is worth to them, as far as that is
known, until one of them takes the ko; and how that ko goes on if nobody has a ko threat.
"""

from __future__ import annotations

from gold.board.points import PASS, Move
from gold.solver.answers.goals import Goal, goal_of
from gold.solver.answers.resistance import MOST_MOVES, Argument
from gold.solver.answers.shortest_line import shortest_line
from gold.solver.bitboard.area import AreaTooLargeError, LocalPosition
from gold.solver.bitboard.local_play import Key, after, after_pass, key_of
from gold.solver.budget import Budget
from gold.solver.outcome import DEAD, QUESTIONS, SEKI, WITHOUT_THREATS, Bounds, Ending
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request

_WALK_NODES = 2_000
"""Most nodes, for all moves together, to follow the proofs that both sides have (:func:`_on_the_proofs`)."""
_PATIENCE_POSITIONS = 1_000
"""Most nodes for a single question in the search for the shortest line."""
_SEARCH_NODES = (4_000, 30_000)
"""Most nodes for the first attempt at the shortest line that shows a side's goal, and for the second, which
is made only if the first found no line that ends with a ko capture. Each side's goal gets both attempts.
"""

_END_NODES = 20_000
"""Most nodes to find how a ko goes on when nobody has a threat."""

_ANY_KO = Bounds(DEAD + 1, SEKI - 1)


def line_into_ko(
    search: ProofSearch, position: LocalPosition, bounds: Bounds, budget: Budget
) -> tuple[Move, ...]:
    """Return a line from ``position`` that ends with the first capture of a ko; empty if none was found.

    ``bounds`` must be proved and say that the result is a ko, and no point may be closed by ko yet. First
    both sides follow their proofs. If that does not lead to a ko capture, the shortest line that shows the
    goal (:class:`~gold.solver.answers.goals.Goal`) of the side to play may, or that of the other side.
    """
    return _on_the_proofs(search, position, bounds, budget) or _shortest(search, position, bounds, budget)


def _on_the_proofs(
    search: ProofSearch, position: LocalPosition, bounds: Bounds, budget: Budget
) -> tuple[Move, ...]:
    """Return the line in which each side follows the proof of the best question that it wins, up to a ko
    capture. Both sides keep what they win, so ``bounds`` hold all the way. Empty if ``_WALK_NODES`` nodes or
    ``MOST_MOVES`` do not lead there, if a position repeats, or if the attacker would have to pass.
    """
    rungs = {attacking: bounds.best_won(attacking) for attacking in (True, False)}
    part = budget.at_most(_WALK_NODES)
    moves: list[Move] = []
    seen: set[Key] = set()
    while position.ko_index is None and key_of(position) not in seen and len(moves) < MOST_MOVES:
        seen.add(key_of(position))
        attacking = position.attacker_to_move
        rung = rungs[attacking]
        assert rung is not None  # in a ko both sides win something
        answer = search.answer(position, QUESTIONS[rung], part)
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
        argument = Argument(search, goal, budget, _PATIENCE_POSITIONS)
        for nodes in _SEARCH_NODES:
            argument.budget = budget.at_most(nodes)
            line, _ = shortest_line(argument, position)
            if line is not None and line.ending is Ending.KO:
                return line.moves
    return ()


def without_threats(request: Request, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """How a ko goes on if nobody has a ko threat, after a ``line`` from the request's board that takes it. If
    the other side loses for lack of a threat, it passes first.

    Empty if no point is closed by ko then, if too little is proved within the budget, and if the winner need
    not play at all.
    """
    board = request.board.after(*line)
    try:
        search = request.workspace.proof(request.board)
    except AreaTooLargeError:
        return ()
    question, position = QUESTIONS[WITHOUT_THREATS], search.start.after_moves(board)
    part = request.budget.at_most(_END_NODES)
    attacker_wins = search.answer(position, question, part).attacker_wins
    if board.ko_point is None or attacker_wins is None:
        return ()
    argument = Argument(search, Goal(question, attacker_wins), part)
    passes = () if argument.is_winners_turn(position) else (PASS,)
    end, _ = shortest_line(argument, after_pass(position) if passes else position)
    return () if end is None or end.moves[:1] in ((), (PASS,)) else passes + end.moves
