"""Generates problems: random groups in a corner or at a side, changed until a proof confirms one.

``shape.py`` has the group and its random changes, ``trial.py`` tests a group by proof, and
``search.py`` goes from shape to shape. Everything depends only on a seed and on limits in
positions, so the same seed makes the same problems.
"""
