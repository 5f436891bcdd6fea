"""Where the machine code of kernels lies, and for which processor it is made.

It is kept on disk, in a folder of the user's cache whose name is a digest of all that it is made of: the
modules of kernels, what these import of the program, their files of data, numba, Python, the processor.
Another state of any of these is another folder, which makes stale code impossible. Wheels and bundles bring
such a folder along (``python3 make.py wheel``); where its name is the one that is looked for, it is copied.

The laboratory's kernels have a folder of their own, whose digest counts its sources, too: so a player's
download, which has no laboratory, looks for the same folder as the checkout that it was made of.

``NUMBA_CACHE_DIR`` moves the cache.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from gold.numba_import import numba  # before all that imports it

# isort: split
import llvmlite
import platformdirs
from llvmlite import binding

from gold.shipped import shipped

_IMPORTS = re.compile(r"^ *(?:from|import) (gold[\w.]*)(?: import (\([^)]*\)|.*))?", re.MULTILINE)
_KEPT_DIGESTS = 8  # another checkout, or another Python, may still be using the ones before
_NOT_SOURCES = {"_shipped", "__pycache__"}
_LABORATORY = "lab"  # its room in the package, which a player's download leaves out
# bytecode, the database, keys and colours: no kernel reads them
_NO_NUMBERS = {".pyc", ".sql", ".toml"}


# The processor


class Target(NamedTuple):
    """The processor that code is made for, and what it has beyond that name, as LLVM calls them."""

    cpu: str
    features: str


_X86_64_V3 = {
    "avx",
    "avx2",
    "bmi",
    "bmi2",
    "cmov",
    "crc32",
    "cx16",
    "f16c",
    "fma",
    "fxsr",
    "lzcnt",
    "movbe",
}
_X86_64_V3 |= {"popcnt", "sahf", "sse4.2", "xsave"}

_COMMON = {
    "x86_64": ("x86-64-v3", _X86_64_V3),  # since 2013 (Intel) and 2015 (AMD)
    "aarch64": ("generic", {"neon"}),
    "arm64": ("generic", {"neon"}),
}
"""By the first word of LLVM's triple: a processor whose code runs on nearly all, and what it needs."""


def common_target(architecture: str, host: Mapping[str, bool]) -> Target | None:
    """The target that machines of an architecture share; None where this one lacks something for it.

    The same code then runs everywhere, and can be brought along. It is as fast: what newer processors have
    is for vectors, and kernels have none (docs/adr).
    """
    if architecture not in _COMMON:
        return None
    cpu, needed = _COMMON[architecture]
    return Target(cpu, "") if all(host.get(feature) for feature in needed) else None


@cache
def target() -> Target:
    """What code is made for here: what the environment names, the common target, or this processor."""
    host = binding.get_host_cpu_features()
    own = Target(binding.get_host_cpu_name(), host.flatten())
    cpu, features = os.environ.get("NUMBA_CPU_NAME"), os.environ.get("NUMBA_CPU_FEATURES")
    if cpu or features:
        return Target(cpu or own.cpu, own.features if features is None else features)
    return common_target(binding.get_process_triple().partition("-")[0], host) or own


# The digest


def kernel_digest(package: Path | None = None, *, laboratory: bool = False) -> str:
    """What machine code depends on, as a short name: of all kernels but the laboratory's, or of its own."""
    package = package or Path(__file__).parent
    digest = hashlib.sha256()
    for source in sorted(kernel_sources(package, laboratory=laboratory)):
        digest.update(source.relative_to(package).as_posix().encode())
        digest.update(source.read_bytes())
    abi_flags = getattr(sys, "abiflags", "")  # Windows has none
    made_by = (numba.__version__, llvmlite.__version__, sys.implementation.cache_tag, abi_flags)
    system = system_of(binding.get_process_triple())
    made_for = (system, *target(), os.environ.get("NUMBA_BOUNDSCHECK", ""))
    digest.update(repr((made_by, made_for)).encode())
    return digest.hexdigest()[:16]


