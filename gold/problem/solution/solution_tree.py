"""Reads the author's solution tree of an SGF file:
the moves, which of them are right, and the comments.

Sites mark right moves in different ways. The first of these conventions that a tree uses decides,
for the whole tree:

=================  =========================================================================================
``GOLDLINES``      GoLD's editor, at the root: ``TE`` and ``BM`` alone, see :func:`meant_by`; comments are kept
                   as they were typed
``RIGHT``          goproblems.com: the word in a comment; every move that leads to no such node is wrong
``+``              tsumego.com: a comment that begins so, with the same meaning
"Correct"          gogameguru, EasyGo and others: a sentence of that word alone, in any of many languages
``WV``, ``TR``     uliGo: on the first node of a wrong branch, ``TR`` around the move; the rest is right
``TE``, ``BM``     SGF's own good and bad moves, for the moves that have them and what follows a bad one
the main line      is right; the author says nothing of the other branches
=================  =========================================================================================

goproblems.com has three more words, which lead its player through the tree: ``CHOICE``, ``FORCE`` and
``NOTTHIS``. All such words are taken out of the comments. A move that is marked ``NOTTHIS`` is not called
wrong: its author only had another move in mind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from gold.board.points import PASS, Color, Geometry, Move, Point
from gold.board.position import Position
from gold.errors import OffBoardError
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import SGF_FIELD, kept_tree, split_setup
from gold.problem.sgf.sgf_tree import Node, Variation, simple_text_value, text_value

_WORDS = re.compile(r"\b(RIGHT|CHOICE|FORCE|NOTTHIS)\b")
# Alone: "incorrect", "not correct" and "Correct is B2" say something else.
_CORRECT = re.compile(
    r"(?:^|[.!?。，！？\n])[ \t\"'“„«(¡+]*+"
    r"(?:(?:(?:this|that) is|that's|yes,?|c'est|das ist|ja,?|oui,?) )?"
    r"(?:correct|richtig|korrekt|exact|juste|bonne réponse|correct[oa]|corret[oa]|corretto|giusto|správně"
    r"|правильно|верно|правильный ответ|正解[図图圖]?|正[确確]|正答|정답|정해도?)"
    r"(?: (?:answer|move|solution))?[ \t\"'”“»)]*+(?:$|[.!,。！，、\n])",
    re.IGNORECASE,
)
_BLANKS_LEFT_BEHIND = re.compile(r"[ \t]{2,}")
_MOST_LETTERS = 40_000
MOST_OWN_LETTERS = 200_000
"""The greatest length, in characters, of a tree that GoLD's editor writes or reads."""
OWN_LINES = "GOLDLINES"
"""The property at the root of a tree that GoLD's editor has written."""
SIGNS = {"TR": "△", "SQ": "□", "CR": "○", "MA": "×"}
"""The sign that is shown for each of SGF's marks on points."""
_LONGEST_LABEL = 3
_COLORS = {"B": Color.BLACK, "W": Color.WHITE}


class Convention(StrEnum):
    """The ways in which SGF files mark the right moves of a solution tree."""

    OWN = "GOLDLINES"
    RIGHT = "RIGHT"
    PLUS = "+"
    CORRECT = "Correct"
    WRONG_BRANCHES = "WV or TR"
    GOOD_AND_BAD = "TE or BM"
    MAIN_LINE = "main line"


