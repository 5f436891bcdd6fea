"""What may be altered in the numbers, references and rules of a certificate.

Each function says whether there was something that it could alter.
"""

from __future__ import annotations

import copy
from typing import Final

from gold.certificate.checker import ELSE, LEAF, NUMBER, SEE
from gold.certificate.rules import CAPTURED, CUT_OFF, END_RULES
from gold.certificate.rules import PROPERTY as RULE
from tests.certificate.altered_tree import Tree

END_RULE_NAMES: Final = (CAPTURED, *END_RULES)


# Numbers


def number_is_anothers(tree: Tree) -> bool:
    other = tree.number()
    return other is not None and tree.set(tree.having(NUMBER), NUMBER, other)


def number_of_another_is_added(tree: Tree) -> bool:
    other = tree.number()
    bare = [place for place in tree.moves() if not {NUMBER, SEE} & place.properties.keys()]
    return other is not None and tree.set(bare, NUMBER, other)


def number_is_new(tree: Tree) -> bool:
    return tree.set(tree.having(NUMBER), NUMBER, "another")


def number_is_added(tree: Tree) -> bool:
    bare = [place for place in tree.moves() if not {NUMBER, SEE} & place.properties.keys()]
    return tree.set(bare, NUMBER, "further")


def number_is_removed(tree: Tree) -> bool:
    return tree.remove(tree.having(NUMBER), NUMBER)


def number_is_empty(tree: Tree) -> bool:
    return tree.set(tree.having(NUMBER), NUMBER, tree.dice.choice(("", " ")))


def number_is_double(tree: Tree) -> bool:
    place, other = tree.choice(tree.having(NUMBER)), tree.number()
    if place is None or other is None:
        return False
    place.properties[NUMBER].insert(tree.dice.randint(0, 1), other)
    return True


def numbers_are_exchanged(tree: Tree) -> bool:
    first, second = tree.choice(tree.having(NUMBER)), tree.choice(tree.having(NUMBER))
    if first is None or second is None or first == second:
        return False
    numbers = first.properties[NUMBER], second.properties[NUMBER]
    second.properties[NUMBER], first.properties[NUMBER] = numbers
    return True


def number_stands_at_a_reference(tree: Tree) -> bool:
    return tree.set(tree.having(SEE), NUMBER, "further")


# References


def reference_is_to_another_node(tree: Tree) -> bool:
    other = tree.number()
    return other is not None and tree.set(tree.having(SEE), SEE, other)


def reference_is_to_no_node(tree: Tree) -> bool:
    return tree.set(tree.having(SEE), SEE, "nowhere")


def reference_is_empty(tree: Tree) -> bool:
    return tree.set(tree.having(SEE), SEE, tree.dice.choice(("", " ")))


def reference_is_double(tree: Tree) -> bool:
    place, other = tree.choice(tree.having(SEE)), tree.number()
    if place is None or other is None:
        return False
    place.properties[SEE].insert(tree.dice.randint(0, 1), other)
    return True


def reference_is_removed(tree: Tree) -> bool:
    return tree.remove(tree.having(SEE), SEE)


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
    place.refer_to(tree.number_of(above))
    return True


def reference_is_forward(tree: Tree) -> bool:
    places = tree.moves()
    number = tree.dice.randrange(len(places) + 1)
    below = {id(after.node) for place in places[number : number + 1] for after in place.below()}
    later = tree.choice([after for after in places[number + 1 :] if id(after.node) not in below])
    if later is None:
        return False
    place, target = places[number], tree.number_of(later)
    place.refer_to(target)
    return True


def reference_stands_for_lines(tree: Tree) -> bool:
    place, other = tree.choice(tree.moves()), tree.number()
    if place is None or other is None or place.properties.get(NUMBER) == [other]:
        return False
    place.refer_to(other)
    return True


def reference_is_to_itself(tree: Tree) -> bool:
    place = tree.choice(tree.having(NUMBER))
    if place is None:
        return False
    place.cut_followers()
    place.properties[SEE] = place.properties[NUMBER]
    return True


def reference_has_lines_as_well(tree: Tree) -> bool:
    place, other = tree.choice(tree.having(SEE)), tree.choice(tree.moves())
    if place is None or other is None:
        return False
    place.variation.nodes.insert(place.index + 1, copy.deepcopy(other.node))
    return True


def reference_stands_in_the_root(tree: Tree) -> bool:
    number = tree.number()
    if number is None:
        return False
    tree.root[SEE] = [number]
    tree.root.pop(NUMBER, None)
    return True


# Rules


