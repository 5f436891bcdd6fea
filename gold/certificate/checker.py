"""Follows every line of a certificate, and refuses it at the first fault.

The question behind each check is what a liar could write there. A tree is walked once, depth first, without
recursion; a node counts as *met* when it is reached, and as *finished* when all its lines have been followed
to their ends. A table is checked by :mod:`gold.certificate.table`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, NamedTuple

from gold.board.board import Board
from gold.board.points import PASS, Color
from gold.certificate.claim import PROPERTY as CLAIM
from gold.certificate.claim import CertificateError, Claim
from gold.certificate.crop import PROPERTY as CROP
from gold.certificate.crop import STANDING, UNSURE, CertificateCrop, crop_of
from gold.certificate.rules import CAPTURED, CUT_OFF, END_RULES, moves_to_fill
from gold.certificate.rules import PROPERTY as RULE
from gold.certificate.situation import NONE, Points, Situation, each
from gold.certificate.table import PROPERTY as TABLE
from gold.certificate.table import TableCheck, TableError
from gold.errors import GoldError
from gold.problem.model import Problem
from gold.problem.sgf_format import read_game
from gold.problem.sgf_tree import Node, SgfText, Variation

NUMBER: Final = "GOLDID"
SEE: Final = "GOLDSEE"
ELSE: Final = "GOLDELSE"
"""The winner's answer to all the loser's moves that have no line of their own."""
LEAF: Final = "GOLDLEAF"
"""Names, in the first node, the rule that ends each line whose last node names none."""
MAX_NODES: Final = 2_000_000

_PASS: Final[Points] = 1 << PASS
_COLORS = frozenset(("B", "W"))
_SINGLE = frozenset((*_COLORS, CLAIM, NUMBER, SEE, ELSE, LEAF, TABLE, "PL", "SZ", "GM", "GOLD"))
"""Properties of which a node has one value at most: a second would be read by some and not by others."""
_SET_UP = frozenset(("AB", "AW", "AE", "PL", "SZ", "MA", "GOLDREGION", "GOLDKO", "GOLD"))
"""Properties that change the position, which only the root may do."""
_WITHOUT_RULES = (_COLORS | {NUMBER, ELSE}, _COLORS | {SEE})
"""All that most nodes have: such a node has nothing that might stand in the wrong place."""
_SHOWN_MOVES = 12
_REPORTED_EVERY = 256

Report = Callable[[int, int], object]
"""Called now and then with how many nodes were checked, and how many there are."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate that was checked: what it proves of which problem, by how many positions."""

    problem: Problem
    claim: Claim
    positions: int


def verify(text: str, path: str = "", report: Report | None = None) -> Certificate:
    """Check a certificate.

    :raises CertificateError: where it fails.
    :raises gold.errors.ProblemFormatError: if the text cannot be read.
    """
    source = SgfText(text, path, max_nodes=MAX_NODES)
    tree = _only_tree(source)
    root = tree.nodes[0]
    # The root alone holds the problem: what comes after it are moves of the proof.
    problem = read_game(source, Variation([root]))
    reasons = problem.errors()
    if reasons:
        raise CertificateError("the certificate's problem is not valid: " + "; ".join(reasons))
    if CLAIM not in root.properties:
        raise CertificateError(f"the first node makes no claim: {CLAIM} is missing")
    if not _COLORS.isdisjoint(root.properties):
        raise CertificateError("the first node holds the problem and the claim, and no move")
    claim = Claim.parse(root.properties[CLAIM][0], problem)
    board, crop = Board(problem.position), None
    if CROP in root.properties:
        stand = root.properties.get(STANDING, ())
        crop = crop_of(board, root.properties[CROP], claim.attacker_wins, stand)
        board = crop.board
    leaf_rule = root.properties.get(LEAF, [""])[0]
    if LEAF in root.properties and leaf_rule not in END_RULES:
        raise CertificateError(f"there is no rule {leaf_rule[:40]!r} to end lines with")
    check = _Check(
        source, Situation.of(board), claim, CUT_OFF in root.properties.get(RULE, ()), leaf_rule, crop
    )
    first, report = _Place(tree, 0), report or (lambda _done, _total: None)
    if TABLE in root.properties:
        check.run_table(first, report)
    else:
        check.run(first, report)
    if crop is not None and not crop.stands_for(check.longest):
        raise CertificateError(
            f"the stones outside have {crop.lead} liberties, too few for {check.longest} moves of the proof"
        )
    return Certificate(problem, claim, check.positions)


