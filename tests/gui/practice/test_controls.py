"""Keys, buttons and the wheel in practice."""

import time

import pygame
import pytest

from gold.board.points import PASS, Color
from gold.board.status import Status
from gold.gui import words
from gold.gui.keys.actions import Action
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.menu import Menu
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.displays import Label
from gold.problem.matching.identity import problem_id
from gold.problem.proved import Proved
from gold.solver.api import EngineKind, FirstMove, Limits, Survey
from gold.solver.outcome import Ko
from gold.trainer.modes import Mode
from gold.trainer.practice.events import BestProved, CountAs, Reset
from gold.trainer.practice.state import PracticeState
from gold.trainer.training.course import Course
from tests.gui.helpers import FakeEngine, Hands, make_collection, make_problem
from tests.gui.practice.hands import (  # fmt: skip
    answer,
    ask_for_hints,
    at,
    button,
    buttons,
    controls,
    give_up,
    idle,
    map_in,
    model,
    opened,
    place,
)
from tests.results import make_result


def test_a_solved_problem_leads_on_and_its_places_stay(player: PracticeScene, hands: Hands) -> None:
    before = {each: made.rect.copy() for each, made in buttons(player).items()}
    hands.click(place(player, "D4"))
    assert model(player).state.solved
    hands.frames(10)
    assert len(controls(player)) <= 10
    assert {"next problem", "more"} <= set(controls(player))
    assert not {"hint", "give up"} & set(controls(player))
    assert {each: made.rect for each, made in buttons(player).items()} == before


def test_everything_else_is_in_the_menu_with_its_key(player: PracticeScene, hands: Hands) -> None:
    hands.app.perform(Action.MORE)
    hands.frames()
    menu = hands.app.scene
    assert isinstance(menu, Menu)
    said = {each.text: each.key for each in menu.offered}
    assert said[Action.ALL_MOVES.words] == "M"
    assert {
        Action.QUIZ.words,
        Action.WORDS.words,
        Action.MODE.words,
        Action.SWITCH_TURN.words,
        Action.EDIT.words,
    } <= set(said)
    assert Action.RESET.words not in said, "nothing has been played"
    hands.key(pygame.K_t, pygame.KMOD_CTRL)
    assert hands.app.scene is player
    assert model(player).session.board.to_play is Color.WHITE
    hands.key(pygame.K_PERIOD, text=".")
    hands.frames()
    menu = hands.app.scene
    assert isinstance(menu, Menu)
    row = [each.text for each in menu.offered].index(Action.WHOLE_BOARD.words)
    hands.click((menu.panel.centerx, menu.panel.top + round(menu.px(30) * (row + 0.5))))
    assert hands.app.settings.whole_board
    hands.app.perform(Action.MORE)
    hands.frames()
    hands.click((5, 600))
    assert hands.app.scene is player, "a click beside it closes it"


def test_keys_are_on_the_main_button_only_but_on_all_while_alt_is_held(
    player: PracticeScene, hands: Hands
) -> None:
    def seen() -> list[bytes]:
        hands.frames()
        return [pygame.image.tobytes(made.image, "RGBA") for made in buttons(player).values()]

    rest = seen()
    for kind, changes in ((pygame.KEYDOWN, True), (pygame.KEYUP, False)):
        hands.app.handle(pygame.event.Event(kind, key=pygame.K_LALT, mod=0, unicode=""))
        assert [one != other for one, other in zip(seen(), rest, strict=True)] == [changes] * len(
            rest
        )


def test_the_machine_has_a_card_for_those_who_want_it(player: PracticeScene, hands: Hands) -> None:
    assert Action.START not in buttons(player), "most players never need the limits"
    hands.key(pygame.K_c, text="c")
    hands.frames()
    hands.key(pygame.K_c, pygame.KMOD_LSHIFT, "C")
    hands.frames()
    for action, made in buttons(player).items():
        taken = ("Enter",) if action is Action.NEXT_PROBLEM else ()
        assert made.key == hands.app.keys.cap(action, player.scope, taken) != ""
    assert {Action.START, Action.STOP, Action.SAVE, Action.OPEN} <= set(buttons(player))
    names = [widget.name for widget in player.ui.ring.widgets]
    assert {"auto play", "limit depth", "limit breadth", "limit seconds"} <= set(names)


