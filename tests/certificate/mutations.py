"""Every way to alter a certificate that its format allows, one function each, steered by dice.

A mutation changes the parsed tree, or the text; it says with None that there was nothing that it could
change. What it makes may be false, true, or nothing that can be read at all: that is for the checker to say.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gold.board.points import geometry
from gold.certificate.checker import NUMBER, SEE
from gold.certificate.claim import PROPERTY as CLAIM
from gold.certificate.rules import CAPTURED, CUT_OFF, END_RULES
from gold.certificate.rules import PROPERTY as RULE
from gold.problem.sgf_tree import Node, SgfText, Variation, format_nodes

END_RULE_NAMES = (CAPTURED, *END_RULES)
CLAIMS = [
    f"{winner} {threats}"
    for winner in ("attacker", "defender")
    for threats in ("attacker", "defender", "none")
]


_ROOT = {"SZ", "PL", "MA", "GOLD", "FF", "GM", CLAIM}
"""What the mutations of a tree look for in its first node, which may have lost it when altered before."""


class Place(NamedTuple):
    """A node in the tree."""

    variation: Variation
    index: int

    @property
    def node(self) -> Node:
        return self.variation.nodes[self.index]

    @property
    def properties(self) -> dict[str, list[str]]:
        return self.node.properties

    @property
    def color(self) -> str:
        """The side whose move this is; nothing for the root."""
        return next((name for name in ("B", "W") if name in self.properties), "")

    def below(self) -> Iterator[Place]:
        """All nodes that come after on some line."""
        for index in range(self.index + 1, len(self.variation.nodes)):
            yield Place(self.variation, index)
        for child in self.variation.children:
            for variation in _variations(child):
                yield from (Place(variation, index) for index in range(len(variation.nodes)))

    def cut_followers(self) -> bool:
        """Leave out all that comes after; False if nothing does."""
        had = bool(self.variation.nodes[self.index + 1 :] or self.variation.children)
        del self.variation.nodes[self.index + 1 :]
        self.variation.children.clear()
        return had


@dataclass(slots=True)
class Tree:
    """A certificate that is being altered."""

    top: Variation
    dice: random.Random

    @property
    def root(self) -> dict[str, list[str]]:
        return self.top.nodes[0].properties

    @property
    def size(self) -> int:
        return int(self.root["SZ"][0])

    def places(self) -> list[Place]:
        """Every node, in the order of the text."""
        return [Place(v, index) for v in _variations(self.top) for index in range(len(v.nodes))]

    def moves(self) -> list[Place]:
        return [place for place in self.places()[1:] if place.color]

    def having(self, name: str) -> list[Place]:
        return [place for place in self.places() if name in place.properties]

    def forks(self) -> list[Variation]:
        """Where several lines branch off."""
        return [variation for variation in _variations(self.top) if len(variation.children) > 1]

    def leaves(self) -> list[Place]:
        return [place for place in self.moves() if not any(place.below())]

    def ancestors(self, place: Place) -> list[Place]:
        """The nodes on the way to a place, the root first."""
        path = [*(Place(place.variation, index) for index in range(place.index))]
        parents = {id(child): parent for parent in _variations(self.top) for child in parent.children}
        variation = parents.get(id(place.variation))
        while variation is not None:
            path = [*(Place(variation, index) for index in range(len(variation.nodes))), *path]
            variation = parents.get(id(variation))
        return path

    def choice(self, places: list[Place]) -> Place | None:
        return self.dice.choice(places) if places else None

    def point(self) -> str:
        """Any point of the board."""
        board = geometry(self.size)
        return board.to_sgf(self.dice.choice(board.points))

    def region_point(self) -> str:
        """A playable point, or one next to where something may happen."""
        return self.dice.choice([*self.root.get("GOLDREGION", ()), self.point()]) or self.point()

    def number(self) -> str | None:
        """A number that some node has."""
        place = self.choice(self.having(NUMBER))
        return None if place is None else place.properties[NUMBER][0]

    def number_of(self, place: Place) -> str:
        """A node's number, which it is given if it has none."""
        return place.properties.setdefault(NUMBER, ["given"])[0]


def _variations(top: Variation) -> Iterator[Variation]:
    """A variation and all that branch off, in the order of the text."""
    pending = [top]
    while pending:
        variation = pending.pop()
        yield variation
        pending += reversed(variation.children)


