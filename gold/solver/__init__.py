"""The computer: two engines that search, and the answers that are made of what they find.

At the root is what everybody shares: what is asked and answered (:mod:`~gold.solver.api`), what may be spent
(:mod:`~gold.solver.budget`), where to ask for the best move (:mod:`~gold.solver.engine`), what is remembered
between questions (:mod:`~gold.solver.workspace`), and how kernels get ready (:mod:`~gold.solver.warmup`). The
rooms, from the top: ``answers``; ``proof``, the exact search, on the ``bitboard``; ``alphabeta``. Importing
``api``, ``budget``, ``engine`` or ``warmup`` loads no kernel.
"""
