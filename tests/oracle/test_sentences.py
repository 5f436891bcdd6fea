"""What is said of positions is true: each kind of sentence has a referee that shares nothing with it.

A referee looks at hundreds of positions where its sentence is said; the numbers below make sure of that.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import pytest

from gold.board.board import Board
from gold.board.diagram import format_diagram
from gold.board.outcome import winner
from gold.board.points import Move, Point
from gold.board.position import Position
from gold.board.races import FreeInSeki, LibertyCount
from gold.board.status import Status
from gold.solver.outcome import Ending
from gold.trainer.end_reasons import (
    Connected,
    EyesAtEither,
    EyesSoon,
    KoDecides,
    Lives,
    LivesInSeki,
    NoTwoEyes,
    NoWayOut,
    NowhereToPlay,
    TwoEyes,
    reason_for_ending,
    reason_seen_on,
)
from tests.oracle.exhaustive import MODE_D, Exhaustive
from tests.oracle.life import has_unconditional_life
from tests.oracle.local_rules import LocalRules, Side, Stones, bits
from tests.oracle.random_problems import random_problem
from tests.oracle.told_positions import ToldPosition, closed_group, race, told_positions, without
from tests.thorough import THOROUGH, is_chosen

_PART = 24  # of the seeds runs where time is short


def rules_of(told: ToldPosition) -> LocalRules:
    return told.modes["N"].rules


def liberties(rules: LocalRules, chain: int, stones: Stones) -> int:
    empty = rules.everywhere & ~(stones.defender | stones.attacker)
    found = 0
    for stone in bits(chain):
        found |= rules.near[stone] & empty
    return found


def two_eyes(told: ToldPosition, reason: TwoEyes) -> bool:
    """The stones live although their owner always passes; what is named as an eye is empty."""
    rules = rules_of(told)
    empty = rules.everywhere & ~(told.stones.defender | told.stones.attacker)
    return has_unconditional_life(rules, told.stones) and not told.bits(reason.points) & ~empty


def nowhere_to_play(told: ToldPosition, reason: NowhereToPlay) -> bool:
    """The side to play has no move, and the named points are all that is empty."""
    rules = rules_of(told)
    empty = rules.everywhere & ~(told.stones.defender | told.stones.attacker)
    plays = [
        play for play in rules.plays(told.stones, told.state.side) if play.bit != told.state.ko
    ]
    return not plays and told.bits(reason.points) == empty


def eyes_at_either(told: ToldPosition, reason: EyesAtEither) -> bool:
    """Whatever the attacker plays, one of the two points gives eyes for ever, if they are not there yet."""
    rules = rules_of(told)
    pair = told.bits((reason.first, reason.second))

    def is_enough(stones: Stones) -> bool:
        answers = (play for play in rules.plays(stones, Side.DEFENDER) if play.bit & pair)
        return has_unconditional_life(rules, stones) or any(
            has_unconditional_life(rules, play.after) for play in answers
        )

    tries = (told.stones, *(play.after for play in rules.plays(told.stones, Side.ATTACKER)))
    return told.state.side is Side.ATTACKER and all(map(is_enough, tries))


def eyes_soon(told: ToldPosition, _reason: EyesSoon) -> bool:
    """The defender gets two eyes by force, whatever threats the attacker has."""
    return told.has_forced_life


def lives(told: ToldPosition, reason: Lives) -> bool:
    """It is the attacker's turn, and nothing captures, whatever threats it has. The last move did what is
    told of it.
    """
    if told.state.side is Side.DEFENDER or told.modes["A"].attacker_wins(told.board.moves):
        return False
    if reason == Lives():
        return True
    *before, last = told.board.moves
    old, new = Board(told.board.initial, before).position(), told.board.position()
    stood = told.modes["N"].state_after(before).stones.attacker
    took = reason.takes is None or (reason.takes == last and stood & ~told.stones.attacker)
    is_joined = reason.joined is None or _is_joined(old, new, last, reason.joined)
    beside = _chain(new, new.keystones(), empty=True)
    is_counted = reason.liberties in (0, len(beside)) and (not reason.liberties or len(beside) >= 3)
    return bool(took) and is_joined and is_counted


def _is_joined(old: Position, new: Position, last: Move, friend: Point) -> bool:
    """Whether a move has made one chain of marked stones and a friend, which were two."""
    chain = _chain(new, [friend])
    was_apart = _chain(old, [friend]).isdisjoint(old.keystones())
    return was_apart and last in chain and not chain.isdisjoint(new.keystones())


def _chain(position: Position, start: Iterable[Point], empty: bool = False) -> set[Point]:
    """The defender's stones that are connected to these, or the empty points beside them, those beyond the
    area included: a person sees them.
    """
    board = position.geometry
    found = set(start)
    waiting = list(found)
    beside = set[Point]()
    while waiting:
        for each in board.neighbors[waiting.pop()]:
            if each in board and position[each].is_empty:
                beside.add(each)
            elif each in board and each not in found and position[each].color is position.defender:
                found.add(each)
                waiting.append(each)
    return beside if empty else found


def free_in_seki(told: ToldPosition, reason: FreeInSeki) -> bool:
    """At the free points both sides put themselves in atari; or both have their liberties there."""
    rules = rules_of(told)
    stones = told.stones
    if told.modes["A"].attacker_wins(told.board.moves):
        return False
    for bit in bits(told.bits(reason.points)):
        if reason.is_self_atari:
            for side in Side:
                play = next((each for each in rules.plays(stones, side) if each.bit == bit), None)
                if play is None or bit & rules.breathes[side]:
                    return False
                own = play.after[side]
                chain = rules.chain(bit, own)
                if (
                    chain & rules.breathes[side]
                    or liberties(rules, chain, play.after).bit_count() != 1
                ):
                    return False
        elif not (rules.near[bit] & stones.keystones and rules.near[bit] & stones.attacker):
            return _is_beside_both(rules, bit, stones)
    return True


def _is_beside_both(rules: LocalRules, bit: int, stones: Stones) -> bool:
    """Whether a point is a liberty of a chain with a marked stone, and of one of the attacker's."""
    marked = any(
        rules.chain(stone, stones.defender) & stones.keystones
        for stone in bits(rules.near[bit] & stones.defender)
    )
    return marked and bool(rules.near[bit] & stones.attacker)


