"""The stock: what is put in, what comes out for a wish, and what becomes of a damaged file."""

from __future__ import annotations

import json
import multiprocessing
from dataclasses import replace
from pathlib import Path

import pytest

from gold.authoring.motifs import Motif
from gold.board.symmetry import SWAP_COLORS, TURN_RIGHT
from gold.errors import GoldError
from gold.folders import problems_folder
from gold.problem.files import load_collection
from gold.problem.matching.identity import turned
from gold.problem.model import Objective, Problem
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty, Level
from gold.trainer.endless import stock as stocks
from gold.trainer.endless.generated import Generated, GenerationRequest
from gold.trainer.endless.stock import Stock, shipped_problems
from tests.oracle.random_problems import random_problem
from tests.user_folders import move_folders

ANY = GenerationRequest()
NODES = {Level.EASY: 50, Level.MEDIUM: 500, Level.HARD: 5000}


def made(
    seed: int, level: Level = Level.EASY, *motifs: Motif, objective: Objective = Objective.CAPTURE
) -> Generated:
    position = random_problem(seed, 11)
    assert position.defender is not None
    first = position.defender if objective is Objective.SAVE else position.defender.opponent
    problem = Problem(replace(position, to_play=first), title="Some stones")
    return Generated(problem, Difficulty(True, NODES[level], 4, 1, 3, 3, 1, tuple(motifs)))


@pytest.fixture
def stock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stock:
    move_folders(monkeypatch, tmp_path, "DATA")
    monkeypatch.setattr(stocks, "shipped", lambda folder: tmp_path / folder)
    return Stock(tmp_path / "stock.json")


def take(stock: Stock, request: GenerationRequest = ANY) -> Generated | None:
    """What is handed out."""
    handed_out = stock.hand_out(request)
    return None if handed_out is None else handed_out[0]


def another(stock: Stock) -> Stock:
    """The same stock in another window."""
    return Stock(stock._file)


def test_what_is_made_is_handed_out_once_the_oldest_first(stock: Stock) -> None:
    assert take(stock) is None
    problems = [made(seed) for seed in range(3)]
    assert all(stock.add(each) for each in problems)
    assert not stock.add(problems[0]), "it is there"
    taken = [take(another(stock)) for _time in range(4)]
    assert taken == [*problems, None]
    again = turned(turned(problems[0].problem, TURN_RIGHT), SWAP_COLORS)
    assert not stock.add(replace(problems[0], problem=again)), (
        "it was handed out, if it looked otherwise"
    )


NEAREST = [
    (GenerationRequest(Level.EASY), 0),
    (GenerationRequest(Level.HARD), 4),
    (GenerationRequest(Level.EASY, Objective.SAVE), 1),
    (GenerationRequest(Level.EASY, motif=Motif.KO), 2),
    (GenerationRequest(Level.MEDIUM, motif=Motif.KO), 3),
    (GenerationRequest(Level.MEDIUM, motif=Motif.SEKI), 3),
    (GenerationRequest(Level.HARD, Objective.SAVE, Motif.KO), 4),
]


@pytest.mark.parametrize(("request_", "number"), NEAREST)
def test_the_nearest_to_a_wish_is_taken_by_level_then_motif_then_objective(
    stock: Stock, request_: GenerationRequest, number: int
) -> None:
    problems = [
        made(0),
        made(1, objective=Objective.SAVE),
        made(2, Level.EASY, Motif.KO),
        made(3, Level.MEDIUM, Motif.HANE),
        made(4, Level.HARD),
    ]
    for each in problems:
        stock.add(each)
    found = take(stock, request_)
    assert found == problems[number]


def test_what_is_handed_out_is_kept_and_stays_if_it_cannot_be(stock: Stock) -> None:
    for seed in range(2):
        stock.add(made(seed))
    file = problems_folder() / "generated.yaml"
    file.mkdir(parents=True)
    with pytest.raises(GoldError):
        take(stock)
    assert len(stock.problems()) == 2
    file.rmdir()
    handed_out = stock.hand_out(GenerationRequest())
    assert handed_out is not None
    found, collection = handed_out
    assert found == made(0)
    assert collection.path == file
    assert collection.problems == [found.problem]


DAMAGED = [
    b"", b"\xff\xfe", b"[]", b"[" * 100_000, b'{"made": 3, "handed out": []}',
    b'{"made": [{"problem": ["no problem"], "difficulty": {}}], "handed out": []}',
]  # fmt: skip


@pytest.mark.parametrize("data", DAMAGED)
def test_a_damaged_file_is_told_and_set_aside_and_another_one_begins(
    stock: Stock, tmp_path: Path, data: bytes
) -> None:
    (tmp_path / "stock.json").write_bytes(data)
    with pytest.raises(GoldError, match="stock-damaged-"):
        stock.problems()
    (aside,) = tmp_path.glob("stock-damaged-*.json")
    assert aside.read_bytes() == data
    assert stock.problems() == []
    assert stock.add(made(0))
    assert take(stock) == made(0)


def test_a_file_of_an_older_version_goes_on(stock: Stock, tmp_path: Path) -> None:
    for seed in range(3):
        stock.add(made(seed))
    take(stock)
    content = json.loads((tmp_path / "stock.json").read_bytes())
    for row in content["made"]:
        row |= {"key": "its key", "objective": "capture"}
    content["shipped"] = "a digest"
    (tmp_path / "stock.json").write_text(json.dumps(content))
    assert stock.problems() == [made(1), made(2)]
    assert not stock.add(made(0)), "it was handed out"


def test_file_that_cannot_be_read_is_an_error_and_stays(stock: Stock, tmp_path: Path) -> None:
    (tmp_path / "stock.json").mkdir()
    with pytest.raises(GoldError, match=r"stock\.json"):
        stock.problems()


def test_a_stock_that_somebody_holds_is_an_error_after_a_while(
    stock: Stock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stocks, "_PATIENCE_SECONDS", 0.0)
    with stock._lock(), pytest.raises(GoldError, match="in use"):
        another(stock).problems()


def take_all(file: Path) -> list[str]:
    stocks.shipped = lambda folder: file.parent / folder
    stock, keys = Stock(file), []
    while (found := take(stock)) is not None:
        keys.append(found.key)
    return keys


def test_two_windows_at_once_share_it(stock: Stock, tmp_path: Path) -> None:
    keys = [made(seed).key for seed in range(12)]
    for seed in range(12):
        stock.add(made(seed))
    with multiprocessing.get_context("spawn").Pool(2) as windows:
        first, second = windows.map(take_all, [tmp_path / "stock.json"] * 2, chunksize=1)
    assert sorted([*first, *second]) == sorted(keys)
    kept = load_collection(problems_folder() / "generated.yaml").problems
    assert len(kept) == 12


# What ships


def test_what_ships_is_there_from_the_first_day_and_is_handed_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")
    ships, stock = shipped_problems(), Stock()
    assert tuple(stock.problems()) == ships
    taken = take(stock)
    assert taken is not None
    assert taken.key not in {each.key for each in stock.problems()}
    assert len(stock.problems()) == len(ships) - 1
    assert not stock.add(taken)


def test_problem_of_the_library_is_not_kept(stock: Stock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stocks, "shipped", shipped)
    (problem, *_others) = load_collection(shipped("problems") / "races-and-sekis.yaml").problems
    again = turned(turned(problem, TURN_RIGHT), SWAP_COLORS)
    assert not stock.add(Generated(again, made(0).difficulty))
