"""The window: the stack, sizes, idling, dropped files, and errors that must not cost any work."""

from pathlib import Path

import pygame
import pytest

from gold.errors import DisplayError, GoldError
from gold.gui.app.window import App
from gold.gui.desktop import screen
from gold.gui.keys.actions import Action, Scope
from gold.gui.stage.dialogs import Choice, ErrorDialog, MessageDialog
from gold.gui.stage.keys_dialog import KeysDialog
from gold.gui.stage.scene import Scene
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.base import Widget
from gold.gui.widgets.fields import TextField
from gold.i18n import use_language
from tests.gui.helpers import Hands, make_collection, make_problem
from tests.thorough import rest_slow


class Recorder(Scene):
    """Records what is done to it."""

    def __init__(self, app: App, name: str = "scene") -> None:
        super().__init__(app)
        self.name = name
        self.log: list[str] = []

    def resume(self) -> None:
        self.log.append("resume")

    def pause(self) -> None:
        self.log.append("pause")

    def close(self) -> None:
        self.log.append("close")


class FailingWidget(Widget):
    """Cannot be painted."""

    def __init__(self, scene: "Failing") -> None:
        super().__init__(scene.ui, pygame.Rect(10, 10, 20, 20))
        self.scene = scene

    def paint(self, canvas: pygame.Surface) -> None:
        self.scene._fail("paint")


class Failing(Scene):
    """Fails where it is told to."""

    def __init__(self, app: App, where: str, error: Exception) -> None:
        super().__init__(app)
        self.where, self.error = where, error

    def _fail(self, where: str) -> None:
        if where == self.where:
            raise self.error

    def build(self) -> None:
        self._fail("build")
        for _ in range(3):
            FailingWidget(self)

    def draw(self, canvas: pygame.Surface) -> None:
        self._fail("draw")

    def update(self, seconds: float) -> None:
        self._fail("update")

    def perform(self, action: Action) -> bool:
        self._fail("perform")
        return False

    def process_event(self, event: pygame.event.Event) -> bool:
        self._fail("event")
        return False


def test_scenes_are_told_when_they_come_and_go(app: App) -> None:
    low, high = Recorder(app), Recorder(app)
    app.push(low)
    app.push(high)
    app.pop()
    assert low.log == ["resume", "pause", "resume"]
    assert high.log == ["resume", "pause", "close"]
    app._stack.replace(high)
    assert low.log[-1] == "close"
    app.pop()
    assert app.scene is high, "the last scene stays"


def test_tabs_keep_their_scenes(app: App) -> None:
    player = app.show(Tab.PRACTICE)
    app.push(Recorder(app))
    assert app.show(Tab.PRACTICE) is player
    assert app.stack == (player,)


@pytest.mark.parametrize("where", ["build", "paint", "draw", "update", "perform", "event"])
def test_an_error_is_reported_and_the_window_goes_on(
    app: App, hands: Hands, where: str, tmp_path: Path
) -> None:
    player = app.show(Tab.PRACTICE)
    app.push(Failing(app, where, ValueError("inside")))
    hands.frames(2)
    app.perform(Action.UNDO)
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 500), rel=(0, 0), buttons=(0, 0, 0)))
    hands.frames(4)
    assert any(isinstance(scene, ErrorDialog) for scene in app.stack)
    assert sum(isinstance(scene, ErrorDialog) for scene in app.stack) == 1
    assert "ValueError: inside" in next(s.text for s in app.stack if isinstance(s, ErrorDialog))
    assert app.running
    app.show(Tab.PRACTICE)
    hands.frames(2)
    assert app.scene is player


def test_a_mistake_of_the_user_is_only_shown_as_a_message(app: App, hands: Hands) -> None:
    app.push(Failing(app, "perform", GoldError("this file is broken")))
    app.frame(1 / 60)
    app.perform(Action.UNDO)
    assert app.toast.text == "this file is broken"
    assert not any(isinstance(scene, ErrorDialog) for scene in app.stack)


