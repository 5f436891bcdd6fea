"""Audits collections: proves each problem, and compares the proof with the author's answers."""
