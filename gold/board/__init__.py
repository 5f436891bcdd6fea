"""The rules of play, written to be read: points, positions, the board, symmetries, diagrams."""