def _only_tree(source: SgfText) -> Variation:
    name = source.path or "the text"
    games = list(islice(source.games(), 2))
    if not games:
        raise CertificateError(f"{name} holds no game tree: none begins")
    if len(games) > 1:
        raise CertificateError(
            f"{name}:{source.line(games[1].start)}: a second game tree begins; a certificate is one"
        )
    tree = games[0].tree
    if tree is None:
        line = source.line(games[0].problem_offset)
        raise CertificateError(f"{name}:{line}: holds no game tree: {games[0].problem}")
    if not tree.nodes:
        raise CertificateError(f"{name} holds no game tree: it begins without a node")
    return tree


@dataclass(slots=True)
class _Place:
    """A node of the tree, and where its followers are."""

    variation: Variation
    index: int

    @property
    def node(self) -> Node:
        return self.variation.nodes[self.index]

    @property
    def followers(self) -> list[_Place]:
        if self.index + 1 < len(self.variation.nodes):
            return [_Place(self.variation, self.index + 1)]
        return [_Place(child, 0) for child in self.variation.children if child.nodes]


@dataclass(slots=True)
class _Frame:
    """A node whose lines are being followed, the situation there, and the ``move`` that led to it.

    ``unsure`` is as in :mod:`gold.certificate.crop`. ``longest`` are the moves of the longest line up to now.
    """

    place: _Place
    now: Situation
    move: Points
    lines: Iterator[tuple[Points, _Place]]
    number: str
    unsure: bool
    longest: int = 0


class _Key(NamedTuple):
    """What the fate of the keystones depends on. ``counts`` are the points that can matter to it."""

    to_play: Color
    unsure: bool
    ban: Points
    defender: Points
    attacker: Points
    keystones: Points
    counts: Points


