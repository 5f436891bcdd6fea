"""Set before any test or doctest imports pygame: no test opens a window or makes a sound.

This file is at the top because the doctests of gold/ need it as much as tests/ does.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
