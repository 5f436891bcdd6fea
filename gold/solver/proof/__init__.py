"""The exact search: questions about a position, decided by proof-number search."""
