"""What is said of proofs is true: whether a move must be answered, where a ko comes up, and which ko it is.

These sentences rest on a search, not only on the board. Each has a referee of brute force, and is said of at
least 300 positions when all seeds are looked at.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache

import pytest

from gold.board.board import Board
from gold.board.diagram import format_diagram, parse_diagram
from gold.board.outcome import winner
from gold.board.points import PASS, Color, Move, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.solver.answers.ko_line import how_it_goes_on
from gold.solver.answers.reply import computer_reply
from gold.solver.api import Limits, Result
from gold.solver.outcome import MOST_THREATS
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from gold.trainer.end_reasons import ko_after
from tests.oracle.exhaustive import MODE_A, MODE_D, UNLIMITED, Exhaustive, Threats
from tests.oracle.life import states_of_forced_life
from tests.oracle.random_problems import random_problem
from tests.oracle.told_positions import ToldPosition, closed_group, told_positions
from tests.thorough import THOROUGH, is_chosen

pytestmark = pytest.mark.kernel

_NODES = 20_000
_PART = 18  # of the seeds runs where time is short, and by night all
_DAY = 200  # of the seeds runs with the fast tests
_MOST_STATES = 200_000
_L_GROUPS = (
    """
    . . . . . . .
    . . . . . . .
    x x x x . . .
    O O O x . . .
    O + O x . . .
    + + O x . . .
    + + + x . . .""",
    """
    . . . . . . .
    x x x x . . .
    O O O x . . .
    + + O x . . .
    O + O x . . .
    + + O x . . .
    + + + x . . .""",
)
"""Groups in a corner: Black kills them, but often only but for a ko of many threats."""


def l_group(seed: int) -> Position:
    """An L group with some stones inside, and some holes in the wall around it."""
    dice = random.Random(seed)
    while True:
        base = parse_diagram(dice.choice(_L_GROUPS), dice.choice(tuple(Color)))
        wall = [point for point in base.geometry.points if base[point] is PointState.BLACK]
        changed = dict.fromkeys(dice.sample(wall, dice.choice((0, 1, 1, 2))), PointState.VALID)
        for point in base.points(PointState.VALID):
            states = (PointState.VALID, PointState.BLACK, PointState.WHITE_KEYSTONE)
            changed[point] = dice.choices(states, (6, 1, 1))[0]
        position = base.with_states(changed)
        if not position.errors() and 2 <= len(position.points(PointState.VALID)) <= 8:
            return position


@dataclass(frozen=True, slots=True)
class Answered:
    """A told position with the computer's answer there."""

    told: ToldPosition
    result: Result

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves to the position."""
        return self.told.board.moves

    def attacker_wins(self, threats: Threats, *moves: Move) -> bool:
        """Whether the attacker wins after more moves, with so many threats."""
        return with_threats(self.told.board.initial, threats).attacker_wins((*self.moves, *moves))


@lru_cache(maxsize=16)
def with_threats(position: Position, threats: Threats) -> Exhaustive:
    """All that can come of a problem with so many threats."""
    return Exhaustive(position, threats, _MOST_STATES)


def keeps(answered: Answered, *moves: Move) -> bool:
    """Whether whoever has won still has that after some moves: the capture, or two eyes. A pass among
    them is a move elsewhere, so that a second one does not end play.
    """
    is_kill = answered.result.status is Status.DEAD
    threats = MODE_D if is_kill else MODE_A
    start = with_threats(answered.told.board.initial, threats)
    rules = copy(start.rules)
    state = start.state_after(answered.moves)
    rules.start = state.stones
    rules.start_side = state.side
    rules.start_ko = state.ko
    for move in moves:
        if move == PASS:
            rules.start_ko = 0
        else:
            plays = rules.plays(rules.start, rules.start_side)
            play = next(each for each in plays if each.bit == rules.bit(move))
            rules.start = play.after
            rules.start_ko = play.ko
        rules.start_side = rules.start_side.other
    solved = Exhaustive(rules, threats, _MOST_STATES)
    return solved.attacker_wins() if is_kill else solved.root in states_of_forced_life(solved)


def need_not_answer(answered: Answered) -> bool:
    """Whoever has won may play elsewhere after the computer's move."""
    assert answered.result.move is not None
    return keeps(answered, answered.result.move, PASS)