@dataclass(frozen=True, slots=True)
class SolutionNode:
    """A node of the tree: a move, played by ``color``; both are None at the root.

    ``right``: whether the author calls the move right; None if the author does not judge it.
    ``comment`` lacks the marking words, such as those of goproblems.com. ``children`` are indexes
    of the tree's nodes. ``labels`` are the author's letters and other short texts on points; after
    a move, and everywhere in a tree of GoLD's editor, they include squares, circles, crosses and
    triangles, as signs.
    """

    move: Move | None
    color: Color | None
    comment: str
    right: bool | None
    children: tuple[int, ...]
    labels: tuple[tuple[Point, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SolutionTree:
    """All moves of a file's tree; the first node is the root, and every parent stands before its children.

    The moves have not been played: some may be illegal. Branches with points off the board, or with stones
    that are set up after a move, are left out; ``left_out`` counts them.
    """

    nodes: tuple[SolutionNode, ...]
    convention: Convention
    left_out: int = 0

    @property
    def root(self) -> SolutionNode:
        """The node of the position before the first move, with the author's comment on it."""
        return self.nodes[0]

    @property
    def first_color(self) -> Color | None:
        """The side that plays first in the tree's main line; None if the tree has no moves."""
        return next((node.color for node in self.children(self.root)), None)

    def children(self, node: SolutionNode) -> list[SolutionNode]:
        """Return the nodes after a node, in the order of the file."""
        return [self.nodes[child] for child in node.children]

    def first_moves(self, right: bool) -> tuple[Move, ...]:
        """Return the first moves that the author calls right or, with ``right=False``, wrong."""
        moves = (node.move for node in self.children(self.root) if node.right is right)
        return tuple(dict.fromkeys(move for move in moves if move is not None))

    def solution(self) -> tuple[Move, ...]:
        """Return the author's line: at each node, the first right move,
        or the first move if none is right.

        The line ends before a move that the author calls wrong.
        """
        line: list[Move] = []
        node = self.root
        while children := self.children(node):
            node = next((child for child in children if child.right), children[0])
            if node.right is False:
                break
            assert node.move is not None  # only the root has none
            line.append(node.move)
        return tuple(line)

    def lines(self) -> Iterator[tuple[int, ...]]:
        """Yield every line to its end, as the indexes of its nodes, in the order of the file."""
        waiting: list[tuple[int, ...]] = [(child,) for child in reversed(self.root.children)]
        while waiting:
            line = waiting.pop()
            following = self.nodes[line[-1]].children
            if not following:
                yield line
            waiting += [(*line, child) for child in reversed(following)]

    def path(self, moves: Iterable[Move]) -> list[SolutionNode]:
        """Return the nodes of these moves, as far as the tree has them."""
        node = self.root
        path = list[SolutionNode]()
        for move in moves:
            following = next((child for child in self.children(node) if child.move == move), None)
            if following is None:
                break
            path.append(following)
            node = following
        return path

    def follow(self, moves: Sequence[Move]) -> SolutionNode | None:
        """Return the node after these moves; None if they are not in the tree."""
        path = self.path(moves)
        if len(path) < len(moves):
            return None
        return path[-1] if path else self.root


def solution_tree(problem: Problem) -> SolutionTree | None:
    """Return the solution tree in the file that a problem was read from; None if there is none.

    It is None, too, if

    - the stones or the side to play differ from those of the tree's root;
    - the tree has more than 40,000 characters, as a game or a book has, and GoLD's editor has not
      written it;
    - it has no moves, and GoLD's editor has put no labels at its root.

    The last trees are cached.
    """
    text = problem.extra.get(SGF_FIELD)
    if not isinstance(text, str) or len(text) > MOST_OWN_LETTERS:
        return None
    if len(text) > _MOST_LETTERS and OWN_LINES not in text:
        return None
    return _tree_in(text, problem.position)


@lru_cache(maxsize=16)
def _tree_in(text: str, position: Position) -> SolutionTree | None:
    kept = kept_tree(Problem(position, extra={SGF_FIELD: text}))
    if kept is None:
        return None
    reader = TreeReader(position.geometry, kept)
    tree = reader.tree()
    return tree if len(tree.nodes) > 1 or (reader.is_own and tree.root.labels) else None


@dataclass(slots=True)
class RawMove:
    """A move before it becomes a :class:`SolutionNode`, with the file's properties."""

    move: Move | None
    """The move; None at the root."""
    color: Color | None
    """The side that plays the move; None at the root."""
    parent: int
    """The index of the parent; -1 at the root."""
    children: list[int] = field(default_factory=list)
    """The indexes of the children."""
    nodes: list[Node] = field(default_factory=list)
    """The nodes of the file: the move's node, and nodes without a move that follow it."""
    unread: list[Variation] = field(default_factory=list)
    """The branches after the move that cannot be read."""
    names: set[str] = field(default_factory=set)
    """The names of all properties in ``nodes``."""
    comments: list[str] = field(default_factory=list)
    """The comments in ``nodes``."""
    words: set[str] = field(default_factory=set)
    """The words of goproblems.com in the comments."""
    labels: dict[Point, str] = field(default_factory=dict)
    """The texts and signs on points."""
    marked: bool = False
    """Whether the move has a triangle."""

    @property
    def opinion(self) -> bool | None:
        """SGF's own mark of the move: True for ``TE`` (good), False for ``BM`` (bad),
        None for neither.
        """
        if "BM" in self.names:
            return False
        return True if "TE" in self.names else None

    def add(self, node: Node, geometry: Geometry, *, is_own: bool) -> None:
        """Add a node of the file; ``is_own``: GoLD's editor has written the tree."""
        self.nodes.append(node)
        self.names |= node.properties.keys()
        comment = node.properties.get("C", [""])[0]
        if comment and is_own:
            text, words = split_words(text_value(comment))
            self.comments.append(text)
            self.words.update(words)
        elif comment:
            self.comments.append(text_value(comment).strip())
            self.words.update(_WORDS.findall(self.comments[-1]))
        for value in node.properties.get("LB", ()):
            place, _colon, text = value.partition(":")
            with suppress(OffBoardError):
                point = geometry.from_sgf(place.strip())
                if point != PASS:
                    self.labels[Point(point)] = simple_text_value(text).strip()
        if self.move is None and not is_own:
            return  # the marks of the first position are its target
        if self.move is not None and geometry.to_sgf(self.move) in node.properties.get("TR", ()):
            self.marked = True
        for name, sign in SIGNS.items():
            for point in marked_points(node.properties.get(name, ()), geometry):
                is_opinion = name == "TR" and point == self.move and not is_own
                if not is_opinion:
                    self.labels.setdefault(point, sign)


def split_words(comment: str) -> tuple[str, list[str]]:
    """Split a comment of GoLD's editor into its text and the words of
    goproblems.com in its last line.

    If the last line has anything else, the comment is returned whole, with no words. An empty last
    line is removed.
    """
    text, line_end, last = comment.rpartition("\n")
    words = last.split(" ") if last else []
    if not all(map(_WORDS.fullmatch, words)) or not (line_end or words):
        return comment, []
    return text, words


def with_words(comment: str, words: Sequence[str]) -> str:
    """Append these words to a comment as its last line; the inverse of :func:`split_words`.

    Without words nothing is appended, or an empty line if the comment's last line could be taken
    for words.
    """
    if words:
        return f"{comment}\n{' '.join(words)}" if comment else " ".join(words)
    return comment if split_words(comment) == (comment, []) else f"{comment}\n"


def marked_points(values: Iterable[str], geometry: Geometry) -> Iterator[Point]:
    """Yield the points of a mark's values, all points of a rectangle such as ``aa:cc`` included."""
    for value in values:
        with suppress(OffBoardError):
            first, _colon, last = value.strip().partition(":")
            start = geometry.from_sgf(first)
            end = geometry.from_sgf(last or first)
            if PASS not in (start, end):
                yield from geometry.rectangle(Point(start), Point(end))


@dataclass(frozen=True, slots=True)
class Meant:
    """The author's judgement of each move of a tree of GoLD's editor."""

    rights: list[bool | None]
    """For each move, whether it is right; None if neither follows from the marks."""
    solves: list[bool]
    """For each move, whether it is a solving move or leads to one: a move marked as right, with no
    mistake of the side that plays first before it.
    """


def meant_by(
    marks: Sequence[bool | None], parents: Sequence[int], is_solver: Sequence[bool]
) -> Meant:
    """Infer which moves are right from the marks (True, False or None) on some of them.

    All arguments have one element for each node, parents before children: the mark, the index of
    the parent, and whether the side that plays first (the solver) plays the move.

    A marked move keeps its mark. A move without a mark is wrong after a mistake of the solver, and
    right if it leads to a solving move. A mistake of the opponent has no effect.
    """
    rights = list(marks)
    is_lost = [False] * len(marks)
    for number in range(1, len(marks)):
        before = is_lost[parents[number]]
        is_lost[number] = before or (marks[number] is False and is_solver[number])
        if before and marks[number] is None:
            rights[number] = False
    solves = [mark is True and not lost for mark, lost in zip(marks, is_lost, strict=True)]
    for number in reversed(range(1, len(marks))):
        parent = parents[number]
        if not (solves[number] and parent):
            continue
        solves[parent] = True
        if rights[parent] is None:
            rights[parent] = True
    return Meant(rights, solves)


class TreeReader:
    """Reads a kept tree, without recursion: a variation may have thousands of nodes.

    ``moves`` are the moves of the tree, the root first. ``is_own``: GoLD's editor has written the
    tree.
    """

    def __init__(self, geometry: Geometry, kept: Variation) -> None:
        self._geometry = geometry
        self.is_own = OWN_LINES in kept.nodes[0].properties
        setup, _color = split_setup(kept)
        self._setup = {id(node) for node in setup}
        self.moves = [RawMove(None, None, -1)]
        self._left_out = 0
        pending: list[tuple[Variation, int]] = [(kept, 0)]
        while pending:
            variation, parent = pending.pop()
            last = self._read_nodes(variation, parent)
            if last is not None:
                pending += [(child, last) for child in reversed(variation.children)]
            else:
                self._left_out += 1

    def is_setup(self, node: Node) -> bool:
        """Whether a node stands before the first move, so that its stones belong to the problem."""
        return id(node) in self._setup

    def _read_nodes(self, variation: Variation, parent: int) -> int | None:
        """Add the moves of a variation below the node ``parent``.

        Return the index of the last move; None if the variation ends at a node that cannot be read,
        so that its branches must be left out.
        """
        for number, node in enumerate(variation.nodes):
            name = next((name for name in ("B", "W") if name in node.properties), None)
            adds_stones = any(prop in node.properties for prop in ("AB", "AW", "AE"))
            move = self._move(node, name)
            if (adds_stones and not self.is_setup(node)) or (name is not None and move is None):
                rest = Variation(variation.nodes[number:], variation.children)
                self.moves[parent].unread.append(rest)
                return None
            if name is not None:
                self.moves[parent].children.append(len(self.moves))
                self.moves.append(RawMove(move, _COLORS[name], parent))
                parent = len(self.moves) - 1
            self.moves[parent].add(node, self._geometry, is_own=self.is_own)
        return parent

    def _move(self, node: Node, name: str | None) -> Move | None:
        """Return the move of a node; None if it has no move, or one off the board."""
        if name is None:
            return None
        try:
            return self._geometry.from_sgf("".join(node.properties[name][0].split())[:20])
        except OffBoardError:
            return None

    def tree(self) -> SolutionTree:
        """Return the tree, with the author's judgement of each move."""
        convention = self._convention()
        rights = self._rights(convention)
        nodes = tuple(
            self._node(raw, right, convention)
            for raw, right in zip(self.moves, rights, strict=True)
        )
        return SolutionTree(nodes, convention, self._left_out)

    def _node(self, raw: RawMove, right: bool | None, convention: Convention) -> SolutionNode:
        text = "\n".join(raw.comments)
        if convention is Convention.RIGHT:
            text = _BLANKS_LEFT_BEHIND.sub(" ", _WORDS.sub("", text))
        elif convention is Convention.PLUS:
            text = text.removeprefix("+")
        labels = tuple(
            (point, label[:_LONGEST_LABEL]) for point, label in raw.labels.items() if label
        )
        return SolutionNode(raw.move, raw.color, text.strip(), right, tuple(raw.children), labels)

    def _convention(self) -> Convention:
        moves = self.moves[1:]
        if self.is_own:
            return Convention.OWN
        if any("RIGHT" in raw.words for raw in moves):
            return Convention.RIGHT
        if any(raw.comments and raw.comments[0].startswith("+") for raw in moves):
            return Convention.PLUS
        if any(_CORRECT.search(text) for raw in moves for text in raw.comments):
            return Convention.CORRECT
        if any("WV" in raw.names for raw in moves) or self._some_branches_have_triangles():
            return Convention.WRONG_BRANCHES
        if any("TE" in raw.names or "BM" in raw.names for raw in moves):
            return Convention.GOOD_AND_BAD
        return Convention.MAIN_LINE

    def _some_branches_have_triangles(self) -> bool:
        """Whether triangles mark wrong branches: there are some, but none on the main line.

        Some programs put a triangle around every move, which means nothing.
        """
        main = set(self._main_line())
        marked = [number for number, raw in enumerate(self.moves) if raw.marked]
        return bool(marked) and main.isdisjoint(marked)

    def _main_line(self) -> Iterator[int]:
        number = 0
        while self.moves[number].children:
            number = self.moves[number].children[0]
            yield number

    def _rights(self, convention: Convention) -> list[bool | None]:
        match convention:
            case Convention.OWN:
                return self._own_rights()
            case Convention.RIGHT:
                return self._leading_to(lambda raw: "RIGHT" in raw.words, shun="NOTTHIS")
            case Convention.PLUS:
                return self._leading_to(
                    lambda raw: any(text.startswith("+") for text in raw.comments)
                )
            case Convention.CORRECT:
                return self._leading_to(lambda raw: any(map(_CORRECT.search, raw.comments)))
            case Convention.WRONG_BRANCHES:
                uses_wv = any("WV" in raw.names for raw in self.moves)
                return self._handed_down(lambda raw: "WV" in raw.names if uses_wv else raw.marked)
            case Convention.GOOD_AND_BAD:
                return self._good_and_bad()
        main = set(self._main_line())
        return [True if number in main else None for number in range(len(self.moves))]

    def _leading_to(self, is_goal: Callable[[RawMove], bool], shun: str = "") -> list[bool | None]:
        """Judge moves by goals: moves that lead to a goal or follow one are right,
        others are wrong.

        A move with the word ``shun`` that neither leads to a goal nor follows one is not judged
        (None).
        """
        rights: list[bool | None] = [
            None if shun and shun in raw.words else False for raw in self.moves
        ]
        goals = [is_goal(raw) for raw in self.moves]
        for number in reversed(range(1, len(self.moves))):
            if goals[number]:
                rights[number] = True
            if rights[number]:
                rights[self.moves[number].parent] = True
        for number, raw in enumerate(self.moves):
            if raw.parent >= 0 and goals[raw.parent]:
                goals[number] = rights[number] = True
        rights[0] = None
        return rights

    def _handed_down(self, is_wrong: Callable[[RawMove], bool]) -> list[bool | None]:
        """Judge all moves of the tree, in their order: True is right, False is wrong.

        A move is wrong if ``is_wrong`` says so of it or of a move above it. The root, which is no
        move, has None.
        """
        rights: list[bool | None] = [None]
        for raw in self.moves[1:]:
            rights.append(rights[raw.parent] is not False and not is_wrong(raw))
        return rights

    def _own_rights(self) -> list[bool | None]:
        first = next((self.moves[child].color for child in self.moves[0].children), None)
        meant = meant_by(
            [raw.opinion for raw in self.moves],
            [raw.parent for raw in self.moves],
            [raw.color is first for raw in self.moves],
        )
        return meant.rights

    def _good_and_bad(self) -> list[bool | None]:
        """Judge moves by ``TE`` and ``BM``.

        Bad moves and all moves below them are wrong. Good moves and moves that lead to them are
        right. If no move is marked as good, the main line is right up to its first bad move.
        """
        rights: list[bool | None] = [None]
        for raw in self.moves[1:]:
            if "BM" in raw.names or rights[raw.parent] is False:
                rights.append(False)
            else:
                rights.append(True if "TE" in raw.names else None)
        for number in reversed(range(1, len(self.moves))):
            parent = self.moves[number].parent
            if rights[number] and parent and rights[parent] is None:
                rights[parent] = True
        if not any("TE" in raw.names for raw in self.moves):
            for number in self._main_line():
                if rights[number] is False:
                    break
                rights[number] = True
        return rights
