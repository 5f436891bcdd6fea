"""Finds a line that leads into a ko, and the continuation of that ko.

Until one side takes the ko, both keep the value of the position, as far as it is known. The
continuation is found for two cases: nobody has a ko threat, or one side has all the threats that it
needs.
"""

from __future__ import annotations

from dataclasses import replace

from gold.board.points import PASS, Move
from gold.errors import IllegalMoveError
from gold.solver.answers.goals import Goal, goal_of
from gold.solver.answers.resistance import MOST_MOVES, Argument
from gold.solver.answers.shortest_line import shortest_line
from gold.solver.bitboard.area import AreaTooLargeError, LocalPosition
from gold.solver.bitboard.local_play import (
    Continuation,
    Key,
    after,
    after_pass,
    key_of,
    stones_to_play,
)
from gold.solver.budget import Budget
from gold.solver.outcome import DEAD, MOST_THREATS, QUESTIONS, SEKI, WITHOUT_THREATS, Bounds, Ending
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request

_WALK_NODES = 2_000
"""Most nodes for following the proofs of both sides, for all moves together
(:func:`_on_the_proofs`).
"""
_PATIENCE_POSITIONS = 1_000  # most nodes for a single question in the search for the shortest line
_SEARCH_NODES = (4_000, 30_000)
"""Most nodes for the two attempts at the shortest line that shows a side's goal. The second is made
only if the first found no line that ends with a ko capture. Each side's goal gets both attempts.
"""

_END_NODES = 20_000  # most nodes to find how a ko goes on when nobody has a threat

_ANY_KO = Bounds(DEAD + 1, SEKI - 1)


def line_into_ko(
    search: ProofSearch, position: LocalPosition, bounds: Bounds, budget: Budget
) -> tuple[Move, ...]:
    """Return a line from ``position`` that ends with the first capture of a ko; empty if none is
    found.

    ``bounds`` must be proved and say that the result is a ko, and no point may be closed by ko yet.
    First both sides follow their proofs. If that does not lead to a ko capture, the shortest line
    that shows a side's goal is tried (:class:`~gold.solver.answers.goals.Goal`): first for the side
    to play, then for the other side.
    """
    return _on_the_proofs(search, position, bounds, budget) or _shortest(
        search, position, bounds, budget
    )


def _on_the_proofs(
    search: ProofSearch, position: LocalPosition, bounds: Bounds, budget: Budget
) -> tuple[Move, ...]:
    """Return the line in which each side follows the proof of the best question that it wins, up to
    a ko capture.

    Both sides keep what they win, so ``bounds`` hold on the whole line. Empty if ``_WALK_NODES``
    nodes or ``MOST_MOVES`` moves do not lead to a ko capture, if a position repeats, or if the
    attacker would have to pass.
    """
    rungs = {attacking: bounds.best_won(attacking) for attacking in (True, False)}
    part = budget.at_most(_WALK_NODES)
    moves: list[Move] = []
    seen: set[Key] = set()
    while position.ko_index is None and key_of(position) not in seen and len(moves) < MOST_MOVES:
        seen.add(key_of(position))
        attacking = position.attacker_to_move
        rung = rungs[attacking]
        assert rung is not None  # in a ko each side wins some question
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
    if not bounds.value_is_known:  # if the number of threats is open, the goal is any ko
        bounds = _ANY_KO
    for for_attacker in (position.attacker_to_move, not position.attacker_to_move):
        goal = goal_of(bounds, for_attacker)
        assert goal is not None  # in a ko each side wins some question
        argument = Argument(search, goal, budget, _PATIENCE_POSITIONS)
        for nodes in _SEARCH_NODES:
            argument.budget = budget.at_most(nodes)
            line, _ = shortest_line(argument, position)
            if line is not None and line.ending is Ending.KO:
                return line.moves
    return ()


def how_it_goes_on(
    request: Request, line: tuple[Move, ...]
) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """Return two continuations of a ko after a ``line`` that takes it: without ko threats, and won
    with threats.

    If the side to play needs no threats, the second continuation shows how the other side wins with
    threats, after the ko has been retaken.
    """
    end = without_threats(request, line)
    won = with_threats(request, line)
    if won or end[:1] == (PASS,):
        return end, won
    for count in range(1, len(end) + 1):
        taken = (*line, *end[:count])
        if request.board.after(*taken).ko_point is not None:
            rest = with_threats(request, taken)
            return end, end[:count] + rest if rest else ()
    return end, ()


def without_threats(request: Request, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return how a ko continues if nobody has a ko threat.

    ``line`` leads from the request's board into the ko. If the other side loses because it has no
    threat, its first move is a pass. Empty if no point is closed by ko after the line, if too
    little is proved within the budget, or if the winner need not play at all.
    """
    taken = _taken(request, line)
    if taken is None:
        return ()
    argument, position = taken
    passes = () if argument.is_winners_turn(position) else (PASS,)
    end, _ = shortest_line(argument, after_pass(position) if passes else position)
    return () if end is None or end.moves[:1] in ((), (PASS,)) else passes + end.moves


def with_threats(request: Request, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return how the side that cannot retake a ko wins it with as few ko threats as possible.

    ``line`` leads from the request's board into the ko. Two passes stand for a threat and its
    answer; the other side has no threats. Empty if no point is closed by ko after the line, if no
    threat is needed, or if too little is proved.
    """
    taken = _taken(request, line)
    if taken is None or taken[0].is_winners_turn(taken[1]):
        return ()
    (ko, position), moves = taken, list[Move]()
    attacks = position.attacker_to_move
    questions = [
        QUESTIONS[WITHOUT_THREATS + (more if attacks else -more)]
        for more in range(MOST_THREATS + 1)
    ]

    def needed(at: LocalPosition) -> int:
        asked = (ko.search.answer(at, question, ko.budget).attacker_wins for question in questions)
        return next((number for number, won in enumerate(asked) if won is attacks), len(questions))

    left = needed(position)
    while len(moves) < MOST_MOVES:
        if position.ko_index is not None:
            left -= 1  # a line that takes more threats than are needed says nothing
            position, moves = replace(position, ko_index=None), [*moves, PASS, PASS]
        more = needed(position)
        if more > left:
            break
        goal = Goal(questions[more], attacks, by_ko=more > 0)
        end, _ = shortest_line(Argument(ko.search, goal, ko.budget), position)
        if end is None:
            break
        moves += end.moves
        if end.ending is not Ending.KO:
            return tuple(moves)
        for move in end.moves:
            position = after(position, move) or position
        if position.attacker_to_move is not attacks:
            options = [Continuation(PASS, after_pass(position)), *stones_to_play(position)]
            move, position = max(options, key=lambda option: needed(option.position))
            moves.append(move)
    return ()


def _taken(request: Request, line: tuple[Move, ...]) -> tuple[Argument, LocalPosition] | None:
    """Return the argument about a ko if nobody has ko threats, and the position after the line that
    takes the ko.
    """
    try:
        board = request.board.after(*line)
        search = request.workspace.proof(request.board)
    except (AreaTooLargeError, IllegalMoveError):  # the line may be that of a rival's board
        return None
    question = QUESTIONS[WITHOUT_THREATS]
    position = search.start.after_moves(board)
    part = request.budget.at_most(_END_NODES)
    attacker_wins = search.answer(position, question, part).attacker_wins
    if board.ko_point is None or attacker_wins is None:
        return None
    return Argument(search, Goal(question, attacker_wins), part), position
