"""The computer in its thread, and the questions it answers."""
