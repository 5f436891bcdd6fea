"""Sets of points as machine words, for kernels: one ``uint64`` (64 points), or a pair of them (128 points).

Kernels are written once, with ``& | ^ ~ ==`` and the functions below, and numba compiles them anew for either
kind. The plain bodies serve the single word when kernels run as plain Python (``NUMBA_DISABLE_JIT=1``).
"""

# numba calls implementations by the names of their arguments, used or not, and with types of its
# own; the plain bodies calculate with sets as with the words that they are
# ruff: noqa: ARG001, ARG005
# mypy: allow-untyped-defs, allow-untyped-calls
# mypy: disable-error-code="arg-type, call-arg, call-overload, no-any-return, operator, return-value"

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np

from gold._jit import intrinsic, overload, types
from gold.solver.bitboard.quantities import Bits, PointIndex, Word, Words

_Compiler: TypeAlias = Any
"""An object of numba's compiler, of a type that is not published."""

WORD: Final = 64
MAX_POINTS: Final = 128
_PAIR: Final = types.UniTuple(types.uint64, 2)
_ONE: Final = np.uint64(1)
_ZERO: Final = np.uint64(0)
_WIDTH: Final = np.uint64(WORD)
_SPREAD_LOW: Final = np.uint64(0x9E3779B97F4A7C15)
_SPREAD_HIGH: Final = np.uint64(0xC2B2AE3D27D4EB4F)


def words_for(points: int) -> int:
    """Return the number of machine words for a set of ``points`` points.

    :raises ValueError: above :data:`MAX_POINTS`.
    """
    if points > MAX_POINTS:
        raise ValueError(f"{points} points do not fit into {MAX_POINTS} bits")
    return 1 if points <= WORD else 2


def from_int(value: int, words: int) -> Bits:
    """Convert a Python integer whose bits are the points into a set for kernels."""
    if words == 1:
        return np.uint64(value)
    return np.uint64(value & (2**WORD - 1)), np.uint64(value >> WORD)


def to_int(bits: Bits) -> int:
    """Convert a set to a Python integer."""
    if isinstance(bits, tuple):
        return int(bits[0]) | int(bits[1]) << WORD
    return int(bits)


def read_int(array: Words, index: int, words: int) -> int:
    """Read the set at an index of an array of sets, as a Python integer."""
    start = index * words
    return sum(
        word << WORD * as_signed
        for as_signed, word in enumerate(array[start : start + words].tolist())
    )


def read_ints(array: Words, number: int, words: int) -> list[int]:
    """Read the first ``number`` sets of an array of sets, as Python integers."""
    halves: list[int] = array[: number * words].tolist()
    if words == 1:
        return halves
    return [low | high << WORD for low, high in zip(halves[::2], halves[1::2], strict=True)]


def write_int(array: Words, index: int, words: int, value: int) -> None:
    """Write a set, given as a Python integer, to an index of an array of sets."""
    for word in range(words):
        array[index * words + word] = value >> WORD * word & (2**WORD - 1)


# Functions of one or two sets. Each has a plain body for one word and an implementation for either
# kind.


def none(a: Bits) -> bool:
    """Whether the set is empty."""
    return a == _ZERO


def count(a: Bits) -> int:
    """The number of points in the set."""
    return int(a).bit_count()


def first(a: Bits) -> PointIndex:
    """The smallest point of a set that is not empty."""
    return PointIndex((int(a) & -int(a)).bit_length() - 1)


def lowest(a: Bits) -> Bits:
    """The set of the smallest point alone; empty if the set is empty."""
    return a & (~a + _ONE)


def single(point: PointIndex, like: Bits) -> Bits:
    """The set of one point. ``like`` is any set with the same number of words."""
    return _ONE << np.uint64(point)


def empty(like: Bits) -> Bits:
    """The empty set. ``like`` is any set with the same number of words."""
    return _ZERO


def raised(a: Bits, steps: Word) -> Bits:
    """Add ``steps`` (1 to 63) to every point; points beyond the top are lost."""
    return a << steps


def lowered(a: Bits, steps: Word) -> Bits:
    """Subtract ``steps`` (1 to 63) from every point; points below 0 are lost."""
    return a >> steps


def from_point_on(a: Bits, point: int) -> Word:
    """Return the 64 bits from ``point`` on, as one word.

    ``point`` may be negative, down to -63. Bits outside the set are 0.
    """
    if point < 0:
        return a << np.uint64(-point)
    return a >> np.uint64(point) if point < WORD else _ZERO


def load(array: Words, index: int, like: Bits) -> Bits:
    """Read the set at an index of an array of sets. ``like`` is any set with the same number of
    words.
    """
    return array[index]


def store(array: Words, index: int, a: Bits) -> None:
    """Write a set to an index of an array of sets."""
    array[index] = a


def mixed_words(a: Bits) -> Word:
    """Combine the set's words into one, for hashing."""
    return a * _SPREAD_LOW