Mutation = Callable[[Tree], bool]
TextMutation = Callable[[str, random.Random], str]

ON_TREES: dict[str, Mutation] = {}
ON_TEXT: dict[str, TextMutation] = {}


def mutate(text: str, name: str, dice: random.Random) -> str | None:
    """The text altered by one of the mutations :data:`NAMES`; None if it could change nothing."""
    if name in ON_TEXT:
        changed = ON_TEXT[name](text, dice)
    else:
        game = next(SgfText(text, max_nodes=10**6).games(), None)
        if game is None or game.tree is None or not game.tree.nodes[0].properties.keys() >= _ROOT:
            return None
        if not ON_TREES[name](Tree(game.tree, dice)):
            return None
        changed = f"({format_nodes(game.tree)})\n"
    return None if changed == text else changed


def _tree(mutation: Mutation) -> Mutation:
    ON_TREES[mutation.__name__.removeprefix("_")] = mutation
    return mutation


def _text(mutation: TextMutation) -> TextMutation:
    ON_TEXT[mutation.__name__.removeprefix("_")] = mutation
    return mutation


def _set(tree: Tree, places: list[Place], name: str, *values: str) -> bool:
    """Give a property of one of these nodes other values."""
    place = tree.choice(places)
    if place is None:
        return False
    place.properties[name] = list(values)
    return True


def _remove(tree: Tree, places: list[Place], name: str) -> bool:
    place = tree.choice(places)
    return place is not None and place.properties.pop(name, None) is not None


# Numbers


@_tree
def number_is_anothers(tree: Tree) -> bool:
    other = tree.number()
    return other is not None and _set(tree, tree.having(NUMBER), NUMBER, other)


@_tree
def number_of_another_is_added(tree: Tree) -> bool:
    other = tree.number()
    bare = [place for place in tree.moves() if not {NUMBER, SEE} & place.properties.keys()]
    return other is not None and _set(tree, bare, NUMBER, other)


@_tree
def number_is_new(tree: Tree) -> bool:
    return _set(tree, tree.having(NUMBER), NUMBER, "another")


@_tree
def number_is_added(tree: Tree) -> bool:
    bare = [place for place in tree.moves() if not {NUMBER, SEE} & place.properties.keys()]
    return _set(tree, bare, NUMBER, "further")


@_tree
def number_is_removed(tree: Tree) -> bool:
    return _remove(tree, tree.having(NUMBER), NUMBER)


@_tree
def number_is_empty(tree: Tree) -> bool:
    return _set(tree, tree.having(NUMBER), NUMBER, tree.dice.choice(("", " ")))


@_tree
def number_is_double(tree: Tree) -> bool:
    place, other = tree.choice(tree.having(NUMBER)), tree.number()
    if place is None or other is None:
        return False
    place.properties[NUMBER].insert(tree.dice.randint(0, 1), other)
    return True


@_tree
def numbers_are_exchanged(tree: Tree) -> bool:
    first, second = tree.choice(tree.having(NUMBER)), tree.choice(tree.having(NUMBER))
    if first is None or second is None or first == second:
        return False
    numbers = first.properties[NUMBER], second.properties[NUMBER]
    second.properties[NUMBER], first.properties[NUMBER] = numbers
    return True


@_tree
def number_stands_at_a_reference(tree: Tree) -> bool:
    return _set(tree, tree.having(SEE), NUMBER, "further")


# References


@_tree
def reference_is_to_another_node(tree: Tree) -> bool:
    other = tree.number()
    return other is not None and _set(tree, tree.having(SEE), SEE, other)


@_tree
def reference_is_to_no_node(tree: Tree) -> bool:
    return _set(tree, tree.having(SEE), SEE, "nowhere")


@_tree
def reference_is_empty(tree: Tree) -> bool:
    return _set(tree, tree.having(SEE), SEE, tree.dice.choice(("", " ")))


@_tree
def reference_is_double(tree: Tree) -> bool:
    place, other = tree.choice(tree.having(SEE)), tree.number()
    if place is None or other is None:
        return False
    place.properties[SEE].insert(tree.dice.randint(0, 1), other)
    return True


