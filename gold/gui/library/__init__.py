"""The library: the tab with collections and their problems."""
