"""The editor: the tab in which problems are made."""
