"""The player of whole games: what its playouts play, what it finds, and that it is deterministic."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, Point
from gold.board.position import Position
from gold.errors import PatternError
from gold.lab.mcts.balanced import balance_of, first_guess
from gold.lab.mcts.board import LAST, LAST_BUT_ONE, POINTS, cells_of
from gold.lab.mcts.odds import odds_of
from gold.lab.mcts.player import VERSION, Player, PlayerError, PlayerSettings, _children, _repeats
from gold.lab.mcts.playout import CODES, Policy, choose_game_move, learn_answers, new_playout_memory
from gold.lab.mcts.small_patterns import ranks_of
from gold.lab.mcts.uct import keep_only
from gold.solver.playouts.chance import dice

pytestmark = pytest.mark.kernel

NO_SHAPES = odds_of(False)
UNUSED = balance_of(first_guess(False), False)

LARGER_OF_TWO = """
    x o + + +
    + x x + +
    + + x o x
    + + x o x
    + + + x +"""
IN_ATARI = """
    + + + + +
    + o + + +
    o x o + +
    + + + + +
    + + + + +"""
WALLS = """
    + + + + +
    + + + + +
    + x o + +
    + + + + +
    + + + + +"""
PLAYOUTS = [
    # Black to play: what stands, the last move and the one before, patterns, and what may be
    # chosen.
    ("+ x + + +\nx o x + +\n" + "+ + + + +\n" * 3, "B4", "", "none", {"B3"}),
    (LARGER_OF_TWO, "D3", "B5", "none", {"D4"}),
    (IN_ATARI, "C3", "", "none", {"B2"}),
    (WALLS, "C3", "", "mogo", {"B2", "C2", "B4", "C4"}),
    (WALLS, "C3", "", "frequent:30", {"C2", "C4"}),
    ("x x x x +\nx x x x x\nx + x x x\nx x x x x\nx x x x +", "C3", "", "sliwa", {"pass"}),
]


def chosen(diagram: str, last: str, before: str, patterns: str) -> set[str]:
    """The moves that playouts choose, by forty dice."""
    board = Board(parse_diagram(diagram))
    cells = cells_of(board)
    vertex = board.geometry.from_vertex
    cells[LAST] = vertex(last)
    cells[LAST_BUT_ONE] = vertex(before) if before else 0
    policy = Policy(
        ranks_of(patterns),
        0 if patterns == "none" else 8,
        False,
        False,
        False,
        False,
        NO_SHAPES,
        False,
        UNUSED,
    )
    memory = new_playout_memory()
    return {
        board.geometry.vertex(Point(choose_game_move(cells, policy, memory, dice(seed))))
        for seed in range(40)
    }


@pytest.mark.parametrize(("diagram", "last", "before", "patterns", "moves"), PLAYOUTS)
def test_playouts_choose(
    diagram: str, last: str, before: str, patterns: str, moves: set[str]
) -> None:
    assert chosen(diagram, last, before, patterns) == moves


def test_a_stone_that_cannot_be_saved_is_given_up() -> None:
    found = chosen("+ + + + +\n" * 3 + "o o + + +\nx + + + +", "A2", "", "none")
    assert len(found) > 5


def test_the_winners_answers_are_kept_and_the_losers_forgotten() -> None:
    memory = new_playout_memory()
    a, b, c = 60, 61, 38
    memory.length[0] = 4
    memory.moves[:4] = (a, b, PASS, c)  # Black, White, Black, White
    learn_answers(memory, True, False)
    assert (memory.answers[POINTS + a], memory.answers[b]) == (b, 0), (
        "a pass is no answer, and has none"
    )
    assert memory.answers.sum() == b
    learn_answers(memory, True, True)
    assert memory.answers.sum() == 0, "White lost with it"
    memory.answers[POINTS + a] = b
    board = Board(Position.empty(9))
    board.play(Point(a))
    policy = Policy(ranks_of("none"), 0, False, False, True, False, NO_SHAPES, False, UNUSED)
    assert {
        choose_game_move(cells_of(board), policy, memory, dice(seed)) for seed in range(20)
    } == {b}
    board.play(Point(b))
    board.play(PASS)
    cells = cells_of(board)
    cells[LAST] = a
    assert len({choose_game_move(cells, policy, memory, dice(seed)) for seed in range(20)}) > 5, (
        "it is not free"
    )


def test_tables_have_every_view_of_a_pattern_for_either_side() -> None:
    assert [
        (ranks_of(name) > 0).sum(axis=1).tolist()
        for name in ("none", "learned", "sliwa", "frequent:400")
    ] == [
        [0, 0],
        [0, 0],
        [1746, 1746],
        [400, 400],
    ]
    assert ranks_of("sliwa").max() <= 241
    assert ranks_of("mogo").max() == 1
    assert ranks_of("mogo").shape == (2, CODES)
    for wrong in ("gnugo", "frequent:0", "frequent:many"):
        with pytest.raises(PatternError, match="are no patterns"):
            ranks_of(wrong)


FIGHT = """
    + o + o + o + o +
    o o o o o o o o o
    x x x x x x x x x
    + x x x x x x x x
    o o o o o o o o o
    o o o o o o o o o
    o o o o o o o o o
    x x x x x x x x x
    + + + + + + + + +"""


@pytest.mark.parametrize("patterns", ["none", "sliwa"])
def test_the_move_that_wins_the_game_is_found(patterns: str) -> None:
    for color in Color:
        board = Board(parse_diagram(FIGHT, to_play=color))
        chosen = Player(PlayerSettings(playouts=200, patterns=patterns)).choose(board, 7.5)
        assert board.geometry.vertex(chosen.move) == "A6"
        assert chosen.playouts <= 200, (
            "it stops when no other move can be visited as often any more"
        )
        assert chosen.share > 0.8


def test_the_same_seed_plays_the_same() -> None:
    board, settings = Board(Position.empty(9)), PlayerSettings(playouts=100)
    player = Player(settings, seed=3)
    first = player.choose(board, 7.5)
    assert first == player.choose(board, 7.5) == Player(settings, seed=3).choose(board, 7.5)
    assert len({Player(settings, seed=seed).choose(board, 7.5) for seed in range(4)}) > 1


def test_seconds_are_a_limit_too() -> None:
    board = Board(Position.empty(9))
    chosen = Player(PlayerSettings(playouts=None, seconds=0.001)).choose(board, 7.5)
    assert board.is_legal(chosen.move)
    assert chosen.playouts == 617  # one slice


def test_a_draw_is_half_a_win_of_either_side() -> None:
    player = Player(PlayerSettings(playouts=300))
    next(player.think(Board(Position.empty(9)), 7))
    tree = player._tree
    assert tree is not None
    children = slice(tree.first[0], tree.first[0] + tree.children[0])
    assert tree.visits[children].sum() == tree.visits[0] > 300
    assert tree.wins[children].sum() + tree.wins[0] == tree.visits[0]
    assert (tree.wins[children] % 1 == 0.5).any()


def test_what_was_played_out_of_the_position_before_counts() -> None:
    board = Board(Position.empty(9))
    player = Player(PlayerSettings(playouts=400), seed=1)
    board.play(player.choose(board, 7.5).move)
    candidate = player.candidates()[0]
    board.play(candidate.line[1])
    tree = player._tree
    assert tree is not None
    node = player._node_of(board, 7.5)
    assert node is not None
    assert player._node_of(Board(Position.empty(9)), 7.5) is None
    assert player._node_of(board, 6.5) is None
    before = [int(tree.visits[child]) for child in _children(tree, node)]
    moves = [int(tree.move[child]) for child in _children(tree, node)]
    keep_only(tree, node)
    assert [int(tree.visits[child]) for child in _children(tree, 0)] == before
    assert [int(tree.move[child]) for child in _children(tree, 0)] == moves
    for parent in range(int(tree.used[0])):
        children = _children(tree, parent) if tree.first[parent] else []
        assert sum(int(tree.visits[child]) for child in children) <= tree.visits[parent]
        assert all(parent < child < tree.used[0] for child in children)


def test_without_reuse_every_position_is_searched_anew() -> None:
    board = Board(Position.empty(9))
    player = Player(PlayerSettings(playouts=300, reuse=False))
    for _ in range(2):
        chosen = player.choose(board, 7.5)
        assert chosen.playouts <= 300
        board.play(chosen.move)


@pytest.mark.parametrize(
    ("patterns", "fades", "own"), [("none", True, 1), ("learned", 0, 1), ("learned", 1, 2)]
)
def test_rave_counts_only_whoever_played_on_a_point_first(
    patterns: str, fades: bool, own: int
) -> None:
    """Once or, if it fades with patterns, twice at once and less the later it was."""
    settings = PlayerSettings(
        playouts=200,
        reuse=False,
        exploration=0.25,
        rave=1000.0,
        priors=0.0,
        fades=fades,
        patterns=patterns,
    )
    player = Player(settings)
    player.choose(Board(Position.empty(9)), 7.5)
    tree = player._tree
    assert tree is not None
    for child in _children(tree, 0):
        assert own * tree.visits[child] <= tree.rave_visits[child] or tree.move[child] == PASS
        assert 0 <= tree.rave_wins[child] <= tree.rave_visits[child] <= own * tree.visits[0]
    assert (
        0.35 < sum(float(tree.rave_visits[child]) for child in _children(tree, 0)) / 81 / 200 < 0.7
    )
    assert not tree.earliest.any()


GAME = "F7 H6 G5 F6 E5 H5 C7 C8"
"""The moves of a game that the player of this version plays with itself: raise the version with them."""


def test_the_version_tells_how_it_plays() -> None:
    board = Board(Position.empty(9))
    player = Player(PlayerSettings(playouts=60, patterns="learned"), seed=1)
    for _ in range(8):
        board.play(player.choose(board, 7.5).move)
    assert (VERSION, " ".join(map(board.geometry.vertex, board.moves))) == (5, GAME)


def test_whoever_has_won_passes_after_a_pass() -> None:
    rows = ["+ x + x x o o + +", *["x x x x x o o o +"] * 7, "+ x x x x o o o o"]
    board = Board(parse_diagram("\n".join(rows)))
    board.play(PASS)  # Black's; it has 45 points, White 36
    player = Player(PlayerSettings(playouts=50))
    assert player.choose(board, 9.5).move == PASS
    assert player.choose(board, 8.5).move != PASS


def test_no_whole_position_comes_twice() -> None:
    position = parse_diagram("+ x o + +\nx o + o +\n+ x o + +\n+ + + + +\n+ + + + +")
    board = Board(position)
    vertex = board.geometry.from_vertex
    for move in ("C4", "pass", "pass"):
        board.play(vertex(move))
    assert board.is_legal(vertex("B4"))
    assert _repeats(board, vertex("B4"))
    assert not _repeats(board, vertex("A1"))
    assert len(board.moves) == 3


def test_the_opening_is_played_by_heart_in_the_corners() -> None:
    board = Board(Position.empty(19))
    player = Player(PlayerSettings(playouts=1, opening=3))
    for _ in range(3):
        chosen = player.choose(board, 7.5)
        row, col = board.geometry.row_col(chosen.move)
        assert chosen.playouts == 0
        assert {min(row, 18 - row), min(col, 18 - col)} <= {2, 3, 4}
        board.play(chosen.move)
    assert player.choose(board, 7.5).playouts == 1


def test_only_preselected_moves_captures_and_defences_are_searched() -> None:
    board = Board(Position.empty(13))
    player = Player(PlayerSettings(playouts=60, preselected=6))
    player.choose(board, 7.5)
    assert player._tree is not None
    assert player._tree.children[0] == 7  # and the pass


IMPOSSIBLE = [
    (PlayerSettings(playouts=None), "limit"),
    (PlayerSettings(playouts=0), "at least 1"),
    (PlayerSettings(seconds=float("inf")), "more than 0"),
    (PlayerSettings(facts=16), "at most 15"),
    (PlayerSettings(sides=5), "4 or 8"),
]


@pytest.mark.parametrize(("settings", "message"), IMPOSSIBLE)
def test_impossible_settings_are_refused(settings: PlayerSettings, message: str) -> None:
    with pytest.raises(PlayerError, match=message):
        Player(settings)


def test_small_boards_are_refused() -> None:
    with pytest.raises(PlayerError, match="9 to 19 lines, not 7"):
        Player(PlayerSettings()).choose(Board(Position.empty(7)), 0.5)
