"""The upper part of the panel as data: the problem's name and task, notes beside the game, the banner."""

from __future__ import annotations

from dataclasses import dataclass

from gold.board.board import Board
from gold.board.points import Color
from gold.board.status import Status
from gold.gui import endings, words
from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.banners import Banner
from gold.gui.practice.moment import PracticeMoment
from gold.i18n import _
from gold.problem.shown import shown_description, shown_origin, with_idea
from gold.trainer import wording
from gold.trainer.training.course import Idea


@dataclass(frozen=True, slots=True)
class ProblemHeading:
    """Which problem is open, and what it asks."""

    collection: str
    """The collection's name; it is shortened where it does not fit."""
    place: str
    """The problem's number in the collection, and the mode."""
    title: str = ""
    """Empty while it would give the answer away."""
    origin: str = ""
    """Where the problem comes from, if the title does not say so."""
    view: str = ""
    """How the problem is turned; empty if it is not."""
    task: str = ""
    """Empty while it would give the answer away."""
    task_note: str = ""
    """What to look for where the task names only the side to play; empty if the person does not want it."""
    to_play: Color = Color.BLACK
    """The side that the task is for."""


@dataclass(frozen=True, slots=True)
class GameNotes:
    """What is said beside the game; each text is empty if there is nothing to say."""

    assumption: str = ""
    """What was guessed about a problem without a target. Another guess can be asked for."""
    tells_turn: bool = False
    """Whether the side to play is named: not after the end of play, nor in an exercise without play."""
    hint: str = ""
    """The hint that is shown."""
    rule: str = ""
    """What the mode asks of the person, or why there is no help."""
    masters: str = ""
    """What the numbers on the board mean."""
    description: str = ""
    """The author's words on the problem; until it is solved, without those that give it away."""
    idea: Idea | None = None
    """The idea that the problem belongs to, as a link; None if it belongs to none."""
    review: str = ""
    """That the board does not begin with the problem's first move."""
    comment: str = ""
    """The author's comment on the last move."""
    line_end: str = ""
    """Why the line on the board ends, if a line is shown."""


@dataclass(frozen=True, slots=True)
class BannerShown:
    """The banner, with the links that fit to where it stands."""

    banner: Banner
    why: tuple[Action, str] | None
    """The link to an explanation, or what has replaced it as the main button; None for no link."""
    beside_map: bool
    """Whether the map of moves is open beside it; then the map needs most of the room."""
    counted: str
    """What the result did to the rating or the score; empty before it."""
    slip: bool = False
    """Whether the failure can be taken back as a slip."""


# The problem


def heading(moment: PracticeMoment) -> ProblemHeading:
    """The name of the open problem, and its task."""
    collection, number = moment.course.name_and_place(moment.index)
    place = f"{number}  ·  {moment.rules.name}"
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
    """The title; once the solution is known, with the motif that it turns on."""
    difficulty = moment.person.difficulty if moment.state.is_known else None
    # A path has its own words, and a beginner needs none.
    is_plain = moment.course.idea(moment.index) is not None or "beginner" in moment.problem.tags
    if difficulty is None or is_plain:
        return moment.title
    best = moment.session.judge.best
    is_ko = best is None or best.practical_status is Status.KO  # not only on paper
    motifs = [motif for motif in difficulty.motifs if is_ko or motif != Status.KO]
    return with_idea(moment.title, motifs)


# The game


def game_notes(moment: PracticeMoment, banner: Banner | None) -> GameNotes:
    """What is said beside the game. Nothing of it tells the task where an exercise hides that."""
    card = moment.exercise
    hint = ""
    if moment.state.hint is not None and moment.state.notice is None:
        hint = words.hint_in_words(moment.session.board, moment.state.hint)
    masters = ""
    if moment.shows_masters:
        masters = _("Small numbers: how often in 100 strong players played there, in such a place.")
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
        idea=moment.course.idea(moment.index),
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
    """The banner as it stands in the panel; None where an explanation has a title of its own.

    ``onward`` is the button that leads on, which becomes a link where *Why?* is the main button; None if
    nothing leads on now.
    """
    if banner is None or isinstance(moment.analysis, Explanation):
        return None
    why = onward if moment.asks_why_of(banner) else _why(moment, banner)
    beside_map = isinstance(moment.analysis, MoveMap)
    counted = moment.person.counted
    told = "" if counted is None else counted.in_words()
    return BannerShown(banner, why, beside_map, told, moment.state.may_be_slip)


def _why(moment: PracticeMoment, banner: Banner) -> tuple[Action, str] | None:
    """The link to an explanation; beside the answer it names the move that was wrong."""
    moves = moment.state.moves_to_explain
    if not moves:
        return None
    if not banner.answer:
        return Action.WHY, _("Why?")
    if moves != moment.state.wrong_before:  # a solution can be stepped through
        return None
    board: Board = moment.session.board
    return Action.WHY, _("Why not {move}?").format(move=words.move(board.geometry, moves[-1]))
