"""Damaged files by the thousand: whatever a file holds, it is read, or refused in words.

    python -m tests.problem.fuzz --inputs 100000 --seed 1 --journal fuzz.txt

Each input is made from the seed and its number alone, so that any of them can be made again (``--only N``).
It goes the way that a file goes in the window: it is read, its problems are looked at, choice, checked
for a solution tree, for a game, and written again. What must not happen: an error that is no
:class:`~gold.errors.GoldError`, more than five seconds of processor time, more than 1 GB of memory. The
journal lists what happened, and how far the run is; the same command goes on from there.
"""

from __future__ import annotations

import argparse
import io
import random
import signal
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from gold.authoring.from_games import moments
from gold.board.record import Record
from gold.board.symmetry import TURN_RIGHT
from gold.errors import GoldError
from gold.gtp.game import GtpGame
from gold.problem.files import FileFormat, format_problems, load_collection
from gold.problem.games.game_records import read_records
from gold.problem.games.played_game import game_name, has_moves, is_game, played_game
from gold.problem.matching.duplicates import duplicates
from gold.problem.matching.identity import identify
from gold.problem.model import Problem
from gold.problem.solution.author_lines import AuthorsLines, is_too_long
from gold.problem.solution.carried_lines import carried
from gold.problem.solution.solution_tree import solution_tree
from gold.shipped import shipped
from gold.trainer.guessed_target import GuessedTarget, is_playable
from gold.trainer.wording import assumption

SECONDS, MEGABYTES = 5.0, 1_000
_HANGS = 60  # seconds after which an input is given up
_MOST_PROBLEMS = 3  # of an input that are looked at closely
_GUESSED = 10  # every so many inputs, plain positions have their target chosen, which takes longest

_TREE = (
    "(;FF[4]GM[1]SZ[9]PL[B]GN[Three]C[Black to live. 黒先活]AB[ac][bc][cc][dc][ec][eb][ea]"
    "AW[ab][bb][cb][db][da]TR[ab](;B[ba]C[RIGHT];W[ca];B[aa]TE[1])(;B[aa]BM[1];W[ba]C[no]))"
)
_OWN_TREE = (
    "(;SZ[9]PL[B]AB[ac][bc]AW[ab][bb]GOLDLINES[1]LB[aa:A](;B[ba]TE[1]C[one\nRIGHT];W[ca]TR[aa:cc])"
    "(;B[aa]BM[1]C[a [b\\] c];W[ba](;B[ca];AB[ff])(;B[zz])))"
)
_GAME = (
    "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Kim]PW[李]DT[2003-02-01]RE[B+R]HA[2]AB[pd][dp];W[dd];B[qq];W[oc];B[];"
    "W[nc]C[hm];B[tt];W[aa])"
)
_OLD_TEXT = (
    "| x | o | + |\n| X | O | - |\n| K | + | - |\nPlay: white\nDescription: Take it.\n[6,10]\n"
)
_MENDED = (
    "(;GM[1]SZ[9]PW[Ann [2d]]HA[2]KM[0.5];W[ee]C[(see [a])];B[cc];AE[cc]AW[gg]AB[gf:gh]PL[W];W[dd]"
    "(;B[aa]C[:] x])(;B[bb];AW[aa]))"
)
_GIB = (
    "\\HS\n\\[GAMEBLACKNAME=Kang\\]\n\\[GAMEINFOMAIN=GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,\\]\n\\HE\n\\GS\n2 1 0\n"
    "INI 0 1 3 &4\nSTO 0 2 2 15 15\nSTO 0 3 1 3 2\nSKI 0 4\nSTO 0 5 1 3 3\n\\GE\n"
)
_NGF = (
    "Rating game\n19\nshiro 9D\nkuro 8D\nwww\n2\n0\n6\n20170519 [21:00]\n3\nWhite wins by resign!\n3\n"
    "PMABWQQQQ\nPMACBEEEE\nPMADWAAAA\n"
)
_UGF = (
    "[Header]\nTitle=Spring\nSize=19\nHdcp=2,0.5\nPlayerB=kuro,3d\nWinner=W,R\nCoordinateType=IGS\n[Data]\n"
    "DD,B1,0,0\nPP,B2,0,0\nQD,W1,1,20\nYA,B2,2,3\n[Figure]\n"
)
_WIKI = (
    "[go]$$Wc9 White to live\n$$ ------\n$$ | . O X .\n$$ | O O X 1\n$$ | X X 2 a\n[/go]\n"
    "$$B\n$$ | X O .\n$$ | . . O\n"
)
_DRAWN = (
    "黒先\n┌┬○●┐\n○○○●┤\n●●●┼┤\n├┼┼┼┤\n\nand\n3 . X O 3\n2 X(X)O 2\n1 . O1. 1\nWhite (O) to move\n"
)
_JSON = '[{"AB": ["fa", "fb"], "AW": ["ea"], "SZ": "19", "C": "White: ]", "SOL": [["W", "ab", "", ""]]}]'
_SOUP = (
    "(", ")", ";", "[", "]", "\\", ":", "(;", "\n", "\r\n", "\0", "\t", " ", "AB[", "AW[aa:ss]", "AE[", "B[]",
    "W[tt]", "SZ[", "SZ[19:9]", "SZ[99999999999999999999]", "PL[2]", "C[", "VW[]", "MA[aa]", "GOLD[",
    "CA[GB18030]", "CA[utf-16]", "CA[nonsense]", "GM[2]", "KO[]", "---\n", "gold: 1\n", "diagram: |\n", "? [",
    "&a", "*a", "!!", "- {", "}", "'", '"', "#", "\ufeff", "\u202e", "\ud7ff", "詰", "사", "🀄",
    "\u0000", "%", "@", "9" * 40, "9" * 5_000, "²", "３", "HA[", "KM[", "INI 0 1 ", "$$", "$$B", "┌┬┐", "(X)",
)  # fmt: skip
_ENCODINGS = (
    "utf-8", "utf-16", "utf-32", "gb18030", "big5", "cp932", "cp949", "euc-jp", "latin-1", "cp1251",
    "utf-8-sig",
)  # fmt: skip


