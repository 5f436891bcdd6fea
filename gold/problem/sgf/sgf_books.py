"""Books in SGF: a single game whose variations, before any move, are problems of their own.

If several branches begin before the first move:

- each branch that sets up stones is a problem, or a chapter with problems in its own branches;
- branches that state different sides to play are problems, too;
- all other branches, whose moves begin from the stones set up so far, form one more problem
  together.

Below the first move nothing is split: positions inside a solution stay with their problem.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gold.problem.sgf.sgf_tree import Node, Variation, text_value

MAX_CHAPTERS = 20
"""The depth of nested chapters; deeper ones are not split."""


@dataclass(frozen=True, slots=True)
class BookPart:
    """One problem of a book: its branch, ``tree``, and the nodes ``above`` it, which set up stones for it."""

    tree: Variation
    above: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class ProblemBook:
    """A book: its name, its problems, and a description made of the texts that belong to none of them."""

    parts: tuple[BookPart, ...]
    name: str
    description: str


def book_in(tree: Variation) -> ProblemBook | None:
    """Return the book that a game tree holds; None if the tree is a single problem, as most are."""
    problems = _problems(tree)
    if id(tree) not in problems:
        return None
    parts = list[BookPart]()
    texts = list[str]()
    pending: list[tuple[Variation, tuple[Node, ...], int]] = [(tree, (), 0)]
    while pending:
        here, above, depth = pending.pop()
        if id(here) not in problems or depth == MAX_CHAPTERS:
            parts.append(BookPart(here, above))
            continue
        chosen = problems[id(here)]
        others = [child for child in here.children if id(child) not in chosen]
        playing = [child for child in others if child.children or _first_move(child) is not None]
        silent = [child for child in others if not child.children and _first_move(child) is None]
        if playing:
            parts.append(BookPart(Variation(here.nodes, playing), above))
        else:
            texts += _texts(here.nodes)
        texts += _texts(node for child in silent for node in child.nodes)
        below = (*above, *here.nodes)
        depth += len(here.children) > 1
        pending += [
            (child, below, depth) for child in reversed(here.children) if id(child) in chosen
        ]
    root = tree.nodes[0].properties if tree.nodes else {}
    name = next((root[name][0] for name in ("GN", "EV") if name in root), "")
    return ProblemBook(tuple(parts), " ".join(text_value(name).split()), "\n\n".join(texts))


def _texts(nodes: Iterable[Node]) -> list[str]:
    stated = (
        node.properties[name][0] for node in nodes for name in ("N", "C") if name in node.properties
    )
    return [text for value in stated if (text := text_value(value).strip())]


def _problems(tree: Variation) -> dict[int, set[int]]:
    """Map the id of each variation to split to the ids of its branches that are
    problems or chapters.
    """
    before_moves = list[Variation]()
    pending = [tree]
    while pending:
        variation = pending.pop()
        before_moves.append(variation)
        if _first_move(variation) is None:
            pending += variation.children
    setting_up = set[int]()
    problems = dict[int, set[int]]()
    # branches come before the variations that they branch off from
    for variation in reversed(before_moves):
        children = variation.children if _first_move(variation) is None else []
        chosen = {id(child) for child in children if id(child) in setting_up}
        sides = {id(child): side for child in children if (side := _side(child))}
        if len(set(sides.values())) > 1:
            chosen |= sides.keys()
        if chosen and (len(children) > 1 or chosen <= problems.keys()):
            problems[id(variation)] = chosen
        if chosen or _sets_up(variation):
            setting_up.add(id(variation))
    return problems


def _first_move(variation: Variation) -> int | None:
    """Return the index of the first node with a move, not looking into branches;
    None if there is none.
    """
    moves = (
        index for index, node in enumerate(variation.nodes) if {"B", "W"} & node.properties.keys()
    )
    return next(moves, None)


def _sets_up(variation: Variation) -> bool:
    """Whether a variation sets up stones before its first move,
    or both colours in that move's node.

    A single colour in the move's node does not count: some programs write captured stones so.
    """
    first = _first_move(variation)
    if any(
        name in node.properties for node in variation.nodes[:first] for name in ("AB", "AW", "AE")
    ):
        return True
    return first is not None and {"AB", "AW"} <= variation.nodes[first].properties.keys()


def _side(variation: Variation) -> str:
    """Return the side to play (``B``, ``W``) stated before the first move;
    empty if none is stated.
    """
    nodes = variation.nodes[: _first_move(variation)]
    stated = (node.properties["PL"][0] for node in nodes if "PL" in node.properties)
    return next(stated, "").strip().upper()[:1]
