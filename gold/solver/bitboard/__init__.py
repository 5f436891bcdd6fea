"""The board as the exact search has it: the part that can change, as sets of bits, and the rules on them."""
