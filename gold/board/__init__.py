"""The rules of play, readable before fast: points, positions, the board, symmetries, diagrams."""
