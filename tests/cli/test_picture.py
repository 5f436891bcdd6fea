"""`picture` draws what the ending of the file asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.cli.main import main

SOURCE = "problems/first-steps.yaml"


@pytest.mark.parametrize(
    ("name", "start"), [("a.png", b"\x89PNG"), ("a.svg", b"<svg "), ("a.pdf", b"%PDF-1.")]
)
def test_the_ending_says_what_is_drawn(tmp_path: Path, name: str, start: bytes) -> None:
    target = tmp_path / name
    assert main(["picture", SOURCE, str(target), "--number", "3"]) == 0
    assert target.read_bytes().startswith(start)
    assert main(["picture", SOURCE, str(target)]) != 0, "it is there already"
    assert main(["picture", SOURCE, str(target), "--force"]) == 0


def test_a_number_beyond_the_last_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["picture", SOURCE, str(tmp_path / "a.png"), "--number", "99"]) != 0
    assert "99" in capsys.readouterr().err


def test_sheets_and_pictures_have_coordinates_and_descriptions_as_asked(tmp_path: Path) -> None:
    def drawn(name: str, *options: str) -> bytes:
        assert main(["picture", SOURCE, str(tmp_path / name), "--force", *options]) == 0
        return (tmp_path / name).read_bytes()

    assert drawn("a.pdf") == drawn("a.pdf", "--no-coordinates", "--descriptions")
    assert (
        len({drawn("a.pdf"), drawn("a.pdf", "--coordinates"), drawn("a.pdf", "--no-descriptions")})
        == 3
    )
    assert drawn("a.svg") == drawn("a.svg", "--coordinates")
    assert b">A</text>" not in drawn("a.svg", "--no-coordinates")


@pytest.mark.parametrize(
    ("ending", "start"), [("pdf", b"%PDF-1."), ("svg", b"<svg "), ("png", b"\x89PNG")]
)
def test_convert_writes_sheets_in_the_same_way(tmp_path: Path, ending: str, start: bytes) -> None:
    target = tmp_path / f"sheet.{ending}"
    options = [
        "--per-page",
        "7",
        "--solutions-on",
        "none",
        "--notes",
        "--size",
        "small",
        "--paper",
        "letter",
    ]
    assert main(["convert", SOURCE, str(target), *options]) == 0
    names = ["sheet.pdf"] if ending == "pdf" else [f"sheet-1.{ending}", f"sheet-2.{ending}"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert all(path.read_bytes().startswith(start) for path in tmp_path.iterdir())
    assert main(["convert", SOURCE, str(target), *options]) != 0, "they are there already"


def test_each_option_of_sheets_changes_them(tmp_path: Path) -> None:
    def drawn(*options: str) -> bytes:
        assert (
            main(["picture", SOURCE, str(tmp_path / "a.pdf"), "--force", "--paper", "a4", *options])
            == 0
        )
        return (tmp_path / "a.pdf").read_bytes()

    asked = (
        [], ["--booklet"], ["--notes"], ["--size", "large"], ["--per-page", "2"],
        ["--solutions-on", "back"], ["--solutions-on", "none"],
    )  # fmt: skip
    assert len({drawn(*options) for options in asked}) == len(asked)
