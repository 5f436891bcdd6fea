"""How moves are judged: one verdict by a result, and what a game of several moves keeps of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.authoring.target_guesses import Clue, TargetGuess
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, Move
from gold.board.status import Side, Status
from gold.problem.model import Problem
from gold.problem.proved import Proved, ProvedKo
from gold.problem.solution.solution_tree import Convention, SolutionNode, SolutionTree
from gold.solver.api import FirstMove, Result, Survey
from gold.solver.outcome import DEAD_BUT_FOR_MANY_THREATS, SEKI, Bounds, Ko
from gold.trainer.compared_to_best import ComparedToBest
from gold.trainer.events import Actor, Events, MoveJudged
from gold.trainer.judge import AuthorsWord, Judge, Standard, judge, taker_in_file
from tests.results import A_KO, bounds_of, make_result
from tests.trainer.live import Live, LiveTree
from tests.trainer.positions import B, W

BEST = ComparedToBest.BEST
LESS = ComparedToBest.LESS
OPEN = ComparedToBest.OPEN
ON_PAPER = ComparedToBest.ON_PAPER
MISSED = ComparedToBest.MISSED
ALIVE = Bounds.at(bounds_of(Status.ALIVE).least)
DEAD = bounds_of(Status.DEAD)
IN_SEKI = Bounds.at(SEKI)
UNKNOWN = Bounds()
GOOD_KO = bounds_of(Status.KO, Ko(ahead=B, threats=1))
"""Black kills if nobody has ko threats."""
BAD_KO = bounds_of(Status.KO, Ko(ahead=W, threats=1))
"""Black needs a ko threat to kill."""
WORDS = {"alive": ALIVE, "dead": DEAD, "seki": IN_SEKI, "ko": A_KO, "?": UNKNOWN}

# Room for many moves of both sides; the tests say what they are worth.
ROOM = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    x x x x x x x .
    O O O O O O x .
    + + + + + O x .
    + + + + + O x ."""


def at(name: str) -> Move:
    return parse_diagram(ROOM).geometry.from_vertex(name)


def path(moves: str) -> tuple[Move, ...]:
    return tuple(map(at, moves.split()))


def problem(to_play: Color = B, moves: str = "", proved: Proved | None = None) -> Problem:
    return replace(Problem(parse_diagram(ROOM, to_play)).with_proved(proved), moves=path(moves))


def result(bounds: Bounds, **more: object) -> Result:
    return Result(bounds, W, **more)  # type: ignore[arg-type]


# One verdict


@pytest.mark.parametrize(
    ("to_play", "reached", "best", "compared", "good", "succeeds"),
    [
        # Black wants to kill.
        (B, DEAD, DEAD, BEST, True, True),
        (B, A_KO, DEAD, LESS, None, False),
        (B, IN_SEKI, DEAD, LESS, False, False),
        (B, ALIVE, DEAD, LESS, False, False),
        (B, GOOD_KO, GOOD_KO, BEST, None, True),
        (B, BAD_KO, GOOD_KO, LESS, None, False),
        (B, DEAD, UNKNOWN, BEST, True, True),  # nothing could be better
        (B, A_KO, UNKNOWN, OPEN, None, None),
        (B, ALIVE, UNKNOWN, MISSED, False, False),  # a problem allows at least a ko, it is assumed
        (B, ALIVE, ALIVE, BEST, False, None),  # nothing works: nothing is solved
        (B, Bounds.at(DEAD_BUT_FOR_MANY_THREATS), DEAD, ON_PAPER, True, None),
        # White wants to live.
        (W, ALIVE, ALIVE, BEST, True, True),
        (W, IN_SEKI, ALIVE, LESS, True, False),
        (W, IN_SEKI, IN_SEKI, BEST, True, True),
        (W, A_KO, ALIVE, LESS, None, False),
        (W, DEAD, ALIVE, LESS, False, False),
        (W, DEAD, DEAD, BEST, False, None),
        (W, Bounds(SEKI, ALIVE.most), UNKNOWN, OPEN, True, True),  # alive, or in seki
    ],
)
def test_a_result_is_held_against_the_best_one(
    to_play: Color,
    reached: Bounds,
    best: Bounds,
    compared: ComparedToBest,
    good: bool | None,
    succeeds: bool | None,
) -> None:
    standard = Standard(problem(to_play), best=best)
    verdict = judge(standard, result(reached), path("A1"), to_play).verdict
    assert verdict is not None
    assert (verdict.compared, verdict.good_for_person, verdict.succeeds) == (
        compared,
        good,
        succeeds,
    )
    assert verdict.status is reached.practical_status


