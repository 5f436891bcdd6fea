"""The three classic books: targets and areas for their positions, proofs, and the collections of them."""