def seeds() -> list[bytes]:
    """Files that are in order."""
    yaml = (shipped("problems") / "first-steps.yaml").read_bytes()
    texts = (
        _TREE, _OWN_TREE, _GAME, f"{_TREE}\n{_GAME}", _OLD_TEXT, _MENDED, _GIB, _NGF, _UGF, _WIKI, _DRAWN, _JSON,
    )  # fmt: skip
    return [*(text.encode() for text in texts), yaml[:6_000]]


# Making inputs


def make_input(seed: int, number: int, good: list[bytes]) -> tuple[str, bytes]:
    """The name and the bytes of one input."""
    chance = random.Random(f"{seed}:{number}")
    data = chance.choice(good)
    if chance.random() < 0.2:
        encoding = chance.choice(_ENCODINGS)
        data = data.decode("utf-8", "replace").encode(encoding, "replace")
    for _round in range(chance.choice((1, 1, 1, 2, 4))):
        data = chance.choice(_DAMAGES)(chance, data)
    name = chance.choice(
        ("a.sgf", "a.sgf", "a.yaml", "a.txt", "a", "詰碁.SGF", "a.gib", "a.ngf", "a.ugf")
    )
    if chance.random() < 0.12:
        return "a.zip", _archive(chance, name, data)
    return name, data


def _flip(chance: random.Random, data: bytes) -> bytes:
    changed = bytearray(data or b"(")
    for _byte in range(chance.choice((1, 2, 8, 40))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _letters(chance: random.Random, data: bytes) -> bytes:
    """Other letters and digits in the places of some: mostly other points, sizes and words."""
    changed = bytearray(data)
    places = [index for index, byte in enumerate(data) if chr(byte).isalnum() and byte < 128]
    for place in chance.sample(places, min(len(places), chance.choice((1, 4, 30)))):
        changed[place] = ord(chance.choice("abcsty019BW" if chance.random() < 0.9 else "z9Z"))
    return bytes(changed)


def _cut(chance: random.Random, data: bytes) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _drop(chance: random.Random, data: bytes) -> bytes:
    start = chance.randrange(len(data) + 1)
    return data[:start] + data[start + chance.choice((1, 3, 30, 300)) :]


def _repeat(chance: random.Random, data: bytes) -> bytes:
    start = chance.randrange(len(data) + 1)
    piece = data[start : start + chance.choice((1, 2, 10, 200))]
    times = chance.choice((2, 10, 300, 5_000)) if len(piece) <= 10 else chance.choice((2, 10, 40))
    return data[:start] + piece * times + data[start:]


def _stir(chance: random.Random, data: bytes) -> bytes:
    text = "".join(chance.choice(_SOUP) for _token in range(chance.choice((1, 3, 20, 200))))
    start = chance.randrange(len(data) + 1)
    return data[:start] + text.encode("utf-8", "surrogatepass") + data[start:]


def _soup(chance: random.Random, _data: bytes) -> bytes:
    return "".join(chance.choice(_SOUP) for _token in range(chance.randrange(400))).encode()


def _nest(chance: random.Random, data: bytes) -> bytes:
    opening = chance.choice((b"(", b"(;", b"(;B[aa]", b"[", b"{a: ", b"- ", b"  - a:\n"))
    start = chance.randrange(len(data) + 1)
    return data[:start] + opening * chance.choice((10, 1_000, 20_000)) + data[start:]


def _noise(chance: random.Random, _data: bytes) -> bytes:
    return chance.randbytes(chance.choice((0, 1, 20, 2_000)))


_DAMAGES: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    _letters, _letters, _letters, _letters, _flip, _drop, _cut, _drop, _repeat, _stir, _stir, _soup,
    _nest, _noise,
)  # fmt: skip


