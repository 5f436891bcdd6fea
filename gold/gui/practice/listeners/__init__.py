"""The listeners of an open problem: each helps with one thing, from the game to the notes."""