def test_nothing_is_drawn_while_nothing_happens(app: App, hands: Hands) -> None:
    app.show(Tab.PRACTICE)
    hands.frames(5)  # also for what the opening of the window has posted
    app.pace._awake_until = 0.0  # what happened has settled
    before = hands.drawn
    hands.frames(50)
    assert hands.drawn == before
    hands.key(pygame.K_TAB)
    assert hands.drawn > before


@pytest.mark.parametrize("size", [(900, 650), (1280, 860), (1000, 1500), (3840, 2160)])
@pytest.mark.parametrize("scale", rest_slow([2.0, 1.0]))
def test_every_widget_stays_inside_the_window(
    app: App, hands: Hands, size: tuple[int, int], scale: float
) -> None:
    app.play(make_collection(make_problem(), make_problem()))
    app.change(text_scale=scale)
    hands.resize(size)
    window = pygame.Rect((0, 0), size)
    for widget in app.scene.ui.ring._widgets:
        inside = window.contains(widget.focus_rect)
        assert (
            inside or getattr(widget, "ui_container", None) is not app.scene.ui.get_root_container()
        )
    assert app.canvas.get_size() == size


def test_a_window_made_too_small_is_made_larger_again(app: App, hands: Hands) -> None:
    app.show(Tab.PRACTICE)
    hands.resize((500, 300))
    assert app.canvas.get_size() == screen.MINIMUM


def test_theme_scale_and_sound_change_at_once_and_are_kept(app: App, hands: Hands) -> None:
    app.show(Tab.PRACTICE)
    hands.frames()
    light = app.canvas.get_at((600, 700))
    hands.key(pygame.K_F9)
    hands.frames()
    assert app.theme.dark
    assert app.canvas.get_at((600, 700)) != light
    hands.key(pygame.K_PLUS, pygame.KMOD_LCTRL)
    assert app.theme.scale > 1
    hands.key(pygame.K_m, pygame.KMOD_LCTRL)
    kept, trouble = app._settings_file.load()
    assert (kept.theme, kept.text_scale > 1, kept.sound, trouble) == ("dark", True, False, "")


def test_another_language_is_shown_at_once_in_its_own_forms_of_han(app: App, hands: Hands) -> None:
    def drawn() -> bytes:
        return pygame.image.tobytes(app.theme.fonts.render("直", 20, (0, 0, 0)), "RGBA")

    app.show(Tab.PRACTICE)
    try:
        pictures = []
        for language, practice in (("ja", "練習"), ("zh_CN", "做题")):
            app.change(language=language)
            hands.frames()
            assert practice in app.scene.caption()
            pictures.append(drawn())
        assert pictures[0] != pictures[1]
    finally:
        use_language("en")


def test_a_dropped_file_is_opened(app: App, hands: Hands, tmp_path: Path) -> None:
    from gold.problem.files import save_problem

    path = tmp_path / "mine.yaml"
    save_problem(make_problem(title="Dropped"), path)
    app.show(Tab.PRACTICE)
    app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    hands.frames()
    assert getattr(app.scene, "model").problem.title == "Dropped"  # noqa: B009


