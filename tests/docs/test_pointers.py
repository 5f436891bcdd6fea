"""What docstrings and comments of the program point to is there: names in roles, files, tests."""

from __future__ import annotations

import ast
import builtins
import re
import sys
from functools import cache
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
SOURCES = sorted((TOP / "gold").rglob("*.py"))
ROLE = re.compile(r":(func|class|meth|attr|data|mod|exc):`~?\.?([\w.]+)`")
FILE = re.compile(r"\b(?:tests|gold|docs|assets|packaging)/[\w./-]+\.\w+")


KERNELS_TO_COME = {"outline_after"}
"""Named in ``gold/solver/bitboard/outline.py``, which is a kernel: it is corrected with its next change."""


@cache
def names_of(path: Path) -> frozenset[str]:
    """Every name that a module defines or imports, with those of its classes as ``Class.name``."""
    found = set[str]()

    def collect(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            match node:
                case ast.FunctionDef(name=name):
                    found.add(prefix + name)
                case ast.ClassDef(name=name, body=inside):
                    found.add(prefix + name)
                    collect(inside, f"{prefix}{name}.")
                case ast.AnnAssign(target=ast.Name(id=name)):
                    found.add(prefix + name)
                case ast.Assign(targets=targets):
                    for target in targets:
                        found.update(
                            prefix + n.id for n in ast.walk(target) if isinstance(n, ast.Name)
                        )
                case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                    found.update(prefix + (each.asname or each.name) for each in aliases)
                case ast.If() | ast.Try() | ast.With():
                    collect(
                        [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.stmt)], prefix
                    )
                case _:
                    pass

    tree = ast.parse(path.read_text("utf-8"))
    collect(tree.body, "")
    for node in ast.walk(tree):  # attributes that methods set
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
    return frozenset(found)


def module_path(name: str) -> Path | None:
    """The file of a module or package of the program."""
    base = TOP.joinpath(*name.split("."))
    for path in (base.with_suffix(".py"), base / "__init__.py"):
        if path.exists():
            return path
    return None


@cache
def imported_by(path: Path) -> dict[str, str]:
    """The names that a module imports from the program, with what they stand for."""
    found = {}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("gold"):
            for each in node.names:
                found[each.asname or each.name] = f"{node.module}.{each.name}"
    return found


def is_there(kind: str, name: str, here: Path) -> bool:
    """Whether a name in a role leads somewhere: in this module or beside it, or by its full path."""
    if kind == "mod":
        return (
            module_path(name) is not None
            or is_beside(name, here)
            or name in sys.stdlib_module_names
        )
    first, _dot, rest = name.partition(".")
    if first in sys.stdlib_module_names or hasattr(builtins, first):
        return True
    if first in imported_by(here):
        return leads_somewhere(f"{imported_by(here)[first]}.{rest}".rstrip("."))
    if first == "gold":
        return leads_somewhere(name)
    own = names_of(here)
    return name in own or any(each.endswith(f".{name}") for each in own)


def is_beside(name: str, here: Path) -> bool:
    return (here.parent / f"{name}.py").exists() or (here.parent / name).is_dir()


def leads_somewhere(name: str) -> bool:
    """Whether a full path names a module, or something in one."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        path = module_path(".".join(parts[:cut]))
        if path is not None:
            rest = ".".join(parts[cut:])
            return not rest or rest in names_of(path) or parts[-1] in names_of(path)
    return False


def stale(path: Path) -> list[str]:
    """What a source points to that is not there."""
    text = path.read_text("utf-8")
    missing = [name for kind, name in ROLE.findall(text) if not is_there(kind, name, path)]
    files = [name for name in FILE.findall(text) if not (TOP / name).exists()]
    return missing + files


def test_a_pointer_to_what_is_gone_is_noticed(tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text(
        '"""See :func:`gone`, :func:`here`, :mod:`.beside`, :mod:`gold.board.gone`, tests/gone.py,\n'
        ':meth:`gold.board.board.Board.play` and :meth:`gold.board.board.Board.gone`."""\n'
        "def here(): ...\n"
    )
    (tmp_path / "beside.py").touch()
    expected = ["gone", "gold.board.gone", "gold.board.board.Board.gone", "tests/gone.py"]
    assert stale(source) == expected


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(TOP).as_posix())
def test_what_a_source_points_to_is_there(path: Path) -> None:
    assert set(stale(path)) <= KERNELS_TO_COME
