"""Diagrams outside the window: a picture of a problem, sheets to print."""
