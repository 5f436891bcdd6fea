"""Problems in SGF, the format that all Go programs share.
Private properties hold what SGF has no property for.

==============  =========================================================================================
``AB AW PL SZ``  the stones, who plays first, the size
``MA``           the keystones
``GOLDREGION``   the empty points that may be played on. Without it and ``VW``: all of them; none if another
                 program's file has keystones, since its region is not known
``GOLDKO``       the point that is closed by ko
``GOLD``         boundary rule, limits, tags, moves, proved result, unknown fields, as in GoLD's own files
``VW``           region and stones, for other programs to show
``GN C SO AN``   title, description, source, author
==============  =========================================================================================

Everything else in a file, above all its solution tree, is kept as text in ``Problem.extra["sgf"]`` and
written back as long as the stones have not changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from gold import __version__
from gold.board.points import Color, Geometry, Point, PointState, geometry
from gold.board.position import Boundary, Position
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.sgf.game_info import handicap_stones
from gold.problem.sgf.sgf_books import BookPart
from gold.problem.sgf.sgf_tree import (
    Node,
    SgfText,
    Variation,
    board_size,
    escape,
    format_nodes,
    format_properties,
    points_in,
    simple_text_value,
    text_value,
    unescape,
)
from gold.problem.text import replace_surrogates

SGF_FIELD = "sgf"

_MAX_POINTS = 10_000  # in all the lists of a game; a board has 361
_SETUP = ("SZ", "PL", "AB", "AW")
_TEXTS = {
    "title": ("GN", simple_text_value),
    "description": ("C", text_value),
    "source": ("SO", simple_text_value),
    "author": ("AN", simple_text_value),
}
_FALLBACKS = {"title": ("EV",), "author": ("US",)}
_IN_BOOKS = {"title": ("N",), "author": ("US",)}
_INHERITED = ("PL", "MA", "VW", "GOLDREGION", "SO", "AN", "US", "CP")
"""Properties, besides stones, that a problem of a book takes over from the
nearest node above it.
"""
_TITLE_LENGTH = 60  # letters that the first line of a comment may have, if it is the title
_STONES = {"AB": PointState.BLACK, "AW": PointState.WHITE, "AE": PointState.VALID}
# These make the problem; all other properties of the root are kept as they are.
CONSUMED = frozenset(
    {"FF", "GM", "CA", "AP", "SZ", "PL", "MA", "VW", "GOLD", "GOLDREGION", "GOLDKO"}
    | _STONES.keys()
    | {name for name, _ in _TEXTS.values()}
)


# Reading


def read_game(source: SgfText, tree: Variation | BookPart) -> Problem:
    """Return the problem in a game tree, or in one part of a book.

    Its position is the one before the first move of the main line. If the file has no keystones and
    no region, the problem is a plain position, and the whole board is playable.

    :raises ProblemFormatError: with the place in the file, if it is not a Go board of 1 to 19 lines, a point
        is off the board, or the private properties cannot be read.
    """
    return _GameReader(source, tree if isinstance(tree, BookPart) else BookPart(tree)).problem()


class _GameReader:
    def __init__(self, source: SgfText, part: BookPart) -> None:
        tree = part.tree
        self._above = part.above
        if not tree.nodes:
            raise source.error(
                _("a game begins with a node: (;"), self._above[0].offset if self._above else 0
            )
        self._source = source
        self._tree = tree
        setup, self._first_move = split_setup(tree)
        self._setup = [*self._above, *setup]
        # Of each property, the first set-up node that has it, and its values there.
        self._properties: dict[str, tuple[Node, list[str]]] = {}
        for node in setup:
            for name, values in node.properties.items():
                self._properties.setdefault(name, (node, values))
        for node in reversed(self._above):
            for name in node.properties.keys() & set(_INHERITED):
                if name != "PL" or self._first_move is None:
                    self._properties.setdefault(name, (node, node.properties[name]))
        self._geometry: Geometry = geometry(board_size(source, self._setup))
        self._points_left = _MAX_POINTS
        self._handicap = handicap_stones(source, self._setup, self._first_move, self._geometry)

    def problem(self) -> Problem:
        problem = self._private() or Problem(self._position())
        kept = self._kept(problem.position)
        title = self._text("title", problem.title)
        description = self._text("description", problem.description)
        first, _end, rest = description.partition("\n")
        if self._above and not title and len(first.strip()) <= _TITLE_LENGTH:
            title = first.strip()
            description = rest.strip("\n")
        return replace(
            problem,
            title=title,
            description=description,
            source=self._text("source", problem.source),
            author=self._text("author", problem.author),
            extra={**problem.extra, SGF_FIELD: kept} if kept else problem.extra,
        )

    def _private(self) -> Problem | None:
        """Return the problem with the details in the property ``GOLD``;
        None if the file has none.
        """
        if "GOLD" not in self._properties:
            return None
        from gold.problem.yaml.yaml_format import make_problem  # late, see gold/problem/files.py
        from gold.problem.yaml.yaml_nodes import Mapping as Fields
        from gold.problem.yaml.yaml_nodes import YamlDocument, parse_document
        from gold.problem.yaml.yaml_schema import DetailFields, read_as

        node, values = self._properties["GOLD"]
        document = YamlDocument(
            unescape(values[0]), self._source.path, self._source.line(node.offset)
        )
        fields = parse_document(document) if document.text.strip() else Fields({}, {}, 1, 1)
        if not isinstance(fields, Fields):
            raise document.error(_("the property GOLD holds fields, `name: value`"), fields)
        details = read_as(DetailFields, document, fields)
        return make_problem(document, fields, details, self._position(details.boundary))

    def _position(self, boundary: Boundary = Boundary.WALL) -> Position:
        return Position(self._geometry.size, self._states(), self._to_play(), boundary)

    def _states(self) -> tuple[PointState, ...]:
        states = dict.fromkeys(self._handicap, PointState.BLACK)
        for node in self._setup:
            for name, state in _STONES.items():
                states |= dict.fromkeys(self._points(node, name), state)
        colors = {
            point: states.get(point, PointState.VALID).color for point in self._marked("MA") or ()
        }
        keystones = {point: color for point, color in colors.items() if color is not None}
        region = self._marked("GOLDREGION")
        if region is None:
            region = self._marked("VW") or None  # an empty VW shows the whole board
        if region is None and keystones and "GOLD" not in self._properties:
            region = set()
        outside = () if region is None else set(self._geometry.points) - region
        empty = dict.fromkeys(outside, PointState.INVALID)
        empty |= dict.fromkeys(self._marked("GOLDKO") or (), PointState.KO)
        for point, state in empty.items():
            if states.get(point, PointState.VALID).is_empty:
                states[point] = state
        for point, color in keystones.items():
            states[point] = PointState.stone(color, keystone=True)
        return Position.empty(self._geometry.size).with_states(states).states

    def _marked(self, name: str) -> set[Point] | None:
        """Return the points that a property lists; None if the file does not have the property."""
        return (
            set(self._points(self._properties[name][0], name)) if name in self._properties else None
        )

    def _points(self, node: Node, name: str) -> Iterator[Point]:
        """Yield the points that a property of a node lists, all points of a rectangle included."""
        for value in node.properties.get(name, ()):
            points = points_in(self._source, node, name, value, self._geometry)
            self._points_left -= len(points)
            if self._points_left < 0:
                message = _("{property} lists far more points than a board has")
                raise self._source.error(message.format(property=name), node.offset)
            yield from points

    def _to_play(self) -> Color:
        stated = self._properties.get("PL")
        name = stated[1][0].strip().upper()[:1] if stated else self._first_move
        return Color.WHITE if name in ("W", "2") else Color.BLACK

    def _text(self, name: str, exact: str) -> str:
        """Return a text field of the problem.

        ``exact`` is the text in the property ``GOLD``. It is returned if the SGF text equals it but
        for white space that SGF's rules lose; otherwise another program has edited the SGF text,
        and that is returned.
        """
        prop, read = _TEXTS[name]
        names = (prop, *(_IN_BOOKS if self._above else _FALLBACKS).get(name, ()))
        stated = next((self._properties[each] for each in names if each in self._properties), None)
        if stated is None and not exact:
            return ""
        shown = read(stated[1][0]) if stated else ""
        return exact if read(escape(exact)) == shown else shown

    def _kept(self, position: Position) -> str:
        """Return the game with its stones, without the properties that the problem itself stores.

        Empty if nothing but the stones is left.
        """
        unknown = _unknown(self._tree)
        if self._above and "CP" in self._properties:
            unknown["CP"] = self._properties["CP"][1]
        rest = format_nodes(self._tree, skip=1)
        if not (unknown or rest):
            return ""
        return f"(;{format_properties({**stone_properties(position), **unknown})}{rest})"


def split_setup(tree: Variation) -> tuple[list[Node], str | None]:
    """Return the set-up nodes, and the side of the main line's first move: ``B``, ``W`` or None.

    The set-up nodes are the root and all nodes of the main line before that move.
    """
    nodes: list[Node] = []
    for node in tree.main_line():
        color = next((name for name in ("B", "W") if name in node.properties), None)
        if color is None or not nodes:
            nodes.append(node)
        if color is not None:
            return nodes, color
    return nodes, None


def _unknown(tree: Variation) -> dict[str, list[str]]:
    return {
        name: values for name, values in tree.nodes[0].properties.items() if name not in CONSUMED
    }


# Writing


def write_game(problem: Problem) -> str:
    """Return a problem as one SGF game, which :func:`read_game` reads as the same problem.

    :raises ProblemFormatError: if a saved move cannot be played, or a limit or an unknown field
        could not be read back.
    """
    from gold.problem.yaml.yaml_format import TEXT_FIELDS, write_details

    position = problem.position
    extra = dict(problem.extra)
    kept = parse_kept(extra.get(SGF_FIELD))
    if kept is not None:
        del extra[SGF_FIELD]
    texts: dict[str, list[str]] = {}
    # The texts that have no property of SGF, or that its rules for white space would change
    lost = {name: getattr(problem, name) for name in TEXT_FIELDS if name not in _TEXTS}
    for name, (prop, read) in _TEXTS.items():
        exact = getattr(problem, name)
        shown = read(escape(replace_surrogates(exact)))
        if shown != replace_surrogates(exact):
            lost[name] = exact
        if shown or kept is not None:  # an empty property prevents a fallback to other properties
            texts[prop] = [escape(shown)]
    groups = [
        {"FF": ["4"], "GM": ["1"], "CA": ["UTF-8"], "AP": [f"GoLD:{__version__}"]},
        stone_properties(position),
        _marks(position),
        {"GOLD": [escape(write_details(replace(problem, extra=extra), lost))]},
        texts,
    ]
    rest = ""
    if kept is not None:
        groups.append(_unknown(kept))
        if fits_stones(kept, position):
            rest = format_nodes(kept, skip=1)
    root = "\n".join(format_properties(group) for group in groups if group)
    return f"(;{root}{rest})\n"


def kept_tree(problem: Problem) -> Variation | None:
    """Return the game tree that was kept when the problem was read from SGF,
    with its stones at the root.

    None if no tree was kept, or if the stones or the side to play have been edited since.
    """
    kept = parse_kept(problem.extra.get(SGF_FIELD))
    return kept if kept is not None and fits_stones(kept, problem.position) else None


def fits_stones(kept: Variation, position: Position) -> bool:
    """Whether a kept tree belongs to these stones and this side to play."""
    stones = stone_properties(position)
    return all(kept.nodes[0].properties.get(name) == stones.get(name) for name in _SETUP)


def parse_kept(text: object) -> Variation | None:
    """Parse the text of a kept game tree; None if the text is not exactly one game."""
    if not isinstance(text, str) or not text.endswith(")"):
        return None
    games = list(islice(SgfText(text).games(), 2))
    if len(games) != 1 or (games[0].start, games[0].end) != (0, len(text)):
        return None
    tree = games[0].tree
    return tree if tree is not None and tree.nodes else None


def stone_properties(position: Position) -> dict[str, list[str]]:
    """Return size, side to play and stones as SGF properties, always in the same order."""
    properties = {"SZ": [str(position.size)], "PL": [position.to_play.name[0]]}
    for name, color in (("AB", Color.BLACK), ("AW", Color.WHITE)):
        stones = position.points(PointState.stone(color), PointState.stone(color, keystone=True))
        if stones:
            properties[name] = [position.geometry.to_sgf(point) for point in stones]
    return properties


def _marks(position: Position) -> dict[str, list[str]]:
    """Return keystones, region and ko point as SGF properties;
    no region if all of the board is playable.
    """
    marks = {"MA": position.keystones(), "GOLDKO": position.points(PointState.KO)}
    listed = {name: points for name, points in marks.items() if points}
    if PointState.INVALID in position.states:
        listed["GOLDREGION"] = position.points(PointState.VALID)
        listed["VW"] = position.points(
            *(state for state in PointState if state is not PointState.INVALID)
        )
    names = {
        name: [position.geometry.to_sgf(point) for point in points]
        for name, points in listed.items()
    }
    return {name: points or [""] for name, points in names.items()}
