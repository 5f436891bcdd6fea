"""What is made of proofs: verdicts, surveys of all first moves, refutations and the lines that show them."""
