"""An engine that plays whole games, to test learned patterns: UCT on boards of 9 to 19 lines."""
