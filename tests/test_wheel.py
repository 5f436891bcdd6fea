"""GoLD as a package: the wheel, installed into a fresh environment, works far from the checkout."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="paths of a POSIX venv")]


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
    subprocess.run(
        [*pip, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", built, source], check=True
    )
    environment = folder / "environment"
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    (wheel,) = built.iterdir()
    subprocess.run([*pip, "--python", python, "install", "--no-deps", "--no-index", wheel], check=True)
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


def test_what_it_ships_with_is_inside(installed: Path, surroundings: dict[str, str], tmp_path: Path) -> None:
    told = "import gold, gold.shipped as s; print(gold.__file__, *s.shipped('problems').iterdir(), sep='\\n')"
    said = subprocess.check_output(
        [installed / "python", "-c", told], env=surroundings, cwd=tmp_path, text=True
    )
    package, *problems = map(Path, said.split("\n")[:-1])
    assert installed.parent in package.parents
    assert {path.name for path in problems} == {path.name for path in (ROOT / "problems").iterdir()}
    assert all(installed.parent in path.parents for path in problems)


def test_it_speaks_every_language_without_the_translators_files(installed: Path) -> None:
    (assets,) = installed.parent.glob("lib/python*/site-packages/gold/_shipped/assets")
    files = {path.relative_to(assets) for path in assets.glob("locale/*/LC_MESSAGES/*")}
    source = ROOT / "assets"
    assert files == {path.relative_to(source) for path in source.glob("locale/*/LC_MESSAGES/*.mo")} != set()


def test_the_command_solves_a_problem(installed: Path, surroundings: dict[str, str], tmp_path: Path) -> None:
    surroundings["NUMBA_DISABLE_JIT"] = "1"  # compiling everything takes a minute
    problems = next(installed.parent.glob("lib/python*/site-packages/gold/_shipped/problems"))
    command = [installed / "gold", "solve", problems / "first-steps.yaml", "--number", "1", "--nodes", "1000"]
    done = subprocess.run(command, env=surroundings, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "proved" in done.stdout.lower()


def test_kernels_are_compiled_and_kept(installed: Path, surroundings: dict[str, str], tmp_path: Path) -> None:
    code = "from gold.solver.alphabeta.scores import is_forced; assert not is_forced(7)"
    subprocess.run([installed / "python", "-c", code], env=surroundings, cwd=tmp_path, check=True)
    assert list(tmp_path.glob(".cache/gold/kernels/*/**/*.nbi"))


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
