"""A week of daily practice in the real window, and what must be true of it afterwards. Run by hand:

    python -m tests.tools.week COLLECTION FOLDER [--theme dark] [--size 2560x1440]

COLLECTION is a file of problems with titles of their own; what is proved of them tells the right moves, and
those without a proof are passed over. Each day the window is started with a clock that is given to it, all of
*Train* is practised with right and wrong moves, and the dashboard is looked at. What the queue should be, the
script works out for itself: what failed the day before is due, turned, and so on (:meth:`Week.check_queue`).
FOLDER gets the program's copy, its home and the pictures.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # of the twin
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from gold.board.points import PASS, Color, Move, Point
from gold.problem.collection import Entry
from gold.problem.identity import other_views, problem_id
from gold.problem.model import Problem
from gold.problem.shown import title_to_solve
from gold.trainer.library import Shelved, load_library
from gold.trainer.progress.daily import forecast
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import ReviewCard
from gold.trainer.progress.statistics import statistics
from gold.trainer.progress.training import Training, planner, training
from tests.e2e import desktop as e2e
from tests.e2e.desktop import Desktop, Window, open_desktop, open_window, wait_for
from tests.e2e.twin import Twin, twin_of

FIRST_MORNING = datetime(2026, 11, 23, 8, 0).astimezone()
HOURS = (0.0, -0.6, 0.4, 3.0, -1.5, 12.0, 0.1)  # a person does not come at the same time every day
A_DAY, LEAST_NEW = 16, 4
FIRST_SEARCH = 300.0  # seconds; kernels may have to be compiled


@dataclass
class Week:
    """What was done so far, as the script knows it: by problem id, on which days it was tried, and how."""

    shelf: list[Shelved]
    rng: random.Random
    tried: dict[str, list[tuple[int, bool]]] = field(default_factory=dict)
    shown: dict[str, set[bytes]] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)

    def complain(self, text: str) -> None:
        """Tell of something that is not as it should be."""
        print("WRONG:", text, flush=True)
        self.complaints.append(text)

    def check_queue(self, day: int, plan: Training) -> None:
        """Hold the day's plan against what was done before."""
        ids = [problem_id(_problem(entry)) for entry in plan.collection.entries]
        cards = {item.id for item in plan.items if item.card is not None}
        failed_yesterday = {name for name, days in self.tried.items() if (day - 1, False) in days}
        if not failed_yesterday <= cards:
            self.complain(f"day {day}: {len(failed_yesterday - cards)} failed yesterday and do not come back")
        solved_at_once = {name for name, days in self.tried.items() if all(right for _day, right in days)}
        if solved_at_once & cards:
            self.complain(f"day {day}: {len(solved_at_once & cards)} come back although they never failed")
        if len(ids) != len(set(ids)) or len(ids) != A_DAY or len(set(ids) - cards) < LEAST_NEW:
            self.complain(f"day {day}: {len(ids)} problems, {len(set(ids) - cards)} of them new")
        for item in plan.items:
            if item.card is not None:
                self._check_variant(day, _problem(item.entry))

    def _check_variant(self, day: int, problem: Problem) -> None:
        name, view = problem_id(problem), _view(problem)
        pictures = 1 + len(other_views(problem.position))
        if view in self.shown[name] and len(self.shown[name]) < pictures:
            self.complain(f"day {day}: {problem.title} was already seen from this side")

    def take(self, day: int, problem: Problem, right: bool) -> None:
        """Remember an answer."""
        self.tried.setdefault(problem_id(problem), []).append((day, right))
        self.shown.setdefault(problem_id(problem), set()).add(_view(problem))


def _problem(entry: Entry) -> Problem:
    assert entry.problem is not None
    return entry.problem


def _asked(entry: Entry) -> str:
    """How the window's title begins while the problem is asked; what would give it away is not there."""
    title = title_to_solve(_problem(entry)) or f"Problem {entry.index + 1}"
    return f"{title} · "


def _view(problem: Problem) -> bytes:
    return problem.position.grid.tobytes() + bytes([problem.position.to_play])


def answer(problem: Problem, right: bool, rng: random.Random) -> Move:
    """A first move that is proved to be right, or one that is proved to be wrong."""
    assert problem.proved is not None
    correct = set(problem.proved.correct)
    legal = [move for move in problem.board().valid_moves() if (move in correct) == right]
    return rng.choice(legal) if legal else PASS


