"""How natural problems look: a classifier that tries to tell them from those of books."""
