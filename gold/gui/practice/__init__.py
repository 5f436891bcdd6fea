"""The tab in which problems are practised, and the tutorial."""
