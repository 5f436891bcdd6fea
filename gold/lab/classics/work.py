"""Schedules the work on the books: the tasks that are expected to take least come first.

A look searches the status of the group in one area, within a budget. If the side to play gets
something there, a judgement proves all first moves. Two journals keep the looks and the judgements,
so that stopped work continues later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from pathlib import Path
from typing import Final

from gold.journal import Journal
from gold.lab.classics.areas import Proposal, Width, proposals
from gold.lab.classics.books import Classic, PartOfBook
from gold.lab.classics.judged import (
    MOST_ADDED,
    VERSION,
    BookJudgement,
    Reason,
    as_json,
    from_json,
    judge_proposal,
    says_the_same,
)
from gold.lab.classics.looks import (
    AreaLook,
    look_as_json,
    look_at_area,
    look_from_json,
    look_name,
    name_by_questions,
)
from gold.lab.harvest.wider import openings
from gold.problem.names.old_books import OldBook
from gold.solver.outcome import ALIVE_BUT_FOR_MANY_THREATS, DEAD, Bounds

LOOKS: Final = "looks.jsonl"
JUDGEMENTS: Final = "judgements.jsonl"
LOOK_BUDGETS: Final = (20_000, 100_000, 500_000, 2_500_000, 12_500_000)
JUDGE_BUDGETS: Final = (200_000, 1_000_000, 5_000_000)
_MANY_POINTS: Final = 15
"""For areas with at least this many points, the smallest budget for a judgement
is skipped as too small.
"""
_JUDGED_LATER: Final = (1.0, 2.0, 8.0)
_A_POINT_MORE: Final = 1.32
"""The expected cost of a proof grows by this factor for each additional point."""
_FRIENDS: Final = 4.0
"""The cost factor for an area with reachable friends, except where the problem is about them."""
_LATER: Final[Mapping[PartOfBook, float]] = {
    PartOfBook.LIFE: 1.0,
    PartOfBook.DEATH: 1.0,
    PartOfBook.KO: 1.0,
    PartOfBook.ALL: 2.0,
    PartOfBook.UNDERNEATH: 1.0,
    PartOfBook.CONNECTION: 2.0,
    PartOfBook.CHASE: 4.0,
    PartOfBook.RACE: 16.0,
}
"""The cost factors of the parts: a part with a greater factor comes later."""
_CHANCES: Final[Mapping[Width, float]] = {
    Width.TIGHT: 8.0,
    Width.SNUG: 1.0,
    Width.SIDE: 1.5,
    Width.ROOM: 1.5,
    Width.ONE: 3.0,
    Width.THREE: 4.0,
    Width.RACE: 8.0,
}
"""The cost factor of an area's kind: how much seldomer than a snug one it becomes a problem."""
_CLOSED_RACE: Final = 1.0
"""This factor for a race that friends close, which also replaces that of the part."""
_BETTER: Final = 16.0
"""The cost factor if the problem has a good proof already, which could only be improved."""
_FEWER_ADDED: Final = 4
"""The largest number of stones to close a wall in the first version of judgements."""
_HARDEST: Final = 64.0
"""The cost factor for the problems of the hardest book."""