def test_what_is_good_for_the_person_depends_on_the_side_they_play() -> None:
    verdicts = [
        judge(Standard(problem()), result(DEAD), path("A1"), person).verdict for person in (B, W)
    ]
    assert [verdict and verdict.good_for_person for verdict in verdicts] == [True, False]


def test_without_a_proof_there_is_no_verdict() -> None:
    judgement = judge(Standard(problem(), best=DEAD), result(UNKNOWN), path("A1"), B)
    assert (judgement.result, judgement.verdict) == (result(UNKNOWN), None)


def test_without_a_target_there_is_no_verdict() -> None:
    no_target = Problem(parse_diagram(ROOM.replace("O", "o")))
    assert judge(Standard(no_target), result(DEAD), path("A1"), B).verdict is None


def test_a_verdict_tells_what_the_result_does() -> None:
    reached = result(GOOD_KO, forces=True, taker=B)
    verdict = judge(Standard(problem(), to_the_end=True), reached, path("A1"), B).verdict
    assert verdict == MoveJudged(
        Status.KO,
        good_for_person=None,
        compared=OPEN,
        exact=True,
        ko=reached.ko,
        forces=True,
        to_the_end=True,
    )
    for_threats = judge(
        Standard(problem()), result(Bounds.at(DEAD_BUT_FOR_MANY_THREATS)), path("A1"), B
    ).verdict
    assert for_threats is not None
    assert for_threats.many_threats is W
    assert not for_threats.to_the_end


def first(move: str, bounds: Bounds, correct: bool | None) -> FirstMove:
    return FirstMove(at(move), result(bounds), correct)


@pytest.mark.parametrize(
    ("moves", "correct", "compared"),
    [
        ("A1", True, BEST),
        ("A1 B1", True, BEST),  # with the answer
        ("A1 B1 C1", True, OPEN),
        ("B1", True, OPEN),
        ("", True, OPEN),
        ("A1", False, OPEN),
        ("A1", None, OPEN),
    ],
)
def test_a_first_move_that_is_right_is_best_though_its_value_is_open(
    moves: str, correct: bool | None, compared: ComparedToBest
) -> None:
    standard = Standard(problem(), first_moves={at("A1"): first("A1", A_KO, correct)})
    verdict = judge(standard, result(A_KO), path(moves), B).verdict
    assert verdict is not None
    assert verdict.compared is compared


def test_what_falls_short_stays_so_even_of_a_move_called_right() -> None:
    standard = Standard(problem(), best=DEAD, first_moves={at("A1"): first("A1", A_KO, True)})
    verdict = judge(standard, result(ALIVE), path("A1 B1"), B).verdict
    assert verdict is not None
    assert verdict.compared is LESS


@pytest.mark.parametrize(
    ("moves", "searched", "narrowed"),
    [
        ("A1", None, GOOD_KO),
        ("A1 B1", "A1", GOOD_KO),
        ("A1 B1", None, A_KO),  # the position after the answer is another
        ("B1", None, A_KO),
    ],
)
def test_a_result_is_narrowed_by_what_is_known_of_the_searched_first_move(
    moves: str, searched: str | None, narrowed: Bounds
) -> None:
    standard = Standard(problem(), first_moves={at("A1"): first("A1", GOOD_KO, True)})
    judgement = judge(
        standard,
        result(A_KO),
        path(moves),
        B,
        searched=None if searched is None else path(searched),
    )
    assert judgement.result.bounds == narrowed
    assert judgement.path == path(moves)
    assert judgement.searched == path(moves if searched is None else searched)


def test_what_contradicts_the_search_narrows_nothing_and_an_estimate_is_no_proof() -> None:
    standard = Standard(problem(), first_moves={at("A1"): first("A1", DEAD, True)})
    assert judge(standard, result(ALIVE), path("A1"), B).result == result(ALIVE)
    assert judge(standard, result(UNKNOWN), path("A1"), B).result == result(UNKNOWN)


def test_who_takes_the_ko_first_is_told_by_what_is_known_or_else_by_the_search() -> None:
    for known_taker, taker in ((W, W), (None, B)):
        known = FirstMove(at("A1"), result(A_KO, taker=known_taker), True)
        standard = Standard(problem(), first_moves={at("A1"): known})
        assert judge(standard, result(A_KO, taker=B), path("A1"), B).result.taker is taker


