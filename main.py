"""Start GoLD: `python main.py` opens the window, `python main.py --help` tells the rest."""

import sys

from gold.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
