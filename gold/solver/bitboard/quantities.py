"""Distinct types for the numbers of the exact search, so that mypy reports swapped arguments.

Only mypy tells these types apart. Numba ignores annotations, and compiles a call such as ``Ply(0)``
to the ``int64`` itself. An item of an array has no such type until it is assigned or passed on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from gold._jit import overload

Word: TypeAlias = np.uint64

Words = npt.NDArray[np.uint64]
"""An array of sets, each of one machine word or of two. A comment gives its length in sets."""

Numbers = npt.NDArray[np.int64]
"""An array of counts, indices or proof numbers."""

Flags = npt.NDArray[np.bool_]
"""An array of booleans."""

Floats = npt.NDArray[np.float64]

Meta: TypeAlias = Word
"""Everything of a position except its stones, as bits (:mod:`gold.solver.bitboard.state`)."""

if TYPE_CHECKING:
    from typing import Self

    class Bits:
        """A set of points: a ``uint64``, or a pair of them."""

        def __and__(self, other: Bits, /) -> Bits: ...
        def __or__(self, other: Bits, /) -> Bits: ...
        def __xor__(self, other: Bits, /) -> Bits: ...
        def __invert__(self) -> Bits: ...

    class MoveIndex(int):
        """The bit of a point, or :data:`gold.solver.bitboard.area_rules.PASS_INDEX`."""

    class PointIndex(MoveIndex):
        """The bit of a point, from 0 to 127; -1 for none."""

    class _Number(int):
        """A number that stays of its kind when others are added or subtracted."""

        def __add__(self, other: int, /) -> Self: ...
        def __radd__(self, other: int, /) -> Self: ...
        def __sub__(self, other: int, /) -> Self: ...

    class Ply(_Number):
        """How many moves below the root, up to :data:`gold.solver.proof.path.MAX_PLY`; -1 for nowhere."""

    class ProofNumber(_Number):
        """From 0, which is decided, to :data:`gold.solver.proof.table.INFINITY`, which cannot be."""

    class Distance(_Number):
        """Moves until the proof of a decided position ends, at most :data:`gold.solver.proof.table.FARTHEST`.

        The next position of a proof is always nearer to its end. Means nothing for an undecided position.
        """

else:
    Bits = Any

    def _kind():
        def convert(number):
            return int(number)

        overload(convert)(lambda number: lambda number: np.int64(number))  # noqa: ARG005 - numba's way
        return convert

    MoveIndex, PointIndex, Ply, ProofNumber, Distance = (_kind() for _ in range(5))
