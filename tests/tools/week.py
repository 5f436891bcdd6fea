"""A first day and a first week in the real window, and what must be true of them. Run by hand:

    python -m tests.tools.week FOLDER [--collection FILE] [--strength 1400] [--theme dark] [--size 900x650]
    python -m tests.tools.week FOLDER --new 0.9 --days 21

The home is empty at first. Each day the window is started with a clock that is given to it, all of *Train* is
practised, and the dashboard is looked at. The person says that they are of 9 to 1 kyu. Whether they know a
problem is drawn by its rating and their strength; what they know they play to the end, with moves that are
proved to be right. What they do not know they fail, at the first move or at a later one. What the queue
should be, the script works out for itself: what failed the day before is due, turned, and so on
(:meth:`Week.check_queue`). FOLDER gets the home and the pictures; a collection is put among the user's own.

With ``--new`` the person is new to Go, and answers this share right, whatever is asked. Then every new
problem must be of the course, at most two ideas may begin on a day, and no idea may lose its tick.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import shutil
import sqlite3
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # of the twin
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.clock import day_of
from gold.problem.collection import Entry
from gold.problem.matching.identity import other_views, problem_id
from gold.problem.model import Problem
from gold.problem.names.shown import title_in_list
from gold.solver.api import EngineKind, Limits
from gold.solver.engine import solve
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from gold.trainer.library.shelves import Shelved, load_library
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.statistics import statistics
from gold.trainer.settings import Settings
from gold.trainer.training.day_course import Training, TrainingItem, planner, training
from gold.trainer.training.guided_path import GuidedPath, guided_paths
from tests.e2e import desktop as e2e
from tests.e2e.desktop import Desktop, Window, open_desktop, open_window, wait_for
from tests.e2e.twin import BoardOnScreen, Twin, twin_of

FIRST_MORNING = datetime(2026, 11, 23, 8, 0).astimezone()
HOURS = (0.0, -0.6, 0.4, 3.0, -1.5, 12.0, 0.1)  # a person does not come at the same time every day
A_DAY, LEAST_NEW = 20, 5
IDEAS_A_DAY = 2
FIRST_SEARCH = 120.0  # seconds; kernels may have to be compiled
# how likely a position is known when it comes back, and on the same day
KEPT, KEPT_TODAY = 0.8, 0.9
LATER = 0.3  # share of the failures that come after a right first move
SCALE = 400 / math.log(10)  # of ratings
PASS_SEEN = 1.5  # seconds for which nothing moves after the computer has passed
ONWARD = "ctrl+Next"
"""The key to the next problem; Enter would first tell why a move was wrong."""
OFFER = 2.0  # seconds until easier problems are offered
START_PAGE = 8.0  # seconds until the start page knows the day
NODES = Limits(nodes=1_000_000)


@dataclass
class Week:
    """What was done so far, as the script knows it: by problem id, on which days it was tried, and how."""

    shelf: list[Shelved]
    rng: random.Random
    strength: float
    right: float | None = None
    """The share of right answers of somebody who is new to Go; None for a player."""
    paths: list[GuidedPath] = field(default_factory=list)
    learned: set[tuple[str, int]] = field(default_factory=set)
    """The ideas that were ticked on the evening before: the path's name and the idea's number."""
    tried: dict[str, list[tuple[int, bool]]] = field(default_factory=dict)
    shown: dict[str, set[bytes]] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)

    def complain(self, text: str) -> None:
        """Tell of something that is not as it should be."""
        print("WRONG:", text, flush=True)
        self.complaints.append(text)

    def check_queue(self, day: int, plan: Training, set_aside: Collection[str]) -> None:
        """Hold the day's plan against what was done before. What was ``set_aside`` comes no more."""
        ids = [problem_id(_problem(entry)) for entry in plan.collection.entries]
        cards = {item.id for item in plan.items if item.card is not None}
        failed_yesterday = {name for name, days in self.tried.items() if (day - 1, False) in days}
        failed_yesterday -= set(set_aside)
        if not failed_yesterday <= cards and len(cards) < A_DAY - LEAST_NEW:
            self.complain(
                f"day {day}: {len(failed_yesterday - cards)} failed yesterday and do not come back"
            )
        solved_at_once = {
            name for name, days in self.tried.items() if all(right for _day, right in days)
        }
        if solved_at_once & cards:
            self.complain(
                f"day {day}: {len(solved_at_once & cards)} come back although they never failed"
            )
        if len(ids) != len(set(ids)):
            self.complain(f"day {day}: a problem comes twice")
        for item in plan.items:
            if item.card is not None:
                self._check_variant(day, _problem(item.entry))
        if self.right is not None:
            self._check_course(day, plan)
            return
        fresh = sum(one.id not in self.tried for shelved in self.shelf for one in shelved.entries)
        if fresh > 2 * A_DAY and (len(ids) != A_DAY or len(set(ids) - cards) < LEAST_NEW):
            self.complain(f"day {day}: {len(ids)} problems, {len(set(ids) - cards)} of them new")

    def _check_course(self, day: int, plan: Training) -> None:
        new = [item for item in plan.items if item.card is None]
        if plan.course and any(item.idea is None for item in new):
            self.complain(f"day {day}: new problems that are not of the course")
        ideas = {item.idea.number for item in new if item.idea is not None}
        if len(ideas) > IDEAS_A_DAY:
            self.complain(f"day {day}: {len(ideas)} ideas")

    def check_ticks(self, day: int, logbook: Logbook) -> None:
        """No tick is ever lost."""
        ticked = {
            (path.name, lesson.idea.number)
            for path in self.paths
            for lesson in path.lessons(logbook)
            if lesson.is_learned
        }
        if not self.learned <= ticked:
            self.complain(f"day {day}: these ideas lost their tick: {self.learned - ticked}")
        self.learned = ticked
        counts = Counter(name for name, _number in ticked)
        print(f"day {day}: ideas learned: {dict(counts)}", flush=True)

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
    return f"{title_in_list(_problem(entry), entry, 0, solved=False)} · "