@dataclass(slots=True)
class BookCase:
    """A problem of a book with its proposals, and the state of the work on each proposal.

    ``looks`` has the proved bounds, ``looked`` the number of looks, ``judgements`` the last
    judgement, and ``tried`` the number of judgements.
    """

    classic: Classic
    proposals: list[Proposal]
    looks: dict[Proposal, AreaLook] = field(default_factory=dict)
    looked: dict[Proposal, int] = field(default_factory=dict)
    judgements: dict[Proposal, BookJudgement] = field(default_factory=dict)
    tried: dict[Proposal, int] = field(default_factory=dict)

    @property
    def is_done(self) -> bool:
        """Whether a proposal has a good proof (:meth:`is_good`) with the stones
        of the book alone.
        """
        return any(
            self.is_good(each) and not (one.added or each.added)
            for each, one in self.judgements.items()
        )

    def is_good(self, proposal: Proposal) -> bool:
        """Whether a proposal is proved, and the proof does not contradict the book.

        An area with reachable friends is good only in a race: there the friends shut in the group
        that would capture the target.
        """
        one = self.judgements[proposal]
        fits = proposal.is_race or not proposal.friends
        return one.record is not None and fits and self.agrees(proposal) is not False

    def agrees(self, proposal: Proposal) -> bool | None:
        """Whether the proof of a proposal agrees with the book;
        None if the book's part states no result.
        """
        record = self.judgements[proposal].record
        assert record is not None
        return says_the_same(self.classic.part, record, self.saves(proposal))

    def saves(self, proposal: Proposal) -> bool:
        """Whether the side to play wants to live: the target is its own."""
        return proposal.color is self.classic.position.to_play

    def bounds(self, proposal: Proposal) -> Bounds:
        """Return the proved bounds of a proposal, including lower bounds from tighter areas.

        A group that lives in an area lives in wider ones, too. Races neither give nor take such
        bounds: they have friends of the defender on the border, whose safety depends on the area.
        """
        tighter = (
            self.looks[each]
            for each in self.proposals
            if each in self.looks
            and (each.color, each.whole) == (proposal.color, proposal.whole)
            and each.points <= proposal.points
            and (each is proposal or not (each.is_race or proposal.is_race))
        )
        own = self.looks.get(proposal)
        least = max((look.bounds.least for look in tighter), default=DEAD)
        most = Bounds().most if own is None else own.bounds.most
        return Bounds(min(least, most), most)

    def learn(self, proposal: Proposal, look: AreaLook, tries: int) -> None:
        """Add a look at a proposal, its number ``tries``;
        the bounds of earlier looks stay valid.
        """
        before = self.looks.get(proposal)
        if before is not None:
            bounds = look.bounds.narrowed(before.bounds.least, before.bounds.most)
            look = AreaLook(bounds, max(look.nodes, before.nodes))
        self.looks[proposal] = look
        self.looked[proposal] = max(tries, self.looked.get(proposal, 0))

    @property
    def asks_for_clean_win(self) -> bool:
        """Whether the part of the book asks for life or death, so that a ko is not enough."""
        return self.classic.part in (PartOfBook.LIFE, PartOfBook.DEATH)

    def is_known(self, proposal: Proposal) -> bool:
        """Whether the looks decide the question about a proposal."""
        look = self.looks.get(proposal)
        if look is None:
            return False
        is_clean = look.clean_win(lives=self.saves(proposal))
        return look.decided or (self.asks_for_clean_win and is_clean is not None)

    def succeeds(self, proposal: Proposal) -> bool:
        """Whether a look proves success of the side to play: life or a kill or, unless the part of
        the book asks for one of these, a ko.
        """
        look = self.looks.get(proposal)
        if look is None:
            return False
        if look.clean_win(lives=self.saves(proposal)):
            return True
        return look.is_ko and not self.asks_for_clean_win

    def is_worth_judging(self, proposal: Proposal) -> bool:
        """Whether a proposal may become a problem:
        the side to play succeeds, and the area is final.

        In an area that may not be closed, only life is final: a group that dies there may live in a
        wider one.
        """
        lives = proposal in self.looks and self.looks[proposal].is_life
        return self.succeeds(proposal) and (lives or proposal.may_be_closed)


@dataclass(frozen=True, slots=True, order=True)
class _Task:
    """A look or a judgement to do; tasks sort by their expected cost."""

    cost: float
    number: int
    name: str
    is_look: bool
    proposal: Proposal = field(compare=False)
    budget: int = field(compare=False)


