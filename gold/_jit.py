"""The only import of numba: how kernels are compiled, and where their machine code is kept.

A kernel is a plain function of numbers and arrays under ``@njit``. It releases the GIL, and its machine code
is kept on disk, in a folder of the user's cache whose name is a digest of all that kernels are made of: their
modules, what these import of the program, and its files of data. Numba itself notices an edit of a kernel's
own file only, not of a function that the kernel calls in another file, nor of a file with numbers; a new
folder for every state of the sources makes stale code impossible.

Importing this module imports numba (a third of a second), and the first kernel that is decorated works out
the digest and makes its folder. So modules of kernels are imported inside the functions that need them, never
by a window that has yet to show its first picture.

``NUMBA_DISABLE_JIT=1`` runs kernels as plain Python. ``NUMBA_CACHE_DIR`` moves the cache.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs
from llvmlite import ir
from numba import types
from numba.core import config as numba_config
from numba.extending import intrinsic, overload

__all__ = ["cache_folder", "inlined", "intrinsic", "ir", "kernel_digest", "njit", "overload", "types"]

_Function = TypeVar("_Function", bound=Callable[..., object])

_IMPORTS = re.compile(r"^ *(?:from|import) (gold[\w.]*)(?: import (\([^)]*\)|.*))?", re.MULTILINE)
_KEPT_DIGESTS = 4  # another checkout, or another Python, may still be using the ones before


def njit(function: _Function) -> _Function:
    """Compile a kernel on its first call, or load it from the cache. Decorates a plain function.

    Recursion must not be used: recursive kernels crash when they come from the cache. A kernel neither makes
    an array nor returns a part of one, and does not compile if it tries. So references to arrays need not be
    counted: counting is atomic, and doubles the exact search's time (docs/adr).
    """
    return _kernel(function, forceinline=False)


def inlined(function: _Function) -> _Function:
    """Like :func:`njit`, for a kernel that few others call, and often: its code becomes part of theirs.

    A call hands over each word of each argument, seven for an array, one by one. The compiler itself takes a
    long kernel to be too long for that.
    """
    return _kernel(function, forceinline=True)


def _kernel(function: _Function, *, forceinline: bool) -> _Function:
    _use_cache()
    options = {"cache": True, "nogil": True, "forceinline": forceinline}
    kernel = numba.njit(**options, _nrt=False)(function)  # type: ignore[call-overload]  # _nrt is unpublished
    _compile_once_for_all_numbers(kernel)
    return cast(_Function, kernel)


def _compile_once_for_all_numbers(kernel: Any) -> None:
    """Let all kernels that call this one with a number written in the source share what is compiled.

    Numba would compile it anew for each such number, and all that it calls: a quarter of all machine code.
    """
    if numba_config.DISABLE_JIT:  # type: ignore[attr-defined]
        return
    template = kernel.get_call_template

    def template_for_any(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        kinds = dict(zip(kws, map(types.unliteral, kws.values()), strict=True))
        return template(tuple(map(types.unliteral, args)), kinds)

    kernel.get_call_template = template_for_any


def kernel_digest(package: Path | None = None) -> str:
    """What the machine code depends on, as a short name: kernel sources, numba, Python, compiler flags."""
    package = package or Path(__file__).parent
    digest = hashlib.sha256()
    for source in sorted(_kernel_sources(package)):
        digest.update(source.relative_to(package).as_posix().encode())
        digest.update(source.read_bytes())
    versions = (numba.__version__, sys.version, os.environ.get("NUMBA_BOUNDSCHECK", ""))
    digest.update(repr(versions).encode())
    return digest.hexdigest()[:16]


def _kernel_sources(package: Path) -> set[Path]:
    """The modules that hold kernels, what these import of the program, and all files of data in the package,
    wherever they lie: the numbers in them are compiled into kernels.
    """
    files = {path for path in package.rglob("*") if path.is_file()}
    found = {path for path in files if path.suffix not in (".py", ".pyc")}
    texts = {path: path.read_text(encoding="utf-8") for path in files if path.suffix == ".py"}
    waiting = [path for path, text in texts.items() if "_jit" in text]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imported(package, texts[path]) & texts.keys()
    return found


def _imported(package: Path, text: str) -> set[Path]:
    """Where the modules could be that a source imports of the package, be it inside a function."""
    found = set()
    for module, names in _IMPORTS.findall(text):
        for dotted in (module, *(f"{module}.{name}" for name in re.findall(r"\w+", names))):
            place = package.joinpath(*dotted.split(".")[1:])
            found |= {place.with_suffix(".py"), place / "__init__.py"}
    return found


def cache_folder(base: Path, digest: str) -> Path | None:
    """Make the folder for a digest below ``base`` and drop the oldest others; None where nothing can be
    written.
    """
    folder = base / digest
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)  # the time of last use, for whoever prunes
    except OSError:
        return None
    _prune(base, folder)
    return folder


def _prune(base: Path, current: Path) -> None:
    try:
        others = [path for path in base.iterdir() if path != current and _is_digest(path)]
        others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return  # another process is pruning too
    for stale in others[_KEPT_DIGESTS - 1 :]:
        shutil.rmtree(stale, ignore_errors=True)


def _is_digest(path: Path) -> bool:
    return path.is_dir() and re.fullmatch("[0-9a-f]{16}", path.name) is not None


def _choose_cache() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(chosen) if chosen else platformdirs.user_cache_path("gold", appauthor=False) / "kernels"
    folder = cache_folder(base, kernel_digest())
    if folder is None:
        # Nobody else may have made the folder: machine code that is loaded is machine code that is run.
        folder = Path(tempfile.mkdtemp(prefix="gold-kernels-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def _use_cache() -> None:
    """Tell numba where to keep machine code, once, before the first decorator that asks.

    The environment is left alone, so that a child process chooses for itself, from the user's own setting.
    """
    numba_config.CACHE_DIR = str(_choose_cache())  # type: ignore[attr-defined]
