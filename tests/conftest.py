"""What all tests share: the same answers on every machine, and nothing of the user's is touched.

`SDL_VIDEODRIVER=dummy` comes from the conftest.py above. A test that starts the real window in a process
of its own (tests/e2e) takes that variable out of the environment it passes on.
"""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import Scheduling

from gold.gui.desktop.memory import return_free_memory
from tests.costs import Costs
from tests.failures import FailuresAtOnce
from tests.scheduling import ModulesTogether
from tests.shortcuts import leave_the_disk_alone, read_what_ships_once
from tests.thorough import SHARE, THOROUGH
from tests.user_folders import guard_folders, move_folders

# The same examples each time, here and in CI, and no deadline: machines differ, verdicts must not.
# To hunt for new failures: python3 make.py test --hypothesis-profile=explore
settings.register_profile("repeatable", derandomize=True, deadline=None, print_blob=True)
settings.register_profile(
    "explore", derandomize=False, deadline=None, print_blob=True, max_examples=2000
)
settings.load_profile("repeatable")

# CI may ignore Ctrl+C, and what tests start would, too
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

MUCH = 100_000_000  # bytes
_memory = 0
"""What was in use when memory was last given back."""

DEBIAN_GAMES = "/usr/games"  # where Debian puts GNU Go; not on root's PATH


def pytest_configure(config: pytest.Config) -> None:
    """Count what tests cost, and tell of each that fails as it fails; workers report to who started them."""
    config.pluginmanager.register(Costs())
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailuresAtOnce(config))


@pytest.fixture(scope="session", autouse=True)
def _world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Fix the language, keep settings and saved problems out of the user's folders, find GNU Go, and take
    shortcuts.
    """
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        leave_the_disk_alone(patch)
        read_what_ships_once(patch)
        patch.setenv("GOLD_LANGUAGE", "en")
        guard_folders()
        move_folders(patch, home)
        if DEBIAN_GAMES not in os.get_exec_path():
            patch.setenv("PATH", os.environ.get("PATH", "") + os.pathsep + DEBIAN_GAMES)
        yield


def pytest_collection() -> None:
    """Collect no garbage while tests are listed: nearly all that comes stays."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Have the garbage collector pass over the tests themselves, and the modules that they have loaded."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Give memory back where tests have taken much.

    Fonts and windows refer to each other in circles, which the collector passes over as long as they are
    few: a process of the tests grew to 2 GB.
    """
    global _memory
    if sys.platform == "linux" and memory_used() > _memory + MUCH:
        return_free_memory()
        _memory = memory_used()


def memory_used() -> int:
    """The bytes of memory that this process holds."""
    pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def pytest_report_header() -> str:
    """Say which part of the long comparisons runs."""
    return (
        "long comparisons: whole"
        if THOROUGH
        else f"long comparisons: the share of GOLD_SHARE={SHARE}"
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling:
    return ModulesTogether(config, log)
