"""The upper part of the panel as data: the problem's heading, notes beside the game, the banner."""

from __future__ import annotations

from dataclasses import dataclass

from gold.board.board import Board
from gold.board.points import Color
from gold.board.status import Status
from gold.gui import endings, words
from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.moment.banners import Banner
from gold.gui.practice.moment.moment import PracticeMoment
from gold.i18n import _
from gold.problem.names.shown import shown_description, shown_origin, with_idea
from gold.trainer import wording
from gold.trainer.training.course import Idea


@dataclass(frozen=True, slots=True)
class ProblemHeading:
    """The name, the place and the task of the open problem."""

    collection: str
    """The collection's name; the panel shortens it to fit."""
    place: str
    """The problem's number in the collection, and the mode."""
    title: str = ""
    """The problem's title; empty while it would give the answer away."""
    origin: str = ""
    """The problem's source; empty if the title names it."""
    view: str = ""
    """How the problem is turned or mirrored; empty if it is not."""
    task: str = ""
    """The task; empty while it would give the answer away."""
    task_note: str = ""
    """The goal, where the task names only the side to play; empty if the settings hide it."""
    to_play: Color = Color.BLACK
    """The side that has the task."""


@dataclass(frozen=True, slots=True)
class GameNotes:
    """The texts beside the game; each is empty if it is not needed."""

    assumption: str = ""
    """The guess at the target of a problem that states none; a button offers another guess."""
    tells_turn: bool = False
    """Whether to show the side to play: not after the end of play, nor if no move is asked."""
    hint: str = ""
    """The current hint."""
    rule: str = ""
    """The rule of the mode, or the reason that there is no help."""
    masters: str = ""
    """An explanation of the percentages on the board."""
    description: str = ""
    """The author's description; before the solution, without words that give it away."""
    idea: Idea | None = None
    """The idea that the problem belongs to, shown as a link; None if there is none."""
    review: str = ""
    """A sentence that this review begins after some moves of the problem."""
    comment: str = ""
    """The author's comment on the last move."""
    line_end: str = ""
    """The reason that the line on the board ends, if a line is shown."""


@dataclass(frozen=True, slots=True)
class BannerShown:
    """The banner with its links and the texts below it."""

    banner: Banner
    why: tuple[Action, str] | None
    """Action and text of the link to an explanation; if the main button explains the move, of the
    link to the next problem. None for no link.
    """
    beside_map: bool
    """Whether the map of moves is open; it needs most of the room."""
    counted: str
    """The change of the rating or the score, in words; empty before there is a result."""
    slip: bool = False
    """Whether the failure can be taken back as a slip."""


# The problem


def heading(moment: PracticeMoment) -> ProblemHeading:
    """Return the heading of the open problem; without title and task if the exercise hides them."""
    collection, number = moment.course.name_and_place(moment.index)
    mode = moment.rules.name
    place = number if mode == collection else f"{number}  ·  {mode}"  # an exam is named once
    if moment.exercise.hides_task:
        return ProblemHeading(collection, place)
    title = _title(moment)
    entry = moment.course.entry(moment.index)
    origin = ""
    if entry is not None:
        origin = shown_origin(entry, moment.course.collection, title, solved=moment.state.is_known)
    task = ""
    note = ""
    if not moment.rules.asks_word:
        best = moment.session.judge.best
        task = wording.task(moment.problem, best)
        note = wording.task_note(moment.problem, best) if moment.state.settings.task_note else ""
    view = words.view_in_words(moment.course.view_of(moment.index))
    return ProblemHeading(
        collection, place, title, origin, view, task, note, moment.problem.to_play
    )


def _title(moment: PracticeMoment) -> str:
    """Return the title; once the solution is known, with the names of its motifs."""
    difficulty = moment.person.difficulty if moment.state.is_known else None
    # A path names its ideas itself, and a beginner needs no names.
    is_plain = moment.course.idea(moment.index) is not None or "beginner" in moment.problem.tags
    if difficulty is None or is_plain:
        return moment.title
    best = moment.session.judge.best
    is_ko = best is None or best.practical_status is Status.KO  # not a ko on paper
    motifs = [motif for motif in difficulty.motifs if is_ko or motif != Status.KO]
    return with_idea(moment.title, motifs)


# The game


def game_notes(moment: PracticeMoment, banner: Banner | None) -> GameNotes:
    """Return the texts beside the game; none of them tells the task if the exercise hides it."""
    card = moment.exercise
    hint = ""
    if moment.state.hint is not None and moment.state.notice is None:
        hint = words.hint_in_words(moment.session.board, moment.state.hint)
    masters = ""
    if moment.shows_masters:
        masters = _("Small numbers: times out of 100 that strong players played in such a place.")
    review_card = moment.course.card_of(moment.index)
    review = ""
    if review_card is not None and review_card.moves:
        review = _("This review begins where you went wrong.")
    return GameNotes(
        assumption="" if card.hides_task else moment.assumed,
        tells_turn=card.plays and not _is_over(moment, banner),
        hint=hint,
        rule=_rule(moment),
        masters=masters,
        description="" if card.hides_task else _description(moment),
        idea=moment.idea,
        review=review,
        comment=moment.author.comment,
        line_end=_line_end(moment),
    )


def _is_over(moment: PracticeMoment, banner: Banner | None) -> bool:
    if moment.session.ended:
        return True
    return banner is not None and (banner.kind == "good" or banner.answer)


def _rule(moment: PracticeMoment) -> str:
    if not moment.rules.shows_rule or moment.state.decided:
        return ""
    is_helped = moment.exercise.able.get(Action.HINT, True)
    why_alone = "" if is_helped else moment.course.why_no_other_mode
    return why_alone or moment.rules.in_words


def _description(moment: PracticeMoment) -> str:
    course = moment.course
    is_lesson = course.has_guide or course.idea(moment.index) is not None
    may_tell = moment.state.is_known or course.from_editor or is_lesson
    return shown_description(moment.problem, solved=may_tell)


def _line_end(moment: PracticeMoment) -> str:
    if not moment.state.line_shown or moment.state.result is None or not moment.state.reply_line:
        return ""
    return endings.result_line(moment.session.board, moment.state.result, 1)


# The banner


def banner_shown(
    moment: PracticeMoment,
    banner: Banner | None,
    onward: tuple[Action, str] | None,
) -> BannerShown | None:
    """Return the banner for the panel; None without a banner, or if an explanation is open.

    ``onward``: action and text of the button that leads to the next problem; None if it is
    disabled. It becomes a link of the banner when *Why?* is the main button.
    """
    if banner is None or isinstance(moment.analysis, Explanation):
        return None
    why = onward if moment.asks_why_of(banner) else _why(moment, banner)
    beside_map = isinstance(moment.analysis, MoveMap)
    counted = moment.person.counted
    told = "" if counted is None else counted.in_words()
    return BannerShown(banner, why, beside_map, told, moment.state.may_be_slip)


def _why(moment: PracticeMoment, banner: Banner) -> tuple[Action, str] | None:
    """Return the link to an explanation; if the banner tells the answer, it names the wrong move.

    None if there is no move to explain, or if the answer can be stepped through instead.
    """
    moves = moment.state.moves_to_explain
    if not moves:
        return None
    if not banner.answer:
        return Action.WHY, _("Why?")
    if moves != moment.state.wrong_before:  # the solution: it can be stepped through
        return None
    board: Board = moment.session.board
    return Action.WHY, _("Why not {move}?").format(move=words.move(board.geometry, moves[-1]))
