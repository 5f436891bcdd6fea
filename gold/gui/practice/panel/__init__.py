"""The panel beside the board, and its cards."""
