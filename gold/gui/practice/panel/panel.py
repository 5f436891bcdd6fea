"""The panel of practice: the task, the banner, the computer or an analysis, the limits, the buttons."""

from __future__ import annotations

import pygame

from gold.gui import words
from gold.gui.keys.table import Action
from gold.gui.look import shapes
from gold.gui.look.theme import Size
from gold.gui.practice.analysis.explanation import Analysis, Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.modes.dialog import mode_name
from gold.gui.practice.open_problem import OpenProblem
from gold.gui.practice.panel.analysis_cards import MapCard, WalkCard
from gold.gui.practice.panel.banner_box import add_banner
from gold.gui.practice.panel.computer_card import ComputerCard
from gold.gui.practice.panel.exercise_card import ExerciseCard, RunCard
from gold.gui.practice.panel.tools_card import ToolsCard
from gold.gui.practice.panel.tried_card import TriedCard, rows_of
from gold.gui.practice.panel.turn_line import TurnLine, small_stone
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, ButtonLook, natural_width
from gold.gui.widgets.displays import Heading, Label, Picture
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.scroll import ScrollArea
from gold.gui.widgets.ui import Ui
from gold.i18n import _, ngettext
from gold.problem.shown import shown_description, shown_tag
from gold.trainer import wording
from gold.trainer.run import Run

_COMPACT = 700  # below this height of the design's pixels rows move closer together
_TWO_COLUMNS = 720  # from this width on the panel has two columns
_COMMENT_LINES = 8  # of the author's comment on a move


