"""The sample files and their audit, which several tests look at."""

from pathlib import Path

import pytest

from gold.audit.run import Audit
from tests.audit.samples import audit_in, write_games


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = write_games(tmp_path_factory.mktemp("games"))
    (folder / "broken.sgf").write_text("(;SZ[19]AB[aa", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def audit(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Audit:
    return audit_in(games, tmp_path_factory.mktemp("journal") / "journal")
