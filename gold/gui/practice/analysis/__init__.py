"""Analyses: the best result, the map of first moves, why a move fails."""
