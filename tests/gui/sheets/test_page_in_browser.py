"""The page that plays, in Chromium: fingers, keys, and the rules that its script knows."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gold.board.board import Board
from gold.board.outcome import may_pass
from gold.board.points import PASS, Color, Move, PointState
from gold.board.position import Position
from gold.errors import IllegalMoveError, KoError, OccupiedError, OutOfPlayError, SuicideError
from gold.gui.sheets.playing_page import PageProblem, playing_page
from gold.i18n import LOCALE_DIR, use_language
from gold.problem.files import load_problem
from gold.problem.model import Problem
from gold.trainer.answer_tree import AnswerTree, TreeLimits, answer_tree
from tests.chromium import Tab, browser, open_tab
from tests.random_positions import random_position

pytestmark = [pytest.mark.slow]

PHONE = (390, 844)
TEN = [
    *(("first-steps", index) for index in (0, 3, 4, 10, 11, 12)),
    ("from-games-ko", 0),
    ("from-games-ko", 1),
    ("from-games-seki", 0),
    ("from-games-status", 0),
]
REASONS = {
    KoError: "ko",
    OccupiedError: "occupied",
    OutOfPlayError: "outside",
    SuicideError: "suicide",
}


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    """A browser's tab with the screen of a telephone."""
    program = browser()
    if program is None:
        pytest.skip("the page that plays is not tested in a browser: Chromium is not installed")
    with open_tab(program, tmp_path_factory.mktemp("chromium")) as made:
        made.size(*PHONE, phone=True)
        yield made


@pytest.fixture(scope="module")
def trees() -> list[AnswerTree]:
    return [answer_tree(load_problem(f"problems/{name}.yaml", index)) for name, index in TEN]


