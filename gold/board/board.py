"""The reference board: the rules of play, written to be read. The solver's kernels are tested
against it.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable
from copy import copy
from dataclasses import dataclass, field

from gold.board.points import PASS, Color, Geometry, Move, Point, PointState
from gold.board.position import Boundary, Position
from gold.board.zobrist import zobrist_keys
from gold.errors import (
    IllegalMoveError,
    InvalidPositionError,
    KoError,
    NothingToUndoError,
    OccupiedError,
    OffBoardError,
    OutOfPlayError,
    SuicideError,
)
from gold.i18n import _

_KEYSTONES = frozenset(state for state in PointState if state.is_keystone)


@dataclass(frozen=True, slots=True)
class Chain:
    """Connected stones of one colour, and their liberties."""

    color: Color
    stones: frozenset[Point]
    liberties: frozenset[Point]

    @property
    def in_atari(self) -> bool:
        """Whether the chain has one liberty only."""
        return len(self.liberties) == 1


@dataclass(slots=True)
class _Step:
    """A move that was played, and the state before it that :meth:`Board.undo` restores."""

    move: Move
    color: Color
    hash_before: int
    ko_point_before: Point | None
    states_before: dict[Point, PointState] = field(default_factory=dict)
    chains_before: dict[Point, Chain | None] = field(default_factory=dict)


class Board:
    """A game in progress from an initial position.

    The board keeps these up to date move by move: chains, liberties, valid moves, the point closed
    by ko for this move (``ko_point``), and a 64-bit Zobrist hash of the points' states and the side
    to play (``hash``). It enforces capture, suicide and ko. :mod:`gold.board.outcome` decides who
    may pass and when play ends.

    >>> from gold.board.diagram import parse_diagram
    >>> board = Board(parse_diagram('''
    ... + x +
    ... x O +
    ... + x +'''))
    >>> captured = board.play(board.geometry.from_vertex("C2"))
    >>> board.geometry.vertices(captured)
    ['B2']

    :raises InvalidPositionError: if the rules cannot be applied to the initial position.
    """

    def __init__(self, initial: Position, moves: Iterable[Move] = ()) -> None:
        reasons = initial.rule_errors()
        if reasons:
            raise InvalidPositionError(reasons)
        self.initial = initial
        self.geometry: Geometry = initial.geometry
        self.size = initial.size
        self.boundary = initial.boundary
        self.to_play = initial.to_play
        self.defender = initial.defender
        self._keys = zobrist_keys(initial.size)
        self._states: dict[Point, PointState] = dict(
            zip(self.geometry.points, initial.states, strict=True)
        )
        self._initial_keystones = tuple(initial.keystones())  # none is ever added
        self.ko_point = next(iter(initial.points(PointState.KO)), None)
        self._chain_at: dict[Point, Chain | None] = dict.fromkeys(self.geometry.points)
        self._steps: list[_Step] = []
        self._valid_moves: tuple[Point, ...] | None = None
        chains = initial.chains()
        self._friends = self._initial_friends(chains)
        for stones in chains:
            self._set_chain(stones)
        self.hash = self._keys.white_to_play if self.to_play is Color.WHITE else 0
        for point, state in self._states.items():
            self.hash ^= self._keys.state[point][state]
        for move in moves:
            self.play(move)

    # The position

    def __getitem__(self, point: Point) -> PointState:
        return self._states[point]

    def states(self) -> ItemsView[Point, PointState]:
        """Return all points with their states, row by row from the top left."""
        return self._states.items()

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves played since the initial position, passes included."""
        return tuple(step.move for step in self._steps)

    @property
    def repeats(self) -> bool:
        """Whether the current position, with the same side to play, occurred earlier in
        this game.
        """
        return any(step.hash_before == self.hash for step in self._steps)

    @property
    def attacker(self) -> Color | None:
        """The side that wants to capture the keystones; None if the board has no defender."""
        return None if self.defender is None else self.defender.opponent

    def position(self) -> Position:
        """Return the current position as a new initial position.

        Friends outside are determined anew. In the new position they include the defender's stones
        that were played next to the outside of a wall.
        """
        return Position(self.size, tuple(self._states.values()), self.to_play, self.boundary)

    def keystones(self) -> frozenset[Point]:
        """Return the points of the keystones that have not been captured."""
        return frozenset(
            [point for point in self._initial_keystones if self._states[point] in _KEYSTONES]
        )

    def chain(self, point: Point) -> Chain | None:
        """Return the chain at a point; None if no stone stands there."""
        return self._chain_at.get(point)

    def chains(self, color: Color | None = None) -> list[Chain]:
        """Return the chains of one colour (None: of both), ordered by their first stone from the
        top left.
        """
        unique = dict.fromkeys(self._chain_at.values())
        return [chain for chain in unique if chain is not None and color in (None, chain.color)]

    def is_safe(self, chain: Chain) -> bool:
        """Whether the chain belongs to the defender and is connected to friends outside a wall."""
        return not self._friends.isdisjoint(chain.stones)

    # Legal moves

    def why_illegal(self, point: Point) -> IllegalMoveError | None:
        """Return the error for a stone of the side to play at ``point``; None if that move is
        legal.
        """
        if point not in self.geometry:
            return OffBoardError(f"index {point} is not a point of a board of {self.size} lines")
        kind: type[IllegalMoveError]
        match self[point]:
            case PointState.BLACK | PointState.BLACK_KEYSTONE:
                kind, reason = OccupiedError, _("{point} is occupied by a black stone")
            case PointState.WHITE | PointState.WHITE_KEYSTONE:
                kind, reason = OccupiedError, _("{point} is occupied by a white stone")
            case PointState.INVALID:
                kind, reason = (
                    OutOfPlayError,
                    _("{point} is outside the playable area"),
                )
            case PointState.KO:
                kind, reason = (
                    KoError,
                    _("{point} is closed by ko for this move: play elsewhere first"),
                )
            case _ if not self._is_suicide(point):
                return None
            case _ if self.to_play is Color.BLACK:
                kind, reason = (
                    SuicideError,
                    _("{point} would leave Black's own stones without a liberty"),
                )
            case _:
                kind, reason = (
                    SuicideError,
                    _("{point} would leave White's own stones without a liberty"),
                )
        return kind(reason.format(point=self.geometry.vertex(point)))

    def is_legal(self, move: Move) -> bool:
        """Whether the side to play may make this move. A pass is always legal here."""
        return move == PASS or self.why_illegal(move) is None

    def valid_moves(self) -> tuple[Point, ...]:
        """Return the points where the side to play may place a stone, from the top left; no
        pass.
        """
        if self._valid_moves is None:
            self._valid_moves = tuple(
                point
                for point, state in self._states.items()
                if state is PointState.VALID and not self._is_suicide(point)
            )
        return self._valid_moves

    def _is_suicide(self, point: Point) -> bool:
        for neighbor in self.geometry.neighbors[point]:
            chain = self._chain_at[neighbor]
            if chain is None:
                if self._breathes(neighbor, self.to_play):
                    return False
            elif chain.color is self.to_play:
                if len(chain.liberties) > 1:
                    return False
            elif chain.in_atari:
                return False
        return True

    # Moves

    def play(self, move: Move) -> tuple[Point, ...]:
        """Make a move for the side to play, and return the points of the captured stones.

        :raises IllegalMoveError: if the move is illegal; its subclass tells why. The board is
            unchanged.
        """
        if move != PASS:
            reason = self.why_illegal(move)
            if reason is not None:
                raise reason
        self._steps.append(_Step(move, self.to_play, self.hash, self.ko_point))
        if self.ko_point is not None:
            self._set_state(self.ko_point, PointState.VALID)
            self.ko_point = None
        captured = () if move == PASS else self._place(move)
        self.to_play = self.to_play.opponent
        self.hash ^= self._keys.white_to_play
        self._valid_moves = None
        return captured

    def after(self, *moves: Move) -> Board:
        """Return a copy of the board on which ``moves`` were played; this board does not change.

        :raises IllegalMoveError: if one of the moves is illegal.
        """
        board = copy(self)
        board._unshare()  # noqa: SLF001  # a board of this class
        for move in moves:
            board.play(move)
        return board

    def _unshare(self) -> None:
        """Copy the containers that this board still shares with the board that it was
        copied from.
        """
        self._states, self._chain_at = self._states.copy(), self._chain_at.copy()
        self._steps = self._steps.copy()  # a step is never changed once another follows

    def undo(self) -> Move:
        """Take the last move back and return it.

        :raises NothingToUndoError: in the initial position.
        """
        if not self._steps:
            raise NothingToUndoError("no move has been played yet")
        step = self._steps.pop()
        self._states.update(step.states_before)
        self._chain_at.update(step.chains_before)
        self.to_play = step.color
        self.hash = step.hash_before
        self.ko_point = step.ko_point_before
        self._valid_moves = None
        return step.move

    def _place(self, point: Point) -> tuple[Point, ...]:
        color = self.to_play
        self._set_state(point, PointState.stone(color))
        around = [
            chain for near in self.geometry.neighbors[point] if (chain := self._chain_at[near])
        ]
        doomed = {
            chain for chain in around if chain.color is not color and chain.liberties == {point}
        }
        captured = tuple(sorted(stone for chain in doomed for stone in chain.stones))
        for stone in captured:
            self._set_state(stone, PointState.VALID)
            self._set_chain_at(stone, None)
        joined = frozenset({point}).union(
            *(chain.stones for chain in around if chain.color is color)
        )
        self._set_chain(joined)
        # The chains next to changed points have other liberties now.
        near = {near for changed in (point, *captured) for near in self.geometry.neighbors[changed]}
        for chain in {chain for place in near if (chain := self._chain_at[place])}:
            if point not in chain.stones:
                self._set_chain(chain.stones)
        own = self._chain_at[point]
        if own and len(captured) == 1 and own.stones == {point} and own.liberties == set(captured):
            self.ko_point = captured[0]
            self._set_state(self.ko_point, PointState.KO)
        return captured

    # Keeping chains, hash and log up to date

    def _set_chain(self, stones: frozenset[Point]) -> None:
        owner = self._states[next(iter(stones))].color
        assert owner is not None
        safe = not self._friends.isdisjoint(stones)
        around = set().union(*(self.geometry.neighbors[stone] for stone in stones))
        liberties = frozenset(near for near in around if self._breathes(near, owner, safe))
        chain = Chain(owner, stones, liberties)
        for stone in stones:
            self._set_chain_at(stone, chain)

    def _breathes(self, point: Point, color: Color, safe: bool = False) -> bool:
        """Whether a point without a stone is a liberty for a neighbouring stone of this colour.

        ``safe`` tells that the stone's chain is connected to friends outside.
        :class:`~gold.board.position.Boundary` has the rule for points outside the boundaries.
        """
        state = self._states[point]
        if state is PointState.INVALID:
            return self.boundary is Boundary.OPEN or color is not self.defender or safe
        return state in (PointState.VALID, PointState.KO)

    def _initial_friends(self, chains: list[frozenset[Point]]) -> frozenset[Point]:
        """Return the stones of the defender's chains that touch the outside of a wall in the
        initial position. They are connected to safety, and can never be captured. Empty if the
        boundary is open.
        """
        if self.boundary is Boundary.OPEN:
            return frozenset()
        return frozenset(
            stone
            for chain in chains
            if self._states[next(iter(chain))].color is self.defender
            and self.initial.touches(chain, PointState.INVALID)
            for stone in chain
        )

    def _set_chain_at(self, point: Point, chain: Chain | None) -> None:
        if self._steps:
            self._steps[-1].chains_before.setdefault(point, self._chain_at[point])
        self._chain_at[point] = chain

    def _set_state(self, point: Point, state: PointState) -> None:
        keys, old = self._keys.state[point], self._states[point]
        self._steps[-1].states_before.setdefault(point, old)
        self.hash ^= keys[old] ^ keys[state]
        self._states[point] = state
