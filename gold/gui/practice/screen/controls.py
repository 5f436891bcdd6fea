"""The controls of practice as data: the buttons at the bottom, and the state of all actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.moment.banners import Banner
from gold.gui.practice.moment.moment import PracticeMoment
from gold.i18n import _
from gold.trainer.settings import Settings
from gold.trainer.training.course import Leaving


@dataclass(frozen=True, slots=True)
class FixedButton:
    """One of the buttons at the bottom, each of which has a fixed place."""

    action: Action
    text: str
    is_main: bool = False
    """Whether it is drawn as the main button, the one to press next."""
    tip: str = ""
    """The tooltip."""


@dataclass(frozen=True, slots=True)
class Controls:
    """The buttons at the bottom, and the state of all actions."""

    fixed: tuple[FixedButton, ...]
    """The buttons at the bottom. The last one opens the next problem, or explains a wrong move."""
    able: Mapping[Action, bool]
    """By action, whether it is enabled; missing actions are always enabled."""
    on: Mapping[Action, bool]
    """By action that is a switch, whether it is on."""
    hidden: frozenset[Action]
    """The actions whose button is hidden: the banner offers them, or they are no help now."""
    enter: Action | None
    """The exercise's action for the Enter key; None if Enter opens the next problem."""
    takes_enter: bool
    """Whether Enter does something else than open the next problem, wherever the focus is."""
    board_takes_enter: bool
    """Whether Enter does something else than open the next problem, if the board has the focus."""
    is_guided: bool
    """Whether the tutorial is running: it uses Enter itself, so buttons do not show that key."""


def onward(moment: PracticeMoment) -> tuple[Action, str]:
    """Return action and text of the button for the next problem, or for leaving."""
    course = moment.course
    if course.from_editor:
        return Action.SHOW_EDITOR, _("Back to the editor")
    if moment.neighbor(1) is None and not course.has_more:
        return Action.NEXT_PROBLEM, _("To the library")
    is_skip = course.leaving is Leaving.SKIPS
    if moment.run is not None and moment.state.is_left_open:
        is_skip = True
    if is_skip and not moment.state.decided:
        return Action.NEXT_PROBLEM, _("Skip")
    return Action.NEXT_PROBLEM, _("Next problem")


def controls(moment: PracticeMoment, settings: Settings, banner: Banner | None) -> Controls:
    """Return the current controls. ``banner``: the banner on the screen; None for none."""
    takes_enter = _takes_enter(moment)
    enter = moment.exercise.enter
    plays_by_enter = moment.analysis is None and not moment.state.solved
    return Controls(
        fixed=_fixed(moment, banner),
        able=able_actions(moment),
        on=_on(moment, settings),
        hidden=_hidden(moment, banner),
        enter=enter,
        takes_enter=takes_enter,
        board_takes_enter=takes_enter or plays_by_enter,
        is_guided=moment.course.has_guide,
    )


def _fixed(moment: PracticeMoment, banner: Banner | None) -> tuple[FixedButton, ...]:
    is_walk = isinstance(moment.analysis, Explanation)
    costs = not moment.state.decided and moment.rules.help_costs
    tip = _("A hint costs half as much as a failure.") if costs else ""
    looks_for_hint = moment.session.seeks_move and not moment.session.thinks_about_move
    is_slow = looks_for_hint and moment.state.progress is not None and not moment.course.has_guide
    return (
        FixedButton(Action.UNDO, _("Step back") if is_walk else _("Undo")),
        FixedButton(Action.STOP, _("Stop"))
        if is_slow
        else FixedButton(Action.HINT, _("Hint"), tip=tip),
        FixedButton(Action.MORE, _("More")),
        FixedButton(Action.GIVE_UP, _give_up_words(moment)),
        _last(moment, banner),
    )


def _give_up_words(moment: PracticeMoment) -> str:
    if moment.state.decided:
        return _("Solution")
    return _("Press again") if moment.state.give_up_pressed else _("Give up")


