"""The exact search: answers questions about a position by proof-number search."""
