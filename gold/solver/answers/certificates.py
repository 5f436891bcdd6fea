"""Writes what the exact search has proved as a certificate that :mod:`gold.certificate` can check."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from gold.board.board import Board
from gold.board.points import Color, Geometry, Move
from gold.certificate.checker import ELSE, LEAF, NUMBER, SEE
from gold.certificate.claim import PROPERTY as CLAIM
from gold.certificate.claim import Claim
from gold.certificate.crop import PROPERTY as CROP
from gold.certificate.crop import STANDING
from gold.certificate.crop import UNSURE as UNSURE_RULE
from gold.certificate.rules import ALIVE, CUT_OFF, NO_ROOM
from gold.certificate.rules import PROPERTY as RULE
from gold.certificate.table import PROPERTY as TABLE
from gold.errors import GoldError
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.sgf_format import write_game
from gold.problem.text import MAX_FILE_BYTES
from gold.solver.answers.proof_tables import table_text
from gold.solver.bitboard.state import UNSURE, PackedState
from gold.solver.budget import Budget
from gold.solver.outcome import (
    BY_ANY_KO,
    BY_FORCE,
    DEAD,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    KoMode,
    Question,
    rung_of,
)
from gold.solver.proof.crop_searches import CropSearches
from gold.solver.proof.graph import End, Proof, ProofGraph, Report, attacker_to_move, read_proof
from gold.solver.proof.search import ProofLine, ProofSearch

_DIGITS: Final = string.digits + string.ascii_letters
_WIDTH: Final = 100
"""Characters of a line of text after which the next variation begins a new line."""

MOST_IN_A_TREE: Final = 30_000
"""Most moves of a proof whose certificate is a tree. Any program for SGF shows a tree, and the checker reads
one of this size in a second. A larger proof is written as a table, which is read ten times as fast.
"""

RULE_OF: Final = {End.NO_ROOM: NO_ROOM, End.LIVES: ALIVE}
"""The rule that a certificate names, by why a line ends. Captures, ``CAPTURED`` and ``CAPTURE_NEXT``, have no
entry: the moves show them.
"""


class CertificateNotWrittenError(GoldError):
    """No certificate was written; the message says why."""


def proved_claim(bounds: Bounds) -> tuple[bool, KoMode] | None:
    """The strongest claim about capture that follows from a position's bounds: whether the attacker wins, and
    which side has all ko threats, or that nobody has any. A claim is the stronger, the fewer threats the
    winner has; of two that are equally strong, the attacker's win is taken. None if no claim follows.
    """
    if bounds.most == DEAD:
        return True, KoMode.DEFENDER
    if bounds.least >= SEKI:
        return False, KoMode.ATTACKER
    without_threats = bounds.attacker_wins(WITHOUT_THREATS)
    if without_threats is not None:
        return without_threats, KoMode.NOBODY
    if bounds.attacker_wins(BY_ANY_KO):
        return True, KoMode.ATTACKER
    return (False, KoMode.DEFENDER) if bounds.attacker_wins(BY_FORCE) is False else None


def certificate_of(
    problem: Problem, proved_by: ProofSearch | CropSearches, budget: Budget, report: Report | None = None
) -> str:
    """The certificate, as SGF, of the strongest claim about capture that ``proved_by`` has proved of a
    problem's first position (:func:`proved_claim`). ``budget`` and ``report`` are for reading out the proof
    (:func:`~gold.solver.proof.graph.read_proof`).

    :raises CertificateNotWrittenError: if nothing about capture was proved, or the text is larger than a
        file may be.
    :raises ProofGraphError: if the proof cannot be completed within the budget, is too large, or goes in a
        circle where it has to come to an end.
    """
    board = Board(problem.position)
    claim = proved_claim(proved_by.known.of(board))
    if claim is None:
        raise CertificateNotWrittenError(
            _("nothing was proved, so there is no proof to write: allow more time")
        )
    attacker_wins, mode = claim
    search: ProofSearch | None
    if isinstance(proved_by, CropSearches):
        search = proved_by.proof_of(board, rung_of(Question(mode)), attacker_wins)
    else:
        search = proved_by
    assert search is not None  # what is known of the first position was proved there
    return write_certificate(problem, read_proof(search, Question(mode), attacker_wins, budget, report), mode)


def write_certificate(problem: Problem, proof: Proof, mode: KoMode) -> str:
    """The certificate of one proof, as the text of an SGF file: the problem without its author's moves, the
    claim, the crop if the proof is about one, and the proof. That is a tree if it has at most
    :data:`MOST_IN_A_TREE` moves, else a table. ``mode`` is the ko mode of the question that was proved.

    :raises CertificateNotWrittenError: if the text is larger than a file may be.
    """
    defender = problem.defender
    assert defender is not None  # it was searched
    attacker = defender.opponent
    threats = {KoMode.ATTACKER: attacker, KoMode.DEFENDER: defender, KoMode.NOBODY: None}[mode]
    claim = f"{CLAIM}[{Claim(proof.attacker_wins, threats).format(attacker)}]"
    bare = replace(problem, moves=(), extra={k: v for k, v in problem.extra.items() if k != "sgf"})
    crop = proof.search.crop
    if crop is not None:
        geometry = problem.position.geometry
        for name, points in ((CROP, crop.kept), (STANDING, crop.standing)):
            claim += name * bool(points) + "".join(f"[{geometry.to_sgf(point)}]" for point in sorted(points))
    game = write_game(bare).rstrip().removesuffix(")")
    if proof.line_count > MOST_IN_A_TREE:
        body = f"{RULE}[{CUT_OFF}]{TABLE}[{table_text(proof)}]"
    else:
        body = _Writer(proof.graph(), problem.position.geometry, attacker).text()
    text = f"{game}\n{claim}{body})\n"
    if len(text.encode()) > MAX_FILE_BYTES:
        message = _("the proof takes more than {most} MB, and is not written")
        raise CertificateNotWrittenError(message.format(most=MAX_FILE_BYTES // 1_000_000))
    return text


def short_name(number: int) -> str:
    """A name of digits and letters for a number from 0 on: each number has its own, as short as possible."""
    rest, digit = divmod(number, len(_DIGITS))
    return (short_name(rest - 1) if rest else "") + _DIGITS[digit]


def _is_unsure(state: PackedState) -> bool:
    return bool(state.meta & int(UNSURE))


class _Open(NamedTuple):
    """A position that is being written: ``lines`` gives those of its lines that are still to be written;
    ``bracketed`` tells that each is put in brackets, since there are several. ``is_unsure`` tells that the
    rule ``unsure`` (:mod:`gold.certificate.crop`) holds in this position.
    """

    lines: Iterator[ProofLine]
    bracketed: bool
    is_unsure: bool


class _Writer:
    """Writes a proof graph as an SGF tree: each position in full once, and its name wherever it comes again.

    Where the loser is to move, the winner's answer to a move may end the line. The commonest such answer is
    written once (``GOLDELSE``), and the moves that it answers are left out.
    """

    def __init__(self, graph: ProofGraph, geometry: Geometry, attacker: Color) -> None:
        self._graph = graph
        self._geometry = geometry
        self._attacker = attacker
        ends = {end for end in graph.ends.values() if end in RULE_OF}
        # The one rule for all leaves of the tree, which is then named only once.
        self._leaf = ends.pop() if len(ends) == 1 and graph.root not in graph.ends else None
        self._answer_to_others: dict[PackedState, Move] = {}
        self._lines = {state: self._lines_to_write(state) for state in graph.lines}
        parents = Counter(line.state for lines in self._lines.values() for line in lines)
        parents[graph.root] += 1
        self._shared = {state for state, number in parents.items() if number > 1 and state in graph.lines}
        self._names: dict[PackedState, str] = {}

    def _lines_to_write(self, state: PackedState) -> tuple[ProofLine, ...]:
        """The lines to write from a position. Where the winner is to move, that is its only line.

        Where the loser is to move, those lines are left out that the commonest last answer ends
        (:meth:`_last_answer`). That answer is entered in ``_answer_to_others``, to be written as
        ``GOLDELSE``. If no line has a last answer, all lines are returned, and nothing is entered.
        """
        lines = self._graph.lines[state]
        if attacker_to_move(state) == self._graph.attacker_wins:
            return lines
        answers = [self._last_answer(state, line.state) for line in lines]
        counts = Counter(answer for answer in answers if answer is not None)
        if not counts:
            return lines
        commonest = max(counts, key=counts.__getitem__)
        self._answer_to_others[state] = commonest
        return tuple(line for line, answer in zip(lines, answers, strict=True) if answer != commonest)

    def _last_answer(self, before: PackedState, state: PackedState) -> Move | None:
        """The winner's move in ``state`` if it ends the line, and no rule has to be written there; else None.
        ``before`` is the position before ``state``, in which the loser moved.

        No rule has to be written if the move captures the last keystones, or if the line ends by the one rule
        that the root names for all leaves. But one has to be if the rule ``unsure`` does not hold in
        ``before``, and holds where the line ends: after the move, or in ``state`` if that has no lines.
        """
        graph = self._graph
        lines = graph.lines.get(state)
        if lines is None:
            return None if _is_unsure(state) and not _is_unsure(before) else graph.last_moves.get(state)
        end = graph.ends.get(lines[0].state)
        needs_no_name = end is End.CAPTURED or (end is not None and end is self._leaf)
        is_sure = _is_unsure(before) or not _is_unsure(lines[0].state)
        return lines[0].move if needs_no_name and is_sure else None

    def text(self) -> str:
        """The text from the root's ``GOLDRULE`` on, without the bracket that closes the tree. A variation
        begins a new line if the line before it has more than ``_WIDTH`` characters.
        """
        lines, width = [""], 0
        for piece in self._pieces():
            if piece == "(" and width > _WIDTH:
                lines.append("\n")
                width = 0
            lines.append(piece)
            width += len(piece)
        return "".join(lines)

    def _pieces(self) -> Iterator[str]:
        graph, root = self._graph, self._graph.root
        ending = RULE_OF.get(graph.ends[root]) if root in graph.ends else None
        yield f"{RULE}[{CUT_OFF}]" + (f"[{ending}]" if ending else "")
        yield f"{LEAF}[{RULE_OF[self._leaf]}]" if self._leaf else ""
        if root in graph.ends:
            yield self._last_move(root)
            return
        yield self._about(root)
        unfinished = [self._begin(root)]
        while unfinished:
            at = unfinished[-1]
            line = next(at.lines, None)
            if line is None:
                unfinished.pop()
                if unfinished and unfinished[-1].bracketed:
                    yield ")"
                continue
            yield "(" if at.bracketed else ""
            # The side to play is the other than in the position that the line leads to.
            color = self._attacker.opponent if attacker_to_move(line.state) else self._attacker
            yield self._move(color, line.move)
            becomes_unsure = _is_unsure(line.state) and not at.is_unsure
            yield f"{RULE}[{UNSURE_RULE}]" if becomes_unsure else ""
            if line.state in graph.lines and line.state not in self._names:
                yield self._about(line.state)
                unfinished.append(self._begin(line.state))
                continue
            yield self._ending(line.state, "" if becomes_unsure else RULE)
            yield ")" if at.bracketed else ""

    def _begin(self, state: PackedState) -> _Open:
        lines = self._lines[state]
        return _Open(iter(lines), len(lines) > 1, _is_unsure(state))

    def _about(self, state: PackedState) -> str:
        """The properties of a position as text: the name that other nodes refer to (``GOLDID``), and the
        answer to the moves that are not written (``GOLDELSE``). Each is left out where it is not needed. A
        name is given here, and entered in ``_names``: only after that can a reference use it.
        """
        name = ""
        if state in self._shared:
            self._names[state] = short_name(len(self._names))
            name = f"{NUMBER}[{self._names[state]}]"
        answer = self._answer_to_others.get(state)
        return name + ("" if answer is None else f"{ELSE}[{self._geometry.to_sgf(answer)}]")

    def _ending(self, state: PackedState, rule_property: str) -> str:
        """The text that ends a line in the position ``state``. If that has a name, since it is written
        elsewhere, the text is a reference to it (``GOLDSEE``). Otherwise it must be one of the graph's
        ``ends``, and the text is a rule, or the capture as a last move; empty if the root names the rule, or
        no keystone is left. ``rule_property`` is ``GOLDRULE``, or empty where the node has it already and
        gets one more value.
        """
        if state in self._names:
            return f"{SEE}[{self._names[state]}]"
        end = self._graph.ends[state]
        if end is self._leaf:
            return ""
        rule = RULE_OF.get(end)
        return f"{rule_property}[{rule}]" if rule else self._last_move(state)

    def _last_move(self, state: PackedState) -> str:
        last = self._graph.last_moves.get(state)
        return "" if last is None else self._move(self._attacker, last)

    def _move(self, color: Color, move: Move) -> str:
        return f";{'B' if color is Color.BLACK else 'W'}[{self._geometry.to_sgf(move)}]"
