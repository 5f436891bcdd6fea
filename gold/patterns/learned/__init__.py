"""Patterns learned from game records: reads them out of games, keeps them in files, and looks them
up.

The patterns are counted by :mod:`gold.lab.acquisition`.
"""
