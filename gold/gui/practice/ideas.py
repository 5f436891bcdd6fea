"""Shows the idea of a path before the first of its problems."""

from __future__ import annotations

from gold.gui.practice.listener import Listener


class Ideas(Listener):
    """Shows the idea that the open problem asks for, unless one of its problems was tried before."""

    _looked = False

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Show it when the problem is on the screen."""
        idea = None if self._looked else self.model.course.idea(self.model.index)
        self._looked = True
        if idea is not None and self.host.around.logbook().attempts.problems().isdisjoint(idea.problems):
            self.window.explain(idea.picture)
        return False
