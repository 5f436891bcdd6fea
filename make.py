"""GoLD's tasks, for Linux, macOS and Windows. They need only Python: `python3 make.py run`.

The first task makes `.venv` next to this file and installs the pinned requirements there. Later
tasks start at once, until the requirements or Python's minor version change. `.venv` belongs to
this script, which may replace it whenever no program uses it.
"""

import contextlib
import hashlib
import importlib.util
import os
import platform
import re
import shutil
import stat
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

# The imports above and the syntax of this file must work with Python 3.6, so that it can show this
# message.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        f"GoLD needs Python 3.11 or newer; this is {platform.python_version()}, {sys.executable}.\n"
        "Install a newer one (https://www.python.org/downloads/) and name it: python3.12 make.py run"
    )

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
RUNTIME = ["requirements.txt"]
DEVELOPMENT = ["requirements.txt", "requirements-dev.txt"]
BUNDLE = ["requirements.txt", "requirements-bundle.txt"]
HASHES = "packaging/hashes.txt"  # of the files of all packages in BUNDLE

FAST = ["-m", "not slow and not e2e", "--ignore=tests/lab"]
"""Names the tests that a newcomer runs, and a developer between two changes.

Who changes the laboratory names its tests: no other part needs it, and it has kernels to compile.
"""

# Packages with compiled parts: install a wheel, or fail with a clear message, but never run a C
# compiler.
COMPILED = "llvmlite,msvc-runtime,numba,numpy,pillow,pydantic_core,pygame-ce"


OLDEST_MACOS = 12
"""The oldest release of macOS that the download is for; docs/install.md promises it."""


class SetupError(Exception):
    """The environment cannot be set up; the message says what to do."""


def run(arguments: list[str]) -> int:
    """Start GoLD; arguments go to main.py: a problem to open, or a command (--help lists them)."""
    with prepared(RUNTIME) as python:
        return call([python, ROOT / "main.py", *arguments])


def test(arguments: list[str]) -> int:
    """Run the fast tests, or with --all every one; other arguments go to pytest: tests/board, -k words."""
    passed_on = [argument for argument in arguments if argument != "--all"]
    named = names_tests(passed_on)
    is_fast = not named and "--all" not in arguments
    tier = FAST if is_fast else []
    parallel = [] if "--pdb" in passed_on else ["-n", "auto", "--maxprocesses=4"]
    if is_fast:
        print(
            "The fast tests. With --all: every test, the laboratory's, too. "
            "With a path or -k: all that these name.",
            flush=True,
        )
    else:
        print("The tests that are named, slow ones, too." if named else "Every test.", flush=True)
    with prepared(DEVELOPMENT) as python:
        if not named:
            call([python, "-m", "tests.warm_kernels"], cwd=ROOT)
        return call([python, "-m", "pytest", *parallel, *tier, *passed_on], cwd=ROOT)


def names_tests(arguments: list[str]) -> bool:
    """Return whether arguments for pytest select tests: by a path, by -k words or by -m marks."""
    by_words = any(re.match("-[km]", argument) for argument in arguments)
    paths = (argument.partition("::")[0] for argument in arguments if not argument.startswith("-"))
    return by_words or any((ROOT / path).exists() for path in paths)


def check() -> int:
    """Check format, lint, types and import layers."""
    layers = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    with prepared(DEVELOPMENT) as python:
        failed = [
            name
            for name, command in {
                "format": ["-m", "ruff", "format", "--check", "."],
                "lint": ["-m", "ruff", "check", "."],
                "types": ["-m", "mypy"],
                "layers of imports": ["-c", layers],
            }.items()
            if call_aloud(name, [python, *command])
        ]
    print("\nFailed: {}.".format(", ".join(failed)) if failed else "\nAll checks passed.")
    return 1 if failed else 0


def fix() -> int:
    """Fix format and lint, where that is safe."""
    with prepared(DEVELOPMENT) as python:
        left = call_aloud("lint", [python, "-m", "ruff", "check", "--fix", "."])
        return call_aloud("format", [python, "-m", "ruff", "format", "."]) or left


def bench(arguments: list[str]) -> int:
    """Measure the computer's speed; arguments go to "main.py lab bench" (--help lists them)."""
    return run(["lab", "bench", *arguments])


def locale(arguments: list[str]) -> int:
    """Bring the translations up to date; arguments are languages to begin: it, pt_BR."""
    with prepared(DEVELOPMENT) as python:
        return call([python, "-m", "tests.catalogues", *arguments], cwd=ROOT)


def pot() -> int:
    """Collect the texts to translate in assets/locale/gold.pot."""
    return locale(["--pot"])


