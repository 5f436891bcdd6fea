"""What the page of a release says.

``python packaging/release.py notes v1.2.3`` prints what the changelog says first of a version, up to the
heading "### Also": the ten changes that matter. It fails where the tag is none of the program's version, or
the changelog has no such section, or one that is longer. ``python packaging/release.py missing FOLDER``
names the systems that have no download in a folder.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST_NOTES = 10
ALSO = "### Also"
DOWNLOADS = {
    "Linux": "GoLD-*-Linux-x86_64.tar.gz",
    "Windows": "GoLD-*-Windows-AMD64.zip",
    "Windows on ARM": "GoLD-*-Windows-ARM64.zip",
    "macOS on Apple's processors": "GoLD-*-Darwin-arm64.zip",
    "macOS on Intel's processors": "GoLD-*-Darwin-x86_64.zip",
}


def version(root: Path = ROOT) -> str:
    """The version of the program."""
    (found,) = re.findall(
        '__version__ = "(.*)"', (root / "gold" / "__init__.py").read_text(encoding="utf-8")
    )
    return str(found)


def notes(tag: str, root: Path = ROOT) -> str:
    """What the changelog says first of the version that a tag names.

    :raises ValueError: if the tag is not that of the program's version, or its section is not as it must be.
    """
    if tag != f"v{version(root)}":
        raise ValueError(
            f"the tag is {tag}, but gold/__init__.py says {version(root)}: one of them is wrong"
        )
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    section = re.search(
        rf"^## \[{re.escape(tag[1:])}\].*\n((?:(?!## \[).*\n?)*)", text, re.MULTILINE
    )
    if section is None or not section[1].strip():
        raise ValueError(f"CHANGELOG.md has no section [{tag[1:]}], or nothing is in it")
    first = section[1].partition(ALSO)[0].strip()
    count = len(re.findall("^- ", first, re.MULTILINE))
    if count > MOST_NOTES:
        raise ValueError(
            f"the section [{tag[1:]}] of CHANGELOG.md begins with {count} changes: "
            f"put the {MOST_NOTES} that matter first, and the heading {ALSO} before the rest"
        )
    return first + "\n"


def missing(folder: Path) -> str:
    """A sentence that names the systems without a download; empty if all have one.

    :raises ValueError: if no system has one.
    """
    absent = [system for system, pattern in DOWNLOADS.items() if not list(folder.glob(pattern))]
    if len(absent) == len(DOWNLOADS):
        raise ValueError(f"there is no download in {folder}")
    return f"\nThere is no download for {', '.join(absent)} this time.\n" if absent else ""


if __name__ == "__main__":
    task, given = sys.argv[1:]
    try:
        print(notes(given) if task == "notes" else missing(Path(given)), end="")
    except ValueError as error:
        sys.exit(str(error))
