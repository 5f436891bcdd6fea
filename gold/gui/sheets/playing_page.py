"""Writes problems as one HTML page on which they can be played. The page needs only a browser, no network.

The page holds the problems, an :class:`~gold.trainer.answer_tree.AnswerTree` for each, and a script that
knows the rules of play and follows the tree. Its three source files are in ``assets/page``. A move that is
in no tree is called "not in this page"; the script makes no claim about it.

The problems are stored as JSON in a script element that is never run. No text of a problem can end that
element, since ``<`` is escaped; and the script inserts texts into the page as text, not as HTML. The page's
security policy allows only its own script and style sheet, by their digests, and no network request.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gold.authoring.target_guesses import TargetGuess
from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import PASS, Geometry, Move, Point
from gold.board.position import Boundary
from gold.board.status import Status
from gold.errors import GoldError
from gold.gui import words
from gold.gui.board.layout import star_points
from gold.gui.board.view import beyond_wall, crop_of_picture
from gold.gui.sheets.page_words import Said, said_of_move, script_texts
from gold.gui.sheets.svg import xml_text
from gold.i18n import _, language, ngettext
from gold.problem.model import Problem
from gold.problem.names.shown import shown_description, shown_title, title_to_solve
from gold.problem.solution.solution_tree import SolutionNode, solution_tree
from gold.shipped import shipped
from gold.solver.proof_store import ProofStore, users_store
from gold.trainer import wording
from gold.trainer.answer_tree import (
    AnsweredMove,
    AnswerTree,
    AskedPosition,
    TreeLimits,
    answer_tree,
)
from gold.trainer.guessed_target import GuessedTarget
from gold.trainer.hints import hint_area
from gold.trainer.judge import AuthorsWord

_NO_MOVE = -2
"""Number in place of the answer, if there is no answer."""
_PASS = -1
"""Number of a pass."""
_NOT_HERE = -1
"""Number of a position that is not in the page."""
_OVER = -2
"""Number of a position in which play is over."""
_SHORT = 10
"""Most problems of a page that get the full :class:`TreeLimits`."""
_LEAST_FIRST_NODES = 40_000
_LEAST_NODES = 50_000
"""Least nodes for each problem, however many problems there are."""
_PLACE = re.compile("@([a-z]+)@")
"""A placeholder in ``page.html``, such as ``@script@``."""


@dataclass(frozen=True, slots=True)
class PageProblem:
    """A problem of a page."""

    problem: Problem
    """The problem as it is in its file."""
    tree: AnswerTree
    """The answers; for a problem without a target, those of the problem with the guessed target."""
    assumed: str = ""
    """The assumptions about a problem without a target, as text; else empty."""


def page_problems(
    problems: Sequence[Problem],
    report: Callable[[int, int], object] = lambda _done, _total: None,
    limits: TreeLimits | None = None,
) -> Iterator[PageProblem]:
    """Yield the problems that can be played, each with its answers.

    The searches use kept proofs. For a problem without a target, the target is guessed; a problem
    that still cannot be played is left out. Before each problem, ``report`` is called with the
    number of problems done and the number of all problems; it may raise an error to stop. The
    default ``limits`` are those of :func:`limits_for`.

    :raises GoldError: at the end, if no problem can be played.
    """
    store = users_store()
    limits = limits or limits_for(len(problems))
    is_empty = True
    for done, problem in enumerate(problems):
        report(done, len(problems))
        guessed = GuessedTarget.of(problem)
        if guessed is not None:
            yield _with_guess(problem, guessed.guess, limits, store)
        elif not problem.errors():
            yield PageProblem(problem, answer_tree(problem, limits, store=store))
        else:
            continue
        is_empty = False
    if is_empty:
        raise GoldError(_("No problem here has a target, so there is nothing to play on a page."))


def _with_guess(
    problem: Problem, guess: TargetGuess, limits: TreeLimits, store: ProofStore | None
) -> PageProblem:
    """Build the page's entry for a problem without a target: the answers are those for the ``guess``."""
    if not guess.region_is_assumed:
        tree = answer_tree(guess.problem, limits, store=store)
        return PageProblem(problem, tree, wording.assumption(guess))
    author = AuthorsWord(solution_tree(problem), guess)
    tree = answer_tree(guess.problem, limits, author, store)
    beyond = _("Beyond the marked area, nothing is proved.")
    return PageProblem(problem, tree, f"{wording.assumption(guess)} {beyond}")


