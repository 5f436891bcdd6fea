"""The author's variations as a tree that the editor can change.

``Problem.extra`` keeps the variations as SGF text, whether they come from a file or from the editor
(:mod:`gold.problem.solution.solution_tree` reads them). This module parses that text, changes the tree, and
writes it back. In a tree written by another program, the author's marks on moves and all properties
unknown to GoLD are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from gold.board.points import Color, Geometry, Move, Point
from gold.errors import GoldError
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import (
    CONSUMED,
    SGF_FIELD,
    fits_stones,
    parse_kept,
    stone_properties,
)
from gold.problem.sgf.sgf_tree import (
    Node,
    Variation,
    escape,
    format_nodes,
    format_properties,
    text_value,
)
from gold.problem.solution.solution_tree import (
    MOST_OWN_LETTERS,
    OWN_LINES,
    SIGNS,
    RawMove,
    SolutionNode,
    TreeReader,
    marked_points,
    meant_by,
    with_words,
)
from gold.problem.text import replace_surrogates

LinePath: TypeAlias = tuple[int, ...]
"""A path from the root: for each move, its index among the children of the node before it."""

_FORCE = "FORCE"
_OPINIONS = frozenset({"TE", "BM", "WV"})
_WRITTEN = frozenset({"B", "W", "C", "LB", *SIGNS, *_OPINIONS})
"""The properties that this module parses, and writes from the changed tree."""
_ROOT_NAMES = frozenset({"FF", "GM", "CA", "SZ", "AP", "PL", OWN_LINES})
"""The properties that only the root of a game has."""
_SIGN_NAMES = {sign: name for name, sign in SIGNS.items()}


@dataclass(slots=True, eq=False)
class LineNode:
    """A node of the author's tree: a move, or the root (the position before the first move)."""

    move: Move | None = None
    """The move; None at the root."""
    color: Color | None = None
    """The side that plays the move; None at the root."""
    comment: str = ""
    """The author's comment on the move. Empty at the root:
    its comment is the problem's description.
    """
    right: bool | None = None
    """Whether the author calls the move right; None if the author does not judge it."""
    labels: dict[Point, str] = field(default_factory=dict)
    """The author's letters and signs on points, as they are shown."""
    is_forced: bool = False
    """Whether the node has the word ``FORCE``:
    on goproblems.com, only its children may be played.
    """
    others: dict[str, list[str]] = field(default_factory=dict)
    """The other properties of the file's node, kept unchanged."""
    unread: list[Variation] = field(default_factory=list)
    """Branches that cannot be read, kept unchanged."""
    children: list[LineNode] = field(default_factory=list)
    """The moves after this one, the main line first."""


def text_as_kept(text: str) -> str:
    """Return a comment as it reads after saving and loading:
    SGF turns control characters into blanks.
    """
    return replace_surrogates(text_value(escape(text)))


def is_too_long(problem: Problem) -> bool:
    """Whether the file's tree is longer than the editor accepts, as that of a book is."""
    text = problem.extra.get(SGF_FIELD)
    return isinstance(text, str) and len(text) > MOST_OWN_LETTERS


def _without_setup(unread: Variation) -> Variation:
    """Return an unread branch without root properties, which a reader would take for a new game."""
    first, *others = unread.nodes
    if not _ROOT_NAMES.intersection(first.properties):
        return unread
    kept = {name: values for name, values in first.properties.items() if name not in _ROOT_NAMES}
    return Variation([Node(kept, first.offset), *others], unread.children)


