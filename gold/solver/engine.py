"""Where everybody else asks for the best move, of any engine.

Importing this module is cheap. What answers is imported when it is first asked, because it brings numba and
the kernels with it: start :func:`gold.solver.warmup.warmup` early to have them ready.
"""

from __future__ import annotations

from gold.solver.api import EngineKind, Result
from gold.solver.request import Request


def solve(request: Request, engine: EngineKind = EngineKind.EXACT) -> Result:
    """Search for the best move of the side to play. Made to run in a thread: kernels release the GIL.

    The engine ``exact`` looks for a proof first; where the budget does not suffice for one, the answer is an
    estimate. Where the region is too large to be searched as a whole, parts around the keystones are, so
    that what is proved holds for the whole (``Result.within``); the estimate is then what the exact search
    finds in the part nearest to the keystones (``Result.cropped``), in more and more of it while that can be
    decided. :data:`gold.solver.answers.plan.PLANS` has the shares.

    Cancelling stops the search within milliseconds; whatever stops it, there is a legal move if one exists.

    :raises InvalidPositionError: if the board's initial position is no problem.
    :raises gold.solver.bitboard.area.AreaTooLargeError: from the engine ``proof``, if the region is too large
        for it and nothing was proved by parts.
    """
    from gold.solver.answers import plan

    return plan.solve_by_plan(request, engine)


def reply(request: Request, engine: EngineKind = EngineKind.EXACT) -> Result:
    """What the computer plays against a person. By ``exact``: :func:`solve`, and then a move that the rules
    of play allow, and in a lost position the one that makes it hardest for the other side. The others play
    their own move, and what they say is an estimate.

    Where seconds are a limit, it takes half a second at most for how well the side to play does, and may take
    a little more than the limit for these choices. Limited by nodes alone, it is the same every time.
    """
    from gold.solver.answers import reply as answers

    return answers.computer_reply(request, engine)
