"""The laboratory's commands, with summaries and modules.
Players do not need them, so they are in English only.
"""

from __future__ import annotations

SUMMARIES = {
    "bench": "measure the computer on a collection of problems",
    "audit": "audit the rows of a benchmark next to their published answers",
    "gtp": "play whole games for Sabaki or GoGui",
    "patterns": "learn patterns from game records, and play matches with them",
    "harvest": "make a collection of problems from game records",
    "gather": "add problems from games to collections: hard ones, kos, sekis, settled groups",
    "vary": "add problems near those from games: other hard ones, kos, sekis",
    "best": "keep the best of the problems that GoLD made, and number those of games",
    "classics": "prove the problems of three classic books, and make collections of them",
    "firsts": "list what players of four strengths meet first, and count books, games and made ones",
    "chances": "play out what scans of games find against GNU Go, as a referee",
    "count": "count problems by level, result and motif",
    "sieve": "measure how many problems of books pass the rules of `gather`",
    "hardest": "make a benchmark of a harvest's hardest groups, with proofs",
    "naturalness": "measure how well problems can be told from those of books",
    "difficulty": "estimate how hard problems are, from their proofs",
}
"""The summary of each command, in the order of the help."""

_ELSEWHERE = {
    "audit": "gold.lab.commands.audit_rows",
    "gtp": "gold.lab.mcts.command",
}

MODULES = {name: _ELSEWHERE.get(name, f"gold.lab.commands.{name}") for name in SUMMARIES}
"""The module of each command, with the functions `add_options` and `run` (see
`gold/cli/main.py`).
"""
