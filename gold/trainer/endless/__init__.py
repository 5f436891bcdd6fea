"""Endless problems: how they are requested and generated, and the stock that keeps them."""
