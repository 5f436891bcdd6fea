"""Appearance: colours, fonts, icons, shapes."""
