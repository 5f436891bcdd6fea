"""The window. The only package that knows pygame."""
