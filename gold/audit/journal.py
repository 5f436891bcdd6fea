"""What an audit has found so far, in a file (:mod:`gold.journal`)."""

from __future__ import annotations

from pathlib import Path

from gold import journal
from gold.audit.findings import Audited, as_json, from_json
from gold.audit.problem import Case
from gold.problem.sgf_format import SGF_FIELD


class Journal(journal.Journal[Audited]):
    """The journal of audits in one file.

    :raises FileAccessError: if a file is there and cannot be read.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, as_json, from_json)

    def name_of(self, case: Case) -> str:
        """The name of a problem, with everything that its result depends on."""
        problem = case.problem
        return self.name(
            problem.position, problem.title, problem.description, problem.extra.get(SGF_FIELD),
            case.answers, case.effort,
        )  # fmt: skip
