"""What Wine 8 lacks of Windows, and what stands in for it. Nothing here is a fault of GoLD's.

tests/tools/wine.sh runs this file once, with the folders of Windows' Python and of its packages. So far no
test had to be left out.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

AT_EACH_START = """\
import _winapi, os, sys
sys.path.append(os.environ["GOLD_CHECKOUT"])
_winapi.__dict__.pop("CopyFile2", None)  # Wine lacks it; Python then copies in another way
os.getppid = lambda: 4  # Wine's fails
"""
NO_ANSWER = "_wmi.pyd"  # of Wine's, there is none; platform.uname() does without

# numpy and numba call functions of complex numbers that Wine's library of mathematics lacks. They
# get another library, by a name of the same length, which hands on the rest.
MATHEMATICS, OURS = b"api-ms-win-crt-math-l1-1-0.dll", b"complex-numbers-under-wine.dll"
PATCHED = ("numpy/**/*.pyd", "numba/_helperlib*.pyd")
TO_REAL = ("creal", "cimag", "carg", "cabs")
TO_COMPLEX = ("cexp", "cpow", "csin", "ccos", "ctan", "csinh", "ccosh", "ctanh")
COMPLEX = """\
#include <complex.h>
typedef struct {double r, i;} Double;
typedef struct {float r, i;} Single;
#define IN(z) (z.r + z.i * _Complex_I)
#define OUT(Kind, value) __typeof__(value) w = value; Kind z = {__real__ w, __imag__ w}; return z
"""
RANDOM = """\
#include <windows.h>
#include <ntsecapi.h>
BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {return RtlGenRandom(data, size);}
"""


def fill(python: Path, packages: Path) -> None:
    """Put what is missing beside Windows' Python, and into its packages."""
    (python / NO_ANSWER).rename(python / "no_wmi.off")
    (packages / "sitecustomize.py").write_text(AT_EACH_START, encoding="utf-8")
    # pydantic asks it for random numbers
    build(python / "bcryptprimitives.dll", RANDOM, ["ProcessPrng"])
    imported = set()
    for module in (path for pattern in PATCHED for path in packages.glob(pattern)):
        module.write_bytes(module.read_bytes().replace(MATHEMATICS, OURS))
        imported |= imports(module)
    code = dict(definitions())
    exports = [
        f"{name} = {'our_' if name in code else 'ucrtbase.'}{name}" for name in sorted(imported)
    ]
    build(python / OURS.decode(), COMPLEX + "\n".join(code.values()), exports)


def definitions() -> Iterable[tuple[str, str]]:
    """The functions of complex numbers, each with its C. Long doubles are doubles on Windows."""
    for name in (*TO_REAL, *TO_COMPLEX):
        for suffix in ("", "f", "l"):
            kind, real, own = (
                ("Single", "float", "f") if suffix == "f" else ("Double", "double", "")
            )
            second, given = (f", {kind} b", "IN(a), IN(b)") if name == "cpow" else ("", "IN(a)")
            value = f"{name}{own}({given})"
            result, body = (
                (real, f"return {value}") if name in TO_REAL else (kind, f"OUT({kind}, {value})")
            )
            yield name + suffix, f"{result} our_{name}{suffix}({kind} a{second}) {{{body};}}"


def imports(module: Path) -> set[str]:
    """What a module imports from our library."""
    command = ["x86_64-w64-mingw32-objdump", "-p", str(module)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    _, _, ours = listed.partition(f"DLL Name: {OURS.decode()}\n")
    lines = ours.partition("\n\n")[0].splitlines()[1:]
    return {line.split()[-1] for line in lines}


def build(library: Path, code: str, exports: Iterable[str]) -> None:
    """Compile a library of Windows'."""
    with tempfile.TemporaryDirectory() as scratch:
        source, names = Path(scratch) / "code.c", Path(scratch) / "names.def"
        source.write_text(code, encoding="utf-8")
        names.write_text("\n".join(["EXPORTS", *exports, ""]), encoding="utf-8")
        compiler = [
            "x86_64-w64-mingw32-gcc",
            "-O1",
            "-w",
            "-shared",
            "-static-libgcc",
            "-o",
            str(library),
        ]
        subprocess.run([*compiler, str(source), str(names), "-ladvapi32"], check=True)


if __name__ == "__main__":
    fill(Path(sys.argv[1]), Path(sys.argv[2]))
