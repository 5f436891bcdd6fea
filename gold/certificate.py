"""Checks a proof of life and death move by move on the reference board, knowing nothing of the search.

A certificate is an SGF game tree. Its root holds the problem, and in ``GOLDPROOF`` the claim: the side that
wins and the side that has ko threats without end, for instance ``attacker defender`` (the attacker captures
all keystones even if the defender has all the threats) or ``defender none``.

* Where the winner is to move, a node has one move.
* Where the loser is to move, it has every legal move, and the pass. Two may be left out: the attacker's pass
  that lifts no ban, since the defender's pass ends play with the keystones on the board; and, where
  ``GOLDRULE`` says ``cut-off``, points that stones of the attacker which stand for ever cut off from every
  keystone, where a move is no better than a pass.
* A line ends where no keystone is left (``captured``) or where they have no room for an eye
  (``without-room``: see :func:`has_no_room`); where a keystone is connected to stones that can never be
  captured (``safe``) or lives unconditionally by Benson's theorem (``alive``); and where the position was met
  before (``GOLDSEE`` with the number of a node's ``GOLDID``). The attacker's win must come in a finite number
  of moves, so it may only point to a node whose own lines have all been followed to their ends; the
  defender's may point to any node before, since play that comes back for ever is a win for the defender.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from gold.board.board import Board, Chain
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Boundary, Position
from gold.errors import GoldError, IllegalMoveError
from gold.problem.model import Problem
from gold.problem.sgf_format import read_game
from gold.problem.sgf_tree import Node, SgfText, Variation

CLAIM, RULE, NUMBER, SEE = "GOLDPROOF", "GOLDRULE", "GOLDID", "GOLDSEE"
CAPTURED, NO_ROOM, SAFE, ALIVE, CUT_OFF = "captured", "without-room", "safe", "alive", "cut-off"

_DEEPEST = 300


class CertificateError(GoldError):
    """A certificate that proves nothing; says at which node, by line and by the moves that lead there."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Who is said to win: the attacker or the defender, while ``threats`` names who has ko threats."""

    attacker_wins: bool
    threats: Color | None

    @classmethod
    def parse(cls, text: str, problem: Problem) -> Claim:
        """Read a claim about a problem.

        :raises CertificateError: if it is none.
        """
        sides = {"defender": problem.defender, "none": None}
        if problem.defender is not None:
            sides["attacker"] = problem.defender.opponent
        words = text.split()
        if len(words) != 2 or words[0] not in ("attacker", "defender") or words[1] not in sides:
            raise CertificateError(
                f"{CLAIM}[{text}] is no claim: it names the winner, `attacker` or `defender`, and who has "
                "threats, `attacker`, `defender` or `none`"
            )
        return cls(words[0] == "attacker", sides[words[1]])

    def ban(self, board: Board) -> Point | None:
        """The point that is closed to the side to play: none if that side has threats without end."""
        return None if board.to_play is self.threats else board.ko_point

    def key(self, board: Board) -> Position:
        """The position, with a ban left out that binds nobody."""
        position = board.position()
        ko_point = board.ko_point
        if ko_point is not None and self.ban(board) is None:
            return position.with_states({ko_point: PointState.VALID})
        return position

    def moves(self, board: Board) -> set[Move]:
        """Every point where the side to play may place a stone."""
        moves: set[Move] = set(board.valid_moves())
        if board.ko_point is not None and self.ban(board) is None:
            moves.add(board.ko_point)  # a stone that takes a ko back captures, so it is no suicide
        return moves

    @contextmanager
    def played(self, board: Board, move: Move) -> Iterator[None]:
        """The board after a move, for the length of a ``with``. Ignoring a ban is a threat and its answer."""
        threat = 2 if move != PASS and move == board.ko_point and self.ban(board) is None else 0
        for _ in range(threat):
            board.play(PASS)
        try:
            board.play(move)
        except IllegalMoveError:
            for _ in range(threat):
                board.undo()
            raise
        try:
            yield
        finally:
            for _ in range(threat + 1):
                board.undo()


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate that was checked: what it proves of which problem, by how many positions."""

    problem: Problem
    claim: Claim
    positions: int


def verify(text: str, path: str = "") -> Certificate:
    """Check a certificate.

    :raises CertificateError: where it fails.
    :raises gold.errors.ProblemFormatError: if the text cannot be read.
    """
    source = SgfText(text, path)
    game = next(source.games(), None)
    if game is None or game.tree is None:
        raise CertificateError(
            f"{path or 'the text'} holds no game tree: {game.problem if game else 'none begins'}"
        )
    problem = read_game(source, game.tree)
    reasons = problem.errors()
    if reasons:
        raise CertificateError("the certificate's problem is not valid: " + "; ".join(reasons))
    root = game.tree.nodes[0]
    claims = root.properties.get(CLAIM)
    if not claims:
        raise CertificateError(f"the first node makes no claim: {CLAIM} is missing")
    check = _Check(source, Board(problem.position), Claim.parse(claims[0], problem))
    check.node(_Place(game.tree, 0))
    return Certificate(problem, check.claim, check.positions)


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
class _Check:
    """A check under way. ``met`` holds the positions of numbered nodes, ``done`` those proved to the end."""

    source: SgfText
    board: Board
    claim: Claim
    positions: int = 0
    met: dict[str, Position] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)

    def node(self, place: _Place) -> None:
        """Check what the claim says of the position on the board."""
        self.positions += 1
        properties = place.node.properties
        rules = set(properties.get(RULE, ()))
        if SEE in properties:
            self._same_as(place, properties[SEE][0])
            return
        number = properties.get(NUMBER, [""])[0]
        if number:
            self.met[number] = self.claim.key(self.board)
        if not self._ends(place, rules):
            if len(self.board.moves) > _DEEPEST:
                raise self._error(place, f"a line of more than {_DEEPEST} moves")
            self._followers(place, rules)
        self.done.add(number)

    def _followers(self, place: _Place, rules: set[str]) -> None:
        board, claim = self.board, self.claim
        lines = [(self._move(follower), follower) for follower in place.followers]
        winner_to_move = (board.to_play is board.attacker) == claim.attacker_wins
        if winner_to_move:
            if len(lines) != 1:
                raise self._error(place, f"the winner has one move here, not {len(lines)}")
            if claim.attacker_wins and lines[0][0] == PASS and claim.ban(board) is None:
                raise self._error(place, "the attacker's pass is answered by a pass, and play is over")
        else:
            missing = self._required(rules) - {move for move, _ in lines}
            if missing:
                names = ", ".join(board.geometry.vertices(sorted(missing)))
                raise self._error(place, f"no answer to {names}")
        for move, follower in lines:
            try:
                with claim.played(board, move):
                    self.node(follower)
            except IllegalMoveError as error:
                raise self._error(place, str(error)) from None

    def _required(self, rules: set[str]) -> set[Move]:
        """The loser's moves that must be answered."""
        board, claim = self.board, self.claim
        moves = claim.moves(board)
        if CUT_OFF in rules:
            moves -= cut_off_points(board)
        if claim.attacker_wins or claim.ban(board) is not None:
            moves.add(PASS)
        return moves

    def _ends(self, place: _Place, rules: set[str]) -> bool:
        """Whether a rule ends the line here, as the node says."""
        board = self.board
        if CAPTURED in rules or not board.keystones():
            if not self.claim.attacker_wins or board.keystones():
                raise self._error(place, "this ends the wrong way: " + self._standing())
            return True
        for rule, holds, for_attacker in _RULES:
            if rule in rules:
                if self.claim.attacker_wins is not for_attacker or not holds(board):
                    raise self._error(place, f"the marked stones are not {rule}")
                return True
        return False

    def _same_as(self, place: _Place, number: str) -> None:
        known = self.done if self.claim.attacker_wins else self.met
        if number not in known:
            raise self._error(
                place, f"node {number} has not been {'proved' if known is self.done else 'met'}"
            )
        if self.met[number] != self.claim.key(self.board):
            raise self._error(place, f"this is not the position of node {number}")

    def _standing(self) -> str:
        return "keystones are standing" if self.board.keystones() else "no keystone is left"

    def _move(self, place: _Place) -> Move:
        properties = place.node.properties
        name = "B" if self.board.to_play is Color.BLACK else "W"
        if name not in properties:
            raise self._error(place, f"{self.board.to_play.name.capitalize()} is to move here")
        return self.board.geometry.from_sgf(properties[name][0])

    def _error(self, place: _Place, reason: str) -> CertificateError:
        line = self.source.line(place.node.offset)
        moves = " ".join(self.board.geometry.vertices(self.board.moves)) or "the first position"
        name = self.source.path or "certificate"
        return CertificateError(f"{name}:{line}: after {moves}: {reason}")


