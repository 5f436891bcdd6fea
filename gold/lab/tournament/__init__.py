"""Plays rows of games between two programs that speak GTP,
to measure the value of patterns to a player.
"""