def wheel() -> int:
    """Build dist/*.whl, a package for pip, with machine code for processors like this one."""
    build = [
        "-m",
        "pip",
        "wheel",
        "--disable-pip-version-check",
        "-q",
        "--no-deps",
        "--wheel-dir",
        "dist",
        ".",
    ]
    with prepared(BUNDLE) as python:
        failed = (
            make_machine_code(python) or pack_problems(python) or call([python, *build], cwd=ROOT)
        )
    if not failed:
        print("\nBuilt: {}".format(ROOT / "dist"))
    return failed


def make_machine_code(python: Path) -> int:
    """Compile all kernels into machine_code/, which setup.py and gold.spec include;
    return the exit code.
    """
    print("Compiling the kernels; this takes a minute or two ...", flush=True)
    folder = ROOT / "machine_code"
    shutil.rmtree(folder, ignore_errors=True)
    as_users_have_it = {
        name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")
    }
    environment = {**as_users_have_it, "NUMBA_CACHE_DIR": str(folder)}
    return call([python, "-m", "tests.warm_kernels"], cwd=ROOT, env=environment)


def pack_problems(python: Path) -> int:
    """Pack all shipped problems into packed/, which setup.py and gold.spec include;
    return the exit code.
    """
    folder = ROOT / "packed"
    shutil.rmtree(folder, ignore_errors=True)
    return call([python, "packaging/pack_problems.py", folder], cwd=ROOT)


def bundle() -> int:
    """Build dist/gold, a folder with a program that runs without Python, and pack it to be passed on."""
    licences = ["packaging/licences.py", "licences"]
    build = ["-m", "PyInstaller", "--noconfirm", "--log-level=WARN", "gold.spec"]
    with prepared(BUNDLE) as python:
        failed = (
            for_older_macos(python)
            or make_machine_code(python)
            or pack_problems(python)
            or make_bytecode(python)
            or call([python, *licences], cwd=ROOT)
            or call([python, *build], cwd=ROOT)
        )
    if not failed:
        print("\nBuilt: {}".format(pack(ROOT / "dist")))
    return failed


def for_older_macos(python: Path) -> int:
    """On macOS, install the builds of packages for the oldest supported release;
    return the exit code.

    pip on its own installs the builds for the release that it runs on, which do not start on an
    older one.
    """
    if platform.system() != "Darwin":
        return 0
    where = "import sysconfig; print(sysconfig.get_path('platlib'))"
    target = subprocess.check_output([str(python), "-c", where], universal_newlines=True).strip()
    install = [
        "-m",
        "pip",
        "install",
        "-q",
        "--disable-pip-version-check",
        "--upgrade",
        "--no-deps",
    ]
    oldest = f"macosx_{OLDEST_MACOS}_0_{platform.machine()}"
    chosen = ["--only-binary=:all:", "--platform", oldest, "--target", target]
    return call([python, *install, *chosen, *pip_files(BUNDLE)])


def make_bytecode(python: Path) -> int:
    """Compile the sources into build/bytecode, which gold.spec includes; return the exit code.

    The bundled program writes no bytecode beside its sources, and would compile them at every
    start. This must be done before the program is packed: on macOS nothing may change after it was
    signed.
    """
    folder = ROOT / "build" / "bytecode"
    shutil.rmtree(folder, ignore_errors=True)
    compile_all = [
        "-m",
        "compileall",
        "-q",
        "--invalidation-mode",
        "unchecked-hash",
        "-s",
        str(ROOT),
        str(ROOT / "gold"),
    ]
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    return call([python, *compile_all], env=environment)


def pack(folder: Path) -> str:
    """Pack the program in a folder, as .tar.gz on Linux, else as .zip, and return the file."""
    (version,) = re.findall('__version__ = "(.*)"', read(ROOT / "gold" / "__init__.py"))
    system = platform.system()
    name = f"GoLD-{version}-{system}-{platform.machine()}"
    if system == "Linux":
        return shutil.make_archive(str(folder / name), "gztar", folder, "gold")
    program = "GoLD.app" if system == "Darwin" else "gold"
    return zip_with_links(folder, program, folder / f"{name}.zip")


def zip_with_links(folder: Path, program: str, archive: Path) -> str:
    """Zip a program's folder, with its links and permissions, and return the archive's path.

    macOS' programs are full of links, and shutil.make_archive would turn links to folders into
    empty folders.
    """
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for place, folders, files in os.walk(folder / program):
            for name in sorted([*folders, *files]):
                path = Path(place) / name
                inside = path.relative_to(folder).as_posix()
                if path.is_symlink():
                    link = zipfile.ZipInfo(inside)
                    link.create_system = 3  # Unix, which knows links
                    link.external_attr = (stat.S_IFLNK | 0o755) << 16
                    file.writestr(link, str(path.readlink()))
                else:
                    file.write(path, inside)
    return str(archive)


