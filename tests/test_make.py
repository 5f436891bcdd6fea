"""The decisions of make.py, in a temporary folder. Nothing is downloaded and no environment is made."""

import ast
import contextlib
import importlib.util
import os
import py_compile
import re
import runpy
import signal
import stat
import subprocess
import sys
import threading
import time
import tomllib
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType

import pytest

MAKE = Path(__file__).resolve().parent.parent / "make.py"
FAST_TIER = ("-m", "not slow and not e2e", "--ignore=tests/lab")


class Programs:
    """Replaces starting programs: records each command and creates what `venv` and `pip` would leave."""

    def __init__(self, make: ModuleType) -> None:
        self.make = make
        self.started: list[list[str]] = []
        self.environments: list[Mapping[str, str] | None] = []
        self.pip: Callable[[], int] = lambda: 0

    def call(
        self,
        command: Sequence[str | Path],
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
        told: Callable[[str], object] | None = None,
    ) -> int:
        words = [str(word) for word in command]
        self.started.append(words)
        self.environments.append(env)
        if words[1:3] == ["-m", "venv"]:
            python = self.make.venv_python()
            python.parent.mkdir(parents=True)
            python.touch()
        return self.pip() if words[1:3] == ["-m", "pip"] else 0

    def names(self) -> list[str]:
        """What was started, in short: venv, pip or main.py."""
        return [words[2] if words[1] == "-m" else Path(words[1]).name for words in self.started]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("make", MAKE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    (tmp_path / "requirements.txt").write_text("numpy==2.0\n", encoding="utf-8")
    (tmp_path / "requirements-dev.txt").write_text("pytest==9.0\n", encoding="utf-8")
    return module


@pytest.fixture
def programs(make: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Programs:
    stand_in = Programs(make)
    monkeypatch.setattr(make, "call", stand_in.call)
    return stand_in


def test_first_run_makes_the_environment_installs_and_starts(
    make: ModuleType, programs: Programs
) -> None:
    assert make.main(["run", "a problem.yaml", "--flag"]) == 0
    assert programs.names() == ["venv", "pip", "main.py"]
    start = [make.venv_python(), make.ROOT / "main.py", "a problem.yaml", "--flag"]
    assert programs.started[-1] == [str(word) for word in start]


def test_second_run_starts_at_once(make: ModuleType, programs: Programs) -> None:
    make.main(["run"])
    programs.started.clear()
    make.main(["run"])
    assert programs.names() == ["main.py"]


def test_two_at_once_do_not_get_into_each_others_way(
    make: ModuleType, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = threading.Event()
    second = threading.Thread(target=make.main, args=(["run"],))

    def meanwhile() -> int:
        monkeypatch.setattr(make.time, "sleep", lambda _seconds: waits.set())
        second.start()
        assert waits.wait(60), "the second one goes on although the first installs"
        assert programs.names() == ["venv", "pip"]
        return 0

    programs.pip = meanwhile
    assert make.main(["run"]) == 0
    second.join(60)
    assert programs.names() == ["venv", "pip", "main.py", "main.py"]


def test_changed_requirements_are_installed_again(make: ModuleType, programs: Programs) -> None:
    make.main(["run"])
    programs.started.clear()
    (make.ROOT / "requirements.txt").write_text("numpy==2.1\n", encoding="utf-8")
    make.main(["run"])
    assert programs.names() == ["pip", "main.py"]


def test_line_ends_do_not_make_requirements_differ(make: ModuleType) -> None:
    before = make.digest("requirements.txt")
    (make.ROOT / "requirements.txt").write_bytes(b"numpy==2.0\r\n")
    assert make.digest("requirements.txt") == before


def test_a_bundle_is_built_with_what_it_needs(make: ModuleType, programs: Programs) -> None:
    (make.ROOT / "requirements-bundle.txt").write_text("pyinstaller==6.0\n", encoding="utf-8")
    (make.ROOT / "gold").mkdir()
    (make.ROOT / "gold" / "__init__.py").write_text('__version__ = "1.2.3"\n', encoding="utf-8")
    (make.ROOT / "dist" / "gold").mkdir(parents=True)
    (make.ROOT / "dist" / "GoLD.app").mkdir()
    assert make.main(["bundle"]) == 0
    (packed,) = (make.ROOT / "dist").glob("GoLD-1.2.3-*")
    assert packed.suffix == (".gz" if sys.platform == "linux" else ".zip")
    expected = [
        "venv",
        "pip",
        "tests.warm_kernels",
        "pack_problems.py",
        "compileall",
        "licences.py",
        "PyInstaller",
    ]
    assert [name for name in programs.names() if sys.platform != "darwin" or name != "pip"] == [
        name for name in expected if sys.platform != "darwin" or name != "pip"
    ]
    assert "--require-hashes" in programs.started[1]


def test_bytecode_is_compiled_before_the_program_is_packed_and_outside_the_sources(
    make: ModuleType, programs: Programs
) -> None:
    assert make.make_bytecode(make.venv_python()) == 0
    (environment,) = programs.environments
    assert environment is not None
    assert environment["PYTHONPYCACHEPREFIX"] == str(make.ROOT / "build" / "bytecode")
    assert "unchecked-hash" in programs.started[0]


def test_bytecode_lies_where_the_spec_looks_for_it(make: ModuleType) -> None:
    (make.ROOT / "gold" / "gui").mkdir(parents=True)
    (make.ROOT / "gold" / "gui" / "words.py").write_text("x = 1\n", encoding="utf-8")
    assert make.make_bytecode(Path(sys.executable)) == 0
    top = make.ROOT.resolve()
    (made,) = (make.ROOT / "build" / "bytecode").rglob("*.pyc")
    assert (
        made.parent
        == make.ROOT / "build" / "bytecode" / top.relative_to(top.anchor) / "gold" / "gui"
    )
    assert not list((make.ROOT / "gold").rglob("*.pyc"))


def test_on_macos_the_builds_are_those_for_the_oldest_release_that_is_promised(
    make: ModuleType, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    promised = (MAKE.parent / "docs" / "install.md").read_text("utf-8")
    assert f"## macOS ({make.OLDEST_MACOS} or newer)" in promised
    assert make.for_older_macos(make.venv_python()) == 0
    if sys.platform != "darwin":
        assert programs.started == []
    monkeypatch.setattr(make.platform, "system", lambda: "Darwin")
    monkeypatch.setattr(make.platform, "machine", lambda: "arm64")
    monkeypatch.setattr(make.subprocess, "check_output", lambda *_args, **_options: "/site\n")
    assert make.for_older_macos(make.venv_python()) == 0
    words = programs.started[-1]
    assert words[words.index("--platform") + 1] == "macosx_12_0_arm64"
    assert words[words.index("--target") + 1] == "/site"


def unzip(archive: Path, folder: Path) -> None:
    """As macOS and Info-ZIP do it; Python's own unpacking knows no links."""
    with zipfile.ZipFile(archive) as file:
        for one in file.infolist():
            mode, path = one.external_attr >> 16, folder / one.filename
            path.parent.mkdir(parents=True, exist_ok=True)
            if stat.S_ISLNK(mode):
                path.symlink_to(file.read(one).decode())
            elif one.is_dir():
                path.mkdir(exist_ok=True)
            else:
                path.write_bytes(file.read(one))
                path.chmod(stat.S_IMODE(mode))


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there that few have")
def test_a_program_for_macos_is_packed_with_its_links_and_its_permissions(
    make: ModuleType, tmp_path: Path
) -> None:
    """The layout that PyInstaller makes: what is no program lies in Resources, and links lead there."""
    contents = tmp_path / "dist" / "GoLD.app" / "Contents"
    (contents / "Resources" / "gold").mkdir(parents=True)
    (contents / "Resources" / "gold" / "words.py").write_text("x = 1\n", encoding="utf-8")
    (contents / "Frameworks").mkdir()
    (contents / "Frameworks" / "gold").symlink_to("../Resources/gold")
    (contents / "Frameworks" / "lib.dylib").write_text("code", encoding="utf-8")
    (contents / "Resources" / "lib.dylib").symlink_to("../Frameworks/lib.dylib")
    (contents / "MacOS").mkdir()
    program = contents / "MacOS" / "gold"
    program.write_text("code", encoding="utf-8")
    program.chmod(0o755)
    packed = make.zip_with_links(tmp_path / "dist", "GoLD.app", tmp_path / "GoLD.zip")
    unzip(Path(packed), tmp_path / "out")
    opened = tmp_path / "out" / "GoLD.app" / "Contents"
    assert (opened / "Frameworks" / "gold").readlink() == Path("../Resources/gold")
    assert (opened / "Frameworks" / "gold" / "words.py").read_text("utf-8") == "x = 1\n"
    assert (opened / "Resources" / "lib.dylib").read_text("utf-8") == "code"
    assert os.access(opened / "MacOS" / "gold", os.X_OK)
    names = {path.relative_to(contents) for path in contents.rglob("*")}
    assert {path.relative_to(opened) for path in opened.rglob("*")} == names


def test_a_wheel_is_built_with_machine_code_that_is_new_and_for_all(
    make: ModuleType, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    (make.ROOT / "requirements-bundle.txt").write_text("pyinstaller==6.0\n", encoding="utf-8")
    (make.ROOT / "machine_code" / "of other sources").mkdir(parents=True)
    monkeypatch.setenv("NUMBA_CPU_NAME", "znver5")
    assert make.main(["wheel"]) == 0
    assert programs.names() == ["venv", "pip", "tests.warm_kernels", "pack_problems.py", "pip"]
    environment = programs.environments[2]
    assert environment is not None
    assert {name: value for name, value in environment.items() if name.startswith("NUMBA_")} == {
        "NUMBA_CACHE_DIR": str(make.ROOT / "machine_code")
    }
    assert not (make.ROOT / "machine_code").exists(), "nothing else is taken along"


def test_what_others_are_given_is_built_from_packages_with_known_digests(
    make: ModuleType, programs: Programs
) -> None:
    (make.ROOT / "requirements-bundle.txt").write_text("pyinstaller==6.0\n", encoding="utf-8")
    assert make.main(["wheel"]) == 0
    words = next(words for words in programs.started if "install" in words)
    assert words[-2:] == ["--require-hashes", f"-r{make.ROOT / 'packaging/hashes.txt'}"]
    assert make.pip_files(make.DEVELOPMENT) == [
        f"-r{make.ROOT / 'requirements.txt'}",
        f"-r{make.ROOT / 'requirements-dev.txt'}",
    ]


def test_the_digests_are_those_of_the_packages_that_are_pinned() -> None:
    root = Path(__file__).parents[1]
    pinned = {
        _pin(line)
        for name in ("requirements.txt", "requirements-bundle.txt")
        for line in (root / name).read_text("utf-8").splitlines()
        if "==" in line and not line.startswith("#")
    }
    entries = re.split(r"\n(?=\S)", (root / "packaging" / "hashes.txt").read_text("utf-8"))
    listed = [each for each in entries if not each.startswith("#")]
    assert {_pin(each) for each in listed} == pinned
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}\b", each) for each in listed)


def _pin(line: str) -> tuple[str, str]:
    """Name and version of a pinned package."""
    name, version = re.split(r"==|[ ;\\]", line.strip())[:2]
    return name.lower().replace("_", "-"), version


def test_it_says_what_is_fetched_and_how_much_is_left(
    make: ModuleType, programs: Programs, capsys: pytest.CaptureFixture[str]
) -> None:
    (make.ROOT / "requirements.txt").write_text(
        '# pins\nnumpy==2.0\npygame_gui==0.6\nrich==15.0\nmsvc==1; sys_platform == "win32"\n',
        encoding="utf-8",
    )
    tell = make.Fetching(["requirements.txt"])
    for line in (
        "Collecting numpy==2.0 (from -r requirements.txt (line 2))\n",
        "  Downloading numpy-2.0-cp311-cp311-manylinux_2_27_x86_64.whl.metadata (6.6 kB)\n",
        "  Downloading numpy-2.0-cp311-cp311-manylinux_2_27_x86_64.whl (16.9 MB)\n",
        "Requirement already satisfied: rich==15.0 in lib (15.0)\n",
        "  Using cached pygame_gui-0.6-py3-none-any.whl (30.9 MB)\n",
        "Installing collected packages: numpy, pygame_gui\n",
    ):
        tell(line)
    of = 4 if sys.platform == "win32" else 3
    assert capsys.readouterr().out.splitlines() == [
        f"  1 of {of}: numpy, 16.9 MB",
        f"  3 of {of}: pygame_gui, 30.9 MB",
        "  Unpacking them ...",
    ]


def test_what_a_program_prints_is_told_line_by_line(make: ModuleType) -> None:
    told: list[str] = []
    program = "import sys; print('one'); print('two', flush=True); sys.exit(3)"
    assert make.call([sys.executable, "-c", program], told=told.append) == 3
    assert told == ["one\n", "two\n"]


def test_tests_add_their_requirements_to_what_is_there(
    make: ModuleType, programs: Programs
) -> None:
    make.main(["run"])
    programs.started.clear()
    make.main(["test", "-k", "ko"])
    assert programs.names() == ["pip", "pytest"]
    assert [word for word in programs.started[0] if word.startswith("-r")] == [
        f"-r{make.ROOT / 'requirements-dev.txt'}"
    ]
    assert programs.started[1][-2:] == ["-k", "ko"]


@pytest.mark.parametrize(
    ("arguments", "names", "passed_on"),
    [
        ([], ["tests.warm_kernels", "pytest"], [*FAST_TIER]),
        (["-q"], ["tests.warm_kernels", "pytest"], [*FAST_TIER, "-q"]),
        (["-n", "2"], ["tests.warm_kernels", "pytest"], [*FAST_TIER, "-n", "2"]),
        (["--all"], ["tests.warm_kernels", "pytest"], []),
        (["--all", "-q"], ["tests.warm_kernels", "pytest"], ["-q"]),
        (["tests/board"], ["pytest"], ["tests/board"]),
        (
            ["tests/board/test_ko.py::test_ko", "-q"],
            ["pytest"],
            ["tests/board/test_ko.py::test_ko", "-q"],
        ),
        (["--all", "-k", "ko"], ["pytest"], ["-k", "ko"]),
        (["-kko"], ["pytest"], ["-kko"]),
        (["-m", "kernel"], ["pytest"], ["-m", "kernel"]),
    ],
)
def test_tests_run_side_by_side_and_the_slow_ones_only_when_asked_for_or_named(
    make: ModuleType,
    programs: Programs,
    arguments: list[str],
    names: list[str],
    passed_on: list[str],
) -> None:
    (make.ROOT / "tests" / "board").mkdir(parents=True)
    (make.ROOT / "tests" / "board" / "test_ko.py").touch()
    make.main(["test"])
    programs.started.clear()
    make.main(["test", *arguments])
    assert programs.names() == names
    assert programs.started[-1][3:] == ["-n", "auto", "--maxprocesses=4", *passed_on]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-q"], "The fast tests."),
        (["--all"], "Every test."),
        (["-k", "ko"], "The tests that are named"),
    ],
)
def test_the_first_line_says_which_tests_run(
    make: ModuleType,
    programs: Programs,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    said: str,
) -> None:
    make.main(["test", *arguments])
    assert capsys.readouterr().out.startswith(said)


def test_a_debugger_has_the_only_process(make: ModuleType, programs: Programs) -> None:
    (make.ROOT / "tests" / "board").mkdir(parents=True)
    make.main(["test", "--pdb", "tests/board"])
    assert programs.started[-1][3:] == ["--pdb", "tests/board"]


def test_failed_installation_is_tried_again_without_a_new_environment(
    make: ModuleType, programs: Programs, capsys: pytest.CaptureFixture[str]
) -> None:
    programs.pip = lambda: 1
    assert make.main(["run"]) == 1
    assert "network" in capsys.readouterr().err
    programs.started.clear()
    programs.pip = lambda: 0
    assert make.main(["run"]) == 0
    assert programs.names() == ["pip", "main.py"]


def test_interrupted_installation_begins_with_a_new_environment(
    make: ModuleType, programs: Programs
) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    make.main(["run"])
    (make.ROOT / "requirements.txt").write_text("numpy==2.1\n", encoding="utf-8")
    programs.pip = interrupted
    assert make.main(["run"]) == 130
    programs.started.clear()
    programs.pip = lambda: 0
    make.main(["run"])
    assert programs.names() == ["venv", "pip", "main.py"]


def pretend(monkeypatch: pytest.MonkeyPatch, make: ModuleType, **what: str) -> None:
    """Let make.py believe in another Python."""
    for name, value in what.items():
        monkeypatch.setattr(make.platform, name, lambda value=value: value)


@pytest.mark.parametrize(
    "damage", ["python gone", "its home gone", "minor version", "machine", "PyPy", "moved"]
)
def test_unusable_environment_is_made_anew(
    make: ModuleType, programs: Programs, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    make.main(["run"])
    programs.started.clear()
    if damage == "python gone":
        make.venv_python().unlink()
    elif damage == "its home gone":
        (make.VENV / "pyvenv.cfg").write_text(f"home = {make.ROOT / 'gone'}\nversion = 3.11.7\n")
    elif damage == "minor version":
        pretend(monkeypatch, make, python_version="3.99.0")
    elif damage == "machine":
        pretend(monkeypatch, make, machine="riscv64")
    elif damage == "PyPy":
        pretend(monkeypatch, make, python_implementation="PyPy")
    else:
        old, new = make.VENV, make.ROOT / "elsewhere" / ".venv"
        new.parent.mkdir()
        old.rename(new)
        monkeypatch.setattr(make, "VENV", new)
    make.main(["run"])
    assert programs.names() == ["venv", "pip", "main.py"]


@pytest.mark.parametrize("version", ["3.99.7", "3.99.0rc1", "3.99.2+"])
def test_environment_serves_every_patch_version(
    make: ModuleType, programs: Programs, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    pretend(monkeypatch, make, python_version="3.99.2")
    make.main(["run"])
    (make.VENV / "pyvenv.cfg").write_text(f"home = {make.ROOT}\n")
    programs.started.clear()
    pretend(monkeypatch, make, python_version=version)
    make.main(["run"])
    assert programs.names() == ["main.py"]


@contextlib.contextmanager
def running(*command: str | Path) -> Iterator[subprocess.Popen[str]]:
    """A program that runs, it has said so, until its input ends or it is killed."""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        yield process
        process.stdin.close()
        assert process.stdout.read() == ""  # those that it has started have ended, too


RUNNING = "print('running', flush=True); input()"


def check_refused(make: ModuleType, programs: Programs, capsys: pytest.CaptureFixture[str]) -> str:
    """An environment for another Python is asked for, and the old one is left alone; what is said."""
    programs.started.clear()
    assert make.main(["run"]) == 1
    assert programs.started == []
    assert make.venv_python().exists()
    said = capsys.readouterr().err
    assert "Close them" in said
    return said


@pytest.mark.skipif(sys.platform == "win32", reason="Windows itself refuses to move what is in use")
@pytest.mark.parametrize("killed", [False, True])
def test_environment_is_not_replaced_under_a_program_that_make_has_started(
    make: ModuleType,
    programs: Programs,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    killed: bool,
) -> None:
    make.main(["run"])
    script = (
        "import pathlib, sys\n"
        f"sys.path.insert(0, {str(MAKE.parent)!r}); import make\n"
        f"make.ROOT = pathlib.Path({str(make.ROOT)!r}); make.VENV = make.ROOT / '.venv'\n"
        "with make.prepared(make.RUNTIME): make.call([sys.executable, '-c', sys.argv[1]])"
    )
    with running(sys.executable, "-c", script, RUNNING) as process:
        pretend(monkeypatch, make, python_version="3.99.0")
        if killed:
            process.kill()
            process.wait()
        assert "one that make.py has started" in check_refused(make, programs, capsys)
    assert make.main(["run"]) == 0
    assert programs.names() == ["venv", "pip", "main.py"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells which programs use a folder")
def test_environment_is_not_replaced_under_a_program_that_make_knows_nothing_of(
    make: ModuleType,
    programs: Programs,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make.main(["run"])
    make.venv_python().unlink()
    make.venv_python().symlink_to(sys.executable)
    pretend(monkeypatch, make, python_version="3.99.0")
    with running(make.venv_python(), "-c", RUNNING) as process:
        said = check_refused(make, programs, capsys)
        assert f"process {process.pid}: {make.venv_python()} -c" in said
    assert make.main(["run"]) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells which programs use a folder")
def test_program_with_a_file_of_the_environment_loaded_uses_it(
    make: ModuleType, programs: Programs
) -> None:
    make.main(["run"])
    library = make.VENV / "lib.so"
    library.write_bytes(b"code")
    script = (
        "import mmap, sys; file = open(sys.argv[1], 'r+b'); kept = mmap.mmap(file.fileno(), 0);"
        + RUNNING
    )
    with running(sys.executable, "-c", script, library):
        assert len(make.programs_in_venv()) == 1
    assert make.programs_in_venv() == []


def test_environment_that_is_a_link_is_left_alone(
    make: ModuleType, programs: Programs, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make.main(["run"])
    make.VENV.rename(tmp_path / "another")
    make.VENV.symlink_to(tmp_path / "another")
    make.made_stamp().write_text("CPython 3.1 of another folder")
    assert make.main(["run"]) == 1
    assert "delete the link" in capsys.readouterr().err
    assert (tmp_path / "another" / "gold-made").exists()


def test_environment_that_cannot_be_moved_stays_whole(
    make: ModuleType,
    programs: Programs,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def rename(_path: Path, _target: Path) -> None:
        raise PermissionError("a file in it is in use")

    make.main(["run"])
    monkeypatch.setattr(make.Path, "rename", rename)
    pretend(monkeypatch, make, python_version="3.99.0")
    assert make.main(["run"]) == 1
    assert "Close GoLD" in capsys.readouterr().err
    assert make.venv_python().exists()


def test_what_was_left_of_an_old_environment_is_deleted_with_the_next(
    make: ModuleType, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    make.main(["run"])
    old = make.ROOT / ".venv.old"
    old.mkdir()
    pretend(monkeypatch, make, python_version="3.99.0")
    assert make.main(["run"]) == 0
    assert not old.exists()


def test_environment_in_a_folder_that_cannot_be_written_to_is_used(
    make: ModuleType, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_no_new_file(path: Path, *how: str, **named: str) -> object:
        raise PermissionError(path)

    make.main(["run"])
    programs.started.clear()
    monkeypatch.setattr(make.Path, "open", open_no_new_file)
    monkeypatch.setattr(
        make, "read", lambda path: make.identity() if path == make.made_stamp() else ""
    )
    monkeypatch.setattr(make, "needs_install", lambda name: False)
    assert make.main(["run"]) == 0
    assert programs.names() == ["main.py"]


def test_python_of_the_environment_is_found_on_each_system(make: ModuleType) -> None:
    assert make.venv_python(windows=True) == make.VENV / "Scripts" / "python.exe"
    assert make.venv_python(windows=False) == make.VENV / "bin" / "python"


def test_python_without_ensurepip_names_the_debian_package(
    make: ModuleType,
    programs: Programs,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(
        make.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else object()
    )
    assert make.main(["run"]) == 1
    error = capsys.readouterr().err
    assert f"apt install python{sys.version_info.major}.{sys.version_info.minor}-venv" in error
    assert programs.started == []


@pytest.mark.parametrize("copied", [False, True])
def test_packages_that_were_copied_without_their_times_are_compiled_once(
    make: ModuleType, programs: Programs, capsys: pytest.CaptureFixture[str], copied: bool
) -> None:
    make.main(["run"])
    source = make.packages() / "numba" / "__init__.py"
    source.parent.mkdir(parents=True)
    source.write_text("x = 1\n", encoding="utf-8")
    py_compile.compile(str(source))
    if copied:
        os.utime(source, (1, 1))
    programs.started.clear()
    make.main(["run"])
    assert programs.names() == (["compileall", "main.py"] if copied else ["main.py"])
    py_compile.compile(str(source))
    programs.started.clear()
    make.main(["run"])
    assert programs.names() == ["main.py"]


def test_old_python_is_told_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        runpy.run_path(str(MAKE), run_name="__main__")


def test_old_python_can_read_the_file_that_tells_it_so() -> None:
    assert ast.parse(MAKE.read_text(encoding="utf-8"), feature_version=(3, 6)).body


@pytest.mark.parametrize(
    ("arguments", "code"), [([], 0), (["--help"], 0), (["rnu"], 2), (["check", "x"], 2)]
)
def test_tasks_are_listed_when_none_is_named(
    make: ModuleType, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int
) -> None:
    assert make.main(arguments) == code
    printed = capsys.readouterr()
    listing = printed.err if code else printed.out
    assert all(f"  {task} " in listing for task in ("run", "test", "check", "fix", "bench"))


def test_check_runs_every_tool_although_one_fails(
    make: ModuleType, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def call(command: Sequence[str | Path], **_others: object) -> int:
        programs.call(command)
        return 1 if "format" in command else 0

    monkeypatch.setattr(make, "call", call)
    assert make.main(["check"]) == 1
    assert programs.names()[2:5] == ["ruff", "ruff", "mypy"]
    assert "importlinter" in programs.started[-1][2]


def test_exit_code_of_the_program_is_passed_on(make: ModuleType) -> None:
    assert make.call([sys.executable, "-c", "raise SystemExit(7)"]) == 7


def test_signal_is_reported_the_way_shells_do(
    make: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(make.FORWARDING, "run", lambda arguments: -15)
    assert make.main(["run"]) == 143


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl+C in a way of its own")
def test_ctrl_c_lets_the_program_end_in_its_own_way(tmp_path: Path) -> None:
    started, saved = tmp_path / "started", tmp_path / "saved"
    program = (
        "import sys, time, pathlib\n"
        "try:\n"
        "    time.sleep(0.3)\n"  # until the one that has started it waits
        f"    pathlib.Path({str(started)!r}).touch()\n"
        "    time.sleep(60)\n"
        "except KeyboardInterrupt:\n"
        "    time.sleep(0.5)\n"  # longer than subprocess.call would wait before it kills
        f"    pathlib.Path({str(saved)!r}).touch()\n"
    )
    script = (
        # CI may ignore it
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"sys.path.insert(0, {str(MAKE.parent)!r}); import make\n"
        f"make.FORWARDING['run'] = lambda arguments: make.call([sys.executable, '-c', {program!r}])\n"
        "sys.exit(make.main(['run']))"
    )
    with subprocess.Popen([sys.executable, "-c", script], start_new_session=True) as process:
        while not started.exists():
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to both
        assert process.wait() == 130
    assert saved.exists()


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_requirements_are_pinned_and_free_of_classic_pygame(name: str) -> None:
    lines = (MAKE.parent / name).read_text(encoding="utf-8").splitlines()
    pins = [
        line.partition(";")[0].split("==") for line in lines if line and not line.startswith("#")
    ]
    assert all(len(pin) == 2 for pin in pins)
    assert "pygame" not in {package.lower() for package, _ in pins}


def test_package_for_clusters_is_the_one_that_is_tested() -> None:
    extra = tomllib.loads((MAKE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    pins = (MAKE.parent / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
    assert set(extra["project"]["optional-dependencies"]["cluster"]) <= set(pins)
