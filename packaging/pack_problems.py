"""Packs all problems that ship, as read, for a download: python packaging/pack_problems.py FOLDER.

The first start then need not read them, which takes seconds. What is packed is never trusted over the files:
gold/trainer/library/kept.py compares a digest.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main(folder: str) -> int:
    """Pack the problems, and tell whether that was possible."""
    sys.path.insert(0, str(ROOT))
    from gold.trainer.library.shelves import pack_library

    pack_library(Path(folder).resolve())
    if any(Path(folder).iterdir()):
        return 0
    print("The problems that ship could not be packed: one has an error.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
