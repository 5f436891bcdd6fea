"""The entries of printed sheets: for each problem its diagram, title and texts, and its solution in words.

With coordinates, texts name points by their coordinates. Without, texts name points as books do: by the
numbers on stones, and by letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from string import ascii_lowercase

from gold.board.board import Board
from gold.board.points import PASS, Move, Point
from gold.board.status import Status
from gold.gui import words
from gold.gui.board.view import Ghost, line_ghosts
from gold.gui.sheets.figure import Figure, Marks, figure
from gold.i18n import _
from gold.paper import SheetOptions, SolutionPages
from gold.problem.model import Problem
from gold.problem.names.shown import named_source, shown_description, shown_title, title_to_solve
from gold.problem.solution.solution_tree import SIGNS, Convention, SolutionNode, solution_tree
from gold.trainer.compared_to_best import best_in_file
from gold.trainer.end_reasons import ko_after
from gold.trainer.judge import taker_in_file
from gold.trainer.solution_lines import solutions
from gold.trainer.wording import task, to_play

_NO_LETTERS = Marks()
_MOST_VARIATIONS = 24
"""Most variations of an author that are printed for a problem."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """The texts and the diagram that are printed for one problem, or for one variation of it."""

    title: str
    """The problem's number and title."""
    about: str
    """The description, which is cut off if it is long."""
    more: tuple[str, ...]
    """Further texts above the diagram; each begins a new line."""
    drawn: Figure
    """The diagram."""


def entries_to_solve(
    problems: Sequence[Problem], options: SheetOptions, *, names_source: bool
) -> list[SheetEntry]:
    """Build the entries of the pages with problems.

    ``names_source``: each entry names the problem's source, if ``options`` ask for sources.
    """
    entries = list[SheetEntry]()
    for number, problem in enumerate(problems, 1):
        about = shown_description(problem, solved=False) if options.descriptions else ""
        source = named_source(problem) if options.sources and names_source else ""
        tree = solution_tree(problem) if options.descriptions else None
        marks = _NO_LETTERS if tree is None else Marks(letters=dict(tree.root.labels))
        drawn = figure(problem.position, options.coordinates, marks)
        title = _headed(number, title_to_solve(problem, hides_own=options.hide_titles))
        entries.append(SheetEntry(title, about, (source, sheet_task(problem)), drawn))
    return entries


def entries_with_solutions(
    problems: Sequence[Problem], lines: Sequence[Sequence[Move]], options: SheetOptions
) -> list[SheetEntry]:
    """Build the entries of the pages with solutions.

    ``lines`` has the solution of each problem. The author's variations follow if ``options`` ask
    for descriptions and the solutions are at the end.
    """
    entries = list[SheetEntry]()
    for number, (problem, line) in enumerate(zip(problems, lines, strict=True), 1):
        named = _named(problem, line, options)
        told = _with_others(problem, line, named)
        marks = Marks(letters=named.letters)
        drawn = figure(problem.position, options.coordinates, marks, line=line)
        entries.append(SheetEntry(_headed(number, shown_title(problem)), "", (told,), drawn))
        if options.descriptions and options.solutions is SolutionPages.AFTER:
            entries += _variations(number, problem, options)
    return entries


def _headed(number: int, title: str) -> str:
    return f"{number}. {title}".strip()


def shared_source(problems: Sequence[Problem]) -> str:
    """The source of the problems, if there are several and all have the same; else empty."""
    sources = {named_source(problem) for problem in problems}
    return sources.pop() if len(problems) > 1 and len(sources) == 1 else ""


def sheet_task(problem: Problem) -> str:
    """The task of a problem; without a target, only the side to play."""
    return task(problem) if problem.defender is not None else to_play(problem.to_play)


# The words of a solution


def _ko_or_seki(problem: Problem) -> str:
    """The proved result in words, if it is a ko or a seki; else empty.

    A line of moves does not show such a result.
    """
    best = best_in_file(problem)
    defender = problem.defender
    if best is None or defender is None or best.status not in (Status.KO, Status.SEKI):
        return ""
    return words.verdict(best.status, best.ko(defender, taker_in_file(problem)), defender)


@dataclass(frozen=True, slots=True)
class _NamedLine:
    """A line of moves in words."""

    text: str
    """The moves; without coordinates, only those that have no number on the board."""
    letters: dict[Point, str]
    """The letters to print on points that the text names. :attr:`name` may add more."""
    name: Callable[[Move], str]
    """Returns the name of a move in a text about the line."""


def _named(problem: Problem, line: Sequence[Move], options: SheetOptions) -> _NamedLine:
    """Put a line into words: by coordinates, if ``options`` ask for them; else by numbers and letters."""
    return _coordinates(problem, line) if options.coordinates else _numbers(problem, line)


