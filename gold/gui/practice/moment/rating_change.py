"""The change of the rating or the quiz score by a stored result, as data and in words.

The words are in the language that is chosen when they are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass

from gold.gui import words
from gold.i18n import _
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.glicko import Rating
from gold.trainer.ranks import with_rank


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of the rating by an attempt, and whether the problem comes back."""

    attempt: Attempt
    """The attempt."""
    before: Rating
    """The rating before the attempt."""
    after: Rating | None
    """The new rating; None if the attempt was not rated."""
    comes_back: bool = False
    """Whether the position comes back in training."""
    back_key: str = ""
    """The name of the key that undoes setting the problem aside; empty if it is not set aside."""

    def in_words(self) -> str:
        """Return sentences about the rating, and about the return of the problem.

        That the problem comes back is left out if the mode has said so.
        """
        rules = self.attempt.mode.rules
        now = self.after or self.before
        signed = f"{self._change:+d}".replace("-", "\N{MINUS SIGN}")
        rating = with_rank(now.value, now.deviation)
        text = self._rating_in_words().format(rating=rating, change=signed, mode=rules.name)
        back = ""
        if self.back_key:
            back = words.set_aside(self.back_key)
        elif self.comes_back and not rules.says_what_comes_back:
            back = _("The position comes back in training.")
        return f"{text} {back}".strip()

    @property
    def _change(self) -> int:
        now = self.after or self.before
        return round(now.value) - round(self.before.value)

    def _rating_in_words(self) -> str:
        attempt = self.attempt
        if self.after is None:
            return self._unrated_in_words()
        if attempt.mode.rules.is_hardly_rated and not self._change:
            return _("Rating {rating}: a lesson hardly changes it.")
        if attempt.clean and not self._change:
            return _(
                "Rating {rating}: solved without help, but this problem is too easy to raise it."
            )
        if attempt.clean:
            return _("Rating {rating} ({change}): solved without help.")
        if attempt.solved and not attempt.hints:
            return _(
                "Rating {rating} ({change}): solved with a move taken back, at half the cost of a failure."
            )
        if attempt.solved:
            return _(
                "Rating {rating} ({change}): solved with help, which costs half as much as a failure."
            )
        return _("Rating {rating} ({change}): the first try counts, and it failed.")

    def _unrated_in_words(self) -> str:
        attempt = self.attempt
        rules = attempt.mode.rules
        if rules.help_is_free and attempt.solved and not attempt.clean:
            return _("Solved with help, which costs nothing here.")
        if rules.is_rated:
            return _("Tried before: no rating change.")
        return _("No rating change in {mode}.")


@dataclass(frozen=True, slots=True)
class QuizScore:
    """The score of today's questions of the status quiz."""

    right: int
    """The number of right answers."""
    asked: int
    """The number of answers."""

    def in_words(self) -> str:
        """Return the score as a sentence."""
        said = _("Status quiz today: {right} of {n} right.")
        return said.format(right=self.right, n=self.asked)
