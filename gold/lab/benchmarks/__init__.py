"""The parts of the command ``bench``: measurements on problem collections, and tables of them."""
