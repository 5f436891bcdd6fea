"""The exams that the person has taken, and how they ended."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from gold import clock
from gold.trainer.progress.attempts import utc
from gold.trainer.progress.database import ProgressDatabase


@dataclass(frozen=True, slots=True)
class ExamResult:
    """How an exam ended: ``solved`` of its ``problems``, all near the rating ``level``, in ``seconds``."""

    at: datetime
    level: float
    solved: int
    problems: int
    seconds: float
    passed: bool


class Exams:
    """All exams, in the order in which they ended; one with an impossible time is left out.

    :raises GoldError: from :meth:`add`, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database

    def add(self, result: ExamResult) -> None:
        """Store how an exam ended."""
        values = asdict(result) | {"at": utc(result.at), "passed": int(result.passed)}
        self._database.insert("exams", **values)

    def all(self) -> list[ExamResult]:
        """How all exams ended, the oldest first."""
        query = "SELECT at, level, solved, problems, seconds, passed FROM exams ORDER BY at, id"
        return [
            ExamResult(at, level, solved, problems, seconds, bool(passed))
            for text, level, solved, problems, seconds, passed in self._database.rows(query)
            if (at := clock.moment(text)) is not None
        ]
