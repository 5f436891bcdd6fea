"""Edits single entries of a file (replace, remove, append), and the name of its collection.

The rest of the file stays unchanged, comments and unreadable entries included, except that its
encoding becomes UTF-8.
"""

from __future__ import annotations

import re
from collections.abc import Collection as Indexes
from dataclasses import dataclass, replace
from pathlib import Path

from gold.atomic import write_atomically
from gold.errors import ProblemFormatError
from gold.i18n import _
from gold.problem.collection import Header
from gold.problem.files import DASHES, FileFormat, format_of, format_problems, no_such_problem
from gold.problem.model import Problem
from gold.problem.sgf.sgf_books import book_in
from gold.problem.sgf.sgf_encoding import decode_sgf
from gold.problem.sgf.sgf_tree import SgfText
from gold.problem.text import decode_text, read_bytes
from gold.problem.yaml.yaml_format import is_header, read_fields, read_header, write_header
from gold.problem.yaml.yaml_nodes import YamlDocument, split_documents

_DECLARED_ENCODING = re.compile(r"\bCA\s*+\[[^\[\]]*+\]")


def replace_problem(path: Path | str, index: int, problem: Problem) -> None:
    """Replace the problem at ``index`` in a collection file; at the index after the last one, append it.

    :raises ProblemFormatError: if there is no such entry, or for the reasons of
        :func:`gold.problem.files.save_problem`.
    :raises FileAccessError: if the file cannot be read or written.
    """
    path = Path(path)
    edited = EditedFile(read_bytes(path), path)
    edited.replace(index, problem)
    write_atomically(path, edited.data)


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    entries: int = 0
    is_book: bool = False  # its entries share the nodes before its variations


class EditedFile:
    """A problem file that is being edited: its entries, and the text between them.

    ``before`` has the bytes of the file before all edits.

    :raises ProblemFormatError: if GoLD cannot write the format, or the file is not text.
    """

    def __init__(self, data: bytes, path: Path) -> None:
        self.path = path
        self.before = data
        self.format = format_of(data, path)
        match self.format:
            case FileFormat.SGF:
                self._pieces = _games(SgfText(decode_sgf(data, str(path)), str(path)))
            case FileFormat.YAML:
                self._pieces = _documents(decode_text(data, str(path)), str(path))
            case FileFormat.GOLD_TEXT | FileFormat.OTHER:
                message = _("files in this format are read-only: save as .yaml or .sgf")
                raise ProblemFormatError(message, str(path))

    @property
    def texts(self) -> list[str]:
        """The text of each entry, for :meth:`append`; "" for a problem of an SGF book."""
        return [
            text
            for piece in self._pieces
            for text in [piece.text if not piece.is_book else ""] * piece.entries
        ]

    @property
    def data(self) -> bytes:
        """The bytes of the file after all edits."""
        text = "".join(piece.text for piece in self._pieces)
        return (text.rstrip("\n") + "\n" if self.format is FileFormat.SGF else text).encode()

    def replace(self, index: int, problem: Problem) -> None:
        """Replace the entry at an index by a problem; at the index after the last entry, append the problem.

        :raises ProblemFormatError: if there is no such entry, it belongs to an SGF book, or the problem could
            not be read back.
        """
        text = format_problems([problem], self.format)
        if index == sum(piece.entries for piece in self._pieces):
            self.append(text)
            return
        place = self._place(index)
        if self.format is FileFormat.SGF:
            text = text.rstrip("\n")
        elif self._pieces[place].text.startswith("---"):
            text = DASHES + text
        self._pieces[place] = _Piece(text, entries=1)

    def remove(self, indexes: Indexes[int]) -> None:
        """Remove the entries at these indexes.

        :raises ProblemFormatError: if one of them has no entry, or is a problem of an SGF book.
        """
        gone = {self._place(index) for index in indexes}
        self._pieces = [piece for place, piece in enumerate(self._pieces) if place not in gone]

    def append(self, text: str) -> None:
        """Append an entry with this text, which is in the format of the file."""
        whole = "".join(piece.text for piece in self._pieces)
        start = "" if not whole or whole.endswith("\n") else "\n"
        if self.format is FileFormat.YAML and whole and not text.startswith("---"):
            start += DASHES
        end = "" if text.endswith("\n") else "\n"
        self._pieces += [_Piece(start), _Piece(text, entries=1), _Piece(end)]

    def rename(self, name: str) -> None:
        """Change the collection's name in its header, or add a header. Only YAML files can have one.

        :raises ProblemFormatError: if the file cannot have a header.
        """
        path = str(self.path)
        if self.format is not FileFormat.YAML:
            raise ProblemFormatError(_("only a YAML file can hold the name of a collection"), path)
        first = self._pieces[0] if self._pieces else _Piece("")
        header = _header(first.text, path)
        if header is not None:
            dashes = DASHES if first.text.startswith("---") else ""
            self._pieces[0] = _Piece(dashes + write_header(replace(header, name=name)))
            return
        if first.text.lstrip("\ufeff").startswith("%"):
            raise ProblemFormatError(_("begin the file with a header, `collection: name`"), path, 1)
        dashes = "" if first.text.startswith("---") else DASHES
        self._pieces.insert(0, _Piece(write_header(Header(name)) + dashes))

    def _place(self, index: int) -> int:
        places = [
            place for place, piece in enumerate(self._pieces) for _entry in range(piece.entries)
        ]
        if not 0 <= index < len(places):
            raise no_such_problem(index, len(places), self.path)
        if self._pieces[places[index]].is_book:
            message = _(
                "the problems of a book in one game cannot be changed there: convert it to .yaml, "
                "or save as a new file"
            )
            raise ProblemFormatError(message, str(self.path))
        return places[index]


def _games(source: SgfText) -> list[_Piece]:
    """Split a file into its games and the text between them. Each game then declares UTF-8."""
    pieces = []
    done = 0
    for game in source.games():
        text = _DECLARED_ENCODING.sub("CA[UTF-8]", source.text[game.start : game.end], 1)
        book = book_in(game.tree) if game.tree is not None else None
        entries = 1 if book is None else len(book.parts)
        pieces += [_Piece(source.text[done : game.start]), _Piece(text, entries, book is not None)]
        done = game.end
    return [*pieces, _Piece(source.text[done:])]


def _documents(text: str, path: str) -> list[_Piece]:
    """Split a file into its documents and the text between them.
    A header does not count as an entry.
    """
    pieces = []
    done = 0
    for number, document in enumerate(split_documents(text, path)):
        if document.offset > done:
            pieces.append(_Piece(text[done : document.offset]))
        pieces.append(
            _Piece(document.text, int(number > 0 or _header(document.text, path) is None))
        )
        done = document.offset + len(document.text)
    return [*pieces, _Piece(text[done:])] if done < len(text) else pieces


def _header(text: str, path: str) -> Header | None:
    """The collection's header, if this document is one; else None."""
    document = YamlDocument(text, path)
    if document.is_empty:
        return None
    try:
        fields = read_fields(document)
        return read_header(document, fields) if is_header(fields) else None
    except ProblemFormatError:
        return None
