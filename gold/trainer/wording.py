"""Texts that the window and the command line share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gold.authoring.border import Border
from gold.authoring.target_guesses import Clue, Doubt, TargetGuess
from gold.board.board import Board
from gold.board.points import Color, Geometry, Point, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.i18n import _, ngettext, number, sentence
from gold.patterns.bent_four import is_settled_bent_four
from gold.problem.model import Problem
from gold.solver.api import BEST_SCORE, CLEAR, LIKELY, SEEN, EngineKind, Result
from gold.solver.outcome import MOST_THREATS, Bounds, Ko
from gold.trainer.compared_to_best import best_in_file, gets_nothing

_MOST_NAMED: Final = 8
"""Most stones that a sentence beside the board names."""


def side(color: Color) -> str:
    """The name of a colour with a capital letter, in the user's language."""
    return _("Black") if color is Color.BLACK else _("White")


def to_play(color: Color) -> str:
    """The text "Black to play" or "White to play", in the user's language."""
    return _("Black to play") if color is Color.BLACK else _("White to play")


_CAPTURING = frozenset({"beginner", "capture", "connect", "escape", "rescue"})
"""The tags of problems that ask to capture or to save stones, not about life and death."""
_FEW_STONES = 2
"""At most this many marked stones are "captured" or "saved"; more are "killed", or "live"."""


def task(problem: Problem, best: Bounds | None = None) -> str:
    """The task in one sentence, in the style of books.

    ``best`` is the best result; by default the one in the problem's file. If it is a ko, or a seki
    where the task is to kill, the sentence names only the side to play, and :func:`task_note` adds
    what to look for.
    """
    if problem.defender is None and problem.position.keystones():
        return _("Stones of both colours are marked: mark those of one colour only")
    if problem.defender is None:
        return _("No target marked yet: there is nothing to capture or save")
    saves = problem.to_play is problem.defender
    best = _known_best(problem, best)
    if gets_nothing(best, saves):
        return _("{to_play}: alive or dead?").format(to_play=to_play(problem.to_play))
    if _is_less_than_asked(problem, best):
        return to_play(problem.to_play)
    if _is_about_stones(problem):
        return _capturing_task(problem).format(side=side(problem.to_play))
    text = _("{side} to play and live") if saves else _("{side} to play and kill")
    return text.format(side=side(problem.to_play))


def task_note(problem: Problem, best: Bounds | None = None) -> str:
    """The addition to :func:`task` if that names only the side to play; else empty."""
    if problem.defender is None or not _is_less_than_asked(problem, _known_best(problem, best)):
        return ""
    return _("The best may be a ko or a seki.")


def _known_best(problem: Problem, best: Bounds | None) -> Bounds:
    return best or best_in_file(problem) or Bounds()


def _is_less_than_asked(problem: Problem, best: Bounds) -> bool:
    """Return whether the best result is known to be a ko, or a seki where the task is to kill."""
    less = (Status.KO,) if problem.to_play is problem.defender else (Status.KO, Status.SEKI)
    return best.exact and best.practical_status in less


def _is_about_stones(problem: Problem) -> bool:
    has_few = len(problem.position.keystones()) <= _FEW_STONES
    return has_few or not _CAPTURING.isdisjoint(problem.tags)


def _capturing_task(problem: Problem) -> str:
    """The task to capture or to save the marked stones, with the placeholder ``{side}``."""
    saves = problem.to_play is problem.defender
    if _has_several_chains(problem):
        if saves:
            return _("{side} to play and save at least one of the marked stones")
        return _("{side} to play and capture all the marked stones")
    stones = len(problem.position.keystones())
    if saves:
        return ngettext(
            "{side} to play and save the marked stone",
            "{side} to play and save the marked stones",
            stones,
        )
    return ngettext(
        "{side} to play and capture the marked stone",
        "{side} to play and capture the marked stones",
        stones,
    )


