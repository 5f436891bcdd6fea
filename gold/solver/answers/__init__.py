"""Answers to questions that people ask about a position. This page tells which module calls which.

* A caller passes a :class:`~gold.solver.request.Request`: the board, a budget
  (:mod:`gold.solver.budget`), the memory of earlier searches (:mod:`gold.solver.workspace`), and a
  callback for progress.
* A *strategy* is a function that takes a request and returns a result.
  :mod:`~gold.solver.answers.whole_region` searches the whole region exactly.
  :mod:`~gold.solver.answers.by_crops` searches crops of it exactly, such that their proofs hold for
  the whole; a :mod:`~gold.solver.answers.climb` searches the crops of one kind. The strategies in
  :mod:`~gold.solver.answers.estimates` estimate.
* :mod:`~gold.solver.answers.plan` has a table of strategies: which are called for which engine and
  size of region, in which order, and at which share of the budget each must end.
* The two exact strategies ask the questions of the outcome scale (:mod:`gold.solver.outcome`) one
  by one. An :class:`~gold.solver.answers.inquiry.Inquiry` puts them to a
  :class:`~gold.solver.proof.search.ProofSearch`, which calls the kernel. So an exact search is a
  chain of calls:

      plan -> strategy -> inquiry -> proof search -> kernel

  By name: ``plan.solve_by_plan`` calls ``whole_region.by_whole_region``, which calls
  ``Inquiry.decide``; that calls ``Inquiry.ask`` for each question, that ``ProofSearch.answer``, and
  that the kernel in :mod:`gold.solver.proof.dfpn`.

* The other modules answer more than which move is best. They use the results of the strategies:
  :mod:`~gold.solver.answers.reply` (the computer's move against a person),
  :mod:`~gold.solver.answers.hardest_move` (the move of a lost side),
  :mod:`~gold.solver.answers.survey` (all first moves), :mod:`~gold.solver.answers.right_moves`
  (which first moves are right), :mod:`~gold.solver.answers.group` (the status of a group, with
  either side playing first), :mod:`~gold.solver.answers.refutation` (why a move fails, or does
  not), with the lines of :mod:`~gold.solver.answers.resistance`,
  :mod:`~gold.solver.answers.shortest_line` and :mod:`~gold.solver.answers.ko_line`,
  :mod:`~gold.solver.answers.certificates` (a proof as a file),
  :mod:`~gold.solver.answers.rehearsal` (replies before anybody waits for them),
  :mod:`~gold.solver.answers.variations` (a solution with every reply that matters) and
  :mod:`~gold.solver.answers.keeping` (proofs and replies for later searches).
"""
