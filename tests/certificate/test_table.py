"""Certificates with a table: those of proofs are accepted, and whatever is accepted is true."""

from __future__ import annotations

import random
import zlib
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.points import PASS
from gold.board.position import Position
from gold.certificate import CertificateError, Claim, verify
from gold.certificate.columns import Columns, TableArea
from gold.certificate.start import NONE, Points, each
from gold.certificate.table import END_FLAG, TableError, _hashes, changing_points, packed, unpacked
from gold.certificate.table import PROPERTY as TABLE
from gold.errors import ProblemFormatError
from gold.problem.model import Problem
from tests.certificate import mutate_table
from tests.certificate.judge import is_true
from tests.certificate.mutations import ON_PROBLEM, ON_TABLES, ON_TEXT, mutate
from tests.certificate.oracle_tables import Form, Row, claim_text, table_text
from tests.certificate.rules import END_RULES
from tests.certificate.search_proofs import written
from tests.certificate.situation import Situation, lift
from tests.certificate.small_problems import KO_SEEDS, MAX_POINTS, small_problem, walled_problem
from tests.certificate.test_columns import points_in
from tests.oracle.exhaustive import MODES
from tests.oracle.random_problems import random_problem
from tests.thorough import chunks, rest_slow

pytestmark = pytest.mark.kernel

SEEDS = (405, 1210, 1461, 2401, 328, 170, 593, 2353, 1031, 3066, 786, 2068, 705, 102, 111)


def tables_of(positions: Iterable[Position]) -> list[str]:
    """Certificates with entries, of each problem in each ko mode."""
    texts = [written(position, mode) for position in positions for mode in MODES]
    return [text for text in texts if f"{TABLE}[0 " not in text]


def table_in(text: str) -> str:
    start = text.index(TABLE) + len(TABLE) + 1
    return text[start : text.index("]", start)]


def columns_in(text: str) -> mutate_table.Columns:
    for octets in range(1, 20):
        try:
            return unpacked(table_in(text), 3 * octets + 5).copy()
        except TableError:
            continue
    raise AssertionError(text)


def altered(text: str, name: str, dice: random.Random) -> str | None:
    """A certificate altered in one way; None where that changes nothing."""
    if name not in ON_TABLES:
        return mutate(text, name, dice)
    columns = columns_in(text)
    changed = packed(ON_TABLES[name](columns, (len(columns) - 5) // 3, dice))
    return None if changed == table_in(text) else text.replace(table_in(text), changed)


def judge(text: str, counted: Counter[str]) -> None:
    """Nothing but the errors that are meant may come out, and nothing false may be accepted."""
    try:
        certificate = verify(text)
    except (CertificateError, ProblemFormatError):
        counted["refused"] += 1
        return
    assert is_true(certificate) is not False, f"a false proof was accepted:\n{text}"
    counted["accepted"] += 1


@pytest.fixture(scope="module")
def texts() -> list[str]:
    found = tables_of(map(small_problem, SEEDS))
    assert len(found) > 20
    return found


@pytest.mark.parametrize(
    "positions",
    [
        pytest.param(list(map(small_problem, KO_SEEDS)), id="ko"),
        pytest.param(
            list(map(walled_problem, range(80))), id="parts cut off", marks=pytest.mark.slow
        ),
    ],
)
def test_tables_of_proofs_are_accepted(positions: list[Position]) -> None:
    texts = tables_of(positions)
    assert len(texts) > 30
    for text in texts:
        assert is_true(verify(text)) is not False


HARMLESS = {
    "entries_change_their_order",
    "entry_is_double",
    "bounds_are_doubled",
    "comment_is_added",
}
WRONG = {
    "root_property_is_double",
    "claim_has_the_other_winner",
    "claim_is_double",
    "claim_is_none",
    "claim_is_missing",
    "second_game_follows",
    "another_game_comes_first",
    "node_follows",
    "lines_follow",
}
"""What no certificate may hold, or what makes its claim false."""
NAMES = (*ON_TABLES, *ON_PROBLEM, *ON_TEXT)


@pytest.mark.parametrize("name", rest_slow(NAMES, 3))
def test_what_is_accepted_of_altered_tables_is_true(name: str, texts: list[str]) -> None:
    counted = Counter[str]()
    for number, text in enumerate(texts):
        for time in range(3):
            changed = altered(text, name, random.Random(f"{name} {number} {time}"))
            if changed is not None:
                judge(changed, counted)
    if name in HARMLESS:
        assert not counted["refused"]
    elif name in ON_TABLES and name != "entry_has_a_second_answer":
        assert counted["refused"], counted
    if name in WRONG:
        assert not counted["accepted"]
    assert counted.total() >= 10 or name in ON_PROBLEM


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(0, 160, 20), share=8))
def test_what_is_accepted_of_many_altered_tables_is_true(first: int) -> None:
    counted = Counter[str]()
    for number, text in enumerate(tables_of(map(small_problem, range(first, first + 20)))):
        for name in NAMES:
            dice = random.Random(f"{name} {number} {first}")
            changed = altered(text, name, dice)
            if changed is not None:
                judge(changed, counted)
                if TABLE in changed and name in ON_PROBLEM:
                    judge(altered(changed, dice.choice(list(ON_TABLES)), dice) or changed, counted)
    assert counted["accepted"] > 50
    assert counted["refused"] > 300


