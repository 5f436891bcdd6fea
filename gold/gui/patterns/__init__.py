"""Learned patterns: the frequent ones, what follows them, and in which problems they occur."""