# What an author says of a problem whose region was guessed


def authors(
    *lines: tuple[str, bool | None], region: Clue = Clue.STONES, to_play: Color = B
) -> AuthorsWord:
    """A tree of first moves with or without an answer, each called right, wrong or neither."""
    nodes = [SolutionNode(None, None, "", None, ())]
    for moves, right in lines:
        parent = 0
        color = B
        for move in path(moves):
            node = SolutionNode(move, color, "", right, ())
            nodes[parent] = replace(nodes[parent], children=(*nodes[parent].children, len(nodes)))
            parent = len(nodes)
            nodes.append(node)
            color = color.opponent
    tree = SolutionTree(tuple(nodes), next(iter(Convention)))
    return AuthorsWord(
        tree, TargetGuess(problem(to_play), Clue.STONES, Clue.STONES, region, shut_in=True)
    )


@pytest.mark.parametrize(
    ("author", "moves", "reached", "best", "is_disputed"),
    [
        (authors(("A1", False)), "A1", DEAD, DEAD, True),  # a kill may fail with more room
        (authors(("A1", True)), "A1", DEAD, DEAD, False),
        (authors(("A1", None)), "A1", DEAD, DEAD, False),
        (authors(("A1", False)), "B1", DEAD, DEAD, False),
        (authors(("A1", False)), "", DEAD, DEAD, False),
        # the file says where play is
        (authors(("A1", False), region=Clue.FILE), "A1", DEAD, DEAD, False),
        (authors(("A1", True)), "A1", A_KO, DEAD, True),  # less than the best
        (authors(("A1", False)), "A1", A_KO, DEAD, False),
        (authors(("A1", None)), "A1", A_KO, DEAD, False),  # the author does not say
        (authors(("A1", False)), "A1", GOOD_KO, GOOD_KO, True),  # a ko is the best, and no failure
        (authors(("A1", True)), "A1", ALIVE, DEAD, False),  # a life holds with more room
        # the tree begins with the other side
        (authors(("A1", False), to_play=W), "A1", DEAD, DEAD, False),
        (replace(authors(("A1", False)), tree=None), "A1", DEAD, DEAD, False),
        (None, "A1", DEAD, DEAD, False),
        # nothing works: this fails, and it holds
        (authors(("A1", False)), "A1", ALIVE, ALIVE, False),
    ],
)
def test_an_author_disputes_only_what_more_room_could_change(
    author: AuthorsWord | None, moves: str, reached: Bounds, best: Bounds, is_disputed: bool
) -> None:
    standard = Standard(problem(), author=author, best=best)
    verdict = judge(standard, result(reached), path(moves), B).verdict
    assert verdict is not None
    assert verdict.disputed is is_disputed


def test_a_move_that_the_author_refutes_later_is_not_disputed() -> None:
    nodes = (
        SolutionNode(None, None, "", None, (1,)),
        SolutionNode(at("A1"), B, "", True, (2,)),
        SolutionNode(at("B1"), W, "", None, (3,)),
        SolutionNode(at("C1"), B, "", False, ()),
    )
    tree = SolutionTree(nodes, next(iter(Convention)))
    word = replace(authors(), tree=tree)
    assert word.disputes(path("A1 B1"), Status.KO, succeeds=False)
    assert not word.disputes(path("A1 B1 C1"), Status.KO, succeeds=False)


# A standard


def test_the_file_gives_the_best_result_its_ko_and_the_right_first_moves() -> None:
    ko = ProvedKo(ahead=Side.ATTACKER, threats=1, taker=Side.DEFENDER)
    standard = Standard.in_file(
        problem(proved=Proved(Status.KO, ko, correct=path("A1"))), author=None, to_the_end=True
    )
    assert standard.best == GOOD_KO
    assert standard.to_the_end
    assert standard.best_ko == Ko(ahead=B, threats=1, taker=W)
    assert standard.first_moves == {at("A1"): FirstMove(at("A1"), Result(GOOD_KO, W), correct=True)}


@pytest.mark.parametrize(
    ("best", "ko"),
    [
        (None, None),
        (DEAD, None),
        (UNKNOWN, None),
        (Bounds(DEAD.least, A_KO.most), None),  # a ko, or dead
        (Bounds.at(DEAD_BUT_FOR_MANY_THREATS), None),  # players call it dead
        (GOOD_KO, Ko(ahead=B, threats=1)),
    ],
)
def test_only_an_exact_ko_is_the_best_ko(best: Bounds | None, ko: Ko | None) -> None:
    assert Standard(problem(), best=best).best_ko == ko


