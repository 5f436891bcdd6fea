"""The map of first moves in practice: opened, walked through, closed."""

import pygame
import pytest

from gold.board.points import Color
from gold.board.status import Status
from gold.gui.desktop import screen
from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.scene import PracticeScene
from gold.gui.widgets.displays import Label
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.analysis.rooms import SURVEY, at, fail_at, open_map, place, proved
from tests.gui.practice.hands import button, map_in, model, text_of, walk_in
from tests.thorough import rest_slow


def test_a_key_shows_every_first_moves_result_and_a_key_leads_back(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    open_map(player, hands, engine)
    view = player.pane.view
    assert view is not None
    assert view.outcomes[at("D5")] is Status.DEAD
    assert view.outcomes[at("C4")] is Status.KO
    assert view.correct == {at("D5")}
    assert "All first moves" in text_of(player).splitlines()
    assert map_in(player).state() == "3 of 5 proved"
    hands.key(pygame.K_ESCAPE)
    assert model(player).analysis is None
    assert player.pane.view is not None
    assert player.pane.view.outcomes == {}


def test_the_mouse_alone_closes_the_map_and_why(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    open_map(player, hands, engine)
    hands.click(button(player, Action.BACK).rect.center)
    assert model(player).analysis is None
    fail_at(player, hands, engine)
    hands.key(pygame.K_y, text="y")
    assert isinstance(model(player).analysis, Explanation)
    hands.frames()
    hands.click(button(player, Action.BACK).rect.center)
    assert model(player).analysis is None
    assert model(player).session.record, "the game stays as it is"


def test_the_line_of_a_move_is_above_the_legend_where_no_panel_is_too_low(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    open_map(player, hands, engine)
    hands.move(place(player, "D5"))
    hands.frames()
    hands.app.frame(1.0)
    labels = {
        each.text: each.rect
        for each in player.ui.get_sprite_group().sprites()
        if isinstance(each, Label)
    }
    (story,) = (rect for text, rect in labels.items() if text.startswith("D5: "))
    assert story.top == labels["3 of 5 proved"].bottom


def test_the_mouse_over_a_move_shows_its_line(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    open_map(player, hands, engine)
    hands.move(place(player, "D5"))
    hands.frames()
    view = player.pane.view
    assert view is not None
    assert [(ghost.point, ghost.color, ghost.number) for ghost in view.ghosts] == [
        (at("D5"), Color.BLACK, 1),
        (at("D4"), Color.WHITE, 2),
    ]
    hands.move((2, 2))
    hands.frames()
    assert player.pane.view is not None
    assert player.pane.view.ghosts == ()


def test_arrows_and_enter_show_a_line_and_do_not_touch_the_game(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    open_map(player, hands, engine)
    hands.move((2, 2))
    hands.key(pygame.K_DOWN)
    assert map_in(player).chosen == min(map_in(player).moves)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert map_in(player).line()[:1] == (map_in(player).chosen,)
    assert model(player).session.record == ()
    assert model(player).problem.title == "Room"


def test_a_click_in_the_map_plays_nothing(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    open_map(player, hands, engine)
    hands.click(place(player, "D4"))
    assert map_in(player).chosen == at("D4")
    assert model(player).session.record == ()


def test_after_solving_the_map_comes_by_itself_unless_one_plays_on(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    player.window.change(map_after_solving=True)
    engine.surveyed = SURVEY
    fail_at(player, hands, engine, Status.DEAD)
    assert model(player).analysis is None, "first the last stones are seen"
    hands.frames(200)
    assert isinstance(model(player).analysis, MoveMap)
    hands.key(pygame.K_ESCAPE)
    hands.frames(200)
    assert model(player).analysis is None, "it comes once"
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_PAGEDOWN, pygame.KMOD_LCTRL)
    hands.key(pygame.K_PAGEUP, pygame.KMOD_LCTRL)
    fail_at(player, hands, engine, Status.DEAD)
    hands.click(place(player, "D5"))
    hands.frames(200)
    assert model(player).analysis is None


def map_after_solving(player: PracticeScene, hands: Hands, engine: FakeEngine) -> None:
    """The map that comes by itself after a solution, with the mouse elsewhere."""
    player.window.change(map_after_solving=True)
    engine.surveyed = SURVEY
    fail_at(player, hands, engine, Status.DEAD)
    hands.move((2, 2))
    hands.frames(200)
    assert not map_in(player).running


def test_a_mouse_that_rests_where_it_played_hides_no_map(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    player.window.change(map_after_solving=True)
    engine.surveyed = SURVEY
    fail_at(player, hands, engine, Status.DEAD)
    hands.move(place(player, "D5"))
    hands.frames(200)
    pane = player.pane
    assert not map_in(player).line()
    assert pane.view is not None
    assert pane.view.outcomes
    hands.move(place(player, "C4"))
    hands.frames(2)
    assert map_in(player).shown == at("C4")
    hands.move(place(player, "D5"))
    hands.frames(2)
    assert map_in(player).shown == at("D5"), "now that it has moved"


def test_in_a_map_that_came_unasked_the_arrows_to_the_sides_still_step_through_the_game(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    map_after_solving(player, hands, engine)
    hands.key(pygame.K_LEFT)
    assert model(player).analysis is None
    assert model(player).session.record == ()
    hands.key(pygame.K_RIGHT)
    assert len(model(player).session.record) == 2


def test_up_and_down_lead_into_it_and_then_all_arrows_choose(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    map_after_solving(player, hands, engine)
    hands.key(pygame.K_DOWN)
    assert map_in(player).chosen is not None
    hands.key(pygame.K_LEFT)
    assert map_in(player).chosen is not None, "it is still open"


def test_the_map_is_offered_after_solving_and_comes_when_asked_for(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    engine.surveyed = SURVEY
    fail_at(player, hands, engine, Status.DEAD)
    hands.frames(200)
    assert model(player).analysis is None
    (offered,) = [one for one in player.ui.ring.widgets if one.name == f"banner {Action.ALL_MOVES}"]
    hands.click(offered.focus_rect.center)
    hands.frames()
    assert isinstance(model(player).analysis, MoveMap)
    view = player.pane.view
    assert view is not None
    assert view.kills, "what kills is the success, and looks so"


def test_a_search_for_a_move_goes_before_the_map(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    open_map(player, hands, engine)
    hands.key(pygame.K_h, text="h")
    assert model(player).analysis is None, "a hint belongs to the game"
    hands.wait(lambda: model(player).state.hint is not None)


def test_buttons_take_a_move_back_though_the_map_is_open(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    fail_at(player, hands, engine)
    open_map(player, hands, engine)
    hands.app.perform(Action.UNDO)
    assert model(player).analysis is None
    assert model(player).session.record == ()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", rest_slow([[900, 650], [1280, 860], [800, 1200], [3840, 2160]], 2))
def test_analyses_fit_every_window(
    player: PracticeScene, hands: Hands, engine: FakeEngine, size: list[int], theme: str
) -> None:
    hands.app.change(theme=theme)
    hands.resize((size[0], size[1]))
    open_map(player, hands, engine)
    hands.frames()
    assert player.panel is not None
    view, area = player.panel.content.view, player.area
    assert area.contains(view)
    hands.key(pygame.K_ESCAPE)
    fail_at(player, hands, engine)
    hands.key(pygame.K_y, text="y")
    hands.wait(lambda: bool(walk_in(player).line))
    hands.frames()
    assert player.panel is not None
    for widget in player.ui.ring.widgets:
        if widget is not player.pane and widget.focus_rect.top >= area.top:
            assert view.left <= widget.focus_rect.left
            assert widget.focus_rect.right <= area.right


def test_in_the_smallest_window_the_maps_legend_is_on_the_screen_after_a_solution(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.resize(screen.MINIMUM)
    hands.frames()
    engine.answers.append(proved(Status.DEAD, "C4"))
    hands.click(place(player, "D4"))
    hands.wait(lambda: model(player).state.solved)
    open_map(player, hands, engine)
    assert "Solved: White is dead" in text_of(player)
    assert player.panel is not None
    assert player.panel.content.room == 0, "nothing is below the fold"
