"""Boards in pictures: screenshots, scans, photographs and drawings of positions, read with numpy alone.

A picture is decoded (`decoding.py`), and thin lines are found in it (`ink.py`). What hangs together by them
is straightened (`slant.py`), and may be a grid (`grid.py`). At each crossing a stone or none is seen
(`stones.py`). `reading.py` makes boards of all this, and `as_problems.py` problems. What is not sure is said,
never guessed in silence.
"""