def limits_for(count: int) -> TreeLimits:
    """The limits of each problem's answers on a page with ``count`` problems.

    If there are many problems, each gets fewer nodes, so that a page takes minutes, not hours.

    >>> limits_for(10) == TreeLimits(), limits_for(40).nodes, limits_for(10_000).nodes
    (True, 500000, 50000)
    """
    usual = TreeLimits()
    if count <= _SHORT:
        return usual
    share = _SHORT / count
    return replace(
        usual,
        first_nodes=max(round(usual.first_nodes * share), _LEAST_FIRST_NODES),
        nodes=max(round(usual.nodes * share), _LEAST_NODES),
    )


def playing_page(
    name: str, problems: Sequence[PageProblem], missing: int = 0, *, hide_titles: bool = False
) -> str:
    """Return the HTML text of a page with the problems of a collection, in the current language.

    ``missing`` is the number of the collection's problems that are not in the page, which the page
    mentions. A title that gives the solution away is hidden until the problem is solved; without
    ``hide_titles``, this applies to GoLD's own titles only.
    """
    folder = shipped("assets") / "page"
    script = _read(folder / "page.js")
    style = _read(folder / "page.css")
    data = {
        "texts": script_texts(),
        "problems": [_problem(each, at, hide_titles) for at, each in enumerate(problems, 1)],
    }
    put_in = {
        "language": xml_text(language().replace("_", "-")),
        "name": xml_text(name),
        "missing": xml_text(_missing(missing)),
        "needs": xml_text(_("This page needs JavaScript, which is switched off in this browser.")),
        "policy": f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'",
        "style": style,
        "script": script,
        "data": script_json(data),
    }
    return _PLACE.sub(lambda place: put_in[place[1]], _read(folder / "page.html"))


def _missing(count: int) -> str:
    """A sentence about the number of problems that are not in the page; empty if ``count`` is 0."""
    if not count:
        return ""
    return ngettext(
        "{n} problem of the collection is not on this page.",
        "{n} problems of the collection are not on this page.",
        count,
    ).format(n=count)


def script_json(data: object) -> str:
    """Encode data as JSON that is safe inside a script element, whatever texts it has."""
    # This escapes all but ASCII, even line separators.
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8").rstrip() + "\n"


def _digest(text: str) -> str:
    return f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


# The data of a problem


def _problem(item: PageProblem, number: int, hide_titles: bool) -> dict[str, Any]:
    tree = item.tree
    problem = tree.problem
    position = problem.position
    crop = crop_of_picture(position)
    walls = (
        beyond_wall(position.states, position.size) if position.boundary is Boundary.WALL else ()
    )
    said = _SaidList()
    return {
        "title": _numbered(number, title_to_solve(item.problem, hides_own=hide_titles)),
        "solvedTitle": _numbered(number, shown_title(item.problem)),
        "about": shown_description(item.problem, solved=False),
        "solvedAbout": shown_description(item.problem),
        "task": _task(tree),
        "notes": [note for note in (_note(tree), item.assumed, _what_is_proved(tree)) if note],
        "size": position.size,
        "states": "".join(str(int(state)) for state in position.states),
        "turn": int(position.to_play),
        "wall": position.boundary is Boundary.WALL,
        "crop": [crop.top, crop.left, crop.bottom, crop.right],
        "outside": "" if all(walls) else "".join("1" if beyond else "0" for beyond in walls),
        "stars": [[row, column] for row, column in star_points(position.size)],
        "settled": _settled(tree),
        "result": words.result_in_words(tree.result, is_short=True) if tree.result.proved else "",
        "labels": _labels(problem.position.geometry, _root(problem)),
        "positions": [_position(tree, each, said) for each in tree.positions],
        "said": said.rows,
    }


def _numbered(number: int, title: str) -> str:
    return f"{number}. {title}" if title else _("Problem {n}").format(n=number)