@dataclass(slots=True)
class _Check:
    """A check under way, in a crop of the board or on all of it. ``met`` holds the positions of numbered
    nodes, ``finished`` those proved to the end, with the moves of the longest line from there. ``now`` and
    ``unsure`` are about the node in hand, to which ``move`` led. ``longest`` has, at the end, the moves of
    the longest line of all; it counts in crops with stones that are taken to stand. ``named`` has the
    points by their SGF names.
    """

    source: SgfText
    now: Situation
    claim: Claim
    cuts_off: bool
    leaf_rule: str = ""
    crop: CertificateCrop | None = None
    positions: int = 0
    unsure: bool = False
    move: Points = NONE
    met: dict[str, _Key] = field(default_factory=dict)
    finished: dict[str, int] = field(default_factory=dict)
    longest: int = 0
    frames: list[_Frame] = field(default_factory=list)
    named: dict[str, Points] = field(default_factory=dict)

    def run(self, root: _Place, report: Report) -> None:
        """Check the whole tree."""
        total = _count_nodes(root.variation)
        self._enter(root)
        while self.frames:
            frame = self.frames[-1]
            line = next(frame.lines, None)
            if line is None:
                self.frames.pop()
                self._finish(frame.number, frame.longest)
                continue
            self.move, place = line
            self.now = frame.now.passed() if self.move == _PASS else frame.now.play(self.move)
            self.unsure = self.crop is not None and self._is_unsure(self.crop, place, frame)
            self._enter(place)
            if self.positions % _REPORTED_EVERY == 0:
                report(min(self.positions, total), total)  # of some, the lines are not written
        report(total, total)

    def run_table(self, root: _Place, report: Report) -> None:
        """Check the table, which says all that there is to say."""
        properties = root.node.properties
        self._check_properties(root, is_root=True)
        if root.followers or not {LEAF, ELSE, NUMBER, SEE}.isdisjoint(properties):
            raise self._error(root, f"{TABLE} says all that there is to say, and there is more")
        if properties.get(RULE) != [CUT_OFF]:
            raise self._error(root, f"{TABLE} goes with {RULE}[{CUT_OFF}] and no other rule")
        try:
            check = TableCheck(self.now, self.claim, self.crop, properties[TABLE][0])
            self.longest = check.run(report)
        except TableError as error:
            raise self._error(root, str(error)) from None
        self.positions = check.positions

    def _is_unsure(self, crop: CertificateCrop, place: _Place, before: _Frame) -> bool:
        """Whether stones outside a crop may be gone after a move, which must not forfeit the game there."""
        if crop.forfeits(self.now, crop.lost_by(before.now, self.move), before.unsure):
            raise self._error(place, "the winner loses stones that the crop must keep")
        unsure = before.unsure or UNSURE in place.node.properties.get(RULE, ())
        if self.now.keystones and not unsure and crop.may_be_gone(self.now, self.move):
            raise self._error(place, f"stones outside the crop may be captured: {UNSURE} is missing")
        return unsure

    def _enter(self, place: _Place) -> None:
        """Check what the claim says of the position on the board, its lines apart."""
        self.positions += 1
        properties = place.node.properties
        self._check_properties(place, is_root=not self.frames)
        if SEE in properties:
            seen = properties[SEE][0]
            self._check_reference(place, seen)
            self._end(place, "", self.finished.get(seen, 0))
            return
        number = properties[NUMBER][0] if NUMBER in properties else ""
        if number:
            if number in self.met:
                raise self._error(place, f"a second node has the number {number}")
            self.met[number] = self._key()
        if self._is_end(place):
            counts = self.crop is not None and self.crop.lead is not None
            self._end(place, number, moves_to_fill(self.now) if counts else 0)
            return
        now = self.claim.lift(self.now)
        self.frames.append(_Frame(place, now, self.move, self._lines(place, now), number, self.unsure))

    def _end(self, place: _Place, number: str, longest: int) -> None:
        if place.followers or ELSE in place.node.properties:
            raise self._error(place, "the line ends here, and yet it goes on")
        self._finish(number, longest)

    def _finish(self, number: str, longest: int) -> None:
        """All lines of a node have been followed to their ends."""
        if number:
            self.finished[number] = longest
        if self.frames:
            self.frames[-1].longest = max(self.frames[-1].longest, longest + 1)
        self.longest = longest

    def _check_properties(self, place: _Place, *, is_root: bool) -> None:
        properties = place.node.properties
        for name, values in properties.items():
            if len(values) != 1 and name in _SINGLE:
                raise self._error(place, f"{name} has {len(values)} values instead of one")
        for name in (NUMBER, SEE):
            if name in properties and not properties[name][0].strip():
                raise self._error(place, f"{name} names no node")
        if not is_root and any(properties.keys() <= names for names in _WITHOUT_RULES):
            return
        rules = set(properties.get(RULE, ()))
        besides = [name for name in (NUMBER, ELSE) if name in properties] + [RULE] * bool(rules - {UNSURE})
        besides = besides if SEE in properties else []
        if besides:
            raise self._error(place, f"{SEE} says all that there is to say, and {besides[0]} more")
        if not is_root:
            misplaced = sorted((_SET_UP | {CLAIM, CROP, LEAF, STANDING, TABLE}) & properties.keys())
            if misplaced:
                raise self._error(place, f"{', '.join(misplaced)} may stand in the first node only")
        for rule in properties.get(RULE, ()):
            if rule not in END_RULES and rule not in (CAPTURED, CUT_OFF, UNSURE):
                raise self._error(place, f"there is no rule {rule[:40]!r}")
            if rule == CUT_OFF and not is_root:
                raise self._error(place, f"the rule {CUT_OFF} is named in the first node, for all of them")
            if rule == UNSURE and (is_root or self.crop is None):
                raise self._error(place, f"the rule {UNSURE} is for moves in a crop")

    def _lines(self, place: _Place, now: Situation) -> Iterator[tuple[Points, _Place]]:
        """The moves that follow, after a look whether they are allowed and those that the claim needs.

        ``now`` has no ban that does not bind.
        """
        claim, lines, moves = self.claim, list[tuple[Points, _Place]](), NONE
        for follower in place.followers:
            move = self._move(follower)
            if move & moves:
                raise self._error(place, "a move stands here twice")
            moves |= move
            lines.append((move, follower))
        allowed = now.moves()
        forbidden = moves & ~(allowed | _PASS)
        if forbidden:
            raise self._error(place, now.why_forbidden(forbidden & -forbidden))
        winner_to_move = now.attackers_turn is claim.attacker_wins
        if winner_to_move:
            if ELSE in place.node.properties:
                raise self._error(place, f"{ELSE} answers the loser's moves, and the winner is to move")
            if len(lines) != 1:
                raise self._error(place, f"the winner has one move here, not {len(lines)}")
            if claim.attacker_wins and moves == _PASS and not now.closed:
                raise self._error(place, "the attacker's pass is answered by a pass, and play is over")
        else:
            missing = self._required(now, allowed) & ~moves
            if ELSE in place.node.properties:
                lines += self._lines_not_written(place, missing)
            elif missing:
                names = ", ".join(now.ground.geometry.vertices(each(missing)))
                raise self._error(place, f"no answer to {names}")
        return iter(lines)

    def _lines_not_written(self, place: _Place, moves: Points) -> list[tuple[Points, _Place]]:
        """The lines that ``GOLDELSE`` stands for, as if they were written: a move and the answer."""
        node, defender = place.node, self.now.ground.defender
        winner = defender.opponent if self.claim.attacker_wins else defender
        answer = Node({"B" if winner is Color.BLACK else "W": node.properties[ELSE]}, node.offset)
        line = Variation([Node({}, node.offset), answer])
        return [(1 << move, _Place(line, 0)) for move in each(moves)]

    def _required(self, now: Situation, allowed: Points) -> Points:
        """The loser's moves that must be answered, of those that are allowed."""
        required = allowed & now.reach().inside if self.cuts_off else allowed
        return required | _PASS if self.claim.attacker_wins or now.closed else required

    def _is_end(self, place: _Place) -> bool:
        """Whether a rule ends the line here, as the node says."""
        now, claim, properties = self.now, self.claim, place.node.properties
        rules = set(properties[RULE]) - {CUT_OFF, UNSURE} if RULE in properties else set[str]()
        if CAPTURED in rules or not now.keystones:
            if not claim.attacker_wins or now.keystones:
                standing = "keystones are standing" if now.keystones else "no keystone is left"
                raise self._error(place, f"this ends the wrong way: {standing}")
            rules.discard(CAPTURED)
            if rules:
                raise self._error(place, f"no keystone is left that could be {min(rules)}")
            return True
        if not rules and self.leaf_rule and ELSE not in properties and not place.followers:
            rule = END_RULES[self.leaf_rule]
            return claim.attacker_wins is rule.attacker_wins and rule.holds(now)
        for name in sorted(rules):
            rule = END_RULES[name]
            if claim.attacker_wins is not rule.attacker_wins or not rule.holds(now):
                raise self._error(place, f"the marked stones are not {name}")
        return bool(rules)

    def _check_reference(self, place: _Place, number: str) -> None:
        known = self.finished if self.claim.attacker_wins else self.met
        if number not in known:
            verb = "proved" if self.claim.attacker_wins else "met"
            raise self._error(place, f"node {number} has not been {verb}")
        if self.met[number] != self._key():
            raise self._error(place, f"this is not the position of node {number}")

    def _key(self) -> _Key:
        """What the fate of the keystones depends on: the side to play, and the state of every point.

        A ban that binds nobody is left out, and under the rule of what is cut off all that cannot have an
        effect on the keystones, a ban there included. The stones that stand around the rest are kept: which
        side's they are matters.
        """
        now = self.now
        counts = now.ground.everywhere
        if self.cuts_off:
            inside, walls = now.reach()
            counts = inside | walls
        return _Key(
            now.to_play,
            self.unsure,
            self.claim.ban(now) & counts,
            now.defender.stones & counts,
            now.attacker.stones & counts,
            now.keystones,
            counts,
        )

    def _move(self, place: _Place) -> Points:
        """The move of a node, as the set of its one point, or of the pass."""
        properties = place.node.properties
        name, other = ("B", "W") if self.now.to_play is Color.BLACK else ("W", "B")
        if name not in properties or other in properties:
            raise self._error(place, f"{self.now.to_play.name.capitalize()} is to move here")
        values = properties[name]
        if len(values) != 1:
            raise self._error(place, f"{name} has {len(values)} values instead of one")
        move = self.named.get(values[0])
        if move is None:
            try:
                move = 1 << self.now.ground.geometry.from_sgf(values[0])
            except GoldError as error:
                raise self._error(place, str(error)) from None
            self.named[values[0]] = move
        return move

    def _error(self, place: _Place, reason: str) -> CertificateError:
        line = self.source.line(place.node.offset)
        name = self.source.path or "certificate"
        moves = [frame.move for frame in self.frames[1:]]
        if self.frames and place is not self.frames[-1].place:  # the lines of the node are not followed yet
            moves.append(self.move)
        vertices = [self.now.ground.geometry.vertex(point) for move in moves for point in each(move)]
        if not vertices:
            where = "in the first position"
        elif len(vertices) <= _SHOWN_MOVES:
            where = "after " + " ".join(vertices)
        else:
            where = f"after {len(vertices)} moves, the last {' '.join(vertices[-_SHOWN_MOVES:])}"
        return CertificateError(f"{name}:{line}: {where}: {reason}")


def _count_nodes(tree: Variation) -> int:
    number, pending = 0, [tree]
    while pending:
        variation = pending.pop()
        number += len(variation.nodes)
        pending += variation.children
    return number
