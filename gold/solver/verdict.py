"""From answers in single ko modes to a verdict: dead, ko, seki or alive, proved or estimated.

The modes are nested. An attacker that wins while the defender has all the threats wins in every mode, and the
group is dead; a defender that wins while the attacker has them all lives whatever the threats. In between it
is ko, and whoever wins when nobody has a threat is ahead in it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from enum import IntEnum

from gold.board.board import Board
from gold.board.outcome import may_pass
from gold.board.points import PASS, Color, Move
from gold.solver.aims import CAPTURE_BY_ANY_KO, DEATH, LIFE, aim_of
from gold.solver.api import CancelFlag, Ko, Limits, Progress, ProgressCallback, Result, Status, StopReason
from gold.solver.area import LocalPosition
from gold.solver.proof import Answer, Budget, KoMode, ProofSearch, Question
from gold.solver.resistance import Dispute, Ending, stubborn_line
from gold.solver.shortest import shortest_line

ENGINE = "proof"

_CAPTURE_WITHOUT_THREATS = Question(KoMode.NOBODY)
_MODES = (DEATH, _CAPTURE_WITHOUT_THREATS, CAPTURE_BY_ANY_KO)

_FIRST_SHARE = 0.25
"""How much of the budget goes into the cleanest win before a win by ko is looked for."""
MOST_THREATS = 4
"""How many ko threats are tried for the side that is behind in a ko; one more stands for any number above."""

_RESISTANCE_NODES = 1_500
"""So much goes at most into the choice of a move that cannot change the result."""

_KO_LINE_PATIENCE = 1_000
_KO_LINE_NODES = (4_000, 30_000)
"""So much goes at most into the line that shows how a ko comes about, at first, and then."""

_PROGRESS_SECONDS = 0.08


class Grade(IntEnum):
    """What becomes of the keystones: in how many of the three modes the attacker wins."""

    LIVES = 0
    KO_DEFENDER_AHEAD = 1
    KO_ATTACKER_AHEAD = 2
    DEAD = 3


@dataclass(slots=True)
class Grading:
    """What is known of a position so far: its grade lies between two bounds."""

    lowest: Grade = Grade.LIVES
    highest: Grade = Grade.DEAD
    move: Move | None = None
    question: Question = _CAPTURE_WITHOUT_THREATS
    """The question that ``move`` answers best."""
    attackers_chance: float = 0.5

    @property
    def grade(self) -> Grade | None:
        """The grade, once it is known."""
        return self.lowest if self.lowest is self.highest else None

    def knows(self, question: Question) -> bool | None:
        """Whether the attacker is known to win in the question's mode, or known not to."""
        needed = 3 - _MODES.index(question)
        if self.lowest >= needed:
            return True
        return False if self.highest < needed else None

    def learn(self, question: Question, answer: Answer) -> None:
        """Take in an answer."""
        needed = 3 - _MODES.index(question)
        if answer.attacker_wins is None:
            self.attackers_chance = answer.attackers_chance
        elif answer.attacker_wins:
            self.lowest = max(self.lowest, Grade(needed))
        else:
            self.highest = min(self.highest, Grade(needed - 1))


@dataclass(slots=True)
class _Inquiry:
    """One call of :func:`solve` under way."""

    search: ProofSearch
    position: LocalPosition
    budget: Budget
    progress: ProgressCallback | None
    reported: float = 0.0
    spent_before: int = 0
    grading: Grading = field(default_factory=Grading)

    def ask(self, question: Question, share: float = 1.0) -> Answer:
        """Put a question on a share of what is left of the budget."""
        part = self.budget.part(share)
        answer = self.search.answer(self.position, question, part, self._report)
        self.budget.spent += part.spent
        return answer

    def up_to(self, nodes: int) -> Budget:
        """A budget of so many nodes, if there are as many left; what it spends must be added to this one."""
        left = nodes if self.budget.nodes is None else max(0, self.budget.nodes - self.budget.spent)
        return replace(self.budget, nodes=min(nodes, left), spent=0)

    def _report(self, nodes: int, depth: int, proof_numbers: tuple[int, int]) -> None:
        self.spent_before += nodes
        now = time.perf_counter()
        if self.progress is not None and now - self.reported >= _PROGRESS_SECONDS:
            self.reported = now
            line = self.search.line(self.position, self.grading.question, most=10)
            self.progress(Progress(depth, self.spent_before, line, proof_numbers=proof_numbers))

    def grade(self) -> Grading:
        """Narrow the grade down as far as the budget goes.

        First the win that no ko can spoil, on a share of the budget; most positions are settled by that.
        Then who wins when nobody has a threat, and with what is left the modes beyond.
        """
        attacking = self.position.attacker_to_move
        strongest = DEATH if attacking else CAPTURE_BY_ANY_KO
        weakest = CAPTURE_BY_ANY_KO if attacking else DEATH
        plan = ((strongest, _FIRST_SHARE), (_CAPTURE_WITHOUT_THREATS, 1.0), (strongest, 1.0), (weakest, 1.0))
        for question, share in plan:
            if self.grading.knows(question) is not None or self.budget.exhausted:
                continue
            self._learn(question, self.ask(question, share))
        return self.grading

    def _learn(self, question: Question, answer: Answer) -> None:
        before = self.grading
        decided_earlier = (
            before.lowest > Grade.LIVES if self.position.attacker_to_move else (before.highest < Grade.DEAD)
        )
        before.learn(question, answer)
        mover_wins = answer.attacker_wins is not None and (
            answer.attacker_wins == self.position.attacker_to_move
        )
        if mover_wins or not decided_earlier:
            before.question = question
            before.move = answer.move if answer.move is not None else before.move