_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def _archive(chance: random.Random, name: str, data: bytes) -> bytes:
    """An archive with the data in it, mostly damaged itself."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", chance.choice(_PACKED)) as archive:
        for number in range(chance.choice((1, 1, 3))):
            archive.writestr(chance.choice(("", "b/", "../", "/")) + f"{number}{name}", data)
    whole = packed.getvalue()
    damage = chance.choice((None, _flip, _cut, _drop))
    return whole if damage is None else damage(chance, whole)


# Trying them


def look_at(path: Path, guess_targets: bool) -> None:
    """Do with a file what the window does, and what the commands do that read records.

    :raises GoldError: if it is refused.
    """
    for record in read_records([path]):
        if isinstance(record, Record):
            _allowed(lambda record=record: moments(record))  # type: ignore[misc]
    _allowed(lambda: GtpGame().load(path))
    collection = load_collection(path)
    problems = collection.problems
    duplicates(collection.entries[:50])
    for entry in collection.entries[:50]:
        str(entry.error)
    for problem in problems[:_MOST_PROBLEMS]:
        _look_at_problem(problem, guess_targets)


def _look_at_problem(problem: Problem, guess_targets: bool) -> None:
    is_playable(problem)
    identify(problem)
    solution_tree(problem)
    if not is_too_long(problem):
        _allowed(lambda: _edit_lines(problem))
    game_name(problem)
    if is_game(problem) or has_moves(problem):
        _allowed(lambda: moments(played_game(problem)))
    if guess_targets and (guessed := GuessedTarget.of(problem)) is not None:
        assumption(guessed.guess)
    for form in (FileFormat.SGF, FileFormat.YAML):
        _allowed(lambda form=form: format_problems([problem], form))  # type: ignore[misc]


def _edit_lines(problem: Problem) -> None:
    """Write in the variations as the editor does, and turn the board with them."""
    lines = AuthorsLines(problem)
    first = problem.position.geometry.points[0]
    lines.node(lines.play((), first, problem.to_play)).comment = "here"
    written = lines.put_in(problem)
    read = AuthorsLines(written)
    assert read.fits
    assert [node.move for node in read.nodes()] == [node.move for node in lines.nodes()]
    size = problem.position.size
    turned = carried(
        written, TURN_RIGHT.position(problem.position), lambda move: TURN_RIGHT.move(move, size)
    )
    moves = [node.move for node in AuthorsLines(turned).nodes() if node.move is not None]
    assert moves == [
        TURN_RIGHT.move(node.move, size) for node in lines.nodes() if node.move is not None
    ]


def _allowed(work: Callable[[], object]) -> None:
    """Do something that may be refused."""
    try:
        work()
    except GoldError as error:
        str(error)


def _give_up(_signal: int, _frame: object) -> None:
    raise TimeoutError(f"not done after {_HANGS} s")


def trouble_with(seed: int, number: int, good: list[bytes], folder: Path, most: int) -> str:
    """What went wrong with an input; empty if nothing did. ``most`` is how many MB may be taken."""
    name, data = make_input(seed, number, good)
    path = folder / name
    path.write_bytes(data)
    before = time.process_time()
    try:
        look_at(path, number % _GUESSED == 0)
    except GoldError as error:
        str(error)
    except Exception as error:  # noqa: BLE001  # that is what is looked for
        return f"{type(error).__name__}: {error}"[:300]
    finally:
        path.unlink()
    spent = time.process_time() - before
    if spent > SECONDS:
        return f"{spent:.1f} s"
    memory = _peak()
    return f"{memory} MB" if memory > most else ""


def _peak() -> int:
    """The most memory that this process has taken, in MB."""
    import resource  # Unix has it

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1_000


def run(inputs: int, seed: int, first: int = 0, told: Callable[[int, str], object] = print) -> int:
    """Try inputs, and return how many failed. Memory that the process has taken before does not count.
    ``told`` hears of each failure, and now and then of success.
    """
    good, failed = seeds(), 0
    most = _peak() + MEGABYTES
    signal.signal(signal.SIGALRM, _give_up)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, inputs):
            signal.alarm(_HANGS)
            trouble = trouble_with(seed, number, good, Path(folder), most)
            signal.alarm(0)
            failed += bool(trouble)
            if trouble or (number + 1) % 1_000 == 0 or number + 1 == inputs:
                told(number, trouble)
    return failed


def _main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path)
    parser.add_argument(
        "--only", type=int, metavar="N", help="make and try one input, and let its error through"
    )
    args = parser.parse_args()
    if args.only is not None:
        name, data = make_input(args.seed, args.only, seeds())
        print(name, len(data), data[:400])
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / name).write_bytes(data)
            look_at(Path(folder) / name, True)
        return 0
    done, failed = -1, 0
    if args.journal is not None and args.journal.exists():
        for line in args.journal.read_text(encoding="utf-8").splitlines():
            number, _blank, trouble = line.partition(" ")
            done, failed = int(number), failed + (trouble != "ok")

    def told(number: int, trouble: str) -> None:
        print(number, trouble or "ok", flush=True)
        if args.journal is not None:
            with args.journal.open("a", encoding="utf-8") as journal:
                journal.write(f"{number} {trouble or 'ok'}\n")

    failed += run(args.inputs, args.seed, done + 1, told)
    print(f"{failed} of {args.inputs} failed", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(_main())
