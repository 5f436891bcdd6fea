"""The solver: three engines that search, and the answers that are built from their results.

Modules at the root are used everywhere: the outcome scale (:mod:`~gold.solver.outcome`), limits and
results (:mod:`~gold.solver.api`), budgets (:mod:`~gold.solver.budget`), the memory between
questions (:mod:`~gold.solver.workspace`), the entry points (:mod:`~gold.solver.engine`), and the
loading of kernels (:mod:`~gold.solver.warmup`). The packages, from the top layer down: ``answers``;
``playouts``, which estimate; ``proof``, the exact search, and ``alphabeta``; ``bitboard``, the
board of the exact search. Importing ``outcome``, ``api``, ``budget``, ``engine`` or ``warmup``
loads no kernel.
"""
