"""Distributes work in many pieces to worker processes, of this machine or of a Dask cluster.

A piece of work is a call of a pure function with one argument. So any process can do it, and a lost
piece can be done again. Results come in the order of the pieces, whichever is done first.
"""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gold.errors import WorkersError
from gold.i18n import _

if TYPE_CHECKING:
    from distributed import Client

_Piece = TypeVar("_Piece")
_Result = TypeVar("_Result")

_AHEAD = 3  # pieces handed out for each worker: it never waits, and few are in memory
_RESTARTS = 3
_PATIENCE_SECONDS = 10  # seconds until a cluster that does not answer is given up
_LOOK_SECONDS = 0.1  # seconds between looks at whether Ctrl+C was pressed

interrupted = threading.Event()
"""Set by Ctrl+C during a command that can continue later (:mod:`gold.cli.leaving`)."""


@dataclass(frozen=True, slots=True)
class Workers:
    """The workers: ``jobs`` processes on this machine or, if ``scheduler`` is set,
    the Dask cluster there.
    """

    jobs: int = 1
    scheduler: str = ""


def in_order(
    function: Callable[[_Piece], _Result], pieces: Iterable[_Piece], workers: Workers | int
) -> Iterator[_Result]:
    """Yield ``function(piece)`` for each piece, in the order of the pieces.

    A number as ``workers`` is a number of processes; with 1, the work is done in a thread of this
    process. Pieces are taken from the iterable only as they are needed. If a process dies, its
    pieces are done again.

    :raises WorkersError: if processes die again and again, or the cluster cannot be reached.
    :raises KeyboardInterrupt: if :data:`interrupted` is set.
    """
    if isinstance(workers, int):
        workers = Workers(workers)
    if workers.scheduler:
        return _on_cluster(workers.scheduler, function, iter(pieces))
    if workers.jobs == 1:
        return (beside(partial(function, piece)) for piece in pieces)
    # Not fork: this process has threads, of the progress bar and of compiled code
    pool = partial(
        ProcessPoolExecutor, workers.jobs, get_context("spawn"), initializer=_follow_the_parent
    )
    return _through(pool, function, iter(pieces), _AHEAD * workers.jobs, _stop_pool)


def beside(work: Callable[[], _Result]) -> _Result:
    """Call ``work`` in a new thread, wait for it, and return its result.

    So Ctrl+C interrupts only the waiting thread. The process would crash if Ctrl+C came while a
    kernel's result is converted to a Python object.

    :raises KeyboardInterrupt: if :data:`interrupted` is set.
    """
    future: Future[_Result] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # noqa: BLE001  whoever waits gets it
            future.set_exception(error)

    if not interrupted.is_set():
        threading.Thread(target=run, daemon=True).start()
    return _result_of(future)


def _result_of(future: Future[_Result]) -> _Result:
    while not interrupted.is_set():
        if wait([future], _LOOK_SECONDS).done and not interrupted.is_set():
            return future.result()
    raise KeyboardInterrupt


def _stop_pool(executor: Executor) -> None:
    """Terminate all processes of a pool, even those that have only begun and
    wait for no work yet.
    """
    processes = [*(getattr(executor, "_processes", None) or {}).values()]
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


@contextmanager
def _deaf_processes() -> Iterator[None]:
    """Context manager: processes started inside do not receive Ctrl+C,
    even before they ignore it.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow_the_parent() -> None:
    """Set up a worker process: ignore Ctrl+C, and exit when the parent process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _through(
    start: Callable[[], Executor],
    function: Callable[[_Piece], _Result],
    pieces: Iterator[_Piece],
    ahead: int,
    stop: Callable[[Executor], object],
) -> Iterator[_Result]:
    executor, restarts = start(), 0
    waiting: deque[_Piece] = deque()  # the pieces handed out, the oldest first, with their futures
    futures: deque[Future[_Result]] = deque()
    try:
        while True:
            waiting.extend(islice(pieces, ahead - len(waiting)))
            if not waiting:
                return
            try:
                with _deaf_processes():
                    for piece in islice(waiting, len(futures), None):
                        futures.append(executor.submit(function, piece))
                result = _result_of(futures[0])
            except BrokenExecutor as error:
                restarts += 1
                if restarts > _RESTARTS:
                    raise _keep_ending() from error
                stop(executor)
                executor = start()
                futures.clear()
                continue
            waiting.popleft()
            futures.popleft()
            yield result
    finally:
        stop(executor)


def _keep_ending() -> WorkersError:
    return WorkersError(
        _("The processes that do this work keep ending. Is there enough memory for so many?")
    )


# A cluster


def _on_cluster(
    address: str, function: Callable[[_Piece], _Result], pieces: Iterator[_Piece]
) -> Iterator[_Result]:
    """Yield the results of the pieces from a cluster.
    Dask itself repeats the pieces of a dead worker.
    """
    with _connected(address) as client:
        from distributed.scheduler import KilledWorker

        # Not pure: Dask would take two pieces that look the same for one.
        executor: Executor = client.get_executor(pure=False)
        ahead = _AHEAD * sum(client.nthreads().values())
        try:
            yield from _through(
                lambda: executor, function, pieces, ahead, lambda one: one.shutdown(wait=False)
            )
        except KilledWorker as error:
            raise _keep_ending() from error
        except CancelledError as error:
            said = _("The scheduler at {address} has gone.").format(address=address)
            raise WorkersError(said) from error


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """Context manager: connect to the cluster, and check that all its workers have this program.

    :raises WorkersError: if Dask is not installed here, no scheduler answers, or a worker is
        missing or has another program.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise WorkersError(
            _(
                "--scheduler needs the package “distributed”: pip install distributed, as on the cluster."
            )
        ) from error
    try:
        client = Client(address, timeout=_PATIENCE_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:  # among them Dask's own time-out
        said = _("No Dask scheduler answers at {address}: {reason}")
        raise WorkersError(
            said.format(address=address, reason=str(error).partition("\n")[0])
        ) from error
    with client:
        _check_workers(client, address)
        yield client


def _check_workers(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=_PATIENCE_SECONDS)
    except OSError as error:
        said = _(
            "The scheduler at {address} has no worker: start one with “dask worker {address}”."
        )
        raise WorkersError(said.format(address=address)) from error
    try:
        digests = client.run(program_digest)
    except Exception as error:  # whatever is missing there, the message is the same
        said = _("The workers at {address} cannot run GoLD: {reason}")
        raise WorkersError(said.format(address=address, reason=error)) from error
    others = [worker for worker, digest in digests.items() if digest != program_digest()]
    if others:
        said = _("The worker {worker} has another version of GoLD, so its results could differ.")
        raise WorkersError(said.format(worker=others[0]))


def program_digest() -> str:
    """Return a digest of the program's files, except those of the window:
    results depend on them.
    """
    package = Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        if path.suffix in (".py", ".csv") and not name.startswith("gui/"):
            digest.update(name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