def what_is_life(problem: Problem, best: Bounds | None = None) -> str:
    """A sentence on whether one or all of several marked chains decide.

    Empty if there is only one chain, if :func:`task` says it already, or if the side to play gets
    nothing.
    """
    if problem.defender is None or not _has_several_chains(problem):
        return ""
    saves = problem.to_play is problem.defender
    best = _known_best(problem, best)
    is_said = _is_about_stones(problem) and not _is_less_than_asked(problem, best)
    if is_said or gets_nothing(best, saves):
        return ""
    if saves:
        return _("Saving one of the marked stones is enough to live.")
    return _("To kill, all of the marked stones must be captured.")


def _has_several_chains(problem: Problem) -> bool:
    marked = problem.position.keystones()
    chains = problem.position.chains(problem.defender) if problem.defender is not None else ()
    return sum(not chain.isdisjoint(marked) for chain in chains) > 1


def answer_to_task(problem: Problem, status: Status) -> str:
    """A sentence on what ``status`` means for the marked stones, in the words of :func:`task`.

    Empty unless the status is alive or dead.
    """
    defender = problem.defender
    n = len(problem.position.keystones())
    if defender is None or status not in (Status.ALIVE, Status.DEAD):
        return ""
    loser = defender if status is Status.DEAD else defender.opponent
    saves = problem.to_play is defender
    if loser is defender and saves:
        text = ngettext(
            "The marked stone can no longer be saved.",
            "The marked stones can no longer be saved.",
            n,
        )
    elif loser is defender:
        text = ngettext(
            "The marked stone will be captured, whatever {side} plays.",
            "The marked stones will be captured, whatever {side} plays.",
            n,
        )
    elif _has_several_chains(problem):
        text = _("At least one of the marked stones is saved, whatever {side} plays.")
    elif saves:
        text = ngettext(
            "The marked stone is saved, whatever {side} plays.",
            "The marked stones are saved, whatever {side} plays.",
            n,
        )
    else:
        text = ngettext(
            "The marked stone can no longer be captured.",
            "The marked stones can no longer be captured.",
            n,
        )
    return text.format(side=side(loser))


def computer_name(computer: EngineKind) -> str:
    """The name of a computer opponent, in the user's language."""
    match computer:
        case EngineKind.CLASSIC:
            return _("Classic")
        case EngineKind.PLAYOUTS:
            return _("Playouts")
        case _:
            return _("Exact")


def computer_in_words(computer: EngineKind) -> str:
    """One sentence on what a computer opponent is good for."""
    match computer:
        case EngineKind.CLASSIC:
            return _(
                "Good to play against: it reads as deep and as wide as you say, shows how, and may be wrong."
            )
        case EngineKind.PLAYOUTS:
            return _(
                "Good where the area is too large to read out: it plays to the end at random, "
                "and may be wrong."
            )
        case _:
            return _("Good to learn from: it resists as best it can, and what it proves is right.")


def score_in_words(score: int, defender: Color) -> str:
    """A score of the alpha-beta engine in words, with the number.

    >>> score_in_words(1240, Color.WHITE), score_in_words(-4997, Color.WHITE)
    ('favourable for White, +1,240 of 5,000', 'as good as won for Black, +4,997 of 5,000')
    """
    size = abs(score)
    text = _("about even, {score} for {side}")
    for least, words in (
        (LIKELY, _("favourable for {side}, {score}")),
        (CLEAR, _("very good for {side}, {score}")),
        (SEEN, _("as good as won for {side}, {score}")),
    ):
        text = words if size >= least else text
    value = _("{score} of {most}").format(score=number(size, "+,"), most=number(BEST_SCORE, ","))
    return text.format(side=side(defender if score >= 0 else defender.opponent), score=value)


def estimate_in_words(result: Result) -> str:
    """An unproved result in words: the Classic computer's depth and score, or the playouts."""
    if result.considered is None:
        return playouts(result.nodes)
    name = computer_name(EngineKind.CLASSIC)
    value = score_in_words(result.score, result.defender)
    return _("{name}, depth {depth}: {value}").format(name=name, depth=result.depth, value=value)


