"""GoLD in Windows' start menu and among the programs that open its files: what the registry keeps."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

import pytest

from gold.cli import desktop

winreg: Any = pytest.importorskip("winreg", reason="Windows alone has a registry")
CLASSES: Final = r"Software\Classes"


def kept(key: str) -> str | None:
    """What the registry has under a name, or nothing."""
    try:
        return str(winreg.QueryValue(winreg.HKEY_CURRENT_USER, rf"{CLASSES}\{key}"))
    except FileNotFoundError:
        return None


def opens(suffix: str) -> bool:
    """Whether Windows offers GoLD for files of this kind."""
    try:
        with winreg.OpenKey(
            winreg.HKEY_CURRENT_USER, rf"{CLASSES}\{suffix}\OpenWithProgids"
        ) as key:
            winreg.QueryValueEx(key, "GoLD.Problem")
    except FileNotFoundError:
        return False
    return True


def test_what_is_added_to_the_registry_is_removed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    links: list[list[str]] = []
    monkeypatch.setenv("APPDATA", str(tmp_path))
    monkeypatch.setattr(desktop, "command_line", lambda: [r"C:\Go and more\gold.exe"])
    monkeypatch.setattr(
        desktop, "_make_shortcut", lambda command, icon: links.append([*command, icon])
    )

    assert desktop.run(argparse.Namespace(remove=False)) == 0
    assert kept(r"GoLD.Problem\shell\open\command") == r'"C:\Go and more\gold.exe" "%1"'
    icon = kept(r"GoLD.Problem\DefaultIcon")
    assert icon is not None
    assert Path(icon).is_file()
    assert links == [[r"C:\Go and more\gold.exe", icon]]
    assert opens(".sgf")
    assert opens(".yaml")
    assert "GoLD.lnk" in capsys.readouterr().out

    for _ in range(2):  # a second time there is nothing left to remove
        assert desktop.run(argparse.Namespace(remove=True)) == 0
        assert kept("GoLD.Problem") is None
        assert not opens(".sgf")
        assert not opens(".yaml")
