"""Collects the licences of all that a download carries into a folder: python packaging/licences.py FOLDER.

For each package that GoLD runs on the files that it brings, Python's, GoLD's own, and a list of the libraries
inside the packages (libraries.toml), which are linked at run time and can be replaced by others.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIBRARIES = Path(__file__).with_name("libraries.toml")
_TELLS = re.compile(r"(licen[cs]e|copying|notice|authors|l?gpl)", re.IGNORECASE)
_NO_TEXT = {".py", ".pyc", ".pyi", ".html", ".rst"}


def bundled() -> list[Distribution]:
    """The packages that GoLD runs on, on this system, and PyInstaller, whose start program comes along."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    names = dict.fromkeys(re.findall(r"^([\w.-]+)==", text, re.MULTILINE))
    found = []
    for name in [*names, "pyinstaller"]:
        try:
            found.append(distribution(name))
        except PackageNotFoundError:  # of another system, or nothing is bundled here
            continue
    return found


def licences_of(package: Distribution) -> list[Path]:
    """The files in which a package says what may be done with it."""
    files = [file for file in package.files or [] if file.suffix not in _NO_TEXT]
    told = [file for file in files if _TELLS.search(file.name) or "licenses" in file.parts]
    return [path for path in (Path(str(file.locate())) for file in told) if path.is_file()]


def licence_of_python() -> Path | None:
    """Python's own, which lies beside its library, or above it."""
    library = Path(os.__file__).parent
    places = [
        folder / name for folder in (library, library.parent) for name in ("LICENSE.txt", "LICENSE")
    ]
    places.append(Path(sys.base_prefix) / "LICENSE.txt")
    return next((place for place in places if place.is_file()), None)


def libraries() -> dict[str, str]:
    """The licences of libraries that packages bring along, by the beginnings of their files' names."""
    return {name: str(text) for name, text in tomllib.loads(LIBRARIES.read_text("utf-8")).items()}


def libraries_in(package: Distribution) -> set[str]:
    """The libraries that a package brings along, without the ends of their files' names."""
    shared = re.compile(r"^(lib[\w+.]*?[A-Za-z_]+\d*(?:-\d+)?)(?=[-.]\S*\.so|\.so|-[0-9a-f]{8})")
    names = [file.name for file in package.files or [] if file.parts[0].endswith(".libs")]
    return {match[1] if (match := shared.match(name)) else name for name in names}


def collect(folder: Path) -> list[str]:
    """Fill a folder, and return the names of what has no licence there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    missing = []
    shutil.copyfile(ROOT / "LICENSE", folder / "GoLD.txt")
    python = licence_of_python()
    if python is None:
        missing.append("Python")
    else:
        shutil.copyfile(python, folder / "Python.txt")
    for package in bundled():
        files = licences_of(package)
        if not files:
            missing.append(package.name)
        for number, file in enumerate(files):
            place = folder / package.name
            place.mkdir(exist_ok=True)
            shutil.copyfile(
                file, place / (f"{number}-{file.name}" if len(files) > 1 else file.name)
            )
    lines = [f"{name}: {text}" for name, text in libraries().items()]
    (folder / "libraries.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")
    return missing


if __name__ == "__main__":
    without = collect(Path(sys.argv[1]))
    if without:
        sys.exit(
            f"No licence was found for {', '.join(without)}: a download must carry one for each."
        )