class PracticePanel:
    """Makes the panel's widgets, and updates those that change while the computer thinks."""

    def __init__(self, scene: Scene, rect: pygame.Rect, problem: OpenProblem, offset: int) -> None:
        self.scene, self.model, self._problem = scene, problem.model, problem
        self._structure = _structure_of(problem)
        self._person, self._exercise, self._computer = (
            problem.person,
            problem.exercise,
            problem.around.computer,
        )
        self.ui: Ui = scene.ui
        self.px = scene.theme.px
        self.compact = rect.height < self.px(_COMPACT)
        self._turn: TurnLine | None = None
        self._kept: list[Button] = []
        self._tools: ToolsCard | None = None
        self._tried: TriedCard | None = None
        self.areas: list[ScrollArea] = []
        pad = self.px(22 if rect.width >= self.px(380) else 16)
        top, bottom = rect.top + self.px(10 if self.compact else 16), rect.bottom - self.px(12)
        wide = rect.width >= self.px(_TWO_COLUMNS)
        half = (rect.width - pad) // 2 if wide else rect.width
        column = half - 2 * pad + (pad if wide else 0)
        controls = Flow(self.ui, rect.right - pad - column, 0, column)
        controls.y = rect.bottom - self._controls_height() - self.px(14 if self.compact else 20)
        above = controls.y - self.px(10)
        if wide:
            flow = self._area(pygame.Rect(rect.left, top, column + 2 * pad, bottom - top), pad, offset)
            self._fill_story(flow)
            self.areas[-1].finish(flow.y)
            right = pygame.Rect(controls.left - pad, top, column + 2 * pad, above - top)
            flow = self._area(right, pad, 0)
            self._fill_details(flow)
        else:
            flow = self._area(pygame.Rect(rect.left, top, rect.width, above - top), pad, offset)
            self._fill_story(flow)
            flow.gap(12)
            self._fill_details(flow)
        self.areas[-1].finish(flow.y)
        self._controls(controls)
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
        """Whether it has to be made anew."""
        return _structure_of(self._problem) != self._structure

    @property
    def content(self) -> ScrollArea:
        """The part with the task and the banner."""
        return self.areas[0]

    # What is asked and what happened

    def _fill_story(self, flow: Flow) -> None:
        model, colors = self.model, self.scene.theme.colors
        problem = model.problem
        place = self._flat(flow, flow.take(self.px(28)), mode_name(model.mode), Action.MODE)
        said = self._place_within(place.width)
        Label(self.ui, place, said, size=Size.SMALL, color=colors.quiet, container=flow.container)
        hidden = self._exercise.hides_task
        if not hidden:
            flow.gap(4)
            flow.text(model.title, size=Size.TITLE, bold=True, max_lines=3)
            if model.analysis is None or not self.compact:  # an analysis needs the room
                flow.gap(12)
                self._objective(flow)
        if model.assumed and not hidden and model.analysis is None:
            self._assumption(flow, model.assumed)
        flow.gap(8)
        if model.analysis is None and self._exercise.plays:
            self._turn_row(flow)
        if self._problem.masters.shown and model.analysis is None:
            flow.gap(6)
            said = _(
                "Small numbers: how often strong players played there, of 100 times with such stones around."
            )
            flow.text(said, size=Size.SMALL, color=colors.quiet)
        if problem.description and not hidden and model.analysis is None:
            flow.gap(6)
            flow.text(shown_description(problem), color=colors.quiet)
        if model.comment and model.analysis is None:
            flow.gap(6)
            flow.text(model.comment, max_lines=_COMMENT_LINES)
        banner = model.banner
        if banner is not None and not isinstance(model.analysis, Explanation):  # which has its own title
            flow.gap(12)
            add_banner(self.scene, flow, banner)
        flow.gap(12)
        self._analysis(flow)
        if rows_of(model.tried) and model.analysis is None and not self._exercise.text:
            flow.gap(12)
            geometry = model.session.board.geometry
            self._tried = TriedCard(self.ui, flow, model.tried, geometry, self._problem.game.walk_to)

    def _place_within(self, width: int) -> str:
        """The collection's name and the problem's number there; the name is shortened if it must be."""
        theme, (name, place) = self.scene.theme, self.model.name_and_place
        size = theme.type_px(Size.SMALL)
        return theme.fonts.fit(name, size, width - theme.fonts.width(place, size)) + place

    def _flat(self, flow: Flow, row: pygame.Rect, text: str, action: Action) -> pygame.Rect:
        """Make a button at the right end of a row; returns what is left of the row."""
        wide = natural_width(self.ui, text, self.ui.keys.cap(action, self.ui.scope))
        wide = min(wide, row.width + 2 * self.px(8))
        place = pygame.Rect(row.right - wide + self.px(8), row.top, wide, row.height)
        tooltip, container = action.words, flow.container
        self._keep(
            [Button(self.ui, place, text, action=action, look="flat", tooltip=tooltip, container=container)]
        )
        return pygame.Rect(row.left, row.top, place.left - row.left - self.px(4), row.height)

    def _analysis(self, flow: Flow) -> None:
        """The card of the open analysis; without one, the computer's card."""
        self._card: ComputerCard | MapCard | WalkCard | ExerciseCard | RunCard
        match self.model.analysis:
            case MoveMap() as analysis:
                self._card = MapCard(self.scene, flow, analysis, self._computer)
            case Explanation() as analysis:
                control, keep = self._problem.analysis, self._keep
                choose, take = control.choose_try, control.take_try
                self._card = WalkCard(self.scene, flow, analysis, self._computer, keep, choose, take)
            case None if self._exercise.text:
                self._card = ExerciseCard(flow, self._exercise, self._keep)
            case None if isinstance(self.model.course, Run):
                self._card = RunCard(self.scene, flow, self.model.course)
            case None:
                self._card = ComputerCard(self.scene, flow, self.model, self._computer, self._keep)

    def _fill_details(self, flow: Flow) -> None:
        if self.model.analysis is not None:
            return
        if self.scene.window.settings.practice_tools:
            self._tools = ToolsCard(self.scene, flow, self.model, self._keep)
            flow.gap(12)
        self._about(flow)

    def _assumption(self, flow: Flow, text: str) -> None:
        """What was assumed about a problem without a target of its own, and the way to another guess."""
        flow.gap(6)
        flow.text(text, size=Size.SMALL, color=self.scene.theme.colors.quiet)
        row, label = flow.take(self.px(26)), _("Another target")
        wide = natural_width(self.ui, label, self.ui.keys.cap(Action.NEXT_TARGET, self.ui.scope))
        row.width = min(wide, row.width) - 2 * self.px(8)
        self._flat(flow, row, label, Action.NEXT_TARGET)

    def _turn_row(self, flow: Flow) -> None:
        """Whose turn it is, with the button to switch sides."""
        turn = self._flat(flow, flow.take(self.px(28)), _("Switch sides"), Action.SWITCH_TURN)
        self._turn = TurnLine(self.ui, turn, flow.container)

    def _objective(self, flow: Flow) -> None:
        px, theme = self.px, self.scene.theme
        text, size = words.objective(self.model.problem), theme.type_px(Size.BODY)
        inset = px(42)
        lines = theme.fonts.wrap(text, size, flow.width - inset - px(12), True)
        step = theme.fonts.line_height(size, True)
        rect = flow.take(len(lines) * step + px(18))
        ground = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        ground.blit(shapes.rounded_box(rect.size, px(4), theme.colors.tint), (0, 0))
        ground.fill(theme.colors.accent, pygame.Rect(0, 0, px(4), rect.height))
        small = small_stone(self.ui, self.model.problem.to_play, 18)
        ground.blit(small, small.get_rect(center=(px(24), rect.height // 2)))
        for index, line in enumerate(lines):
            picture = theme.fonts.render(line, size, theme.colors.text, True)
            ground.blit(picture, (inset, px(9) + index * step))
        Picture(self.ui, rect, ground, container=flow.container)

    # The problem

    def _about(self, flow: Flow) -> None:
        colors = self.scene.theme.colors
        top = flow.begin_card()
        self._about_head(flow)
        for fact in self._facts():
            flow.text(fact, size=Size.BODY - 1, color=colors.quiet)
        flow.card(top)

    def _about_head(self, flow: Flow) -> None:
        """The heading, with the button that makes it a favourite to its right."""
        row = flow.take(self.px(28))
        Heading(self.ui, row, _("This problem"), container=flow.container)
        if not self.model.course.from_editor:
            row.width -= self.px(2)
            self._flat(flow, row, _("Favourite"), Action.FAVOURITE)

    def _facts(self) -> list[str]:
        facts = []
        problem = self.model.problem
        tally = self._person.tally
        if tally.tried:
            tried = ngettext("Tried once", "Tried {n} times", tally.tried).format(n=tally.tried)
            solved = _("not solved yet")
            if tally.solved:
                solved = ngettext("solved once", "solved {n} times", tally.solved)
                solved = solved.format(n=tally.solved)
            facts.append(f"{tried} · {solved}")
        known = self.model.is_known
        if problem.tags and known:  # before, they would give it away
            facts.append("  ".join(f"#{shown_tag(tag)}" for tag in problem.tags))
        if self._person.difficulty is not None and known:
            facts.append(self._person.difficulty.reasons)
        if problem.source or problem.author:
            facts.append(" · ".join(dict.fromkeys(filter(None, (problem.author, problem.source)))))
        return facts

    # What can be done now

    def _rows(self) -> list[list[tuple[Action, str] | tuple[Action, str, ButtonLook]]]:
        edit = _("Editor") if self.model.course.from_editor else _("Edit")
        solved = self.model.solved and not self.model.course.from_editor
        help_ = (Action.SAME_SHAPE, _("Same shape")) if solved else (Action.HINT, _("Hint"))
        return [
            [
                (Action.UNDO, _("Undo")),
                (Action.REDO, _("Redo")),
                (Action.RESET, _("Reset")),
                (Action.PASS, _("Pass")),
            ],
            [help_, (Action.ALL_MOVES, _("All moves")), (Action.EDIT, edit)],
            [
                (Action.PREVIOUS_PROBLEM, _("Previous")),
                (Action.NEXT_PROBLEM, _("Next problem"), "filled" if self.model.solved else "quiet"),
            ],
        ]

    def _controls_height(self) -> int:
        rows = len(self._rows())
        height, gap = self._row_size()
        return rows * self.px(height) + (rows - 1) * self.px(gap)

    def _row_size(self) -> tuple[float, float]:
        return (34, 6) if self.compact else (39, 8)

    def _controls(self, flow: Flow) -> None:
        height, gap = self._row_size()
        for index, row in enumerate(self._rows()):
            if index:
                flow.gap(gap)
            self._keep(flow.buttons(row, height=height, gap=gap))

    def _keep(self, buttons: list[Button]) -> None:
        self._kept += buttons

    # Keeping up

    def sync(self) -> None:
        """Update the widgets: which buttons work, what the computer is doing."""
        model, session = self.model, self.model.session
        thinking = session.thinking is not None
        able = {
            Action.UNDO: session.can_undo,
            Action.REDO: session.can_redo,
            Action.RESET: bool(session.record),
            Action.PASS: session.can_pass and not model.thinks_about_move,
            Action.HINT: not session.ended and not thinking,
            Action.SWITCH_TURN: not session.ended,
            Action.START: not session.ended and not model.thinks_about_move,
            Action.STOP: thinking,
            Action.SELF_PLAY: not session.ended and not model.thinks_about_move,
            Action.PREVIOUS_PROBLEM: model.neighbor(-1) is not None,
            Action.NEXT_PROBLEM: model.neighbor(1) is not None or model.course.has_more,
        }
        walk = model.analysis
        if isinstance(walk, Explanation):
            steps_back, steps_on = walk.at > 0, walk.at < len(walk.line) or bool(walk.alternatives())
            able |= {Action.UNDO: steps_back, Action.FIRST: steps_back}
            able |= {Action.REDO: steps_on, Action.LAST: walk.at < len(walk.line)}
        else:
            able |= self._exercise.able
        on = {
            Action.START: model.thinks_about_move,
            Action.HINT: model.hint is not None or (thinking and not model.thinks_about_move),
            Action.ALL_MOVES: isinstance(model.analysis, MoveMap),
            Action.FAVOURITE: self._person.favourite,
        }
        current = self.ui.ring.current
        on_board = self.ui.ring.shown and current is not None and current.name == "board"
        for button in self._kept:
            if button.action in (Action.UNDO, Action.REDO):  # on the board, arrows move the cursor
                button.set_key(
                    self.ui.keys.cap(button.action, self.ui.scope, ("Left", "Right") if on_board else ())
                )
            if button.action is not None:
                button.set_enabled(able.get(button.action, True))
                button.set_on(on.get(button.action, False))
        if self._tools is not None:
            self._tools.sync()
        if self._tried is not None:
            self._tried.sync()
        if self._turn is not None:
            self._turn.say(session.board.to_play, self._turn_words())
        self._card.sync()

    def _turn_words(self) -> str:
        session = self.model.session
        if session.ended:
            return _("Finished")
        if self.model.thinks_about_move:
            side = wording.side(session.board.to_play)
            return _("{side} is thinking…").format(side=side)
        if not session.auto_play or session.board.to_play is session.person:
            return _("{side}: your move").format(side=wording.side(session.board.to_play))
        return words.to_play(session.board.to_play)


def _structure_of(problem: OpenProblem) -> object:
    """A value that differs whenever the panel has to be made anew."""
    model, person, exercise = problem.model, problem.person, problem.exercise
    shown = (
        id(model),
        exercise.text,
        str(exercise.buttons),
        model.title,
        model.banner,
        model.comment,
        model.session.limits,
        person.tally,
        problem.masters.shown,
        person.favourite,
        person.difficulty,
        rows_of(model.tried),
    )
    return *shown, *_of_analysis(model.analysis)


def _of_analysis(analysis: Analysis | None) -> tuple[object, ...]:
    match analysis:
        case MoveMap():
            return id(analysis), analysis.failure, tuple(analysis.legend())
        case Explanation():
            return (
                id(analysis),
                analysis.title(),
                analysis.here,
                tuple(analysis.alternatives()),
                analysis.stubborn,
            )
    return (None,)
