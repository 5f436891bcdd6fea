"""What all scenes share: the base class, dialogs, the top bar, and event routing."""