def _view(problem: Problem) -> bytes:
    return problem.position.grid.tobytes() + bytes([problem.position.to_play])


class Player:
    """Finds moves that are proved to be right or wrong."""

    def __init__(self, problem: Problem, rng: random.Random) -> None:
        self.board, self._rng = problem.board(), rng
        self._workspace = Workspace()

    def right(self) -> Move:
        """A best move."""
        request = Request.about(self.board, NODES, self._workspace)
        return solve(request, EngineKind.PROOF).move or PASS

    def wrong(self) -> Move | None:
        """A move that does worse than the best; None if every move does as well."""
        best = solve(Request.about(self.board, NODES, self._workspace), EngineKind.PROOF)
        moves = [move for move in self.board.valid_moves() if move not in best.winning_moves]
        for move in self._rng.sample(moves, len(moves)):
            found = solve(
                Request.about(self.board, NODES, self._workspace).after(move), EngineKind.PROOF
            )
            if found.exact and best.exact and found.practical_status is not best.practical_status:
                return move
        return None


class Day:
    """One day: the window, its twin, and what is left to do."""

    def __init__(self, week: Week, number: int, window: Window, twin: Twin, pictures: Path) -> None:
        self.week, self.number, self.window, self.twin = week, number, window, twin
        self._pictures = pictures
        self._explained = set[tuple[str, ...]]()
        self._course = ""
        self._waiting: list[int] = []
        """The numbers of the positions that are due and that the day has no room for."""
        self._last_asked = ""
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
        with self.logbook() as logbook:
            set_aside = logbook.notes.never()
        self.week.check_queue(self.number, plan, set_aside)
        self._waiting = self._without_room(plan)
        reviews = sum(item.card is not None for item in plan.items)
        print(f"day {self.number}: {reviews} reviews, {len(plan.items) - reviews} new", flush=True)
        self._course = plan.course
        self.picture("library")
        window.key("t")
        index = 0
        # what failed comes again, so the plan changes with each answer
        while (plan := self._plan()).items:
            if index:
                self._go_on()
            if plan.course != self._course:
                window.wait_for_title("Path finished")
                self.picture("course-is-over")
                window.key("Return")
                self._course = plan.course
            self._see_idea(plan.items[0])
            self._answer(plan.items[0], index)
            self._last_asked = plan.items[0].id
            index += 1
        self._go_on()
        window.wait_for_title("Done for today")
        self.picture("done")
        window.key("Return")
        window.wait_for_title("Library")
        self.picture("library-after")
        window.key("F7")
        window.wait_for_title("Progress")
        self.picture("progress")

    def _go_on(self) -> None:
        """Leave a decided problem. If it never sticks, decline the easier ones that are offered."""
        window = self.window
        with self.logbook() as logbook:
            is_set_aside = self._last_asked in logbook.set_aside(self.now + timedelta(hours=1))
        window.key(ONWARD)
        if not is_set_aside:
            return
        e2e.time.sleep(OFFER)
        print("  (it is hard to remember, and set aside)", flush=True)
        if "Hard to remember" in window.title:
            self.picture("does-not-stick")
            window.key("Escape")

    def _see_idea(self, item: TrainingItem) -> None:
        """Look at the picture of an idea, which comes before the first of its problems."""
        idea = item.idea
        if idea is None or idea.problems in self._explained:
            return
        self._explained.add(idea.problems)
        with self.logbook() as logbook:
            was_tried = not logbook.attempts.problems().isdisjoint(idea.problems)
        if not was_tried:
            title = f"{idea.picture.title} · {_asked(item.entry)}"
            self.window.wait_for_title(title, patience=FIRST_SEARCH)
            if idea.number in (1, 5):
                self.picture(f"idea-{idea.number}")
            self.window.key("Return")

    def _plan(self) -> Training:
        settings = Settings(problems_per_day=A_DAY)
        with self.logbook() as logbook:
            return training(planner(logbook, self.week.shelf, settings, self.now, self.week.paths))

    def _without_room(self, plan: Training) -> list[int]:
        """Of the positions that are due those that the plan leaves for tomorrow: a quarter of the day is new
        however many wait, and of a problem with several positions one is asked.
        """
        planned = {item.card.number for item in plan.items if item.card is not None}
        with self.logbook() as logbook:
            cards = logbook.reviews.offered()
        today = day_of(self.now)
        due = [card for card in cards if day_of(card.due.astimezone(self.now.tzinfo)) <= today]
        return [card.number for card in due if card.number not in planned]

    @property
    def left_for_tomorrow(self) -> int:
        """Of how many problems one of these is still due: of one problem a single position comes on a day. A
        lesson may ask for one that was never right, and a problem that was set aside is due no more.
        """
        with self.logbook() as logbook:
            reviewed = {review.card for review in logbook.reviews.reviews(self.now)}
            offered = logbook.reviews.offered()
        left = set(self._waiting) - reviewed
        return len({card.problem for card in offered if card.number in left})

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
        with closing(
            sqlite3.connect(f"file:{self.window.progress_file}?mode=ro", uri=True)
        ) as database:
            return int(database.execute("SELECT COUNT(*) FROM attempts").fetchone()[0])

    def _answer(self, item: TrainingItem, index: int) -> None:
        """Play what is asked to the end, right or wrong."""
        window, problem = self.window, _problem(item.entry)
        window.wait_for_title(_asked(item.entry), "to play", patience=FIRST_SEARCH)
        screen = self.twin.player(problem)
        # a review may begin after moves that have captured stones
        begins = problem.board().position()
        screen.wait_for_stones(
            black=screen.shown(begins, Color.BLACK), white=screen.shown(begins, Color.WHITE)
        )
        if index in (0, 3):
            self.picture(f"{'review' if item.card else 'new'}-{index}")
        played, right = self._play(problem, screen, self._knows(item))
        self.week.take(self.number, problem, right)
        print(f"  {_asked(item.entry)}{'right' if right else 'wrong'}: {played}", flush=True)
        kept = self._last_attempt()
        mode = "review" if item.card else "path" if item.idea else "train"
        if kept != (problem_id(problem), right, mode):
            self.week.complain(f"day {self.number}: {problem.title}: kept {kept}, right: {right}")
        if index in (0, 3):
            self.picture(
                f"{'review' if item.card else 'new'}-{index}-{'right' if right else 'wrong'}"
            )

    def _knows(self, item: TrainingItem) -> bool:
        """Whether the person solves it."""
        rng = self.week.rng
        if self.week.right is not None:
            return rng.random() < self.week.right
        if item.card is not None:
            return rng.random() < (KEPT_TODAY if item.tries else KEPT)
        with self.logbook() as logbook:
            estimate = logbook.estimates.of(item.id)
        harder = estimate.rating - self.week.strength if estimate is not None else 0.0
        return rng.random() < 1 / (1 + math.exp(harder / SCALE))

    def _play(self, problem: Problem, screen: BoardOnScreen, knows: bool) -> tuple[str, bool]:
        """Play until there is a result. Who does not know the problem goes wrong at once, or later if it
        is not over by then. Returns the moves, and whether all of the person's were right.
        """
        player, before, moves = Player(problem, self.week.rng), self._attempts(), list[str]()
        right = True
        vertex = problem.position.geometry.vertex
        fails_later = self.week.rng.random() < LATER
        while self._attempts() == before:
            wrong = None if knows or (fails_later and not moves) else player.wrong()
            right = right and wrong is None
            move = player.right() if wrong is None else wrong
            moves.append(vertex(Point(move)) if move != PASS else "pass")
            player.board.play(move)
            if move == PASS:
                self.window.key("p")
            else:
                screen.click(vertex(Point(move)))
            reply = self._reply(player.board, screen, before)
            if reply is not None:
                moves.append(vertex(Point(reply)) if reply != PASS else "pass")
                player.board.play(reply)
        return " ".join(moves), right

    def _reply(self, board: Board, screen: BoardOnScreen, attempts: int) -> Move | None:
        """Wait for the computer's move, and return it; None when there is a result."""
        after = {
            Move(move): _stones(Board(board.initial, (*board.moves, move)))
            for move in board.valid_moves()
        }
        nothing, still = _stones(board), 0
        targets = board.initial.points(PointState.BLACK_KEYSTONE, PointState.WHITE_KEYSTONE)
        # Their marks may cover what is looked at; where one was captured, there is none any more.
        marked = {
            board.geometry.vertex(point) for point in targets if board[point].color is not None
        }

        def look() -> tuple[Move | None] | None:
            nonlocal still
            if self._attempts() > attempts:
                return (None,)
            seen = {
                vertex: stone for vertex, stone in screen.seen().items() if vertex not in marked
            }
            found = [move for move, stones in after.items() if seen.items() <= stones.items()]
            if found and "to play" in self.window.title:
                return (found[0],)
            still = (
                still + 1
                if seen.items() <= nothing.items() and "to play" in self.window.title
                else 0
            )
            e2e.time.sleep(0.05)
            return (PASS,) if still * 0.05 > PASS_SEEN else None

        try:
            return wait_for("the computer's move", look, FIRST_SEARCH)[0]
        except AssertionError as error:
            self.picture("lost")
            seen = screen.seen()
            other = {
                point: (stone, nothing[point])
                for point, stone in seen.items()
                if stone != nothing[point]
            }
            raise AssertionError(
                f"{error}; after {board.moves}, seen and expected: {other}"
            ) from None

    def _last_attempt(self) -> tuple[str, bool, str]:
        with closing(
            sqlite3.connect(f"file:{self.window.progress_file}?mode=ro", uri=True)
        ) as database:
            name, solved, mode = database.execute(
                "SELECT problem, solved, mode FROM attempts ORDER BY id DESC LIMIT 1"
            ).fetchone()
        return str(name), bool(solved), str(mode)

    def check_numbers(self) -> None:
        """Hold the dashboard's numbers against what was done."""
        week = self.week
        # of each day, the first try
        firsts = [dict(reversed(days)) for days in week.tried.values()]
        results = [right for days in firsts for right in days.values()]
        with self.logbook() as logbook:
            evening = self.now + timedelta(hours=1)
            found = statistics(logbook, evening, None, {})
            coming = logbook.reviews.forecast(14, evening)
            if week.right is not None:
                week.check_ticks(self.number, logbook)
        told = {
            "tried": (found.total.tried, len(results)),
            "right first time": (found.total.clean, sum(results)),
            "days": (len(found.days), self.number + 1),
            "streak": (found.streak, self.number + 1),
            "days with a rating": (len(found.ratings), self.number + 1),
            "due today": (coming[0], self.left_for_tomorrow),
        }
        late = found.ratings[-1]
        print(f"day {self.number}: rating {late.rating:.0f} ± {late.deviation:.0f}")
        for name, (counted, expected) in told.items():
            if counted != expected:
                week.complain(f"day {self.number}: {name}: {counted}, but it is {expected}")


