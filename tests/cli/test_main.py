"""How commands are found, and how errors become messages and exit codes."""

import argparse
import contextlib
import importlib
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from gold import __version__
from gold.cli import exitcodes, main
from gold.cli.commands import command_summaries, laboratory_modules, laboratory_summaries
from gold.cli.leaving import CtrlC
from gold.errors import DisplayError, GoldError
from gold.problem.files import load_problem, save_problem

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path | None]:
    """What the window was opened on, instead of opening it."""
    paths: list[Path | None] = []

    def open_window(path: Path | None) -> int:
        paths.append(path)
        return 0

    monkeypatch.setattr(main, "open_trainer", open_window)
    return paths


@pytest.fixture
def command(
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[Callable[[argparse.Namespace], int]], None]:
    """Puts a function in the place of the command `solve`."""

    def install(run: Callable[[argparse.Namespace], int]) -> None:
        module = ModuleType("gold.cli.solve")
        module.add_options = lambda parser: parser.add_argument("file")  # type: ignore[attr-defined]
        module.run = run  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "gold.cli.solve", module)
        monkeypatch.setattr(main, "command_summaries", lambda: {"solve": "solve a problem"})

    return install


def failing(error: BaseException) -> Callable[[argparse.Namespace], int]:
    def run(args: argparse.Namespace) -> int:
        raise error

    return run


def test_without_arguments_the_window_opens(opened: list[Path | None]) -> None:
    assert main.main([]) == 0
    assert opened == [None]


def test_file_opens_the_window_on_it(opened: list[Path | None], tmp_path: Path) -> None:
    problem = tmp_path / "corner.yaml"
    problem.touch()
    assert main.main([str(problem)]) == 0
    assert opened == [problem]


def test_command_gets_its_arguments_and_gives_the_exit_code(command) -> None:
    seen = []

    def run(args: argparse.Namespace) -> int:
        seen.append(args.file)
        return 1

    command(run)
    assert main.main(["solve", "corner.yaml"]) == 1
    assert seen == ["corner.yaml"]


def test_file_named_like_a_command_opens_by_its_path(
    command, opened: list[Path | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command(failing(AssertionError("the command ran")))
    monkeypatch.chdir(tmp_path)
    Path("solve").touch()
    assert main.main(["./solve"]) == 0
    assert opened == [Path("solve")]


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("slove", "Did you mean “solve”?"),
        ("paly", "neither a command nor a file"),
        ("corner.yaml", "There is no file corner.yaml"),
        ("problems/corner", "There is no file problems/corner"),
    ],
)
def test_word_that_is_neither_command_nor_file_is_explained(
    command, opened: list[Path | None], capsys: pytest.CaptureFixture[str], word: str, message: str
) -> None:
    command(failing(AssertionError("the command ran")))
    assert main.main([word]) == exitcodes.BAD_INPUT
    assert message in capsys.readouterr().err
    assert opened == []
    assert main.main([word, "more", "--words"]) == exitcodes.BAD_INPUT
    assert message in capsys.readouterr().err, "the first word is what is wrong"


def test_a_folder_is_opened(opened: list[Path | None], tmp_path: Path) -> None:
    assert main.main([str(tmp_path)]) == exitcodes.OK
    assert opened == [tmp_path]


