"""What each addition to the exact search is worth: the search without it, on the same problems."""
