"""Patterns learned from game records: how they are acquired, kept and found again."""