def playouts(count: int) -> str:
    """The number of playouts, in words."""
    return ngettext("{n} playout", "{n} playouts", count).format(n=number(count))


def ko_facts(ko: Ko, defender: Color) -> str:
    """The facts about a ko in words; empty if none is known.

    They are who takes it first, and how many ko threats the side that is behind needs to live or to
    kill.

    >>> ko_facts(Ko(ahead=Color.WHITE, threats=2, taker=Color.WHITE), defender=Color.WHITE)
    'White takes first; Black needs 2 ko threats to kill'
    >>> ko_facts(Ko(ahead=Color.WHITE, threats=None, taker=Color.BLACK), defender=Color.WHITE)
    'Black takes first; White lives if nobody has ko threats'
    """
    # the taker of a hopeless ko is known for one line only
    taker = ko.taker if (ko.threats or 0) <= MOST_THREATS else None
    facts = [] if taker is None else [_("{side} takes first").format(side=side(taker))]
    if ko.ahead is not None and ko.threats is None:
        text = _("{side} lives if nobody has ko threats")
        if ko.ahead is not defender:
            text = _("{side} kills if nobody has ko threats")
        facts.append(text.format(side=side(ko.ahead)))
    elif ko.ahead is not None and ko.threats is not None:
        facts.append(_threats_needed(ko.ahead.opponent, ko.threats, defender))
    return "; ".join(facts)


def _threats_needed(behind: Color, threats: int, defender: Color) -> str:
    """How many ko threats the side that is behind needs to live or to kill, in words."""
    if behind is defender:
        text = ngettext(
            "{side} needs one ko threat to live", "{side} needs {n} ko threats to live", threats
        )
        more = _("{side} needs {n} ko threats or more to live")
    else:
        text = ngettext(
            "{side} needs one ko threat to kill", "{side} needs {n} ko threats to kill", threats
        )
        more = _("{side} needs {n} ko threats or more to kill")
    return (more if threats > MOST_THREATS else text).format(side=side(behind), n=threats)


def with_many_threats(what: str, color: Color | None) -> str:
    """Add to a status in words (``what``) that ``color`` could change it by very many ko threats.

    These are more than the search counts. If ``color`` is None, ``what`` is returned unchanged.

    >>> with_many_threats("White is dead", Color.WHITE)
    'White is dead (unless White has many more ko threats than Black)'
    """
    if color is None:
        return what
    text = _("{what} (unless {side} has many more ko threats than {other})")
    return text.format(what=what, side=side(color), other=side(color.opponent))


def but_for_threats(color: Color | None, defender: Color) -> str:
    """A sentence that ``color`` could still live or kill, but only by very many ko threats.

    These are more than the search counts. Empty if ``color`` is None.
    """
    if color is None:
        return ""
    text = _("{side} could still kill by a ko, but only with many more ko threats than {other}.")
    if color is defender:
        text = _(
            "{side} could still live by a ko, but only with many more ko threats than {other}."
        )
    return text.format(side=side(color), other=side(color.opponent))


def bent_four_ruling() -> str:
    """The players' ruling on a bent four in the corner, whose ko is not played."""
    return _("bent four in the corner: counts as dead, without playing the ko")


def players_ruling(board: Board, ko: Ko | None) -> str:
    """The players' ruling if ``ko`` is that of a bent four in the corner; else empty."""
    return bent_four_ruling() if ko is not None and is_settled_bent_four(board, ko.ahead) else ""


