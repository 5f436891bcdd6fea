"""What may be altered in the problem and the claim of a certificate, and what may be added to any.

Each function says whether there was something that it could alter.
"""

from __future__ import annotations

import re
from typing import Final

from gold.certificate.checker import NUMBER, SEE
from gold.certificate.claim import PROPERTY as CLAIM
from tests.certificate.altered_tree import Tree

CLAIMS: Final = [
    f"{winner} {threats}"
    for winner in ("attacker", "defender")
    for threats in ("attacker", "defender", "none")
]


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


def stone_is_added(tree: Tree) -> bool:
    _points(tree, tree.dice.choice(("AB", "AW"))).append(tree.region_point())
    return True


def stone_is_removed(tree: Tree) -> bool:
    return _drop_point(tree, "AB", "AW")


def stone_is_erased(tree: Tree) -> bool:
    tree.root["AE"] = [tree.dice.choice(_points(tree, tree.dice.choice(("AB", "AW"))) or [tree.point()])]
    return True


def stone_changes_its_colour(tree: Tree) -> bool:
    names = [name for name in ("AB", "AW") if tree.root.get(name)]
    if not names:
        return False
    name = tree.dice.choice(names)
    point = tree.dice.choice(tree.root[name])
    tree.root[name].remove(point)
    _points(tree, "AW" if name == "AB" else "AB").append(point)
    return True


def set_up_stands_in_a_later_node(tree: Tree) -> bool:
    name = tree.dice.choice(("AB", "AW", "AE", "PL", "MA", "GOLDREGION", "GOLDKO", "SZ", "GOLD"))
    value = {"PL": tree.dice.choice("BW"), "SZ": str(tree.size), "GOLD": "boundary: open"}.get(
        name, tree.region_point()
    )
    return tree.set(tree.moves(), name, value)


def region_grows(tree: Tree) -> bool:
    if "GOLDREGION" not in tree.root:
        return False
    tree.root["GOLDREGION"].append(tree.point())
    return True


def region_shrinks(tree: Tree) -> bool:
    return _drop_point(tree, "GOLDREGION")


def region_is_missing(tree: Tree) -> bool:
    """The whole board is then playable, unless the file shows a part of it to other programs."""
    if "GOLDREGION" not in tree.root:
        return False
    for name in tree.dice.choice((("GOLDREGION",), ("GOLDREGION", "VW"))):
        tree.root.pop(name, None)
    return True


def keystone_is_added(tree: Tree) -> bool:
    stones = [*tree.root.get("AB", ()), *tree.root.get("AW", ())]
    _points(tree, "MA").append(tree.dice.choice(stones or [tree.point()]))
    return True


def keystone_is_removed(tree: Tree) -> bool:
    return _drop_point(tree, "MA")


def ko_is_closed(tree: Tree) -> bool:
    tree.root["GOLDKO"] = [tree.region_point()]
    return True


def ko_is_opened(tree: Tree) -> bool:
    return tree.root.pop("GOLDKO", None) is not None


def boundary_is_the_other(tree: Tree) -> bool:
    text = tree.root.get("GOLD", [""])[0]
    other = "open" if "boundary: wall" in text else "wall"
    tree.root["GOLD"] = [
        re.sub("boundary: (wall|open)", f"boundary: {other}", text)
        if "boundary" in text
        else f"boundary: {other}\n{text}"
    ]
    return True


def other_side_plays_first(tree: Tree) -> bool:
    tree.root["PL"] = ["W" if tree.root["PL"] == ["B"] else "B"]
    return True


def first_player_is_missing(tree: Tree) -> bool:
    return tree.root.pop("PL", None) is not None


def size_is_another(tree: Tree) -> bool:
    tree.root["SZ"] = [str(tree.size + tree.dice.choice((-1, 1)))]
    return True


def root_property_is_double(tree: Tree) -> bool:
    name = tree.dice.choice(("PL", "SZ", "GOLD", "GM"))
    value = {"PL": tree.dice.choice("BW"), "SZ": str(tree.size + 1), "GOLD": "boundary: open", "GM": "2"}[
        name
    ]
    tree.root[name].insert(tree.dice.randint(0, 1), value)
    return True


def root_property_is_missing(tree: Tree) -> bool:
    return tree.root.pop(tree.dice.choice(("SZ", "AB", "AW", "MA", "GOLD", "VW", "FF")), None) is not None


# The claim


def claim_is_another(tree: Tree) -> bool:
    return tree.set(
        tree.places()[:1],
        CLAIM,
        tree.dice.choice([claim for claim in CLAIMS if [claim] != tree.root[CLAIM]]),
    )


def claim_has_the_other_winner(tree: Tree) -> bool:
    winner, _, threats = tree.root[CLAIM][0].partition(" ")
    other = {"attacker": "defender", "defender": "attacker"}.get(winner, "")
    return tree.set(tree.places()[:1], CLAIM, f"{other} {threats}")


def claim_is_double(tree: Tree) -> bool:
    tree.root[CLAIM].insert(tree.dice.randint(0, 1), tree.dice.choice(CLAIMS))
    return True


def claim_is_none(tree: Tree) -> bool:
    value = tree.dice.choice(("", "attacker", "defender alive", "attacker none none", "ATTACKER NONE"))
    return tree.set(tree.places()[:1], CLAIM, value)


def claim_is_missing(tree: Tree) -> bool:
    return tree.root.pop(CLAIM, None) is not None


def claim_stands_in_a_later_node(tree: Tree) -> bool:
    return tree.set(tree.moves(), CLAIM, tree.dice.choice(CLAIMS))


# What may be written


def comment_is_added(tree: Tree) -> bool:
    return tree.set(tree.places(), "C", "GOLDRULE[alive\\] ;W[\\] (;B[aa\\])")


def every_number_is_renamed(tree: Tree) -> bool:
    for place in tree.places():
        for name in (NUMBER, SEE):
            if name in place.properties:
                place.properties[name] = [f"n{value}" for value in place.properties[name]]
    return bool(tree.having(NUMBER))
