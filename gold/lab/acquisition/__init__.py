"""Counts patterns in game records and in proofs, writes them into stores,
and shows them as text.
"""
