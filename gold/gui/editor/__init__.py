"""The tab in which problems are made."""
