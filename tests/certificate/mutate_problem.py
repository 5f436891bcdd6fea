"""What may be altered in the problem and the claim of a certificate, and what may be added to any.

Each function says whether there was something that it could alter.
"""

from __future__ import annotations

import re
from typing import Final

from gold.certificate.claim import PROPERTY as CLAIM
from tests.certificate.altered_node import AlteredNode

CLAIMS: Final = [
    f"{winner} {threats}"
    for winner in ("attacker", "defender")
    for threats in ("attacker", "defender", "none")
]


def _points(node: AlteredNode, name: str) -> list[str]:
    return node.root.setdefault(name, [])


def _drop_point(node: AlteredNode, *names: str) -> bool:
    names_found = [name for name in names if node.root.get(name)]
    if not names_found:
        return False
    points = node.root[node.dice.choice(names_found)]
    points.remove(node.dice.choice(points))
    for name in names_found:
        if not node.root[name]:
            del node.root[name]
    return True


def stone_is_added(node: AlteredNode) -> bool:
    _points(node, node.dice.choice(("AB", "AW"))).append(node.region_point())
    return True


def stone_is_removed(node: AlteredNode) -> bool:
    return _drop_point(node, "AB", "AW")


def stone_is_erased(node: AlteredNode) -> bool:
    node.root["AE"] = [
        node.dice.choice(_points(node, node.dice.choice(("AB", "AW"))) or [node.point()])
    ]
    return True


def stone_changes_its_colour(node: AlteredNode) -> bool:
    names = [name for name in ("AB", "AW") if node.root.get(name)]
    if not names:
        return False
    name = node.dice.choice(names)
    point = node.dice.choice(node.root[name])
    node.root[name].remove(point)
    _points(node, "AW" if name == "AB" else "AB").append(point)
    return True


def region_grows(node: AlteredNode) -> bool:
    if "GOLDREGION" not in node.root:
        return False
    node.root["GOLDREGION"].append(node.point())
    return True


def region_shrinks(node: AlteredNode) -> bool:
    return _drop_point(node, "GOLDREGION")


def region_is_missing(node: AlteredNode) -> bool:
    """The whole board is then playable, unless the file shows a part of it to other programs."""
    if "GOLDREGION" not in node.root:
        return False
    for name in node.dice.choice((("GOLDREGION",), ("GOLDREGION", "VW"))):
        node.root.pop(name, None)
    return True


def keystone_is_added(node: AlteredNode) -> bool:
    stones = [*node.root.get("AB", ()), *node.root.get("AW", ())]
    _points(node, "MA").append(node.dice.choice(stones or [node.point()]))
    return True


def keystone_is_removed(node: AlteredNode) -> bool:
    return _drop_point(node, "MA")


def ko_is_closed(node: AlteredNode) -> bool:
    node.root["GOLDKO"] = [node.region_point()]
    return True


def ko_is_opened(node: AlteredNode) -> bool:
    return node.root.pop("GOLDKO", None) is not None


def boundary_is_the_other(node: AlteredNode) -> bool:
    text = node.root.get("GOLD", [""])[0]
    other = "open" if "boundary: wall" in text else "wall"
    node.root["GOLD"] = [
        re.sub("boundary: (wall|open)", f"boundary: {other}", text)
        if "boundary" in text
        else f"boundary: {other}\n{text}"
    ]
    return True


def other_side_plays_first(node: AlteredNode) -> bool:
    node.root["PL"] = ["W" if node.root["PL"] == ["B"] else "B"]
    return True


def first_player_is_missing(node: AlteredNode) -> bool:
    return node.root.pop("PL", None) is not None


def size_is_another(node: AlteredNode) -> bool:
    node.root["SZ"] = [str(node.size + node.dice.choice((-1, 1)))]
    return True


def root_property_is_double(node: AlteredNode) -> bool:
    name = node.dice.choice(("PL", "SZ", "GOLD", "GM"))
    value = {
        "PL": node.dice.choice("BW"),
        "SZ": str(node.size + 1),
        "GOLD": "boundary: open",
        "GM": "2",
    }[name]
    node.root[name].insert(node.dice.randint(0, 1), value)
    return True


def root_property_is_missing(node: AlteredNode) -> bool:
    return (
        node.root.pop(node.dice.choice(("SZ", "AB", "AW", "MA", "GOLD", "VW", "FF")), None)
        is not None
    )


# The claim


def claim_is_another(node: AlteredNode) -> bool:
    return node.set(
        CLAIM,
        node.dice.choice([claim for claim in CLAIMS if [claim] != node.root[CLAIM]]),
    )


def claim_has_the_other_winner(node: AlteredNode) -> bool:
    winner, _, threats = node.root[CLAIM][0].partition(" ")
    other = {"attacker": "defender", "defender": "attacker"}.get(winner, "")
    return node.set(CLAIM, f"{other} {threats}")


def claim_is_double(node: AlteredNode) -> bool:
    node.root[CLAIM].insert(node.dice.randint(0, 1), node.dice.choice(CLAIMS))
    return True


def claim_is_none(node: AlteredNode) -> bool:
    value = node.dice.choice(
        ("", "attacker", "defender alive", "attacker none none", "ATTACKER NONE")
    )
    return node.set(CLAIM, value)


def claim_is_missing(node: AlteredNode) -> bool:
    return node.root.pop(CLAIM, None) is not None


# What may be written


def comment_is_added(node: AlteredNode) -> bool:
    return node.set("C", "GOLDRULE[alive\\] ;W[\\] (;B[aa\\])")
