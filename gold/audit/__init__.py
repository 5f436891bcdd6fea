"""Audits collections: what is proved of each problem, next to what its author says."""
