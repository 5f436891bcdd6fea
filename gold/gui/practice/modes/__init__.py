"""Modes: how a problem is practised, other than playing move by move."""