class AuthorsLines:
    """The author's variations of a problem. Change them, then call :meth:`put_in` to store them.

    ``fits`` is False if the stones were changed after the variations were saved, but not by the
    editor: then the variations belong to other stones.
    """

    def __init__(self, problem: Problem) -> None:
        self._geometry: Geometry = problem.position.geometry
        self.root = LineNode()
        self.fits = True
        kept = parse_kept(problem.extra.get(SGF_FIELD))
        if kept is None:
            return
        self.fits = fits_stones(kept, problem.position)
        reader = TreeReader(self._geometry, kept)
        nodes = reader.tree().nodes
        made = [
            self._node(raw, node, reader) for raw, node in zip(reader.moves, nodes, strict=True)
        ]
        for raw, each in zip(reader.moves, made, strict=True):
            each.children = [made[child] for child in raw.children]
        self.root = made[0]

    def _node(self, raw: RawMove, node: SolutionNode, reader: TreeReader) -> LineNode:
        others = dict[str, list[str]]()
        for each in raw.nodes:
            for name, values in each.properties.items():
                if name not in _WRITTEN and not (reader.is_setup(each) and name in CONSUMED):
                    others.setdefault(name, []).extend(values)
        others.pop(OWN_LINES, None)
        labels = dict(raw.labels)
        comment = "\n".join(raw.comments) if reader.is_own else node.comment
        right = node.right
        if reader.is_own:
            right = raw.opinion
        if node.move is None:
            comment = ""
            for name in SIGNS.keys() - {"MA"}:
                for each in raw.nodes:
                    points = marked_points(each.properties.get(name, ()), self._geometry)
                    labels.update((point, SIGNS[name]) for point in points)
        return LineNode(
            node.move,
            node.color,
            comment,
            right,
            {point: label for point, label in labels.items() if label},
            _FORCE in raw.words,
            others,
            [_without_setup(each) for each in raw.unread],
        )

    # Looking

    def node(self, path: Sequence[int]) -> LineNode:
        """Return the node at the end of a path.

        :raises IndexError: if the tree does not have the path.
        """
        node = self.root
        for number in path:
            node = node.children[number]
        return node

    def along(self, path: Sequence[int]) -> list[LineNode]:
        """Return the nodes of a path, from the first move to the path's end;
        the root is not included.
        """
        return [self.node(path[: count + 1]) for count in range(len(path))]

    def nearest(self, path: Sequence[int]) -> LinePath:
        """Return the longest part of a path, from its start, that the tree has."""
        node = self.root
        for count, number in enumerate(path):
            if number >= len(node.children):
                return tuple(path[:count])
            node = node.children[number]
        return tuple(path)

    def nodes(self) -> Iterator[LineNode]:
        """All nodes, the root first."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    @property
    def is_empty(self) -> bool:
        """Whether there are no moves, no labels at the root, and no unread branches."""
        root = self.root
        return not (root.children or root.labels or root.unread)

    # Changing

    def play(self, path: Sequence[int], move: Move, color: Color) -> LinePath:
        """Return the path to a move after the node at ``path``; add the move if it is not there."""
        children = self.node(path).children
        for number, child in enumerate(children):
            if child.move == move and child.color is color:
                return (*path, number)
        children.append(LineNode(move, color))
        return (*path, len(children) - 1)

    def delete(self, path: Sequence[int]) -> LinePath:
        """Delete the move at a path and all moves after it; return the path of its parent."""
        *before, number = path
        del self.node(before).children[number]
        return tuple(before)

    # Writing

    def put_in(self, problem: Problem) -> Problem:
        """Return the problem with these variations, written for the problem's present stones.

        :raises GoldError: if the text is longer than ``MOST_OWN_LETTERS``.
        """
        extra = {name: value for name, value in problem.extra.items() if name != SGF_FIELD}
        root = dict(self.root.others)
        if not self.is_empty:
            root = {OWN_LINES: ["1"], **root, **self._marks(self.root, is_root=True)}
        rest = "" if self.is_empty else self._moves()
        if root or rest:
            stones = stone_properties(problem.position)
            text = f"(;{format_properties({**stones, **root})}{rest})"
            if len(text) > MOST_OWN_LETTERS:
                raise GoldError(
                    _(
                        "The variations are too long: a problem may have {count} letters of them."
                    ).format(count=MOST_OWN_LETTERS)
                )
            extra[SGF_FIELD] = text
        return replace(problem, extra=extra)

    def _moves(self) -> str:
        """Return the SGF of all nodes below the root. No recursion:
        a line may have thousands of moves.
        """
        words = self._words()
        pieces = list[str]()
        waiting: list[LineNode | Variation | str] = self._following(self.root)
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                pieces.append(item)
            elif isinstance(item, Variation):
                pieces.append(format_nodes(item))
            else:
                pieces.append(f";{format_properties(self._properties(item, words[item]))}")
                waiting += self._following(item)
        return "".join(pieces)

    @staticmethod
    def _following(node: LineNode) -> list[LineNode | Variation | str]:
        """Return the children and unread branches of a node, in reverse order,
        as items for a stack.

        If there are several, each is between brackets.
        """
        if len(node.children) == 1 and not node.unread:
            return [*node.children]
        following = list[LineNode | Variation | str]()
        branches: list[LineNode | Variation] = [*node.children, *node.unread]
        for each in reversed(branches):
            following += [")", each, "\n("]
        return following

    def _properties(self, node: LineNode, words: Sequence[str]) -> dict[str, list[str]]:
        assert node.move is not None
        assert node.color is not None
        properties = {node.color.name[0]: [self._geometry.to_sgf(node.move)]}
        if node.right is not None:
            properties["TE" if node.right else "BM"] = ["1"]
        comment = with_words(node.comment, words)
        if comment:
            properties["C"] = [escape(replace_surrogates(comment))]
        return {**properties, **self._marks(node), **node.others}

    def _marks(self, node: LineNode, *, is_root: bool = False) -> dict[str, list[str]]:
        """Return the labels of a node as SGF properties.

        A cross at the root is written as a letter (``LB``): ``MA`` at the root marks the target.
        """
        marks = dict[str, list[str]]()
        for point, label in sorted(node.labels.items()):
            place = self._geometry.to_sgf(point)
            name = _SIGN_NAMES.get(label, "LB")
            if name == "LB" or (is_root and name == "MA"):
                text = replace_surrogates(label)
                marks.setdefault("LB", []).append(f"{place}:{escape(text)}")
            else:
                marks.setdefault(name, []).append(place)
        return marks

    def _words(self) -> Mapping[LineNode, list[str]]:
        """Return the words that goproblems.com needs at each node.

        There are none if the author calls no move right or wrong. The site takes a move that leads
        to no ``RIGHT`` for wrong, so a move that the author does not judge gets ``NOTTHIS``. If the
        opponent has several answers, each gets ``CHOICE``.
        """
        nodes = list(self.nodes())
        words: dict[LineNode, list[str]] = {node: [] for node in nodes}
        if all(node.right is None for node in nodes):
            return words
        number = {node: at for at, node in enumerate(nodes)}
        parents = [-1] * len(nodes)
        for node in nodes:
            for child in node.children:
                parents[number[child]] = number[node]
        first = next((child.color for child in self.root.children), None)
        meant = meant_by(
            [node.right for node in nodes], parents, [node.color is first for node in nodes]
        )
        for at, node in enumerate(nodes):
            is_choice = at > 0 and len(nodes[parents[at]].children) > 1 and node.color is not first
            is_open = at > 0 and meant.rights[at] is None and node.color is first
            leads_on = any(meant.solves[number[child]] for child in node.children)
            for word, holds in (
                ("CHOICE", is_choice),
                (_FORCE, node.is_forced),
                ("NOTTHIS", is_open),
                ("RIGHT", meant.solves[at] and not leads_on),
            ):
                if holds:
                    words[node].append(word)
        return words
