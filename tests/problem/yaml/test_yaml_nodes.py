"""A file of several YAML documents, cut at its dashes."""

import pytest

from gold.problem.yaml.yaml_nodes import split_documents


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a: b\n---\nc: d\n", [1, 2]),
        ("---\na: b\n---\nc: d\n", [1, 3]),
        ("# comment\n\n%YAML 1.2\n---\na: b\n...\n", [4]),
        ("a: |\n  ---\n  b\n--- # second\nc: d\n---\n# none\n", [1, 4]),
        ("a: ----\n", [1]),
        ("", []),
        ("---\n---\n...\n", []),
    ],
)
def test_documents_are_split_at_their_dashes(text: str, lines: list[int]) -> None:
    documents = split_documents(text)
    assert [document.first_line for document in documents] == lines
    assert all(text[document.offset :].startswith(document.text) for document in documents)
