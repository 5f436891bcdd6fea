"""How much of the long comparisons runs: all with GOLD_THOROUGH=1, else a part, to keep the suite short."""

from __future__ import annotations

import os
from typing import Final

THOROUGH: Final = bool(os.environ.get("GOLD_THOROUGH"))


def chunks(whole: range, share: int = 4) -> range:
    """All chunks of a comparison, or every ``share``-th."""
    return whole if THOROUGH else whole[::share]
