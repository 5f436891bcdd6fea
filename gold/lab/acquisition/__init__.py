"""Patterns counted in game records and in proofs, and shown as text."""
