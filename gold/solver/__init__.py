"""The computer: three engines that search, and the answers that are made of what they find.

At the root is what everybody shares: the outcome scale (:mod:`~gold.solver.outcome`), limits and results
(:mod:`~gold.solver.api`), what may still be spent (:mod:`~gold.solver.budget`), what is remembered between
questions (:mod:`~gold.solver.workspace`), where to ask for the best move (:mod:`~gold.solver.engine`), and
how kernels get ready (:mod:`~gold.solver.warmup`). The rooms, from the top: ``answers``; ``playouts``, which
estimate; ``proof``, the exact search, and ``alphabeta``; ``bitboard``, on which the exact search plays.
Importing ``outcome``, ``api``, ``budget``, ``engine`` or ``warmup`` loads no kernel.
"""
