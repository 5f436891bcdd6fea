"""The examples of docs/library.md do what they say."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


@pytest.mark.kernel
def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert (failed, tried > 15) == (0, True)


def test_what_the_table_names_can_be_called() -> None:
    for name in re.findall(r"`(gold[.\w]+)`", PAGE.read_text("utf-8")):
        module, _dot, function = name.rpartition(".")
        assert callable(getattr(importlib.import_module(module), function)), name