# What the rules rest on, read off the reference board


def stands_for_ever(board: Board, chain: Chain) -> bool:
    """Whether a chain has a liberty that nobody can fill, or is connected to friends outside."""
    return board.is_safe(chain) or any(board[point] is PointState.INVALID for point in chain.liberties)


def is_safe(board: Board) -> bool:
    """Whether a keystone is connected to stones that can never be captured."""
    chains = [board.chain(point) for point in board.keystones()]
    return any(chain is not None and stands_for_ever(board, chain) for chain in chains)


def _walls(board: Board) -> set[Point]:
    """The stones of either side that stand for ever, keystones left out."""
    return {
        stone
        for chain in board.chains()
        if stands_for_ever(board, chain) and not any(board[s].is_keystone for s in chain.stones)
        for stone in chain.stones
    }


def has_no_room(board: Board) -> bool:
    """Whether the attacker captures the keystones by filling, whoever moves and has threats.

    They are one chain. Every other point that it can be connected to is next to a stone of the attacker's
    that stands for ever, or to a liberty that only the attacker has, so that the attacker can fill it for
    ever; all but one, or two that are next to each other, on which the attacker captures in the end. Nowhere
    in reach is a friend that stands for ever.
    """
    keystones = board.keystones()
    chain = board.chain(next(iter(keystones)))
    if chain is None or not keystones <= chain.stones or stands_for_ever(board, chain):
        return False
    walls, near = _walls(board), board.geometry.neighbors
    beyond = {point for point in board.geometry.points if board[point] is PointState.INVALID}
    reach = _flood(board, set(chain.stones), lambda point: point not in walls and point not in beyond)
    edge = {p for point in reach for p in near[point] if p in walls or p in beyond}
    if any(board[p].color is board.defender for p in edge) or (
        board.boundary is Boundary.OPEN and not edge.isdisjoint(beyond)
    ):
        return False
    own = {point for point in reach - chain.stones if edge.isdisjoint(near[point])}
    return len(own) < 2 or (len(own) == 2 and min(own) in near[max(own)])


