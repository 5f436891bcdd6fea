"""Settings survive everything that can happen to their file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.errors import GoldError
from gold.paper import DiagramSize, Paper, SheetOptions, SolutionPages
from gold.solver.api import Limits
from gold.trainer.settings import Settings, SettingsFile


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "not yet there" / "settings.json")


def write(file: SettingsFile, text: str | bytes) -> None:
    file.path.parent.mkdir(parents=True, exist_ok=True)
    file.path.write_bytes(text if isinstance(text, bytes) else text.encode())


def test_without_a_file_the_defaults_hold_and_nothing_is_said(file: SettingsFile) -> None:
    assert file.load() == (Settings(), "")
    assert not file.path.exists(), "reading writes nothing"


def test_what_was_saved_is_loaded(file: SettingsFile) -> None:
    settings = Settings(
        theme="dark",
        sound=False,
        seconds=None,
        depth=8,
        keys={"player.hint": ["Ctrl+H"]},
        window=(1280, 860),
        sheets=SheetOptions(Paper.LETTER, 4, DiagramSize.LARGE, SolutionPages.BACK, notes=True),
    )
    file.save(settings)
    assert file.load() == (settings, "")


def test_what_is_wanted_of_sheets_is_checked_like_all_else(file: SettingsFile) -> None:
    write(file, '{"sheets": {"solutions": "back", "of_the_future": 3}}')
    assert file.load() == (Settings(sheets=SheetOptions(solutions=SolutionPages.BACK)), "")
    write(file, '{"sheets": {"solutions": "somewhere"}, "theme": "dark"}')
    settings, said = file.load()
    assert (settings.sheets, settings.theme) == (None, "dark")
    assert "“sheets” cannot be" in said


def test_the_file_can_be_read_and_edited_by_people(file: SettingsFile) -> None:
    file.save(Settings(last_folder="/home/李/詰碁"))
    text = file.path.read_text(encoding="utf-8")
    assert "詰碁" in text
    assert json.loads(text)["theme"] == "light"
    assert len(text.splitlines()) > 10


def test_what_this_version_does_not_know_is_kept(file: SettingsFile) -> None:
    write(file, '{"theme": "dark", "stone_shine": {"level": 3}}')
    settings, said = file.load()
    assert said == ""
    file.save(settings.changed(sound=False))
    assert json.loads(file.path.read_text())["stone_shine"] == {"level": 3}


@pytest.mark.parametrize(
    "broken", ["", "{", "[1, 2]", "theme: dark", b"\xff\xfe\x00", '{"a":' * 5000, "null", '"dark"']
)
def test_a_broken_file_is_set_aside_and_the_defaults_are_used(
    file: SettingsFile, broken: str | bytes
) -> None:
    write(file, broken)
    settings, said = file.load()
    assert settings == Settings()
    assert "the default settings are used" in said
    assert "settings.json.broken" in said
    kept = file.path.with_name("settings.json.broken").read_bytes()
    assert kept == (broken if isinstance(broken, bytes) else broken.encode())


WRONG = [
    ("theme", '"purple"'),
    ("sound", '"perhaps"'),
    ("answer_delay", "-1"),
    ("depth", "0"),
    ("seconds", '"long"'),
    ("text_scale", "40"),
    ("keys", '{"player.hint": "H"}'),
    ("window", "[0, 5]"),
    ("language", '"../../etc"'),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_is_replaced_by_its_default_and_the_others_hold(
    file: SettingsFile, name: str, value: str
) -> None:
    write(file, f'{{"{name}": {value}, "coordinates": false}}')
    settings, said = file.load()
    assert getattr(settings, name) == getattr(Settings(), name)
    assert settings.coordinates is False
    assert f"“{name}” cannot be" in said
    assert file.path.with_name("settings.json.broken").exists()


def test_a_file_that_cannot_be_read_is_no_reason_to_fail(file: SettingsFile) -> None:
    file.path.mkdir(parents=True)
    settings, said = file.load()
    assert settings == Settings()
    assert "cannot be read" in said


def test_saving_where_nothing_can_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(GoldError, match="cannot be"):
        SettingsFile(tmp_path / "file" / "settings.json").save(Settings())


def test_a_change_makes_new_settings_and_checks_the_value() -> None:
    settings = Settings()
    assert settings.changed(answer_delay=1).answer_delay == 1
    assert settings.answer_delay == 0.4
    with pytest.raises(GoldError, match="“volume” cannot be 3"):
        settings.changed(volume=3)


def test_the_limits_for_the_computer_are_those_of_the_settings() -> None:
    assert Settings(depth=6, breadth=8, seconds=2).limits == Limits(6, 8, 2.0)


def test_what_was_set_aside_before_stays(file: SettingsFile) -> None:
    for broken in ("one", "two", "two"):
        write(file, broken)
        assert "settings.json.broken" in file.load()[1]
    kept = {path.name: path.read_text() for path in file.path.parent.glob("*.broken*")}
    assert kept == {"settings.json.broken": "one", "settings.json.broken-2": "two"}


def two_windows(file: SettingsFile, settings: Settings) -> tuple[SettingsFile, SettingsFile]:
    file.save(settings)
    one, other = SettingsFile(file.path), SettingsFile(file.path)
    assert one.load() == other.load() == (settings, "")
    return one, other


def test_two_windows_keep_what_the_other_has_changed(file: SettingsFile) -> None:
    start = Settings(linked_folders=("/old",), keys={"player.hint": ["H"], "player.reset": ["R"]})
    one, other = two_windows(file, start)
    mine = start.changed(
        theme="dark", linked_folders=("/old", "/mine"), keys={**start.keys, "player.pass": ["P"]}
    )
    theirs = start.changed(
        board="slate", linked_folders=("/theirs",), keys={"player.hint": ["Ctrl+H"]}
    )
    one.save(mine)
    other.save(theirs)
    found, said = file.load()
    assert said == ""
    assert (found.theme, found.board) == ("dark", "slate")
    assert set(found.linked_folders) == {"/mine", "/theirs"}
    assert found.keys == {"player.hint": ["Ctrl+H"], "player.pass": ["P"]}
    one.save(mine.changed(window=(800, 600)))
    assert file.load()[0] == found.changed(window=(800, 600))


def test_a_window_changes_back_what_only_it_has_changed(file: SettingsFile) -> None:
    one, other = two_windows(file, Settings())
    one.save(Settings(theme="dark", depth=3))
    other.save(Settings(sound=False))
    one.save(Settings())
    assert file.load()[0] == Settings(sound=False)


@pytest.mark.parametrize("meanwhile", [None, "no JSON"])
def test_a_window_writes_all_it_has_where_the_file_is_gone_or_damaged(
    file: SettingsFile, meanwhile: str | None
) -> None:
    one, _other = two_windows(file, Settings(theme="dark"))
    file.path.unlink() if meanwhile is None else write(file, meanwhile)
    one.save(Settings(theme="dark", sound=False))
    assert file.load() == (Settings(theme="dark", sound=False), "")
    kept = [path.read_text() for path in file.path.parent.glob("*.broken*")]
    assert kept == ([] if meanwhile is None else [meanwhile])
