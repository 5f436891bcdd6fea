"""The results of the exams that the person has taken."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from gold import clock
from gold.trainer.progress.attempts import utc
from gold.trainer.progress.database import ProgressDatabase


@dataclass(frozen=True, slots=True)
class ExamResult:
    """The result of an exam."""

    at: datetime
    """The time when it ended."""
    level: float
    """The mean rating of its problems."""
    solved: int
    """The number of solved problems."""
    problems: int
    """The number of all problems."""
    seconds: float
    """The time that the person used."""
    passed: bool


class Exams:
    """The results of all exams, in the order of time. Exams with an impossible time are left out.

    :raises GoldError: from :meth:`add`, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database

    def add(self, result: ExamResult) -> None:
        """Store the result of an exam."""
        values = asdict(result) | {"at": utc(result.at), "passed": int(result.passed)}
        self._database.insert("exams", **values)

    def all(self) -> list[ExamResult]:
        """The results of all exams, the oldest first."""
        query = "SELECT at, level, solved, problems, seconds, passed FROM exams ORDER BY at, id"
        return [
            ExamResult(at, level, solved, problems, seconds, bool(passed))
            for text, level, solved, problems, seconds, passed in self._database.rows(query)
            if (at := clock.moment(text)) is not None
        ]
