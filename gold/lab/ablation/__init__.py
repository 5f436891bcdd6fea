"""Measures the value of each addition to the exact search:
the same problems, searched without it.
"""
