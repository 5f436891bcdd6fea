"""Sheets are files of the formats that they can be printed from."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.errors import GoldError
from gold.gui.sheets.sheet_files import sheet_files
from tests.gui.helpers import make_problem
from tests.gui.sheets.printed import (
    USUAL,
    no_lines,
)


def test_another_ending_of_sheets_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GoldError, match=r"\.pdf, \.png or \.svg"):
        sheet_files(tmp_path / "a.gif", "", [make_problem()], no_lines(1), USUAL)
