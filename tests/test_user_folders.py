"""Tests keep their hands off the folders of whoever runs them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gold.folders import config_folder, data_folder, state_folder
from tests.user_folders import KINDS, folders_in

TOUCH = """
from gold.folders import data_folder
from tests.user_folders import guard_folders
guard_folders()
data_folder().mkdir(parents=True)
"""


@pytest.mark.parametrize("folder", [data_folder, config_folder, state_folder])
def test_no_folder_of_a_test_is_one_of_the_users(
    folder, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert tmp_path_factory.getbasetemp() in folder().parents


@pytest.mark.parametrize("kind", KINDS)
def test_a_folder_of_each_kind_can_be_moved(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in folders_in(tmp_path, kind).items():
        monkeypatch.setenv(name, value)
    folder = {"DATA": data_folder, "CONFIG": config_folder, "STATE": state_folder}[kind]
    assert folder() == tmp_path / kind.lower() / "gold"


def test_touching_them_is_an_error(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TOUCH],
        env={**os.environ, **folders_in(tmp_path)},
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "a test touches the folders" in done.stderr
    assert list(tmp_path.iterdir()) == []
