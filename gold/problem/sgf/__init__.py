"""SGF files: encoding, tree, problems, books of problems, and what a game's root states."""
