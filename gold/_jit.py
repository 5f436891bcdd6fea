"""Compiles kernels; the only module that uses numba.

A kernel is a plain function of numbers and arrays, decorated with ``@njit``. It releases the GIL.
Its machine code is kept on disk (:mod:`gold.machine_code`); damaged code is compiled again.

The import of this module imports numba (a third of a second), and the first decorated kernel
computes the path of the machine code. So modules with kernels are imported inside the functions
that need them, and never before the window has shown its first picture.

``NUMBA_DISABLE_JIT=1`` runs kernels as plain Python.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

from gold.numba_import import numba  # before all that imports it

# isort: split
from llvmlite import ir
from numba import types
from numba.core import config as numba_config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.extending import intrinsic, overload

from gold import machine_code

__all__ = ["inlined", "intrinsic", "ir", "njit", "overload", "types"]

_Function = TypeVar("_Function", bound=Callable[..., object])


def njit(function: _Function) -> _Function:
    """Compile a kernel on its first call, or load it from the cache. Decorates a plain function.

    A kernel must not be recursive: recursive kernels crash when they are loaded from the cache. A
    kernel that makes an array, or returns a part of one, does not compile. So references to arrays
    need not be counted: counting is atomic, and doubles the exact search's time (docs/adr).
    """
    return _kernel(function, forceinline=False)


def inlined(function: _Function) -> _Function:
    """Like :func:`njit`, but inline the kernel into its callers.
    For a kernel with few, frequent callers.

    A call passes each word of each argument one by one, seven words for an array. The compiler on
    its own does not inline long kernels.
    """
    return _kernel(function, forceinline=True)


def _kernel(function: _Function, *, forceinline: bool) -> _Function:
    if numba_config.DISABLE_JIT:  # type: ignore[attr-defined]
        return function
    _choose_target()
    # The first is not among the published ones. Nobody calls kernels as C does.
    options = {"_nrt": False, "nogil": True, "forceinline": forceinline, "no_cfunc_wrapper": True}
    compiler: Any = numba.njit
    kernel = compiler(**options)(function)
    kernel._cache = _Cache(function)  # noqa: SLF001 - what numba's own cache=True does
    linked = compiler(**options, no_cpython_wrapper=True, pipeline_class=_LinkedCompiler)(function)
    _let_kernels_call(kernel, linked)
    return cast(_Function, kernel)


@cache
def _choose_target() -> None:
    """Set the processor for which numba compiles, once, before the first kernel.

    The environment variables stay unchanged, so that a child process chooses again from the user's
    setting.
    """
    target = machine_code.target()
    numba_config.CPU_NAME = target.cpu  # type: ignore[attr-defined]
    numba_config.CPU_FEATURES = target.features  # type: ignore[attr-defined]


# Kernels that call kernels


def _let_kernels_call(kernel: Any, linked: Any) -> None:
    """Make other kernels call the ``linked`` form of this kernel,
    unless ``kernel`` is compiled already.

    Literal numbers in a call do not count as types of their own. Otherwise numba would compile a
    kernel, and all kernels that it calls, again for each such number: a quarter of all machine
    code.
    """
    own_template, own_overload = kernel.get_call_template, kernel.get_overload

    def template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        kinds = dict(zip(kws, map(types.unliteral, kws.values()), strict=True))
        _, folded = kernel.fold_argument_types(tuple(map(types.unliteral, args)), kinds)
        own = tuple(folded) in kernel.overloads
        return (own_template if own else linked.get_call_template)(folded, {})

    def overload(signature: tuple[Any, ...]) -> Any:
        own = tuple(signature) in kernel.overloads
        return (own_overload if own else linked.get_overload)(signature)

    kernel.get_call_template, kernel.get_overload = template, overload


class _LinkedLibrary(JITCodeLibrary):
    """Code that only other kernels link, and that is optimized and compiled with theirs.

    To optimize and compile it here, too, would take a third of the time. Methods for calls from
    Python do nothing.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        return 0

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, environment: object) -> None:
        pass


class _LinkedCompiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        codegen = self.state.targetctx.codegen()
        self.state.library = _LinkedLibrary(codegen, self.state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]


# The cache


class _Locator(_CacheLocator):
    """Names the cache folder of a kernel. Unlike numba's locators,
    it does not depend on where the program is installed.
    """

    def __init__(self, function: Any, file: str) -> None:
        self._py_file = file  # for numba's warnings
        self._line = function.__code__.co_firstlineno
        self._folder = machine_code.folder_for(function.__module__).path / function.__module__

    @classmethod
    def from_function(cls, function: Any, file: str) -> _Locator:
        return cls(function, file)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return ""  # the folder's name says it

    def get_disambiguator(self) -> str:
        return str(self._line)


class _Sealed(CompileResultCacheImpl):
    """Stores machine code with a digest, and refuses code that does not fit it,
    such as a cut-off file.
    """

    _locator_classes = [_Locator]  # noqa: RUF012 - as numba has it

    def reduce(self, result: Any) -> tuple[bytes, bytes]:
        code = pickle.dumps(super().reduce(result))
        return hashlib.sha256(code).digest(), code

    def rebuild(self, target: Any, kept: tuple[bytes, bytes]) -> Any:
        digest, code = kept
        if hashlib.sha256(code).digest() != digest:
            raise ValueError("damaged machine code")
        return super().rebuild(target, pickle.loads(code))  # noqa: S301 - what is loaded is run anyway


class _Cache(FunctionCache):
    """A cache of machine code that recompiles unreadable code,
    and ignores that it cannot be written.
    """

    _impl_class = _Sealed

    def load_overload(self, signature: Any, target: Any) -> Any:
        try:
            return super().load_overload(signature, target)
        except Exception:  # noqa: BLE001 - a damaged file can mean anything to pickle
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        """Return numba's key without the release of macOS' kernel,
        so that shipped code fits any release.
        """
        of, (triple, *target), code = super()._index_key(signature, codegen)
        return of, (machine_code.system_of(triple), *target), code

    def save_overload(self, signature: Any, result: Any) -> None:
        with contextlib.suppress(OSError):  # the disk is full
            super().save_overload(signature, result)
