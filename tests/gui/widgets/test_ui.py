"""What pygame_gui's manager does, ours does, too."""

from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.stage.tabs import Tab
from tests.gui.helpers import Hands


def test_the_theme_knows_every_element_by_the_names_that_pygame_gui_gives_it(
    app: App, hands: Hands
) -> None:
    app.show(Tab.LIBRARY)
    app.perform(Action.SETTINGS)  # they have containers in each other
    hands.frames()
    ui = app.scene.ui
    elements = [one for one in ui.get_sprite_group().sprites() if one.element_ids]
    assert len({len(one.element_ids) for one in elements}) > 1
    for one in elements:
        parts = one.element_base_ids, one.element_ids, one.class_ids, one.object_ids
        names = UIAppearanceTheme.build_all_combined_ids(ui.ui_theme, *parts)
        assert one.combined_element_ids == names != []
