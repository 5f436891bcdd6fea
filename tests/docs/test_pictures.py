"""The pictures of README and manual show today's window."""

import re
import subprocess
import sys

import pytest

from tests.tools.pictures import FOLDER, SCENES

ROOT = FOLDER.parents[1]


def test_readme_and_manual_show_the_pictures_that_the_command_makes() -> None:
    pages = (ROOT / "README.md", ROOT / "docs" / "manual.md")
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    shown = re.findall(r"\((?:docs/)?screenshots/(.*?)\)", text)
    assert set(shown) == {*(f"{name}.png" for name in SCENES), "failed.gif"}
    assert all((FOLDER / name).stat().st_size < 700_000 for name in shown)


@pytest.mark.slow
def test_no_picture_is_older_than_what_it_shows() -> None:
    """If it is, `python -m tests.tools.pictures` makes all of them anew."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.tools.pictures", "--check"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert told.returncode == 0, f"older than what they show: {told.stdout} {told.stderr[-2000:]}"
