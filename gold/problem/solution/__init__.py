"""The author's solution of a problem: a tree of moves and comments, and how it is edited."""
