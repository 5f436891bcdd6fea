"""The rules by which play is over for the checker, plainly: read off the stones of one situation.

Each is true of every situation that its function accepts. They use nothing but chains and flood fills.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from gold.certificate.start import NONE, Points
from tests.certificate.situation import Situation, StoneChain


def is_safe(now: Situation) -> bool:
    """Whether a keystone is connected to stones that can never be captured."""
    return bool(now.keystones & now.defender.standing)


def has_no_room(now: Situation) -> bool:
    """Whether the attacker captures the keystones by filling, whoever moves and has threats.

    They are one chain. Every other point that it can be connected to is next to a stone of the attacker's
    that stands for ever, or to a liberty that only the attacker has, so that the attacker can fill it for
    ever; all but one, or two that are next to each other, on which the attacker captures in the end. Nowhere
    in reach is a friend that stands for ever.
    """
    ground, keystones = now.ground, now.keystones
    chain = next((chain for chain in now.defender.chains if chain.stones & keystones), None)
    if chain is None or keystones & ~chain.stones or chain.stands:
        return False
    inside, walls = now.reach()
    beyond = ground.next_to(inside) & ground.outside
    if walls & now.defender.stones or (beyond and ground.is_open):
        return False
    own = inside & ~chain.stones & ~ground.next_to(walls | beyond)
    number = own.bit_count()
    return number < 2 or (number == 2 and bool(ground.next_to(own & -own) & own))


def moves_to_fill(now: Situation) -> int:
    """A bound on the moves in which the attacker captures keystones without room: it fills each point in
    reach once at most, and needs four moves more; none are needed where no keystone is left.
    """
    if not now.keystones:
        return 0
    first = now.keystones & -now.keystones
    chain = now.ground.connected(first, now.defender.stones)
    return 2 * (now.reach().inside & ~chain).bit_count() + 9


def is_unconditionally_alive(now: Situation) -> bool:
    """Whether a keystone stays even if its owner always passes.

    Benson, D. B.: Life in the game of Go (1976). Chains are kept that have two regions of their own, all of
    whose empty points are their liberties; regions are kept that only such chains enclose.
    """
    defender = now.defender
    chains, regions = list(defender.chains), _possible_eyes(now)
    while True:
        kept = [chain for chain in chains if chain.stands or _has_two_eyes(chain, regions)]
        stones = NONE
        for chain in kept:
            stones |= chain.stones
        if not stones & now.keystones:
            return False
        kept_regions = [region for region in regions if not region.border & ~stones]
        if len(kept) == len(chains) and len(kept_regions) == len(regions):
            return True
        chains, regions = kept, kept_regions


class EndRule(NamedTuple):
    """A rule that ends a line before the keystones are captured."""

    holds: Callable[[Situation], bool]
    attacker_wins: bool


END_RULES: Final = (
    EndRule(has_no_room, attacker_wins=True),
    EndRule(is_safe, attacker_wins=False),
    EndRule(is_unconditionally_alive, attacker_wins=False),
)


class _Region(NamedTuple):
    """Connected points that hold no stone of the defender's: the empty ones, and the stones around."""

    empty: Points
    border: Points


def _possible_eyes(now: Situation) -> list[_Region]:
    """The regions with empty points, each of which is next to a stone of the defender's: no chain has any
    other as an eye. Points outside count as empty, and are no chain's liberties unless it stands for ever.
    """
    ground, stones = now.ground, now.defender.stones
    empty, left = now.empty | ground.outside, ground.everywhere & ~stones
    left &= ~ground.connected((empty & ~ground.next_to(stones)) | ground.outside, left)
    regions = []
    while seed := left & empty:
        region = ground.connected(seed & -seed, left)
        left ^= region
        regions.append(_Region(region & empty, ground.next_to(region) & stones))
    return regions


def _has_two_eyes(chain: StoneChain, regions: list[_Region]) -> bool:
    eyes = 0
    for region in regions:
        if not region.empty & ~chain.around:
            eyes += 1
            if eyes == 2:
                return True
    return False
