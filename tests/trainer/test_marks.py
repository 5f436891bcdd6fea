"""A mark, and the sentence beside it, tell how a problem was first solved."""

from __future__ import annotations

import pytest

from gold.trainer.marks import Mark, Tally, mark_in

STORIES = [
    (Tally(), Mark.NEW, ""),
    (Tally(tried=1, failed_first=1), Mark.OPEN, "Failed once, not solved yet"),
    (Tally(tried=2, failed_first=2), Mark.OPEN, "Failed 2 times, not solved yet"),
    (Tally(tried=1, solved=1), Mark.FIRST_TRY, "Solved at the first try"),
    (
        Tally(tried=3, solved=2),
        Mark.FIRST_TRY,
        "Solved at the first try · tried 3 times, solved 2 times",
    ),
    (Tally(tried=1, solved=1, hints=3), Mark.HELPED, "Solved with 3 hints"),
    (
        Tally(tried=1, solved=1, hints=1, takebacks=2),
        Mark.HELPED,
        "Solved with 1 hint and 2 moves taken back",
    ),
    (
        Tally(tried=2, solved=1, failed_first=1),
        Mark.FAILED_FIRST,
        "Failed once, then solved",
    ),
    (
        Tally(tried=2, solved=1, failed_first=1, hints=3),
        Mark.FAILED_FIRST,
        "Failed once, then solved with 3 hints",
    ),
    (
        Tally(tried=4, solved=1, failed_first=2, takebacks=1),
        Mark.FAILED_FIRST,
        "Failed 2 times, then solved with 1 move taken back · tried 4 times, solved once",
    ),
]


@pytest.mark.parametrize(("tally", "mark", "story"), STORIES, ids=str)
def test_a_mark_tells_how_a_problem_was_first_solved(tally: Tally, mark: Mark, story: str) -> None:
    assert (tally.mark, tally.story) == (mark, story)


def test_a_problem_that_was_never_tried_is_new() -> None:
    solved = Tally(tried=1, solved=1)
    assert [mark_in({"p": solved}, name) for name in ("p", "q")] == [Mark.FIRST_TRY, Mark.NEW]