def _coordinates(problem: Problem, line: Sequence[Move]) -> _NamedLine:
    """Put a line into words: all moves by their coordinates."""
    geometry = problem.position.geometry
    text = ", ".join(
        f"{number} {words.move(geometry, move)}" for number, move in enumerate(line, 1)
    )
    return _NamedLine(text, {}, lambda move: words.move(geometry, move))


def _ghosts(problem: Problem, line: Sequence[Move]) -> tuple[Ghost, ...]:
    """The numbered stones of a line."""
    return line_ghosts(line, problem.to_play, problem.position, len(line))


def _numbers(problem: Problem, line: Sequence[Move]) -> _NamedLine:
    """Put a line into words: only the moves whose numbers are not on the board.

    These are passes, and moves on a point that has another stone of the diagram. They are named by
    the number of that stone or by a letter.
    """
    numbers = {ghost.point: str(ghost.number) for ghost in _ghosts(problem, line)}
    letters: dict[Point, str] = {}

    def name(move: Move) -> str:
        if move == PASS:
            return _("pass")
        point = Point(move)
        return numbers.get(point) or letters.setdefault(point, ascii_lowercase[len(letters) % 26])

    parts = []
    for number, move in enumerate(line, 1):
        if move == PASS:
            parts.append(f"{number} {name(move)}")
        elif numbers.get(Point(move)) != str(number):
            parts.append(words.at_other(number, name(move)))
    return _NamedLine(", ".join(parts), letters, name)


def _with_others(problem: Problem, line: Sequence[Move], named: _NamedLine) -> str:
    """The text of a solution: the line, and the other right first moves.

    If the result is a ko or a seki, the result and the point of the ko follow.
    """
    if not line:
        return " · ".join(filter(None, (_("no solution known"), _ko_or_seki(problem))))
    text = named.text
    others = [move for move in solutions(problem) if move != line[0]]
    if others:
        also = _("also right: {moves}").format(moves=", ".join(map(named.name, others)))
        text = f"{text}  ({also})" if text else also
    told = _ko_or_seki(problem)
    ko = ko_after(Board(problem.position), line) if told else None
    where = "" if ko is None else _("The ko is at {point}.").format(point=named.name(ko))
    return " · ".join(filter(None, (text, told, where)))


# An author's variations


def _variations(number: int, problem: Problem, options: SheetOptions) -> Iterator[SheetEntry]:
    """Yield an entry for each of the author's variations, if they were written in GoLD's editor.

    A line ends before its first illegal move. A comment on a move that several lines share is
    printed once, with the first line.
    """
    tree = solution_tree(problem)
    if tree is None or tree.convention is not Convention.OWN or problem.errors():
        return
    printed = set[int]()
    for count, numbers in enumerate(islice(tree.lines(), _MOST_VARIATIONS), 1):
        nodes = _playable(problem, [tree.nodes[each] for each in numbers])
        if not nodes:
            continue
        comments = [
            f"{place}: {node.comment}"
            for place, (index, node) in enumerate(zip(numbers, nodes, strict=False), 1)
            if node.comment and index not in printed
        ]
        printed.update(numbers)
        title = _headed(number, _("Variation {n}").format(n=count))
        yield _variation(title, problem, nodes, comments, options)


def _variation(
    title: str,
    problem: Problem,
    nodes: Sequence[SolutionNode],
    comments: Sequence[str],
    options: SheetOptions,
) -> SheetEntry:
    """Build the entry of an author's variation.

    If the author has put a letter on a point that now has a numbered stone, the text explains the
    letter, as in “a = 3”.
    """
    line = [node.move for node in nodes if node.move is not None]
    named = _named(problem, line, options)
    letters = dict(named.letters)
    for node in nodes:
        letters.update(node.labels)
    stones = {ghost.point: ghost.number for ghost in _ghosts(problem, line)}
    hidden = [
        f"{label} = {stones[at]}"
        for at, label in sorted(letters.items(), key=itemgetter(1))
        if at in stones and label not in SIGNS.values()
    ]
    seen = {at: label for at, label in letters.items() if at not in stones}
    drawn = figure(problem.position, options.coordinates, Marks(letters=seen), line=line)
    told = " · ".join(filter(None, (_called(nodes), named.text, ", ".join(hidden))))
    lines = [said for comment in comments for said in comment.splitlines()]
    return SheetEntry(title, "", (told, *lines), drawn)


def _playable(problem: Problem, nodes: Sequence[SolutionNode]) -> list[SolutionNode]:
    """The moves of a line before the first that is illegal or out of turn."""
    board = Board(problem.position)
    played = list[SolutionNode]()
    for node in nodes:
        if node.move is None or node.color is not board.to_play or not board.is_legal(node.move):
            break
        board.play(node.move)
        played.append(node)
    return played


def _called(nodes: Sequence[SolutionNode]) -> str:
    """The author's verdict on a line, “right” or “wrong”; empty if there is none."""
    if any(node.right is False for node in nodes):
        return _("wrong")
    return _("right") if nodes[-1].right else ""
