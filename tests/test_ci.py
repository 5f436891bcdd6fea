"""`.ci/run` says what it did not test, and fails where that matters. Its programs are replaced here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
PROGRAMS = (
    "Xvfb",
    "xauth",
    "xdotool",
    "openbox",
    "import",
    "gnugo",
    "chromium",
    "x86_64-w64-mingw32-gcc",
    "wineserver",
)
MAKE = """
import contextlib, sys
DEVELOPMENT = []
prepared = contextlib.nullcontext
if __name__ == "__main__":
    print("make.py", *sys.argv[1:])
    sys.exit("broken" in open("state").read())
"""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("git") is None,
    reason=".ci/run is for clones on Debian and Ubuntu",
)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


def git(clone: Path, *words: str) -> None:
    named = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run(["git", "-C", str(clone), *named, *words], check=True, capture_output=True)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose parts pass, with two commits, the last of which has nothing to do with Windows."""
    folder = tmp_path / "clone"
    folder.mkdir()
    git(folder, "init", "-q")
    write(folder / ".ci" / "run", (TOP / ".ci" / "run").read_text("utf-8"))
    write(folder / "make.py", MAKE)
    write(folder / "state", "whole")
    write(folder / ".venv" / "bin" / "python", "#!/bin/sh\necho python $NUMBA_BOUNDSCHECK $*\n")
    write(folder / "tests" / "tools" / "wine.sh", "#!/bin/sh\nshift\necho wine $*\n")
    for program in (*PROGRAMS, "wine"):
        write(tmp_path / "bin" / program, "#!/bin/sh\n")
    commit(folder)
    change(folder, "gold/words.py", "text")
    return folder


def commit(clone: Path) -> None:
    git(clone, "add", "-A")
    git(clone, "commit", "-q", "-m", "a change")


def change(clone: Path, file: str, text: str) -> None:
    write(clone / file, text)
    commit(clone)


def run(clone: Path, *parts: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {
        name: text for name, text in os.environ.items() if not name.startswith(("GOLD_", "GIT_"))
    }
    environment |= more
    environment |= {
        "PATH": f"{clone.parent / 'bin'}:{Path(sys.executable).parent}:/usr/bin:/bin",
        "XDG_CACHE_HOME": str(clone.parent / "cache"),
    }
    command = [shutil.which("bash") or "bash", str(clone / ".ci" / "run"), *parts]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    return done.stdout.splitlines()[-1]


def test_all_parts_run_and_the_last_line_says_that_windows_was_tested(clone: Path) -> None:
    done = run(clone)
    assert done.returncode == 0, done.stderr
    said = done.stdout
    assert "make.py test --all" in said
    assert "make.py check" in said
    assert re.search(r"make\.py test -x -m kernel and not slow tests/solver", said)
    assert "wine -m pytest" in said
    assert "tests/e2e/test_window_under_wine.py" in said
    assert last_line(done).endswith(", Windows under Wine with it")


def test_a_browser_that_cannot_be_had_is_missed_in_the_last_line(clone: Path) -> None:
    for program in ("apt-get", "sudo"):
        write(clone.parent / "bin" / program, "#!/bin/sh\nexit 1\n")
    blind = 'command() { [[ $2 != chrom* && $2 != google* ]] && builtin command "$@"; }'
    write(clone.parent / "blind", blind)
    assert "BROWSER" not in last_line(run(clone, "tests"))
    done = run(clone, "tests", BASH_ENV=str(clone.parent / "blind"))
    assert done.returncode == 0, done.stderr
    assert last_line(done).endswith("; THE PAGE WAS TESTED IN NO BROWSER: no Chromium")


@pytest.mark.parametrize(
    ("part", "runs", "does_not"),
    [
        ("check", "make.py check", "make.py test"),
        ("tests", "make.py test --all", "bounds"),
        ("bounds", "make.py test -x", "--all"),
        ("windows", "wine -m pytest", "make.py"),
    ],
)
def test_a_part_runs_alone(clone: Path, part: str, runs: str, does_not: str) -> None:
    done = run(clone, part)
    assert done.returncode == 0, done.stderr
    assert runs in done.stdout
    assert does_not not in done.stdout


def test_bounds_are_tested_once_kernels_are_compiled_and_do_not_wait_for_windows(
    clone: Path,
) -> None:
    compiles = "#!/bin/sh\n[ $NUMBA_BOUNDSCHECK ] || exit 0\nsleep 0.3\ntouch compiled\n"
    write(clone / ".venv" / "bin" / "python", compiles)
    tells = (
        "    print('compiled:', __import__('os').path.exists('compiled'), file=open('tested', 'a'))"
    )
    write(
        clone / "make.py", f"{MAKE}\nif '-x' in sys.argv:\n{tells}\n".replace("sys.exit", "print")
    )
    waits = "for _ in $(seq 200); do [ -e tested ] && exit; sleep 0.1; done; exit 1"
    write(clone / "tests" / "tools" / "wine.sh", f"#!/bin/sh\n{waits}\n")
    done = run(clone)
    assert done.returncode == 0, done.stderr
    assert (clone / "tested").read_text("utf-8") == "compiled: True\n"
    assert last_line(done).endswith(", Windows under Wine with it")


def test_what_fails_is_named(clone: Path) -> None:
    write(clone / "state", "broken")
    done = run(clone)
    assert done.returncode == 1
    for part in ("test", "check", "kernels with bounds checked"):
        assert f"FAILED: {part}\n" in done.stderr
    write(clone / "state", "whole")
    write(clone / "tests" / "tools" / "wine.sh", "#!/bin/sh\n[ $2 = -c ]\n")
    assert run(clone, "windows").stderr == "FAILED: Windows\n"


NO_WINE = "#!/bin/sh\necho no disk left\nexit 1\n"


def test_where_windows_is_skipped_the_last_line_says_so(clone: Path) -> None:
    change(clone, "tests/tools/wine.sh", NO_WINE)
    change(clone, "gold/words.py", "another text")
    done = run(clone, "windows")
    assert done.returncode == 0, done.stderr
    assert last_line(done).endswith(
        "WINDOWS WAS NOT TESTED: skipped, Wine could not be set up: no disk left"
    )


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("tests/windows/test_new.py", ""),
        ("gold/files.py", "if os.name == 'nt': pass"),
        ("tests/tools/wine.sh", NO_WINE),
    ],
)
def test_a_change_that_windows_is_needed_for_fails_without_it(
    clone: Path, file: str, text: str
) -> None:
    change(clone, "tests/tools/wine.sh", NO_WINE + "\n")
    change(clone, file, text)
    done = run(clone, "windows")
    assert done.returncode == 1
    assert "FAILED: Windows, which this change needs: skipped" in done.stderr


def test_what_is_slower_than_a_run_may_be_is_cut_off_and_told(clone: Path) -> None:
    script = clone / ".ci" / "run"
    write(script, script.read_text("utf-8").replace("SECONDS + 1500", "SECONDS + 1"))
    write(clone / "tests" / "tools" / "wine.sh", "#!/bin/sh\n[ $2 = -c ] || exec sleep 60\n")
    done = run(clone, "windows")
    assert done.returncode == 0, done.stderr
    assert last_line(done).endswith("WINDOWS WAS NOT TESTED: cut off after twenty-five minutes")
