"""Errors in files are reported in the user's language, which is known only when they are shown."""

import gettext
from pathlib import Path

import pytest

from gold import i18n
from gold.errors import GoldError
from gold.problem.files import load_problem
from tests.problem.test_proved import CASES as PROVED_CASES
from tests.problem.test_proved import DIAGRAM
from tests.problem.yaml.test_yaml_format import CASES as YAML_CASES

SGF_CASES = [
    "(;SZ[9:13])",
    "(;SZ[21])",
    "(;GM[2])",
    "(;AB[a])",
    f"(;AB{'[aa:ss]' * 30})",
    "(;SZ[2]GOLD[- a])",
    "(;B)",
    "(;B[aa)",
    "(;FF[4]?)",
    "()",
    "(B[aa])",
]
OLD_CASES = ["| x | o |", "| q |", "| + |\nPlay: nobody", "| + |\nwords", "|" * 200_000]
FILES = {
    "a.yaml": [case[0] for case in YAML_CASES]
    + [DIAGRAM + case[0] for case in PROVED_CASES]
    + ["\xff\0"],
    "a.sgf": [*SGF_CASES, "(;\0)"],
    "a.txt": OLD_CASES,
    "none": ["", "\0"],
}


class Marking(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return f"»{message}"


@pytest.mark.parametrize(
    ("name", "text"), [(name, text) for name, texts in FILES.items() for text in texts]
)
def test_error_goes_through_the_catalogue(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_bytes(text.encode("latin-1", "replace"))
    monkeypatch.setattr(i18n, "_catalogue", Marking())
    with pytest.raises(GoldError, match="»"):
        load_problem(tmp_path / name)


def test_missing_file_is_told_of_in_the_users_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "_catalogue", Marking())
    with pytest.raises(GoldError, match="»"):
        load_problem(tmp_path / "nowhere.sgf")
