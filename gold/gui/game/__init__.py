"""A game record: stepped through, its groups asked about, and its moves scanned for what they missed."""
