"""GoLD's own engine: iterative deepening, alpha-beta, and an evaluation by eyes."""
