"""Checks a proof of life and death position by position, knowing nothing of the search.

A certificate is an SGF game of one node. It holds the problem, as any program for SGF shows it, and

* ``GOLDPROOF``, the claim (:mod:`gold.certificate.claim`): the side that wins and the side that has ko
  threats without end, for instance ``attacker defender`` (the attacker captures all keystones even if the
  defender has all the threats) or ``defender none``;
* ``GOLDTABLE``, the proof: positions with the winner to move, and the winner's answers
  (:mod:`gold.certificate.table`). Keystones that stand for ever from the beginning need none of it;
* ``GOLDCROP``, if only a part of the board is looked at: a move outside is answered by a pass
  (:mod:`gold.certificate.crop` has the conditions). ``GOLDSTAND`` lists stones outside that the attacker's
  win takes to stand until its end: their liberties there must be more than the moves of the defender's in any
  line.
"""

from gold.certificate.checker import Certificate, verify
from gold.certificate.claim import CertificateError, Claim

__all__ = ["Certificate", "CertificateError", "Claim", "verify"]
