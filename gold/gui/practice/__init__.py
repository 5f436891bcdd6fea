"""Practice: the tab in which problems are played, and the tutorial."""
