"""What the editor shows of a draft, as plain data: the view of the board, and texts for panel and bar."""

from __future__ import annotations

from gold.authoring.draft import Draft
from gold.authoring.tools import Tool
from gold.board.points import Color, PointState
from gold.gui.board.view import BoardView, ViewCrop, crop_around, whole_board
from gold.gui.editor.check import EditorCheck
from gold.gui.editor.lines_model import lines_notice
from gold.i18n import _, ngettext, sentence
from gold.trainer import wording


def editor_board_view(
    draft: Draft, tool: Tool, crop: ViewCrop, coordinates: bool, checked: EditorCheck | None = None
) -> BoardView:
    """Build the view of the board.

    It shows the position, the stone that the ``tool`` places, stones without liberties, and the
    findings of a check. ``coordinates``: show them.
    """
    position = draft.position
    return BoardView(
        position.size,
        position.states,
        crop,
        position.boundary,
        position.to_play,
        coordinates,
        playable=frozenset(position.points(PointState.VALID)),
        hover_color=_color_in_hand(draft, tool),
        selection=draft.marked_area,
        marked=draft.check.stuck,
        correct=checked.marks if checked is not None else frozenset(),
        superfluous=checked.superfluous if checked is not None else frozenset(),
    )


def _color_in_hand(draft: Draft, tool: Tool) -> Color | None:
    if tool is Tool.KEYSTONE:
        return draft.keystone_color
    return {Tool.BLACK: Color.BLACK, Tool.WHITE: Color.WHITE}.get(tool)


def view_crop(draft: Draft, whole: bool) -> ViewCrop:
    """The part of the board to show: the whole board if ``whole``, else the part around the position."""
    return whole_board(draft.position.size) if whole else crop_around(draft.position)


def file_note(draft: Draft, kept_safe: bool = True) -> str:
    """A text with the name of the draft's file, and whether the draft is saved or backed up.

    ``kept_safe``: unsaved work is backed up against a crash.
    """
    name = draft.path.name if draft.path is not None else _("untitled")
    if draft.is_dirty and not kept_safe:
        return _("{name} · unsaved changes").format(name=name)
    if draft.is_dirty:
        return _("{name} · unsaved changes, backed up").format(name=name)
    return name if draft.path is None else _("{name} · saved").format(name=name)


def check_title(draft: Draft, checked: EditorCheck | None) -> tuple[str, bool]:
    """The state of the position and its check in a few words, and whether it is good."""
    count = len(draft.errors)
    if count:
        return ngettext("{n} thing missing", "{n} things missing", count).format(n=count), False
    return (_("valid position"), True) if checked is None else checked.status()


def check_text(draft: Draft, checked: EditorCheck | None) -> str:
    """The text below *Check*.

    It is a notice if the variations do not fit the position, then the findings about the position,
    one per line.
    """
    notice = lines_notice(draft.problem)
    return "\n".join(filter(None, (notice, _findings(draft, checked))))


def _findings(draft: Draft, checked: EditorCheck | None) -> str:
    if draft.errors:
        return "\n".join(sentence(error[:1].upper() + error[1:]) for error in draft.errors)
    if warning := _outside_warning(draft):
        return warning if checked is None else f"{warning}\n{checked.text()}"
    if checked is not None:
        news = draft.has_unsaved_proof and draft.path is not None and not checked.running
        return checked.text() + ("\n" + _("Save to keep this result in the file.") if news else "")
    winner = draft.check.already_won
    if winner is not None:
        side = wording.side(winner)
        return _("There is nothing to play for: {side} has already won.").format(side=side)
    return ngettext(
        "Ready to play. “Check it” asks the computer to prove what happens to the marked stone.",
        "Ready to play. “Check it” asks the computer to prove what happens to the marked stones.",
        len(draft.position.keystones()),
    )


def _outside_warning(draft: Draft) -> str:
    """A warning if target stones have liberties outside the playable area; else empty."""
    position = draft.position
    marked = draft.position.keystones()
    chains = (chain for chain in position.chains(position.defender) if not chain.isdisjoint(marked))
    near = {
        each for chain in chains for stone in chain for each in position.geometry.neighbors[stone]
    }
    out = position.geometry.vertices(
        sorted(each for each in near if position[each] is PointState.INVALID)
    )
    said = _(
        "Marked stones live at once: their liberties at {points} lie outside the playable area."
    )
    return said.format(points=", ".join(out)) if out else ""
