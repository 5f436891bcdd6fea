"""The author's variations as a tree that can be changed: what the editor writes.

The lines are kept as SGF in ``Problem.extra``, as those of a file are (:mod:`gold.problem.solution_tree`
reads them). Here they are taken apart, changed, and put back. A tree that another program has written keeps
what its author says of each move, and all properties that GoLD does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from gold.board.points import Color, Geometry, Move, Point
from gold.errors import GoldError
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.sgf_format import (
    CONSUMED,
    SGF_FIELD,
    fits_stones,
    parse_kept,
    stone_properties,
)
from gold.problem.sgf_tree import (
    Node,
    Variation,
    escape,
    format_nodes,
    format_properties,
    text_value,
)
from gold.problem.solution_tree import (
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
"""A place in the tree: of each move, the number among those that follow the same position."""

_FORCE = "FORCE"
_OPINIONS = frozenset({"TE", "BM", "WV"})
_WRITTEN = frozenset({"B", "W", "C", "LB", *SIGNS, *_OPINIONS})
"""The properties that are read here and written anew."""
_ROOT_NAMES = frozenset({"FF", "GM", "CA", "SZ", "AP", "PL", OWN_LINES})
"""The properties that only the beginning of a game has."""
_SIGN_NAMES = {sign: name for name, sign in SIGNS.items()}


@dataclass(slots=True, eq=False)
class LineNode:
    """A move of the author's, or the position before the first."""

    move: Move | None = None
    """The move; None for the first position."""
    color: Color | None = None
    """Who plays it; None for the first position."""
    comment: str = ""
    """What the author says after it. Of the first position that is the problem's description."""
    right: bool | None = None
    """Whether the author calls it right; None if that is not said."""
    labels: dict[Point, str] = field(default_factory=dict)
    """The author's letters and signs on points, as they are shown."""
    is_forced: bool = False
    """Whether goproblems.com is told that only the moves that follow may be played."""
    others: dict[str, list[str]] = field(default_factory=dict)
    """Properties that are kept as they are in the file."""
    unread: list[Variation] = field(default_factory=list)
    """Branches that cannot be read; they are kept as they are."""
    children: list[LineNode] = field(default_factory=list)
    """The moves that the author shows after it, the main one first."""


def text_as_kept(text: str) -> str:
    """A comment as it comes back from a file: SGF has blanks for tabs and other signs that are not seen."""
    return replace_surrogates(text_value(escape(text)))


def is_too_long(problem: Problem) -> bool:
    """Whether the file's moves are more than the editor takes, as in a book."""
    text = problem.extra.get(SGF_FIELD)
    return isinstance(text, str) and len(text) > MOST_OWN_LETTERS


def _without_setup(unread: Variation) -> Variation:
    """A branch that cannot be read, without what would make its beginning look like that of another game."""
    first, *others = unread.nodes
    if not _ROOT_NAMES.intersection(first.properties):
        return unread
    kept = {name: values for name, values in first.properties.items() if name not in _ROOT_NAMES}
    return Variation([Node(kept, first.offset), *others], unread.children)


class AuthorsLines:
    """The lines of a problem. Change them, then :meth:`put_in` makes the problem that has them.

    ``fits``: whether they belong to the stones on the board; if not, something else than the editor has
    changed the stones since.
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
        """The node at a place.

        :raises IndexError: if there is none.
        """
        node = self.root
        for number in path:
            node = node.children[number]
        return node

    def along(self, path: Sequence[int]) -> list[LineNode]:
        """The moves that lead to a place."""
        return [self.node(path[: count + 1]) for count in range(len(path))]

    def nearest(self, path: Sequence[int]) -> LinePath:
        """The path as far as the tree has it."""
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
        """Whether the author has written nothing but perhaps the description."""
        root = self.root
        return not (root.children or root.labels or root.unread)

    # Changing

    def play(self, path: Sequence[int], move: Move, color: Color) -> LinePath:
        """Add a move after a place, unless it is there already; returns its place."""
        children = self.node(path).children
        for number, child in enumerate(children):
            if child.move == move and child.color is color:
                return (*path, number)
        children.append(LineNode(move, color))
        return (*path, len(children) - 1)

    def delete(self, path: Sequence[int]) -> LinePath:
        """Delete a move and all that follows it; returns the place before it."""
        *before, number = path
        del self.node(before).children[number]
        return tuple(before)

    # Writing

    def put_in(self, problem: Problem) -> Problem:
        """The problem with these lines, written for the stones that it has.

        :raises GoldError: if that is too much for a file.
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
        """All that follows the root, without recursion: a line may have thousands of moves."""
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
        """What follows a node, in brackets where there is a choice, the first last."""
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
        """Letters and signs as properties. On the first position crosses are letters, since in a file of
        GoLD's its crosses are the target.
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
        """The words that goproblems.com needs at each node; none if the author calls no move right or wrong.

        It takes a move that leads to no ``RIGHT`` for wrong, so what the author does not judge has
        ``NOTTHIS``. Of several answers of the opponent's each has ``CHOICE``.
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