def test_words_after_the_file_are_refused(
    opened: list[Path | None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main([str(tmp_path), "b.yaml"]) == exitcodes.BAD_INPUT
    assert "b.yaml" in capsys.readouterr().err
    assert opened == []


def test_error_of_gold_is_a_message_without_traceback(
    command, capsys: pytest.CaptureFixture[str]
) -> None:
    command(failing(GoldError("corner.yaml:3: no such colour")))
    assert main.main(["solve", "corner.yaml"]) == exitcodes.BAD_INPUT
    assert capsys.readouterr().err == "corner.yaml:3: no such colour\n"


def test_defect_keeps_its_traceback(command) -> None:
    command(failing(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        main.main(["solve", "corner.yaml"])


def test_ctrl_c_ends_with_the_code_of_shells(command) -> None:
    command(failing(KeyboardInterrupt()))
    assert main.main(["solve", "corner.yaml"]) == 130


@pytest.mark.parametrize(
    "error", [ImportError("numpy"), GoldError("it cannot compute"), ValueError()]
)
def test_ctrl_c_that_a_package_has_swallowed_ends_without_its_message(
    command, capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    ctrl_c = CtrlC()

    def run(_args: object) -> int:
        with contextlib.suppress(KeyboardInterrupt):
            ctrl_c._note(2, None)
        raise error

    command(run)
    assert main.main(["solve", "corner.yaml"], ctrl_c) == exitcodes.INTERRUPTED
    assert capsys.readouterr().err == "Stopped.\n"


def test_ctrl_c_is_listened_to_unless_it_is_meant_to_be_ignored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        CtrlC.listening()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        signal.signal(signal.SIGINT, signal.default_int_handler)
        ctrl_c = CtrlC.listening()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        assert ctrl_c.pressed
    finally:
        signal.signal(signal.SIGINT, before)


LONG = "x" * 300 + ".sgf"
DEEP = f"{'/'.join(['d' * 200] * 30)}/a.yaml"
GOOD = str(ROOT / "problems" / "first-steps.yaml")


@pytest.mark.parametrize("name", [LONG, DEEP])
@pytest.mark.parametrize(
    "words",
    [
        "{bad}", "check {bad}", "solve {bad}", "game {bad}", "convert {bad} o.sgf", "convert {good} {bad}",
        "convert --force {good} {bad}", "game {good} --out {bad}", "solve {good} --proof {bad}",
        "solve {good} --lines {bad}", "picture {good} {bad}", "proofs import {bad}", "proofs export {bad}",
        "proofs show --store {bad}", "progress import {bad}", "progress export {bad}",
        "generate --out {bad}", "audit {good} --json {bad}", "audit {good} --html {bad}",
    ],
)  # fmt: skip
def test_a_name_that_is_too_long_for_the_system_is_told(
    words: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main.main([word.format(bad=name, good=GOOD) for word in words.split()])
        == exitcodes.BAD_INPUT
    )
    assert any(capsys.readouterr())


def test_windows_own_error_of_a_long_name_is_told(
    command, capsys: pytest.CaptureFixture[str]
) -> None:
    error = OSError("The filename or extension is too long")
    error.filename, error.strerror, error.winerror = "C:\\long", "too long", 206  # type: ignore[attr-defined]
    command(failing(error))
    assert main.main(["solve", "corner.yaml"]) == exitcodes.BAD_INPUT
    assert capsys.readouterr().err == "C:\\long: too long\n"


def test_missing_package_is_named_with_the_remedy(
    command, capsys: pytest.CaptureFixture[str]
) -> None:
    command(failing(ModuleNotFoundError("No module named 'numba'", name="numba.core")))
    assert main.main(["solve", "corner.yaml"]) == exitcodes.CANNOT_START
    error = capsys.readouterr().err
    assert "“numba”" in error
    assert "make.py run" in error


def test_missing_module_of_our_own_is_a_defect(command) -> None:
    command(failing(ModuleNotFoundError("No module named 'gold.solver'", name="gold.solver")))
    with pytest.raises(ModuleNotFoundError):
        main.main(["solve", "corner.yaml"])


@pytest.mark.parametrize(("arguments", "code"), [(["--help"], 0), (["solve"], 2), (["--wrong"], 2)])
def test_argparse_ends_in_an_exit_code(command, arguments: list[str], code: int) -> None:
    command(failing(AssertionError("the command ran")))
    assert main.main(arguments) == code


def test_version_is_the_packages_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["--version"]) == 0
    assert capsys.readouterr().out == f"GoLD {__version__}\n"


@pytest.mark.parametrize("name", sorted(main.command_summaries()))
def test_each_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(importlib.import_module(f"gold.cli.{name}").run)
    assert main.main([name, "--help"]) == 0
    assert f"main.py {name}" in capsys.readouterr().out


def test_help_loads_nothing_slow() -> None:
    """Kernels take seconds to load and pygame half of one; numpy comes with the board and may."""
    script = (
        "import sys; from gold.cli.main import command_summaries, main\n"
        "for words in ['--help'], *([name, '--help'] for name in command_summaries()):\n"
        "    slow = {'numba', 'pygame', 'rich'} & set(sys.modules) if main(words) == 0 else 'exit code'\n"
        "    if slow:\n"
        "        sys.exit(f'{words}: {slow}')"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")


class Console(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def test_console_that_lacks_a_character_shows_another(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Console(shown, encoding="cp1252"))
    monkeypatch.setattr(main, "_dispatch", lambda words: print("é●", flush=True) or 0)
    assert main.main([]) == 0
    assert shown.getvalue().rstrip() == "é?".encode("cp1252")


def test_pipes_are_utf_8_whatever_the_system_would_choose(tmp_path: Path) -> None:
    title = "黒先生き é"
    file = tmp_path / f"{title}.yaml"
    save_problem(replace(load_problem(ROOT / "problems" / "first-steps.yaml"), title=title), file)
    environment = os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    commands = [
        (["convert", str(file), "-", "--to", "sgf"], ""),
        (["gtp"], f"loadsgf {tmp_path / title}.sgf\nquit\n"),
    ]
    for words, sent in commands:
        done = subprocess.run(
            [sys.executable, str(ROOT / "main.py"), *words],
            input=sent.encode(),
            capture_output=True,
            env=environment,
        )
        assert title in done.stdout.decode("utf-8")
        assert b"\r" not in done.stdout


def test_reader_that_goes_away_is_no_error() -> None:
    script = (
        "import sys; from gold.cli import main\n"
        "def chatter(words):\n"
        "    while True: print('x' * 1000)\n"
        "main._dispatch = chatter\n"
        "sys.exit(main.main([]))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == exitcodes.BROKEN_PIPE


@pytest.mark.parametrize(
    ("platform", "environment", "has_one"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"SDL_VIDEODRIVER": "dummy"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_display_is_recognised(platform: str, environment: dict[str, str], has_one: bool) -> None:
    assert main.has_display(environment, platform) is has_one


def test_without_a_display_the_message_names_what_works(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(main, "has_display", lambda environment, platform: False)
    assert main.main([]) == exitcodes.CANNOT_START
    error = capsys.readouterr().err
    assert command_summaries().keys() >= {"solve", "prove", "check", "convert", "verify", "lab"}
    assert all(
        f"main.py {name} " in error and text in error for name, text in command_summaries().items()
    )


def test_every_command_is_listed() -> None:
    def commands_in(folder: str) -> set[str]:
        sources = (ROOT / folder).glob("*.py")
        has_options = re.compile(r"^(def )?add_options\b", re.MULTILINE).search
        return {path.stem for path in sources if has_options(path.read_text(encoding="utf-8"))}

    assert commands_in("gold/cli") == command_summaries().keys()
    in_folder = {module for module in laboratory_modules().values() if ".commands." in module}
    assert {f"gold.lab.commands.{name}" for name in commands_in("gold/lab/commands")} == in_folder


@pytest.mark.parametrize("name", sorted(laboratory_summaries()))
def test_each_command_of_the_laboratory_has_help(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["lab", name, "--help"]) == exitcodes.OK
    assert f"main.py lab {name}" in capsys.readouterr().out
    assert main.main(["lab", "--help"]) == exitcodes.OK
    assert laboratory_summaries()[name] in capsys.readouterr().out


def test_a_mistyped_command_of_the_laboratory_is_told_from_the_right_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words, told in (
        (["lab", "bensh"], "Did you mean “bench”?"),
        (["bench"], "Did you mean “lab bench”?"),
        (["lab"], "main.py lab --help lists the commands."),
    ):
        assert main.main(words) == exitcodes.BAD_INPUT
        assert told in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_names_of_files_do_not_reach_the_terminal_raw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a\x1b[2J\x9b1m\n.yaml"
    file.write_text("gold: 1\ntitle: t\nboard: |\n  ...\n", encoding="utf-8")
    for words in (
        ["check", str(file)],
        ["solve", str(file)],
        [str(file), str(file)],
        ["check", "f", "--x\x1b"],
    ):
        assert main.main(words) == exitcodes.BAD_INPUT
        said = "".join(capsys.readouterr())
        assert "\\x1b" in said, words
        assert not {"\x1b", "\x9b"} & {*said}, words
    assert main.main(["check", "--json", str(file)]) == exitcodes.BAD_INPUT
    said = capsys.readouterr().out
    assert "\\u009b" in said
    assert json.loads(said)["rows"][0]["file"] == str(file)


def test_display_that_does_not_answer_gets_the_same_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run_app(path: Path | None) -> int:
        raise DisplayError("x11 not available")

    app = ModuleType("gold.gui.app.start")
    app.run_app = run_app  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gold.gui.app.start", app)
    assert main.open_trainer(None) == exitcodes.CANNOT_START
    error = capsys.readouterr().err
    assert "x11 not available" in error
    assert "main.py solve" in error


def test_numba_that_cannot_be_loaded_is_a_sentence_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text(
        'raise ImportError("DLL load failed\\nAdvice for developers")'
    )
    start = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from gold.cli.main import run; run()"
    )
    command = [sys.executable, "-c", start, "solve", str(ROOT / "problems" / "first-steps.yaml")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == exitcodes.CANNOT_START
    assert done.stderr.startswith("The computer cannot think: ")
    assert "(DLL load failed)" in done.stderr
    assert "start GoLD again" in done.stderr
    assert done.stderr.count("\n") == 1