@pytest.mark.parametrize(
    ("proved", "taker"),
    [
        (None, None),
        (Proved(Status.DEAD), None),
        (Proved(Status.KO, ProvedKo()), None),
        (Proved(Status.KO, ProvedKo(taker=Side.DEFENDER)), W),
        (Proved(Status.KO, ProvedKo(taker=Side.ATTACKER)), B),
    ],
)
def test_the_file_may_tell_who_takes_the_ko_first(
    proved: Proved | None, taker: Color | None
) -> None:
    assert taker_in_file(problem(proved=proved)) is taker


@pytest.mark.parametrize(
    ("to_play", "status", "nothing"),
    [
        (B, Status.ALIVE, True),
        (B, Status.DEAD, False),
        (W, Status.DEAD, True),
        (W, Status.ALIVE, False),
        (B, None, False),
    ],
)
def test_nothing_works_if_the_best_is_the_worst(
    to_play: Color, status: Status | None, nothing: bool
) -> None:
    proved = None if status is None else Proved(status)
    assert Game(problem(to_play, proved=proved)).judge.nothing_works is nothing


# A game


class Game:
    """A game between a person, who plays first, and a computer. ``play`` takes a line of words:

    ``A1``: the side to play first plays; ``B1=dead``: the computer answers, with this proof of the position
    before; ``B1=?``: without a proof, after the exact computer looked in vain; ``B1=~``: an estimate, not
    judged; ``1:dead``: the position after so many moves is proved; ``1:?``: it is not; ``<``: a move back.
    """

    def __init__(
        self, of: Problem, *, best: Bounds | None = None, to_the_end: bool = False
    ) -> None:
        self.tree = LiveTree(of)
        self.judge = Live(Judge.of(self.tree.now, None, to_the_end))
        self.events: Events = ()
        if best is not None:
            self.judge.learn_best(result(best))

    def play(self, line: str) -> Game:
        for word in line.split():
            self.events = self._step(word)
        return self

    def _step(self, word: str) -> Events:
        board = self.tree.board
        if word == "<":
            self.judge.forget()
            self.tree.take_back()
            self.judge.at(self.tree.now)
            return ()
        if ":" in word:
            count, found = word.split(":")
            return self.judge.learn_move(board.moves[: int(count)], result(WORDS[found]))
        move, _, found = word.partition("=")
        self.judge.forget()
        if not found:
            self.tree.play(at(move), Actor.PERSON)
            self.judge.at(self.tree.now)
            return ()
        before = board.moves
        if found in "?~":
            self.judge.note_unproved_answer(asked=found == "?")
        self.tree.play(at(move), Actor.COMPUTER)
        self.judge.at(self.tree.now)
        return () if found == "~" else self.judge.judge(result(WORDS[found]), before)

    @property
    def told(self) -> MoveJudged | None:
        """The verdict that the last step led to."""
        (*none, verdict) = self.events or (None,)
        assert not none
        assert verdict is None or isinstance(verdict, MoveJudged)
        return verdict

    @property
    def mistake(self) -> str:
        """The first mistake with its answer, what it led to, and how many moves stand before it."""
        found = self.judge.first_mistake
        if found is None:
            return ""
        names = self.tree.board.geometry.vertices(
            [found.move, *([] if found.answer is None else [found.answer])]
        )
        return f"{found.before}: {' '.join(names)} {found.verdict.status.value}"


