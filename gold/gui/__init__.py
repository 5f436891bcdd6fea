"""The window. This is the only package that imports pygame."""
