"""Explains why a move fails, as plain data: a refutation to step through, and a tree of tries."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
from gold.problem.shown import shown_tag
from gold.solver.api import FirstMove, Limits, Progress, Result, Survey, up_to_pass
from gold.solver.outcome import Ending
from gold.trainer.end_reasons import points_that_show, taker_of_ko
from gold.trainer.wording import but_for_threats, to_play

if TYPE_CHECKING:
    from gold.solver.answers.refutation import Refutation
    from gold.solver.answers.resistance import Line

_UNNAMED = Ending.SETTLED, Ending.OPEN  # no reason that can be seen on the board


@dataclass(frozen=True, slots=True)
class Alternative:
    """A move to try, its result, and a line that shows it. ``refutes``: the refutation begins with it."""

    move: Move
    result: Result
    line: tuple[Move, ...]
    best: bool
    refutes: bool


@dataclass(frozen=True, slots=True)
class Findings:
    """What the computer found about a position: all moves, and the lines that show its result."""

    survey: Survey
    refutation: Refutation

    @property
    def result(self) -> Result:
        """The position's result: the survey's if proved, since it is more exact, else the refutation's."""
        return self.survey.best if self.survey.best.proved else self.refutation.result


class Explanation:
    """A walk through what follows after the moves ``base``, the last of which is explained.

    ``line`` continues them once it is found; ``at`` of its moves are on the board. The computer is asked
    about a position when the walk gets there; see :meth:`wanted` and :meth:`learn`.
    ``chosen`` is the index of the chosen alternative. The walk follows the shortest line. It follows the
    stubborn one, on which the loser leaves the fewest good answers, with ``stubborn`` or if only that line
    ends with a reason to be seen on the board. Without ``stubborn`` it begins with ``answer``, if that is
    given: the answer that the person has seen. What leaves the line, as ``_told``, was tried by the person.
    ``details``: all that is known is shown, not only that line.
    With ``along``, the moves of a solution after its first one, the walk follows these.
    """

    def __init__(
        self,
        problem: Problem,
        base: tuple[Move, ...],
        limits: Limits,
        stubborn: bool = False,
        answer: Move | None = None,
        along: tuple[Move, ...] | None = None,
    ) -> None:
        self.problem = problem
        self.base = base
        self.limits = limits
        self.line = self._told = self._refutation_line = along or ()
        self.progress: Progress | None = None
        self.at = 0
        self.chosen = 0
        self.failure = ""
        self.stubborn = stubborn
        self.details = False
        self.along = along
        # By position, the moves to an answer that was seen
        self._seen: dict[tuple[Move, ...], tuple[Move, ...]] = (
            {} if answer is None else {(): (answer,)}
        )
        self._is_whole = False  # whether the line ends with a ko, and tells how that goes on
        self._findings: dict[tuple[Move, ...], Findings] = {}
        self._alternatives: dict[tuple[Move, ...], tuple[Alternative, ...]] = {}
        self._board: Board | None = None

    # Where the walk is

    @property
    def here(self) -> tuple[Move, ...]:
        """The moves of the walk that are on the board, after the explained move."""
        return self.line[: self.at]

    @property
    def board(self) -> Board:
        """The current position of the walk. Read it, but do not play on it."""
        if self._board is None:
            self._board = Board(self.problem.position, (*self.base, *self.here))
        return self._board

    @property
    def loser(self) -> Color:
        """The side that fails after the explained move; until that is known, the side that played it."""
        root = self._findings.get(())
        winner_of_it = root.refutation.winner if root is not None else None
        return self._color_at(len(self.base) - 1) if winner_of_it is None else winner_of_it.opponent

    def _color_at(self, index: int) -> Color:
        first = self.problem.to_play
        return first if index % 2 == 0 else first.opponent

    @property
    def is_read(self) -> bool:
        """Whether the walk is at the end of its line, and nothing more is asked about it."""
        return self.here == self.line and self.wanted is None

    @property
    def wanted(self) -> tuple[Move, ...] | None:
        """The moves to the current position, if the computer is to be asked about it; None if it is not."""
        if self.failure or winner(self.board) is not None:
            return None
        if self.here in self._findings:
            return (
                self._answered if self._answered and self._answered not in self._findings else None
            )
        return self.here

    @property
    def _answered(self) -> tuple[Move, ...]:
        """The moves to the answer here that was seen, if the refutation has another and it does as well."""
        found = self._findings.get(self.here)
        seen = self._seen.get(self.here, ())
        if not seen or self.stubborn or found is None:
            return ()
        answer = seen[-1:]
        is_the_refutations = self._shown(found.refutation).moves[:1] == answer
        if is_the_refutations or winner(self.board.after(*answer)) is not None:
            return ()
        after = self._findings.get(seen, found)
        reaches_the_same = after.result.bounds == found.result.bounds
        shows_the_same = after.refutation.winner is found.refutation.winner  # as far as is proved
        return seen if reaches_the_same or shows_the_same else ()

    def learn(self, path: tuple[Move, ...], findings: Findings) -> None:
        """Take what was found after the moves ``path``. If the walk is there, it follows the refutation."""
        self._findings[path] = findings
        self._alternatives.clear()  # the findings at the root decide who refutes, and so the order
        if path in (self.here, self._seen.get(self.here)):
            if not self.at:
                self._refutation_line = self.along or ()
            self._follow_refutation()
            self._told = self.line if self._told[: self.at] == self.here else self._told

    def _follow_refutation(self) -> None:
        findings = self._findings.get(self.here)
        goes_on = len(self._refutation_line) > self.at or (self._is_whole and self.at)
        on_it = goes_on and self._refutation_line[: self.at] == self.here
        if findings is not None and not on_it:
            line = self._shown(findings.refutation)
            shows_at_once = self.at == 0 and findings.refutation.proved
            if answered := self._answered:
                known = self._findings.get(answered)
                line = line if known is None else self._shown(known.refutation)
                line_on = answered[-1:] + (() if known is None else line.shown)
                self.line = self._refutation_line = (*self.here, *_to_the_end(self.board, line_on))
            elif line.moves or shows_at_once:
                self.line = self._refutation_line = (*self.here, *line.shown)
            self._is_whole = bool(line.without_threats)
        self._choose_the_lines_move()

    def _shown(self, refutation: Refutation) -> Line:
        """The line to follow: not the shortest if only the stubborn one ends with a reason to see."""
        line = refutation.line
        stubborn = refutation.stubborn
        is_clearer = line.ending in _UNNAMED and stubborn.ending not in _UNNAMED
        return stubborn if self.stubborn or is_clearer else line

    def switch_resistance(self) -> None:
        """Switch between the shortest line and the one on which the loser resists most, from here on."""
        self.stubborn = not self.stubborn
        self._refutation_line = ()
        self._follow_refutation()
        self._told = self.line

    def fail(self, message: str) -> None:
        """Note that the search failed; ``message`` says why."""
        self.failure = message

    # Walking

    def forward(self) -> bool:
        """Play the next move of the line or, at its end, the chosen alternative; False if there is none."""
        if self.at == len(self.line):
            alternatives = self.alternatives()
            if not alternatives:
                return False
            self._take(alternatives[self.chosen])
            self._told = self.line if self._told == self.here else self._told
        self._go(self.at + 1)
        return True

    def back(self) -> bool:
        """Take back the last move of the walk; False if there is none."""
        if self.at == 0:
            return False
        self._go(self.at - 1)
        return True

    def to_start(self) -> None:
        """Go back to the explained move, and follow its refutation again."""
        self.line = self.along or self.line
        self._refutation_line = self.along or ()
        self._go(0)

    def to_end(self) -> None:
        """Go to the end of the line."""
        self._go(len(self.line))

    def choose(self, index: int) -> None:
        """Choose an alternative; the line continues with it."""
        alternatives = self.alternatives()
        if 0 <= index < len(alternatives):
            self.chosen = index
            self._take(alternatives[index])

    def step(self, by: int) -> None:
        """Choose the alternative so many further down in the list; at first, only show the list."""
        if self.details:
            self.choose(self.chosen + by)
        self.details = True

    def play(self, move: Move) -> bool:
        """Play a move if it is one of the alternatives; else return False."""
        for index, alternative in enumerate(self.alternatives()):
            if alternative.move == move:
                self.choose(index)
                return self.forward()
        return False

    def _take(self, alternative: Alternative) -> None:
        if self.line[self.at : self.at + 1] != (alternative.move,):
            self.line = (*self.here, *alternative.line)
        if self.details and alternative.line[1:]:
            self._seen[(*self.here, alternative.move)] = (*self.here, *alternative.line[:2])

    def _go(self, at: int) -> None:
        self.at = at
        self._board = None
        self._follow_refutation()

    def _choose_the_lines_move(self) -> None:
        following = self.line[self.at] if self.at < len(self.line) else None
        moves = [alternative.move for alternative in self.alternatives()]
        self.chosen = moves.index(following) if following in moves else 0

    # What is shown

    def alternatives(self) -> tuple[Alternative, ...]:
        """The moves that can be tried in the current position, the best for the side to play first.

        Among equal ones, the winner's quickest and the loser's longest lines come first.
        """
        findings = self._findings.get(self.here)
        if findings is None:
            return ()
        known = self._alternatives.get(self.here)
        if known is None:
            found = [self._alternative(first, findings) for first in findings.survey.moves]
            known = self._alternatives[self.here] = tuple(
                sorted(found, key=self._order, reverse=True)
            )
        return known

    def _alternative(self, first: FirstMove, findings: Findings) -> Alternative:
        refuting = findings.refutation.line.shown
        refutes = refuting[:1] == (first.move,)
        follows = refuting[1:] if refutes else first.result.line
        if not refutes and first.result.practical_status in (Status.ALIVE, Status.DEAD):
            # no ko, and no seki
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
        """The numbered line: on the stones for moves on the board, as translucent stones for those to come.

        A point that is played twice shows the number of its last stone, or of the next one to come.
        """
        board = self.board
        first = len(self.base) - 1
        ghosts: dict[Move, Ghost] = {}
        line = self.line if self.along or () in self._findings else self._seen.get((), ())
        for offset, move in enumerate((self.base[-1], *line)):
            played = offset <= self.at
            if move == PASS or (board[move].color is not None) is not played:
                continue
            if played or move not in ghosts:
                ghosts[move] = Ghost(move, self._color_at(first + offset), offset + 1)
        return tuple(ghosts.values())

    def reasons(self) -> frozenset[Point]:
        """At the end of the line, the points that show why it ends."""
        if self.at < len(self.line):
            return frozenset()
        found = self._findings.get(self.here)
        is_settled = found is not None and found.refutation.line.ending is Ending.SETTLED
        return points_that_show(
            self.board, _settled(found.result) if found and is_settled else None
        )

    @property
    def _explained(self) -> tuple[Move, ...]:
        """The moves to the position whose result is told: none, or those up to the first beside the line."""
        tries = [n for n, each in enumerate(self.here, 1) if each not in self._told[n - 1 : n]]
        return self.here[: min(tries, default=0)]

    def title(self) -> str:
        """The explained move and its result, in words; or those of the first move that leaves the line."""
        path = self._explained
        board = Board(self.problem.position, (*self.base, *path))
        defender = self.problem.defender
        found = self._findings.get(path)
        move = words.move(board.geometry, board.moves[-1])
        said = self.status() if winner(board) is not None else ""
        if found is not None and defender is not None and found.result.proved:
            line = () if path else up_to_pass(self.along or ())
            line = line or self._shown(found.refutation).moves
            taker = taker_of_ko(board, line) or found.result.taker  # of the ko that is seen
            shown = replace(found.result, line=line, taker=taker)
            said = words.result_in_words(shown, board, is_short=True)
            if self._fails_by_ko(found.result):
                said = words.verdict(Status.KO, found.result.ko, defender)
        text = _("After {move}: {result}") if said else _("After {move}")
        return text.format(move=move, result=said)

    def _fails_by_ko(self, result: Result) -> bool:
        # which players would not count, as there is better
        return self.along is None and result.many_threats is self.loser.opponent

    def certainty(self) -> str:
        """How certain the result is; until there is one, how far the search is. A proof is a detail."""
        if self.failure:
            return _("The computer's search failed: {message}").format(message=self.failure)
        root = self._findings.get(())
        if root is None:
            searched = self.progress.nodes if self.progress is not None else 0
            waits = _("thinking…") if self.wanted is not None else ""  # else play has ended
            return words.positions_in_words(searched) + " …" if searched else waits
        if not root.result.proved:
            return words.not_settled(root.result, self.limits)
        return _("proved") if self.details else ""

    def status(self) -> str:
        """Whose turn it is in the current position or, if play is over there, what became of the group."""
        board = self.board
        side = winner(board)
        defender = board.defender
        if side is not None and defender is not None:
            lives = side is defender
            return (
                words.fate_in_words(Status.ALIVE, defender) if lives else words.captured(defender)
            )
        if self.here not in self._findings:
            return _("thinking…")
        return to_play(board.to_play)

    def line_words(self) -> str:
        """The line's first moves and its last, numbered as on the board, which of the winner's take many
        stones, and how the line ends, if that is known.
        """
        ending, told = self._ending()
        moves = (self.base[-1], *self.line)[: told + 1]
        geometry = self.board.geometry
        most = MOST_TOLD
        if told == most:  # a single move is told, not left out
            most += 1
        line = words.line_in_words(geometry, moves[:most])
        if told >= most:  # the last one is told: it takes the ko
            line += "  …  " + words.line_in_words(geometry, moves[told:], told + 1)
        takes = words.takes_along(
            Board(self.problem.position, self.base[:-1]), moves, self.loser.opponent
        )
        return "\n".join(filter(None, (line, takes, ending)))

    def motifs(self) -> str:
        """The names for the winner's moves, up to a ko; empty if there are none, or if nothing is proved."""
        root = self._findings.get(())
        side = self.loser.opponent
        if root is None or not root.refutation.proved:
            return ""
        moves = (*self.base, *self.line[: self._ending()[1]])
        first = len(self.base)  # the winner's first move that is shown
        if self._color_at(first - 1) is side:
            first -= 1
        board = Board(self.problem.position, moves[:first])
        found = motifs_along(board, moves[first:], killed=root.result.status is Status.DEAD)
        return _(", ").join(shown_tag(motif) for motif in Motif if motif in found)

    def _ending(self) -> tuple[str, int]:
        """Why the line ends, if it follows a refutation that tells, or leads to the end of play; and how many
        of its moves lead to a ko of which that tells how it goes on.
        """
        board = Board(self.problem.position, self.base)
        end = board.after(*self.line)
        for count in range(len(self.line) + 1):
            findings = self._findings.get(self.line[:count])
            if findings is None or not findings.result.proved:
                continue
            for line in (findings.refutation.line, findings.refutation.stubborn):
                if line.shown == self.line[count:]:
                    return self._ending_of(line, findings.result, count)
        root = self._findings.get(())
        if root is not None and self.line == self._told and self._lives_against(root.result, end):
            return "", len(self.line)
        is_best = self.line == self.along
        status = _settled(root.result) if root and is_best else Status.UNKNOWN
        why = endings.why_play_ends(end, status, is_told=status is Status.ALIVE)
        return endings.said_after(len(self.line) + 1, why), len(self.line)

    def _ending_of(self, line: Line, result: Result, count: int) -> tuple[str, int]:
        """The same for a refutation's line that is followed from the move ``count`` on, whose ``result`` is
        proved.
        """
        board = Board(self.problem.position, self.base)
        length = len(self.line)
        at = count + len(line.moves)
        at_ko = board.after(*self.line[:at])
        is_ko = line.ending is Ending.KO
        by_ko = self._fails_by_ko(result)
        status = Status.KO if by_ko else _settled(result)
        is_told = status is Status.ALIVE  # by the title
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
        """Whether a line ends with life, though the result is a kill, or a ko in which the attacker is ahead.
        Then its end shows nothing of the result.
        """
        lives = bool(lasting_eyes(end)) or winner(end) is end.defender
        ahead = None if result.ko is None else result.ko.ahead
        return (
            lives
            and result.proved
            and (result.practical_status is Status.DEAD or ahead is end.attacker)
        )

    def alternative_words(self, alternative: Alternative) -> tuple[str, str]:
        """Two texts: a move to try with the answer to it, and its result."""
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
    """The status for which a reason may be told; none where a ko of many threats could still change it. Then
    a room for one eye, or a false eye, is not why the stones are dead.
    """
    return Status.UNKNOWN if result.many_threats is not None else result.practical_status


def _to_the_end(board: Board, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """A line, cut at the end of play."""
    ahead = board.after()
    count = 0
    while count < len(line) and winner(ahead) is None and ahead.is_legal(line[count]):
        ahead.play(line[count])
        count += 1
    return line[:count]


Analysis: TypeAlias = MoveMap | Explanation
