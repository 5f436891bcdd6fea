"""Certificates of false claims, written as well as a liar can who knows the truth about every position.

Wherever the claim holds after all, since the other side has made a mistake, the lines are those of the
oracle's proof. Along the lines on which it does not, the liar plays on for a while and then tells a lie. All
its lies are of one kind, and nothing else is wrong with the certificate.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from gold.board.points import PASS, Move, PointState
from gold.board.position import Position
from tests.certificate.oracle_proofs import Following, Key, OracleProof, key_of
from tests.oracle.exhaustive import Exhaustive, State
from tests.oracle.local_rules import Side, bits


class Liar(OracleProof):
    """Writes a claim that is false, with lies of one kind.

    ``patience`` is how many moves it plays on in a lost position.
    """

    def __init__(
        self, position: Position, mode: str, lie: str, *, attacker_wins: bool, seed: int = 0
    ) -> None:
        super().__init__(position, mode, attacker_wins=attacker_wins, seed=seed)
        self.lie = lie
        self.patience = self.dice.choice((1, 2, 4, 8, 1000))
        self.lasting = lasting_play(self.oracle) if lie in CIRCLES else frozenset[State]()

    @property
    def can_tell(self) -> bool:
        """Whether this kind of lie fits the claim: circles need an attacker who can keep play going."""
        return self.lie not in CIRCLES or (self.attacker_wins and self.oracle.root in self.lasting)

    def closing(self, state: State) -> str | None:
        if self.holds(state):
            return super().closing(state)
        key = key_of(state)
        if key in (self.finished if self.attacker_wins else self.numbers):
            return f"GOLDSEE[{self.numbers[key]}]"  # what was told once need not be told again
        if key in self.numbers:  # a circle
            told = self._tell_lie(state)
            return _open_circle(self, state) if told is None and self.lie != "repeated number" else told
        return self._tell_lie(state) if self.is_out_of_patience(state) else None

    def is_out_of_patience(self, state: State) -> bool:
        """Whether now is the time to lie: at the latest before the attacker captures."""
        if self.lie in CIRCLES:
            return False
        if self.is_over(state):
            return True
        moves = len(self.path)
        return moves > 0 and (moves >= self.patience or self.distance.get(state, 9) <= 2)

    def _tell_lie(self, state: State) -> str | None:
        return LIES[self.lie](self, state)

    def is_over(self, state: State) -> bool:
        """Whether nothing can follow: the keystones are gone, or an attacker without a move is to win."""
        return self.rules.all_captured(state.stones) or not self.options(state)

    def options(self, state: State) -> list[Following]:
        """The winner's moves; an attacker's pass that lifts no ban would end play."""
        lines = self.following(state)
        return [line for line in lines if line[0] != PASS or state.side is Side.DEFENDER or state.ko]

    def lines(self, state: State) -> list[Following]:
        if self.holds(state):
            return super().lines(state)
        if self.is_winners(state):
            options = self.options(state)
            if self.lasting:
                options = [line for line in options if line[1] in self.lasting]
            if not self.attacker_wins:  # it resists as long as it can
                longest = max(self.distance[after] for _, after in options)
                options = [line for line in options if self.distance[line[1]] == longest]
            return [self.dice.choice(options)]
        lines = self.answers_needed(state)
        if self.lie in CIRCLES:  # what is finished first can lend its number
            lines.sort(key=lambda line: not self.holds(line[1]))
        return lines

    def text(self) -> str:
        text = super().text()
        if self.dice.random() < 0.5:
            text = re.sub(r"(GOLDPROOF\[[a-z ]*\])", r"\1GOLDRULE[cut-off]", text, count=1)
        return with_borrowed_numbers(text) if self.lie == "repeated number" else text

    # What lies need

    def color_name(self, side: Side) -> str:
        return self.move_node(side, PASS)[1]

    def sgf(self, bit: int) -> str:
        return self.position.geometry.to_sgf(self.rules.move(bit))


@lru_cache(maxsize=4)
def lasting_play(oracle: Exhaustive) -> frozenset[State]:
    """The states in which the attacker wins, or can go on for ever without a pass that ends play."""
    lasting, changed = set(oracle.states), True
    while changed:
        changed = False
        for state in [state for state in lasting if not oracle.rules.all_captured(state.stones)]:
            goes_on = [
                after in lasting
                for bit, after in oracle.successors(state)
                if after is not None and (bit or state.ko or state.side is Side.DEFENDER)
            ]
            if not (any(goes_on) if state.side is Side.ATTACKER else all(goes_on)):
                lasting.remove(state)
                changed = True
    return frozenset(lasting)


_END = re.compile(r"(;[BW]\[[a-z]*\](?:GOLDRULE\[captured\])?)\)")


def with_borrowed_numbers(text: str) -> str:
    """Let a finished end before each node whose reference closes a circle bear its number, too."""
    for number in sorted(set(re.findall(r"GOLDSEE\[(\d+)\]", text)), key=int, reverse=True):
        end = _END.search(text, 0, text.index(f"GOLDID[{number}]"))
        if end is not None:
            text = f"{text[: end.end(1)]}GOLDID[{number}]{text[end.end(1) :]}"
    return text


# The lies. Each gives the text that ends a line in a state in which the claim is false; None to play on.

Lie = Callable[[Liar, State], str | None]


def _open_circle(liar: Liar, state: State) -> str:
    return f"GOLDSEE[{liar.numbers[key_of(state)]}]"


def _late_circle(liar: Liar, state: State) -> str | None:
    """A circle that closes in a node before which some line has come to an end, so as to bear its number."""
    start = "".join(liar.pieces).find(f"GOLDID[{liar.numbers[key_of(state)]}]")
    written = "".join(liar.pieces)
    if _END.search(written) and not _END.search(written, 0, start):
        return None
    return _open_circle(liar, state)


def _circle_by_two_values(liar: Liar, state: State) -> str:
    done = [str(liar.numbers[key]) for key in liar.finished] or ["0"]
    values = [str(liar.numbers[key_of(state)]), done[0]]
    liar.dice.shuffle(values)
    return "GOLDSEE[" + "][".join(values) + "]"


def _circle_without_a_number(liar: Liar, state: State) -> str:
    return liar.dice.choice(("GOLDSEE[]", "GOLDSEE[ ]", "GOLDID[]GOLDSEE[]"))


def _other_position(liar: Liar, state: State) -> str:
    """A reference to a position that is as like this one as can be, and not the same."""
    known = liar.finished if liar.attacker_wins else set(liar.numbers)
    like = sorted(known - {key_of(state)}, key=lambda key: (_difference(key, state), key))
    if not like:
        return "GOLDSEE[7]"
    return f"GOLDSEE[{liar.numbers[like[0]]}]"


def _difference(key: Key, state: State) -> tuple[int, bool]:
    stones, side, _ = key
    changed = (stones.defender ^ state.stones.defender) | (stones.attacker ^ state.stones.attacker)
    changed |= stones.keystones ^ state.stones.keystones
    return changed.bit_count(), side is not state.side


def _false_rule(liar: Liar, state: State) -> str:
    rules = ("captured", "without-room") if liar.attacker_wins else ("safe", "alive")
    return f"GOLDRULE[{liar.dice.choice(rules)}]"


def _other_sides_rule(liar: Liar, state: State) -> str:
    rules = ("safe", "alive") if liar.attacker_wins else ("captured", "without-room")
    return f"GOLDRULE[{liar.dice.choice(rules)}]"


def _unknown_rule(liar: Liar, state: State) -> str:
    return (
        f"GOLDRULE[{liar.dice.choice(('', 'dead', 'seki', 'cut-off', 'alive[]', 'Captured', 'captured '))}]"
    )


def _nothing_more(liar: Liar, state: State) -> str:
    return ""


def _no_answer(liar: Liar, state: State) -> str | None:
    """Lines to all the loser's moves except those that refute the claim."""
    if liar.is_winners(state):
        return "" if liar.is_over(state) else None
    return "".join(f"({text})" for text in _short_lines(liar, state))