def morning(day: int) -> datetime:
    """When the window is started."""
    return FIRST_MORNING + timedelta(days=day, hours=HOURS[day % len(HOURS)])


def _stones(board: Board) -> dict[str, str]:
    """What lies on each point."""
    names = {Color.BLACK: "black", Color.WHITE: "white", None: ""}
    return {
        board.geometry.vertex(point): names[board[point].color] for point in board.geometry.points
    }


def main() -> int:
    """Play the week; the exit code tells whether all was as it should be."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--collection", type=Path)
    parser.add_argument("--days", type=int, default=7)
    parser.add_argument("--strength", type=float, default=1400.0)
    parser.add_argument(
        "--new", type=float, help="somebody new to Go, and their share of right answers"
    )
    parser.add_argument("--theme", choices=("light", "dark"))
    parser.add_argument("--size")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    size = tuple(map(int, (args.size or "1280x860").split("x")))
    e2e.SCREEN = size[0] + 40, size[1] + 60
    home = args.folder / "home"
    shutil.rmtree(home, ignore_errors=True)
    settings, own = home / "config" / "gold" / "settings.json", home / "data" / "gold" / "problems"
    look = {
        **({"theme": args.theme} if args.theme else {}),
        **({"window": size} if args.size else {}),
    }
    if look:
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps(look), encoding="utf-8")
    if args.collection:
        own.mkdir(parents=True)
        shutil.copy(args.collection, own)
    shelf = list(load_library(own=own))
    paths = guided_paths(shelf, own=home / "paths") if args.new is not None else []
    week = Week(shelf, random.Random(args.seed), args.strength, args.new, paths)
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
        if number == 0:
            window.wait_for_title("How strong are you?")
            window.key("3" if week.right is None else "1")
            window.wait_for_title("Welcome")
            window.key("Escape")
        else:
            if week.right is not None:  # what the day's button says
                e2e.time.sleep(START_PAGE)
                window.save_picture(folder / "pictures" / f"day{number}-start.png")
            window.key("F2")
        window.wait_for_title("Library", without=["Welcome"])
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
