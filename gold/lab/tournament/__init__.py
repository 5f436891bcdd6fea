"""Rows of games between two programs that speak GTP, to tell what patterns are worth to a player."""
