"""Explains why a move fails, as frozen data: a refutation to step through, and a tree of tries.

A walk is an explanation at one of its positions. A try is a move of the person that leaves the line
which the walk shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from gold.authoring.motifs import Motif, motifs_along
from gold.board.board import Board
from gold.board.eyes import lasting_eyes
from gold.board.outcome import winner
from gold.board.points import PASS, Color, Move, Point
from gold.board.status import Status
from gold.gui import endings, words
from gold.gui.board.view import Ghost
from gold.gui.practice.analysis.move_map import MOST_TOLD, MoveMap
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.names.shown import shown_tag
from gold.solver.api import FirstMove, Limits, Progress, Result, Survey, up_to_pass
from gold.solver.outcome import Ending
from gold.trainer.end_reasons import points_that_show, taker_of_ko
from gold.trainer.wording import but_for_threats, to_play

if TYPE_CHECKING:
    from gold.solver.answers.refutation import Refutation
    from gold.solver.answers.resistance import Line

_UNNAMED = Ending.SETTLED, Ending.OPEN  # endings without a reason that is visible on the board


@dataclass(frozen=True, slots=True)
class Alternative:
    """A move that can be tried, its result, and a line that begins with it and shows the result.

    ``best``: the move is proved to reach the best result. ``refutes``: the refutation begins with
    it.
    """

    move: Move
    result: Result
    line: tuple[Move, ...]
    best: bool
    refutes: bool


@dataclass(frozen=True, slots=True)
class Findings:
    """The computer's survey of a position's moves, and the lines that show its result."""

    survey: Survey
    refutation: Refutation

    @property
    def result(self) -> Result:
        """The position's result: that of the survey if it is proved, else that of the refutation.

        A proved survey is the more exact one.
        """
        return self.survey.best if self.survey.best.proved else self.refutation.result


Path: TypeAlias = tuple[Move, ...]
"""The moves of a walk after the explained one, up to a position."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A walk through the moves that follow the explained move, the last one of ``base``.

    The computer is asked about a position when the walk gets there; see :attr:`wanted` and
    :meth:`learn`. The walk follows the shortest line. It follows the stubborn line, on which the
    loser leaves the fewest good answers, in two cases: if the person wants it, or if only that line
    ends with a reason that is visible on the board. The object is immutable: each step and each
    answer of the computer returns a new one.
    """

    problem: Problem
    """The problem."""
    base: tuple[Move, ...]
    """The moves up to the explained one."""
    limits: Limits
    """The limits of the computer's searches."""
    stubborn: bool = False
    """Whether the person wants the line on which the loser resists most."""
    along: Path | None = None
    """The moves of the solution that the walk follows, after ``base``; None for a refutation."""
    line: Path = ()
    """The line of the walk: the moves after the explained one; empty until the computer answers."""
    at: int = 0
    """How many moves of the line are on the board."""
    chosen: int = 0
    """The index of the chosen alternative."""
    details: bool = False
    """Whether the list of alternatives and the certainty are shown, not only the line."""
    progress: Progress | None = None
    """The latest progress of the search."""
    failure: str = ""
    """Why the search failed; empty if it did not."""
    told: Path = ()
    """The line that the walk has shown by itself. A move that leaves it is a try of the person."""
    refutation_line: Path = ()
    """The computer's line that the walk follows; empty before its first answer."""
    is_whole: bool = False
    """Whether ``refutation_line`` includes the moves that follow a ko at its end."""
    seen: Mapping[Path, Path] = field(default_factory=dict)
    """Answers that the person has seen: from the path to a position to the path with the answer."""
    findings: Mapping[Path, Findings] = field(default_factory=dict)
    """The computer's answers, by the path to the position."""
    _boards: dict[Path, Board] = field(default_factory=dict, compare=False, repr=False)
    """Cache of positions, shared with all walks that are made from this one."""
    _tries: dict[Path, tuple[Alternative, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """Cache of alternatives, shared with all later walks until the computer answers again."""

    @classmethod
    def of(
        cls,
        problem: Problem,
        base: tuple[Move, ...],
        limits: Limits,
        stubborn: bool = False,
        answer: Move | None = None,
        along: Path | None = None,
    ) -> Explanation:
        """Return a walk before its first step.

        ``answer``: the answer to the explained move that the person has seen. The walk begins with
        it if it does as well as the refutation's answer, unless the walk is ``stubborn``.
        """
        line = along or ()
        seen: dict[Path, Path] = {} if answer is None else {(): (answer,)}
        return cls(
            problem,
            base,
            limits,
            stubborn,
            along,
            line,
            told=line,
            refutation_line=line,
            seen=seen,
        )

    # Position of the walk

    @property
    def here(self) -> tuple[Move, ...]:
        """The moves of the walk that are on the board, after the explained move."""
        return self.line[: self.at]

    @property
    def board(self) -> Board:
        """The current position of the walk. Read it, but do not play on it."""
        here = self.here
        if here not in self._boards:
            self._boards[here] = Board(self.problem.position, (*self.base, *here))
        return self._boards[here]

    @property
    def loser(self) -> Color:
        """The side that fails after the explained move.

        Before a proof, it is the side that played that move.
        """
        root = self.findings.get(())
        winner_of_it = root.refutation.winner if root is not None else None
        return self._color_at(len(self.base) - 1) if winner_of_it is None else winner_of_it.opponent

    def _color_at(self, index: int) -> Color:
        first = self.problem.to_play
        return first if index % 2 == 0 else first.opponent

    @property
    def is_read(self) -> bool:
        """Whether the walk is at the end of its line, and no question to the computer is open."""
        return self.here == self.line and self.wanted is None

    @property
    def wanted(self) -> tuple[Move, ...] | None:
        """The path to the position to ask the computer about; None if there is no question.

        It is the current position or, once that is known, the one after the answer that the person
        has seen.
        """
        if self.failure or winner(self.board) is not None:
            return None
        if self.here in self.findings:
            return (
                self._seen_answer
                if self._seen_answer and self._seen_answer not in self.findings
                else None
            )
        return self.here

    @property
    def _seen_answer(self) -> tuple[Move, ...]:
        """The path to the answer that the person has seen at the current position.

        It is empty in these cases:

        - the person has seen no answer here, or wants the stubborn line;
        - the refutation begins with the same answer;
        - the answer ends play;
        - it is known to do worse than the refutation's answer.
        """
        found = self.findings.get(self.here)
        seen = self.seen.get(self.here, ())
        if not seen or self.stubborn or found is None:
            return ()
        answer = seen[-1:]
        is_the_refutations = self._followed(found.refutation).moves[:1] == answer
        if is_the_refutations or winner(self.board.after(*answer)) is not None:
            return ()
        after = self.findings.get(seen, found)
        reaches_the_same = after.result.bounds == found.result.bounds
        shows_the_same = after.refutation.winner is found.refutation.winner  # as far as proved
        return seen if reaches_the_same or shows_the_same else ()

    def learn(self, path: Path, findings: Findings) -> Explanation:
        """Store the findings about the position after ``path``.

        If the walk is at that position, or before the seen answer that leads to it, its line
        follows the refutation from here on.
        """
        # The findings at the root decide the winner, and so the order of the alternatives.
        walk = replace(self, findings={**self.findings, path: findings}, _tries={})
        if path not in (self.here, self.seen.get(self.here)):
            return walk
        if not self.at:
            walk = replace(walk, refutation_line=self.along or ())
        walk = walk.follow_refutation()
        told = walk.line if self.told[: self.at] == self.here else self.told
        return replace(walk, told=told)

    def follow_refutation(self) -> Explanation:
        """Return the walk with its line continued along the refutation from the current position.

        The line's next move is the chosen alternative; if it is none of them, the first is chosen.
        """
        walk = self._on_refutation()
        following = walk.line[walk.at] if walk.at < len(walk.line) else None
        moves = [alternative.move for alternative in walk.alternatives()]
        return replace(walk, chosen=moves.index(following) if following in moves else 0)

    def _on_refutation(self) -> Explanation:
        findings = self.findings.get(self.here)
        goes_on = len(self.refutation_line) > self.at or (self.is_whole and self.at)
        is_on_it = goes_on and self.refutation_line[: self.at] == self.here
        if findings is None or is_on_it:
            return self
        line = self._followed(findings.refutation)
        shows_at_once = self.at == 0 and findings.refutation.proved
        answered = self._seen_answer
        followed = None
        if answered:
            known = self.findings.get(answered)
            line = line if known is None else self._followed(known.refutation)
            line_on = answered[-1:] + (() if known is None else line.shown)
            followed = (*self.here, *_to_the_end(self.board, line_on))
        elif line.moves or shows_at_once:
            followed = (*self.here, *line.shown)
        walk = replace(self, is_whole=bool(line.without_threats))
        return walk if followed is None else replace(walk, line=followed, refutation_line=followed)

    def _followed(self, refutation: Refutation) -> Line:
        """Return the refutation's line that the walk follows.

        It is the shortest line. It is the stubborn one if the person wants that, or if only the
        stubborn line ends with a reason that is visible on the board.
        """
        line = refutation.line
        stubborn = refutation.stubborn
        is_clearer = line.ending in _UNNAMED and stubborn.ending not in _UNNAMED
        return stubborn if self.stubborn or is_clearer else line

    def switch_resistance(self) -> Explanation:
        """Switch from here on between the shortest and the stubborn line."""
        walk = replace(self, stubborn=not self.stubborn, refutation_line=()).follow_refutation()
        return replace(walk, told=walk.line)

    def fail(self, message: str) -> Explanation:
        """Note that the search failed; ``message`` says why."""
        return replace(self, failure=message)

    # Walking

    def forward(self) -> Explanation:
        """Play the next move of the line or, at its end, the chosen alternative."""
        if self.at < len(self.line):
            return self.go_to(self.at + 1)
        alternatives = self.alternatives()
        if not alternatives:
            return self
        walk = self.take(alternatives[self.chosen])
        if self.told == self.here:
            walk = replace(walk, told=walk.line)
        return walk.go_to(self.at + 1)

    def back(self) -> Explanation:
        """Take back the last move of the walk, if there is one."""
        return self if self.at == 0 else self.go_to(self.at - 1)

    def to_start(self) -> Explanation:
        """Go back to the explained move, and follow its refutation again."""
        walk = replace(self, line=self.along or self.line, refutation_line=self.along or ())
        return walk.go_to(0)

    def to_end(self) -> Explanation:
        """Go to the end of the line."""
        return self.go_to(len(self.line))

    def choose(self, index: int) -> Explanation:
        """Choose the alternative at ``index``; the line continues with it. Ignore a wrong index."""
        alternatives = self.alternatives()
        if not 0 <= index < len(alternatives):
            return self
        return replace(self, chosen=index).take(alternatives[index])

    def step(self, by: int) -> Explanation:
        """Move the choice ``by`` places down the list; if the list is hidden, only show it."""
        walk = self.choose(self.chosen + by) if self.details else self
        return replace(walk, details=True)

    def play(self, move: Move) -> Explanation | None:
        """Play a move; None if it is not one of the alternatives."""
        for index, alternative in enumerate(self.alternatives()):
            if alternative.move == move:
                return self.choose(index).forward()
        return None

    def take(self, alternative: Alternative) -> Explanation:
        """Take an alternative as the next move of the line."""
        here = self.here
        line = self.line
        if line[self.at : self.at + 1] != (alternative.move,):
            line = (*here, *alternative.line)
        seen = self.seen
        if self.details and alternative.line[1:]:
            seen = {**seen, (*here, alternative.move): (*here, *alternative.line[:2])}
        return replace(self, line=line, seen=seen)

    def go_to(self, at: int) -> Explanation:
        """Go to the position after ``at`` moves of the line."""
        return replace(self, at=at).follow_refutation()

    # For the screen

    def alternatives(self) -> tuple[Alternative, ...]:
        """Return the moves that can be tried, best first for the side to play.

        Among moves with equal results, the winner's shortest lines and the loser's longest lines
        come first.
        """
        findings = self.findings.get(self.here)
        if findings is None:
            return ()
        if self.here not in self._tries:
            found = [self._alternative(first, findings) for first in findings.survey.moves]
            self._tries[self.here] = tuple(sorted(found, key=self._order, reverse=True))
        return self._tries[self.here]

    def _alternative(self, first: FirstMove, findings: Findings) -> Alternative:
        refuting = findings.refutation.line.shown
        refutes = refuting[:1] == (first.move,)
        follows = refuting[1:] if refutes else first.result.line
        if not refutes and first.result.practical_status in (Status.ALIVE, Status.DEAD):
            # only in a ko or a seki do the moves after a pass matter
            follows = follows[: follows.index(PASS)] if PASS in follows else follows
        line = _to_the_end(self.board, (first.move, *follows))
        return Alternative(first.move, first.result, line, bool(first.correct), refutes)

    def _order(self, alternative: Alternative) -> tuple[object, ...]:
        board = self.board
        defender = self.board.defender
        assert defender is not None
        least, most = alternative.result.bounds.for_side(board.to_play is defender)
        length = len(alternative.line) if board.to_play is self.loser else -len(alternative.line)
        return alternative.result.proved, least, most, alternative.refutes, length

    def ghosts(self) -> tuple[Ghost, ...]:
        """Return the numbered line: numbers on played stones, translucent stones for the rest.

        A point that is played twice shows the number of the stone on it; if it is empty, the number
        of the next move there.
        """
        board = self.board
        first = len(self.base) - 1
        ghosts: dict[Move, Ghost] = {}
        line = self.line if self.along or () in self.findings else self.seen.get((), ())
        for offset, move in enumerate((self.base[-1], *line)):
            played = offset <= self.at
            if move == PASS or (board[move].color is not None) is not played:
                continue
            if played or move not in ghosts:
                ghosts[move] = Ghost(move, self._color_at(first + offset), offset + 1)
        return tuple(ghosts.values())

    def reasons(self) -> frozenset[Point]:
        """Return the points that show why the line ends; empty unless the walk is at its end."""
        if self.at < len(self.line):
            return frozenset()
        found = self.findings.get(self.here)
        is_settled = found is not None and found.refutation.line.ending is Ending.SETTLED
        return points_that_show(
            self.board, _settled(found.result) if found and is_settled else None
        )

    @property
    def _title_path(self) -> tuple[Move, ...]:
        """The path to the position of the title: up to the first try, or empty."""
        tries = [n for n, each in enumerate(self.here, 1) if each not in self.told[n - 1 : n]]
        return self.here[: min(tries, default=0)]

    def title(self) -> str:
        """Return the explained move, or the first try, with its result in words if it is proved."""
        path = self._title_path
        board = Board(self.problem.position, (*self.base, *path))
        move = words.move(board.geometry, board.moves[-1])
        found = self.findings.get(path)
        said = ""
        if found is not None and found.result.proved:
            along = () if path else up_to_pass(self.along or ())
            said = self._result_in_words(found, board, along)
        elif winner(board) is not None:
            said = self.status()
        text = _("After {move}: {result}") if said else _("After {move}")
        return text.format(move=move, result=said)

    def _result_in_words(self, found: Findings, board: Board, along: Path) -> str:
        """Return a position's proved result in words.

        The line ``along``, or the refutation if that is empty, tells which side takes a ko first.
        """
        result = found.result
        if self._fails_by_ko(result):
            return words.verdict(Status.KO, result.ko, result.defender)
        line = along or self._followed(found.refutation).moves
        taker = taker_of_ko(board, line) or result.taker  # of the ko in the line
        shown = replace(result, line=line, taker=taker)
        return words.result_in_words(shown, board, is_short=True)

    def _fails_by_ko(self, result: Result) -> bool:
        # players would not count a ko that needs so many threats, but a better move avoids it
        return self.along is None and result.many_threats is self.loser.opponent

    def certainty(self) -> str:
        """Return the certainty of the result or, before there is one, the progress of the search.

        That the result is proved is told only with ``details``.
        """
        if self.failure:
            return _("The computer's search failed: {message}").format(message=self.failure)
        root = self.findings.get(())
        if root is None:
            searched = self.progress.nodes if self.progress is not None else 0
            waits = _("thinking…") if self.wanted is not None else ""  # else play has ended
            return words.positions_in_words(searched) + " …" if searched else waits
        if not root.result.proved:
            return words.not_settled(root.result, self.limits)
        return _("proved") if self.details else ""

    def status(self) -> str:
        """Return whose turn it is or, if play is over, the fate of the group."""
        board = self.board
        side = winner(board)
        defender = board.defender
        if side is not None and defender is not None:
            lives = side is defender
            return (
                words.fate_in_words(Status.ALIVE, defender) if lives else words.captured(defender)
            )
        if self.here not in self.findings:
            return _("thinking…")
        return to_play(board.to_play)

    def line_words(self) -> str:
        """Return the line in words.

        The text has up to three parts: the first moves and the last one, numbered as on the board;
        the winner's moves that take many stones; and, if known, how the line ends.
        """
        ending, told = self._ending()
        moves = (self.base[-1], *self.line)[: told + 1]
        geometry = self.board.geometry
        most = MOST_TOLD
        if told == most:  # leaving out a single move would save nothing
            most += 1
        line = words.line_in_words(geometry, moves[:most])
        if told >= most:  # the last move is never left out: it takes the ko
            line += "  …  " + words.line_in_words(geometry, moves[told:], told + 1)
        takes = words.takes_along(
            Board(self.problem.position, self.base[:-1]), moves, self.loser.opponent
        )
        return "\n".join(filter(None, (line, takes, ending)))

    def motifs(self) -> str:
        """Return the names of the motifs in the winner's moves, up to a ko.

        Empty if there is no motif, or if the refutation is not proved. A motif is a trick that the
        solution uses.
        """
        root = self.findings.get(())
        side = self.loser.opponent
        if root is None or not root.refutation.proved:
            return ""
        moves = (*self.base, *self.line[: self._ending()[1]])
        first = len(self.base)  # index of the winner's first move in the line
        if self._color_at(first - 1) is side:
            first -= 1
        board = Board(self.problem.position, moves[:first])
        found = motifs_along(board, moves[first:], killed=root.result.status is Status.DEAD)
        return _(", ").join(shown_tag(motif) for motif in Motif if motif in found)

    def _ending(self) -> tuple[str, int]:
        """Return the reason that the line ends, and how many moves to list before it.

        The text is empty if no refutation and nothing on the board tells the reason. The number is
        the length of the line or, if the text describes how a ko goes on, the number of moves up to
        the ko.
        """
        board = Board(self.problem.position, self.base)
        end = board.after(*self.line)
        for count in range(len(self.line) + 1):
            findings = self.findings.get(self.line[:count])
            if findings is None or not findings.result.proved:
                continue
            for line in (findings.refutation.line, findings.refutation.stubborn):
                if line.shown == self.line[count:]:
                    return self._ending_of(line, findings.result, count)
        root = self.findings.get(())
        if root is not None and self.line == self.told and self._lives_against(root.result, end):
            return "", len(self.line)
        is_best = self.line == self.along
        status = _settled(root.result) if root and is_best else Status.UNKNOWN
        why = endings.why_play_ends(end, status, is_told=status is Status.ALIVE)
        return endings.said_after(len(self.line) + 1, why), len(self.line)

    def _ending_of(self, line: Line, result: Result, count: int) -> tuple[str, int]:
        """Return text and number as :meth:`_ending` does, for a ``line`` of a refutation.

        The walk follows that line after ``count`` moves; ``result`` is the proved result there.
        """
        board = Board(self.problem.position, self.base)
        length = len(self.line)
        at = count + len(line.moves)
        at_ko = board.after(*self.line[:at])
        is_ko = line.ending is Ending.KO
        by_ko = self._fails_by_ko(result)
        status = Status.KO if by_ko else _settled(result)
        is_told = status is Status.ALIVE  # the title already says so
        many = None
        if is_ko:
            said = endings.why_it_ends(line.ending, at_ko, status, is_told)
            many = None if by_ko else result.many_threats
        else:
            said = endings.why_it_ends(line.ending, board.after(*self.line), status, is_told)
            said = endings.said_after(length + 1, said)
        ko = words.how_ko_ends(board, self.line, at, 2)
        won = words.how_ko_is_won(at_ko, line.with_threats)
        threats = but_for_threats(many, result.defender)
        parts = [part for part in (said, ko, won, threats) if part]
        return "\n".join(parts), at if ko else length

    def _lives_against(self, result: Result, end: Board) -> bool:
        """Whether the line ends with life, although the result is a kill or a ko for the attacker.

        The attacker is ahead in such a ko. The end of the line then does not show the result.
        """
        lives = bool(lasting_eyes(end)) or winner(end) is end.defender
        ahead = None if result.ko is None else result.ko.ahead
        return (
            lives
            and result.proved
            and (result.practical_status is Status.DEAD or ahead is end.attacker)
        )

    def alternative_words(self, alternative: Alternative) -> tuple[str, str]:
        """Return two texts: the move with the answer to it, and its result."""
        geometry = self.board.geometry
        defender = self.problem.defender or Color.BLACK
        text = words.move(geometry, alternative.move)
        if len(alternative.line) > 1:
            text += " → " + words.move(geometry, alternative.line[1])
        if not alternative.result.proved:
            return text, _("not proved")
        if not alternative.result.exact:
            return text, words.result_in_words(alternative.result)
        by_ko = self._fails_by_ko(alternative.result)
        status = Status.KO if by_ko else alternative.result.practical_status
        return text, words.fate_in_words(status, defender)


def _settled(result: Result) -> Status:
    """Return the practical status, or UNKNOWN if a ko with many threats could change it.

    Where it could, a room for one eye or a false eye is not the reason that the stones are dead.
    """
    return Status.UNKNOWN if result.many_threats is not None else result.practical_status


def _to_the_end(board: Board, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the line up to the end of play, or up to its first illegal move."""
    ahead = board.after()
    count = 0
    while count < len(line) and winner(ahead) is None and ahead.is_legal(line[count]):
        ahead.play(line[count])
        count += 1
    return line[:count]


Analysis: TypeAlias = MoveMap | Explanation
