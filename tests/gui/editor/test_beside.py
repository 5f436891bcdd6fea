"""A problem that was read from a picture: the picture stands beside the board until it is closed."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from PIL import Image

from gold.board.points import Color, PointState
from gold.errors import GoldError
from gold.gui.app.window import App
from gold.gui.desktop import clipboard
from gold.gui.editor.scene import EditorScene
from gold.gui.library.importing import import_files
from gold.gui.stage.asking import ProblemDialog
from gold.gui.stage.file_dialog import SaveDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.displays import Label
from gold.problem.files import save_problem
from gold.problem.pictures.as_problems import problems_in_picture
from tests.gui.editor.hands import place, press, state
from tests.gui.helpers import Hands, make_problem
from tests.tools.drawn_boards import PAPER, WOOD, Drawn, corner, page, pictures, with_veil

CTRL = pygame.KMOD_CTRL


def drop(app: App, hands: Hands, *paths: Path) -> None:
    for path in paths:
        app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    hands.frames()


def drawn_in(folder: Path) -> tuple[Drawn, Path]:
    """A picture in a folder."""
    drawn = corner(WOOD)
    path = folder / "corner.png"
    path.write_bytes(drawn.png)
    return drawn, path


def stones(editor: EditorScene) -> list[Color | None]:
    return [each.color for each in editor.draft.position.states]


def labels(editor: EditorScene) -> str:
    widgets = editor.ui.get_sprite_group().sprites()
    return "\n".join(widget.text for widget in widgets if isinstance(widget, Label))


def is_shown(editor: EditorScene) -> bool:
    return "close picture" in {widget.name for widget in editor.ui.ring.widgets}


def test_a_dropped_picture_is_edited_with_the_picture_beside_the_board(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    drawn, path = drawn_in(tmp_path)
    drop(app, hands, path)
    assert app.scene is editor
    assert stones(editor) == [each.color for each in drawn.position.states]
    assert editor.draft.problem.title == "corner"
    assert is_shown(editor)
    assert "Compare the board with the picture." in labels(editor)
    assert app.toast.text.startswith("Read from a picture")
    assert editor.pane.view is not None
    assert editor.pane.view.crop == drawn.crop, "the board shows what the picture shows"
    press(hands, "close picture")
    assert not is_shown(editor)
    assert stones(editor) == [each.color for each in drawn.position.states]


def test_the_picture_stands_where_its_colours_are_seen(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    _drawn, path = drawn_in(tmp_path)
    drop(app, hands, path)
    beside = editor._beside
    assert beside is not None
    assert editor.pane.layout is not None
    assert not beside.rect.colliderect(editor.pane.layout.rect)
    share = beside.rect.width / beside.picture.width
    for point, (x, y) in beside.picture.places.items():
        color = editor.draft.position[point].color
        if color is not None:
            off = 0.25 * beside.picture.gap
            seen = app.canvas.get_at(
                (
                    round(beside.rect.left + (x + off) * share),
                    round(beside.rect.top + (y + off) * share),
                )
            )
            assert (seen.r < 90) == (color is Color.BLACK)


def test_what_is_read_from_a_picture_never_replaces_it(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    _drawn, path = drawn_in(tmp_path)
    before = path.read_bytes()
    drop(app, hands, path)
    hands.key(pygame.K_s, CTRL)
    assert isinstance(app.scene, SaveDialog)
    assert app.scene.name == "corner.yaml"
    assert path.read_bytes() == before


def test_what_is_not_sure_is_ringed_and_a_click_changes_it(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    drawn = corner(WOOD)
    (tmp_path / "a.png").write_bytes(with_veil(drawn, drawn.position.geometry.from_vertex("P5")))
    drop(app, hands, tmp_path / "a.png")
    assert "Unclear in the picture: P5." in app.toast.text
    assert "1 ringed point is unclear" in labels(editor)
    assert editor.pane.view is not None
    assert {editor.draft.position.geometry.vertex(point) for point in editor.pane.view.marked} == {
        "P5"
    }
    seen = []
    for _click in range(3):
        hands.click(place(editor, "P5"))
        seen.append(state(editor, "P5"))
    assert seen == [PointState.BLACK, PointState.WHITE, PointState.VALID]
    press(hands, "close picture")
    assert not editor.pane.view.marked


def vertices(editor: EditorScene) -> set[str]:
    """Where stones stand."""
    position = editor.draft.position
    return {position.geometry.vertex(point) for chain in position.chains() for point in chain}


def test_a_click_on_a_bar_says_where_the_board_goes_on_and_the_stones_move_along(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    _drawn, path = drawn_in(tmp_path)
    drop(app, hands, path)
    before = vertices(editor)
    assert "R4" in before
    press(hands, "edge right")
    assert vertices(editor) == {
        name.translate(str.maketrans("NOPQRST", "GHJKLMN")) for name in before
    }
    assert editor.pane.view is not None
    assert editor.pane.view.crop.right == 12, "the board shows what the picture shows"
    assert is_shown(editor)
    hands.key(pygame.K_z, CTRL)
    assert vertices(editor) == before
    assert editor.pane.view.crop.right == 18
    hands.key(pygame.K_y, CTRL)
    assert editor.pane.view.crop.right == 12
    hands.key(pygame.K_RIGHT, pygame.KMOD_LALT | pygame.KMOD_LSHIFT)
    assert vertices(editor) == before


def test_all_moves_by_a_line_with_its_picture_as_far_as_the_board_goes(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    _drawn, path = drawn_in(tmp_path)
    drop(app, hands, path)
    before = vertices(editor)
    hands.key(pygame.K_DOWN, pygame.KMOD_LALT)
    assert vertices(editor) == before
    assert app.toast.text == "There is no more room on that side."
    hands.key(pygame.K_UP, pygame.KMOD_LALT)
    assert "R5" in vertices(editor)
    beside = editor._beside
    assert beside is not None
    assert beside.picture.edges == {"right"}
    press(hands, "close picture")
    hands.key(pygame.K_DOWN, pygame.KMOD_LALT)
    assert vertices(editor) == before
    hands.key(pygame.K_DOWN, pygame.KMOD_LALT | pygame.KMOD_LSHIFT)
    assert app.toast.text == "There is no picture beside the board."


def test_an_edge_that_is_not_sure_is_asked_about(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    _drawn, path = drawn_in(tmp_path)
    (read,) = problems_in_picture(path.read_bytes(), path)
    app.edit(read.problem, None, 0, replace(read.picture, unsure_edges=frozenset({"right"})))
    hands.frames()
    assert "Click a bar: solid where the board ends" in labels(editor)
    press(hands, "edge right")
    press(hands, "edge right")
    assert "Click a bar" not in labels(editor)
    assert stones(editor) == [each.color for each in read.problem.position.states]


def test_a_turned_board_is_not_held_against_the_picture(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    _drawn, path = drawn_in(tmp_path)
    drop(app, hands, path)
    hands.key(pygame.K_t, text="t")
    assert not is_shown(editor)


def test_another_problem_has_no_picture(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    _drawn, path = drawn_in(tmp_path)
    drop(app, hands, path)
    save_problem(make_problem(title="other"), tmp_path / "other.yaml")
    editor.files.open_path(tmp_path / "other.yaml")
    hands.frames()
    assert editor.draft.problem.title == "other"
    assert not is_shown(editor)


def test_of_the_boards_on_a_page_one_is_chosen(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    drawn = list(pictures([PAPER], 2, seed=5))
    (tmp_path / "page.png").write_bytes(page(drawn, columns=2))
    drop(app, hands, tmp_path / "page.png")
    assert isinstance(app.scene, ProblemDialog)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert app.scene is editor
    assert editor.draft.problem.title == "page 2"
    assert is_shown(editor)


def test_the_page_of_a_document_is_edited_as_a_picture(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    drawn = corner(PAPER)
    Image.open(io.BytesIO(drawn.png)).convert("RGB").save(tmp_path / "page.pdf")
    drop(app, hands, tmp_path / "page.pdf")
    assert app.scene is editor
    assert stones(editor) == [each.color for each in drawn.position.states]
    assert is_shown(editor)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\0", "the picture is damaged"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "the picture is damaged"),
        (b"", "the file is empty"),
    ],
)
def test_a_broken_picture_gets_a_message(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path, data: bytes, said: str
) -> None:
    before = editor.draft.problem
    (tmp_path / "a.png").write_bytes(data)
    drop(app, hands, tmp_path / "a.png")
    assert said in app.toast.text
    assert app.toast.kind == "bad"
    assert editor.draft.problem == before


def test_a_picture_without_a_board_says_what_would_help(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    pygame.image.save(pygame.Surface((300, 200)), tmp_path / "a.png")
    drop(app, hands, tmp_path / "a.png")
    assert "no board is found in this picture. It helps if" in app.toast.text


def test_an_imported_picture_is_edited_and_not_copied(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    drawn, path = drawn_in(tmp_path)
    own = tmp_path / "own"
    own.mkdir()
    import_files(app, own, [path], lambda _path: pytest.fail("nothing was imported"))
    hands.frames()
    assert stones(editor) == [each.color for each in drawn.position.states]
    assert is_shown(editor)
    assert not list(own.iterdir())


def test_a_picture_among_imported_files_is_named(
    app: App, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    _drawn, path = drawn_in(tmp_path)
    own = tmp_path / "own"
    own.mkdir()
    save_problem(make_problem(title="one"), tmp_path / "one.yaml")
    import_files(app, own, [path, tmp_path / "one.yaml"], lambda _path: None)
    hands.frames()
    assert [each.name for each in own.iterdir()] == ["one.yaml"]
    assert "corner.png: a picture is imported alone" in app.toast.text


# The clipboard


class Held:
    """What is on the clipboard."""

    text = ""
    picture = b""


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """The dummy driver has no clipboard of its own."""
    on_it = Held()

    def get_text() -> str:
        if not on_it.text:
            raise GoldError("There is no text on the clipboard.")
        return on_it.text

    monkeypatch.setattr(clipboard, "get_text", get_text)
    monkeypatch.setattr(clipboard, "_picture_of_system", lambda: on_it.picture)
    return on_it


def test_a_pasted_picture_can_be_undone(editor: EditorScene, hands: Hands, held: Held) -> None:
    drawn = corner(WOOD)
    held.picture = drawn.png
    before = editor.draft.problem
    hands.key(pygame.K_v, CTRL)
    assert stones(editor) == [each.color for each in drawn.position.states]
    assert (editor.draft.problem.title, editor.draft.problem.source) == ("", "")
    assert is_shown(editor)
    hands.key(pygame.K_z, CTRL)
    assert editor.draft.problem == before


def test_a_picture_pasted_in_the_library_is_edited(
    app: App, editor: EditorScene, hands: Hands, held: Held
) -> None:
    drawn = corner(WOOD)
    held.picture = drawn.png
    app.show(Tab.LIBRARY)
    hands.key(pygame.K_v, CTRL)
    assert app.scene is editor
    assert stones(editor) == [each.color for each in drawn.position.states]
    assert is_shown(editor)


def test_a_text_beside_a_picture_is_pasted_as_before(
    editor: EditorScene, hands: Hands, held: Held
) -> None:
    held.picture = corner(WOOD).png
    held.text = "(;SZ[9]AB[cc][cd])"
    hands.key(pygame.K_v, CTRL)
    assert editor.draft.position.size == 9
    assert not is_shown(editor)


@pytest.mark.parametrize("tab", [Tab.LIBRARY, Tab.EDITOR, Tab.GAME])
def test_an_empty_clipboard_is_said_to_be_so(app: App, hands: Hands, held: Held, tab: Tab) -> None:
    app.show(tab)
    hands.key(pygame.K_v, CTRL)
    assert app.toast.text == "There is neither a text nor a picture on the clipboard."
