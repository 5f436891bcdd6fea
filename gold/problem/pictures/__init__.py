"""Boards in pictures: screenshots, scans and drawings of positions, read with numpy alone.

A picture is decoded (`decoding.py`), thin lines are found in it (`ink.py`), and what hangs together by them
may be a grid (`grid.py`). At each crossing a stone or none is seen (`stones.py`). `reading.py` makes boards
of all this, and `as_problems.py` problems. What is not sure is said, never guessed in silence.
"""
