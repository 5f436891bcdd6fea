"""How the process ends while threads are at work."""

from __future__ import annotations

import subprocess
import sys

TELLS = """
import atexit, sys, threading, time
from concurrent.futures import ThreadPoolExecutor
from gold.cli.leaving import leave

class Late:
    def __del__(self):
        print("taken away")

late = Late()
atexit.register(print, "registered")
print("begun")
"""
WORKS_ON = """
def work():
    while True:
        time.sleep(0.01)

threading.Thread(target=work, daemon=True).start()
"""
PIPE_CLOSED = """
wait = threading._shutdown

def closed():
    threading._shutdown = wait
    raise OSError(9, "Bad file descriptor")

threading._shutdown = closed
"""
FINISHES = 'ThreadPoolExecutor().submit(lambda: (time.sleep(0.1), print("finished")))\n'
LEAVES = "leave(3)\n"


def ended(*code: str) -> tuple[str, str, int]:
    """What a process with this code prints, what it complains about, and its exit code."""
    command = [sys.executable, "-c", "".join(code)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.stdout, done.stderr, done.returncode


def test_nothing_is_taken_from_threads_at_work() -> None:
    assert ended(TELLS, WORKS_ON, LEAVES) == ("begun\nregistered\n", "", 3)


def test_without_threads_it_ends_as_usual() -> None:
    assert ended(TELLS, LEAVES) == ("begun\nregistered\ntaken away\n", "", 3)


def test_threads_that_must_come_to_their_end_do() -> None:
    assert ended(TELLS, WORKS_ON, FINISHES, LEAVES) == ("begun\nfinished\nregistered\n", "", 3)


def test_closed_output_does_no_harm() -> None:
    assert ended(TELLS.replace("print,", "str,"), "sys.stdout.close()\n", WORKS_ON, LEAVES)[1:] == (
        "",
        3,
    )


def test_a_pool_that_ends_at_that_moment_does_no_harm() -> None:
    said = ended(TELLS, WORKS_ON, FINISHES, PIPE_CLOSED, LEAVES)
    assert said == ("begun\nfinished\nregistered\n", "", 3)
