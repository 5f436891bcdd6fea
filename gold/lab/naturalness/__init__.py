"""Measures how natural problems look, by a classifier that distinguishes them
from problems of books.
"""
