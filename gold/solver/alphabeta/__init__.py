"""GoLD's own engine: iterative deepening, alpha-beta search, and an evaluation that counts eyes."""
