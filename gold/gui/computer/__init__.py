"""The computer: a thread that answers the window's questions, and its engine."""
