"""The computer in its thread, and what it can be asked."""