@pytest.mark.parametrize(
    ("line", "mistake", "last_good"),
    [
        ("A1 C2=dead", "", 2),
        ("A1 C2=alive", "0: A1 C2 alive", 0),
        ("A1 C2=ko", "0: A1 C2 ko", 0),
        ("A1 C2=dead D2", "", 2),
        ("A1 C2=dead D2 E1=dead", "", 4),
        ("A1 C2=dead D2 E1=alive", "2: D2 E1 alive", 2),
        ("A1 C2=alive D2 E1=alive", "0: A1 C2 alive", 0),  # the first one counts
        ("A1 C2=dead D2 E1=alive B2 D1=alive", "2: D2 E1 alive", 2),
        # Before an answer that was no proof, the mistake may have been made earlier
        ("A1 C2=? D2 E1=alive", "", 0),
        ("A1 C2=~ D2 E1=alive", "", 0),
        ("A1 C2=? D2 E1=alive 1:alive", "0: A1 alive", 0),
        ("A1 C2=? D2 E1=alive 1:dead", "2: D2 E1 alive", 2),  # the answer takes nothing away
        ("A1 C2=? D2 E1=alive 1:?", "", 0),
        ("A1 C2=? D2 E1=dead", "", 4),
        ("A1 C2=~ 1:alive", "0: A1 alive", 0),
        ("A1 C2=~ 1:dead", "", 2),
        # What was taken back is no mistake of this line, and what is known of it stays
        ("A1 C2=alive < <", "", 0),
        ("A1 C2=alive < < B1 C2=dead", "", 2),
        ("A1 C2=alive < < B1 C2=dead < < A1", "", 0),
        ("A1 C2=alive < < B1 C2=dead < < A1 C2=?", "0: A1 C2 alive", 0),
        ("A1 C2=dead D2 E1=alive < < B2 E1=dead", "", 4),
        ("A1 C2=dead D2 E1=alive < <", "", 2),
        ("A1 C2=dead D2 E1=alive < < < <", "", 0),
    ],
)
def test_the_first_mistake_and_the_last_good_position(
    line: str, mistake: str, last_good: int
) -> None:
    game = Game(problem(), best=DEAD).play(line)
    assert (game.mistake, game.judge.last_good_move) == (mistake, last_good)


@pytest.mark.parametrize(
    ("saved", "line", "mistake", "last_good"),
    [
        ("A1 C2", "", "", 2),
        ("A1 C2", "D2 E1=alive", "2: D2 E1 alive", 2),  # moves of the file are nobody's mistake
        ("A1 C2", "D2 E1=dead B2 D1=alive", "4: B2 D1 alive", 4),
        ("A1", "C2=dead D2 E1=alive", "2: D2 E1 alive", 2),
        ("A1", "C2=~ D2 E1=alive", "", 1),
    ],
)
def test_the_moves_saved_with_a_problem_are_no_mistakes(
    saved: str, line: str, mistake: str, last_good: int
) -> None:
    game = Game(problem(moves=saved), best=DEAD).play(line)
    assert (game.mistake, game.judge.last_good_move) == (mistake, last_good)


@pytest.mark.parametrize(
    ("line", "compared", "succeeds", "in_doubt", "waits_for"),
    [
        ("A1 C2=dead", BEST, True, False, None),
        ("A1 C2=alive", LESS, False, False, None),
        ("A1 C2=?", None, None, True, None),  # looked for in vain a moment ago
        ("A1 C2=~", None, None, True, 1),
        ("A1 C2=~ 1:dead", BEST, True, False, None),
        ("A1 C2=~ 1:alive", LESS, False, True, None),
        ("A1 C2=~ 1:?", None, None, True, None),
        ("A1 C2=~ D2 E1=~", None, None, True, 1),
        ("A1 C2=~ D2 E1=~ 1:dead", None, None, True, 3),
        ("A1 C2=~ D2 E1=~ 1:?", None, None, True, 3),
        ("A1 C2=~ D2 E1=~ 1:alive", LESS, False, True, 3),
        ("A1 C2=~ D2 E1=~ 1:? 3:dead", BEST, None, True, 1),  # what is proved later proves more
        ("A1 C2=~ D2 E1=~ 1:dead 3:dead", BEST, True, False, None),
        ("A1 C2=~ D2 E1=dead", BEST, None, True, 1),
        ("A1 C2=~ D2 E1=dead 1:dead", BEST, True, False, None),
        ("A1 C2=~ D2 E1=dead 1:?", BEST, None, True, None),
        ("A1 C2=~ D2 E1=dead 1:alive", LESS, False, True, None),
        ("A1 C2=? D2 E1=dead", BEST, None, True, 1),
        ("A1 C2=~ < <", None, None, False, None),
        ("A1 C2=~ <", None, None, False, None),
        ("A1 C2=~ < < B1 C2=dead", BEST, True, False, None),
    ],
)
def test_an_answer_without_a_proof_leaves_the_moves_before_it_in_doubt(
    line: str,
    compared: ComparedToBest | None,
    succeeds: bool | None,
    in_doubt: bool,
    waits_for: int | None,
) -> None:
    game = Game(problem(), best=DEAD).play(line)
    verdict = game.judge.verdict
    waiting = game.judge.waiting
    assert (verdict and verdict.compared) is compared
    assert (verdict and verdict.succeeds) is succeeds
    assert game.judge.in_doubt is in_doubt
    assert (None if waiting is None else len(waiting)) == waits_for