def system_of(triple: str) -> str:
    """LLVM's triple without the release of the kernel, which macOS' ends with: code does not depend on it.

    >>> system_of("arm64-apple-darwin24.6.0"), system_of("x86_64-unknown-linux-gnu")
    ('arm64-apple-darwin', 'x86_64-unknown-linux-gnu')
    """
    return re.sub(r"(darwin|macosx)[\d.]+$", r"\1", triple)


def kernel_sources(package: Path, *, laboratory: bool = False) -> set[Path]:
    """The modules that hold kernels, what these import of the program, and all files of numbers in the
    package, wherever they lie: these are compiled into kernels. Those of the laboratory only if it is asked
    for.
    """
    left_out = _NOT_SOURCES if laboratory else _NOT_SOURCES | {_LABORATORY}
    everything = package.rglob("*")
    files = {path for path in everything if left_out.isdisjoint(path.relative_to(package).parts)}
    texts = {path: path.read_text(encoding="utf-8") for path in files if path.suffix == ".py"}
    found = {
        path for path in files - texts.keys() if path.suffix not in _NO_NUMBERS and path.is_file()
    }
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


# The folder


class CodeFolder(NamedTuple):
    """The folder of machine code; ``lasting`` if another process finds the same one."""

    path: Path
    lasting: bool


@cache
def code_folder() -> CodeFolder:
    """The folder for this state of the sources, made when first asked, with what the program brought."""
    return _folder_of(kernel_digest())


def folder_for(module: str) -> CodeFolder:
    """The folder for the kernels of a module: that of all, or the laboratory's."""
    if module.startswith(f"gold.{_LABORATORY}."):
        return _laboratory_folder()
    return code_folder()


@cache
def _laboratory_folder() -> CodeFolder:
    return _folder_of(kernel_digest(laboratory=True))


def _folder_of(digest: str) -> CodeFolder:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    base = (
        Path(chosen)
        if chosen
        else platformdirs.user_cache_path("gold", appauthor=False) / "kernels"
    )
    brought = shipped("machine_code") / digest
    folder = cache_folder(base, digest, brought)
    if folder is not None:
        return CodeFolder(folder, lasting=True)
    # Nobody else may have made the folder: machine code that is loaded is machine code that is run.
    base = Path(tempfile.mkdtemp(prefix="gold-kernels-"))
    atexit.register(shutil.rmtree, base, ignore_errors=True)
    return CodeFolder(cache_folder(base, digest, brought) or base, lasting=False)


def cache_folder(base: Path, digest: str, brought: Path | None = None) -> Path | None:
    """Make a digest's folder below ``base``, with what was ``brought``; None if nothing can be written."""
    folder = base / digest
    try:
        if brought is not None and brought.is_dir() and not folder.exists():
            _copy(brought, folder)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)  # the time of last use, for whoever prunes
    except OSError:
        return None
    _prune(base, folder)
    return folder


def _copy(brought: Path, folder: Path) -> None:
    """Copy as a whole or not at all, though another process may be doing the same."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, ignore_cleanup_errors=True) as scratch:
        copy = Path(scratch) / folder.name
        # Only what is inside the files: they may be read-only where they come from.
        shutil.copytree(brought, copy, copy_function=shutil.copyfile)
        try:
            copy.rename(folder)
        except OSError:
            if not folder.is_dir():  # else another process was faster
                raise


def _prune(base: Path, current: Path) -> None:
    try:
        digest = re.compile("[0-9a-f]{16}").fullmatch
        others = [
            path
            for path in base.iterdir()
            if path != current and path.is_dir() and digest(path.name)
        ]
        others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return  # another process is pruning too
    for stale in others[_KEPT_DIGESTS - 1 :]:
        shutil.rmtree(stale, ignore_errors=True)
