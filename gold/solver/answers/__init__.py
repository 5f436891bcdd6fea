"""Answers to what people ask about a position. This page tells who asks whom.

* A question is a :class:`~gold.solver.request.Request`: the board, what may be spent
  (:mod:`gold.solver.budget`), what is remembered (:mod:`gold.solver.workspace`), and who hears of progress.
* :mod:`~gold.solver.answers.plan` has the table of strategies: which are asked in which case, in which order,
  and until which share of the budget is spent. All questions below begin there.
* A *strategy* takes a request and gives a result. Two of them prove:
  :mod:`~gold.solver.answers.whole_region` and, in parts of a region that hold for the whole,
  :mod:`~gold.solver.answers.by_crops`. :mod:`~gold.solver.answers.estimates` has those that only believe.
* Both that prove put the questions of the outcome scale (:mod:`gold.solver.outcome`) one by one, by an
  :class:`~gold.solver.answers.inquiry.Inquiry`, to a :class:`~gold.solver.proof.search.ProofSearch`, which
  calls the kernel. That is the way of every search:

      plan -> strategy -> inquiry -> proof search -> kernel

* On results stand the answers to more than the best move:
  :mod:`~gold.solver.answers.reply` (what is played against a person),
  :mod:`~gold.solver.answers.hardest_move` (what a lost side plays),
  :mod:`~gold.solver.answers.survey` (all first moves),
  :mod:`~gold.solver.answers.group` (either side first),
  :mod:`~gold.solver.answers.refutation` (why a move fails, or does not), with the lines of
  :mod:`~gold.solver.answers.resistance`, :mod:`~gold.solver.answers.shortest_line` and
  :mod:`~gold.solver.answers.ko_line`, :mod:`~gold.solver.answers.certificates` (a proof as a file) and
  :mod:`~gold.solver.answers.keeping` (a proof for later searches).
"""