@pytest.mark.parametrize(
    ("line", "told", "of_earlier"),
    [
        ("A1 C2=dead", BEST, False),
        ("A1 C2=?", None, False),
        ("A1 C2=~ 1:dead", BEST, True),
        ("A1 C2=~ D2 1:dead", None, False),  # the person has played on
        ("A1 C2=~ D2 E1=~ 1:dead", None, False),
        ("A1 C2=~ D2 E1=~ 1:alive", LESS, True),  # a mistake is reported all the same
        ("A1 C2=~ D2 E1=dead 1:dead", BEST, False),  # the doubt is gone
        ("A1 C2=~ D2 E1=alive 1:dead", LESS, False),
        ("A1 C2=~ D2 E1=? 1:dead", None, False),
    ],
)
def test_the_proof_of_an_earlier_move_is_told_if_it_is_the_last_or_wrong(
    line: str, told: ComparedToBest | None, of_earlier: bool
) -> None:
    game = Game(problem(), best=DEAD).play(line)
    assert (game.told and game.told.compared) is told
    assert game.judge.is_of_earlier is of_earlier
    if told is not None:
        assert game.told == game.judge.verdict


def test_asking_again_lets_moves_be_proved_for_which_no_proof_was_found() -> None:
    game = Game(problem(), best=DEAD).play("A1 C2=? D2 E1=?")
    assert game.judge.waiting is None
    game.judge.ask_again()
    assert game.judge.waiting == path("A1")


def test_a_move_that_is_proved_wrong_is_not_asked_again() -> None:
    game = Game(problem(), best=DEAD).play("A1 C2=~ 1:alive")
    game.judge.ask_again()
    assert game.judge.waiting is None


def test_a_better_known_result_lets_moves_be_proved_again() -> None:
    game = Game(problem()).play("A1 C2=?")
    game.judge.learn_best(result(DEAD))
    assert game.judge.waiting == path("A1")


def test_a_verdict_that_proves_nothing_new_lets_no_move_be_proved_again() -> None:
    game = Game(problem(), best=DEAD).play("A1 C2=~ D2 E1=~ 1:dead 3:?")
    assert game.judge.waiting is None
    game.play("1:dead")
    assert game.judge.waiting is None


def test_a_search_in_vain_replaces_what_proved_nothing_before() -> None:
    game = Game(problem(), best=DEAD).play("A1 C2=?")
    in_vain = result(UNKNOWN, nodes=7)
    assert game.judge.learn_move(path("A1"), in_vain) == ()
    assert game.judge.unproved_result == in_vain
    assert game.judge.searched == path("A1")
    game.play("D2 E1=?")
    before = game.judge.unproved_result
    game.judge.learn_move(path("A1"), in_vain)
    assert game.judge.unproved_result is before, (
        "a search for an earlier move says nothing of this one"
    )


# The position on the board


def test_the_judged_result_stands_until_another_position_is_on_the_board() -> None:
    game = Game(problem(), best=DEAD)
    judging = game.judge
    assert (judging.judged, judging.verdict, judging.unproved_result, judging.searched) == (
        None,
        None,
        None,
        (),
    )
    game.play("A1 C2=dead")
    assert judging.judged == result(DEAD)
    assert judging.unproved_result is None
    assert judging.searched == path("A1")
    judging.forget()
    assert (judging.judged, judging.verdict, judging.unproved_result, judging.searched) == (
        None,
        None,
        None,
        (),
    )
    game.play("D2 E1=?")
    assert judging.unproved_result == judging.judged == result(UNKNOWN)


def test_the_best_result_that_is_found_later_changes_the_verdict() -> None:
    game = Game(problem()).play("A1 C2=ko")
    assert game.told is not None
    assert game.told.compared is OPEN
    (verdict,) = game.judge.learn_best(result(A_KO.narrowed(most=GOOD_KO.most)))
    assert verdict == game.judge.verdict
    assert game.judge.learn_best(result(game.judge.best or UNKNOWN)) == (), "it is known already"
    assert game.judge.learn_best(result(UNKNOWN)) == (), "nothing is proved"
    (verdict,) = game.judge.learn_best(result(DEAD))
    assert isinstance(verdict, MoveJudged)
    assert verdict.compared is LESS
    assert Game(problem()).judge.learn_best(result(DEAD)) == (), "nothing is on the board yet"


