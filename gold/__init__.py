"""GoLD, a trainer for life-and-death problems in the game of Go."""

__version__ = "1.0.0"
