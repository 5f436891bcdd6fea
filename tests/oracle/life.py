"""Life or seki? The second question, by exhaustion.

Of a group that the attacker cannot capture: can the defender *force* it to unconditional life, or does it
only stay on the board as long as nobody moves? Unconditional life is Benson's (D. B. Benson: Life in the
game of Go, 1976): the chains that stay even if their owner passes for ever. "The defender forces it" is a
least fixed point like the attacker's win, with the parts exchanged: it must happen after a finite number of
moves; endless play, and two passes before it has happened, do not count.

One live keystone is enough, since the attacker must capture every one of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from gold.board.points import Move
from gold.board.position import Position
from tests.oracle.exhaustive import Exhaustive, Grade, State, in_all_modes, verdict_of
from tests.oracle.local_rules import LocalRules, Side, Stones, bits


def has_unconditional_life(rules: LocalRules, stones: Stones) -> bool:
    """Whether some keystone cannot be captured even if its owner always passes."""
    if rules.has_immortal_keystone:
        return True
    chains = _chains(rules, stones)
    regions = _regions(rules, stones)
    empty = rules.everywhere & ~(stones.defender | stones.attacker)
    while True:
        alive = [chain for chain in chains if _stands(rules, chain, regions, empty)]
        stones_alive = sum(alive)
        healthy = [
            region
            for region in regions
            if _borders_only(rules, region, stones.defender, stones_alive)
        ]
        if len(alive) == len(chains) and len(healthy) == len(regions):
            return any(chain & stones.keystones for chain in alive)
        chains, regions = alive, healthy


def defender_forces_life(solved: Exhaustive) -> bool:
    """Whether the defender can force unconditional life, under the threats the problem was solved with."""
    return solved.root in states_of_forced_life(solved)


def states_of_forced_life(solved: Exhaustive) -> set[State]:
    """All states from which the defender can force unconditional life."""
    rules = solved.rules
    known = {
        stones: has_unconditional_life(rules, stones)
        for stones in {state.stones for state in solved.states}
    }
    return set(
        solved.forced(Side.DEFENDER, (state for state in solved.states if known[state.stones]))
    )


def life_by_double_ko(
    modes: Mapping[str, Exhaustive], correct: tuple[Move, ...]
) -> tuple[Move, ...] | None:
    """The ``correct`` moves that keep two eyes where nobody has threats; None if the defender has none. A
    defender to move needs one.
    """
    solved = modes["N"]
    alive = states_of_forced_life(solved)
    if solved.root not in alive:
        return None
    if solved.rules.start_side is Side.ATTACKER:
        with_threats = modes["A"]
        given_away = states_of_forced_life(with_threats)
        return (
            tuple(move for move in correct if with_threats.state_after([move]) not in given_away)
            or correct
        )
    return tuple(move for move in correct if solved.state_after([move]) in alive) or None


def best_result(problem: Position) -> tuple[str, tuple[Move, ...]]:
    """The result in one word (alive, seki, ko, dead), and the first moves that reach it, the pass included.

    Among kos it tells who is ahead, but does not count threats. Life by double ko is alive, too: nothing
    captures, and without threats there are two eyes.
    """
    modes = in_all_modes(problem)
    found = verdict_of(modes)
    if found.grade is not Grade.LIVES:
        return ("ko" if found.grade.is_ko else "dead"), found.correct_moves
    solved = modes["A"]
    alive = states_of_forced_life(solved)
    if solved.root not in alive:
        by_double_ko = life_by_double_ko(modes, found.correct_moves)
        return ("seki", found.correct_moves) if by_double_ko is None else ("alive", by_double_ko)
    if found.side is Side.ATTACKER:
        seki = tuple(
            move for move in found.correct_moves if solved.state_after([move]) not in alive
        )
        return "alive", seki or found.correct_moves
    return "alive", tuple(
        move for move in found.correct_moves if solved.state_after([move]) in alive
    )


def _stands(rules: LocalRules, chain: int, regions: list[int], empty: int) -> bool:
    """Whether a chain has a liberty for ever, or two regions that are eyes of its own."""
    if chain & rules.breathes[Side.DEFENDER]:
        return True
    liberties = 0
    for stone in bits(chain):
        liberties |= rules.near[stone] & empty
    eyes = [region for region in regions if region & empty and not region & empty & ~liberties]
    return len(eyes) >= 2


def _borders_only(rules: LocalRules, region: int, defender: int, alive: int) -> bool:
    """Whether all of the defender's stones around a region belong to chains still thought alive."""
    border = 0
    for point in bits(region):
        border |= rules.near[point] & defender
    return not border & ~alive


def _chains(rules: LocalRules, stones: Stones) -> list[int]:
    return _parts(rules, stones.defender)


def _regions(rules: LocalRules, stones: Stones) -> list[int]:
    """What the defender's stones enclose. A part that leads beyond the boundary is not enclosed."""
    parts = _parts(rules, rules.everywhere & ~stones.defender)
    return [part for part in parts if not part & rules.beyond]


def _parts(rules: LocalRules, mask: int) -> list[int]:
    found = []
    while mask:
        part = rules.chain(mask & -mask, mask)
        found.append(part)
        mask &= ~part
    return found
