"""GoLD as a package: the wheel, installed into a fresh environment, works far from the checkout."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from gold.machine_code import code_folder
from gold.solver.warmup import FIRST, warmup

ROOT = Path(__file__).resolve().parents[1]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="paths of a POSIX venv"),
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of a fresh environment with GoLD's wheel. What GoLD needs is taken from this one."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    built = folder / "built"
    source = folder / "source"  # a build leaves folders behind
    listed = subprocess.check_output(
        ["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard", "-z"], text=True
    )
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            target = source / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
    warmup(parts=FIRST).join()  # as `make.py wheel` does with all parts
    kept = code_folder().path
    shutil.copytree(kept, source / "machine_code" / kept.name)
    subprocess.run(
        [*pip, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", built, source],
        check=True,
    )
    environment = folder / "environment"
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    (wheel,) = built.iterdir()
    assert "none-any" not in wheel.name, "machine code is for one processor and one Python"
    subprocess.run(
        [*pip, "--python", python, "install", "--no-deps", "--no-index", wheel], check=True
    )
    (packages,) = environment.glob("lib/python*/site-packages")
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return environment / "bin"


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """An environment in which nothing leads to the checkout, with a home of its own."""
    return {
        "HOME": str(tmp_path),
        "PATH": "/usr/bin:/bin",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "GOLD_TRACE": "1",
        "LANG": os.environ.get("LANG", "C.UTF-8"),
    }


def test_what_it_ships_with_is_inside(
    installed: Path, surroundings: dict[str, str], tmp_path: Path
) -> None:
    told = "import gold, gold.shipped as s; print(gold.__file__, *s.shipped('problems').iterdir(), sep='\\n')"
    said = subprocess.check_output(
        [installed / "python", "-c", told], env=surroundings, cwd=tmp_path, text=True
    )
    package, *problems = map(Path, said.split("\n")[:-1])
    assert installed.parent in package.parents
    assert {path.name for path in problems} == {path.name for path in (ROOT / "problems").iterdir()}
    assert all(installed.parent in path.parents for path in problems)


def test_the_laboratory_stays_where_gold_is_built(
    installed: Path, surroundings: dict[str, str]
) -> None:
    assert not list(installed.parent.glob("lib/python*/site-packages/gold/lab"))
    said = subprocess.run(
        [installed / "gold", "lab"], env=surroundings, capture_output=True, text=True, check=False
    )
    assert said.returncode != 0
    assert "Traceback" not in said.stderr


def test_the_wheel_finds_the_kernels_that_it_brought(
    installed: Path, surroundings: dict[str, str]
) -> None:
    told = "from gold.machine_code import kernel_digest; print(kernel_digest())"
    said = subprocess.check_output([installed / "python", "-c", told], env=surroundings, text=True)
    assert said.strip() == code_folder().path.name


def test_it_speaks_every_language_without_the_translators_files(installed: Path) -> None:
    (assets,) = installed.parent.glob("lib/python*/site-packages/gold/_shipped/assets")
    files = {path.relative_to(assets) for path in assets.glob("locale/*/LC_MESSAGES/*")}
    source = ROOT / "assets"
    assert (
        files
        == {path.relative_to(source) for path in source.glob("locale/*/LC_MESSAGES/*.mo")}
        != set()
    )


def test_the_files_of_a_page_that_plays_come_with_it(installed: Path) -> None:
    (assets,) = installed.parent.glob("lib/python*/site-packages/gold/_shipped/assets")
    files = {path.name: path.read_bytes() for path in (assets / "page").iterdir()}
    assert (
        files
        == {path.name: path.read_bytes() for path in (ROOT / "assets" / "page").iterdir()}
        != {}
    )


def solve(installed: Path, surroundings: dict[str, str], folder: Path) -> str:
    """Solve a problem that needs the exact search, and return what is written."""
    problems = next(installed.parent.glob("lib/python*/site-packages/gold/_shipped/problems"))
    command = [
        installed / "gold",
        "solve",
        problems / "corner-and-side-groups.yaml",
        "--number",
        "6",
    ]
    done = subprocess.run(command, env=surroundings, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "dead (proved)" in done.stdout
    return done.stdout


def machine_code(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.rglob("*.nbc")}


def test_the_first_answer_waits_for_no_compiler(
    installed: Path, surroundings: dict[str, str], tmp_path: Path
) -> None:
    (brought,) = installed.parent.glob("lib/python*/site-packages/gold/_shipped/machine_code/*")
    solve(installed, surroundings, tmp_path)
    assert machine_code(tmp_path / ".cache/gold/kernels") == machine_code(brought) != {}
    assert (tmp_path / ".cache/gold/kernels" / brought.name / "ONE_WORD.complete").exists()


def test_another_processor_compiles_for_itself_and_answers_the_same(
    installed: Path, surroundings: dict[str, str], tmp_path: Path
) -> None:
    answer = solve(installed, surroundings, tmp_path)
    (brought,) = (tmp_path / ".cache/gold/kernels").iterdir()
    surroundings |= {"NUMBA_CPU_NAME": "x86-64-v2", "NUMBA_CPU_FEATURES": ""}
    assert without_time(solve(installed, surroundings, tmp_path)) == without_time(answer)
    (own,) = set((tmp_path / ".cache/gold/kernels").iterdir()) - {brought}
    assert machine_code(own) != {}


def without_time(answer: str) -> str:
    assert " positions in " in answer
    return re.sub(r"in [\d.]+ s", "", answer)


def test_the_window_opens(installed: Path, surroundings: dict[str, str], tmp_path: Path) -> None:
    with subprocess.Popen(
        [installed / "gold"], env=surroundings, cwd=tmp_path, stderr=subprocess.PIPE, text=True
    ) as window:
        assert window.stderr is not None
        lines = []
        for line in window.stderr:  # ends if the window does
            lines.append(line)
            if "first picture" in line:
                break
        window.terminate()
    assert re.search("first picture: .* loaded of the slow modules: none", "".join(lines)), lines


def test_the_menu_entry_starts_the_installed_command(
    installed: Path, surroundings: dict[str, str], tmp_path: Path
) -> None:
    subprocess.run([installed / "gold", "desktop"], env=surroundings, cwd=tmp_path, check=True)
    entry = tmp_path / ".local/share/applications/gold-tsumego.desktop"
    assert f'Exec="{installed / "gold"}" %f' in entry.read_text(encoding="utf-8").splitlines()
