"""The exit codes that scripts can rely on; `main.py --help` lists them for users."""

from typing import Final

OK: Final = 0
ANSWER_IS_NO: Final = 1
"""The command did its work, and the answer is no; for example, `check` found errors."""
BAD_INPUT: Final = 2  # arguments or a file cannot be used; also the code that argparse uses
CANNOT_START: Final = 3  # no display, or a package is missing
INTERRUPTED: Final = 130  # Ctrl+C, as shells report it
BROKEN_PIPE: Final = 141  # the program that read our output has ended, as shells report it
