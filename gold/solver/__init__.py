"""The computer: two engines that search, and the answers that are made of what they find.

At the root is what everybody shares: the outcome scale (``outcome``), limits and results (``api``), what may
still be spent (``budget``), what is remembered between questions (``workspace``), where to ask for the best
move (``engine``), and how kernels get ready (``warmup``). The rooms, from the top: ``answers``; ``proof``,
which is the exact search, and ``alphabeta``; ``bitboard``, on which the exact search plays. Importing what is
at the root loads no kernel, but for ``workspace``.
"""
