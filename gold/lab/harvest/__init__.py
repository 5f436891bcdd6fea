"""Harvests problems from games: groups whose life was open, with the wall around them made whole.

``places.py`` finds the groups, ``framing.py`` cuts them out of the board, ``judging.py`` proves what is a
problem and takes off what is not needed, ``work.py`` does all this for one game, and ``yielding.py`` leaves out
what there is already.
"""
