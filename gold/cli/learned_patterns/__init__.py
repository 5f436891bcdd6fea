"""The subcommands of ``patterns``: acquire, show, compare, and play tournaments."""
