"""Groups along the edge, on its second and third line, some of them up to the corner."""

from tests.solver.answers.textbook.shape import ALIVE, DEAD, DEAD_BUT_FOR_ENDLESS_THREATS, Shape

SIDES = [
    Shape(
        "six on the second line die", "side", DEAD, DEAD,
        """
        x x x x x x x x x x
        x x O O O O O O x x
        x + + + + + + + + x
        """,
    ),
    Shape(
        "seven on the second line are unsettled", "side", DEAD, ALIVE,
        """
        x x x x x x x x x x x
        x x O O O O O O O x x
        x x * + + d + + * x x
        """,
    ),
    Shape(
        "seven on the second line with room beside them", "side", DEAD_BUT_FOR_ENDLESS_THREATS, ALIVE,
        """
        x x x x x x x x x x x
        x x O O O O O O O x x
        x + * + + d + + * + x
        """,
    ),
    Shape(
        "eight on the second line live", "side", ALIVE, ALIVE,
        """
        x x x x x x x x x x x x
        x x O O O O O O O O x x
        x + + + + + + + + + + x
        """,
    ),
    Shape(
        "eight on the second line live without room beside them", "side", ALIVE, ALIVE,
        """
        x x x x x x x x x x x x
        x x O O O O O O O O x x
        x x + + + + + + + + x x
        """,
    ),
    Shape(
        "in the corner four die", "corner", DEAD, DEAD,
        """
        x x x x x x
        O O O O x x
        + + + + + x
        """,
    ),
    Shape(
        "in the corner five are unsettled", "corner", DEAD, ALIVE,
        """
        x x x x x x x
        O O O O O x x
        + * + + * x x
        """,
    ),
    Shape(
        "in the corner six live", "corner", ALIVE, ALIVE,
        """
        x x x x x x x x
        O O O O O O x x
        + + + + + + + x
        """,
    ),
    Shape(
        "three on the third line die", "side", DEAD, DEAD,
        """
        x x x x x x x x x
        x x x O O O x x x
        x + + + + + + + x
        x + + + + + + + x
        """,
    ),
    Shape(
        "four on the third line die", "side", DEAD, DEAD,
        """
        x x x x x x x x
        x x O O O O x x
        x + + + + + + x
        x + + + + + + x
        """,
    ),
    Shape(
        "stones on the first line", "side", DEAD, DEAD,
        """
        x x x x x x x x
        x O O O + O O x
        """,
    ),
    Shape(
        "comb formation", "side", ALIVE, ALIVE,
        """
        x x x x x x x x x
        x x x O O O x x x
        x O O + + + O O x
        x + O + + + O + x
        """,
    ),
    Shape(
        "rectangular six with one cutting point and no liberty", "side", DEAD, ALIVE,
        """
        x x x x x x x
        x x O O O O x
        x O a * + O x
        x O a * a O x
        """,
    ),
]  # fmt: skip