FORWARDING = {"run": run, "test": test, "bench": bench, "locale": locale}
PLAIN = {"check": check, "fix": fix, "pot": pot, "wheel": wheel, "bundle": bundle}


# --- the environment ------------------------------------------------------------------------------


@contextlib.contextmanager
def prepared(requirements: list[str]) -> Iterator[Path]:
    """Context manager: set up .venv with these requirements files,
    and yield the path of its Python.

    No other make.py replaces .venv before the context ends, nor while a program runs that was
    started in it.

    :raises SetupError: if the set-up fails; the message names the reason and a remedy.
    """
    with claim_file() as file:
        if not (is_ready(requirements) and claim(file, shared=True) and is_ready(requirements)):
            with alone():
                set_up(requirements, file)
                # before another make.py that would replace .venv can continue
                claim(file, shared=True)
        if bytecode_is_stale(packages()):
            print("Compiling the packages, once: they were copied here ...", flush=True)
            call([venv_python(), "-m", "compileall", "-q", "-j", "0", packages()])
        yield venv_python()


def packages(windows: bool = sys.platform == "win32") -> Path:
    """Return the folder of .venv's packages, whether it exists or not."""
    library = (
        VENV / "Lib" if windows else VENV / "lib" / "python{}.{}".format(*sys.version_info[:2])
    )
    return library / "site-packages"


def bytecode_is_stale(folder: Path) -> bool:
    """Return whether the packages' bytecode is out of date,
    so that each start would compile them again.

    This happens if packages were copied without their times: Python compares the time in the
    bytecode with that of the source. One package is tested for all. False, too, if the folder
    cannot be written.
    """
    source = folder / "numba" / "__init__.py"
    try:
        head = Path(importlib.util.cache_from_source(str(source))).read_bytes()[:16]
        written = int.from_bytes(head[8:12], "little")
        by_time = head[4:8] == bytes(4)
        return (
            by_time
            and written != int(source.stat().st_mtime) & 0xFFFFFFFF
            and os.access(folder, os.W_OK)
        )
    except OSError:
        return False


def set_up(requirements: list[str], file: IO[bytes] | None) -> None:
    """Make .venv unless it can be used, and install missing requirements. Call only inside alone().

    :raises SetupError: if .venv must be replaced but programs use it, or the set-up fails.
    """
    why = why_unsound()
    if why:
        users = programs_in_venv()
        if VENV.exists() and (users or not claim(file, shared=False)):
            raise SetupError(in_use(why, users))
        make_venv()
    missing = [name for name in requirements if needs_install(name)]
    if missing:
        install(missing)


def is_ready(requirements: list[str]) -> bool:
    """Return whether .venv can be used, and has these requirements."""
    return not why_unsound() and not any(map(needs_install, requirements))


@contextlib.contextmanager
def claim_file() -> Iterator[IO[bytes] | None]:
    """Context manager: open the lock file for claims to .venv;
    yield None if it cannot be written.
    """
    try:
        file = VENV.with_name(".venv.used").open("ab")
    except OSError:
        yield None
        return
    with file:
        yield file


