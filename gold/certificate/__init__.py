"""Checks a proof of life and death position by position, without any code of the search.

A certificate is an SGF game of one node. It has the problem, as any SGF program shows it, and

* ``GOLDPROOF``, the claim (:mod:`gold.certificate.claim`): the winner, and the side with unlimited
  ko threats. For instance ``attacker defender`` (the attacker captures all keystones even if the
  defender has all the threats) or ``defender none``;
* ``GOLDTABLE``, the proof: positions with the winner to move, and the winner's answers
  (:mod:`gold.certificate.table`). If a keystone stands for ever from the beginning, it is not
  needed;
* ``GOLDCROP``, if only a part of the board is looked at: a move outside is answered by a pass
  (:mod:`gold.certificate.crop` has the conditions). ``GOLDSTAND`` lists the attacker's stones
  outside that its win takes to stand until its end: their liberties there must be more than the
  defender's moves in any line.
"""

from gold.certificate.checker import Certificate, verify
from gold.certificate.claim import CertificateError, Claim

__all__ = ["Certificate", "CertificateError", "Claim", "verify"]
