"""*Why?* in practice: the refutation, when it is offered, and the solution beside it."""

import pygame
import pytest

from gold.board.points import Color
from gold.board.status import Side, Status
from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.scene import PracticeScene
from gold.problem.matching.identity import problem_id
from gold.problem.proved import Proved, ProvedKo
from gold.solver.api import FirstMove, Survey
from gold.solver.outcome import Ko
from gold.trainer.modes import Mode
from gold.trainer.practice.events import PersonKnown
from gold.trainer.training.course import Course
from tests.gui.helpers import FakeEngine, Hands, make_collection
from tests.gui.practice.analysis.rooms import ROOM, at, fail_at, place, proved
from tests.gui.practice.hands import give_up, model, text_of, walk_in


def test_why_walks_through_the_refutation(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    fail_at(player, hands, engine)
    banner = model(player).banner
    assert banner is not None
    assert banner.refutable
    engine.surveyed = Survey(
        proved(Status.ALIVE, "D5", "D4"),
        (
            FirstMove(at("D5"), proved(Status.ALIVE, "D4"), True),
            FirstMove(at("D6"), proved(Status.DEAD, "D5"), False),
        ),
    )
    hands.key(pygame.K_y, text="y")
    hands.wait(lambda: walk_in(player).wanted is None)
    hands.frames()
    assert "Why" in text_of(player).splitlines()
    hands.click(place(player, "C4"))
    assert hands.app.toast.text == "There is already a stone there."
    assert walk_in(player).here == ()
    next_ = next(b for b in player.panel.buttons if b.action is Action.NEXT_PROBLEM)  # type: ignore[union-attr]
    assert next_.key == "Ctrl PgDn", "Enter chooses a move here"
    view = player.pane.view
    assert view is not None
    assert [ghost.number for ghost in view.ghosts] == [1, 2, 3]
    hands.key(pygame.K_RIGHT)
    assert walk_in(player).here == (at("D4"),), "the answer that was seen comes first"
    hands.key(pygame.K_LEFT)
    assert "tries" not in [widget.name for widget in player.ui.ring.widgets]
    hands.key(pygame.K_DOWN)
    hands.frames()
    assert "tries" in [widget.name for widget in player.ui.ring.widgets], "the list comes on a key"
    hands.key(pygame.K_DOWN)
    assert walk_in(player).line[:1] == (at("D6"),)
    hands.key(pygame.K_RETURN)
    assert walk_in(player).here == (at("D6"),)
    record = model(player).session.record
    assert len(record) == 2, "the game stands as it stood"
    hands.key(pygame.K_LEFT)
    assert walk_in(player).here == (), "a step back in the walk leaves it open"
    hands.key(pygame.K_LEFT)
    assert model(player).analysis is None
    assert len(model(player).session.record) == 2
    assert model(player).session.record == record


@pytest.mark.parametrize(("right", "ticks"), [((), False), (("D5",), True), (("D5", "D6"), False)])
def test_a_tick_is_explained_where_some_of_the_moves_have_one(
    player: PracticeScene, hands: Hands, engine: FakeEngine, right: tuple[str, ...], ticks: bool
) -> None:
    fail_at(player, hands, engine)
    moves = [
        FirstMove(at(name), proved(Status.ALIVE, "D4"), name in right) for name in ("D5", "D6")
    ]
    engine.surveyed = Survey(proved(Status.ALIVE, "D5", "D4"), tuple(moves))
    hands.key(pygame.K_y, text="y")
    hands.wait(lambda: walk_in(player).wanted is None)
    hands.key(pygame.K_DOWN)
    hands.frames()
    assert ("✓ the best result" in text_of(player)) is ticks


def test_without_a_move_there_is_nothing_to_explain(player: PracticeScene, hands: Hands) -> None:
    hands.key(pygame.K_y, text="y")
    assert model(player).analysis is None
    assert "Play a move" in hands.app.toast.text


def test_a_breakdown_while_explaining_is_said(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    fail_at(player, hands, engine)

    def broken(*_arguments: object) -> Survey:
        raise RuntimeError("no memory")

    engine.survey = broken  # type: ignore[assignment]
    hands.key(pygame.K_y, text="y")
    hands.wait(lambda: bool(walk_in(player).failure))
    assert "no memory" in walk_in(player).certainty()


def test_take_back_after_a_refutation(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    fail_at(player, hands, engine)
    hands.key(pygame.K_y, text="y")
    hands.key(pygame.K_u, text="u")
    assert model(player).analysis is None
    assert model(player).session.record == ()


def test_a_mistake_is_kept_with_its_position_and_comes_back(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    fail_at(player, hands, engine)
    logbook = hands.app.logbook
    attempt = logbook.attempts.all()[-1]
    assert (attempt.solved, attempt.mistake, len(attempt.moves)) == (False, 0, 2)
    assert attempt.seconds is not None
    assert attempt.seconds > 0
    (card,) = (each for each in logbook.reviews.all() if each.problem == problem_id(ROOM))
    assert card.moves == ()


def test_why_is_the_main_button_and_on_enter_until_it_was_looked_at_and_enter_never_gives_up(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    fail_at(player, hands, engine)
    engine.surveyed = Survey(proved(Status.ALIVE, "D5"), ())
    panel = player.panel
    assert panel is not None
    assert (panel.fixed[Action.WHY].look, panel.fixed[Action.WHY].key) == ("filled", "Enter")
    assert Action.NEXT_PROBLEM not in panel.fixed
    for _press in range(2):
        hands.key(pygame.K_RETURN)
        hands.wait(lambda: walk_in(player).wanted is None)
    assert walk_in(player).at == 1, "the second Enter goes along the line"
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert model(player).analysis is None
    assert player.panel is not None
    assert Action.WHY not in player.panel.fixed, "it has been looked at"
    failed = model(player)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert model(player) is not failed, "only now does Enter lead on"
    assert model(player).state.kept == set(), "and the next problem is open"


def test_after_a_failure_the_solution_is_a_button_and_is_shown_at_once(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    ko = Proved(Status.KO, ProvedKo(Side.DEFENDER, 1, Side.ATTACKER))
    hands.app.play(
        Course(make_collection(model(player).problem.with_proved(ko)), chosen_mode=Mode.PRACTICE)
    )
    hands.frames()
    model(player).send(PersonKnown(solved_before=True))  # which is no reason to hide it
    fail_at(player, hands, engine)
    engine.surveyed = Survey(proved(Status.ALIVE, "D5"), ())
    assert player.panel is not None
    assert player.panel.fixed[Action.GIVE_UP].text == "Solution"
    assert player.panel.fixed[Action.GIVE_UP].can_focus
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert isinstance(model(player).analysis, Explanation)
    assert player.panel.fixed[Action.GIVE_UP].can_focus, "beside Why?, too"
    best = proved(Status.KO, "D4", "D5", ko=Ko(Color.WHITE, 1, Color.BLACK))
    engine.answers.append(best)
    engine.surveyed = Survey(best, ())
    before = len(hands.app.logbook.attempts.all())
    give_up(hands)
    hands.wait(lambda: model(player).banner is not None and model(player).banner.answer)  # type: ignore[union-attr]
    hands.frames()
    assert model(player).analysis is None
    banner = model(player).banner
    assert banner is not None
    assert banner.title == "The answer: D4"
    assert (
        banner.text.splitlines()[0]
        == "The best is a ko: Black takes first; Black needs one ko threat to kill."
    )
    assert len(hands.app.logbook.attempts.all()) == before, "it had failed already"
    assert not player.panel.fixed[Action.GIVE_UP].can_focus, "it is on the screen"
    hands.key(pygame.K_m, text="m")
    hands.app.perform(Action.REDO)
    walk = walk_in(player)
    assert walk.base == (at("D4"),), "from the map, too, it is not the wrong move that comes again"
    assert walk.line == (at("D5"),)


@pytest.mark.parametrize("is_wrong_first", [True, False])
def test_beside_the_solution_why_explains_the_wrong_move_that_was_made_else_the_solutions_first(
    player: PracticeScene, hands: Hands, engine: FakeEngine, is_wrong_first: bool
) -> None:
    if is_wrong_first:
        hands.app.change(practice_mode="practice")
        hands.app.play(Course(make_collection(ROOM), chosen_mode=Mode.PRACTICE))
        hands.frames()
        fail_at(player, hands, engine)
    best = proved(Status.DEAD, "D5", "D4")
    engine.surveyed = Survey(best, ())
    engine.answers.append(best)
    for _press in range(1 if is_wrong_first else 2):  # the first press may be a slip
        give_up(hands)
    hands.wait(lambda: model(player).banner is not None and model(player).banner.answer)  # type: ignore[union-attr]
    hands.frames()
    name = f"banner {Action.WHY if is_wrong_first else Action.REDO}"
    asked = next(each for each in player.ui.ring.widgets if each.name == name)
    assert getattr(asked, "text", "") == ("Why not C4?" if is_wrong_first else "Step through")
    hands.click(asked.focus_rect.center)
    hands.frames()
    assert walk_in(player).base == (at("C4" if is_wrong_first else "D5"),)
    hands.key(pygame.K_ESCAPE)
    assert model(player).analysis is None
    hands.key(pygame.K_y, text="y")
    assert isinstance(model(player).analysis, Explanation)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_RIGHT)
    walk = walk_in(player)
    assert (walk.base, walk.line) == ((at("D5"),), (at("D4"),)), "not the board's cursor"