class Day:
    """One day: the window, its twin, and what is left to do."""

    def __init__(self, week: Week, number: int, window: Window, twin: Twin, pictures: Path) -> None:
        self.week, self.number, self.window, self.twin = week, number, window, twin
        self._pictures = pictures
        pictures.mkdir(exist_ok=True)

    @property
    def now(self) -> datetime:
        """The time at which the window was started."""
        return morning(self.number)

    def picture(self, name: str) -> None:
        """Keep what the window shows."""
        self.window.move((3, 3))
        wait_for("the picture to stand still", self._stands_still)
        self.window.save_picture(self._pictures / f"day{self.number}-{name}.png")

    def _stands_still(self) -> bool:
        before = self.window.picture().copy()
        e2e.time.sleep(0.3)
        return bool((before == self.window.picture()).all())

    def practise(self) -> None:
        """Work through what is left today."""
        window = self.window
        plan = self._plan()
        self.week.check_queue(self.number, plan)
        reviews = sum(item.card is not None for item in plan.items)
        print(f"day {self.number}: {reviews} reviews, {len(plan.items) - reviews} new", flush=True)
        self.picture("library")
        self._begin()
        before, index = "", 0
        while items := self._plan().items:  # what failed comes again, so the plan changes with each answer
            if index:
                window.key("Return")
            # Which problems are new may have changed since: the library estimates what is on show.
            entry = items[0].entry if items[0].card is not None else self._shown(before)
            before = _asked(entry)
            self._answer(entry, items[0].card, index)
            index += 1
        window.key("Return")
        window.wait_for_title("Done for today")
        self.picture("done")
        window.key("Return")
        window.wait_for_title("Library")
        self.picture("library-after")
        window.key("F7")
        window.wait_for_title("Progress")
        self.picture("progress")

    def _begin(self) -> None:
        """Press T until the training begins; while the library is being read, it does not."""
        for _try in range(10):
            self.window.key("t")
            try:
                self.window.wait_for_title("to play", without=["Library"], patience=60.0)
            except AssertionError:
                continue
            return
        raise AssertionError("the training does not begin")

    def _shown(self, before: str) -> Entry:
        """The new problem that comes after one with another title."""
        without = [before] if before else []
        title = self.window.wait_for_title("to play", without=without, patience=FIRST_SEARCH)
        entries = (entry for shelved in self.week.shelf for entry in shelved.collection.entries)
        entry = next(entry for entry in entries if title.startswith(_asked(entry)))
        if problem_id(_problem(entry)) in self.week.tried:
            self.week.complain(f"day {self.number}: {_problem(entry).title} is not new")
        return entry

    def _plan(self) -> Training:
        with self.logbook() as logbook:
            return training(planner(logbook, self.week.shelf, A_DAY, self.now))

    @contextmanager
    def logbook(self) -> Iterator[Logbook]:
        """What the program has kept, as it is now: a copy, so that nothing of the program's is touched."""
        copy = self._pictures / "copy.sqlite"
        copy.unlink(missing_ok=True)
        if self.window.progress_file.exists():
            with (
                closing(sqlite3.connect(self.window.progress_file)) as source,
                closing(sqlite3.connect(copy)) as target,
            ):
                source.backup(target)
        logbook = Logbook(copy)
        try:
            yield logbook
        finally:
            logbook.close()

    def _attempts(self) -> int:
        with closing(sqlite3.connect(f"file:{self.window.progress_file}?mode=ro", uri=True)) as database:
            return int(database.execute("SELECT COUNT(*) FROM attempts").fetchone()[0])

    def _answer(self, entry: Entry, card: ReviewCard | None, index: int) -> None:
        rng, window, problem = self.week.rng, self.window, _problem(entry)
        window.wait_for_title(_asked(entry), "to play", patience=FIRST_SEARCH)
        board = self.twin.player(problem)
        geometry = problem.position.geometry
        board.wait_for_stones(
            black=board.shown(problem.position, Color.BLACK), white=board.shown(problem.position, Color.WHITE)
        )
        if problem.proved is None:
            return
        if index in (0, 3):
            self.picture(f"{'review' if card else 'new'}-{index}")
        right = rng.random() < (0.75 if card else 0.6)
        move = answer(problem, right, rng)
        before = self._attempts()
        if move == PASS:
            right = problem.proved is not None and PASS in problem.proved.correct
            window.key("p")
        else:
            board.click(geometry.vertex(Point(move)))
        wait_for(f"the result of {problem.title}", lambda: self._attempts() > before, FIRST_SEARCH)
        self.week.take(self.number, problem, right)
        kept = self._last_attempt()
        if kept != (problem_id(problem), right, "review" if card else "train"):
            self.week.complain(f"day {self.number}: {problem.title}: kept {kept}, right: {right}")
        if index in (0, 3):
            self.picture(f"{'review' if card else 'new'}-{index}-{'right' if right else 'wrong'}")

    def _last_attempt(self) -> tuple[str, bool, str]:
        with closing(sqlite3.connect(f"file:{self.window.progress_file}?mode=ro", uri=True)) as database:
            name, solved, mode = database.execute(
                "SELECT problem, solved, mode FROM attempts ORDER BY id DESC LIMIT 1"
            ).fetchone()
        return str(name), bool(solved), str(mode)

    def check_numbers(self) -> None:
        """Hold the dashboard's numbers against what was done."""
        week = self.week
        results = [right for days in week.tried.values() for _day, right in days]
        with self.logbook() as logbook:
            found = statistics(logbook, self.now, None, {})
            coming = forecast(logbook, 14, self.now + timedelta(hours=1))
        told = {
            "tried": (found.total.tried, len(results)),
            "without help": (found.total.clean, sum(results)),
            "days": (len(found.days), self.number + 1),
            "streak": (found.streak, self.number + 1),
            "days with a rating": (len(found.ratings), self.number + 1),
            "due today": (coming[0], 0),
        }
        for name, (counted, expected) in told.items():
            if counted != expected:
                week.complain(f"day {self.number}: {name}: {counted}, but it is {expected}")