def test_who_takes_the_best_ko_first_stays_known() -> None:
    game = Game(problem())
    game.judge.learn_best(result(A_KO, taker=W))
    game.judge.learn_best(result(GOOD_KO))
    assert game.judge.best_ko == Ko(ahead=B, threats=1, taker=W)
    game.judge.learn_best(result(BAD_KO, taker=B))
    assert game.judge.best_ko == Ko(ahead=W, threats=1, taker=B)


def test_the_map_tells_which_first_moves_are_right() -> None:
    game = Game(problem()).play("A1 C2=ko")
    moves = (first("A1", A_KO, True), first("B1", ALIVE, False), first("D1", UNKNOWN, None))
    (verdict,) = game.judge.learn_map(Survey(result(A_KO), moves))
    assert isinstance(verdict, MoveJudged)
    assert verdict.compared is BEST
    assert game.judge.best == A_KO
    assert game.judge.proved_first_move(path("B1")) == result(ALIVE)
    assert game.judge.proved_first_move(path("D1")) is None, "nothing is proved of it"
    assert game.judge.proved_first_move(path("E1")) is None
    assert game.judge.proved_first_move(path("B1 A1")) is None
    (again,) = game.judge.learn_map(Survey(result(A_KO), (first("A1", GOOD_KO, True),)))
    assert again == game.judge.verdict
    assert game.judge.judged == result(GOOD_KO), (
        "the best is known already, the move's value is new"
    )


def test_a_map_adds_to_what_the_file_says() -> None:
    game = Game(problem(proved=Proved(Status.DEAD, correct=path("A1"))))
    game.judge.learn_map(Survey(result(DEAD), (first("B1", ALIVE, False),)))
    assert game.judge.proved_first_move(path("A1")) == result(DEAD)
    assert game.judge.proved_first_move(path("B1")) == result(ALIVE)


def test_a_longer_search_of_the_same_position_keeps_whether_it_forces() -> None:
    game = Game(problem(), best=GOOD_KO, to_the_end=True)
    assert game.judge.to_the_end
    assert game.judge.learn_more(result(DEAD)) == (), "nothing was judged"
    game.play("A1")
    before = game.tree.board.moves
    game.tree.play(at("C2"), Actor.COMPUTER)
    game.judge.at(game.tree.now)
    game.judge.judge(result(A_KO, forces=True), before)
    assert game.judge.learn_more(result(UNKNOWN)) == ()
    assert game.judge.judged == result(A_KO, forces=True), "what proves nothing replaces nothing"
    (verdict,) = game.judge.learn_more(result(GOOD_KO))
    assert isinstance(verdict, MoveJudged)
    assert (verdict.compared, verdict.forces, verdict.goes_on) == (BEST, True, True)
    assert game.judge.searched == path("A1"), "it is the position that was searched before"


def test_an_analysis_of_the_searched_position_changes_the_verdict() -> None:
    game = Game(problem(), best=GOOD_KO)
    assert game.judge.learn_elsewhere(path("A1"), result(DEAD)) == ()
    game.play("A1 C2=ko")
    assert game.judge.learn_elsewhere(path("B1"), result(GOOD_KO)) == ()
    assert game.judge.learn_elsewhere(path("A1 C2"), result(GOOD_KO)) == ()
    assert game.judge.learn_elsewhere(path("A1"), result(A_KO)) == (), "nothing new"
    (verdict,) = game.judge.learn_elsewhere(path("A1"), result(GOOD_KO))
    assert isinstance(verdict, MoveJudged)
    assert verdict.compared is BEST
    assert game.judge.searched == path("A1")
    unproved = Game(problem(), best=GOOD_KO).play("A1 C2=?")
    assert unproved.judge.learn_elsewhere(path("A1"), result(GOOD_KO)) == ()


# Hints


@pytest.mark.parametrize(
    ("line", "forces"),
    [
        ("", False),  # the problem's position: nobody has moved
        ("A1 C2=~", True),
    ],
)
def test_a_hint_judges_the_position_and_never_says_that_it_is_solved(
    line: str, forces: bool
) -> None:
    game = Game(problem(), best=DEAD, to_the_end=True).play(line)
    (verdict,) = game.judge.judge_hint(result(DEAD, forces=False))
    assert isinstance(verdict, MoveJudged)
    assert verdict.forces is forces
    assert not game.judge.is_of_earlier
    assert game.judge.searched == game.tree.board.moves


def test_the_moves_saved_with_a_problem_do_not_begin_it() -> None:
    game = Game(problem(moves="A1 C2"), best=DEAD)
    (verdict,) = game.judge.judge_hint(result(DEAD, forces=False))
    assert isinstance(verdict, MoveJudged)
    assert verdict.forces is False