FAULTS = (
    "is no position of the problem",
    "is unsure, and that is for crops",
    "has a ban that does not bind",
    "has a pass of the attacker's",
    "has an answer where no stone may be placed",
    "leaves its own stones without a liberty",
    "does not end play",
    "takes more moves to the end than its bound says",
    "no answer to",
    "the keystones are captured",
    "the first position is not in the table",
    "a number of a point, or a flag, that does not exist",
    "stones at points that do not exist",
)


def test_every_fault_is_found_and_named(texts: list[str]) -> None:
    """By all alterations, and by every answer that an entry could have."""
    said = Counter[str]()
    for number, text in enumerate(texts):
        dice = random.Random(number)
        changed = [altered(text, name, dice) for name in ON_TABLES]
        for answer in range(MAX_POINTS):
            columns = columns_in(text)
            columns[mutate_table.ANSWER, dice.randrange(columns.shape[1])] = answer
            changed.append(text.replace(table_in(text), packed(columns)))
        for each_text in filter(None, changed):
            try:
                verify(each_text)
            except CertificateError as error:
                said.update(fault for fault in FAULTS if fault in str(error))
    assert not set(FAULTS) - set(said), said


def test_an_unsure_entry_is_told_from_the_sure_one_without_a_stone_at_the_first_point() -> None:
    nothing, first = np.zeros((1, 2), dtype=np.uint64), np.array([[0, 1]], dtype=np.uint64)
    one, other = _hashes(Columns(first, nothing, nothing, nothing, np.array([True, False])))
    assert one != other


def test_sets_that_differ_alike_have_other_hashes() -> None:
    """Two positions of one table: differences at points 32 bits apart once cancelled, and it was refused."""
    defender = np.array([[0x3A12E4C028080201, 0x0A12E4C028080201]], dtype=np.uint64)
    attacker = np.array([[0x018C000010000000, 0x118C000000000000]], dtype=np.uint64)
    keystones, nothing = np.full((1, 2), 0x212A0C028080201, np.uint64), np.zeros((1, 2), np.uint64)
    one, other = _hashes(
        Columns(defender, attacker, keystones, nothing, np.zeros(2, dtype=np.bool_))
    )
    assert one != other


# A liar who needs no proof: all positions that can come up when the winner plays as dice say


class DicesTable:
    """The table of a side that answers at random, whether it wins or not. Answers that end play are taken
    where there are some; a bound is lower by two than in the entry that leads there first.

    :raises TableError: if no table can be about the problem.
    """

    def __init__(self, position: Position, claim: Claim, dice: random.Random) -> None:
        self._root = Situation.of(Board(position))
        self._points = changing_points(self._root, None)
        self._area = TableArea(self._root, self._points)
        self._claim, self._dice = claim, dice
        self.rows: dict[Form, Row] = {}

    def fill(self, most: int = 400) -> bool:
        """Find all entries; False if there are too many."""
        now = lift(self._claim, self._root)
        waiting = [(now, 5000)] if self._is_winners(now) else self._after_replies(now, 5002)
        for now, bound in waiting:
            key = self._key(now)
            if key in self.rows or not now.keystones:
                continue
            if len(self.rows) == most:
                return False
            answer, after, ends = self._answer(now)
            self.rows[key] = Row(answer, END_FLAG if ends else 0, bound)
            if after is not None and not ends and after.keystones:
                waiting += self._after_replies(after, bound)
        return bool(self.rows)

    def text(self, position: Position) -> str:
        attacker = self._root.ground.defender.opponent
        return table_text(position, self._claim.format(attacker), self._points, self.rows)

    def _is_winners(self, now: Situation) -> bool:
        return now.attackers_turn is self._claim.attacker_wins

    def _key(self, now: Situation) -> tuple[Points, ...]:
        form = self._area.canonical(self._area.situation(now, self._claim.ban(now)))
        return tuple(points_in(self._area, found, 0) for found in form[:4])

    def _moves(self, now: Situation) -> list[Points]:
        """All moves that change anything, and a pass where one is allowed."""
        inside = points_in(self._area, self._area.inside(self._area.situation(now, NONE)), 0)
        moves = [1 << point for point in each(now.moves() & inside)]
        may_pass = now.closed or not now.attackers_turn
        return [*moves, 1 << PASS] if may_pass else moves

    def _play(self, now: Situation, move: Points) -> Situation:
        return lift(self._claim, now.passed() if move == 1 << PASS else now.play(move))

    def _after_replies(self, now: Situation, bound: int) -> list[tuple[Situation, int]]:
        return [(self._play(now, move), bound - 2) for move in self._moves(now)]

    def _answer(self, now: Situation) -> tuple[Points, Situation | None, bool]:
        moves = self._moves(now)
        self._dice.shuffle(moves)
        found = [(move, after := self._play(now, move), self._ends(after)) for move in moves]
        return min(found, key=lambda way: not way[2], default=(1 << PASS, None, True))

    def _ends(self, now: Situation) -> bool:
        if not now.keystones:
            return self._claim.attacker_wins
        rules = END_RULES
        return any(
            rule.attacker_wins is self._claim.attacker_wins and rule.holds(now) for rule in rules
        )


