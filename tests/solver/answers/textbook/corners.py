"""Groups in the corner; those of ``LARGE`` take long to prove."""

from tests.solver.answers.textbook.shape import (
    ALIVE,
    DEAD,
    DEAD_BUT_FOR_ENDLESS_THREATS,
    KO_ATTACKER_TAKES_FIRST,
    KO_ONE_THREAT,
    SEKI,
    TEN_THOUSAND_YEAR_KO,
    Shape,
)

CORNERS = [
    Shape(
        "rectangular six in the corner, no outside liberty", "corner", DEAD, ALIVE,
        """
        x x x x x
        O O O O x
        + * + O x
        + d + O x
        """,
    ),
    Shape(
        "rectangular six in the corner, one outside liberty", "corner", KO_ONE_THREAT, ALIVE,
        """
        x x x x x x
        O O O O x x
        + d + O x x
        + * + O + x
        """,
    ),
    Shape(
        "rectangular six in the corner, two outside liberties", "corner", ALIVE, ALIVE,
        """
        x x x x x x
        O O O O x x
        + + + O + x
        + + + O + x
        """,
    ),
    Shape(
        "four points bent around the corner", "corner", KO_ATTACKER_TAKES_FIRST, ALIVE,
        """
        x x x x x
        O O O O x
        + O O O x
        d * + O x
        """,
    ),
    Shape(
        "bent four in the corner, dead by ruling", "corner", KO_ATTACKER_TAKES_FIRST, KO_ONE_THREAT,
        """
        x x x x x x
        O O O O O x
        a O O O O x
        x x x + O x
        """,
    ),
    Shape(
        "L group, the attacker has descended", "corner", DEAD, DEAD,
        """
        x x x x x
        + O O O x
        + + + O x x
        + + + + x x
        """,
    ),
    Shape(
        "L group with room beside it", "corner", DEAD, DEAD_BUT_FOR_ENDLESS_THREATS,
        """
        + x x x x
        + O O O x
        + + + O x x
        + + + + + x
        """,
    ),
    Shape(
        "L+1 group, the leg on the long side", "corner", DEAD, ALIVE,
        """
        x x x x x
        O O O O x
        + a + O x x
        + d a a x x
        """,
    ),
    Shape(
        "L+1 group, the leg on the long side, with room beside it", "corner", DEAD, ALIVE,
        """
        + x x x x x
        O O O O x x
        + * + O x x
        + d a d + x
        """,
    ),
    Shape(
        "L+1 group, the leg on the short side, with room beside it", "corner", DEAD, ALIVE,
        """
        + x x x x x
        d O O O x x
        a * + O x x
        + d + O + x
        """,
    ),
    Shape(
        "L+2 group", "corner", ALIVE, ALIVE,
        """
        + x x x x x
        O O O O x x
        + + + O x x
        + + + O + x
        """,
    ),
    Shape(
        "tripod group, the attacker close on both sides", "corner", DEAD, ALIVE,
        """
        + x x . . . .
        + x x x . . .
        + O x x x . .
        O + O x x . .
        + * + O x x x
        + + + + + + x
        """,
    ),
    Shape(
        "straight J group", "corner", KO_ONE_THREAT, ALIVE,
        """
        x x . . . .
        + x . . . .
        + x x . . .
        O O x x . .
        + + O x x .
        + + O x x .
        + + O x x x
        + + + + x .
        """,
    ),
    Shape(
        "long L group, the attacker has nearly closed in", "corner", KO_ONE_THREAT, ALIVE,
        """
        + x x x x x x
        + O O O O x x
        + + + + O x x
        + + + + + + x
        """,
    ),
    Shape(
        "broken comb in the corner", "corner", KO_ONE_THREAT, ALIVE,
        """
        . . . . . .
        x x + x x x
        O O O x x x
        + d + O + x
        + * + O x x
        """,
    ),
    Shape(
        "broken comb in the corner without liberties", "corner", DEAD, ALIVE,
        """
        x x x x x
        O O O x x
        a a a O x
        a * a O x
        """,
    ),
]  # fmt: skip

LARGE = [
    Shape(
        "J group", "corner", DEAD_BUT_FOR_ENDLESS_THREATS, ALIVE,
        """
        x x . . . .
        + x x x . .
        + O x x . .
        O + O x x .
        + + O x x .
        + + O x x x
        + + + + x .
        """,
    ),
    Shape(
        "long L group", "corner", TEN_THOUSAND_YEAR_KO, ALIVE,
        """
        x x . . . . . . .
        + x . . . . . . .
        + x x x x x . . .
        + x x x x x . . .
        + O O O O x . . .
        + + + + O x x x x
        + + + + + + + + x
        """,
    ),
    Shape(
        "long L group with an outside liberty", "corner", SEKI, ALIVE,
        """
        x x . . . . . . .
        + x . . . . . . .
        + x x x x x . . .
        + x x x x x . . .
        + O O O O + x . .
        + + + + O x x x x
        + + + + + + + + x
        """,
    ),
    Shape(
        "carpenter's square", "corner", KO_ONE_THREAT, ALIVE,
        """
        x x x x x . .
        + x x x x . .
        + x x x x . .
        + O O O x . .
        + + + O x . .
        + + + O x x x
        + + + + + + x
        """,
    ),
    Shape(
        "carpenter's square with an outside liberty", "corner", KO_ONE_THREAT, ALIVE,
        """
        x x x x x . .
        + x x x x . .
        + x x x x . .
        + O O O + x .
        + + + O x . .
        + + + O x x x
        + + + + + + x
        """,
    ),
]  # fmt: skip
