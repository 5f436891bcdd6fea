"""The explorer of learned patterns: frequent ones, moves that follow, occurrences."""
