"""The settings scene."""
