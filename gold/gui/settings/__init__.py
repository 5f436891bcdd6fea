"""The scene of the settings."""