def _task(tree: AnswerTree) -> str:
    if tree.settled is not None:
        return _("Are the marked stones alive or dead? It is the same whoever plays first.")
    return wording.task(tree.problem, tree.best)


def _note(tree: AnswerTree) -> str:
    if tree.settled is not None:
        return ""
    notes = (
        wording.task_note(tree.problem, tree.best),
        wording.what_is_life(tree.problem, tree.best),
    )
    return " ".join(filter(None, notes))


def _what_is_proved(tree: AnswerTree) -> str:
    if tree.all_proved:
        return _("Every first move is proved right or wrong.")
    if tree.best.proved:
        return _("The result is proved, but not every first move.")
    return _("The result is not proved, so only moves with a proof are judged.")


def _settled(tree: AnswerTree) -> dict[str, Any] | None:
    """The answer to "alive or dead?"; None if the problem asks for a move instead.

    It has the texts for a right and a wrong choice.
    """
    status = tree.settled
    defender = tree.problem.defender
    if status is None or defender is None:
        return None
    what = words.fate_in_words(status, defender)
    return {
        "alive": status is Status.ALIVE,
        "right": _("Right: {what}").format(what=what),
        "wrong": _("Wrong: {what}").format(what=what),
    }


class _SaidList:
    """The messages after the moves of a problem. Each message is stored once; moves refer to its number."""

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self._numbers: dict[Said, int] = {}

    def number(self, said: Said) -> int:
        """The number of a message, which is added to the list if it is new."""
        if said not in self._numbers:
            self._numbers[said] = len(self.rows)
            solves = {True: 1, False: -1, None: 0}[said.solves]
            self.rows.append([said.kind, said.title, said.text, solves])
        return self._numbers[said]


def _position(tree: AnswerTree, position: AskedPosition, said: _SaidList) -> dict[str, Any]:
    """Encode a position as a dict.

    - ``moves``: four numbers for each move: the move, the answer, the position after the answer, and the
      message in ``said``.
    - ``labels``, if the author has put letters on the board: by move, the letters after it.
    - ``right`` and ``area``, if the problem asks for a move: the right moves, and the points to highlight
      for a hint.
    """
    problem = tree.problem
    geometry = problem.position.geometry
    moves = list[int]()
    labels = dict[str, list[list[Any]]]()
    for move, answered in position.answers.items():
        answer = _NO_MOVE if answered.answer is None else _index(geometry, answered.answer)
        end = _board_after(tree, position, move, answered)
        following = answered.following
        if following is None:
            following = _NOT_HERE if winner(end) is None else _OVER
        told = said.number(said_of_move(tree, answered, end))
        shown = _labels(geometry, answered.author_answer or answered.author)
        if shown:
            labels[str(_index(geometry, move))] = shown
        moves += [_index(geometry, move), answer, following, told]
    written: dict[str, Any] = {"moves": moves}
    if labels:
        written["labels"] = labels
    if position.right_moves and tree.settled is None:
        written["right"] = [_index(geometry, move) for move in position.right_moves]
        first = position.right_moves[0]
        board = Board(problem.position, position.path)
        if first != PASS:
            area = hint_area(geometry, board.valid_moves(), Point(first))
            written["area"] = [_index(geometry, point) for point in area]
    return written


def _root(problem: Problem) -> SolutionNode | None:
    """The root of the author's solution tree; None if there is no tree."""
    tree = solution_tree(problem)
    return None if tree is None else tree.root


def _labels(geometry: Geometry, node: SolutionNode | None) -> list[list[Any]]:
    """Encode the author's letters of a node as pairs of a point's number and the letter."""
    return [] if node is None else [[_index(geometry, point), text] for point, text in node.labels]


def _board_after(
    tree: AnswerTree, position: AskedPosition, move: Move, answered: AnsweredMove
) -> Board:
    board = Board(tree.problem.position, (*position.path, move))
    if answered.answer is not None:
        board.play(answered.answer)
    return board


def _index(geometry: Geometry, move: Move) -> int:
    """The number of a move in the script: row times size plus column; ``_PASS`` for a pass."""
    if move == PASS:
        return _PASS
    row, column = geometry.row_col(move)
    return row * geometry.size + column
