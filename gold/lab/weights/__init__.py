"""Weights of the exact search, learned from positions that it has decided."""