def words_in(like: Bits) -> int:
    """The number of words of a set like this one; a constant for the compiler."""
    return 1


def as_signed(word: Word) -> int:
    """A word as a signed integer, for arithmetic and comparisons with signed numbers."""
    return int(word)


@intrinsic
def _population(typing_context: _Compiler, a: _Compiler) -> _Compiler:
    def generate(
        context: _Compiler, builder: _Compiler, signature: _Compiler, arguments: _Compiler
    ) -> _Compiler:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic
def _trailing_zeros(typing_context: _Compiler, a: _Compiler) -> _Compiler:
    def generate(
        context: _Compiler, builder: _Compiler, signature: _Compiler, arguments: _Compiler
    ) -> _Compiler:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.uint64(types.uint64), generate


def _is_pair(kind: _Compiler) -> bool:
    return bool(kind == _PAIR)


def _for_pairs(function: Callable[..., _Compiler], implementation: Callable[..., Bits]) -> None:
    """Register with numba an operator on two sets of two words; numba has the operator on single
    words.
    """

    def choose(a, b):
        return implementation if _is_pair(a) and _is_pair(b) else None

    overload(function)(choose)


_for_pairs(operator.and_, lambda a, b: (a[0] & b[0], a[1] & b[1]))
_for_pairs(operator.or_, lambda a, b: (a[0] | b[0], a[1] | b[1]))
_for_pairs(operator.xor, lambda a, b: (a[0] ^ b[0], a[1] ^ b[1]))


@overload(operator.invert)
def _invert(a):
    return (lambda a: (~a[0], ~a[1])) if _is_pair(a) else None


def _for_either(function: Callable[..., _Compiler], of_word: _Compiler, of_pair: _Compiler) -> None:
    """Register with numba a function of one set, for sets of one word and of two."""

    def choose(a):
        return of_pair if _is_pair(a) else of_word

    overload(function)(choose)


def _first_in_pair(a):
    if a[0] != _ZERO:
        return np.int64(_trailing_zeros(a[0]))
    return np.int64(_trailing_zeros(a[1])) + WORD


def _lowest_in_pair(a):
    if a[0] != _ZERO:
        return a[0] & (~a[0] + _ONE), _ZERO
    return _ZERO, a[1] & (~a[1] + _ONE)


_for_either(none, lambda a: a == _ZERO, lambda a: (a[0] | a[1]) == _ZERO)
_for_either(
    count,
    lambda a: np.int64(_population(a)),
    lambda a: np.int64(_population(a[0]) + _population(a[1])),
)
_for_either(first, lambda a: np.int64(_trailing_zeros(a)), _first_in_pair)
_for_either(lowest, lambda a: a & (~a + _ONE), _lowest_in_pair)
_for_either(empty, lambda a: _ZERO, lambda a: (_ZERO, _ZERO))
_for_either(words_in, lambda a: 1, lambda a: 2)
_for_either(
    mixed_words,
    lambda a: a * _SPREAD_LOW,
    lambda a: (a[0] * _SPREAD_LOW) ^ ((a[1] + _SPREAD_LOW) * _SPREAD_HIGH),
)


@overload(single)
def _single(point, like):
    def in_pair(point, like):
        if point < WORD:
            return _ONE << np.uint64(point), _ZERO
        return _ZERO, _ONE << np.uint64(point - WORD)

    return in_pair if _is_pair(like) else (lambda point, like: _ONE << np.uint64(point))


@overload(raised)
def _raised(a, steps):
    if _is_pair(a):
        return lambda a, steps: (a[0] << steps, (a[1] << steps) | (a[0] >> (_WIDTH - steps)))
    return lambda a, steps: a << steps


@overload(lowered)
def _lowered(a, steps):
    if _is_pair(a):
        return lambda a, steps: ((a[0] >> steps) | (a[1] << (_WIDTH - steps)), a[1] >> steps)
    return lambda a, steps: a >> steps


@overload(from_point_on)
def _from_point_on(a, point):
    def in_word(a, point):
        if point < 0:
            return a << np.uint64(-point)
        return a >> np.uint64(point) if point < WORD else _ZERO

    def in_pair(a, point):
        if point <= 0:
            return a[0] << np.uint64(-point)
        if point < WORD:
            return (a[0] >> np.uint64(point)) | (a[1] << np.uint64(WORD - point))
        return a[1] >> np.uint64(point - WORD) if point < MAX_POINTS else _ZERO

    return in_pair if _is_pair(a) else in_word


@overload(load)
def _load(array, index, like):
    if _is_pair(like):
        return lambda array, index, like: (array[2 * index], array[2 * index + 1])
    return lambda array, index, like: array[index]


@overload(store)
def _store(array, index, a):
    def pair(array, index, a):
        array[2 * index] = a[0]
        array[2 * index + 1] = a[1]

    def word(array, index, a):
        array[index] = a

    return pair if _is_pair(a) else word


@overload(as_signed)
def _number(word):
    return lambda word: np.int64(word)
