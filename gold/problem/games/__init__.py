"""Records of whole games, as opposed to problems."""