def morning(day: int) -> datetime:
    """When the window is started."""
    return FIRST_MORNING + timedelta(days=day, hours=HOURS[day % len(HOURS)])


def copy_of_program(folder: Path, collection: Path) -> Path:
    """A copy of the program whose library has this collection and nothing else."""
    target = folder / "program"
    shutil.rmtree(target, ignore_errors=True)
    for name in ("gold", "assets"):
        shutil.copytree(e2e.ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(e2e.ROOT / "main.py", target)
    (target / "problems").mkdir()
    shutil.copy(collection, target / "problems")
    return target


def main() -> int:
    """Play the week; the exit code tells whether all was as it should be."""
    parser = argparse.ArgumentParser()
    parser.add_argument("collection", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--days", type=int, default=7)
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--size", default="900x650")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    size = tuple(map(int, args.size.split("x")))
    e2e.SCREEN = size[0] + 40, size[1] + 60
    program, home = copy_of_program(args.folder, args.collection), args.folder / "home"
    shutil.rmtree(home, ignore_errors=True)
    settings = home / "config" / "gold" / "settings.json"
    settings.parent.mkdir(parents=True)
    chosen = {"tutorial_offered": True, "map_after_solving": False, "motion": False, "answer_delay": 0.0}
    look = {"theme": args.theme, "window": size, "problems_per_day": A_DAY}
    settings.write_text(json.dumps(chosen | look), encoding="utf-8")
    e2e.ROOT = program
    shelf = list(load_library(program / "problems", home / "data" / "gold" / "problems"))
    week = Week(shelf, random.Random(args.seed))
    (args.folder / "display").mkdir(parents=True, exist_ok=True)
    with open_desktop(args.folder / "display") as display:
        for number in range(args.days):
            play_day(week, number, display, args.folder, settings)
    answers = sum(map(len, week.tried.values()))
    print(f"{answers} answers, {len(week.tried)} problems, {len(week.complaints)} complaints")
    return 1 if week.complaints else 0


def play_day(week: Week, number: int, display: Desktop, folder: Path, settings: Path) -> None:
    """Start the window, practise, look at the numbers, and close it."""
    told = morning(number).replace(tzinfo=None).isoformat()
    with open_window(display, folder / "home", GOLD_CLOCK=told) as window:
        window.key("F2")
        window.wait_for_title("Library")
        twin_folder = folder / "twin"
        twin_folder.mkdir(exist_ok=True)
        shutil.copy(settings, twin_folder / "settings.json")
        with twin_of(window, twin_folder) as twin:
            day = Day(week, number, window, twin, folder / "pictures")
            day.practise()
            day.check_numbers()
        if window.close() != 0 or window.log:
            week.complain(f"day {number}: it ended badly; its log: {window.log}")


if __name__ == "__main__":
    sys.exit(main())