def rule_is_named(tree: Tree) -> bool:
    return tree.set(tree.moves(), RULE, tree.dice.choice(END_RULE_NAMES))


def rule_ends_a_line_early(tree: Tree) -> bool:
    place = tree.choice(tree.places())
    if place is None or not place.cut_followers():
        return False
    place.properties[RULE] = [tree.dice.choice(END_RULE_NAMES)]
    place.properties.pop(SEE, None)
    return True


def rule_is_another(tree: Tree) -> bool:
    places = [place for place in tree.having(RULE) if set(place.properties[RULE]) & set(END_RULE_NAMES)]
    return tree.set(places, RULE, tree.dice.choice((*END_RULE_NAMES, CUT_OFF)))


def rule_is_removed(tree: Tree) -> bool:
    return tree.remove(tree.having(RULE)[1:], RULE)


def rule_is_unknown(tree: Tree) -> bool:
    return tree.set(tree.moves(), RULE, tree.dice.choice(("hopeless", "Alive", "alive ", "", "cut-off safe")))


def rules_are_two(tree: Tree) -> bool:
    return tree.set(tree.moves(), RULE, *tree.dice.sample(END_RULE_NAMES, 2))


def leaf_rule_is_named(tree: Tree) -> bool:
    if LEAF in tree.root:
        return False
    tree.root[LEAF] = [tree.dice.choice(sorted(END_RULES))]
    return True


def leaf_rule_is_another(tree: Tree) -> bool:
    if LEAF not in tree.root:
        return False
    tree.root[LEAF] = [tree.dice.choice([name for name in sorted(END_RULES) if [name] != tree.root[LEAF]])]
    return True


def leaf_rule_is_removed(tree: Tree) -> bool:
    return tree.root.pop(LEAF, None) is not None


def leaf_rule_is_unknown(tree: Tree) -> bool:
    tree.root[LEAF] = [tree.dice.choice(("hopeless", "Alive", "alive ", "", CUT_OFF, "captured"))]
    return True


def leaf_rule_is_double(tree: Tree) -> bool:
    tree.root[LEAF] = [END_RULE_NAMES[0], END_RULE_NAMES[1]]
    return True


def leaf_rule_stands_elsewhere(tree: Tree) -> bool:
    return tree.set(tree.moves(), LEAF, END_RULE_NAMES[0])


def leaf_rule_ends_a_line_early(tree: Tree) -> bool:
    place = tree.choice(tree.places())
    return LEAF in tree.root and place is not None and place.cut_followers()


def cut_off_is_removed(tree: Tree) -> bool:
    if CUT_OFF not in tree.root.get(RULE, ()):
        return False
    tree.root[RULE].remove(CUT_OFF)
    if not tree.root[RULE]:
        del tree.root[RULE]
    return True


def cut_off_is_named(tree: Tree) -> bool:
    if CUT_OFF in tree.root.get(RULE, ()):
        return False
    tree.root.setdefault(RULE, []).append(CUT_OFF)
    return True


def cut_off_stands_elsewhere(tree: Tree) -> bool:
    tree.root.pop(RULE, None)
    return tree.set(tree.moves(), RULE, CUT_OFF)


# Answers to moves that are not written


def answer_to_others_is_removed(tree: Tree) -> bool:
    return tree.remove(tree.having(ELSE), ELSE)


def answer_to_others_is_another(tree: Tree) -> bool:
    return tree.set(tree.having(ELSE), ELSE, tree.dice.choice((tree.region_point(), "")))


def answer_to_others_is_double(tree: Tree) -> bool:
    return tree.set(tree.having(ELSE), ELSE, tree.region_point(), tree.region_point())


def answer_to_others_stands_at_an_end(tree: Tree) -> bool:
    return tree.set(tree.leaves(), ELSE, tree.region_point())


def answer_to_others_stands_elsewhere(tree: Tree) -> bool:
    return tree.set(tree.places(), ELSE, tree.region_point())


def answer_to_others_takes_the_place_of_lines(tree: Tree) -> bool:
    """Of a line that its second move ends, or of all lines beside it as well."""
    found = [
        (fork, line, line_nodes[1].properties)
        for fork in tree.forks()
        for line in fork.children
        if ELSE not in fork.nodes[-1].properties and len(line_nodes := list(line.main_line())) == 2
    ]
    if not found:
        return False
    fork, line, answer = tree.dice.choice(found)
    fork.nodes[-1].properties[ELSE] = list(answer.get("B") or answer.get("W") or [""])
    stay = tree.dice.random() < 0.7
    fork.children = [other for other in fork.children if stay and other is not line]
    return True