def must_answer(answered: Answered) -> bool:
    """Whoever has won has it no more after playing elsewhere."""
    assert answered.result.move is not None
    return not keeps(answered, answered.result.move, PASS)


def a_ko_comes_up(answered: Answered) -> bool:
    """The line is legal, ends with a ko at this point, and the result is a ko there."""
    told = answered.told
    state = told.state
    rules = told.modes["N"].rules
    for move in answered.result.line:
        following = dict(told.modes["N"].successors(state))
        after = following.get(rules.bit(move))
        if after is None:
            return False
        state = after
    line = answered.result.line
    point = ko_after(told.board, line)
    is_ko = answered.attacker_wins(MODE_A, *line) and not answered.attacker_wins(MODE_D, *line)
    return point is not None and rules.bit(point) == state.ko and is_ko


def on_paper(answered: Answered) -> bool:
    """A side that has lost needs more threats than are counted, and wins with all of them."""
    many = answered.result.many_threats
    assert many is not None
    defends = many is answered.result.defender
    counted = Threats(MOST_THREATS, 0) if defends else Threats(0, MOST_THREATS)
    unlimited = Threats(UNLIMITED, 0) if defends else Threats(0, UNLIMITED)
    loses = answered.attacker_wins(counted) is defends
    return loses and answered.attacker_wins(unlimited) is not defends


def which_ko(answered: Answered) -> bool:
    """Who is ahead wins without threats; the other wins with as many as are said, and not with fewer."""
    ko = answered.result.ko
    if ko is None:
        return False
    defender_ahead = ko.ahead is answered.result.defender
    if ko.ahead is not None and answered.attacker_wins(Threats(0, 0)) is defender_ahead:
        return False
    if ko.threats is None or ko.ahead is None or ko.threats > MOST_THREATS:
        return True

    def wins_with(number: int) -> bool:
        threats = Threats(0, number) if defender_ahead else Threats(number, 0)
        return answered.attacker_wins(threats) is defender_ahead

    return wins_with(ko.threats) and not wins_with(ko.threats - 1)


def how_a_ko_ends(answered: Answered) -> bool:
    """Each move after the capture may be played, and if nobody has threats, who is told to win does, all
    the way. Whoever cannot retake passes first; without a pass the side to play wins.
    """
    line, end = answered.result.main_line, answered.result.without_threats
    attacks = len(line) % 2 == (answered.told.board.to_play is not answered.told.board.attacker)
    attacker_is_told = attacks is not (end[0] == PASS)
    return all(
        _wins_lawfully(answered, Threats(0, 0), *line, *end[:played]) is attacker_is_told
        for played in range(len(end) + 1)
    )


def how_a_ko_is_won(answered: Answered) -> bool:
    """With as many threats as are told, and none for the other side, the moves may be played, and lead to
    positions that the side with the threats has won. Two passes at its turn are a threat and its answer.
    """
    line, told = answered.result.main_line, answered.result.with_threats
    attacks = len(line) % 2 == (answered.told.board.to_play is not answered.told.board.attacker)
    pairs = [at for at in range(len(told) - 1) if told[at : at + 2] == (PASS, PASS)]
    attacker_is_told = attacks is (pairs[0] % 2 == 0)
    threats = Threats(0, len(pairs)) if attacker_is_told else Threats(len(pairs), 0)
    left_out = {at + second for at in pairs for second in (0, 1)}
    moves = [move for at, move in enumerate(told) if at not in left_out]
    return all(
        _wins_lawfully(answered, threats, *line, *moves[:played]) is attacker_is_told
        for played in range(len(moves) + 1)
    )