def assumption(guess: TargetGuess) -> str:
    """The assumptions of a target guess, in one to three sentences."""
    problem = guess.problem
    position = problem.position
    defender = problem.defender
    assert defender is not None  # a guess has keystones
    keystones = position.keystones()
    count = len(keystones)
    place = _place(position, keystones)
    if defender is problem.to_play:
        text = ngettext(
            "{side}'s stone {place} is to be saved",
            "{side}'s {n} stones {place} are to be saved",
            count,
        )
    else:
        text = ngettext(
            "{side}'s stone {place} is to be captured",
            "{side}'s {n} stones {place} are to be captured",
            count,
        )
    text = text.format(side=side(defender), n=count, place=place)
    if PointState.INVALID in position.states:
        text = _("{assumed}; play within the marked area").format(assumed=text)
    safe = len(guess.taken_for_safe)
    if not safe:
        return sentence(text)
    strong = ngettext(
        "{side}'s outer stone is assumed safe",
        "{side}'s {n} outer stones are assumed safe",
        safe,
    )
    text = f"{sentence(text)} {sentence(strong.format(side=side(defender.opponent), n=safe))}"
    friends = len(guess.friends)
    if not friends:
        return text
    joined = ngettext(
        "{side}'s stone outside is assumed safe, too",
        "{side}'s {n} stones outside are assumed safe, too",
        friends,
    )
    return f"{text} {sentence(joined.format(side=side(defender), n=friends))}"


def reach_of(border: Border, proved: Bounds, geometry: Geometry, most: int | None = None) -> str:
    """Where a proof in a guessed region holds, in words.

    It may hold on the whole board, or there if some stones are safe, or only inside the region. At
    most ``most`` of these stones are named; all of them if it is None.
    """
    if not border.covers(proved):
        return _("holds within the marked area; beyond it, nothing is proved")
    if not border.assumed:
        return _("holds on the whole board")
    names = geometry.vertices(sorted(border.assumed))
    stones = " ".join(names[:most])
    if most is not None and len(names) > most:
        stones += " …"
    return _("holds on the whole board if these stones are safe: {stones}").format(stones=stones)


def proof_reaches(border: Border, proved: Bounds, geometry: Geometry) -> str:
    """Where a proof in a guessed region holds, as a full sentence that names few stones."""
    reach = reach_of(border, proved, geometry, _MOST_NAMED)
    return sentence(_("The proof {reach}").format(reach=reach))


def source_of(clue: Clue) -> str:
    """The clue that an assumption was inferred from, in words."""
    match clue:
        case Clue.FILE:
            return _("the file")
        case Clue.MARKS:
            return _("marks in the file")
        case Clue.TREE:
            return _("the author's solution")
        case Clue.COMMENT:
            return _("the author's words")
        case Clue.STONES:
            return _("the stones")


def doubt(reason: Doubt) -> str:
    """The reason why a target guess is unlikely, in words."""
    match reason:
        case Doubt.REFUTED:
            return _("the side to play cannot succeed")
        case Doubt.NOTHING_AT_STAKE:
            return _("the side to play succeeds even if it passes")
        case Doubt.AT_ONCE:
            return _("one move captures everything")
        case Doubt.CAPTURER_DIES:
            return _("whoever captures it does not live")
        case Doubt.AUTHOR_FAILS:
            return _("the author's answer fails, and another move succeeds")
        case Doubt.TOO_NARROW:
            return _("it lives with more room")


def _place(position: Position, points: list[Point]) -> str:
    places = [position.geometry.row_col(point) for point in points]
    names = (
        (_("in the upper left corner"), _("at the top"), _("in the upper right corner")),
        (_("on the left"), _("in the centre"), _("on the right")),
        (_("in the lower left corner"), _("at the bottom"), _("in the lower right corner")),
    )
    row = _third([row for row, _column in places], position.size)
    column = _third([column for _row, column in places], position.size)
    return names[row][column]


def _third(lines: Sequence[int], size: int) -> int:
    """The third of the board in which the lines lie on average: 0, 1 or 2."""
    third = (size - 1) / 3 * len(lines)
    if sum(lines) < third:
        return 0
    return 1 if sum(lines) <= 2 * third else 2