def test_a_broken_file_gets_a_message_with_its_line(app: App, hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("title: x\ndiagram: |\n  + + q\n  + + +\n  + + +\n")
    scene = app.show(Tab.PRACTICE)
    app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    hands.frames()
    assert app.scene is scene
    assert "broken.yaml, line 3: " in app.toast.text


def test_a_message_goes_with_its_scene_unless_something_went_wrong(app: App, hands: Hands) -> None:
    app.show(Tab.PRACTICE)
    app.say("Saved as a.yaml", "good")
    app.push(MessageDialog(app, "Really?", "A question lies over the same scene."))
    hands.frames()
    assert app.toast.shown
    hands.key(pygame.K_ESCAPE)
    app.perform(Action.SETTINGS)
    hands.frames()
    assert not app.toast.shown
    app.say("The file is broken", "bad")
    app.show(Tab.LIBRARY)
    hands.frames()
    assert app.toast.shown


@pytest.mark.parametrize("tab", list(Tab))
def test_escape_leaves_every_screen_and_loses_nothing(app: App, hands: Hands, tab: Tab) -> None:
    scene = app.show(tab)
    hands.frames()
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert app.scene.tab is Tab.LIBRARY
    assert app.show(tab) is scene, "it is as it was left"


def test_a_dialog_takes_enter_and_escape_and_hides_the_keys_below(app: App, hands: Hands) -> None:
    app.play(make_collection(make_problem()))
    chosen: list[str] = []
    choices = [
        Choice("No", lambda: chosen.append("no")),
        Choice("Yes", lambda: chosen.append("yes")),
    ]
    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        app.push(MessageDialog(app, "Sure?", "Really?", choices))
        hands.frames()
        hands.key(pygame.K_t, text="t")
        hands.key(key)
    assert chosen == ["yes", "no"]
    assert len(app.stack) == 1
    assert not getattr(app.scene, "model").session.record  # noqa: B009


@pytest.mark.parametrize("scope", rest_slow(Scope, 5))
def test_every_key_of_the_list_can_be_read_in_the_smallest_window(
    app: App, hands: Hands, scope: Scope
) -> None:
    app.show(Tab.PRACTICE)
    hands.resize(screen.MINIMUM)
    app.push(KeysDialog(app, scope))
    hands.frames()
    dialog = app.scene
    assert isinstance(dialog, KeysDialog)
    view = dialog.content.view  # type: ignore[union-attr]

    def in_sight() -> set[str]:
        widgets = [w for w in dialog.ui.get_sprite_group().sprites() if dialog.content.owns(w)]  # type: ignore[union-attr]
        assert all(w.rect.height >= 18 for w in widgets)
        return {getattr(w, "text", "") for w in widgets if view.contains(w.rect)}

    seen = in_sight()
    hands.key(pygame.K_PAGEDOWN)
    middle = in_sight()
    hands.key(pygame.K_END)
    assert seen | middle | in_sight() >= {text for text, keys in dialog._lines if keys}
    hands.key(pygame.K_HOME)
    assert in_sight() == seen


def test_ctrl_question_mark_shows_the_keys(app: App, hands: Hands) -> None:
    app.show(Tab.PRACTICE)
    hands.key(pygame.K_SLASH, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert isinstance(app.scene, KeysDialog)


def test_a_held_key_repeats_steps_and_nothing_else(app: App, hands: Hands) -> None:
    asked: list[Action] = []

    class Notes(Recorder):
        scope = Scope.PRACTICE

        def perform(self, action: Action) -> bool:
            asked.append(action)
            return True

    app.push(Notes(app))
    for key in (pygame.K_LEFT, pygame.K_h):
        for _ in range(3):
            app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        app.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
    hands.key(pygame.K_h)
    assert asked == [Action.UNDO] * 3 + [Action.HINT] * 2


def test_a_tap_that_arrives_as_a_held_key_zooms_one_step(app: App) -> None:
    for _ in range(3):  # the key was let go while everything was laid out anew
        app.handle(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PLUS, mod=pygame.KMOD_LCTRL, unicode="")
        )
        app.frame(1 / 60)
    assert app.settings.text_scale == 1.125


def test_the_keys_of_the_editor_name_what_drags_and_erases(app: App, hands: Hands) -> None:
    app.show(Tab.EDITOR)
    hands.key(pygame.K_F1)
    hands.frames()
    texts = {getattr(w, "text", "") for w in app.scene.ui.get_sprite_group().sprites()}
    assert {"On the board: drag the tool", "On the board: erase"} <= texts


def test_zooming_ends_where_the_window_ends(app: App, hands: Hands) -> None:
    hands.resize((900, 650))
    for _ in range(8):
        app.perform(Action.LARGER)
    largest, stored = app.theme.scale, app.settings.text_scale
    assert app.toast.text == "It cannot be larger in this window."
    assert stored < 1.5
    app.change(text_scale=2.5)  # in a larger window
    app.perform(Action.SMALLER)
    assert app.theme.scale < largest, "each step is seen"


@pytest.mark.parametrize("text", ["", "title: x\ndiagram: |\n  + q\n  + +\n"])
def test_a_start_on_a_bad_file_shows_the_library_and_says_why(
    app: App, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    app.begin(path)
    app.frame(1 / 60)
    assert app.scene.tab is Tab.LIBRARY
    assert "bad.yaml" in app.toast.text


def test_closing_the_window_ends_the_loop(app: App, hands: Hands) -> None:
    app.show(Tab.PRACTICE)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.run()
    assert not app.running


def test_clicks_and_keys_before_the_first_picture_are_ignored(app: App) -> None:
    """A new user's went to the library, and the question that appeared was gone again."""
    scene = Recorder(app)
    app.push(scene)
    early = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=4)
    late = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_b, mod=0, unicode="b", scancode=5)
    heard: list[str] = []
    handle = app.handle

    def hear(event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            heard.append(event.unicode)
        handle(event)

    def first_picture() -> None:
        pygame.event.post(late)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "handle", hear)
        pygame.event.post(early)
        app.run(first_picture)
    assert heard == ["b"]


