"""Estimates by playouts: UCT inside the region of a problem."""
