"""What was tried stays, and any line of it can be walked again."""

from __future__ import annotations

from gold.board.points import PASS
from gold.trainer.events import Actor, AnswerRecalled, ComputerStopped, Redone, Undone
from gold.trainer.game_tree import GameTree, TriedMove
from gold.trainer.session import Session
from tests.trainer.games import at, kinds, names, played, reply
from tests.trainer.live import Live, LiveTree
from tests.trainer.positions import CORNER, problem


def name(session: Session, node: TriedMove) -> str:
    assert node.made is not None
    return session.board.geometry.vertex(node.made.move)


def rows(session: Session, tree: GameTree) -> list[str]:
    """The drawing in words: each row's moves, with dots before where it begins."""
    drawn: dict[int, list[str]] = {}
    for placed in tree.placed():
        if placed.move.made is not None:
            row = drawn.setdefault(placed.row, ["."] * (placed.column - 1))
            row.append(name(session, placed.move))
    return [" ".join(drawn[row]) for row in sorted(drawn)]


def two_lines() -> tuple[Session, GameTree]:
    """B1 A2 A1 was tried, then B1 A2 B2, and then A2."""
    session = played("B1", "A2", "A1")
    session.undo()
    session.play(at(session, "B2"))
    session.undo()
    session.undo()
    session.play(at(session, "A2"))
    return session, session.game


def test_lines_branch_where_something_else_was_tried() -> None:
    session, tree = two_lines()
    assert rows(session, tree) == ["B1 A2 A1", ". . B2", "A2"]
    session.reset()
    assert session.game.here == tree.root
    assert rows(session, session.game) == ["B1 A2 A1", ". . B2", "A2"], "what was taken back stays"
    assert not session.can_redo


def test_a_line_alone_is_no_tree_until_something_of_it_is_taken_back() -> None:
    tree = Live(played("B1", "A2").game)
    assert not tree.branches
    tree.take_back()
    assert tree.branches


def test_up_and_down_lead_to_what_was_tried_instead() -> None:
    session, game = two_lines()
    tree = Live(game)
    assert tree.beside(1) is None
    above = tree.beside(-1)
    assert above is not None
    assert name(session, above) == "B1"
    tree.walk_to(above.after[0].after[1])
    beside = tree.beside(-1)
    assert beside is not None
    assert name(session, beside) == "A1"


def test_a_verdict_is_about_the_persons_last_move() -> None:
    tree = Live(played("B1", "A2").game)
    tree.judge(good=False)
    (first,) = tree.root.after
    assert (first.good, first.after[0].good) == (False, None)


def test_the_session_walks_to_any_position_and_on_from_there() -> None:
    session, tree = two_lines()
    answered = tree.root.after[0].answered()
    assert name(session, answered) == "A2"
    events = session.walk_to(answered)
    assert names(session) == "B1 A2"
    assert kinds(events) == [ComputerStopped, Undone, Redone, AnswerRecalled]
    assert session.thinking is None
    session.redo()
    assert names(session) == "B1 A2 A1"
    session.undo()
    session.play(at(session, "B2"))
    assert names(session) == "B1 A2 B2"
    assert session.game.counts


def test_walking_counts_as_one_undo_if_moves_are_taken_back_and_only_then() -> None:
    session, tree = two_lines()
    before = session.takebacks
    session.walk_to(tree.root)
    assert session.takebacks == before + 1
    session.walk_to(tree.root.after[0].answered())
    assert names(session) == "B1 A2"
    assert session.takebacks == before + 1, "forwards, nothing is taken back"
    session.walk_to(tree.root.after[1])
    assert session.takebacks == before + 2, "from one line to another"
    session.walk_to(tree.root.after[1])
    assert session.takebacks == before + 2, "it is there already"


def test_a_move_that_was_never_answered_is_answered_when_the_session_goes_there() -> None:
    session, tree = two_lines()
    session.walk_to(tree.root)
    session.walk_to(tree.root.after[1].answered())
    assert session.thinking is not None
    reply(session, "B1")
    assert names(session) == "A2 B1"


def test_a_move_that_is_played_again_leaves_nothing_to_replay_and_is_made_by_who_plays_it() -> None:
    session = played("B1", "A2", "A1", auto_play=False)
    for _move in range(3):
        session.undo()
    session.start_computer()
    reply(session, "B1")
    assert not session.can_redo
    assert [made.by for made in session.record] == [Actor.COMPUTER]
    assert rows(session, session.game) == ["B1 A2 A1"]


def test_a_switch_of_sides_alone_is_no_move_that_was_tried() -> None:
    tree = LiveTree(problem(CORNER))
    tree.play(PASS, Actor.PERSON, switch=True)
    assert [placed.move for placed in tree.placed()] == [tree.root]
    tree.take_back()
    assert not tree.branches
