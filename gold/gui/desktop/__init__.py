"""What the operating system provides: screen, sound, clipboard, log, dark mode, dropped files."""
