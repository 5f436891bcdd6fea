"""Writes the problems of an audit as SGF with proved solution trees,
for any program that reads SGF.

If the result is proved, the file's tree is replaced by a new one of at most 120 moves: the
solutions, each line with ``RIGHT`` at its end and ``TE`` at its first move, and the refutations of
tempting moves, with ``BM``. The author's comment on a move is kept if the new tree has the move.
Target (``MA``) and region (``VW``) are those of the proof. A problem without a proof or without a
solution keeps its tree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from gold.atomic import not_written, write_atomically
from gold.audit.findings import ShownLine
from gold.audit.problem import Case, Effort, audited
from gold.audit.run import Audit, Item
from gold.board.points import Color, Move
from gold.board.status import RESULTS
from gold.errors import GoldError
from gold.i18n import _
from gold.problem.collection import Entry
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.problem.sgf.sgf_format import SGF_FIELD, kept_tree, write_game
from gold.problem.sgf.sgf_tree import escape, format_properties
from gold.problem.solution.solution_tree import OWN_LINES, SolutionTree, solution_tree

MOST_MOVES = 120


@dataclass(slots=True)
class _Branch:
    """A node of the new tree: its children by the name of their move, and whether it is right."""

    children: dict[str, _Branch] = field(default_factory=dict)
    right: bool = False


def refuse_overwriting(paths: Iterable[Path], folder: Path, root: Path) -> set[Path]:
    """Return the paths of the repaired files, after a check that none is an audited file.

    ``paths`` are the audited files, ``folder`` is the folder of the repaired files, and ``root`` is
    the audited file or folder.

    :raises GoldError: if an audited file would be overwritten.
    """
    sources = {path.resolve() for path in paths}
    targets = {_target(path, folder.resolve(), root.resolve()) for path in sources}
    for target in targets & sources:
        message = _("{path} would be overwritten: choose another folder for the repaired files")
        raise GoldError(message.format(path=target))
    return targets


def repaired_files(audit: Audit, folder: Path, root: Path) -> dict[Path, str]:
    """Return the texts of the repaired files by their paths.

    A path has the same place in ``folder`` as the audited file has in ``root``, the audited folder.

    :raises GoldError: if an audited file would be overwritten, or a problem cannot be written as
        SGF.
    """
    refuse_overwriting((item.entry.path for item in audit.items), folder, root)
    games: dict[Path, list[str]] = {}
    for item in audit.items:
        if item.entry.problem is not None:
            games.setdefault(_target(item.entry.path, folder, root), []).append(repaired_game(item))
    return {target: "\n".join(texts) for target, texts in games.items()}


def _target(path: Path, folder: Path, root: Path) -> Path:
    below = path.relative_to(root) if root in path.parents else Path(path.name)
    return folder / below.with_suffix(".sgf")


def write_files(files: dict[Path, str]) -> None:
    """Write the texts to their paths; create missing folders.

    :raises FileAccessError: if a file cannot be written.
    """
    for target, text in files.items():
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise not_written(target, error) from error
        write_atomically(target, text.encode())


def corrected_game(problem: Problem, nodes: int) -> str | None:
    """Return a problem as SGF with a proved solution tree instead of the author's.

    None if nothing is proved, or there is no solution. ``nodes`` limits the proof of the first
    moves, and again the search for lines.

    :raises GoldError: if the problem cannot be written as SGF.
    """
    result = audited(Case(problem, (), Effort(nodes, 0, lines=True)))
    if not (result.proved and result.lines):
        return None
    return repaired_game(Item(Entry(Path(), 0, 1, problem), "", problem, result))


def repaired_game(item: Item) -> str:
    """Return a problem as SGF, with the proved tree; without a proof, with the tree of its file.

    :raises GoldError: if the problem cannot be written as SGF.
    """
    problem = item.problem
    result = item.result
    assert problem is not None  # unreadable entries are not repaired
    in_file = item.entry.problem or problem
    if not (result.proved and result.lines):
        return write_game(in_file)
    branches = _format(_tree(result.lines), problem, solution_tree(in_file))
    if result.status in RESULTS:
        correct = tuple(map(problem.position.geometry.from_vertex, result.solutions))
        problem = problem.with_proved(Proved(result.status, None, correct, result.complete))
    # Of the tree in the file, the unknown properties of the root stay.
    kept = kept_tree(problem)
    extra = {name: value for name, value in problem.extra.items() if name != SGF_FIELD}
    if kept is not None:
        root = dict(kept.nodes[0].properties)
        root.pop(OWN_LINES, None)  # the tree has the marks of other programs
        extra[SGF_FIELD] = f"(;{format_properties(root)})"
    text = write_game(replace(problem, extra=extra, moves=())).rstrip()
    return f"{text.removesuffix(')')}{branches})\n"


# The tree


def _tree(lines: Iterable[ShownLine]) -> _Branch:
    """Merge lines into one tree. A line that would exceed ``MOST_MOVES`` moves
    in all is left out.
    """
    root = _Branch()
    count = 0
    for line in lines:
        known = 0
        here = root
        while known < len(line.moves) and line.moves[known] in here.children:
            here = here.children[line.moves[known]]
            known += 1
        if count + len(line.moves) - known > MOST_MOVES:
            continue
        here = root
        for move in line.moves:
            here = here.children.setdefault(move, _Branch())
            here.right = here.right or line.right
        count += len(line.moves) - known
    return root


def _format(root: _Branch, problem: Problem, author: SolutionTree | None) -> str:
    """Format the branches below the root as SGF. Lines are short, so recursion is safe."""
    geometry = problem.position.geometry

    def branch(before: tuple[Move, ...], name: str, below: _Branch, color: Color) -> str:
        move = geometry.from_vertex(name)
        authors = author.follow((*before, move)) if author is not None else None
        comment = authors.comment if authors is not None else ""
        if below.right and not below.children:
            comment = f"RIGHT\n{comment}".rstrip()
        properties = {color.name[0]: [geometry.to_sgf(move)]}
        if not before:
            properties["TE" if below.right else "BM"] = ["1"]
        if comment:
            properties["C"] = [escape(comment)]
        return f";{format_properties(properties)}{after((*before, move), below, color.opponent)}"

    def after(moves: tuple[Move, ...], parent: _Branch, color: Color) -> str:
        texts = [branch(moves, name, below, color) for name, below in parent.children.items()]
        return texts[0] if len(texts) == 1 else "".join(f"\n({text})" for text in texts)

    return after((), root, problem.to_play)
