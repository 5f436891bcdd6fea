"""The keys of the keyboard, and the actions that they carry out."""
