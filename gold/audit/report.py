"""An audit as JSON."""

from __future__ import annotations

import json
from typing import Any

from gold.audit.run import Audit, Item
from gold.audit.words import sentence


def as_json(audit: Audit) -> str:
    """All of an audit, the same for any number of workers.

    A problem's ``status`` is null where there is none; it is an estimate unless ``proved``.
    """
    content = {"problems": [_problem(item) for item in audit.items], "summary": audit.summary}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _problem(item: Item) -> dict[str, Any]:
    found = item.found
    return {
        "file": str(item.entry.path),
        "number": item.entry.index + 1,
        "title": item.problem.title if item.problem is not None else "",
        "status": found.status,
        "proved": found.proved,
        "solutions": list(found.solutions),
        "authors_answers": list(found.authors_answers),
        "findings": [
            {
                "kind": str(finding.kind),
                "remark": finding.kind.is_remark,
                "points": list(finding.points),
                "line": list(finding.line),
                "text": sentence(item, finding),
            }
            for finding in found.findings
        ],
    }
