"""Words of memory that several threads read and write at once, and counts that reveal a torn read.

To LLVM, a plain load that races with another thread's store is undefined, and the compiler may move it. So
single words are read and written by atomic operations. Several words that belong together have a *version
count*: it is odd while a thread writes them, and has another value afterwards. A reader takes the count
before and after, and uses the words only if the count was even and has not changed (a sequence lock: Boehm,
H.-J.: Can seqlocks get along with programming language memory models? 2012). Nobody ever waits: a reader that
was disturbed gives up, and so does a writer that finds the count odd.

On x86 these functions compile to ordinary loads and stores, except :func:`take`, which locks the bus.
"""

# numba calls implementations by the names of their arguments, used or not, and with types of its
# own
# ruff: noqa: ARG001, ARG005
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="call-arg, no-any-return"

from __future__ import annotations

from typing import Final

import numpy as np

from gold._jit import intrinsic, ir, overload, types
from gold.solver.bitboard.quantities import Word, Words

_BYTES: Final = 8  # of a word, and its alignment


def read(words: Words, place: int) -> Word:
    """The word at the index ``place``, read atomically."""
    return words[place]


def write(words: Words, place: int, word: Word) -> None:
    """Store a word at the index ``place``, atomically."""
    words[place] = word


def count_before(counts: Words, place: int) -> Word:
    """Return the version count at the index ``place``. Call this before reading the words that it
    guards.
    """
    return counts[place]


def count_after(counts: Words, place: int) -> Word:
    """Return the version count at the index ``place``. Call this after reading the words that it
    guards.

    The words may be used only if the count equals that of :func:`count_before`, and is even.
    """
    return counts[place]


def take(counts: Words, place: int) -> bool:
    """Try to get sole write access to the words that a version count guards, by making it odd.

    Returns False, with the count unchanged, if another thread is writing them.
    """
    if counts[place] & np.uint64(1):
        return False
    counts[place] += np.uint64(1)
    return True


def give_back(counts: Words, place: int) -> None:
    """Make a version count even again after :func:`take` and the writing of the words.

    The count is then greater by 2 than before :func:`take`.
    """
    counts[place] += np.uint64(1)


def _address(context, builder, array_type, array, place):
    data = context.make_array(array_type)(context, builder, array).data
    return builder.gep(data, [place])


def _load(ordering, fence=None):
    """Create an intrinsic that reads a word atomically.

    ``ordering`` is LLVM's memory ordering of the read, and ``fence`` that of a fence before it;
    None for no fence.
    """

    @intrinsic
    def load(typing_context, words, place):
        def generate(context, builder, signature, arguments):
            if fence is not None:
                builder.fence(fence)
            address = _address(context, builder, signature.args[0], *arguments)
            return builder.load_atomic(address, ordering, _BYTES)

        return types.uint64(words, types.int64), generate

    return load


@intrinsic
def _write(typing_context, words, place, word):
    def generate(context, builder, signature, arguments):
        address = _address(context, builder, signature.args[0], *arguments[:2])
        builder.store_atomic(arguments[2], address, "monotonic", _BYTES)
        return context.get_dummy_value()

    return types.void(words, types.int64, types.uint64), generate


@intrinsic
def _take(typing_context, counts, place):
    def generate(context, builder, signature, arguments):
        address = _address(context, builder, signature.args[0], *arguments)
        word = ir.IntType(64)
        even = builder.and_(builder.load_atomic(address, "monotonic", _BYTES), word(-2))
        odd = builder.or_(even, word(1))
        swapped = builder.cmpxchg(address, even, odd, "acquire", "monotonic")
        builder.fence("release")
        return builder.extract_value(swapped, 1)

    return types.boolean(counts, types.int64), generate


@intrinsic
def _give_back(typing_context, counts, place):
    def generate(context, builder, signature, arguments):
        address = _address(context, builder, signature.args[0], *arguments)
        odd = builder.load_atomic(address, "monotonic", _BYTES)
        builder.store_atomic(builder.add(odd, ir.IntType(64)(1)), address, "release", _BYTES)
        return context.get_dummy_value()

    return types.void(counts, types.int64), generate


def _compile_as(function, of_place):
    """Make kernels compile calls of ``function`` as the intrinsic ``of_place``.

    Both take an array of words and an index.
    """
    overload(function)(lambda words, place: lambda words, place: of_place(words, np.int64(place)))


_compile_as(read, _load("monotonic"))
_compile_as(count_before, _load("acquire"))
_compile_as(count_after, _load("monotonic", fence="acquire"))
_compile_as(take, _take)
_compile_as(give_back, _give_back)


@overload(write)
def _write_compiled(words, place, word):
    return lambda words, place, word: _write(words, np.int64(place), np.uint64(word))
