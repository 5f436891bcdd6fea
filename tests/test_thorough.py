"""Which part of the long comparisons runs is chosen by a number, and in time all of it does."""

from __future__ import annotations

import pytest

from tests import thorough
from tests.thorough import chunks, every, is_chosen


def use(patch: pytest.MonkeyPatch, share: int) -> None:
    patch.setattr(thorough, "THOROUGH", False)
    patch.setattr(thorough, "SHARE", share)


def test_as_many_shares_as_there_are_take_each_case_once(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    numbers: list[int] = []
    parts: list[int] = []
    for share in range(3):
        use(monkeypatch, share)
        taken += every(3, "abcdefg")
        numbers += [number for number in range(7) if is_chosen(number, 3)]
        parts += chunks(range(0, 70, 10), 3)
    assert sorted(taken) == list("abcdefg")
    assert sorted(numbers) == list(range(7))
    assert sorted(parts) == list(range(0, 70, 10))


@pytest.mark.parametrize("share", range(30))
def test_no_share_is_empty(monkeypatch: pytest.MonkeyPatch, share: int) -> None:
    use(monkeypatch, share)
    assert len(every(12, "ab")) == 1
    assert len(chunks(range(0, 40, 10), 10)) == 1
    assert not every(12, "")


def test_thorough_takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, 1)
    monkeypatch.setattr(thorough, "THOROUGH", True)
    assert every(3, "abcdefg") == "abcdefg"
    assert chunks(range(9)) == range(9)
    assert all(is_chosen(number, 3) for number in range(9))
