"""Start GoLD: `python main.py` opens the window, `python main.py --help` tells the rest."""

import sys

from gold.cli.main import run

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # in a bundle, worker processes are started as this program
        from multiprocessing import freeze_support

        freeze_support()
    run()