def _false_answer_to_others(liar: Liar, state: State) -> str | None:
    """One answer to all moves that refute the claim, which does not."""
    if liar.is_winners(state):
        return "" if liar.is_over(state) else None
    answered = "".join(f"({text})" for text in _short_lines(liar, state))
    refuting = [after for _, after in liar.answers_needed(state) if not liar.holds(after)]
    answers = [move for after in refuting for move, _ in liar.following(after)]
    move = liar.dice.choice(answers or [PASS])
    return f"GOLDELSE[{liar.position.geometry.to_sgf(move)}]{answered}"


def _other_line_twice(liar: Liar, state: State) -> str | None:
    if liar.is_winners(state):
        return "" if liar.is_over(state) else None
    lines = _short_lines(liar, state)
    return "".join(f"({text})" for text in lines + lines[-1:])


def _short_lines(liar: Liar, state: State) -> list[str]:
    """The loser's moves after which the claim holds and its proof was written before, or takes one move."""
    lines = []
    for move, after in liar.answers_needed(state):
        key, node = key_of(after), liar.move_node(state.side, move)
        if key in liar.finished and liar.holds(after):
            lines.append(f"{node}GOLDSEE[{liar.numbers[key]}]")
        elif liar.attacker_wins:
            ends = [m for m, end in liar.following(after) if liar.rules.all_captured(end.stones)]
            lines += [node + liar.move_node(Side.ATTACKER, ends[0])] if ends else []
    return lines


