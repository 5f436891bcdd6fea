"""The base class of the editor's two scenes: the sizes of the board and the panel."""

from __future__ import annotations

from gold.gui.stage.board_scene import BoardScene, P


class EditorBoard(BoardScene[P]):
    """A board with a panel that is narrower than in other scenes, since the board may show all 19 lines."""

    @property
    def panel_width(self) -> int:
        """The panel's width in pixels."""
        px = self.px
        width = self.area.width
        return min(max(width * 31 // 100, px(330)), px(400), width // 2)

    @property
    def margin(self) -> int:
        """Pixels around the board, half as many in a low window."""
        return self.px(20) if self.area.height > self.px(700) else self.px(10)
