"""What may be altered in the text of a certificate. Each function gives the altered text."""

from __future__ import annotations

import random
import re


def second_game_follows(text: str, dice: random.Random) -> str:
    return text + dice.choice((text, "(;FF[4]GM[1]SZ[3])", "(;)"))


def another_game_comes_first(text: str, dice: random.Random) -> str:
    return dice.choice(("(;FF[4]GM[1]SZ[3])", "(;)")) + text


def node_follows(text: str, dice: random.Random) -> str:
    return text.rstrip()[:-1] + dice.choice((";", ";B[aa]", ";AB[aa]", ";C[more]")) + ")"


def lines_follow(text: str, dice: random.Random) -> str:
    return (
        text.rstrip()[:-1] + dice.choice(("(;B[aa])", "(;B[aa])(;B[bb])", "(;GOLDTABLE[0 ])")) + ")"
    )


def text_ends_early(text: str, dice: random.Random) -> str:
    return text[: dice.randrange(len(text))]


def character_is_removed(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text))
    return text[:at] + text[at + 1 :]


def character_is_another(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text))
    return text[:at] + dice.choice("()[];:\\abcBW12 \n\0é") + text[at + 1 :]


def characters_are_moved(text: str, dice: random.Random) -> str:
    start, length, at = dice.randrange(len(text)), dice.randint(1, 40), dice.randrange(len(text))
    rest = text[:start] + text[start + length :]
    return rest[:at] + text[start : start + length] + rest[at:]


def property_name_is_long(text: str, dice: random.Random) -> str:
    """Small letters in names mean nothing, as in SGF's old long names."""
    names = list(re.finditer(r"GOLDTABLE|GOLDPROOF|GOLDREGION|GOLDKO|GOLD(?=\[)|PL(?=\[)", text))
    name = dice.choice(names)
    return (
        text[: name.start()]
        + dice.choice(
            (name[0] + "x", "x" + name[0], name[0].lower(), name[0][:-2] + name[0][-2:].lower())
        )
        + text[name.end() :]
    )