def claim(file: IO[bytes] | None, shared: bool) -> bool:
    """Claim .venv, ``shared`` to use it, else to replace it;
    return False if another claim prevents it.

    Programs started under a shared claim hold it, too, even if this program is killed. Windows
    needs no claims: replacing begins with moving .venv, and Windows does not move a folder with
    open files.
    """
    if file is None or sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file.fileno(), (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    os.set_inheritable(file.fileno(), shared)
    return True


def programs_in_venv() -> list[str]:
    """Return the programs that use .venv, whoever started them; empty except on Linux."""
    inside = str(VENV) + os.sep
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = [os.fsdecode(word) for word in (process / "cmdline").read_bytes().split(b"\0")]
            program = str((process / "cwd").readlink() / words[0]) if os.sep in words[0] else ""
            loaded = (process / "maps").read_bytes()
        except OSError:  # it has ended, or is somebody else's
            continue
        uses_it = program.startswith(inside) or os.fsencode(inside) in loaded
        if uses_it and process.name != str(os.getpid()):
            found.append("process {}: {}".format(process.name, " ".join(words).strip()))
    return found


def in_use(why: str, users: list[str]) -> str:
    """Return the message that .venv has to be replaced, for the reason ``why``, but is in use."""
    names = "\n".join(users or ["one that make.py has started"])
    return (
        f"{VENV} has to be made anew: {why}.\nBut programs are using it, and would fail:\n{names}\n"
        "Close them, GoLD or tests, and run the same command again."
    )


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Context manager: hold the lock for changing .venv; wait while another make.py holds it."""
    with VENV.with_name(".venv.lock").open("ab") as file:
        if not lock(file):
            print("Another make.py is changing .venv; waiting for it ...", flush=True)
            while not lock(file):
                time.sleep(0.2)
        yield


def lock(file: IO[bytes]) -> bool:
    """Lock an open file until it is closed; return False if another program has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def venv_python(windows: bool = sys.platform == "win32") -> Path:
    """Return the path of .venv's Python, whether it exists or not."""
    return VENV / "Scripts" / "python.exe" if windows else VENV / "bin" / "python"


def why_unsound() -> str:
    """Return the reason why .venv cannot be used; empty if it can be used."""
    if not VENV.exists():
        return "it is not there"
    if not venv_python().exists() or not home_exists():
        return "its Python is gone"
    made = read(made_stamp())
    if not made:
        return "an installation in it was cut short"
    if kind(made) != kind(identity()):
        return f"it was made for {made}, not for {identity()}"
    return ""


def home_exists() -> bool:
    """Return whether the Python from which .venv was made still exists;
    on Windows .venv needs it.
    """
    homes = re.findall("(?m)^home *= *(.*?) *$", read(VENV / "pyvenv.cfg"))
    return all(map(os.path.exists, homes))


def identity() -> str:
    """Return the Python, the machine and the folder on which .venv depends, as a text."""
    return f"{platform.python_implementation()} {platform.python_version()} {platform.machine()} {VENV}"


def kind(name: str) -> str:
    """Return an identity without Python's patch version:
    3.11.2 and 3.11.7 use the same packages.
    """
    return re.sub(r"^(\S+ \d+\.\d+)\S*", r"\1", name)


def needs_install(name: str) -> bool:
    """Return whether a requirements file was never installed, or has changed since."""
    return read(install_stamp(name)) != digest(name)


def digest(name: str) -> str:
    """Return a digest of a requirements file; line ends do not matter."""
    return hashlib.sha256((ROOT / name).read_text(encoding="utf-8").encode()).hexdigest()


def make_venv() -> None:
    """Make a new .venv."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise SetupError(
                f"This Python ({sys.executable}) cannot make environments: the module {module} is missing.\n"
                f"On Debian and Ubuntu: sudo apt install {debian_package()}\n"
                "On other systems, install Python from https://www.python.org/downloads/."
            )
    print("Setting up .venv, once; this takes a few minutes ...", flush=True)
    delete_venv()
    # In an activated .venv, sys.executable has just been deleted; the base interpreter has not.
    python = getattr(sys, "_base_executable", sys.executable)
    if call([python, "-m", "venv", VENV]) != 0:
        raise SetupError(
            f"{VENV} could not be made; see above for the reason. Is the disk full or read-only?"
        )
    made_stamp().write_text(identity(), encoding="utf-8")


def delete_venv() -> None:
    """Delete .venv, if there is one: all of it or nothing."""
    if VENV.is_symlink():
        raise SetupError(
            f"{VENV} is a link, and leads to no environment of this folder: delete the link."
        )
    aside = VENV.with_name(".venv.old")
    try:
        if aside.exists():
            shutil.rmtree(aside)
        if VENV.exists():
            VENV.rename(aside)  # Windows refuses this while a program has a file in it open
            shutil.rmtree(aside)
    except OSError as error:
        raise SetupError(
            f"The old {VENV} cannot be deleted ({error}).\nClose GoLD if it is running, and try again."
        ) from error


def debian_package() -> str:
    """Return the Debian package with the modules missing from a Python without venv."""
    return "python{}.{}-venv".format(*sys.version_info[:2])


def install(requirements: list[str]) -> None:
    """Install requirements files into .venv; write their stamps only after everything is complete.

    :raises SetupError: if pip fails.
    """
    print("Installing {} ...".format(" and ".join(requirements)), flush=True)
    for stamp in (made_stamp(), *map(install_stamp, requirements)):
        stamp.unlink(missing_ok=True)
    pip = ["-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off"]
    at_once = {**os.environ, "PYTHONUNBUFFERED": "1"}
    command: list[str | Path] = [
        venv_python(), *pip, "--only-binary", COMPILED, *pip_files(requirements),
    ]  # fmt: skip
    code = call(command, env=at_once, told=Fetching(requirements))
    # if pip was killed or stopped by Ctrl+C, half a package may be left: then start again
    if code >= 0:
        made_stamp().write_text(identity(), encoding="utf-8")
    if code != 0:
        raise SetupError(
            "The packages could not be installed; see above for pip's reason.\n"
            "- Is there a network connection? Behind a proxy, set HTTPS_PROXY; "
            "with a package index of your own, set PIP_INDEX_URL.\n"
            '- If there is, "No matching distribution" means that a package has no build for this Python '
            f"({platform.python_version()}, {platform.machine()}); Python 3.11 to 3.14 should work.\n"
            "Then run the same command again."
        )
    for name in requirements:
        install_stamp(name).write_text(digest(name), encoding="utf-8")


def pip_files(requirements: list[str]) -> list[str]:
    """Return pip's arguments to install requirements files;
    for a bundle, packages with known digests.
    """
    if requirements == BUNDLE:
        return ["--require-hashes", f"-r{ROOT / HASHES}"]
    return [f"-r{ROOT / name}" for name in requirements]


class Fetching:
    """Prints a line for each package that pip fetches, with the progress;
    call it with pip's lines.
    """

    def __init__(self, requirements: list[str]) -> None:
        lines = [line for name in requirements for line in read(ROOT / name).splitlines()]
        here = [
            line
            for line in lines
            if sys.platform == "win32" or 'sys_platform == "win32"' not in line
        ]
        self.names = {
            line.partition("==")[0].lower() for line in here if "==" in line and line[0] != "#"
        }
        self.done = 0

    def __call__(self, line: str) -> None:
        """Handle a line of pip's output: count the packages, and print the progress."""
        fetched = re.match(
            r"\s*(?:Downloading|Using cached) (\S+?)-\d\S*(?:whl|gz|zip) \((.+)\)", line
        )
        if fetched:
            self.done += 1
            total = max(self.done, len(self.names))
            print("  {} of {}: {}, {}".format(self.done, total, *fetched.groups()), flush=True)
        elif line.startswith(("Requirement already satisfied", "Processing ")):
            # the second is a file here
            self.done += 1
        elif line.startswith("Installing collected packages"):
            print("  Unpacking them ...", flush=True)


def made_stamp() -> Path:
    """Return the path of the file with the identity (Python and folder) for
    which .venv was made.
    """
    return VENV / "gold-made"


def install_stamp(name: str) -> Path:
    """Return the path of the file with the digest of the installed requirements file."""
    return VENV / f"gold-installed-{name}"


def read(path: Path) -> str:
    """Return the text of a file; empty if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


# --- starting programs ----------------------------------------------------------------------------


def call_aloud(name: str, command: Sequence[str | Path]) -> int:
    """Print a name, run a command in the root folder, and return its exit code."""
    print(f"\n--- {name}", flush=True)
    return call(command, cwd=ROOT)


def call(
    command: Sequence[str | Path],
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    told: Callable[[str], object] | None = None,
) -> int:
    """Run a command and return its exit code, negative if a signal ended it.

    The command's output is shown or, with the callback ``told``, passed to it line by line. Ctrl+C
    also goes to the command, which may take time to end (GoLD saves open files); this function
    waits for it.
    """
    lines = subprocess.PIPE if told is not None else None
    with subprocess.Popen(
        command,
        cwd=cwd,
        env=env,
        close_fds=False,
        stdout=lines,
        universal_newlines=True,
        errors="replace",
    ) as process:  # a claim to .venv is handed on
        try:
            for line in process.stdout or ():
                if told is not None:
                    told(line)
            return process.wait()
        except KeyboardInterrupt:
            while process.poll() is None:
                try:
                    process.wait()
                except KeyboardInterrupt:
                    continue
            raise


# --- the command line
# ------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    """Run the task named by the first argument, with the others, and return the exit code."""
    name, *rest = arguments or ["--help"]
    try:
        if name in FORWARDING:
            code = FORWARDING[name](rest)
        elif name in PLAIN and not rest:
            code = PLAIN[name]()
        else:
            return explain(name)
    except (SetupError, OSError) as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 128 - code if code < 0 else code  # a signal's number, the way shells report it


def explain(name: str) -> int:
    """Print the list of tasks, as help or because the task is unknown."""
    asked = name in ("-h", "--help", "help")
    out = sys.stdout if asked else sys.stderr
    if name in PLAIN:
        print(f"{name} takes no arguments.\n", file=out)
    elif not asked:
        print(f"There is no task {name}.\n", file=out)
    print("usage: python3 make.py TASK [ARGUMENTS]\n", file=out)
    for task, function in (FORWARDING | PLAIN).items():
        print(f"  {task:6} {function.__doc__}", file=out)
    return 0 if asked else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
