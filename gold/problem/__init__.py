"""A life-and-death problem, its validation, and the files that hold problems."""
