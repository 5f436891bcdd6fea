"""Loads and saves problems and collections, whatever the format of the file.

What a file holds decides how it is read; its name's ending only where the content leaves it open. When
saving, the ending decides: ``.sgf`` for SGF, else GoLD's YAML.
"""

from __future__ import annotations

from pathlib import Path

from gold.errors import ProblemFormatError
from gold.problem.atomic import write_atomically
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.problem.text import decode_text, read_bytes
from gold.problem.yaml_fields import text_value
from gold.problem.yaml_format import (
    HEADER_FIELD,
    is_header,
    read_fields,
    read_problem,
    write_problem,
)
from gold.problem.yaml_nodes import split_documents


def load_problem(path: Path | str) -> Problem:
    """The problem in a file; of a collection, the first.

    :raises ProblemFormatError: if the file's first problem cannot be read.
    :raises FileAccessError: if the file cannot.
    """
    entry = load_collection(path).entries[0]
    if entry.error is not None:
        raise entry.error
    assert entry.problem is not None
    return entry.problem


def load_collection(path: Path | str) -> Collection:
    """The problems of a file, the unreadable ones listed with their errors.

    :raises ProblemFormatError: if nothing in it can be told to be a problem.
    :raises FileAccessError: if it cannot be read.
    """
    path = Path(path)
    return _read_yaml(decode_text(read_bytes(path), str(path)), path)


def save_problem(problem: Problem, path: Path | str) -> None:
    """Save one problem as a whole file, atomically.

    :raises ProblemFormatError: if it cannot be written so that it could be read again.
    :raises FileAccessError: if the file cannot be written; an existing one is then as it was.
    """
    write_atomically(Path(path), write_problem(problem).encode())


def _read_yaml(text: str, path: Path) -> Collection:
    name, description = path.stem, ""
    entries: list[Entry] = []
    documents = split_documents(text, str(path))
    if not documents:
        raise ProblemFormatError("the file is empty; a problem has at least a diagram", str(path), 1)
    for number, document in enumerate(documents):
        place = (path, len(entries), document.first_line)
        try:
            root = read_fields(document)
            if number == 0 and is_header(root):
                name = text_value(document, HEADER_FIELD, root.fields[HEADER_FIELD]) or name
                if "description" in root.fields:
                    description = text_value(document, "description", root.fields["description"])
                continue
            entries.append(Entry(*place, problem=read_problem(document, root)))
        except ProblemFormatError as error:
            entries.append(Entry(*place, error=error))
    return Collection(name, path, tuple(entries), description)
