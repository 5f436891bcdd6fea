"""Loads and saves problems and collections in any format.

The content of a file decides how it is read; the ending of its name counts only if the content leaves it
open. When a file is saved, the ending decides: ``.sgf`` for SGF; ``.yaml``, ``.yml``, ``.txt`` or none for
GoLD's own format. The modules for YAML are slow to import, so they are imported only when needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from gold.atomic import write_atomically
from gold.errors import GoldError, ProblemFormatError
from gold.file_names import is_folder
from gold.i18n import _
from gold.problem.collection import Collection, Entry, Header
from gold.problem.folders_and_archives import (
    Part,
    archive_parts,
    folder_parts,
    is_archive,
    natural,
    openable,
    read_file,
)
from gold.problem.model import Problem
from gold.problem.pictures.decoding import is_picture
from gold.problem.pictures.pages import is_document
from gold.problem.read_only.gold_text import looks_like_gold_text, read_gold_text
from gold.problem.read_only.other_formats import as_sgf
from gold.problem.sgf.sgf_books import BookPart, book_in
from gold.problem.sgf.sgf_encoding import decode_sgf
from gold.problem.sgf.sgf_format import read_game, write_game
from gold.problem.sgf.sgf_tree import GAME_START, Node, SgfText, Variation
from gold.problem.text import decode_marked, decode_text, unreadable

MAX_GAMES = 50_000
MAX_UNREADABLE = 1_000
FOLDER_HEADER = "collection.yaml"

Report = Callable[[Entry | None, float], None]
"""Progress callback. Its arguments are the entry just read, or None while files are searched, and
the share of the whole work that is done, from 0 to 1. It may raise :class:`ReadingStoppedError` to
stop.
"""

DASHES = "---\n"
_YAML_NAMES = (".yaml", ".yml")
_ARCHIVES = (b"PK\x03\x04", b"Rar!", b"7z\xbc\xaf")
_STARTS = 200
_YAML_FIELD = re.compile(r"^(?:---\s+)?(?:gold|diagram|collection)[ \t]*:", re.MULTILINE)


def unheard(_entry: Entry | None, _share: float) -> None:
    """Do nothing: the default :data:`Report`, for callers that want no progress."""


class ReadingStoppedError(GoldError):
    """The user has stopped the reading of files."""


class FileFormat(StrEnum):
    """The formats that can be read. The first two can also be written."""

    YAML = "yaml"
    SGF = "sgf"
    GOLD_TEXT = "text of 2019"
    OTHER = "of another program"
    PICTURE = "a picture"


# Loading


def load_problem(path: Path | str, index: int = 0) -> Problem:
    """Load one problem from a file; from a collection, the one at ``index``, counting from 0.

    :raises ProblemFormatError: if that problem is unreadable or does not exist, or if the file is a
        picture: its reading is uncertain, so a person must compare the result with it.
    :raises FileAccessError: if the file cannot be read.
    """
    entries = load_collection(path).entries
    if not 0 <= index < len(entries):
        raise no_such_problem(index, len(entries), path)
    entry = entries[index]
    if entry.error is not None:
        raise entry.error
    if entry.picture is not None:
        message = _("this is a picture: convert it to a file, and compare that with the picture")
        raise ProblemFormatError(message, str(path))
    assert entry.problem is not None
    return entry.problem


def load_collection(path: Path | str, report: Report = unheard) -> Collection:
    """Load the collection in a file, in an archive, or in a folder and its subfolders.

    Unreadable problems become entries with an error. ``report`` is called after each entry.

    :raises ProblemFormatError: if nothing in the file looks like a problem.
    :raises FileAccessError: if the file or folder cannot be read.
    """
    path = Path(path)
    if is_folder(path):
        return _load_parts(path, path.name, folder_parts(path, lambda: report(None, 0.0)), report)
    if is_archive(path):
        return _load_parts(path, path.stem, archive_parts(path), report)
    return parse_collection(read_file(path), path, report)


def load_header(path: Path) -> Header:
    """Read only the header of a collection file; return an empty header if it has none.

    :raises ProblemFormatError: if its first document cannot be read.
    :raises FileAccessError: if the file cannot be read.
    """
    data = read_file(path)
    if format_of(data, path) is not FileFormat.YAML:
        return Header()
    from gold.problem.yaml.yaml_format import is_header, read_fields, read_header
    from gold.problem.yaml.yaml_nodes import split_documents

    documents = split_documents(decode_text(data, str(path)), str(path))
    root = read_fields(documents[0]) if documents else None
    return read_header(documents[0], root) if root is not None and is_header(root) else Header()


def parse_collection(data: bytes, path: Path, report: Report = unheard) -> Collection:
    """Parse the bytes of a file. ``path`` names the file in errors, and need not exist.

    :raises ProblemFormatError: if nothing in the bytes looks like a problem.
    """
    shown = _format_shown(data, path)
    if shown is None:
        _refuse(data, path)
    match shown or _format_named(path):
        case FileFormat.OTHER:
            source = SgfText(as_sgf(decode_sgf(data)) or "", str(path))
            header, entries = _sgf_entries(source, path, report)
        case FileFormat.SGF:
            header, entries = _sgf_entries(
                SgfText(decode_sgf(data, str(path)), str(path)), path, report
            )
        case FileFormat.YAML:
            header, entries = _yaml_entries(decode_text(data, str(path)), path, report)
        case FileFormat.GOLD_TEXT:
            problem = read_gold_text(decode_text(data, str(path)), str(path))
            header = Header()
            entries = [Entry(path, 0, 1, problem)]
            report(entries[0], 1.0)
        case FileFormat.PICTURE:
            header = Header()
            entries = _picture_entries(data, path, report)
    return Collection(
        header.name or path.stem, path, tuple(entries), header.description, header.extra
    )


def problem_files(folder: Path) -> list[Path]:
    """Return the files of a folder that may contain problems, in natural order: 2 before 10.

    Subfolders are left out, and so are JSON files, which mostly hold something else.

    :raises FileAccessError: if the folder cannot be read.
    """
    try:
        files = (item for item in openable(folder.iterdir()) if item.suffix.lower() != ".json")
        return sorted(files, key=lambda item: natural(item.name))
    except OSError as error:
        raise unreadable(folder, error) from error


def format_of(data: bytes, path: Path) -> FileFormat:
    """Return the format of a file by its content or, if that leaves it open, by its name."""
    return _format_shown(data, path) or _format_named(path)


def _format_named(path: Path) -> FileFormat:
    return FileFormat.SGF if path.suffix.lower() == ".sgf" else FileFormat.YAML


def _format_shown(data: bytes, path: Path) -> FileFormat | None:
    """Return the format that the content shows; None if nothing in it looks like a problem."""
    if is_picture(data) or is_document(data):
        return FileFormat.PICTURE
    if data.startswith(_ARCHIVES):
        return None
    try:
        text = decode_marked(data) or data.decode("latin-1")  # all that matters here is ASCII
    except UnicodeDecodeError:
        text = ""
    named_yaml = path.suffix.lower() in _YAML_NAMES
    game = GAME_START.search(text)
    if _YAML_FIELD.search(text, 0, game.start() if game and not named_yaml else len(text)):
        return FileFormat.YAML
    try:
        may_be_other = not named_yaml and (game is None or text.lstrip().startswith(("{", "[")))
        if may_be_other and as_sgf(decode_sgf(data)) is not None:
            return FileFormat.OTHER
    except ProblemFormatError:  # it is not text
        return None
    if looks_like_gold_text(text):
        return FileFormat.GOLD_TEXT
    return FileFormat.SGF if game else None


def _refuse(data: bytes, path: Path) -> None:
    """Raise an error for a file in which nothing looks like a problem,
    unless it may be broken YAML.

    :raises ProblemFormatError: if it cannot be YAML; the message names the kind of file.
    """
    from gold.problem.yaml.yaml_format import KNOWN_FIELDS

    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:_STARTS].lower()
    if not start.strip(b"\0"):
        raise ProblemFormatError(
            _("the file is empty; a problem has at least a diagram"), str(path), 1
        )
    a_field = rf"(?:#[^\n]*\n\s*)*(?:---|%YAML|(?:{'|'.join(KNOWN_FIELDS)})[ \t]*:)".encode()
    may_be_yaml = path.suffix.lower() in _YAML_NAMES or re.match(a_field, start) is not None
    if data.startswith(_ARCHIVES):
        what = _("an archive")
    elif start.startswith((b"<!doctype html", b"<html")):
        what = _("a web page")
    elif data.startswith(b"SQLite format") or b'"gold progress"' in start:
        what = _("progress, which is imported on the page Progress")
    elif b"\0" in data or may_be_yaml:
        return
    else:
        is_json = start.startswith((b"{", b"["))
        what = (
            _("JSON without problems that GoLD knows") if is_json else _("text without a problem")
        )
    message = _(
        "this is {what}; GoLD reads SGF, other game records, text diagrams, pictures of boards "
        "and its own YAML"
    )
    raise ProblemFormatError(message.format(what=what), str(path), 1)


def _load_parts(place: Path, name: str, parts: Sequence[Part], report: Report) -> Collection:
    """Load the files of a folder or archive as one collection.

    An unreadable file becomes an entry with its error. Text and JSON files without problems, such
    as read-me files, are skipped. The header comes from the folder's file ``collection.yaml``; its
    field ``order`` may sort the files.
    """
    header = Header()
    entries = list[Entry]()
    total = max(1, sum(part.size for part in parts))
    done = 0

    def part_report(entry: Entry | None, share: float) -> None:
        report(entry, min(1.0, (done + part.size * share) / total))

    for part in parts:
        try:
            if part.error is not None:
                raise part.error
            data = part.read()
            is_text = part.path.suffix.lower() in (".txt", ".json")
            # a read-me: nothing looks like a problem
            if is_text and _format_shown(data, part.path) is None:
                done += part.size
                continue
            collection = parse_collection(data, part.path, part_report)
        except ReadingStoppedError:
            raise
        except GoldError as error:
            entries.append(Entry(part.path, 0, 1, error=error))
            part_report(entries[-1], 1.0)
        else:
            if part.path.name == FOLDER_HEADER and part.path.parent == place:
                header = Header(collection.name, collection.description, dict(collection.extra))
            entries += collection.entries
        done += part.size
    order = header.extra.get("order")
    if isinstance(order, list):
        rank = {name: number for number, name in enumerate(order) if isinstance(name, str)}
        entries.sort(key=lambda entry: rank.get(entry.path.name, len(rank)))
    return Collection(header.name or name, place, tuple(entries), header.description, header.extra)


def _picture_entries(data: bytes, path: Path, report: Report) -> list[Entry]:
    """Read the problems in a picture; the remark of an entry names what is uncertain."""
    from gold.problem.pictures.as_problems import problems_in_picture  # it is slow to import

    entries = list[Entry]()
    read = problems_in_picture(data, path, lambda share: report(None, share / 2))
    for number, each in enumerate(read):
        entries.append(
            Entry(path, number, 1, each.problem, remark=each.remark, picture=each.picture)
        )
        report(entries[-1], (1 + (number + 1) / len(read)) / 2)
    return entries


def _yaml_entries(text: str, path: Path, report: Report) -> tuple[Header, list[Entry]]:
    from gold.problem.yaml.yaml_format import is_header, read_fields, read_header, read_problem
    from gold.problem.yaml.yaml_nodes import split_documents

    header = Header()
    entries = list[Entry]()
    documents = split_documents(text, str(path))
    if not documents:
        raise ProblemFormatError(
            _("the file is empty; a problem has at least a diagram"), str(path), 1
        )
    unreadable = 0
    for number, document in enumerate(documents):
        place = (path, len(entries), document.first_line)
        try:
            root = read_fields(document)
            if number == 0 and is_header(root):
                header = read_header(document, root)
            else:
                entries.append(Entry(*place, problem=read_problem(document, root)))
        except ProblemFormatError as error:
            entries.append(Entry(*place, error=error))
            unreadable += 1
        report(entries[-1] if len(entries) > place[1] else None, (number + 1) / len(documents))
        if unreadable == MAX_UNREADABLE:
            message = _(
                "{count} problems in this file cannot be read; those after line {line} were not tried"
            )
            message = message.format(count=unreadable, line=document.first_line)
            return header, [*entries, Entry(*place, error=ProblemFormatError(message, str(path)))]
    return header, entries


def _sgf_entries(source: SgfText, path: Path, report: Report) -> tuple[Header, list[Entry]]:
    """Read the problems of all games.

    The header has the descriptions of all books in the file and, if the file is a single book, its
    name.
    """
    entries = list[Entry]()
    names = list[str]()
    texts = list[str]()
    blank = list[int]()
    for game in source.games():
        parts = [BookPart(game.tree or Variation([Node({}, game.start)]))]
        book = book_in(game.tree) if game.tree is not None else None
        if book is not None:
            parts = list(book.parts)
            texts.append(book.description)
        names.append(book.name if book is not None else "")
        for number, part in enumerate(parts, 1):
            if len(entries) == MAX_GAMES:
                message = _("more than {count} games in one file: split it")
                raise ProblemFormatError(message.format(count=MAX_GAMES), source.path)
            start = (
                part.tree.nodes[0].offset if part.tree.nodes and book is not None else game.start
            )
            place = (path, len(entries), source.line(start))
            try:
                if game.tree is None:
                    raise source.error(game.problem, game.problem_offset)
                problem = read_game(source, part)
                is_own_draft = "AP[GoLD" in source.text[game.start : game.end]
                if not (
                    is_own_draft
                    or problem.extra
                    or any(each.color for each in problem.position.states)
                ):
                    blank.append(len(entries))
                remark = game.remark if number == 1 else ""
                entries.append(Entry(*place, problem=problem, remark=remark))
            except ProblemFormatError as error:
                entries.append(Entry(*place, error=error))
            done = game.start + (game.end - game.start) * number / len(parts)
            report(entries[-1], done / len(source.text))
    if not entries:
        raise ProblemFormatError(_("there is no SGF game here; one begins with (;"), source.path, 1)
    if len(entries) > 1:  # a single one may be the beginning of a game or of a problem
        for index in blank:
            why = ProblemFormatError(_("there are no stones"), source.path, entries[index].line)
            entries[index] = replace(entries[index], problem=None, error=why)
    name = names[0] if len(names) == 1 else ""
    return Header(name, "\n\n".join(filter(None, texts))), entries


# Saving


def save_problem(problem: Problem, path: Path | str) -> None:
    """Write a file with a single problem, atomically. The previous content of the file is lost.

    :raises ProblemFormatError: if the problem could not be read back, or the file's ending is
        unknown.
    :raises FileAccessError: if the file cannot be written; an existing file is then unchanged.
    """
    path = Path(path)
    write_atomically(path, format_problems([problem], format_to_write(path)).encode())


def format_to_write(path: Path) -> FileFormat:
    """Return the format to write, by a file's ending.

    :raises ProblemFormatError: if the ending is unknown.
    """
    suffix = path.suffix.lower()
    if suffix == ".sgf":
        return FileFormat.SGF
    if suffix in (".yaml", ".yml", ".txt", ""):
        return FileFormat.YAML
    message = _("{ending} is not a format for problems: save as .yaml or .sgf")
    raise ProblemFormatError(message.format(ending=suffix), str(path))


def format_problems(problems: Sequence[Problem], to: FileFormat) -> str:
    """Return the text of a file with these problems, in the format ``to``.

    :raises ProblemFormatError: if one of them could not be read back.
    """
    from gold.problem.yaml.yaml_format import write_problem

    write = write_game if to is FileFormat.SGF else write_problem
    return joined([write(problem) for problem in problems], to)


def joined(texts: Iterable[str], to: FileFormat) -> str:
    """Join the ``texts`` of files with one problem each to the text of one file with all of them."""
    return ("\n" if to is FileFormat.SGF else DASHES).join(texts)


def format_collection(collection: Collection, to: FileFormat) -> str:
    """Return the text of a file with a collection's readable problems and, in YAML, its header.

    :raises ProblemFormatError: if one of them could not be read back.
    """
    text = format_problems(collection.problems, to)
    if to is FileFormat.SGF:
        return text
    from gold.problem.yaml.yaml_format import write_header

    header = Header(collection.name, collection.description, dict(collection.extra))
    return f"{write_header(header)}{DASHES if text else ''}{text}"


def no_such_problem(index: int, count: int, path: Path | str) -> ProblemFormatError:
    """Return the error for an index that a file with ``count`` entries does not have."""
    message = _("there is no problem {number} in this file, which holds {count}")
    return ProblemFormatError(message.format(number=index + 1, count=count), str(path))
