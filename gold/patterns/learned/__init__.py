"""Patterns learned from game records: how they are read out of games, kept in files and looked up.

Patterns are counted in :mod:`gold.lab.acquisition`.
"""