def lives_in_seki(told: ToldPosition, reason: LivesInSeki) -> bool:
    """The same, at the attacker's turn: "whatever the attacker plays"."""
    return told.state.side is Side.ATTACKER and free_in_seki(told, reason.free)


def too_few_liberties(told: ToldPosition, reason: LibertyCount) -> bool:
    """The liberties are counted right, and without the stones that are named the marked ones are not dead."""
    chain = told.board.chain(reason.stone)
    assert chain is not None
    counts = [
        len(each.liberties)
        for each in told.board.chains(told.board.defender)
        if each.stones & marked(told)
    ]
    if (
        max(counts) != reason.few
        or len(chain.liberties) != reason.many
        or reason.few >= reason.many
    ):
        return False
    changed = without(told.board, chain.stones)
    return not Exhaustive(changed, MODE_D).attacker_wins() and told.status is Status.DEAD


def marked(told: ToldPosition) -> frozenset[int]:
    return frozenset(told.board.position().keystones())


def is_dead(told: ToldPosition, _reason: NoWayOut) -> bool:
    """It is the defender's turn, and no move of theirs saves anything, whatever threats they have."""
    return told.state.side is Side.DEFENDER and told.modes["D"].attacker_wins(told.board.moves)


def no_two_eyes(told: ToldPosition, reason: NoTwoEyes) -> bool:
    """The stones are dead; no eye is there, or can be made at once, but where the sentence says so."""
    rules = rules_of(told)
    named = told.bits(reason.room) | told.bits(reason.false_eyes)
    if not is_dead(told, NoWayOut()):
        return False
    if not all(
        _is_false_eye(rules, bit, told.stones) for bit in bits(told.bits(reason.false_eyes))
    ):
        return False
    if reason.can_enclose_more:
        return not reason.room or bool(named)
    after = (play.after for play in rules.plays(told.stones, Side.DEFENDER))
    return all(
        not room & ~named for stones in (told.stones, *after) for room in _rooms(rules, stones)
    )


def _rooms(rules: LocalRules, stones: Stones) -> Iterator[int]:
    """What only the defender's stones shut in, with an empty point."""
    left = rules.everywhere & ~stones.defender
    while left:
        room = rules.chain(left & -left, rules.everywhere & ~stones.defender)
        left &= ~room
        if not room & rules.beyond and room & ~stones.attacker:
            yield room