def _last(moment: PracticeMoment, banner: Banner | None) -> FixedButton:
    """Return the button that explains a wrong move or else leads to the next problem."""
    if moment.asks_why_of(banner):
        return FixedButton(Action.WHY, _("Why?"), is_main=True)
    action, text = onward(moment)
    return FixedButton(action, text, is_main=moment.state.solved or moment.state.decided)


def able_actions(moment: PracticeMoment) -> dict[Action, bool]:
    """Return whether each action is enabled.

    An explanation or an exercise overrides the state of the game.
    """
    able = _able_in_game(moment)
    walk = moment.analysis
    if isinstance(walk, Explanation):
        goes_on = walk.at < len(walk.line) or bool(walk.alternatives())
        return {**able, Action.UNDO: True, Action.REDO: goes_on}
    return {**able, **moment.exercise.able}


def _able_in_game(moment: PracticeMoment) -> dict[Action, bool]:
    session = moment.session
    course = moment.course
    may_start = not session.ended and not session.thinks_about_move
    leads = not course.has_guide
    has_next = moment.neighbor(1) is not None or course.has_more or moment.state.decided
    in_library = not course.from_editor
    may_choose_mode = not course.why_no_other_mode
    is_lesson = course.idea(moment.index) is not None
    return {
        Action.UNDO: session.can_undo,
        Action.REDO: session.can_redo,
        Action.RESET: bool(session.record),
        Action.PASS: session.can_pass and not session.thinks_about_move,
        Action.HINT: not session.ended and not session.seeks_move,
        Action.GIVE_UP: moment.can_give_up,
        Action.SWITCH_TURN: not session.ended,
        Action.START: may_start,
        Action.STOP: session.thinking is not None,
        Action.SELF_PLAY: may_start,
        Action.PREVIOUS_PROBLEM: leads and moment.neighbor(-1) is not None,
        Action.NEXT_PROBLEM: leads and has_next and not moment.would_fail,
        Action.ALL_MOVES: True,
        Action.SHOW_LINE: bool(moment.state.reply_line),
        Action.SAME_SHAPE: moment.state.solved and in_library,
        Action.MASTERS: moment.state.may_show_masters,
        Action.KNOWN: is_lesson,
        Action.IDEAS: moment.idea is not None,
        Action.MODE: may_choose_mode,
        Action.QUIZ: may_choose_mode and not moment.rules.asks_word,
        Action.FAVOURITE: in_library,
        Action.NEVER: in_library,
        Action.NOTE: in_library,
    }


def _on(moment: PracticeMoment, settings: Settings) -> dict[Action, bool]:
    session = moment.session
    looks_for_hint = session.seeks_move and not session.thinks_about_move
    return {
        Action.START: session.thinks_about_move,
        Action.HINT: moment.state.hint is not None or looks_for_hint,
        Action.SHOW_LINE: moment.state.line_shown,
        Action.MASTERS: moment.shows_masters,
        Action.AUTO_PLAY: session.auto_play,
        Action.TOOLS: settings.practice_tools,
        Action.FAVOURITE: moment.person.favourite,
        Action.NEVER: moment.person.is_never_offered,
        Action.WHOLE_BOARD: settings.whole_board,
        Action.COORDINATES: settings.coordinates,
    }


def _hidden(moment: PracticeMoment, banner: Banner | None) -> frozenset[Action]:
    if moment.course.has_guide:  # the tutorial points at the buttons
        return frozenset()
    if isinstance(moment.analysis, Explanation):
        always = {Action.UNDO, Action.HINT}
        return frozenset(always if moment.state.decided else always | {Action.GIVE_UP})
    if moment.state.solved or (banner is not None and banner.answer):
        return frozenset({Action.HINT})
    if banner is not None and banner.refutable:
        return frozenset({Action.UNDO, Action.HINT})
    return frozenset()


def _takes_enter(moment: PracticeMoment) -> bool:
    """Whether Enter does not open the next problem: it has another use, or must not skip."""
    if moment.enter_skips:
        return True
    match moment.analysis:
        case Explanation() as walk:
            return walk.details or not walk.is_read
        case MoveMap() as move_map:
            return move_map.chosen is not None
        case None:
            return moment.exercise.enter is not None
