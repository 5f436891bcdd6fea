"""The fifteen eye shapes, from a single point to the rabbity six.

While the wall stands, what a shape is worth depends on its vital points alone. The defender needs one of them
for a second eye; with two or more open, the attacker cannot have them all. A shape of three or more vital
points lives even when the attacker holds them: it can only fill a row that leaves a live shape once captured.

========================= ======================== =======================
 vital points still open   eyes, attacker to move   eyes, defender to move
========================= ======================== =======================
 none                      1                        1
 one                       1                        2
 two or more               2                        2
 any, of three or more     2                        2
========================= ======================== =======================

A vital point that holds an own stone has split the space into two eyes. A test proves this table by
searching every shape.
"""

from __future__ import annotations

from functools import cache

from gold.patterns.notation import EyeShape, parse_shapes

MAX_SPACE = 6
MAX_VITAL = 4
ALWAYS_LIVES = 3  # vital points from which on a shape lives whoever holds them

FIFTEEN_SHAPES = """
single point
? X ?
X o X
? X ?

two
? X X ?
X o o X
? X X ?

straight three
? X X X ?
X o * o X
? X X X ?

bent three
? X X ?
X * o X
X o X ?
? X ? .

straight four
? X X X X ?
X o * * o X
? X X X X ?

bent four
? X X X ?
X * * o X
X o X X ?
? X ? . .

; Four in a square is one eye whoever plays: a defender's stone leaves a bent three.
square four
? X X ?
X o o X
X o o X
? X X ?

pyramid four
? X X X ?
X o * o X
? X o X ?
. ? X ? .

twisted four
? X X ? .
X o * X ?
? X * o X
. ? X X ?

straight five
? X X X X X ?
X o * * * o X
? X X X X X ?

bulky five
? X X X ?
X o * o X
? X o o X
. ? X X ?

crossed five
. ? X ? .
? X o X ?
X o * o X
? X o X ?
. ? X ? .

F five
. ? X X ?
? X * o X
X o * X ?
? X o X .
. ? X ? .

straight six
? X X X X X X ?
X o * * * * o X
? X X X X X X ?

rabbity six
. ? X X ?
? X o o X
X o * o X
? X o X ?
. ? X ? .
"""


@cache
def eye_shapes() -> tuple[EyeShape, ...]:
    """The fifteen shapes, each in the view in which it is drawn."""
    return parse_shapes(FIFTEEN_SHAPES)
