"""The tab that shows collections and their problems."""
