"""The panel of practice: the task, what happened, an analysis, few buttons, and More for other actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from gold.board.points import PointState
from gold.board.position import Boundary
from gold.board.status import Status
from gold.gui import endings, words
from gold.gui.keys.actions import Action
from gold.gui.keys.chords import pretty
from gold.gui.look import shapes
from gold.gui.look.theme import Size
from gold.gui.practice.analysis.explanation import Analysis, Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.banners import Banner
from gold.gui.practice.modes.dialog import ONE_TRY, mode_in_words, mode_name
from gold.gui.practice.modes.unaided import is_left_open
from gold.gui.practice.open_problem import OpenProblem
from gold.gui.practice.panel.analysis_cards import MapCard, WalkCard
from gold.gui.practice.panel.banner_box import add_banner
from gold.gui.practice.panel.computer_card import ComputerCard, at_work
from gold.gui.practice.panel.exercise_card import RunCard, add_exercise
from gold.gui.practice.panel.tools_card import ToolsCard
from gold.gui.practice.panel.tried_card import add_tried, rows_in_view
from gold.gui.practice.panel_parts import TurnLine, flat_button, flat_width, small_stone
from gold.gui.stage.menu import show_menu
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, ButtonLook, natural_width
from gold.gui.widgets.displays import Label, Picture
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.scroll import ScrollArea
from gold.gui.widgets.ui import Ui
from gold.i18n import _
from gold.problem.shown import shown_description, shown_origin, shown_tags, shown_title, with_idea
from gold.solver.api import EngineKind
from gold.trainer import wording
from gold.trainer.progress.attempts import Mode
from gold.trainer.progress.ratings import COSTLY_HINTS
from gold.trainer.session import Session
from gold.trainer.training.course import Leaving

MORE = (
    Action.GIVE_UP, Action.PASS, Action.REDO, Action.RESET, Action.PREVIOUS_PROBLEM, Action.ALL_MOVES,
    Action.SHOW_LINE, Action.SAME_SHAPE, Action.MASTERS, Action.SWITCH_TURN, Action.STOP, Action.AUTO_PLAY,
    Action.TOOLS, Action.MODE, Action.QUIZ, Action.FAVOURITE, Action.NEVER, Action.NOTE, Action.EDIT,
    Action.COPY, Action.WHOLE_BOARD, Action.COORDINATES, Action.WORDS, Action.HELP,
)  # fmt: skip
"""The actions without a button, or whose button is hidden, in the order of the menu."""

_COMPACT = 700  # below this height of the design's pixels rows move closer together
_TWO_COLUMNS = 720  # from this width on the panel has two columns
_COMMENT_LINES = 8  # of the author's comment on a move


class PracticePanel:
    """Makes the panel's widgets, and updates those that change while the computer thinks."""

    def __init__(self, scene: Scene, rect: pygame.Rect, problem: OpenProblem, offset: int) -> None:
        self.ui: Ui = scene.ui
        self.model, self._problem, self._settings = problem.model, problem, scene.window.settings
        self._person, self._exercise, self._theme = problem.person, problem.exercise.card, scene.theme
        self._made_from = _shown_in(problem)
        self.px = px = scene.theme.px
        self.compact = rect.height < px(_COMPACT)
        self._syncs: list[Callable[[], object]] = []
        self.areas: list[ScrollArea] = []
        pad = px(22 if rect.width >= px(380) else 16)
        top, bottom = rect.top + px(10 if self.compact else 16), rect.bottom - px(12)
        wide = rect.width >= px(_TWO_COLUMNS)
        half = (rect.width - pad) // 2 if wide else rect.width
        column = half - 2 * pad + (pad if wide else 0)
        row, gap = (px(34), px(6)) if self.compact else (px(39), px(8))
        bottom_row = rect.bottom - px(14 if self.compact else 20) - row
        controls = Flow(self.ui, rect.right - pad - column, bottom_row - gap - row, column)
        above = controls.y - px(10)
        if wide:
            flow = self._area(pygame.Rect(rect.left, top, column + 2 * pad, bottom - top), pad, offset)
            self._fill_story(flow)
            self.areas[-1].finish(flow.y)
            right = pygame.Rect(controls.left - pad, top, column + 2 * pad, above - top)
            flow = self._area(right, pad, 0)
        else:
            flow = self._area(pygame.Rect(rect.left, top, rect.width, above - top), pad, offset)
            self._fill_story(flow)
            flow.gap(12 * (self.model.analysis is None))
        self._fill_details(flow)
        self.areas[-1].finish(flow.y)
        self._controls(controls, row, gap)
        self.sync()

    def _area(self, view: pygame.Rect, pad: int, offset: int) -> Flow:
        """Make a part of the panel that scrolls if it is too tall; returns the flow that fills it."""
        edge = self.px(1)  # the panel's edge line stays free
        view = pygame.Rect(view.left + edge, view.top, view.width - edge, max(view.height, self.px(40)))
        area = ScrollArea(self.ui, view, offset)
        self.areas.append(area)
        return Flow(self.ui, pad - edge, 0, view.width + edge - 2 * pad, area.container)

    @property
    def is_outdated(self) -> bool:
        """Whether the panel shows something that has changed, so that another one has to be made."""
        return _shown_in(self._problem) != self._made_from

    @property
    def content(self) -> ScrollArea:
        """The part with the task and the banner."""
        return self.areas[0]

    # The task and what happened

    def _fill_story(self, flow: Flow) -> None:
        model, quiet = self.model, self._theme.colors.quiet
        place = flow.take(self.px(28))
        name = self._place_within(place.width)
        Label(self.ui, place, name, size=Size.SMALL, color=quiet, container=flow.container)
        in_game, hidden = model.analysis is None, self._exercise.hides_task
        if not hidden:
            flow.gap(4)
            title, difficulty = model.title, self._person.difficulty if model.is_known else None
            plain = model.course.idea(model.index) is not None or "beginner" in model.problem.tags
            if difficulty is not None and not plain:  # a path has its own words, a beginner needs none
                best = model.session.judge.best
                is_ko = best is None or best.practical_status is Status.KO  # not only on paper
                title = with_idea(title, [each for each in difficulty.motifs if is_ko or each != Status.KO])
            flow.text(title, size=Size.TITLE, bold=True, max_lines=3)
            entry = model.course.entry(model.index)
            origin = shown_origin(entry, model.collection, title, solved=model.is_known) if entry else ""
            view = words.view_in_words(model.course.view_of(model.index))
            said, size = " · ".join(filter(None, (origin, view))), self._theme.type_px(Size.SMALL)
            if view and self._theme.fonts.width(said, size) > flow.width:
                said = view  # without the collection's name
            if said:
                flow.text(said, size=Size.SMALL, color=quiet, max_lines=1)
            if model.mode is not Mode.QUIZ and (in_game or not self.compact):  # an analysis needs the room
                flow.gap(12)
                self._objective(flow)
        if in_game:
            self._fill_game(flow, hidden)
        banner, beside_map = model.banner, isinstance(model.analysis, MoveMap)
        if banner is not None and beside_map and (self.compact or banner.answer):
            flow.gap(8)
            flow.text(banner.title, bold=True)  # the map needs the room
        elif banner is not None and not isinstance(model.analysis, Explanation):  # which has its own title
            flow.gap(12)
            onward = self._onward() if self._able().get(self._onward()[0], True) else None
            why = onward if model.asks_why else self._why(banner)
            add_banner(flow, banner, why, beside_map)
            if self._person.counted:
                flow.gap(6)
                flow.text(self._person.counted, size=Size.SMALL, color=quiet)
        if model.line_shown and in_game and model.result is not None and model.reply_line():
            flow.gap(6)
            flow.text(endings.result_line(model.session.board, model.result, 1), size=Size.SMALL, color=quiet)
        flow.gap(12)
        self._card(flow)
        if rows_in_view(model.session.game) and in_game and not self._exercise.text:
            flow.gap(12)
            self._syncs.append(add_tried(flow, model.session.game, self._problem.game.walk_to).sync)

    def _why(self, banner: Banner) -> tuple[Action, str] | None:
        """The banner's link to an explanation; beside the answer it names the move that was wrong."""
        model, moves = self.model, self.model.moves_to_explain()
        if not moves or (banner.answer and moves != model.wrong_before):  # a solution can be stepped through
            return None
        not_this = _("Why not {move}?").format(move=words.move(model.session.board.geometry, moves[-1]))
        return Action.WHY, not_this if banner.answer else _("Why?")

    def _fill_game(self, flow: Flow, hidden: bool) -> None:
        """What is said beside the game; with ``hidden``, nothing of the problem's task."""
        model, quiet = self.model, self._theme.colors.quiet
        if model.assumed and not hidden:
            self._assumption(flow, model.assumed)
        flow.gap(8)
        banner = model.banner
        is_over = model.session.ended or (banner is not None and (banner.kind == "good" or banner.answer))
        if self._exercise.plays and not is_over:
            self._turn(flow)
        if model.hint is not None and model.note is None:
            flow.gap(6)
            flow.text(words.hint_in_words(model.session.board, model.hint), bold=True)
        if model.mode in ONE_TRY and not model.decided:
            flow.gap(6)
            said = "" if self._exercise.able.get(Action.HINT, True) else model.course.why_no_other_mode
            flow.text(said or mode_in_words(model.mode), size=Size.SMALL, color=quiet)
        if self._problem.masters.shown:
            flow.gap(6)
            numbers = _("Small numbers: how often in 100 strong players played there, in such a place.")
            flow.text(numbers, size=Size.SMALL, color=quiet)
        idea, has_guide = model.course.idea(model.index), model.course.has_guide
        told = model.is_known or model.course.from_editor or has_guide or idea is not None
        if (text := shown_description(model.problem, solved=told)) and not hidden:
            flow.gap(6)
            flow.text(text, color=quiet)
        if idea is not None:
            flow.gap(4)
            name, row = shown_title(idea.picture), flow.take(self.px(26))
            row.width = natural_width(self.ui, name, "")
            on_press = partial(self._problem.around.window.explain, idea.picture)
            Button(self.ui, row, name, look="link", on_press=on_press, container=flow.container)
        card = model.course.card_of(model.index)
        if card is not None and card.moves:
            flow.gap(6)
            flow.text(_("This review begins where you went wrong."), color=quiet)
        if model.author.comment:
            flow.gap(6)
            flow.text(model.author.comment, max_lines=_COMMENT_LINES)

    def _place_within(self, width: int) -> str:
        """The collection's name, shortened if it must be, the problem's number there, and the mode."""
        theme, model = self._theme, self.model
        name, place = model.course.name_and_place(model.index)
        place, size = f"{place}  ·  {mode_name(model.mode)}", theme.type_px(Size.SMALL)
        return theme.fonts.fit(name, size, width - theme.fonts.width(place, size)) + place

    def _card(self, flow: Flow) -> None:
        """The card of the open analysis; without one, of the exercise, the run or the computer."""
        computer, run = self._problem.around.computer, self.model.course.run
        card: ComputerCard | MapCard | WalkCard | RunCard
        match self.model.analysis:
            case MoveMap() as analysis:
                card = MapCard(flow, analysis, computer)
            case Explanation() as analysis:
                bottom = self.content.view.height
                card = WalkCard(flow, analysis, computer, self._problem.analysis.choose_try, bottom)
            case None if self._exercise.text:
                add_exercise(flow, mode_name(self.model.mode), self._exercise)
                return
            case None if run:
                card = RunCard(flow, run)
            case None if self._settings.practice_tools:
                card = ComputerCard(flow, self.model, computer)
            case None:
                return
        self._syncs.append(card.sync)

    def _fill_details(self, flow: Flow) -> None:
        if self.model.analysis is not None:
            return
        if self._settings.practice_tools and self._exercise.able.get(Action.TOOLS, True):
            self._syncs.append(ToolsCard(flow, self.model, self._problem.game).sync)
            flow.gap(12)
        for fact in self._facts():
            flow.text(fact, size=Size.SMALL, color=self._theme.colors.quiet)
            flow.gap(4)

    def _turn(self, flow: Flow) -> None:
        """Whose move it is; while the computer works, how far it is."""
        session, computer, row = self.model.session, self._problem.around.computer, flow.take(self.px(28))
        note, row.width = row.copy(), round(row.width * 0.55)
        note.left, note.width = row.right, note.width - row.width
        line = TurnLine(self.ui, row, flow.container)
        who = "" if session.computer is EngineKind.EXACT else wording.computer_name(session.computer)
        color = self._theme.colors.quiet
        far = Label(self.ui, note, "", size=Size.SMALL, color=color, align="right", container=flow.container)

        def sync() -> None:
            line.say(session.board.to_play, _turn_words(session))
            far.set_text(at_work(self.model, computer) or who)

        self._syncs.append(sync)

    def _assumption(self, flow: Flow, text: str) -> None:
        """What was assumed about a problem without a target of its own, and the way to another guess."""
        flow.gap(6)
        flow.text(text, size=Size.SMALL, color=self._theme.colors.quiet)
        row, label = flow.take(self.px(26)), _("Another target")
        row.width = min(flat_width(self.ui, Action.NEXT_TARGET, label), row.width) - 2 * self.px(8)
        flat_button(flow, row, Action.NEXT_TARGET, label)

    def _objective(self, flow: Flow) -> None:
        px, theme = self.px, self._theme
        text = wording.task(self.model.problem, self.model.session.judge.best)
        size, inset = theme.type_px(Size.BODY), px(42)
        lines = theme.fonts.wrap(text, size, flow.width - inset - px(12), True)
        rect = flow.take(len(lines) * theme.fonts.line_height(size, True) + px(18))
        ground = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        ground.blit(shapes.rounded_box(rect.size, px(4), theme.colors.tint), (0, 0))
        ground.fill(theme.colors.accent, pygame.Rect(0, 0, px(4), rect.height))
        small = small_stone(self.ui, self.model.problem.to_play, 18)
        ground.blit(small, small.get_rect(center=(px(24), rect.height // 2)))
        Picture(self.ui, rect, ground, container=flow.container)
        place = pygame.Rect(
            rect.left + inset, rect.top + px(9), flow.width - inset - px(12), rect.height - px(18)
        )
        Label(self.ui, place, text, bold=True, wrap=True, container=flow.container)

    def _facts(self) -> list[str]:
        """What is known of the problem."""
        problem, defender, known = self.model.problem, self.model.problem.defender, self.model.is_known
        tags = shown_tags(problem, solved=True) if known else []  # until then, they would give it away
        difficulty = self._person.difficulty if known else None
        names = " · ".join(dict.fromkeys(filter(None, (problem.author, problem.source))))
        is_new, board = self._person.is_new, self.model.session.board
        points = board.geometry.points if is_new else board.initial.points(PointState.VALID)
        is_cut = board.initial.boundary is Boundary.WALL and words.are_beside_outside(board, points)
        cross = _("A red cross, or for a ko a red square: you may not play there now; this can change.")
        facts = (
            words.beyond_the_line(defender) if is_cut and defender else "",
            cross if is_new and _has_cross(self._problem) else "",
            wording.what_is_life(problem, self.model.session.judge.best),
            "" if self._exercise.hides_task else self._person.tally.story,
            " · ".join(tags),
            difficulty.reasons if difficulty is not None else "",
            _("Source: {name}").format(name=names) if names not in ("", "GoLD") else "",  # not the program's
        )
        return [fact for fact in facts if fact]

    # What can be done now

    def _onward(self) -> tuple[Action, str]:
        """The button for going on: its action and text."""
        course = self.model.course
        if course.from_editor:
            return Action.SHOW_EDITOR, _("Back to the editor")
        if self.model.neighbor(1) is None and not course.has_more:
            return Action.NEXT_PROBLEM, _("To the library")
        skips = course.leaving is Leaving.SKIPS or (course.run and is_left_open(self.model))
        return Action.NEXT_PROBLEM, _("Skip") if skips and not self.model.decided else _("Next problem")

    def _controls(self, flow: Flow, height: int, gap: int) -> None:
        """The buttons at the bottom, in two rows of three places; the last takes two: it leads on or explains
        a wrong move. Each has a fixed place, which is empty while the button can do nothing.
        """
        step, asks_why = (flow.width + gap) / 3, self.model.asks_why
        undo = _("Step back") if isinstance(self.model.analysis, Explanation) else _("Undo")
        last, last_words = (Action.WHY, _("Why?")) if asks_why else self._onward()
        gives_up = _("Press again") if self._problem.giving_up.asked else _("Give up")
        texts = {
            Action.UNDO: undo, Action.HINT: _("Hint"), Action.MORE: _("More"),
            Action.GIVE_UP: _("Solution") if self.model.decided else gives_up, last: last_words,
        }  # fmt: skip
        self.fixed: dict[Action, Button] = {}
        for number, (action, text) in enumerate(texts.items()):
            row, column = divmod(number, 3)
            left, right = round(column * step), round((column + 1 + row * column) * step) - gap
            place = pygame.Rect(flow.left + left, flow.y + row * (height + gap), right - left, height)
            is_main = action is last and (asks_why or self.model.solved or self.model.decided)
            look: ButtonLook = "filled" if is_main else "quiet"
            costs = action is Action.HINT and not self.model.decided and self.model.mode in COSTLY_HINTS
            tip = _("A hint costs half as much as a failure.") if costs else ""
            self.fixed[action] = Button(self.ui, place, text, action=action, look=look, tooltip=tip)

    # Keeping up

    def sync(self) -> None:
        """Update the widgets: which buttons work, what the computer is doing."""
        active = self.ui.ring.active
        on_board = active is not None and active.name == "board"
        able, on, hidden = self._able(), self._on(), self._hidden()
        for button in self.buttons:
            action = button.action
            taken: tuple[str, ...] = ()
            if on_board and action in (Action.UNDO, Action.REDO):  # arrows move the cursor
                taken = ("Left", "Right")
            elif action is Action.NEXT_PROBLEM and self._takes_enter(on_board):
                taken = ("Enter",)
            if action in (Action.UNDO, Action.REDO, Action.NEXT_PROBLEM):
                button.set_key(self.ui.keys.cap(action, self.ui.scope, taken))
            elif action is not None and action in (self._exercise.enter, Action.WHY):
                cap = self.ui.keys.cap(action, self.ui.scope)
                button.set_key("" if self.model.course.has_guide else cap if on_board else pretty("Enter"))
            if action in able:
                button.set_enabled(able[action])
                if button is self.fixed.get(action):
                    button.set_shown(able[action] and action not in hidden)
            if action in on:
                button.set_on(on[action])
        for sync in self._syncs:
            sync()

    def _takes_enter(self, on_board: bool) -> bool:
        """Whether Enter does something else than going on, or nothing, since the problem is not decided."""
        if self._problem.enter_skips:
            return True
        match self.model.analysis:
            case Explanation() as walk:
                return walk.details or not walk.is_read
            case MoveMap() as analysis:
                return analysis.chosen is not None
            case None:
                return self._exercise.enter is not None or (on_board and not self.model.solved)

    @property
    def buttons(self) -> list[Button]:
        """All buttons but the links of a banner, which always work."""
        widgets = self.ui.ring.widgets
        return [button for button in widgets if isinstance(button, Button) and button.look != "link"]

    def _able(self) -> dict[Action, bool]:
        model, session = self.model, self.model.session
        may_start = not session.ended and not session.thinks_about_move
        leads = not model.course.has_guide
        able: dict[Action, bool] = {
            Action.UNDO: session.can_undo,
            Action.REDO: session.can_redo,
            Action.RESET: bool(session.record),
            Action.PASS: session.can_pass and not session.thinks_about_move,
            Action.HINT: not session.ended and not session.seeks_move,
            Action.GIVE_UP: self._problem.giving_up.can_give_up,
            Action.SWITCH_TURN: not session.ended,
            Action.START: may_start,
            Action.STOP: session.thinking is not None,
            Action.SELF_PLAY: may_start,
            Action.PREVIOUS_PROBLEM: leads and model.neighbor(-1) is not None,
            Action.NEXT_PROBLEM: leads
            and not self._problem.would_fail
            and (model.neighbor(1) is not None or model.course.has_more or model.decided),
            Action.ALL_MOVES: True,
            Action.SHOW_LINE: bool(model.reply_line()),
            Action.SAME_SHAPE: model.solved and not model.course.from_editor,
            Action.MASTERS: model.may_show_masters,
            Action.MODE: not model.course.why_no_other_mode,
            Action.QUIZ: not model.course.why_no_other_mode and model.mode is not Mode.QUIZ,
            **dict.fromkeys((Action.FAVOURITE, Action.NEVER, Action.NOTE), not model.course.from_editor),
        }
        walk = model.analysis
        if isinstance(walk, Explanation):
            on = walk.at < len(walk.line) or bool(walk.alternatives())
            return {**able, Action.UNDO: True, Action.REDO: on}
        return {**able, **self._problem.exercise.card.able}

    def _hidden(self) -> tuple[Action, ...]:
        """Actions that the banner offers already, or that would help when nothing can be helped any more."""
        banner = self.model.banner
        if self.model.course.has_guide:  # who points at them
            return ()
        if isinstance(self.model.analysis, Explanation):
            return Action.UNDO, Action.HINT, *[Action.GIVE_UP] * (not self.model.decided)
        if self.model.solved or (banner is not None and banner.answer):
            return (Action.HINT,)
        return (Action.UNDO, Action.HINT) if banner is not None and banner.refutable else ()

    def _on(self) -> dict[Action, bool]:
        model, session, settings = self.model, self.model.session, self._settings
        looking = session.seeks_move and not session.thinks_about_move
        return {
            Action.START: session.thinks_about_move, Action.HINT: model.hint is not None or looking,
            Action.SHOW_LINE: model.line_shown, Action.MASTERS: self._problem.masters.shown,
            Action.AUTO_PLAY: session.auto_play, Action.TOOLS: settings.practice_tools,
            Action.FAVOURITE: self._person.favourite, Action.NEVER: self._person.never,
            Action.WHOLE_BOARD: settings.whole_board, Action.COORDINATES: settings.coordinates,
        }  # fmt: skip

    def show_more(self, scene: Scene) -> None:
        """Open the menu of the actions without a button that can be done now."""
        able, on = self._able(), self._on()
        seen = [action for action, button in self.fixed.items() if button.can_focus]
        actions = [each for each in MORE if able.get(each, True) and each not in seen]
        show_menu(scene, actions, on=[each for each in on if on[each]])


def _turn_words(session: Session) -> str:
    color = session.board.to_play
    if session.thinks_about_move:
        return _("{side} is thinking…").format(side=wording.side(color))
    if not session.auto_play or color is session.game.person:
        return _("{side}: your move").format(side=wording.side(color))
    return wording.to_play(color)


def _has_cross(problem: OpenProblem) -> bool:
    return bool((view := problem.around.pane.view) and view.closed)


def _shown_in(problem: OpenProblem) -> object:
    """All that the widgets were made from, as one value to compare: if any of it has changed, the panel is
    made anew. What changes only how a widget looks is not in it: :meth:`PracticePanel.sync` sees to that.
    """
    model, person = problem.model, problem.person
    task = id(model), model.title, wording.task(model.problem, model.session.judge.best), person.difficulty
    said = model.banner, model.hint, model.line_shown, model.author.comment, problem.exercise.card
    tried = model.decided, rows_in_view(model.session.game), person.tally, person.counted, person.favourite
    computer = model.session.limits, model.session.computer, problem.masters.shown
    marks = model.asks_why, problem.giving_up.asked, _has_cross(problem)
    return task, said, tried, computer, marks, _shown_of_analysis(model.analysis)


def _shown_of_analysis(analysis: Analysis | None) -> tuple[object, ...]:
    match analysis:
        case MoveMap():
            return id(analysis), analysis.failure, tuple(analysis.legend())
        case Explanation():
            walk = analysis.here, analysis.line, analysis.stubborn, analysis.details
            found = analysis.title(), analysis.motifs(), tuple(analysis.alternatives())
            return id(analysis), walk, found
    return ()