def cut_off_points(board: Board) -> set[Point]:
    """The points that stones which stand for ever cut off from every keystone."""
    walls = _walls(board)

    def open_to(point: Point) -> bool:
        return point not in walls and board[point] is not PointState.INVALID

    reached = _flood(board, set(board.keystones()), open_to)
    return {point for point in board.geometry.points if open_to(point) and point not in reached}


def is_unconditionally_alive(board: Board) -> bool:
    """Whether a keystone stays even if its owner always passes.

    Benson, D. B.: Life in the game of Go (1976). Chains are kept that have two regions of their own, all of
    whose empty points are their liberties; regions are kept that only such chains enclose.
    """
    defender = board.defender
    if defender is None:
        return False
    chains = board.chains(defender)
    regions = _regions(board, defender)
    while True:
        kept_chains = [
            chain
            for chain in chains
            if stands_for_ever(board, chain)
            or sum(_is_eye_of(board, region, chain) for region in regions) >= 2
        ]
        stones = {stone for chain in kept_chains for stone in chain.stones}
        kept_regions = [region for region in regions if _border(board, region, defender) <= stones]
        if len(kept_chains) == len(chains) and len(kept_regions) == len(regions):
            return not board.keystones().isdisjoint(stones)
        chains, regions = kept_chains, kept_regions


_RULES = ((NO_ROOM, has_no_room, True), (SAFE, is_safe, False), (ALIVE, is_unconditionally_alive, False))
"""The rules that end a line before the keystones are captured, and whether they are for the attacker."""


def _regions(board: Board, defender: Color) -> list[set[Point]]:
    """The connected parts of the whole board that hold no stone of the defender's."""
    regions: list[set[Point]] = []
    left = {point for point in board.geometry.points if board[point].color is not defender}
    while left:
        region = _flood(board, {next(iter(left))}, lambda point: board[point].color is not defender)
        regions.append(region)
        left -= region
    return regions


def _is_eye_of(board: Board, region: set[Point], chain: Chain) -> bool:
    empty = {point for point in region if board[point].is_empty}
    return bool(empty) and empty <= chain.liberties


def _border(board: Board, region: set[Point], defender: Color) -> set[Point]:
    near = board.geometry.neighbors
    return {p for point in region for p in near[point] if board[p].color is defender}


def _flood(board: Board, seeds: set[Point], enters: Callable[[Point], bool]) -> set[Point]:
    reached, stack = set(seeds), list(seeds)
    while stack:
        for near in board.geometry.neighbors[stack.pop()]:
            if near not in reached and enters(near):
                reached.add(near)
                stack.append(near)
    return reached
