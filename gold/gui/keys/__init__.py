"""The keys and what they do."""
