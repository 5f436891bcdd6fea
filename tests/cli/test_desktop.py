"""The menu entry on Linux desktops."""

import configparser
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from gold.cli import desktop
from gold.cli.desktop import desktop_entry
from gold.cli.main import main

pytestmark = pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="Linux desktops only")


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(desktop.shutil, "which", lambda _program: None)
    return tmp_path


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file()}


def read(text: str) -> configparser.SectionProxy:
    parser = configparser.RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text)
    return parser["Desktop Entry"]


def test_the_entry_and_its_icon_come_and_go(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["desktop"]) == 0
    assert files(share) == {"gold-tsumego.desktop", "gold-tsumego.svg"}
    entry = next(share.rglob("*.desktop"))
    assert str(entry) in capsys.readouterr().out
    assert read(entry.read_text(encoding="utf-8"))["Icon"] == "gold-tsumego"
    assert main(["desktop"]) == 0, "a second time it is written anew"
    assert main(["desktop", "--remove"]) == 0
    assert files(share) == set()
    assert main(["desktop", "--remove"]) == 0, "there is nothing left to remove"


def test_it_says_how_to_take_it_out_of_the_menu(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["desktop"])
    assert capsys.readouterr().out.rstrip().endswith("desktop --remove")


def test_the_desktop_knows_at_once_which_files_it_opens(
    share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[list[str]] = []
    monkeypatch.setattr(desktop.shutil, "which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr(desktop.subprocess, "run", lambda command, **_options: told.append(command))
    update = ["/usr/bin/update-desktop-database", str(share / "applications")]
    main(["desktop"])
    assert told == [update]
    main(["desktop", "--remove"])
    assert told == [update, update]


def test_a_shortcut_that_windows_did_not_make_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("APPDATA", str(tmp_path))
    monkeypatch.setattr(desktop.subprocess, "run", lambda *_args, **_options: None)
    with pytest.raises(OSError, match="no shortcut"):
        desktop._make_shortcut(["gold.exe"], "icon.ico")
    desktop._shortcut().parent.mkdir(parents=True)
    desktop._shortcut().touch()
    desktop._make_shortcut(["gold.exe"], "icon.ico")


def test_the_icon_is_a_picture(share: Path) -> None:
    main(["desktop"])
    root = ET.parse(next(share.rglob("*.svg"))).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize(
    "odd", ["/opt/a b/gold", "/opt/50%/gold", "/x/`$HOME\"'/gold", "/back\\slash/gold"]
)
def test_any_path_survives_the_two_layers_of_quoting(odd: str) -> None:
    line = read(desktop_entry([odd]))["Exec"]
    plain = line.replace("\\\\", "\\").removesuffix(" %f").replace("%%", "%")
    assert re.fullmatch(r'"([^"\\`$]|\\.)*"', plain), "nothing special is left bare"
    assert re.sub(r"\\(.)", r"\1", plain[1:-1]) == odd


def test_a_file_in_the_way_is_named(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (share / "applications").write_text("not a folder", encoding="utf-8")
    assert main(["desktop"]) == 2
    assert str(share / "applications") in capsys.readouterr().err
