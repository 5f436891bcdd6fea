"""Whatever happens while saving, a file holds all of the old text or all of the new."""

import errno
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gold import atomic
from gold.atomic import sweep, temporary_beside, write_atomically
from gold.errors import FileAccessError, GoldError

needs_permissions = pytest.mark.skipif(
    os.name == "nt" or (hasattr(os, "geteuid") and os.geteuid() == 0),
    reason="root and Windows may write anything",
)


def fail_with(code: int):
    def fail(*args: object, **kwargs: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def test_new_file_is_written_and_nothing_is_left_over(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a.yaml", b"new")
    assert [(item.name, item.read_bytes()) for item in tmp_path.iterdir()] == [("a.yaml", b"new")]


@pytest.mark.parametrize("function", ["os.replace", "os.fsync"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES])
def test_failure_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str, code: int
) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"old")
    with monkeypatch.context() as patch:
        patch.setattr(function, fail_with(code))
        with pytest.raises(FileAccessError, match="cannot be saved") as caught:
            write_atomically(path, b"new")
    assert atomic.reason_of(OSError(code, os.strerror(code))) in str(caught.value)
    assert str(path) in str(caught.value)
    assert [(item.name, item.read_bytes()) for item in tmp_path.iterdir()] == [("a.yaml", b"old")]


def test_interruption_leaves_no_temporary_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "a.yaml", b"new")
    assert list(tmp_path.iterdir()) == []


def test_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match=r"there is no folder .*nowhere"):
        write_atomically(tmp_path / "nowhere" / "a.yaml", b"new")


def test_error_is_caught_as_gold_error_and_as_os_error() -> None:
    assert issubclass(FileAccessError, GoldError)
    assert issubclass(FileAccessError, OSError)


def test_folder_in_the_place_of_the_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").mkdir()
    with pytest.raises(FileAccessError):
        write_atomically(tmp_path / "a.yaml", b"new")
    assert [item.name for item in tmp_path.iterdir()] == ["a.yaml"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits")
def test_permission_bits_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"old")
    path.chmod(0o604)
    write_atomically(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


@pytest.mark.skipif(os.name == "nt", reason="links need privileges on Windows")
def test_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "a.yaml", tmp_path / "link.yaml"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


@needs_permissions
def test_read_only_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(FileAccessError, match="read-only"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"


def test_file_without_write_permission_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"old")
    monkeypatch.setattr("os.access", lambda *args: False)
    with pytest.raises(FileAccessError, match="read-only"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"


@needs_permissions
def test_read_only_folder_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(FileAccessError, match="Permission denied"):
            write_atomically(tmp_path / "a.yaml", b"new")
    finally:
        tmp_path.chmod(0o755)


# What is left behind

ROOT = Path(__file__).parents[1]
KILLED_WHILE_SAVING = """
import os, signal, sys
from pathlib import Path
from gold.atomic import write_atomically

os.fsync = lambda file: os.kill(os.getpid(), signal.SIGKILL)
write_atomically(Path(sys.argv[1]), b"new")
"""
STARTED = """
import sys, threading
from pathlib import Path
from gold.cli.leaving import leave
from gold.gui.app import start

start.App.run = lambda app, first_picture: first_picture()
start.App.welcome = start.Computer.get_ready = lambda *args, **options: None
start.run_app()
for thread in threading.enumerate():
    if thread.name == "sweep":
        thread.join()
leave(0)  # as the program does: the library may still be read
"""
needs_kill = pytest.mark.skipif(os.name == "nt", reason="Windows has no kill -9")


def run(code: str, *arguments: object, **environment: str) -> int:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=False).returncode


def names(folder: Path) -> list[str]:
    return sorted(item.name for item in folder.iterdir())


@needs_kill
def test_what_a_save_that_was_killed_left_is_removed_at_the_next_save_beside_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"old")
    for _kill in range(3):
        assert run(KILLED_WHILE_SAVING, path) == -9
    assert len(names(tmp_path)) == 2, "each process removes what those before it left"
    assert path.read_bytes() == b"old"
    write_atomically(tmp_path / "b.yaml", b"new")
    assert names(tmp_path) == ["a.yaml", "b.yaml"]


@needs_kill
def test_what_a_save_that_was_killed_left_in_own_folders_is_removed_at_the_next_start(
    tmp_path: Path,
) -> None:
    folders = {kind: tmp_path / kind.lower() for kind in ("CONFIG", "DATA", "STATE")}
    own = [
        folders["CONFIG"] / "gold",
        folders["DATA"] / "gold" / "problems",
        folders["STATE"] / "gold" / "autosave",
    ]
    for folder in own:
        folder.mkdir(parents=True)
        assert run(KILLED_WHILE_SAVING, folder / "a.yaml") == -9
        assert len(names(folder)) == 1
    assert run(STARTED, **{f"XDG_{kind}_HOME": str(path) for kind, path in folders.items()}) == 0
    assert not [*tmp_path.rglob(".gold-*")]


def test_only_abandoned_files_of_ours_are_swept(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    mine = temporary_beside(folder / "a.yaml").name
    machine, process = mine.split("-")[1:3]
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    elsewhere = f"{int(machine, 16) ^ 1:08x}"
    stays = [
        "a.yaml",
        "notes.tmp",
        f".gold-{machine}-{dead.pid}-0123.tmp",
        mine,
        mine.replace(f"-{process}-", f"-{os.getppid()}-"),
        mine.replace(f"-{process}-", f"-{dead.pid}-").replace(machine, elsewhere),
        ".gold-0123456789abcdef.tmp",
    ]
    goes = [".gold-fedcba9876543210.tmp", mine.replace(f"-{process}-", f"-{dead.pid}-")]
    if os.name == "nt":
        goes.pop()
    for name in (*stays, *goes):
        (folder / name).write_bytes(b"")
    os.utime(folder / goes[0], (time.time() - 4000,) * 2)
    (tmp_path / ".gold-0123456789abcdee.tmp").mkdir()
    os.utime(tmp_path / ".gold-0123456789abcdee.tmp", (0, 0))
    sweep(tmp_path)
    assert names(folder) == sorted(stays)
    assert names(tmp_path) == [".gold-0123456789abcdee.tmp", "folder"]
    sweep(tmp_path / "nowhere")


def test_on_windows_a_file_that_another_has_open_for_a_moment_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, pauses = tmp_path / "a.yaml", list[float]()
    path.write_bytes(b"old")
    replace = os.replace

    def held(*names: str) -> None:
        if len(pauses) < 5:
            raise PermissionError(errno.EACCES, "Access is denied")
        replace(*names)

    monkeypatch.setattr(atomic, "_OTHERS_CAN_HOLD_FILES", True)
    monkeypatch.setattr("time.sleep", pauses.append)
    monkeypatch.setattr("os.replace", held)
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert pauses == sorted(pauses)
    assert pauses[0] < pauses[-1]
    assert sum(pauses) < 0.2


def test_one_that_another_keeps_open_is_left_and_the_message_says_who_may_have_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, now = tmp_path / "a.yaml", [0.0]
    path.write_bytes(b"old")
    monkeypatch.setattr(atomic, "_OTHERS_CAN_HOLD_FILES", True)
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr("time.sleep", lambda seconds: now.append(now.pop() + seconds))
    monkeypatch.setattr("os.replace", fail_with(errno.EACCES))
    with pytest.raises(FileAccessError, match="virus scanner"):
        write_atomically(path, b"new")
    assert 1.0 < now[0] < 2.0
    assert [(item.name, item.read_bytes()) for item in tmp_path.iterdir()] == [("a.yaml", b"old")]
