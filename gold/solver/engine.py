"""The entry points of the solver: the best move of a position, and the computer's reply in a game.

Importing this module loads no kernel. The engines are imported by the first call, since they load
numba and the kernels: call :func:`gold.solver.warmup.warmup` early to have them ready.
"""

from __future__ import annotations

from gold.solver.api import EngineKind, Result
from gold.solver.request import Request


def solve(request: Request, engine: EngineKind = EngineKind.EXACT) -> Result:
    """Search for the best move of the side to play, in the calling thread; kernels release the GIL.

    The engine ``exact`` first tries to prove the result. If the budget does not suffice for a
    proof, the result is an estimate. If the region is too large to be searched as a whole, crops
    around the keystones are searched such that their proofs hold for the whole (``Result.within``).
    The estimate then comes from the part nearest to the keystones (``Result.cropped``), and from
    wider and wider parts while they can be decided. :data:`gold.solver.answers.plan.PLANS` has the
    shares of the budget.

    Cancelling stops the search within milliseconds. Whatever stops it, there is a legal move if one
    exists.

    :raises InvalidPositionError: if the board's initial position is no problem.
    :raises gold.solver.bitboard.area.AreaTooLargeError: from the engine ``proof``, if the region is
        too large for it and crops proved nothing.
    """
    from gold.solver.answers import plan

    return plan.solve_by_plan(request, engine)


def reply(request: Request, engine: EngineKind = EngineKind.EXACT) -> Result:
    """Return the result with the move that the computer plays against a person.

    With ``exact``, the position is solved as by :func:`solve`. The move is one that the rules of
    play allow, and in a lost position the one that is hardest to answer. The other engines play
    their own move, and their result is an estimate.

    If the budget has a deadline, the search for the best result takes at most half a second once it
    is known whether the side to play succeeds; the choice of the move may exceed the deadline a
    little. With a limit on nodes alone, the reply is the same every time.
    """
    from gold.solver.answers import reply as answers

    return answers.computer_reply(request, engine)