def _forbidden_move(liar: Liar, state: State) -> str | None:
    """A move of the winner's that the rules do not allow, best one that takes back a ko that is closed."""
    if liar.rules.all_captured(state.stones):
        return ""
    if not liar.is_winners(state):
        return None
    allowed = {move for move, _ in liar.following(state)}
    points = liar.position.geometry.points
    forbidden: list[Move] = [point for point in points if point not in allowed]
    if state.ko:
        forbidden = [liar.rules.move(state.ko)]
    elif liar.attacker_wins and liar.dice.random() < 0.3:
        forbidden = [PASS]
    elif liar.dice.random() < 0.7:
        empty = [p for p in forbidden if liar.position[p] is not PointState.INVALID]
        forbidden = empty or forbidden
    return liar.move_node(state.side, liar.dice.choice(forbidden)) + "GOLDRULE[captured]"


def _two_moves(liar: Liar, state: State) -> str | None:
    if not liar.is_winners(state):
        return "" if liar.is_over(state) else None
    nodes = [liar.move_node(state.side, move) for move, _ in liar.options(state)]
    if len(nodes) == 1 and liar.attacker_wins:
        return None
    return "".join(f"({node})" for node in liar.dice.sample(nodes, min(2, len(nodes))))


def _out_of_turn(liar: Liar, state: State) -> str:
    moves = [
        bit
        for bit in bits(liar.rules.everywhere)
        if not bit & (state.stones.defender | state.stones.attacker)
    ]
    return liar.move_node(state.side.other, liar.rules.move(liar.dice.choice([0, *moves])))


def _both_colours(liar: Liar, state: State) -> str:
    return liar.dice.choice((";B[]W[]", f"{liar.color_name(state.side.other)}[]")) + "GOLDRULE[alive]"


def _set_up(liar: Liar, state: State) -> str:
    """Stones are set so that the claim comes true."""
    rules, stones = liar.rules, state.stones
    points = "][".join(
        liar.sgf(bit) for bit in bits(stones.keystones if liar.attacker_wins else rules.everywhere)
    )
    if liar.attacker_wins:
        return f"AE[{points}]GOLDRULE[captured]"
    name = liar.dice.choice(("MA", "GOLDREGION", "A" + liar.color_name(Side.DEFENDER), "PL"))
    return f"{name}[{liar.color_name(Side.DEFENDER) if name == 'PL' else points}]GOLDRULE[alive]"


def _forward(liar: Liar, state: State) -> str:
    """A reference to a node that comes later, if any does."""
    return f"GOLDSEE[{len(liar.numbers) + liar.dice.randint(1, 3)}]"


def _lines_of_another(liar: Liar, state: State) -> str | None:
    """A reference, with lines that lead on as well."""
    known = sorted(liar.finished if liar.attacker_wins else liar.numbers)
    moves = [move for move, _ in liar.following(state)]
    if not known or not moves:
        return ""
    return f"GOLDSEE[{liar.numbers[known[0]]}]{liar.move_node(state.side, liar.dice.choice(moves))}"


CIRCLES: Final = {"open circle", "repeated number", "circle by two values", "circle without a number"}

LIES: Final[dict[str, Lie]] = {
    "open circle": _open_circle,
    "repeated number": _late_circle,
    "circle by two values": _circle_by_two_values,
    "circle without a number": _circle_without_a_number,
    "other position": _other_position,
    "false rule": _false_rule,
    "other side's rule": _other_sides_rule,
    "unknown rule": _unknown_rule,
    "nothing more": _nothing_more,
    "no answer": _no_answer,
    "false answer to others": _false_answer_to_others,
    "other line twice": _other_line_twice,
    "forbidden move": _forbidden_move,
    "two moves": _two_moves,
    "out of turn": _out_of_turn,
    "both colours": _both_colours,
    "set-up": _set_up,
    "forward": _forward,
    "lines of another": _lines_of_another,
}
