"""A playing engine for whole games, to try learned patterns in: UCT on boards of 9 to 19 lines."""
