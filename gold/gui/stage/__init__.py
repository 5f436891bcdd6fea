"""What all scenes share: the scene itself, dialogs, the top bar, and who gets an event."""
