"""Follows every line of a certificate on the reference board, and refuses it at the first fault.

The question behind each check is what a liar could write there. The tree is walked once, depth first, without
recursion; a node counts as *met* when it is reached, and as *finished* when all its lines have been followed
to their ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.certificate.claim import PROPERTY as CLAIM
from gold.certificate.claim import Claim, ClaimError
from gold.certificate.crop import PROPERTY as CROP
from gold.certificate.crop import STANDING, UNSURE, Crop, CropError, crop_of
from gold.certificate.rules import CAPTURED, CUT_OFF, END_RULES, moves_to_fill, reach_of_keystones
from gold.certificate.rules import PROPERTY as RULE
from gold.errors import GoldError, IllegalMoveError
from gold.problem.model import Problem
from gold.problem.sgf_format import read_game
from gold.problem.sgf_tree import Node, SgfText, Variation

NUMBER: Final = "GOLDID"
SEE: Final = "GOLDSEE"
LEAF: Final = "GOLDLEAF"
"""Names, in the first node, the rule that ends each line whose last node names none."""
MAX_NODES: Final = 2_000_000

_COLORS = {Color.BLACK: "B", Color.WHITE: "W"}
_SINGLE = frozenset((*_COLORS.values(), CLAIM, NUMBER, SEE, LEAF, "PL", "SZ", "GM", "GOLD"))
"""Properties of which a node has one value at most: a second would be read by some and not by others."""
_SET_UP = frozenset(("AB", "AW", "AE", "PL", "SZ", "MA", "GOLDREGION", "GOLDKO", "GOLD"))
"""Properties that change the position, which only the root may do."""
_SHOWN_MOVES = 12
_REPORTED_EVERY = 256

Report = Callable[[int, int], object]
"""Called now and then with how many nodes were checked, and how many there are."""


class CertificateError(GoldError):
    """A certificate that proves nothing; says at which node, by line and by the moves that lead there."""


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
    if any(color in root.properties for color in _COLORS.values()):
        raise CertificateError("the first node holds the problem and the claim, and no move")
    try:
        claim = Claim.parse(root.properties[CLAIM][0], problem)
    except ClaimError as error:
        raise CertificateError(str(error)) from None
    board, crop = Board(problem.position), None
    if CROP in root.properties:
        try:
            stand = root.properties.get(STANDING, ())
            crop = crop_of(board, root.properties[CROP], claim.attacker_wins, stand)
        except CropError as error:
            raise CertificateError(str(error)) from None
        board = crop.board
    leaf_rule = root.properties.get(LEAF, [""])[0]
    if LEAF in root.properties and leaf_rule not in END_RULES:
        raise CertificateError(f"there is no rule {leaf_rule[:40]!r} to end lines with")
    check = _Check(source, board, claim, CUT_OFF in root.properties.get(RULE, ()), leaf_rule, crop)
    check.run(_Place(tree, 0), report or (lambda _done, _total: None))
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


@dataclass(frozen=True, slots=True)
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
    """A node whose lines are being followed; ``steps`` of the board take its own move back.

    ``unsure`` is as in :mod:`gold.certificate.crop`. ``longest`` are the moves of the longest line up to now.
    """

    place: _Place
    lines: Iterator[tuple[Move, _Place]]
    number: str
    steps: int
    unsure: bool = False
    longest: int = 0


@dataclass(slots=True)
class _Check:
    """A check under way, in a crop of the board or on all of it. ``met`` holds the positions of numbered
    nodes, ``finished`` those proved to the end, with the moves of the longest line from there. ``unsure`` is
    about the node in hand. ``longest`` has, at the end, the moves of the longest line of all; it counts for
    the attacker's wins, all lines of which end.
    """

    source: SgfText
    board: Board
    claim: Claim
    cuts_off: bool
    leaf_rule: str = ""
    crop: Crop | None = None
    positions: int = 0
    unsure: bool = False
    met: dict[str, bytes] = field(default_factory=dict)
    finished: dict[str, int] = field(default_factory=dict)
    longest: int = 0
    frames: list[_Frame] = field(default_factory=list)

    def run(self, root: _Place, report: Report) -> None:
        """Check the whole tree."""
        total = _count_nodes(root.variation)
        self._enter(root, 0)
        while self.frames:
            line = next(self.frames[-1].lines, None)
            if line is None:
                self._leave(self.frames.pop())
                continue
            move, place = line
            lost = self.crop.lost_by(self.board, move) if self.crop is not None else set()
            try:
                steps = self.claim.play(self.board, move)
            except IllegalMoveError as error:
                raise self._error(self.frames[-1].place, str(error)) from None
            self.unsure = self._is_unsure(place, move, lost)
            self._enter(place, steps)
            if self.positions % _REPORTED_EVERY == 0:
                report(self.positions, total)
        report(total, total)

    def _is_unsure(self, place: _Place, move: Move, lost: set[Point]) -> bool:
        """Whether stones outside a crop may be gone after a move, which must not forfeit the game there.

        ``lost`` are the winner's stones that the move captured.
        """
        if self.crop is None:
            return False
        before = self.frames[-1].unsure
        if self.crop.forfeits(self.board, lost, before):
            raise self._error(place, "the winner loses stones that the crop must keep")
        said = UNSURE in place.node.properties.get(RULE, ())
        if self.board.keystones() and not (before or said) and self.crop.may_be_gone(self.board, move):
            raise self._error(place, f"stones outside the crop may be captured: {UNSURE} is missing")
        return before or said

    def _enter(self, place: _Place, steps: int) -> None:
        """Check what the claim says of the position on the board, its lines apart."""
        self.positions += 1
        node = place.node
        self._check_properties(place, is_root=steps == 0)
        if SEE in node.properties:
            self._check_reference(place, node.properties[SEE][0])
            self._end(place, steps, "", self.finished.get(node.properties[SEE][0], 0))
            return
        number = node.properties.get(NUMBER, [""])[0]
        if number:
            if number in self.met:
                raise self._error(place, f"a second node has the number {number}")
            self.met[number] = self._key()
        if self._is_end(place):
            self._end(place, steps, number, moves_to_fill(self.board))
        else:
            self.frames.append(_Frame(place, self._lines(place), number, steps, self.unsure))

    def _leave(self, frame: _Frame) -> None:
        """All lines of a node have been followed to their ends."""
        if frame.number:
            self.finished[frame.number] = frame.longest
        if self.frames:
            self.frames[-1].longest = max(self.frames[-1].longest, frame.longest + 1)
        self.longest = frame.longest
        for _ in range(frame.steps):
            self.board.undo()

    def _end(self, place: _Place, steps: int, number: str, longest: int) -> None:
        if place.followers:
            raise self._error(place, "the line ends here, and yet it goes on")
        self._leave(_Frame(place, iter(()), number, steps, longest=longest))

    def _check_properties(self, place: _Place, *, is_root: bool) -> None:
        properties = place.node.properties
        for name in _SINGLE & properties.keys():
            if len(properties[name]) != 1:
                raise self._error(place, f"{name} has {len(properties[name])} values instead of one")
        for name in (NUMBER, SEE):
            if name in properties and not properties[name][0].strip():
                raise self._error(place, f"{name} names no node")
        rules = set(properties.get(RULE, ()))
        besides = [NUMBER] * (NUMBER in properties) + [RULE] * bool(rules - {UNSURE})
        besides = besides if SEE in properties else []
        if besides:
            raise self._error(place, f"{SEE} says all that there is to say, and {besides[0]} more")
        if not is_root:
            misplaced = sorted((_SET_UP | {CLAIM, CROP, LEAF, STANDING}) & properties.keys())
            if misplaced:
                raise self._error(place, f"{', '.join(misplaced)} may stand in the first node only")
        for rule in properties.get(RULE, ()):
            if rule not in END_RULES and rule not in (CAPTURED, CUT_OFF, UNSURE):
                raise self._error(place, f"there is no rule {rule[:40]!r}")
            if rule == CUT_OFF and not is_root:
                raise self._error(place, f"the rule {CUT_OFF} is named in the first node, for all of them")
            if rule == UNSURE and (is_root or self.crop is None):
                raise self._error(place, f"the rule {UNSURE} is for moves in a crop")

    def _lines(self, place: _Place) -> Iterator[tuple[Move, _Place]]:
        """The moves that follow, after a look whether they are those that the claim needs."""
        board, claim = self.board, self.claim
        lines = [(self._move(follower), follower) for follower in place.followers]
        moves = {move for move, _ in lines}
        if len(moves) != len(lines):
            raise self._error(place, "a move stands here twice")
        winner_to_move = (board.to_play is board.attacker) == claim.attacker_wins
        if winner_to_move:
            if len(lines) != 1:
                raise self._error(place, f"the winner has one move here, not {len(lines)}")
            if claim.attacker_wins and PASS in moves and claim.ban(board) is None:
                raise self._error(place, "the attacker's pass is answered by a pass, and play is over")
        else:
            missing = self._required() - moves
            if missing:
                names = ", ".join(board.geometry.vertices(sorted(missing)))
                raise self._error(place, f"no answer to {names}")
        return iter(lines)

    def _required(self) -> set[Move]:
        """The loser's moves that must be answered."""
        board, claim = self.board, self.claim
        moves = claim.moves(board)
        if self.cuts_off:
            moves &= reach_of_keystones(board).inside
        if claim.attacker_wins or claim.ban(board) is not None:
            moves.add(PASS)
        return moves

    def _is_end(self, place: _Place) -> bool:
        """Whether a rule ends the line here, as the node says."""
        board, claim = self.board, self.claim
        rules = set(place.node.properties.get(RULE, ())) - {CUT_OFF, UNSURE}
        keystones = board.keystones()
        if CAPTURED in rules or not keystones:
            if not claim.attacker_wins or keystones:
                standing = "keystones are standing" if keystones else "no keystone is left"
                raise self._error(place, f"this ends the wrong way: {standing}")
            rules.discard(CAPTURED)
            if rules:
                raise self._error(place, f"no keystone is left that could be {min(rules)}")
            return True
        if not rules and self.leaf_rule and not place.followers:
            rule = END_RULES[self.leaf_rule]
            return claim.attacker_wins is rule.attacker_wins and rule.holds(board)
        for name in sorted(rules):
            rule = END_RULES[name]
            if claim.attacker_wins is not rule.attacker_wins or not rule.holds(board):
                raise self._error(place, f"the marked stones are not {name}")
        return bool(rules)

    def _check_reference(self, place: _Place, number: str) -> None:
        known = self.finished.keys() if self.claim.attacker_wins else self.met.keys()
        if number not in known:
            verb = "proved" if self.claim.attacker_wins else "met"
            raise self._error(place, f"node {number} has not been {verb}")
        if self.met[number] != self._key():
            raise self._error(place, f"this is not the position of node {number}")

    def _key(self) -> bytes:
        """What the fate of the keystones depends on: the side to play, and the state of every point.

        A ban that binds nobody is left out, and under the rule of what is cut off all that cannot have an
        effect on the keystones, a ban there included. The stones that stand around the rest are kept: which
        side's they are matters.
        """
        board = self.board
        banned = self.claim.ban(board) is not None
        counts = set().union(*reach_of_keystones(board)) if self.cuts_off else board.geometry
        states = (
            (PointState.VALID if state is PointState.KO and not banned else state) if point in counts else 0
            for point, state in board.states()
        )
        return bytes((board.to_play, self.unsure, *states))

    def _move(self, place: _Place) -> Move:
        properties = place.node.properties
        name, other = _COLORS[self.board.to_play], _COLORS[self.board.to_play.opponent]
        if name not in properties or other in properties:
            raise self._error(place, f"{self.board.to_play.name.capitalize()} is to move here")
        if len(properties[name]) != 1:
            raise self._error(place, f"{name} has {len(properties[name])} values instead of one")
        try:
            return self.board.geometry.from_sgf(properties[name][0])
        except GoldError as error:
            raise self._error(place, str(error)) from None

    def _error(self, place: _Place, reason: str) -> CertificateError:
        line = self.source.line(place.node.offset)
        name = self.source.path or "certificate"
        moves = self.board.geometry.vertices(self._moves_of_the_line())
        if not moves:
            where = "in the first position"
        elif len(moves) <= _SHOWN_MOVES:
            where = "after " + " ".join(moves)
        else:
            where = f"after {len(moves)} moves, the last {' '.join(moves[-_SHOWN_MOVES:])}"
        return CertificateError(f"{name}:{line}: {where}: {reason}")

    def _moves_of_the_line(self) -> list[Move]:
        """The moves that led to the node that is looked at, without threats and their answers."""
        played, moves, steps = self.board.moves, list[Move](), 0
        for frame in self.frames[1:]:
            steps += frame.steps
            moves.append(played[steps - 1])
        if steps < len(played):  # the node itself, whose lines are not followed yet
            moves.append(played[-1])
        return moves


def _count_nodes(tree: Variation) -> int:
    number, pending = 0, [tree]
    while pending:
        variation = pending.pop()
        number += len(variation.nodes)
        pending += variation.children
    return number
