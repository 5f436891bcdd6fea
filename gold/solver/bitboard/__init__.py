"""The board of the exact search: the points that can change, as bit sets, and the rules of play on
them.
"""
