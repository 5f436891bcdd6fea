"""Shapes of stones: the drawn eye shapes, the kernels that find them, and patterns learned from
games.
"""
