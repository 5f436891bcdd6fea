"""The computer: engines that search for the best move, behind one interface (see :mod:`gold.solver.api`).

:func:`solve` and :func:`warmup` are all that other packages need. Importing this loads no kernel.
"""

from gold.solver.engine import solve
from gold.solver.warmup import Warmup, warmup

__all__ = ["Warmup", "solve", "warmup"]
