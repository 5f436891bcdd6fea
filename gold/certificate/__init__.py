"""Checks a proof of life and death move by move, knowing nothing of the search.

A certificate is an SGF game tree that stands for a graph: positions that are equal are written once. Its root
holds the problem, and in ``GOLDPROOF`` the claim (:mod:`gold.certificate.claim`): the side that wins and the
side that has ko threats without end, for instance ``attacker defender`` (the attacker captures all keystones
even if the defender has all the threats) or ``defender none``.

* Where the winner is to move, a node has one move.
* Where the loser is to move, it has every legal move, and the pass. The attacker's pass that lifts no ban may
  be left out, since the defender's pass ends play with the keystones on the board. So may what a rule covers
  that the root names for the whole tree: with ``GOLDRULE[cut-off]``, moves on points that stones which stand
  for ever cut off from every keystone, since such a move is no better than a pass.
* ``GOLDELSE`` at a node where the loser is to move has the winner's answer to all its moves that have no line
  and need one: each is checked as if the line with this answer were written, which must end there.
* A line ends where no keystone is left; where a rule of :mod:`gold.certificate.rules` ends it, which the node
  names in ``GOLDRULE``, or the root in ``GOLDLEAF`` for all nodes that nothing follows; and where the
  position is written elsewhere (``GOLDSEE`` with the number of another node's ``GOLDID``). The attacker's
  win must come in a finite number of moves, so it may only point to a node whose own lines have all been
  followed to their ends. The defender's may point to any node before: all of these are checked, and play
  that comes back for ever is a win for the defender.

With ``GOLDCROP`` in the root only a part of the board is looked at: a move outside is answered by a pass
(:mod:`gold.certificate.crop` has the conditions). ``GOLDSTAND`` lists stones outside that the attacker's win
takes to stand until its end: their liberties there must be more than the moves of the defender's in any line.

A large proof has ``GOLDTABLE`` in the first node instead of a tree: see :mod:`gold.certificate.table`.

Nothing else may stand in the tree: no second node with a number, no set-up, no moves after the end of a line.
"""

from gold.certificate.checker import Certificate, verify
from gold.certificate.claim import CertificateError, Claim

__all__ = ["Certificate", "CertificateError", "Claim", "verify"]
