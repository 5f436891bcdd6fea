"""Games for the tests of the session, with moves and answers by name."""

from __future__ import annotations

from gold.board.points import Color, Move
from gold.trainer.events import Event, Events
from gold.trainer.session import Session
from tests.trainer.live import LiveSession
from tests.trainer.positions import CORNER, B, answer, problem


def at(session: Session, name: str) -> Move:
    return session.board.geometry.from_vertex(name)


def kinds(events: Events) -> list[type[Event]]:
    return [type(event) for event in events]


def names(session: Session) -> str:
    return " ".join(session.board.geometry.vertices(session.board.moves))


def reply(session: Session, name: str, **said: object) -> Events:
    assert session.thinking is not None
    return session.computer_answer(session.thinking, answer(at(session, name), **said))  # type: ignore[arg-type]


def played(
    *moves: str, diagram: str = CORNER, auto_play: bool = True, to_play: Color = B
) -> Session:
    """A session after these moves; with auto play every second one is the computer's."""
    session = LiveSession(problem(diagram, to_play), auto_play=auto_play)
    for move in moves:
        if session.thinking is not None:
            reply(session, move)
        else:
            session.play(at(session, move))
    assert names(session) == " ".join(moves)
    return session
