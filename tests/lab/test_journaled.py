"""What a journal has is not done again."""

from __future__ import annotations

from pathlib import Path

from gold.lab.journaled import worked
from tests.test_journal import journal_in


def test_only_what_is_not_kept_is_worked_on_and_results_come_in_order(tmp_path: Path) -> None:
    """A piece that comes again, as a game does that stands in two files, has its own result."""
    path, done = tmp_path / "journal", list[int]()

    def tenfold(number: int) -> int:
        done.append(number)
        return 10 * number

    one = journal_in(path)
    one.keep(one.name(1), 100)
    results = worked(one, tenfold, [3, 1, 3, 2, 1], one.name, 1, lambda result: result != 20)
    assert next(results) == 30
    assert one.name(3) in journal_in(path), "kept at once"
    assert list(results) == [100, 30, 20, 100]
    assert done == [3, 2]
    again = journal_in(path)
    assert again.name(2) not in again, "it was not final"
    assert list(worked(again, tenfold, [1, 3], again.name, 1)) == [100, 30]
