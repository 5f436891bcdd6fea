"""Which tests run one after the other in the same of several processes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parents[1]


class ModulesTogether(LoadScopeScheduling):
    """Gives each process the next test. Those of a module that makes something once for all of them stay
    together, so that it is made once, and come first; so do tests of the same parameters where a module keeps
    what it makes for each (``@cache``).

    xdist's own way of saying so, the mark ``xdist_group``, has no effect with pytest 9.
    """

    def _split_scope(self, nodeid: str) -> str:
        return work_unit(nodeid)


def work_unit(nodeid: str) -> str:
    """The name of what a test is run together with: itself, its module, or its module's tests of the same
    parameters.
    """
    module, _, test = nodeid.partition("::")
    text = _text(module)
    if 'scope="module"' in text or "pytest.mark.e2e" in text:  # these share a display
        return module
    parameters = test.partition("[")[2]
    return f"{module}[{parameters}" if parameters and "\n@cache\n" in text else nodeid


@cache
def _text(module: str) -> str:
    return (ROOT / module).read_text(encoding="utf-8")