class Work:
    """The work on some problems, with its journals in ``folder``."""

    def __init__(self, classics: list[Classic], folder: Path) -> None:
        self._looks = Journal(folder / LOOKS, look_as_json, look_from_json)
        self._judgements = Journal[BookJudgement](folder / JUDGEMENTS, as_json, from_json)
        self.cases = [self._case(classic) for classic in classics]

    def _case(self, classic: Classic) -> BookCase:
        asked = [each for color in classic.targets for each in proposals(classic.position, color)]
        case = BookCase(classic, asked)
        for each in asked:
            for number, budget in enumerate(LOOK_BUDGETS, start=1):
                name = look_name(each.position, budget)
                if name in self._looks:
                    # of an earlier version, which spent most on the exact value
                    case.learn(each, self._looks[name], number)
            for number, budget in enumerate(LOOK_BUDGETS, start=1):
                name = name_by_questions(each.position, budget)
                if name in self._looks:
                    case.learn(each, self._looks[name], number)
            for number, budget in enumerate(JUDGE_BUDGETS, start=1):
                one = self._judged(each, budget)
                if one is not None:
                    case.judgements[each] = one
                    case.tried[each] = number
        return case

    def _judged(self, proposal: Proposal, budget: int) -> BookJudgement | None:
        """Return the judgement in the journal; None if there is none.

        A judgement of the first version that rejected an open wall does not count: now more stones
        may close the wall.
        """
        name = _judgement_name(proposal, budget)
        if name in self._judgements:
            return self._judgements[name]
        earlier = _judgement_name(proposal, budget, most_added=_FEWER_ADDED)
        if earlier not in self._judgements:
            return None
        one = self._judgements[earlier]
        return None if one.reason == Reason.OPEN else one

    def go_on(self) -> Iterator[tuple[BookCase, Proposal, AreaLook | BookJudgement]]:
        """Do the tasks, and yield each look and judgement after it is stored,
        until nothing is left.
        """
        waiting: list[_Task] = []
        for number, case in enumerate(self.cases):
            self._push(waiting, number, case)
        while waiting:
            task = heappop(waiting)
            case = self.cases[task.number]
            yield case, task.proposal, self._do(case, task)
            self._push(waiting, task.number, case)

    def close(self) -> None:
        """Close the journals."""
        self._looks.close()
        self._judgements.close()

    def _do(self, case: BookCase, task: _Task) -> AreaLook | BookJudgement:
        proposal, budget = task.proposal, task.budget
        if task.is_look:
            look = look_at_area(proposal.position, budget, for_clean_win=case.asks_for_clean_win)
            self._looks.keep(name_by_questions(proposal.position, budget), look)
            case.learn(proposal, look, LOOK_BUDGETS.index(budget) + 1)
            return look
        one = judge_proposal(proposal, budget)
        self._judgements.keep(_judgement_name(proposal, budget), one)
        case.judgements[proposal] = one
        case.tried[proposal] = JUDGE_BUDGETS.index(budget) + 1
        return one

    def _push(self, waiting: list[_Task], number: int, case: BookCase) -> None:
        tasks = [] if case.is_done else [*_looks(case, number), *_judgements(case, number)]
        if tasks:
            heappush(waiting, min(tasks))


def _looks(case: BookCase, number: int) -> Iterator[_Task]:
    for each in case.proposals:
        tries = case.looked.get(each, 0)
        lives_in_tighter = case.bounds(each).least >= ALIVE_BUT_FOR_MANY_THREATS
        if not case.is_known(each) and tries < len(LOOK_BUDGETS) and not lives_in_tighter:
            budget = LOOK_BUDGETS[tries]
            yield _Task(_cost(case, each, budget), number, each.name, True, each, budget)


def _judgements(case: BookCase, number: int) -> Iterator[_Task]:
    for each in case.proposals:
        first = 0 if each.points < _MANY_POINTS else 1
        tries, one = case.tried.get(each, first), case.judgements.get(each)
        is_known = one is not None and one.reason != Reason.NOT_PROVED
        if not is_known and tries < len(JUDGE_BUDGETS) and case.is_worth_judging(each):
            nodes = max(LOOK_BUDGETS[0], case.looks[each].nodes)
            cost = _cost(case, each, nodes) * _JUDGED_LATER[tries]
            yield _Task(cost, number, each.name, False, each, JUDGE_BUDGETS[tries])


def _cost(case: BookCase, proposal: Proposal, budget: int) -> float:
    part = case.classic.part
    asks_for_friends = proposal.is_race or part is PartOfBook.UNDERNEATH
    if proposal.added:
        later = _CLOSED_RACE
    else:
        later = _CHANCES[proposal.width] * (1.0 if proposal.is_race else _LATER[part])
    later *= _FRIENDS if proposal.friends and not asks_for_friends else 1.0
    later *= _BETTER if any(map(case.is_good, case.judgements)) else 1.0
    later *= _HARDEST if case.classic.book is OldBook.IGO_HATSUYO_RON else 1.0
    return float(budget * _A_POINT_MORE**proposal.points * later)


def _judgement_name(proposal: Proposal, budget: int, most_added: int = MOST_ADDED) -> str:
    closing = "closing " if proposal.may_be_closed else ""
    if proposal.may_be_closed and _FEWER_ADDED < len(openings(proposal.position)) <= most_added:
        closing = f"closing {most_added} "
    return f"{VERSION} {closing}{look_name(proposal.position, budget)}"


def in_words(outcome: AreaLook | BookJudgement) -> str:
    """Describe a look or a judgement in a few words, for the progress output."""
    if isinstance(outcome, AreaLook):
        return f"{outcome.bounds.least} to {outcome.bounds.most}, {outcome.nodes} positions"
    return outcome.reason if outcome.record is None else f"proved: {outcome.record.status}"
