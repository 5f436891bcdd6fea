"""The library: its collections, the search in them, and the changes to the user's own problems."""