def dices_tables(seeds: range | tuple[int, ...], tries: int) -> Iterator[str]:
    for seed in seeds:
        position = small_problem(seed) if seed % 2 else random_problem(seed, MAX_POINTS)
        for mode in MODES:
            for number in range(tries):
                wins = bool(number % 2)
                claim = Claim.parse(
                    claim_text(position, mode, attacker_wins=wins), Problem(position)
                )
                try:
                    table = DicesTable(position, claim, random.Random(f"{seed} {number}"))
                except TableError:
                    continue
                if table.fill():
                    yield table.text(position)


def judge_dice(seeds: range | tuple[int, ...], tries: int) -> Counter[str]:
    counted = Counter[str]()
    for text in dices_tables(seeds, tries):
        judge(text, counted)
    return counted


@pytest.mark.slow
def test_what_is_accepted_of_play_by_dice_is_true() -> None:
    counted = judge_dice((*range(30), *SEEDS), tries=4)
    assert counted["accepted"] > 20, counted
    assert counted["refused"] > 100, counted


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(2000, 3000, 100), share=10))
def test_what_is_accepted_of_much_play_by_dice_is_true(first: int) -> None:
    counted = judge_dice(range(first, first + 100), tries=8)
    assert counted["accepted"] > 50, counted


# What a table may not be


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("", "begins with how many entries"),
        ("0 eJwDAAAAAAE=", "not in the table|no answer to"),
        ("0 " + b64encode(zlib.compress(bytes(11))).decode(), "does not have 0 entries"),
        ("-1 eJwDAAAAAAE=", "begins with how many entries"),
        ("99999999 eJwDAAAAAAE=", "begins with how many entries"),
        ("1 ", "does not have 1 entries"),
        ("1 ????", "cannot be unpacked"),
        ("1 " + b64encode(b"no columns").decode(), "cannot be unpacked"),
        ("2 " + b64encode(zlib.compress(bytes(11))).decode(), "does not have 2 entries"),
        ("1 " + b64encode(zlib.compress(bytes(10**7))).decode(), "does not have 1 entries"),
        (
            "1 " + b64encode(zlib.compress(bytes(11))[:-2]).decode(),
            "cannot be unpacked|does not have",
        ),
        ("1 " + b64encode(zlib.compress(bytes(11)) + b"more").decode(), "does not have 1 entries"),
    ],
)
def test_what_is_no_table_is_refused(table: str, reason: str, texts: list[str]) -> None:
    with pytest.raises(CertificateError, match=reason):
        verify(texts[0].replace(table_in(texts[0]), table))


def test_no_more_is_unpacked_than_the_entries_take(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = "1 " + b64encode(zlib.compress(bytes(10**8))).decode()
    sizes = []
    unpacking = zlib.decompressobj

    class Noted:
        def __init__(self) -> None:
            self._unpacking = unpacking()

        def decompress(self, data: bytes, most: int) -> bytes:
            found = self._unpacking.decompress(data, most)
            sizes.append(len(found))
            return found

        def __getattr__(self, name: str) -> object:
            return getattr(self._unpacking, name)

    monkeypatch.setattr("gold.certificate.table.zlib.decompressobj", Noted)
    with pytest.raises(TableError, match="does not have 1 entries"):
        unpacked(bomb, 11)
    assert sum(sizes) <= 12


def test_a_proof_as_a_tree_is_told_to_be_written_again(texts: list[str]) -> None:
    tree = texts[0][: texts[0].index(TABLE)] + "GOLDRULE[cut-off];B[aa];W[bb])"
    with pytest.raises(CertificateError, match="trees of moves are of an earlier version"):
        verify(tree)


def test_the_check_of_a_table_can_be_stopped(texts: list[str]) -> None:
    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        verify(texts[0], report=stop)