Worth = tuple[int, int]
"""How good a result is for the defender: alive, seki, a ko with the defender ahead, one with the attacker
ahead, dead; and within a ko, how many threats the attacker needs, or the defender does not.
"""

_ALIVE, _SEKI, _DEFENDER_AHEAD, _ATTACKER_AHEAD, _DEAD = range(5, 0, -1)


@dataclass(frozen=True, slots=True)
class Finding:
    """A result, and between which bounds it lies for the defender; they are equal where it is exact."""

    result: Result
    least: Worth
    most: Worth


def solve(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None = None,
    cancel: CancelFlag | None = None,
    search: ProofSearch | None = None,
) -> Result:
    """Decide the position on the board as far as the limits go, and find the best move.

    ``search`` is one made from the same problem, whose table is used on. Depth and breadth do not bound this
    engine; an estimate says so. Where the side to play has lost, the move is the one that makes it hardest
    for the other: see :meth:`gold.solver.resistance.Dispute.hardest_try`.

    :raises gold.solver.area.AreaTooLargeError: if what can change does not fit the search.
    """
    started = time.perf_counter()
    search = search or ProofSearch(board)
    result = find(board, limits, progress, cancel, search).result
    if not _has_lost(board, result):
        return result
    deadline = None if limits.seconds is None else started + limits.seconds
    nodes = _RESISTANCE_NODES if limits.nodes is None else min(_RESISTANCE_NODES, limits.nodes - result.nodes)
    budget = Budget(nodes, deadline, cancel)
    result = _resisting(board, result, search, budget)
    return replace(result, nodes=result.nodes + budget.spent, seconds=time.perf_counter() - started)


def _has_lost(board: Board, result: Result) -> bool:
    """Whether the side to play is proved to get nothing at all."""
    lost = Status.DEAD if board.to_play is board.defender else Status.ALIVE
    return result.proved and result.exact and result.status is lost


def _resisting(board: Board, result: Result, search: ProofSearch, budget: Budget) -> Result:
    """The result with a move that asks for an answer, if there is one; else as it was."""
    assert board.attacker is not None  # it has a result
    aim = aim_of(result, board.attacker, board.to_play)
    assert aim is not None
    line = stubborn_line(Dispute(search, aim, budget), search.start.after_moves(board)).moves
    return replace(result, move=line[0], line=line) if line else result


def find(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None,
    cancel: CancelFlag | None,
    search: ProofSearch,
) -> Finding:
    """What :func:`solve` finds, to be compared with other positions of the problem."""
    started = time.perf_counter()
    deadline = None if limits.seconds is None else started + limits.seconds
    position = search.start.after_moves(board)
    inquiry = _Inquiry(search, position, Budget(limits.nodes, deadline, cancel), progress)
    grading = inquiry.grade()
    status, proved, exact = _status(inquiry, grading)
    ko, line = _ko(inquiry, board) if status is Status.KO and proved else (None, ())
    found = line[0] if line else grading.move
    move = found if found is not None and _is_allowed(board, found) else _some_move(inquiry, board)
    succeeds = move == found and _mover_succeeds(position, grading)
    line = line or search.line(position, grading.question)
    if not line or line[0] != move:
        line = () if move is None else (move,)
    result = Result(
        status=status,
        proved=proved,
        move=move,
        line=line,
        winning_moves=(move,) if move is not None and succeeds else (),
        nodes=inquiry.budget.spent,
        seconds=time.perf_counter() - started,
        stopped=_stop_reason(inquiry.budget, grading),
        engine=ENGINE,
        exact=exact,
        ko=ko,
    )
    return Finding(result, _least(grading.highest, result), _most(grading.lowest, result))


def worth_of_end(status: Status) -> Worth:
    """What it is worth that play has ended so, the keystones captured or out of reach."""
    return (_DEAD, 0) if status is Status.DEAD else (_ALIVE, 0)


def _least(grade: Grade, result: Result) -> Worth:
    threats = result.ko.threats if result.ko is not None and result.exact else None
    match grade:
        case Grade.DEAD:
            return _DEAD, 0
        case Grade.KO_ATTACKER_AHEAD:
            return _ATTACKER_AHEAD, -(threats or MOST_THREATS + 1)
        case Grade.KO_DEFENDER_AHEAD:
            return _DEFENDER_AHEAD, threats or 1
    return (_ALIVE if result.exact and result.status is Status.ALIVE else _SEKI), 0