@_tree
def reference_is_removed(tree: Tree) -> bool:
    return _remove(tree, tree.having(SEE), SEE)


@_tree
def reference_is_to_an_ancestor(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    if place is None:
        return False
    ancestors = [
        above for above in tree.ancestors(place) if above.color != place.color or above == tree.places()[0]
    ]
    above = tree.choice(ancestors)
    if above is None:
        return False
    place.cut_followers()
    for name in (NUMBER, RULE):
        place.properties.pop(name, None)
    place.properties[SEE] = [tree.number_of(above)]
    return True


@_tree
def reference_is_forward(tree: Tree) -> bool:
    places = tree.moves()
    number = tree.dice.randrange(len(places) + 1)
    below = {id(after.node) for place in places[number : number + 1] for after in place.below()}
    later = tree.choice([after for after in places[number + 1 :] if id(after.node) not in below])
    if later is None:
        return False
    place, target = places[number], tree.number_of(later)
    place.cut_followers()
    for name in (NUMBER, RULE):
        place.properties.pop(name, None)
    place.properties[SEE] = [target]
    return True


@_tree
def reference_stands_for_lines(tree: Tree) -> bool:
    place, other = tree.choice(tree.moves()), tree.number()
    if place is None or other is None or place.properties.get(NUMBER) == [other]:
        return False
    place.cut_followers()
    for name in (NUMBER, RULE):
        place.properties.pop(name, None)
    place.properties[SEE] = [other]
    return True


@_tree
def reference_is_to_itself(tree: Tree) -> bool:
    place = tree.choice(tree.having(NUMBER))
    if place is None:
        return False
    place.cut_followers()
    place.properties[SEE] = place.properties[NUMBER]
    return True


@_tree
def reference_has_lines_as_well(tree: Tree) -> bool:
    place, other = tree.choice(tree.having(SEE)), tree.choice(tree.moves())
    if place is None or other is None:
        return False
    place.variation.nodes.insert(place.index + 1, copy.deepcopy(other.node))
    return True


@_tree
def reference_stands_in_the_root(tree: Tree) -> bool:
    number = tree.number()
    if number is None:
        return False
    tree.root[SEE] = [number]
    tree.root.pop(NUMBER, None)
    return True


# Rules


@_tree
def rule_is_named(tree: Tree) -> bool:
    return _set(tree, tree.moves(), RULE, tree.dice.choice(END_RULE_NAMES))


@_tree
def rule_ends_a_line_early(tree: Tree) -> bool:
    place = tree.choice(tree.places())
    if place is None or not place.cut_followers():
        return False
    place.properties[RULE] = [tree.dice.choice(END_RULE_NAMES)]
    place.properties.pop(SEE, None)
    return True


@_tree
def rule_is_another(tree: Tree) -> bool:
    places = [place for place in tree.having(RULE) if set(place.properties[RULE]) & set(END_RULE_NAMES)]
    return _set(tree, places, RULE, tree.dice.choice((*END_RULE_NAMES, CUT_OFF)))


@_tree
def rule_is_removed(tree: Tree) -> bool:
    return _remove(tree, tree.having(RULE)[1:], RULE)


@_tree
def rule_is_unknown(tree: Tree) -> bool:
    return _set(
        tree, tree.moves(), RULE, tree.dice.choice(("hopeless", "Alive", "alive ", "", "cut-off safe"))
    )


@_tree
def rules_are_two(tree: Tree) -> bool:
    return _set(tree, tree.moves(), RULE, *tree.dice.sample(END_RULE_NAMES, 2))


@_tree
def cut_off_is_removed(tree: Tree) -> bool:
    if CUT_OFF not in tree.root.get(RULE, ()):
        return False
    tree.root[RULE].remove(CUT_OFF)
    if not tree.root[RULE]:
        del tree.root[RULE]
    return True


@_tree
def cut_off_is_named(tree: Tree) -> bool:
    if CUT_OFF in tree.root.get(RULE, ()):
        return False
    tree.root.setdefault(RULE, []).append(CUT_OFF)
    return True


@_tree
def cut_off_stands_elsewhere(tree: Tree) -> bool:
    tree.root.pop(RULE, None)
    return _set(tree, tree.moves(), RULE, CUT_OFF)


# Moves


def _other_move(tree: Tree, point: str) -> bool:
    place = tree.choice(tree.moves())
    return place is not None and _set(tree, [place], place.color, point)


@_tree
def move_is_elsewhere(tree: Tree) -> bool:
    return _other_move(tree, tree.region_point())


@_tree
def move_is_a_pass(tree: Tree) -> bool:
    return _other_move(tree, tree.dice.choice(("", "tt")))


@_tree
def move_is_off_the_board(tree: Tree) -> bool:
    return _other_move(tree, tree.dice.choice(("zz", "a", "aaa", "ss", "\\aa")))


@_tree
def move_is_the_other_sides(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    if place is None:
        return False
    color = place.color
    values = place.properties.pop(color)
    place.properties["W" if color == "B" else "B"] = values
    return True


@_tree
def move_of_both_sides(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    return place is not None and _set(tree, [place], "W" if place.color == "B" else "B", tree.region_point())


@_tree
def move_is_double(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    if place is None:
        return False
    place.properties[place.color].insert(tree.dice.randint(0, 1), tree.region_point())
    return True


@_tree
def move_is_missing(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    return place is not None and place.properties.pop(place.color, None) is not None


@_tree
def move_stands_in_the_root(tree: Tree) -> bool:
    tree.root[tree.dice.choice("BW")] = [tree.region_point()]
    return True


@_tree
def node_is_removed(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    if place is None:
        return False
    del place.variation.nodes[place.index]
    return True


@_tree
def nodes_are_repeated(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    if place is None:
        return False
    place.variation.nodes.insert(place.index, copy.deepcopy(place.node))
    return True


@_tree
def line_is_removed(tree: Tree) -> bool:
    forks = tree.forks()
    if not forks:
        return False
    children = tree.dice.choice(forks).children
    children.remove(tree.dice.choice(children))
    return True


@_tree
def line_is_repeated(tree: Tree) -> bool:
    forks = tree.forks()
    if not forks:
        return False
    children = tree.dice.choice(forks).children
    children.insert(tree.dice.randint(0, len(children)), copy.deepcopy(tree.dice.choice(children)))
    return True


@_tree
def line_is_added(tree: Tree) -> bool:
    """A second line, with a subtree from somewhere else."""
    place, other = (
        tree.choice(tree.places()),
        tree.choice([leaf for leaf in tree.moves() if NUMBER not in leaf.properties]),
    )
    if place is None or other is None or place.variation is other.variation:
        return False
    rest = Variation(place.variation.nodes[place.index + 1 :], place.variation.children)
    del place.variation.nodes[place.index + 1 :]
    place.variation.children = [rest] if rest.nodes else rest.children
    place.variation.children.append(Variation([copy.deepcopy(other.node)]))
    return True


@_tree
def moves_of_two_lines_are_exchanged(tree: Tree) -> bool:
    forks = tree.forks()
    if not forks:
        return False
    first, second = tree.dice.sample(tree.dice.choice(forks).children, 2)
    for color in ("B", "W"):
        if color in first.nodes[0].properties and color in second.nodes[0].properties:
            values = first.nodes[0].properties[color], second.nodes[0].properties[color]
            second.nodes[0].properties[color], first.nodes[0].properties[color] = values
            return True
    return False


@_tree
def lines_change_their_order(tree: Tree) -> bool:
    forks = tree.forks()
    if not forks:
        return False
    tree.dice.choice(forks).children.reverse()
    return True


@_tree
def line_is_cut_short(tree: Tree) -> bool:
    place = tree.choice(tree.places())
    return place is not None and place.cut_followers()


@_tree
def line_goes_on_after_its_end(tree: Tree) -> bool:
    place, other = tree.choice(tree.leaves()), tree.choice(tree.moves())
    if place is None or other is None:
        return False
    node = copy.deepcopy(other.node)
    node.properties.pop(NUMBER, None)
    place.variation.nodes.append(node)
    return True


# The problem


def _points(tree: Tree, name: str) -> list[str]:
    return tree.root.setdefault(name, [])


def _drop_point(tree: Tree, *names: str) -> bool:
    names_found = [name for name in names if tree.root.get(name)]
    if not names_found:
        return False
    points = tree.root[tree.dice.choice(names_found)]
    points.remove(tree.dice.choice(points))
    for name in names_found:
        if not tree.root[name]:
            del tree.root[name]
    return True


@_tree
def stone_is_added(tree: Tree) -> bool:
    _points(tree, tree.dice.choice(("AB", "AW"))).append(tree.region_point())
    return True


@_tree
def stone_is_removed(tree: Tree) -> bool:
    return _drop_point(tree, "AB", "AW")


@_tree
def stone_is_erased(tree: Tree) -> bool:
    tree.root["AE"] = [tree.dice.choice(_points(tree, tree.dice.choice(("AB", "AW"))) or [tree.point()])]
    return True


@_tree
def stone_changes_its_colour(tree: Tree) -> bool:
    names = [name for name in ("AB", "AW") if tree.root.get(name)]
    if not names:
        return False
    name = tree.dice.choice(names)
    point = tree.dice.choice(tree.root[name])
    tree.root[name].remove(point)
    _points(tree, "AW" if name == "AB" else "AB").append(point)
    return True


@_tree
def set_up_stands_in_a_later_node(tree: Tree) -> bool:
    name = tree.dice.choice(("AB", "AW", "AE", "PL", "MA", "GOLDREGION", "GOLDKO", "SZ", "GOLD"))
    value = {"PL": tree.dice.choice("BW"), "SZ": str(tree.size), "GOLD": "boundary: open"}.get(
        name, tree.region_point()
    )
    return _set(tree, tree.moves(), name, value)


@_tree
def region_grows(tree: Tree) -> bool:
    if "GOLDREGION" not in tree.root:
        return False
    tree.root["GOLDREGION"].append(tree.point())
    return True


@_tree
def region_shrinks(tree: Tree) -> bool:
    return _drop_point(tree, "GOLDREGION")


@_tree
def region_is_missing(tree: Tree) -> bool:
    """The whole board is then playable, unless the file shows a part of it to other programs."""
    if "GOLDREGION" not in tree.root:
        return False
    for name in tree.dice.choice((("GOLDREGION",), ("GOLDREGION", "VW"))):
        del tree.root[name]
    return True


@_tree
def keystone_is_added(tree: Tree) -> bool:
    stones = [*tree.root.get("AB", ()), *tree.root.get("AW", ())]
    _points(tree, "MA").append(tree.dice.choice(stones or [tree.point()]))
    return True


@_tree
def keystone_is_removed(tree: Tree) -> bool:
    return _drop_point(tree, "MA")


@_tree
def ko_is_closed(tree: Tree) -> bool:
    tree.root["GOLDKO"] = [tree.region_point()]
    return True


@_tree
def ko_is_opened(tree: Tree) -> bool:
    return tree.root.pop("GOLDKO", None) is not None


@_tree
def boundary_is_the_other(tree: Tree) -> bool:
    text = tree.root.get("GOLD", [""])[0]
    other = "open" if "boundary: wall" in text else "wall"
    tree.root["GOLD"] = [
        re.sub("boundary: (wall|open)", f"boundary: {other}", text)
        if "boundary" in text
        else f"boundary: {other}\n{text}"
    ]
    return True


@_tree
def other_side_plays_first(tree: Tree) -> bool:
    tree.root["PL"] = ["W" if tree.root["PL"] == ["B"] else "B"]
    return True


@_tree
def first_player_is_missing(tree: Tree) -> bool:
    return tree.root.pop("PL", None) is not None


@_tree
def size_is_another(tree: Tree) -> bool:
    tree.root["SZ"] = [str(tree.size + tree.dice.choice((-1, 1)))]
    return True


@_tree
def root_property_is_double(tree: Tree) -> bool:
    name = tree.dice.choice(("PL", "SZ", "GOLD", "GM"))
    value = {"PL": tree.dice.choice("BW"), "SZ": str(tree.size + 1), "GOLD": "boundary: open", "GM": "2"}[
        name
    ]
    tree.root[name].insert(tree.dice.randint(0, 1), value)
    return True


@_tree
def root_property_is_missing(tree: Tree) -> bool:
    return tree.root.pop(tree.dice.choice(("SZ", "AB", "AW", "MA", "GOLD", "VW", "FF")), None) is not None


# The claim


@_tree
def claim_is_another(tree: Tree) -> bool:
    return _set(
        tree,
        tree.places()[:1],
        CLAIM,
        tree.dice.choice([claim for claim in CLAIMS if [claim] != tree.root[CLAIM]]),
    )


@_tree
def claim_has_the_other_winner(tree: Tree) -> bool:
    winner, _, threats = tree.root[CLAIM][0].partition(" ")
    other = {"attacker": "defender", "defender": "attacker"}.get(winner, "")
    return _set(tree, tree.places()[:1], CLAIM, f"{other} {threats}")


@_tree
def claim_is_double(tree: Tree) -> bool:
    tree.root[CLAIM].insert(tree.dice.randint(0, 1), tree.dice.choice(CLAIMS))
    return True


@_tree
def claim_is_none(tree: Tree) -> bool:
    value = tree.dice.choice(("", "attacker", "defender alive", "attacker none none", "ATTACKER NONE"))
    return _set(tree, tree.places()[:1], CLAIM, value)


@_tree
def claim_is_missing(tree: Tree) -> bool:
    return tree.root.pop(CLAIM, None) is not None


@_tree
def claim_stands_in_a_later_node(tree: Tree) -> bool:
    return _set(tree, tree.moves(), CLAIM, tree.dice.choice(CLAIMS))


# What may be written


@_tree
def comment_is_added(tree: Tree) -> bool:
    return _set(tree, tree.places(), "C", "GOLDRULE[alive\\] ;W[\\] (;B[aa\\])")


@_tree
def every_number_is_renamed(tree: Tree) -> bool:
    for place in tree.places():
        for name in (NUMBER, SEE):
            if name in place.properties:
                place.properties[name] = [f"n{value}" for value in place.properties[name]]
    return bool(tree.having(NUMBER))


# The text


@_text
def second_game_follows(text: str, dice: random.Random) -> str:
    return text + dice.choice((text, "(;FF[4]GM[1]SZ[3])", "(;)"))


@_text
def another_game_comes_first(text: str, dice: random.Random) -> str:
    return dice.choice(("(;FF[4]GM[1]SZ[3])", "(;)")) + text


@_text
def text_ends_early(text: str, dice: random.Random) -> str:
    return text[: dice.randrange(len(text))]


@_text
def line_is_wrapped(text: str, dice: random.Random) -> str:
    """Brackets around everything after a node."""
    at = dice.choice([match.start() for match in re.finditer(";[BW]", text)] or [0])
    return f"{text[:at]}({text[at:]})"


@_text
def line_is_wrapped_twice(text: str, dice: random.Random) -> str:
    at = dice.choice([match.start() for match in re.finditer(";[BW]", text)] or [0])
    return f"{text[:at]}(({text[at:]}))"


@_text
def empty_line_is_added(text: str, dice: random.Random) -> str:
    at = dice.choice([match.start() for match in re.finditer(r"[()]", text)][1:] or [0])
    return f"{text[:at]}(){text[at:]}"


@_text
def empty_node_is_added(text: str, dice: random.Random) -> str:
    at = dice.choice([match.start() for match in re.finditer(";[BW]", text)] or [0])
    return f"{text[:at]};{text[at:]}"


@_text
def character_is_removed(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text))
    return text[:at] + text[at + 1 :]


@_text
def character_is_another(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text))
    return text[:at] + dice.choice("()[];:\\abcBW12 \n\0é") + text[at + 1 :]


@_text
def characters_are_moved(text: str, dice: random.Random) -> str:
    start, length, at = dice.randrange(len(text)), dice.randint(1, 40), dice.randrange(len(text))
    rest = text[:start] + text[start + length :]
    return rest[:at] + text[start : start + length] + rest[at:]


@_text
def property_name_is_long(text: str, dice: random.Random) -> str:
    """Small letters in names mean nothing, as in SGF's old long names."""
    names = list(
        re.finditer(r"GOLDSEE|GOLDID|GOLDRULE|GOLDPROOF|GOLDREGION|GOLDKO|GOLD(?=\[)|[BW](?=\[)", text)
    )
    name = dice.choice(names)
    return (
        text[: name.start()]
        + dice.choice((name[0] + "x", "x" + name[0], name[0].lower(), name[0][:-2] + name[0][-2:].lower()))
        + text[name.end() :]
    )


NAMES = (*ON_TREES, *ON_TEXT)
