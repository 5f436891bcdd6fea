"""Repaired files: what other programs read in them, and what is never written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sgfmill import sgf, sgf_moves
from sgfmill.boards import Board as SgfmillBoard

from gold.audit.findings import Kind
from gold.audit.repair import MOST_MOVES, repaired_files, write_files
from gold.audit.run import Audit
from gold.errors import GoldError
from gold.problem.files import load_collection
from gold.problem.solution.solution_tree import Convention, solution_tree
from tests.audit.samples import GAMES, audit_in

pytestmark = pytest.mark.kernel


def test_repaired_files_are_what_other_programs_read(
    audit: Audit, games: Path, tmp_path: Path
) -> None:
    files = repaired_files(audit, tmp_path, games)
    assert {path.name for path in files} == {path.name for path in games.iterdir()} - {"broken.sgf"}
    stated = [path for path in files if "VW" in GAMES[path.name]]
    for text in (files[path] for path in stated):
        game = sgf.Sgf_game.from_bytes(text.encode())
        assert sum(1 for _ in every_node(game.get_root())) <= MOST_MOVES + 1
        assert game.get_root().has_property("MA")
        assert game.get_root().has_property("VW")
        board, _plays = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(text.encode()))
        for node in every_node(game.get_root()):
            assert_legal(board.copy(), [*game.get_sequence_above(node)[1:], node])
    false = sgf.Sgf_game.from_bytes(files[tmp_path / "false.sgf"].encode()).get_root()
    by_move = {node.get_move()[1]: node for node in false}
    assert by_move[0, 1].has_property("TE")
    assert all(leaf.get("C").startswith("RIGHT") for leaf in leaves(by_move[0, 1]))
    assert by_move[0, 0].has_property("BM")
    assert by_move[0, 0].get("C") == "Well done!"
    assert all(
        "RIGHT" not in leaf.get("C") for leaf in leaves(by_move[0, 0]) if leaf.has_property("C")
    )


def test_no_file_is_repaired_from_an_assumed_region(
    audit: Audit, games: Path, tmp_path: Path
) -> None:
    files = repaired_files(audit, tmp_path, games)
    assumed = {path.name: text for path, text in files.items() if "VW" not in GAMES[path.name]}
    assert set(assumed) == {"plain.sgf", "turned.sgf", "disputed.sgf"}
    for name, text in assumed.items():
        assert not {"VW", "MA", "TE", "BM"} & set(re.findall(r"[A-Z]+(?=\[)", text)), name
    assert "RIGHT" in assumed["disputed.sgf"]


def test_nothing_is_left_to_find_in_a_repaired_file(
    audit: Audit, games: Path, tmp_path: Path
) -> None:
    write_files(repaired_files(audit, tmp_path / "repaired", games))
    (problem,) = load_collection(tmp_path / "repaired" / "false.sgf").problems
    tree = solution_tree(problem)
    assert tree is not None
    assert tree.convention is Convention.RIGHT
    assert problem.description == "What now?"
    assert problem.proved is not None
    again = audit_in(tmp_path / "repaired", tmp_path / "journal")
    left = {one.kind for item in again.items for one in item.result.findings}
    assert left <= {Kind.DUPLICATE, Kind.SUPERFLUOUS_STONES, Kind.ASSUMED, Kind.ONLY_ASSUMED}


def test_audited_files_are_never_overwritten(audit: Audit, games: Path) -> None:
    with pytest.raises(GoldError, match="choose another folder"):
        repaired_files(audit, games, games)


def every_node(node: sgf.Tree_node) -> list[sgf.Tree_node]:
    return [node, *(below for child in node for below in every_node(child))]


def leaves(node: sgf.Tree_node) -> list[sgf.Tree_node]:
    return [below for below in every_node(node) if len(below) == 0]


def assert_legal(board: SgfmillBoard, nodes: list[sgf.Tree_node]) -> None:
    for node in nodes:
        color, move = node.get_move()
        if move is not None:
            assert board.get(*move) is None
            board.play(*move, color)
            assert board.get(*move) == color
