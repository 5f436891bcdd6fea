"""Starts GoLD: `python main.py` opens the window, `python main.py --help` lists the commands."""

import signal
import sys

if __name__ == "__main__":
    listens = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if listens:  # until the program does, Ctrl+C ends it without a traceback
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from gold.cli.main import run

    if listens:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if getattr(sys, "frozen", False):  # in a bundle, worker processes are started as this program
        from multiprocessing import freeze_support

        freeze_support()
    run()
