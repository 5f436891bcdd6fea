"""Asks for the level of an exam, and begins it."""

from __future__ import annotations

from collections.abc import Sequence

from gold import clock
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.trainer.library.shelves import Shelved
from gold.trainer.progress.logbook import Logbook
from gold.trainer.ranks import rank_of
from gold.trainer.training.choosing import candidates
from gold.trainer.training.course import Course
from gold.trainer.training.exam import EASIER, Exam, exam_at


def ask_for_exam(window: Window, logbook: Logbook, shelves: Sequence[Shelved], before: Course) -> None:
    """Let the person choose the level, by their rating. ``before`` is what is practised now."""
    now = clock.now()
    mine = logbook.ratings.of_person(now).value
    problems = candidates(shelves, logbook.notes.never())
    course = before.before
    near = [
        exam
        for level in (mine - EASIER, mine, mine + EASIER)
        if (exam := exam_at(level, problems, logbook, course, now.microsecond)) is not None
    ]
    if not near:
        window.say(_("No levels are known yet: the library works them out while it is open."))
        return
    # The library may have too few problems of a level: then the exam of another one may come nearer to it.
    nearest = min(near, key=lambda exam: abs(exam.level - mine))
    rank = rank_of(nearest.level)
    others = {rank_of(exam.level): exam for exam in near if rank_of(exam.level) != rank}
    offered = [(_("Easier") if each < rank else _("Harder"), exam) for each, exam in sorted(others.items())]
    offered.append((_("My level") if rank == rank_of(mine) else _("Nearest to my level"), nearest))
    choices = [_choice(window, name, exam) for name, exam in offered]
    text = _(
        "Ten problems in ten minutes; seven must be solved. The clock stands still while the computer thinks."
    )
    window.push(MessageDialog(window, _("Exam"), text, [Choice(_("Cancel")), *choices]))


def _choice(window: Window, name: str, exam: Exam) -> Choice:
    return Choice(f"{name}: {rank_of(exam.level)}", lambda: window.play(exam, 0))
