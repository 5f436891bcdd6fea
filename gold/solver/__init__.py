"""The computer: one interface, several engines."""
