"""Chooses the folder for the machine code of kernels, and the processor that they are compiled for.

The machine code is kept in a folder of the user's cache. The folder's name is a digest of
everything that the code depends on: the modules with kernels, the modules of GoLD that these
import, their data files, and the versions of numba, Python and the processor. A change of any of
these gives another folder, so code cannot be stale. Wheels and bundles contain such a folder
(``python3 make.py wheel``); it is copied into the cache if its name is the right one.

The laboratory's kernels have a folder of their own; only its digest includes the laboratory's
sources. So a player's download, which has no laboratory, needs the same folder as the checkout that
it was made from.

The environment variable ``NUMBA_CACHE_DIR`` moves the cache.
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
_KEPT_DIGESTS = 8  # another checkout, or another Python, may still use older folders
_NOT_SOURCES = {"_shipped", "__pycache__"}
_LABORATORY = "lab"  # its room in the package, which a player's download leaves out
# bytecode, the database, keys and colours: no kernel reads them
_NO_NUMBERS = {".pyc", ".sql", ".toml"}


# The processor


class Target(NamedTuple):
    """The processor that code is compiled for, and its additional features, by LLVM's names."""

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
"""For each architecture (the first word of LLVM's triple), a processor whose code runs on nearly
all machines, and the features that this code needs.
"""


def common_target(architecture: str, host: Mapping[str, bool]) -> Target | None:
    """Return the common target of an architecture; None if the host lacks one of its features.

    Code for the common target runs on nearly all machines, so it can be shipped. It is not slower:
    newer processors add vector instructions, and kernels have no vectors (docs/adr).
    """
    if architecture not in _COMMON:
        return None
    cpu, needed = _COMMON[architecture]
    return Target(cpu, "") if all(host.get(feature) for feature in needed) else None


@cache
def target() -> Target:
    """Return the target for this machine.

    It is the one named by NUMBA_CPU_NAME and NUMBA_CPU_FEATURES, else the target of
    GoLD's downloads for this kind of machine, else this machine's processor.
    """
    host = binding.get_host_cpu_features()
    own = Target(binding.get_host_cpu_name(), host.flatten())
    cpu, features = os.environ.get("NUMBA_CPU_NAME"), os.environ.get("NUMBA_CPU_FEATURES")
    if cpu or features:
        return Target(cpu or own.cpu, own.features if features is None else features)
    return common_target(binding.get_process_triple().partition("-")[0], host) or own


# The digest


def kernel_digest(package: Path | None = None, *, laboratory: bool = False) -> str:
    """Return a digest of everything that the machine code depends on.

    With ``laboratory``, the digest covers the laboratory's kernels, too.
    """
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
    """Return LLVM's triple without the release of macOS' kernel: code does not depend on it.

    >>> system_of("arm64-apple-darwin24.6.0"), system_of("x86_64-unknown-linux-gnu")
    ('arm64-apple-darwin', 'x86_64-unknown-linux-gnu')
    """
    return re.sub(r"(darwin|macosx)[\d.]+$", r"\1", triple)


def kernel_sources(package: Path, *, laboratory: bool = False) -> set[Path]:
    """Return the files of the package that the machine code of kernels depends on.

    These are the modules with kernels, the modules of GoLD that these import, and all data files
    with numbers, which are compiled into kernels. Files of the laboratory are included only with
    ``laboratory``.
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
    """Return the possible paths of the package's modules that a source imports,
    also inside functions.
    """
    found = set()
    for module, names in _IMPORTS.findall(text):
        for dotted in (module, *(f"{module}.{name}" for name in re.findall(r"\w+", names))):
            place = package.joinpath(*dotted.split(".")[1:])
            found |= {place.with_suffix(".py"), place / "__init__.py"}
    return found


# The folder


class CodeFolder(NamedTuple):
    """The folder of machine code; ``lasting``: other processes find the same folder."""

    path: Path
    lasting: bool


@cache
def code_folder() -> CodeFolder:
    """Return the folder for this state of the sources;
    at the first call, make it, with shipped code.
    """
    return _folder_of(kernel_digest())


def folder_for(module: str) -> CodeFolder:
    """Return the folder for the kernels of a module:
    the laboratory's, or that of all other modules.
    """
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
    # A new folder, for security: loaded machine code is executed.
    base = Path(tempfile.mkdtemp(prefix="gold-kernels-"))
    atexit.register(shutil.rmtree, base, ignore_errors=True)
    return CodeFolder(cache_folder(base, digest, brought) or base, lasting=False)


def cache_folder(base: Path, digest: str, brought: Path | None = None) -> Path | None:
    """Make the folder of a digest below ``base``,
    as a copy of the folder ``brought`` if that exists.

    Return None if nothing can be written there. Old folders beside it are removed.
    """
    folder = base / digest
    try:
        if brought is not None and brought.is_dir() and not folder.exists():
            _copy(brought, folder)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)  # the time of last use, for _prune
    except OSError:
        return None
    _prune(base, folder)
    return folder


def _copy(brought: Path, folder: Path) -> None:
    """Copy a folder completely or not at all;
    another process may be copying it at the same time.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, ignore_cleanup_errors=True) as scratch:
        copy = Path(scratch) / folder.name
        # Only the contents: the original files may be read-only.
        shutil.copytree(brought, copy, copy_function=shutil.copyfile)
        try:
            copy.rename(folder)
        except OSError:
            if not folder.is_dir():  # otherwise another process was faster
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
