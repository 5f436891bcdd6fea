"""What the system gives a program: the screen, sound, the clipboard, a log, light or dark."""
