"""The parts of ``bench``: what is measured of problem collections, and the tables of it."""
