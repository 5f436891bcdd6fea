"""Estimates by playouts: UCT inside a problem's region."""