@pytest.fixture(scope="module")
def ten(trees: list[AnswerTree], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of ten problems of different kinds."""
    path = tmp_path_factory.mktemp("page") / "ten.html"
    problems = [PageProblem(tree.problem, tree) for tree in trees]
    path.write_text(playing_page("Ten", problems), encoding="utf-8")
    return path


def text(tab: Tab, name: str) -> str:
    return str(tab.run(f"document.getElementById({json.dumps(name)}).textContent"))


def tap_button(tab: Tab, name: str) -> None:
    script = f"""(() => {{
        const button = document.getElementById({json.dumps(name)});
        button.scrollIntoView({{block: "nearest"}});
        const box = button.getBoundingClientRect();
        const isOff = button.disabled || button.offsetParent === null;
        return [box.x + box.width / 2, box.y + box.height / 2, isOff];
    }})()"""
    x, y, is_off = tab.run(script)
    assert not is_off, f"{name} cannot be pressed"
    tab.tap(x, y)


def tap_board(tab: Tab, problem: Problem, move: Move) -> None:
    """Touch a point of the board, found by the names of the lines beside it; or the button to pass."""
    if move == PASS:
        tap_button(tab, "pass")
        return
    column, row = (
        problem.position.geometry.vertex(move)[0],
        problem.position.geometry.vertex(move)[1:],
    )
    script = f"""(() => {{
        document.getElementById("board").scrollIntoView({{block: "nearest"}});
        const names = [...document.querySelectorAll("#board .name")];
        const middle = (name) => {{
            const box = names.find((each) => each.textContent === name).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }};
        return [middle({json.dumps(column)})[0], middle({json.dumps(row)})[1]];
    }})()"""
    tab.tap(*tab.run(script))


def index_of(position: Position, move: Move) -> int:
    row, column = position.geometry.row_col(move)
    return row * position.size + column


def stones_on(tab: Tab) -> list[int]:
    shown: list[int] = tab.run("step().board.states")
    return shown


def test_ten_problems_are_solved_with_a_finger(
    tab: Tab, ten: Path, trees: list[AnswerTree]
) -> None:
    tab.open(ten)
    for number, tree in enumerate(trees, 1):
        assert text(tab, "place") == f"{number} / 10"
        if tree.settled is not None:
            tap_button(tab, str(tree.settled))
            assert text(tab, "verdict").startswith("Right: ")
        line = tree.solution() if tree.settled is None else ()
        for done in range(0, len(line), 2):
            assert text(tab, "mark") == ""
            tap_board(tab, tree.problem, line[done])
            board = Board(tree.problem.position, line[: done + 2])
            if done + 1 < len(line):
                assert stones_on(tab) == [int(state) for _, state in board.states()], (
                    "with the answer"
                )
                assert text(tab, "verdict") == "Right so far"
        if line:
            assert text(tab, "verdict").startswith("Solved: ")
        assert "✓" in text(tab, "mark")
        if number < len(trees):
            tap_button(tab, "onwards")
    assert tab.errors == []
    assert "All problems on this page are solved." in text(tab, "notes")


def test_everything_fits_on_the_screen_of_a_telephone(
    tab: Tab, ten: Path, trees: list[AnswerTree]
) -> None:
    for number in range(1, len(trees) + 1):
        tab.open(ten, f"#{number}")
        assert tab.run("document.documentElement.scrollWidth") <= PHONE[0]
        low = tab.run("Math.max(...['message', 'undo', 'solution', 'alive', 'onwards'].map("
                      "(name) => document.getElementById(name).getBoundingClientRect().bottom))")  # fmt: skip
        assert low <= PHONE[1], "board, message and buttons are seen at once"
        small = tab.run("[...document.querySelectorAll('button')].filter((each) => each.offsetParent)"
                        ".some((each) => each.getBoundingClientRect().height < 44)")  # fmt: skip
        assert not small, "buttons are large enough for a finger"


@pytest.mark.parametrize(
    "spoken", sorted(path.parent.parent.name for path in LOCALE_DIR.glob("*/*/gold.mo"))
)
def test_every_language_fits(
    tab: Tab, tmp_path: Path, trees: list[AnswerTree], spoken: str
) -> None:
    page = tmp_path / "page.html"
    use_language(spoken)
    try:
        page.write_text(
            playing_page("Ten", [PageProblem(tree.problem, tree) for tree in trees]), "utf-8"
        )
    finally:
        use_language("en")
    for number in (1, 7, 10):  # a long task, a ko, alive or dead
        tab.open(page, f"#{number}")
        assert tab.run("document.documentElement.lang") == spoken.replace("_", "-")
        tab.run("solution()")
        assert tab.run("document.documentElement.scrollWidth") <= PHONE[0]
        beyond = "[...document.querySelectorAll('button')].filter((each) => each.scrollWidth > each.offsetWidth)"
        assert tab.run(f"{beyond}.map((each) => each.textContent)") == []


def test_a_wrong_move_is_refuted_and_can_be_taken_back(
    tab: Tab, ten: Path, trees: list[AnswerTree]
) -> None:
    number = 5
    tree = trees[number]
    wrong = next(
        move for move, answered in tree.positions[0].answers.items()
        if answered.verdict is not None and answered.verdict.succeeds is False
        and answered.answer is not None and move != PASS
    )  # fmt: skip
    tab.open(ten, f"#{number + 1}")
    before = stones_on(tab)
    tap_board(tab, tree.problem, wrong)
    assert text(tab, "verdict").startswith("Wrong: ")
    assert "answers" in text(tab, "story")
    tap_button(tab, "hint")
    assert text(tab, "story") == "No move works any more: take yours back."
    tap_button(tab, "undo")
    assert stones_on(tab) == before
    assert text(tab, "verdict") == ""


def test_what_is_not_in_the_page_is_said_and_nothing_else(tab: Tab, tmp_path: Path) -> None:
    problem = load_problem("problems/first-steps.yaml", 12)
    tree = answer_tree(problem)
    first = tree.positions[0]
    left_out, kept = list(first.answers)[-2:]
    first.answers = {kept: replace(first.answers[kept], following=None)}
    page = tmp_path / "page.html"
    page.write_text(playing_page("Name", [PageProblem(problem, tree)]), encoding="utf-8")
    tab.open(page)
    said = "Not on this page", "The page has no answer here. Take the move back."
    tap_board(tab, problem, left_out)
    assert (text(tab, "verdict"), text(tab, "story")) == said
    assert stones_on(tab)[index_of(problem.position, left_out)] == problem.to_play
    after = stones_on(tab)
    tap_board(tab, problem, kept)
    assert stones_on(tab) == after, "nothing is played on"
    assert (text(tab, "verdict"), text(tab, "story")) == said
    tap_button(tab, "undo")
    assert stones_on(tab) == [int(state) for state in problem.position.states]
    tap_board(tab, problem, kept)
    assert text(tab, "verdict") != said[0], "its verdict is in the page"


def test_a_hint_gives_an_area_and_then_the_point(
    tab: Tab, ten: Path, trees: list[AnswerTree]
) -> None:
    number = 5
    tab.open(ten, f"#{number + 1}")
    tap_button(tab, "hint")
    assert text(tab, "story") == "Look in the highlighted area."
    area = tab.run("document.querySelectorAll('#board .area').length")
    assert 2 <= area < len(trees[number].positions[0].answers)
    tap_button(tab, "hint")
    assert text(tab, "story") == "Play here."
    assert tab.run("document.querySelectorAll('#board .here').length") == 1


def test_on_a_small_board_a_finger_aims_first(tab: Tab, tmp_path: Path) -> None:
    corners = {(0, 0), (0, 18), (18, 0), (18, 18)}
    position = load_problem("problems/from-games-ko.yaml", 0).position
    everywhere = {
        point: PointState.VALID
        for point in position.geometry.points
        if position.geometry.row_col(point) in corners and position[point] is PointState.INVALID
    }
    problem = Problem(position.with_states(everywhere))
    tree = answer_tree(problem, TreeLimits(moves=5))
    page = tmp_path / "page.html"
    page.write_text(playing_page("Name", [PageProblem(problem, tree)]), encoding="utf-8")
    tab.open(page)
    before = stones_on(tab)
    move = next(iter(tree.positions[0].answers))
    tap_board(tab, problem, move)
    assert text(tab, "story") == f"Touch {position.geometry.vertex(move)} again to play there."
    assert stones_on(tab) == before
    tap_board(tab, problem, move)
    assert stones_on(tab) != before


def test_the_solution_is_numbered_and_does_not_count_as_solved(
    tab: Tab, ten: Path, trees: list[AnswerTree]
) -> None:
    number = 5
    line = trees[number].solution()
    tab.open(ten, f"#{number + 1}")
    tap_button(tab, "solution")
    names = [trees[number].problem.position.geometry.vertex(move) for move in line]
    told = "  ".join(f"{count}\u00a0{name}" for count, name in enumerate(names, 1))
    assert text(tab, "verdict") == f"Solution: {told}"
    shown = tab.run(
        "[...document.querySelectorAll('#board .number')].map((each) => each.textContent)"
    )
    assert sorted(shown, key=int) == [str(count) for count in range(1, len(line) + 1)]
    assert text(tab, "mark") == ""


def test_the_keyboard_alone_solves_a_problem(tab: Tab, ten: Path, trees: list[AnswerTree]) -> None:
    tree = trees[0]
    (move,) = tree.solution()
    tab.open(ten, "#1")
    for _ in range(10):
        tab.press("Tab")
        if tab.run("document.activeElement.id") == "board":
            break
    assert tab.run("document.activeElement.id") == "board"
    size = tree.problem.position.size
    goal = index_of(tree.problem.position, move)
    for _ in range(2 * size):
        here = tab.run("cursor")
        if here == goal:
            break
        if here % size != goal % size:
            tab.press("ArrowRight" if here % size < goal % size else "ArrowLeft")
        else:
            tab.press("ArrowDown" if here < goal else "ArrowUp")
    assert text(tab, "cursor").startswith(tree.problem.position.geometry.vertex(move)), (
        "it is read aloud"
    )
    tab.press("Enter")
    assert text(tab, "verdict").startswith("Solved: ")
    tab.press("Backspace")
    assert text(tab, "verdict") == ""


def test_a_screen_reader_finds_names_for_everything(
    tab: Tab, ten: Path, trees: list[AnswerTree]
) -> None:
    tab.open(ten, "#6")
    nodes = tab.call("Accessibility.getFullAXTree")["nodes"]
    named = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"]
    ]
    buttons = [name for role, name in named if role == "button"]
    assert set(buttons) >= {"Undo", "Pass", "Hint", "Solution", "Previous problem", "Next problem"}
    assert ("application", "Board. Arrow keys move the cursor, Enter plays there.") in named
    assert any(role == "status" for role, _ in named)
    geometry = trees[5].problem.position.geometry
    marked = geometry.vertices(trees[5].problem.position.keystones())
    assert f"Marked: {' '.join(marked)}." in text(tab, "stones")


def test_titles_are_shown_as_text_and_nothing_is_fetched(tab: Tab, tmp_path: Path) -> None:
    nasty = "</script><img src=x onerror=document.title='taken'><script>document.title='taken'</script>\u2028"
    problem = replace(
        load_problem("problems/first-steps.yaml", 0),
        title=nasty,
        description=nasty,
        source="elsewhere",
    )
    page = tmp_path / "page.html"
    page.write_text(
        playing_page(nasty, [PageProblem(problem, answer_tree(problem), assumed=nasty)]),
        encoding="utf-8",
    )
    tab.open(page)
    assert tab.run("document.title").strip() == nasty.strip()
    assert text(tab, "title") == f"1. {nasty}"
    assert tab.run("document.images.length") == 0
    assert tab.errors == []
    assert tab.requests == [page.as_uri()]
    refused = "fetch('https://example.org').then(() => 'sent', () => 'refused')"
    assert tab.run(refused) == "refused", "the page's own policy allows no request"


def game(dice: random.Random) -> dict[str, Any]:
    """A random game, with what the board of the project says after each move, legal or not."""
    position = random_position(dice)
    board = Board(position)
    steps = []
    for _ in range(60):
        points = list(position.geometry.points)
        legal = board.valid_moves()
        move = (
            PASS
            if dice.random() < 0.05
            else dice.choice(legal if legal and dice.random() < 0.7 else points)
        )
        reason = ""
        passing = may_pass(board)
        try:
            board.play(move)
        except IllegalMoveError as error:
            reason = REASONS[type(error)]
        states = [int(state) for _, state in board.states()]
        index = -1 if move == PASS else index_of(position, move)
        steps.append([index, reason, states, int(board.to_play), passing])
    return {
        "size": position.size,
        "states": [int(state) for state in position.states],
        "turn": int(position.to_play),
        "wall": position.boundary == "wall",
        "steps": steps,
    }


def test_the_script_plays_by_the_rules_of_the_board(tab: Tab, ten: Path) -> None:
    dice = random.Random(64)
    games = [game(dice) for _ in range(400)]
    told = {reason for each in games for _, reason, *_ in each["steps"]}
    assert told == {"", *REASONS.values()}, "every reason came up"
    tab.open(ten)
    for start in range(0, len(games), 50):
        part = json.dumps(games[start : start + 50])
        script = f"""(() => {{
            for (const game of {part}) {{
                const board = new Board(game.size, game.states, game.turn, game.wall);
                for (const [point, reason, states, turn, passing] of game.steps) {{
                    const mayPass = board.mayPass();
                    const said = board.play(point);
                    const same = board.states.every((state, at) => state === states[at]);
                    if (said !== reason || !same || board.toPlay !== turn || mayPass !== passing)
                        return JSON.stringify([game, point, reason, said, states, board.states, mayPass]);
                }}
            }}
            return "";
        }})()"""
        assert tab.run(script) == ""


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_texts_can_be_read_in_light_and_dark(tab: Tab, ten: Path, *, is_dark: bool) -> None:
    tab.dark(is_dark)
    tab.open(ten, "#6")
    contrast = """(() => {
        const light = (color) => {
            const [r, g, b] = color.match(/[\\d.]+/g).map((each) => Number(each) / 255)
                .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ground = (part) => {
            for (let at = part; at; at = at.parentElement) {
                const color = getComputedStyle(at).backgroundColor;
                if (!color.startsWith("rgba(0, 0, 0, 0")) return color;
            }
        };
        const worst = (kind) => {
            say(kind, "Verdict", "Story");
            const parts = [...document.querySelectorAll("h1, h2, p:not(.unseen), li, button, strong, #story")]
                .filter((each) => each.textContent && each.offsetParent && !each.disabled);
            const ratios = parts.map((each) => {
                const pair = [light(getComputedStyle(each).color), light(ground(each))].sort((a, b) => b - a);
                return (pair[0] + 0.05) / (pair[1] + 0.05);
            });
            return Math.min(...ratios);
        };
        return Math.min(...["good", "bad", "warning", "info"].map(worst));
    })()"""
    assert tab.run(contrast) >= 4.5
    ground = tab.run("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(29, 27, 24)") is is_dark


def test_colours_of_the_sides_are_those_of_the_board() -> None:
    """The script counts on these numbers."""
    assert (int(Color.BLACK), int(Color.WHITE)) == (1, 2)
