"""Makes problems: random groups in a corner or at a side, changed until a proof says that one is good.

``shape.py`` has the group and its changes, ``trial.py`` what a proof says of it, ``search.py`` the
walk from shape to shape. All depends on a random generator with a seed and on limits in positions
alone, so the same seed makes the same problems.
"""
