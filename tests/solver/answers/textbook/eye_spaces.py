"""Eye spaces in the centre, on the side and in the corner."""

from tests.solver.answers.textbook.shape import ALIVE, DEAD, Shape

EYE_SPACES = [
    Shape(
        "straight three", "centre", DEAD, ALIVE,
        """
        x x x x x x x
        x O O O O O x
        x O + * + O x
        x O O O O O x
        x x x x x x x
        """,
    ),
    Shape(
        "bent three", "centre", DEAD, ALIVE,
        """
        x x x x x x
        x O O O O x
        x O + O O x
        x O * + O x
        x O O O O x
        x x x x x x
        """,
    ),
    Shape(
        "bent three around the corner", "corner", DEAD, ALIVE,
        """
        x x x x
        O O O x
        + O O x
        * + O x
        """,
    ),
    Shape(
        "straight four", "centre", ALIVE, ALIVE,
        """
        x x x x x x x x
        x O O O O O O x
        x O + + + + O x
        x O O O O O O x
        x x x x x x x x
        """,
    ),
    Shape(
        "straight four in the corner", "corner", ALIVE, ALIVE,
        """
        x x x x x x
        O O O O O x
        + + + + O x
        """,
    ),
    Shape(
        "bent four", "centre", ALIVE, ALIVE,
        """
        x x x x x x x
        x O O O O O x
        x O + O O O x
        x O + + + O x
        x O O O O O x
        x x x x x x x
        """,
    ),
    Shape(
        "twisted four", "centre", ALIVE, ALIVE,
        """
        x x x x x x x
        x O O O O O x
        x O + + O O x
        x O O + + O x
        x O O O O O x
        x x x x x x x
        """,
    ),
    Shape(
        "pyramid four", "centre", DEAD, ALIVE,
        """
        x x x x x x x
        x O O O O O x
        x O + * + O x
        x O O + O O x
        x O O O O O x
        x x x x x x x
        """,
    ),
    Shape(
        "square four", "centre", DEAD, DEAD,
        """
        x x x x x x
        x O O O O x
        x O + + O x
        x O + + O x
        x O O O O x
        x x x x x x
        """,
    ),
    Shape(
        "square four in the corner", "corner", DEAD, DEAD,
        """
        x x x x
        O O O x
        + + O x
        + + O x
        """,
    ),
    Shape(
        "bulky five", "centre", DEAD, ALIVE,
        """
        x x x x x x x
        x O O O O O x
        x O d * + O x
        x O + d O O x
        x O O O O O x
        x x x x x x x
        """,
    ),
    Shape(
        "crossed five", "centre", DEAD, ALIVE,
        """
        x x x x x x x
        x O O O O O x
        x O O + O O x
        x O + * + O x
        x O O + O O x
        x O O O O O x
        x x x x x x x
        """,
    ),
    Shape(
        "straight five", "centre", ALIVE, ALIVE,
        """
        x x x x x x x x x
        x O O O O O O O x
        x O + + + + + O x
        x O O O O O O O x
        x x x x x x x x x
        """,
    ),
    Shape(
        "rabbity six", "centre", DEAD, ALIVE,
        """
        x x x x x x x
        x O O O O O x
        x O + d O O x
        x O d * + O x
        x O O + O O x
        x O O O O O x
        x x x x x x x
        """,
    ),
    Shape(
        "straight six", "centre", ALIVE, ALIVE,
        """
        x x x x x x x x x x
        x O O O O O O O O x
        x O + + + + + + O x
        x O O O O O O O O x
        x x x x x x x x x x
        """,
    ),
    Shape(
        "rectangular six in the centre", "centre", ALIVE, ALIVE,
        """
        x x x x x x x
        x O O O O O x
        x O + + + O x
        x O + + + O x
        x O O O O O x
        x x x x x x x
        """,
    ),
    Shape(
        "rectangular six on the side", "side", ALIVE, ALIVE,
        """
        x x x x x x x
        x O O O O O x
        x O + + + O x
        x O + + + O x
        """,
    ),
]  # fmt: skip