def _most(grade: Grade, result: Result) -> Worth:
    threats = result.ko.threats if result.ko is not None and result.exact else None
    match grade:
        case Grade.DEAD:
            return _DEAD, 0
        case Grade.KO_ATTACKER_AHEAD:
            return _ATTACKER_AHEAD, -(threats or 1)
        case Grade.KO_DEFENDER_AHEAD:
            return _DEFENDER_AHEAD, threats or MOST_THREATS + 1
    return (_SEKI if result.exact and result.status is Status.SEKI else _ALIVE), 0


def _status(inquiry: _Inquiry, grading: Grading) -> tuple[Status, bool, bool]:
    """The word for what is known, whether it is proved, and whether the limits left nothing open."""
    if grading.lowest is Grade.DEAD:
        return Status.DEAD, True, True
    if grading.highest is Grade.LIVES:
        life = inquiry.ask(LIFE)
        if life.move is not None and life.attacker_wins is inquiry.position.attacker_to_move:
            grading.move, grading.question = life.move, LIFE  # the better of life and seki for who plays
        return (Status.SEKI if life.attacker_wins else Status.ALIVE), True, life.attacker_wins is not None
    if grading.lowest > Grade.LIVES or grading.highest < Grade.DEAD:
        return Status.KO, True, grading.lowest > Grade.LIVES and grading.highest < Grade.DEAD
    return (Status.DEAD if grading.attackers_chance > 0.5 else Status.ALIVE), False, True


def _ko(inquiry: _Inquiry, board: Board) -> tuple[Ko, tuple[Move, ...]]:
    """What kind of ko it is, as far as the budget goes, and the line of best play up to its first taking."""
    attacker_wins = inquiry.grading.knows(_CAPTURE_WITHOUT_THREATS)
    if attacker_wins is None:
        return Ko(taker=None if board.ko_point is None else board.to_play.opponent), ()
    ahead = board.attacker if attacker_wins else board.defender
    ko = Ko(ahead, _threats_needed(inquiry, defender_behind=attacker_wins))
    line, taker = _line_into_ko(inquiry, board, ko)
    return replace(ko, taker=taker), line


def _threats_needed(inquiry: _Inquiry, defender_behind: bool) -> int | None:
    """With how many threats the side that is behind wins, the other having none; None: not found out.

    Of all moves that get a ko, the one that gets this one is then the move.
    """
    mode = KoMode.DEFENDER if defender_behind else KoMode.ATTACKER
    grading, attacking = inquiry.grading, inquiry.position.attacker_to_move
    for threats in range(1, MOST_THREATS + 1):
        question = Question(mode, threats=threats)
        answer = inquiry.ask(question)
        if answer.attacker_wins is None:
            return None
        if answer.attacker_wins is attacking and answer.move is not None:
            grading.move, grading.question = answer.move, question
        if answer.attacker_wins is not defender_behind:
            return threats
    return MOST_THREATS + 1


def _line_into_ko(inquiry: _Inquiry, board: Board, ko: Ko) -> tuple[tuple[Move, ...], Color | None]:
    """The line on which both sides play for this ko and no less, and who takes first; None: not found out.

    It is the shortest that shows what the side to play gets; if none is found, what the other gets.
    """
    if board.ko_point is not None:
        return (), board.to_play.opponent
    assert board.attacker is not None  # the board comes from a problem
    found, sides = Result(Status.KO, proved=True, move=None, ko=ko), (board.to_play, board.to_play.opponent)
    aims = [aim for side in sides if (aim := aim_of(found, board.attacker, board.to_play, side)) is not None]
    disputes = [Dispute(inquiry.search, aim, inquiry.budget, _KO_LINE_PATIENCE) for aim in aims]
    for dispute in disputes:
        for nodes in _KO_LINE_NODES:
            dispute.budget = inquiry.up_to(nodes)
            line, _ = shortest_line(dispute, inquiry.position)
            inquiry.budget.spent += dispute.budget.spent
            if line is not None and line.ending is Ending.KO:
                return line.moves, sides[(len(line.moves) - 1) % 2]
    return (), None


def _mover_succeeds(position: LocalPosition, grading: Grading) -> bool:
    if position.attacker_to_move:
        return grading.lowest > Grade.LIVES
    return grading.highest < Grade.DEAD


def _is_allowed(board: Board, move: Move) -> bool:
    """Whether the rules of play allow what a proof does, in which threats are made elsewhere."""
    return may_pass(board) if move == PASS else board.is_legal(move)


def _some_move(inquiry: _Inquiry, board: Board) -> Move | None:
    """Something to play where no move changes the result, or where only a threat elsewhere would."""
    if board.to_play is board.defender:
        return PASS
    without_threats = inquiry.search.line(inquiry.position, _CAPTURE_WITHOUT_THREATS, most=1)
    allowed = (move for move in (*without_threats, *board.valid_moves()) if _is_allowed(board, move))
    return next(allowed, PASS if may_pass(board) else None)


def _stop_reason(budget: Budget, grading: Grading) -> StopReason:
    if grading.grade is not None:
        return StopReason.SOLVED
    if budget.cancel is not None and budget.cancel.is_set:
        return StopReason.CANCELLED
    if budget.nodes is not None and budget.spent >= budget.nodes:
        return StopReason.NODES
    return StopReason.TIME