def test_a_scene_may_ask_before_the_window_closes(app: App) -> None:
    class Asks(Recorder):
        def may_close(self) -> bool:
            return False

    app.push(Asks(app))
    app.perform(Action.QUIT)
    assert app.running


def test_a_display_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(DisplayError, match="does not respond"):
        screen.open_window(1.0, "GoLD")


def test_large_type_leaves_room_for_the_board(app: App, hands: Hands) -> None:
    app.play(make_collection(make_problem()))
    app.change(text_scale=2.5)
    hands.resize((900, 650))
    pane = getattr(app.scene, "pane")  # noqa: B009
    assert pane.layout.rect.width >= 380
    hands.resize((3840, 2160))
    assert app.theme.scale == 2.5


def test_scale_comes_from_the_desktop_or_the_screen() -> None:
    assert screen.detected_scale({"GDK_SCALE": "2"}, "linux") == 2.0
    assert screen.detected_scale({"QT_SCALE_FACTOR": "1.5"}, "linux") == 1.5
    assert screen.detected_scale({"GDK_SCALE": "many"}, "darwin") == 1.0


def test_the_letter_of_a_key_that_leads_to_a_text_field_is_not_typed_there(
    app: App, hands: Hands
) -> None:
    app.show(Tab.LIBRARY)
    hands.frames(2)
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/"))
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text="/"))
    app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_SLASH, mod=0))
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_k, mod=0, unicode="k"))
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text="k"))
    field = next(widget for widget in app.scene.ui.ring.widgets if widget.name == "search")
    assert isinstance(field, TextField)
    assert field.get_text() == "k"


def test_the_windows_title_says_what_is_open(app: App, hands: Hands) -> None:
    def title() -> str:
        hands.frames()
        app.draw()
        app._name_window()
        return pygame.display.get_caption()[0]

    app.show(Tab.PRACTICE)
    assert title() == "Practice — GoLD"
    app.play(make_collection(make_problem(title="A corner")))
    assert title() == "A corner · Black to play — GoLD"
    app.play(make_collection(make_problem(title="A very long title " * 40)))
    assert len(title()) < 150
    assert title().endswith("Black to play — GoLD")
    app.play(make_collection(make_problem(title="A corner")))
    app.perform(Action.SETTINGS)
    assert title() == "Settings — GoLD"
    app.perform(Action.BACK)
    app.perform(Action.HELP)
    assert title() == "Keys · A corner · Black to play — GoLD"
    app.perform(Action.BACK)
    app.show(Tab.EDITOR)
    assert title().endswith("Editor — GoLD")
    app.show(Tab.LIBRARY)
    assert title().startswith("Library")
