"""A proof in a form that outlives its search: a later search can use it, even in another view of
the problem.

A search numbers the points that can change as it suits its kernels. In another view, rotated,
mirrored or recoloured, the same points have other numbers. So a kept proof has a list of its
points, in an order that is the same for each view of the problem, and names a point by its *place*:
its index in that list.

**Why a search may believe it.** A kept proof says of each of its positions who wins it under a
question. Such a statement is true or false by itself, so other positions may be left out: those
that a search would soon prove again are. And it holds on every path, since the proof was read out
of a table that has no values that depend on the path (:mod:`gold.solver.proof.graph`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from gold.board.points import PASS, Move, Point
from gold.solver.bitboard.area import CropKind, LocalPosition
from gold.solver.bitboard.bitsets import WORD, read_ints
from gold.solver.bitboard.quantities import Flags, Numbers, Words
from gold.solver.bitboard.state import (
    ALIVE_SHIFT,
    KO,
    States,
    new_states,
    read_all_packed,
    write_packed,
)
from gold.solver.budget import Budget
from gold.solver.outcome import QUESTIONS, Rung
from gold.solver.proof.answer_book import AnswerNote
from gold.solver.proof.graph import Proof
from gold.solver.proof.proof_nodes import CHOICE, NOT_LOOKED_AT, REPLIES
from gold.solver.proof.search import ProofSearch

_Octets = npt.NDArray[np.uint8]
_Rows = TypeVar("_Rows", Words, _Octets)

_AT_ONCE: Final = 1 << 15
_CHECK_NODES: Final = 2_000
"""Most nodes for confirming one claim after all proofs have been learned. Usually one node is
enough.
"""
_FLAGS: Final = ~KO & np.uint64((1 << int(ALIVE_SHIFT)) - 1)
_ONE: Final = np.uint64(1)


class CropName(NamedTuple):
    """Identifies a crop of a problem: its kind, and its width, which is 0 for the narrowest crop
    (:mod:`gold.solver.proof.crop_searches`).
    """

    kind: CropKind
    width: int


@dataclass(frozen=True, slots=True)
class KeptClaim:
    """The claim of a kept proof: who wins the question at a ``rung`` of the outcome scale in the
    problem's first position.

    ``attacker_first`` tells whether the attacker plays first there. ``crop`` is the crop that was
    searched; None for the whole region.
    """

    rung: Rung
    attacker_wins: bool
    attacker_first: bool
    crop: CropName | None = None


class KeptPositions(NamedTuple):
    """The decided positions of a proof, one in each row.

    A *place*, the index of a point in ``KeptProof.places``, stands for that point. A set of stones
    has a bit for each place, eight to a byte: place 0 is the lowest bit of the first byte. ``meta``
    includes the question. In it, the point closed by ko is stored as its place plus one, and the
    chains of keystones are numbered in the order of the first place of each.

    ``mover_wins`` tells whether the side to move wins. ``distance`` is an upper bound on the moves
    to the end of the proof if the attacker wins; if the defender wins, it is 0.
    """

    defender: _Octets  # (positions, bytes) sets
    attacker: _Octets  # (positions, bytes) sets
    # (positions,) as in a State, with places for points, and the chains by their first places
    meta: Words
    mover_wins: Flags  # (positions,)
    distance: Numbers  # (positions,) as in the search's table


class KeptNotes(NamedTuple):
    """The notes of a search (:mod:`gold.solver.proof.answer_book`), one in each row.

    ``defender``, ``attacker`` and ``meta`` are encoded as in :class:`KeptPositions`. ``winner`` is
    1 if the side to move wins, 0 if it loses, 2 if that is open. ``move`` is the place of the noted
    move plus one, 0 if there is none, and 255 for a pass. ``in_vain`` is the number of nodes that
    did not decide the position.
    """

    defender: _Octets  # (notes, bytes) sets
    attacker: _Octets  # (notes, bytes) sets
    meta: Words  # (notes,)
    winner: _Octets  # (notes,)
    move: _Octets  # (notes,)
    in_vain: Numbers  # (notes,)


_OPEN: Final = 2
_PASS_PLACE: Final = 255


@dataclass(frozen=True, slots=True)
class KeptProof:
    """A proof of a claim, as it is kept.

    ``places`` are the points that can change in its search: bit ``i`` of a set in ``positions``
    stands for ``places[i]``. ``notes`` are those of the same search; None if it has none, or if
    they are kept with another of its proofs. ``imported`` tells that the proof comes from somebody
    else, and has not been proved here (:mod:`gold.solver.proof.imported_proofs`).
    """

    claim: KeptClaim
    places: tuple[Point, ...]
    positions: KeptPositions
    notes: KeptNotes | None = None
    imported: bool = False


def kept_positions(proof: Proof, places: Sequence[Point], omitted: int = 2) -> KeptPositions:
    """Return the positions of a proof that are worth keeping.

    They are those from which the winner needs more than ``omitted`` moves until static tests
    decide. A reply of the loser that ends a line counts as such a move, too (:func:`_ends_soon`).
    ``places`` are all points that have a bit in the proof's search, in the order in which they are
    kept.
    """
    start = proof.search.start
    nodes = proof.nodes
    rows = np.flatnonzero((proof.ranking.used == 1) & ~_ends_soon(proof, omitted))
    numbering = _PlaceNumbers(start, places)
    defender, attacker = (
        _by_place(sets.reshape(-1, start.words)[rows], numbering.bits)
        for sets in (nodes.states.defender, nodes.states.attacker)
    )
    return KeptPositions(
        defender,
        attacker,
        _renamed(nodes.states.meta[rows], numbering.place_of, numbering.chain_at),
        nodes.kind[rows] == CHOICE,
        proof.ranking.moves[rows],
    )


def learn(search: ProofSearch, places: Sequence[Point], kept: KeptPositions) -> None:
    """Enter the positions that a kept proof decides into the table of a search of the same problem.

    ``places`` are the points of the proof (:class:`KeptProof`), translated to the view of the
    problem that is searched.

    :raises ValueError: if the proof has other points, so that it cannot belong to this problem.
    """
    states = _states_of(search, places, kept.defender, kept.attacker, kept.meta)
    search.learn(states, kept.mover_wins, kept.distance)


def _states_of(
    search: ProofSearch, places: Sequence[Point], defender: _Octets, attacker: _Octets, meta: Words
) -> States:
    """Convert kept positions into states with the numbers of the search.

    :raises ValueError: if the places are not the search's points, or if the sets have the wrong
        size for them.
    """
    numbering = _PlaceNumbers(search.start, places)
    words = search.start.words
    octets = -(-len(places) // 8)
    if any(sets.shape != (len(meta), octets) for sets in (defender, attacker)):
        raise ValueError("the proof is about other points")
    stones = [_by_bit(sets, numbering.bits, words).reshape(-1) for sets in (defender, attacker)]
    return States(
        stones[0], stones[1], _renamed(meta, numbering.bit_of, np.argsort(numbering.chain_at))
    )


def kept_notes(search: ProofSearch, places: Sequence[Point]) -> KeptNotes | None:
    """Return the notes of a search in the form in which they are kept; None if it has none.

    ``places`` are as in :func:`kept_positions`.
    """
    notes = {} if search.book is None else search.book.notes
    if not notes:
        return None
    start = search.start
    numbering = _PlaceNumbers(start, places)
    states = new_states(len(notes), start.words)
    for row, state in enumerate(notes):
        write_packed(states, row, start.words, state)
    number_of: dict[Move | None, int] = {None: 0, PASS: _PASS_PLACE}
    number_of |= {place: number for number, place in enumerate(places, 1)}
    defender, attacker = (
        _by_place(sets.reshape(-1, start.words), numbering.bits)
        for sets in (states.defender, states.attacker)
    )
    winner = [_OPEN if note.mover_wins is None else note.mover_wins for note in notes.values()]
    return KeptNotes(
        defender,
        attacker,
        _renamed(states.meta, numbering.place_of, numbering.chain_at),
        np.array(winner, dtype=np.uint8),
        np.array([number_of[note.move] for note in notes.values()], dtype=np.uint8),
        np.array([note.in_vain for note in notes.values()], dtype=np.int64),
    )


def learn_notes(search: ProofSearch, places: Sequence[Point], kept: KeptNotes) -> None:
    """Add kept notes to those that a search looks up.

    :raises ValueError: if the notes have other points, so that they cannot belong to this problem.
    """
    if search.book is None:
        return
    words = search.start.words
    states = _states_of(search, places, kept.defender, kept.attacker, kept.meta)
    moves: list[Move | None] = [None, *places]
    if any(len(moves) <= number < _PASS_PLACE for number in kept.move.tolist()):
        raise ValueError("the proof is about other points")
    search.book.known = {
        **search.book.known,
        **{
            state: AnswerNote(
                None if winner == _OPEN else bool(winner),
                PASS if move == _PASS_PLACE else moves[move],
                in_vain,
            )
            for state, winner, move, in_vain in zip(
                read_all_packed(states, len(kept.meta), words),
                kept.winner.tolist(),
                kept.move.tolist(),
                kept.in_vain.tolist(),
                strict=True,
            )
        },
    }


def teach(
    search: ProofSearch, proofs: Iterable[KeptProof], crop: CropName | None = None
) -> list[KeptClaim]:
    """Let a search learn the proofs that were made in its crop, and return the claims that it
    confirms.

    ``crop`` is the name of the search's crop; None for a search of the whole region. A proof whose
    points are not those of the search is skipped. The returned claims are about the search's first
    position, with its side to play. Each is confirmed by a search of at most ``_CHECK_NODES``
    nodes.
    """
    claims = []
    for each in proofs:
        if each.claim.crop == crop and not each.imported:
            with suppress(ValueError):  # in another view a crop may keep other points
                learn(search, each.places, each.positions)
                claims.append(each.claim)
                if each.notes is not None:
                    learn_notes(search, each.places, each.notes)
    return [claim for claim in claims if _is_borne_out(search, claim)]


def _is_borne_out(search: ProofSearch, claim: KeptClaim) -> bool:
    if claim.attacker_first is not search.start.attacker_to_move:
        return False
    answer = search.answer(search.start, QUESTIONS[claim.rung], Budget(_CHECK_NODES))
    return answer.attacker_wins is claim.attacker_wins


class _PlaceNumbers:
    """Translates between the numbers of a search and those of a kept proof, for points and for
    chains.

    ``bits`` has the search's bit of each place. ``place_of`` and ``bit_of`` translate the point
    closed by ko, which a state stores as its number plus one, 0 for none: from bit to place, and
    back. ``chain_at`` has the search's numbers of the chains of keystones, in the order of the
    first place of each chain.

    :raises ValueError: if the places are not the points that have a bit in the search.
    """

    def __init__(self, start: LocalPosition, places: Sequence[Point]) -> None:
        if set(places) != set(start.index_of):
            raise ValueError("the proof is about other points")
        self.bits = [int(start.index_of[place]) for place in places]
        self.place_of = np.zeros(256, dtype=np.uint64)
        self.bit_of = self.place_of.copy()
        for place, bit in enumerate(self.bits):
            self.place_of[bit + 1] = place + 1
            self.bit_of[place + 1] = bit + 1
        chains = read_ints(start.area.keys, len(start.area.keys) // start.words, start.words)
        first = [
            min((place for place, bit in enumerate(self.bits) if chain >> bit & 1), default=0)
            for chain in chains
        ]
        self.chain_at = np.argsort(first)


def _ends_soon(proof: Proof, moves: int) -> Flags:
    """Return for each node of a proof whether the winner takes at most ``moves`` moves to a
    decision by static tests.

    This must hold whatever the loser replies. A reply of the loser that leads to a decided position
    counts as a move of the winner, too.
    """
    nodes = proof.nodes
    count = len(proof.ranking.used)
    kind = nodes.kind[:count]
    result = np.asarray(kind > NOT_LOOKED_AT)
    choices = np.flatnonzero(kind == CHOICE)
    replies = np.flatnonzero(kind == REPLIES)
    for _ in range(moves):
        result[choices] = result[nodes.to[proof.ranking.chosen[choices]]]
        result[replies] = [
            result[nodes.to[first : first + lines]].all()
            for first, lines in zip(
                nodes.first_line[replies].tolist(), nodes.line_count[replies].tolist(), strict=True
            )
        ]
    return result


def _by_place(sets: Words, bits: Sequence[int]) -> _Octets:
    pieces = []
    for piece in _in_pieces(sets):
        octets = np.ascontiguousarray(piece, dtype="<u8").view(np.uint8)
        is_set = np.unpackbits(octets, axis=1, bitorder="little")[:, bits]
        pieces.append(np.packbits(is_set, axis=1, bitorder="little"))
    return np.concatenate(pieces)


def _by_bit(sets: _Octets, bits: Sequence[int], words: int) -> Words:
    pieces = []
    for piece in _in_pieces(sets):
        is_set = np.zeros((len(piece), WORD * words), dtype=np.uint8)
        is_set[:, bits] = np.unpackbits(piece, axis=1, bitorder="little", count=len(bits))
        pieces.append(np.packbits(is_set, axis=1, bitorder="little").view("<u8"))
    return np.concatenate(pieces)


def _in_pieces(rows: _Rows) -> Iterator[_Rows]:
    """Yield the rows in pieces of at most ``_AT_ONCE`` rows, because the bits of a piece are
    unpacked to bytes.

    Without rows there is one empty piece.
    """
    return (rows[start : start + _AT_ONCE] for start in range(0, max(1, len(rows)), _AT_ONCE))


def _renamed(meta: Words, name_of: Words, chains: npt.NDArray[np.intp]) -> Words:
    """Return a copy of the ``meta`` of states, with translated numbers of the point closed by ko
    and of chains.

    ``name_of`` has, at the index of the old number of a point plus one, its new number plus one;
    its item 0 is 0, for no point. ``chains`` has the old number of each chain, by its new number.
    All other bits stay as they are.
    """
    renamed: Words = meta & _FLAGS | name_of[meta & KO]
    for number, chain in enumerate(chains.tolist()):
        renamed |= (meta >> ALIVE_SHIFT + np.uint64(chain) & _ONE) << ALIVE_SHIFT + np.uint64(
            number
        )
    return renamed
