"""What is shown of problems in the user's language.

The texts of GoLD's own problems have translations in the catalogue, and so have the usual tags. Files stay
English, and the user's own texts are shown as they were written.
"""

from __future__ import annotations

from gold.i18n import _
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.shipped import shipped

_SOURCE = "GoLD"  # of the problems in problems/


def shown_title(problem: Problem) -> str:
    """The title of a problem; empty if it has none."""
    return _(problem.title) if problem.source == _SOURCE else problem.title


def file_title(entry: Entry) -> str:
    """What stands for a missing title: the file's name, and the problem's number there after the first."""
    return f"{entry.path.stem} {entry.index + 1}" if entry.index else entry.path.stem


def shown_description(problem: Problem) -> str:
    """The description of a problem."""
    return _(problem.description) if problem.source == _SOURCE else problem.description


def shown_tag(tag: str) -> str:
    """The name of a tag, whoever gave it."""
    return _(tag)


def shown_name(collection: Collection) -> str:
    """The name of a collection."""
    return _(collection.name) if _is_shipped(collection) else collection.name


def shown_about(collection: Collection) -> str:
    """The description of a collection."""
    return _(collection.description) if _is_shipped(collection) else collection.description


def _is_shipped(collection: Collection) -> bool:
    return collection.path.parent == shipped("problems")