def _wins_lawfully(answered: Answered, threats: Threats, *moves: Move) -> bool | None:
    """Whether the attacker wins after more moves; None if they may not be played."""
    try:
        return answered.attacker_wins(threats, *moves)
    except ValueError:
        return None


def sentences(answered: Answered) -> Iterable[str]:
    """The kinds of sentence that a window says of an answer."""
    result = answered.result
    if not result.exact:
        return
    if result.many_threats is not None:
        yield "on paper"
    elif result.status is Status.KO:
        yield "which ko"
        if ko_after(answered.told.board, result.line) is not None:
            yield "a ko comes up at"
        if result.without_threats:
            yield "how a ko ends"
        if result.with_threats:
            yield "how a ko is won"
    else:
        is_lost = not result.winning_moves and result.status in (Status.DEAD, Status.ALIVE)
        has_move = result.move is not None and result.forbidden is None and is_lost
        if has_move and result.forces is False:
            yield "need not answer"
        if has_move and result.forces is True:
            yield "must answer"


REFEREES: dict[str, Callable[[Answered], bool]] = {
    "need not answer": need_not_answer,
    "must answer": must_answer,
    "a ko comes up at": a_ko_comes_up,
    "how a ko ends": how_a_ko_ends,
    "how a ko is won": how_a_ko_is_won,
    "on paper": on_paper,
    "which ko": which_ko,
}

SOURCES: dict[str, tuple[Callable[[int], Position], int, dict[str, int]]] = {
    "loose stones and groups": (
        lambda seed: random_problem(seed, 8), 800, {"need not answer": 300, "must answer": 300},
    ),
    "closed groups": (
        closed_group, 1_400,
        {"need not answer": 300, "must answer": 300, "a ko comes up at": 300, "which ko": 300,
         "how a ko ends": 300, "how a ko is won": 300},
    ),
    "groups in a corner": (l_group, 600, {"on paper": 300, "must answer": 300}),
}  # fmt: skip
"""Where positions come from: what makes a problem of a seed, how many seeds, and how often each kind of
sentence is said there at least.
"""


def held_to_its_referees(source: str, seeds: Iterable[int], part: int) -> None:
    """Hold all that is said in the problems of these seeds to its referees. They are one ``part`` of the
    source's seeds, so that at least an eighth as large a part of the wanted sentences must be said.
    """
    make, _seeds, least = SOURCES[source]
    said = Counter[str]()
    false: list[str] = []
    for told in told_positions(map(make, seeds)):
        board = Board(told.board.initial, told.board.moves)
        if winner(board) is not None:
            continue
        workspace = Workspace(16)
        result = computer_reply(Request.about(board, Limits(nodes=_NODES), workspace))
        if result.exact and result.status is Status.KO and board.ko_point is None:
            request = Request.about(board, Limits(nodes=_NODES), workspace)
            end, won = how_it_goes_on(request, result.main_line)
            result = replace(result, without_threats=end, with_threats=won)
        answered = Answered(told, result)
        for sentence in sentences(answered):
            said[sentence] += 1
            if not REFEREES[sentence](answered):
                moves = [board.geometry.vertex(move) for move in result.line]
                false.append(
                    f"{sentence} {moves}, {board.to_play}\n{format_diagram(board.position())}"
                )
    assert not false, "\n".join(false[:3])
    wanted = {kind: number if part == 1 else number // part // 8 for kind, number in least.items()}
    assert {kind: said[kind] for kind, number in wanted.items() if said[kind] < number} == {}


@pytest.mark.parametrize("source", SOURCES)
def test_what_is_said_of_answers_is_true(source: str) -> None:
    held_to_its_referees(source, range(1, SOURCES[source][1] // _DAY), _DAY)


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES)
def test_all_that_is_said_of_answers_is_true(source: str) -> None:
    """All seeds are looked at by night."""
    seeds = [seed for seed in range(1, SOURCES[source][1]) if is_chosen(seed, _PART)]
    held_to_its_referees(source, seeds, 1 if THOROUGH else _PART)
