"""What the tests of analyses begin with."""

import pytest

from gold.gui.app.window import App
from gold.gui.practice.scene import PracticeScene
from tests.gui.helpers import Hands, make_collection, make_problem
from tests.gui.practice.analysis.rooms import ROOM


@pytest.fixture
def player(app: App, hands: Hands) -> PracticeScene:
    app.play(make_collection(ROOM, make_problem(), name="Rooms"))
    app.change(answer_delay=0.0)
    hands.frames()
    assert isinstance(app.scene, PracticeScene)
    return app.scene
