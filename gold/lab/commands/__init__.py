"""The laboratory's commands; ``acquire``, ``show`` and ``tournament`` are parts of ``patterns``."""
