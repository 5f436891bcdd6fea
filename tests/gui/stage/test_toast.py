"""Messages: how long they stay, and what happens to them when another scene comes."""

from __future__ import annotations

from gold.gui.stage.toast import Toast


def test_error_that_was_seen_does_not_follow_into_another_scene() -> None:
    toast = Toast()
    toast.say("It cannot be saved.", "bad")
    toast.leave()
    assert toast.shown, "it may be about the way there"
    toast.update(2.0)
    assert toast.shown
    toast.leave()
    assert not toast.shown


def test_other_messages_end_with_their_scene() -> None:
    toast = Toast()
    toast.say("Solved", "good")
    toast.leave()
    assert not toast.shown