def test_a_hint_after_a_verdict_keeps_whether_the_move_forces() -> None:
    game = Game(problem(), best=DEAD).play("A1 C2=dead")
    (verdict,) = game.judge.judge_hint(result(ALIVE, forces=True))
    assert isinstance(verdict, MoveJudged)
    assert (verdict.status, verdict.forces) == (Status.ALIVE, None)
    assert game.judge.searched == path("A1 C2")


def test_a_hint_without_a_proof_leaves_the_verdict_and_is_kept_where_there_is_none() -> None:
    game = Game(problem(), best=DEAD).play("A1 C2=~ 1:dead")
    assert game.judge.judge_hint(result(UNKNOWN)) == ()
    assert game.judge.verdict is not None
    assert game.judge.is_of_earlier
    begun = Game(problem(), best=DEAD)
    assert begun.judge.judge_hint(result(UNKNOWN)) == ()
    assert begun.judge.unproved_result == result(UNKNOWN)


def test_a_pass_is_judged_like_a_move() -> None:
    game = Game(problem(W), best=ALIVE)
    game.tree.play(PASS, Actor.PERSON)
    before = game.tree.board.moves
    game.tree.play(at("C2"), Actor.COMPUTER)
    game.judge.at(game.tree.now)
    game.judge.judge(make_result(Status.DEAD, proved=True, move=at("C2")), before)
    assert game.judge.first_mistake is not None
    assert game.judge.first_mistake.move == PASS


# What is asked for once


PAPER = Bounds.at(DEAD_BUT_FOR_MANY_THREATS)


def compared(game: Game) -> ComparedToBest:
    verdict = game.judge.verdict
    assert verdict is not None
    return verdict.compared


def answered(game: Game, move: str, answer: str, bounds: Bounds) -> ComparedToBest:
    """What a move of the person's and its answer are worth."""
    game.tree.play(at(move), Actor.PERSON)
    before = game.tree.board.moves
    game.tree.play(at(answer), Actor.COMPUTER)
    game.judge.at(game.tree.now)
    game.judge.judge(result(bounds), before)
    return compared(game)


def taken_back(game: Game) -> None:
    game.tree.take_back()
    game.tree.take_back()
    game.judge.at(game.tree.now)
    game.judge.forget()


def test_a_kill_without_a_ko_is_asked_for_once() -> None:
    game = Game(problem(), best=DEAD)
    assert answered(game, "A1", "C2", PAPER) is ON_PAPER
    assert game.judge.asks_for_better
    taken_back(game)
    assert answered(game, "A1", "C2", PAPER) is ON_PAPER, "the same move tells nothing new"
    taken_back(game)
    assert answered(game, "B1", "C2", PAPER) is LESS
    assert not game.judge.asks_for_better


def test_to_miss_the_goal_is_a_mistake_once_a_better_move_is_proved() -> None:
    game = Game(problem())
    assert answered(game, "B1", "C2", ALIVE) is MISSED
    assert game.judge.first_mistake is None
    taken_back(game)
    assert answered(game, "A1", "C2", DEAD) is BEST
    taken_back(game)
    assert answered(game, "B1", "C2", ALIVE) is LESS
    assert game.judge.first_mistake is not None


def test_what_was_lost_on_the_way_is_a_mistake_though_the_best_is_not_known() -> None:
    game = Game(problem())
    assert answered(game, "A1", "C2", GOOD_KO) is OPEN
    assert answered(game, "B1", "A2", ALIVE) is MISSED, "nobody knows whether a ko is possible"
    game = Game(problem())
    assert answered(game, "A1", "C2", DEAD) is BEST
    assert answered(game, "B1", "A2", ALIVE) is LESS


# What is enough


@pytest.mark.parametrize(
    ("after_pass", "forces"),
    [(DEAD, False), (ALIVE, True), (A_KO, True), (UNKNOWN, None), (PAPER, True)],
)
def test_moves_are_enough_if_a_pass_keeps_what_they_reached(
    after_pass: Bounds, forces: bool | None
) -> None:
    game = Game(problem(), best=DEAD, to_the_end=True)
    answered(game, "A1", "C2", DEAD)
    assert game.judge.verdict is not None
    assert game.judge.verdict.may_be_enough
    events = game.judge.learn_rest(result(after_pass))
    assert bool(events) is (forces is not None)
    assert game.judge.verdict.forces is forces
    assert game.judge.verdict.decides is (True if forces is False else None)
