"""What may be altered in the moves and lines of a certificate.

Each function says whether there was something that it could alter.
"""

from __future__ import annotations

import copy

from gold.certificate.checker import NUMBER
from gold.problem.sgf_tree import Variation
from tests.certificate.altered_tree import Tree


def _other_move(tree: Tree, point: str) -> bool:
    place = tree.choice(tree.moves())
    return place is not None and tree.set([place], place.color, point)


def move_is_elsewhere(tree: Tree) -> bool:
    return _other_move(tree, tree.region_point())


def move_is_a_pass(tree: Tree) -> bool:
    return _other_move(tree, tree.dice.choice(("", "tt")))


def move_is_off_the_board(tree: Tree) -> bool:
    return _other_move(tree, tree.dice.choice(("zz", "a", "aaa", "ss", "\\aa")))


def move_is_the_other_sides(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    if place is None:
        return False
    color = place.color
    values = place.properties.pop(color)
    place.properties["W" if color == "B" else "B"] = values
    return True


def move_of_both_sides(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    return place is not None and tree.set([place], "W" if place.color == "B" else "B", tree.region_point())


def move_is_double(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    if place is None:
        return False
    place.properties[place.color].insert(tree.dice.randint(0, 1), tree.region_point())
    return True


def move_is_missing(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    return place is not None and place.properties.pop(place.color, None) is not None


def move_stands_in_the_root(tree: Tree) -> bool:
    tree.root[tree.dice.choice("BW")] = [tree.region_point()]
    return True


def node_is_removed(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    if place is None:
        return False
    del place.variation.nodes[place.index]
    return True


def nodes_are_repeated(tree: Tree) -> bool:
    place = tree.choice(tree.moves())
    if place is None:
        return False
    place.variation.nodes.insert(place.index, copy.deepcopy(place.node))
    return True


def line_is_removed(tree: Tree) -> bool:
    forks = tree.forks()
    if not forks:
        return False
    children = tree.dice.choice(forks).children
    children.remove(tree.dice.choice(children))
    return True


def line_is_repeated(tree: Tree) -> bool:
    forks = tree.forks()
    if not forks:
        return False
    children = tree.dice.choice(forks).children
    children.insert(tree.dice.randint(0, len(children)), copy.deepcopy(tree.dice.choice(children)))
    return True


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


def lines_change_their_order(tree: Tree) -> bool:
    forks = tree.forks()
    if not forks:
        return False
    tree.dice.choice(forks).children.reverse()
    return True


def line_is_cut_short(tree: Tree) -> bool:
    place = tree.choice(tree.places())
    return place is not None and place.cut_followers()


def line_goes_on_after_its_end(tree: Tree) -> bool:
    place, other = tree.choice(tree.leaves()), tree.choice(tree.moves())
    if place is None or other is None:
        return False
    node = copy.deepcopy(other.node)
    node.properties.pop(NUMBER, None)
    place.variation.nodes.append(node)
    return True
