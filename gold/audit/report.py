"""An audit as JSON, and its problems as the rows of a table."""

from __future__ import annotations

import json
from typing import Any

from gold.audit.run import Audit, Item
from gold.audit.words import finding_sentence, kind_heading
from gold.i18n import _
from gold.problem.names.shown import shown_title
from gold.solver.status_words import status_word
from gold.trainer.wording import bent_four_ruling


def audit_as_json(audit: Audit) -> str:
    """Format all of an audit as JSON, the same for any number of workers.

    A problem's ``status`` is null if nothing is proved of it; it is exact only if ``proved``.
    """
    content = {"problems": [_problem(item) for item in audit.items], "summary": audit.summary}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _problem(item: Item) -> dict[str, Any]:
    result = item.result
    return {
        "file": str(item.entry.path),
        "number": item.entry.index + 1,
        "title": item.problem.title if item.problem is not None else "",
        "status": result.status,
        "proved": result.proved,
        "solutions": list(result.solutions),
        "authors_answers": list(result.authors_answers),
        "findings": [
            {
                "kind": str(finding.kind),
                "remark": finding.kind.is_remark,
                "points": list(finding.points),
                "line": list(finding.line),
                "text": finding_sentence(item, finding),
            }
            for finding in result.findings
        ],
    }


def cells(item: Item) -> tuple[str, ...]:
    """Return a problem's cells in a table: place, title, result, solutions,
    author's answers, findings.
    """
    result = item.result
    status = status_word(result.status)
    if result.bent_four:
        status = f"{status}; {bent_four_ruling()}"
    return (
        item.place,
        shown_title(item.problem) if item.problem is not None else "",
        status if result.proved or not status else _("{status}?").format(status=status),
        " ".join(result.solutions),
        " ".join(result.authors_answers),
        ", ".join(kind_heading(finding.kind) for finding in result.findings),
    )