def _is_false_eye(rules: LocalRules, bit: int, stones: Stones) -> bool:
    """Whether the attacker can take a stone beside the point, or several chains meet only there."""
    around = rules.near[bit] & stones.defender
    chains = {rules.chain(stone, stones.defender) for stone in bits(around)}
    in_atari = any(
        not chain & rules.breathes[Side.DEFENDER] and liberties(rules, chain, stones) == bit
        for chain in chains
    )
    return in_atari or len(chains) > 1


def connected(told: ToldPosition, _reason: Connected) -> bool:
    """A marked stone stands outside, or is joined to stones that have a liberty for ever."""
    rules = rules_of(told)
    stones = told.stones
    chains = (rules.chain(bit, stones.defender) for bit in bits(stones.keystones))
    return rules.has_immortal_keystone or any(
        chain & rules.breathes[Side.DEFENDER] for chain in chains
    )


REFEREES: dict[type, Callable[..., bool]] = {
    Connected: connected,
    TwoEyes: two_eyes,
    NowhereToPlay: nowhere_to_play,
    EyesAtEither: eyes_at_either,
    EyesSoon: eyes_soon,
    Lives: lives,
    FreeInSeki: free_in_seki,
    LivesInSeki: lives_in_seki,
    LibertyCount: too_few_liberties,
    NoWayOut: is_dead,
    NoTwoEyes: no_two_eyes,
}

SOURCES: dict[str, tuple[Callable[[int], Position], int, dict[type, int]]] = {
    "loose stones and groups": (
        lambda seed: random_problem(seed, 8), 3_000,
        {NoTwoEyes: 300, Lives: 300, NoWayOut: 300, TwoEyes: 300, NowhereToPlay: 300},
    ),
    "closed groups": (
        closed_group, 1_800,
        {NoTwoEyes: 300, EyesAtEither: 300, EyesSoon: 300, FreeInSeki: 300, TwoEyes: 300},
    ),
    "races": (race, 5_600, {LibertyCount: 300, NoWayOut: 300, Lives: 300, EyesAtEither: 300}),
}  # fmt: skip
"""Where positions come from: what makes a problem of a seed, how many seeds, and how often each kind of
sentence is said there at least.
"""


def held_to_its_referees(source: str, seeds: Iterable[int], part: int) -> None:
    """Hold all reasons that are told in the problems of these seeds to their referees. They are one ``part``
    of the source's seeds, so that at least a quarter as large a part of the wanted sentences must be said.
    """
    make, _seeds, least = SOURCES[source]
    asked = Counter[type]()
    false: list[str] = []
    for told in told_positions(map(make, seeds)):
        reason = reason_seen_on(told.board, told.status)
        if reason is None or type(reason) not in REFEREES:
            continue
        asked[type(reason)] += 1
        if not REFEREES[type(reason)](told, reason):
            false.append(f"{reason}, {told.board.to_play}\n{format_diagram(told.board.position())}")
    assert not false, "\n".join(false[:3])
    wanted = {kind: number if part == 1 else number // part // 4 for kind, number in least.items()}
    assert {kind: asked[kind] for kind, number in wanted.items() if asked[kind] < number} == {}


@pytest.mark.parametrize("source", SOURCES)
def test_reasons_that_are_told_are_true(source: str) -> None:
    held_to_its_referees(source, range(1, SOURCES[source][1] // 60), 60)


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES)
def test_every_reason_that_is_told_is_true(source: str) -> None:
    """All seeds are looked at by night: that takes seven minutes of a processor."""
    seeds = [seed for seed in range(1, SOURCES[source][1]) if is_chosen(seed, _PART)]
    held_to_its_referees(source, seeds, 1 if THOROUGH else _PART)


@pytest.mark.slow
def test_the_ko_is_where_it_is_said_to_be() -> None:
    told = 0
    for seed in range(1, 2_400):
        problem = random_problem(seed, 9)
        dice = random.Random(seed)
        rules = LocalRules(problem)
        for _line in range(5):
            board = Board(problem)
            state = (rules.start, rules.start_side, rules.start_ko)
            while len(board.moves) < 8 and winner(board) is None and board.valid_moves():
                point = dice.choice(board.valid_moves())
                board.play(point)
                stones, side, _ko = state
                play = next(
                    each for each in rules.plays(stones, side) if each.bit == rules.bit(point)
                )
                state = (play.after, side.other, play.ko)
                if board.ko_point is None:
                    assert not play.ko
                    continue
                told += 1
                reason = reason_for_ending(Ending.KO, board, Status.KO)
                assert isinstance(reason, KoDecides)
                assert reason.point is not None
                assert rules.bit(reason.point) == play.ko
    assert told >= 300
