"""Which tests run one after the other in the same of several processes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parents[1]


class ModulesTogether(LoadScopeScheduling):
    """Gives each process the next test. Those of a module that makes something once for all of them stay
    together, so that it is made once, and come first.

    xdist's own way of saying so, the mark ``xdist_group``, has no effect with pytest 9.
    """

    def _split_scope(self, nodeid: str) -> str:
        return work_unit(nodeid)


def work_unit(nodeid: str) -> str:
    """The name of what a test is run together with: itself, or its module."""
    module = nodeid.partition("::")[0]
    return module if _stays_together(module) else nodeid


@cache
def _stays_together(module: str) -> bool:
    text = (ROOT / module).read_text(encoding="utf-8")
    return 'scope="module"' in text or "pytest.mark.e2e" in text  # these share a display