@pytest.mark.parametrize("taking_back", [pygame.K_LEFT, pygame.K_BACKSPACE])
def test_buttons_are_drawn_when_they_can_do_something(
    player: PracticeScene, hands: Hands, taking_back: int
) -> None:
    assert not button(player, Action.UNDO).can_focus
    hands.key(pygame.K_a, text="a")
    hands.click(place(player, "D3"))
    assert button(player, Action.UNDO).can_focus
    hands.key(taking_back)
    assert not button(player, Action.UNDO).can_focus
    assert button(player, Action.NEXT_PROBLEM).can_focus


def test_the_answer_to_a_ko_on_paper_promises_no_capture(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(practice_mode="practice")
    hands.app.play(model(player).course)
    hands.frames()
    board, ko = model(player).session.board, Ko(Color.BLACK, 5)
    # which takes
    name = next(each for each in board.geometry.vertices(board.valid_moves()) if each != "D4")
    line = (at(player, name),)
    answer(player, engine, name, line=line, proved=True, status=Status.KO, ko=ko)
    best = make_result(Status.KO, True, at(player, name), ko=ko)
    opened(player).send(BestProved(best))
    for _press in range(2):
        give_up(hands)
    hands.wait(lambda: model(player).banner is not None)
    assert model(player).banner.title == f"The answer: {name}"
    said = model(player).banner.text  # type: ignore[union-attr]
    assert said == "White is dead."


def test_giving_up_fails_the_problem_and_shows_its_answer(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(practice_mode="practice")
    hands.app.play(model(player).course)
    hands.frames()
    answer(player, engine, "D4", line=(at(player, "D4"), PASS), proved=True)
    second = at(player, "D5")
    best = make_result(Status.DEAD, True, at(player, "D4"))
    engine.surveyed = Survey(
        best, tuple(FirstMove(move, best, True) for move in (at(player, "D4"), second))
    )
    give_up(hands)
    assert not model(player).state.decided, "a slip costs nothing"
    assert hands.app.toast.text == "Press again to give up."
    hands.frames()
    assert player.panel.fixed[Action.GIVE_UP].text == "Press again"
    player.problem.send(Reset())  # type: ignore[union-attr]
    hands.frames()
    assert player.panel.fixed[Action.GIVE_UP].text == "Give up", "something else was done"
    give_up(hands)
    give_up(hands)
    hands.wait(lambda: model(player).banner is not None)
    hands.wait(lambda: model(player).banner.text.endswith("(also right: D5)"))  # type: ignore[union-attr]
    hands.frames()
    assert [each.solved for each in hands.app.logbook.attempts.all()] == [False]
    banner = model(player).banner
    assert banner is not None
    assert banner.title == "The answer: D4"
    assert player.pane.view is not None
    assert [ghost.number for ghost in player.pane.view.ghosts] == [1]
    assert not button(player, Action.GIVE_UP).can_focus
    assert "banner all moves" in controls(player)
    assert "banner redo" in controls(player), (
        "one move is stepped through, too: why it works is at the end"
    )
    assert "hint" not in controls(player), "the answer is there"
    give_up(hands)
    assert len(hands.app.logbook.attempts.all()) == 1


def test_wheel_arrows_home_and_end_step_through_the_moves(eye: PracticeScene, hands: Hands) -> None:
    hands.key(pygame.K_a, text="a")
    for name in ("D5", "D4"):
        hands.click(place(eye, name))
    record = model(eye).session.record
    assert len(record) == 2
    hands.move(place(eye, "A1"))
    hands.wheel(1)
    assert len(model(eye).session.record) == 1
    hands.wheel(-1)
    assert model(eye).session.record == record
    hands.key(pygame.K_HOME)
    assert model(eye).session.record == ()
    hands.key(pygame.K_END)
    assert model(eye).session.record == record
    hands.key(pygame.K_PAGEUP)
    assert model(eye).session.record == ()


def test_the_board_can_be_played_without_a_mouse(player: PracticeScene, hands: Hands) -> None:
    hands.key(pygame.K_a, text="a")
    for _ in range(12):
        if player.ui.ring.current is player.pane:
            break
        hands.key(pygame.K_TAB)
    assert player.ui.ring.current is player.pane
    assert player.pane.cursor == min(player.pane.view.playable)  # type: ignore[union-attr]
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert [made.move for made in model(player).session.record] == [at(player, "D3")]


def test_an_arrow_leads_to_the_board_as_long_as_there_are_no_moves_to_step_through(
    player: PracticeScene, hands: Hands
) -> None:
    hands.key(pygame.K_a, text="a")
    hands.key(pygame.K_LEFT)
    assert player.ui.ring.active is player.pane
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert [made.move for made in model(player).session.record] == [at(player, "D3")]
    hands.key(pygame.K_ESCAPE)
    assert player.ui.ring.active is None
    hands.key(pygame.K_LEFT)
    assert model(player).session.record == ()
    assert player.ui.ring.active is None
    hands.key(pygame.K_RIGHT)
    assert len(model(player).session.record) == 1


def test_space_leads_to_the_board_and_shortcuts_still_work_there(
    player: PracticeScene, hands: Hands
) -> None:
    hands.key(pygame.K_a, text="a")
    hands.click(place(player, "D3"))
    assert player.ui.ring.active is None
    hands.key(pygame.K_SPACE, text=" ")
    assert player.ui.ring.active is player.pane
    hands.key(pygame.K_u, text="u")
    assert model(player).session.record == ()
    player.pane.cursor = at(player, "D3")
    hands.key(pygame.K_SPACE, text=" ")
    assert len(model(player).session.record) == 1


def test_enter_does_what_its_button_says_while_the_board_has_no_focus(
    player: PracticeScene, hands: Hands
) -> None:
    title = model(player).problem.title
    opened(player).send(CountAs(solved=False))
    hands.frames(20)
    assert button(player, Action.NEXT_PROBLEM).key == "Enter"
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert model(player).problem.title != title


def test_an_open_map_has_the_keys_and_the_board_has_them_again_afterwards(
    player: PracticeScene, hands: Hands
) -> None:
    hands.key(pygame.K_SPACE, text=" ")
    hands.key(pygame.K_m, text="m")
    hands.key(pygame.K_DOWN)
    assert map_in(player).chosen is not None
    hands.key(pygame.K_ESCAPE)
    assert model(player).analysis is None
    assert player.ui.ring.active is player.pane


def test_escape_resets_first(player: PracticeScene, hands: Hands) -> None:
    hands.key(pygame.K_a, text="a")
    hands.click(place(player, "D3"))
    hands.key(pygame.K_ESCAPE)
    assert model(player).session.record == ()


def texts(scene: PracticeScene) -> list[str]:
    return [each.text for each in scene.ui.get_sprite_group().sprites() if isinstance(each, Label)]


@pytest.mark.parametrize(("author", "told"), [("GoLD", []), ("Ōmori", ["Source: Ōmori · GoLD"])])
def test_the_source_is_told_where_it_is_not_the_program(
    player: PracticeScene, hands: Hands, author: str, told: list[str]
) -> None:
    hands.app.play(make_collection(make_problem(author=author, source="GoLD")))
    hands.frames()
    assert [text for text in texts(player) if text.startswith("Source")] == told


def test_hints_give_away_more_each_time(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    answer(player, engine, "D4", line=(at(player, "D4"), PASS))
    hands.key(pygame.K_h, text="h")
    hands.wait(lambda: idle(player))
    view = player.pane.view
    assert view is not None
    assert at(player, "D4") in view.hint_area
    assert any(text.startswith("Look in the highlighted area.") for text in texts(player))
    ask_for_hints(hands, lambda: player.pane.view.hint_point == at(player, "D4"))  # type: ignore[union-attr]
    ask_for_hints(hands, lambda: bool(player.pane.view.ghosts))  # type: ignore[union-attr]
    assert [ghost.point for ghost in player.pane.view.ghosts] == [at(player, "D4")]  # type: ignore[union-attr]
    assert any(text.startswith("1\N{NO-BREAK SPACE}D4") for text in texts(player))
    assert not hands.app.toast.shown, "a message would be gone before it is read"
    assert model(player).session.record == ()
    asked = model(player).session.hints
    assert asked >= 3
    hands.next_problem()
    assert model(player).session.hints == 0, "those were for another problem"
    hands.key(pygame.K_PAGEUP, pygame.KMOD_CTRL)
    assert model(player).session.hints == asked, "leaving it takes no hint back"


def test_stop_lets_the_computer_play_its_best(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    answer(player, engine, "D4")
    hands.key(pygame.K_s, text="s")
    hands.key(pygame.K_x, text="x")
    hands.wait(lambda: idle(player))
    assert len(model(player).session.record) == 1


def test_the_computer_can_play_both_sides(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    answer(eye, engine, "D5")
    answer(eye, engine, "D4")
    hands.key(pygame.K_s, pygame.KMOD_LSHIFT, "S")
    hands.wait(lambda: len(model(eye).session.record) >= 2)
    assert [made.by.value for made in model(eye).session.record[:2]] == ["computer", "computer"]


def test_what_the_computer_reaches_alone_is_no_solution(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    answer(eye, engine, "D5")
    answer(eye, engine, "D4")
    hands.key(pygame.K_s, pygame.KMOD_LSHIFT, "S")
    hands.wait(lambda: model(eye).state.ended is not None)
    assert model(eye).moment.caption.endswith("finished")
    assert "solved" not in model(eye).moment.caption


def test_switching_the_turn_lets_the_other_side_play(player: PracticeScene, hands: Hands) -> None:
    hands.key(pygame.K_t, text="t")
    assert not model(player).session.record, "where T trains elsewhere, it changes nothing here"
    hands.key(pygame.K_t, pygame.KMOD_CTRL)
    assert model(player).session.board.to_play is Color.WHITE
    assert model(player).session.game.person is Color.WHITE


def test_limits_go_up_and_down_and_high_ones_carry_a_warning(
    player: PracticeScene, hands: Hands
) -> None:
    assert model(player).session.limits.seconds == 5
    for _ in range(6):
        hands.key(pygame.K_l, text="l")
    assert model(player).session.limits.seconds == 120
    assert "120" in words.cost_of(model(player).session.limits, EngineKind.EXACT)
    hands.key(pygame.K_l, pygame.KMOD_LSHIFT, "L")
    assert model(player).session.limits.seconds == 60
    assert words.cost_of(Limits(depth=5, seconds=5.0), EngineKind.CLASSIC) == ""


def test_closed_points_say_why(player: PracticeScene, hands: Hands) -> None:
    hands.app.play(make_collection(make_problem("x + O .\n+ x O .\nO O O .\n. . . .")))
    hands.frames()
    hands.key(pygame.K_t, pygame.KMOD_CTRL)
    view = player.pane.view
    assert view is not None
    closed = {view.geometry.vertex(point): reason for point, reason in view.closed.items()}
    assert set(closed) == {"A3"} or set(closed) == set()
    for reason in closed.values():
        assert "suicide" in reason


def test_next_and_previous_lead_through_the_collection(player: PracticeScene, hands: Hands) -> None:
    assert "".join(model(player).course.name_and_place(0)) == "Beginnings  ›  1 of 3"
    hands.key(pygame.K_RETURN)
    assert hands.app.toast.text == "Enter goes on once the problem is decided; Ctrl PgDn skips it."
    hands.key(pygame.K_PAGEDOWN, pygame.KMOD_LCTRL)
    assert model(player).problem.title == "Three in a row"
    hands.key(pygame.K_PAGEDOWN, pygame.KMOD_LCTRL)
    assert model(player).problem.title == "Third"
    hands.key(pygame.K_PAGEDOWN, pygame.KMOD_LCTRL)
    assert "last" in hands.app.toast.text
    hands.key(pygame.K_PAGEUP, pygame.KMOD_LCTRL)
    assert model(player).index == 1


def test_after_the_last_problem_the_way_leads_to_the_library(
    player: PracticeScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _once in range(2):
        hands.key(pygame.K_PAGEDOWN, pygame.KMOD_LCTRL)
    assert not buttons(player)[Action.NEXT_PROBLEM].visible
    monkeypatch.setattr(PracticeState, "decided", property(lambda _state: True))
    opened(player).show()
    hands.frames()
    onward = buttons(player)[Action.NEXT_PROBLEM]
    assert onward.visible
    assert onward.text == "To the library"
    hands.key(pygame.K_PAGEDOWN, pygame.KMOD_LCTRL)
    assert hands.app.scene.tab is Tab.LIBRARY


def test_a_held_or_double_enter_that_leads_on_plays_nothing_in_the_next_problem(
    player: PracticeScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = model(player).problem
    monkeypatch.setattr(PracticeState, "solved", property(lambda of: of.problem is first))
    player.ui.ring.focus(player.pane, show=True)
    hands.frames()
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now)  # however slow the machine is
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    for _repeated in range(3):
        hands.app.handle(down)
        hands.frames()
    hands.app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    assert model(player).problem.title == "Three in a row"
    hands.key(pygame.K_RETURN)
    assert not model(player).session.board.moves, "the second tap"
    monkeypatch.setattr(time, "monotonic", lambda: now + 1.0)
    hands.key(pygame.K_RETURN)
    assert model(player).session.board.moves


def test_coordinates_and_the_whole_board_are_settings(player: PracticeScene, hands: Hands) -> None:
    hands.key(pygame.K_k, text="k")
    hands.key(pygame.K_w, text="w")
    view = player.pane.view
    assert view is not None
    assert not view.coordinates
    assert (view.crop.rows, view.crop.columns) == (7, 7)
    assert (hands.app.settings.coordinates, hands.app.settings.whole_board) == (False, True)


def test_a_problem_becomes_a_favourite_by_key(player: PracticeScene, hands: Hands) -> None:
    def is_favourite() -> bool:
        return hands.app.logbook.notes.of(problem_id(model(player).problem)).favourite

    before = is_favourite()
    hands.key(pygame.K_f, text="f")
    hands.frames()
    assert is_favourite() is not before
    hands.key(pygame.K_f, text="f")
    assert is_favourite() is before


def test_on_the_board_arrows_move_the_cursor_and_the_buttons_name_other_keys(
    player: PracticeScene, hands: Hands
) -> None:
    assert (button(player, Action.UNDO).key, button(player, Action.NEXT_PROBLEM).key) == (
        "←",
        "Ctrl PgDn",
    )
    player.ui.ring.focus(player.pane, show=True)
    hands.frames(20)
    assert button(player, Action.UNDO).key == "Ctrl Z"
    assert button(player, Action.NEXT_PROBLEM).key == "Ctrl PgDn", "Enter plays a stone"
    hands.key(pygame.K_ESCAPE)
    hands.frames(20)
    assert (button(player, Action.UNDO).key, button(player, Action.NEXT_PROBLEM).key) == (
        "←",
        "Ctrl PgDn",
    )


def test_giving_up_where_no_move_works_says_so_and_fails_nothing(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    settled = model(player).problem.with_proved(Proved(Status.ALIVE))
    hands.app.play(Course(make_collection(settled), chosen_mode=Mode.STUDY))
    hands.frames()
    give_up(hands)
    banner = model(player).banner
    assert banner is not None
    assert banner.title == "No move works: White lives"
    assert hands.app.logbook.attempts.all() == []
