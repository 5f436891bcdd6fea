"""The map and the refutation in practice, by mouse and keys, with an engine with prescribed answers."""

from dataclasses import replace

import pygame
import pytest

from gold.board.points import Color, Move, Point
from gold.board.status import Side, Status
from gold.gui.app.window import App
from gold.gui.desktop import screen
from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.scene import PracticeScene
from gold.gui.widgets.displays import Label
from gold.problem.identity import problem_id
from gold.problem.proved import Proved, ProvedKo
from gold.solver.api import CancelFlag, FirstMove, Result, Survey
from gold.solver.outcome import DEAD, Bounds, Ko
from gold.solver.request import Request
from gold.trainer.progress.attempts import Mode
from gold.trainer.training.course import Course
from tests.gui.helpers import THREE_IN_A_ROW, FakeEngine, Hands, make_collection, make_problem
from tests.gui.practice.hands import button, give_up, model, text_of
from tests.results import A_KO, make_result
from tests.thorough import rest_slow

ROOM = make_problem(THREE_IN_A_ROW, "Room")


@pytest.fixture
def player(app: App, hands: Hands) -> PracticeScene:
    app.play(make_collection(ROOM, make_problem(), name="Rooms"))
    app.change(answer_delay=0.0)
    hands.frames()
    assert isinstance(app.scene, PracticeScene)
    return app.scene


def at(name: str) -> Point:
    return Point(ROOM.position.geometry.from_vertex(name))


def place(player: PracticeScene, name: str) -> tuple[int, int]:
    assert player.pane.layout is not None
    return player.pane.layout.center(at(name))


def proved(status: Status, *line: str, **more: object) -> Result:
    moves: tuple[Move, ...] = tuple(at(name) for name in line)
    return make_result(status, True, moves[0] if moves else None, moves, **more)  # type: ignore[arg-type]


SURVEY = Survey(
    proved(Status.DEAD, "D5", "D4"),
    (
        FirstMove(at("D5"), proved(Status.DEAD, "D4"), True),
        FirstMove(at("D4"), proved(Status.ALIVE, "D5"), False),
        FirstMove(at("C4"), proved(Status.KO, "D4", ko=Ko(Color.WHITE, 1)), False),
    ),
)


def open_map(player: PracticeScene, hands: Hands, engine: FakeEngine, survey: Survey = SURVEY) -> MoveMap:
    engine.surveyed = survey
    hands.key(pygame.K_m, text="m")
    analysis = model(player).analysis
    assert isinstance(analysis, MoveMap)
    hands.wait(lambda: not analysis.running)
    hands.frames()
    return analysis


def fail_at(player: PracticeScene, hands: Hands, engine: FakeEngine, status: Status = Status.ALIVE) -> None:
    """Play C4, which the computer answers at D4 with this result."""
    engine.answers.append(proved(status, "D4", "D5", ko=Ko(Color.WHITE, 1) if status is Status.KO else None))
    hands.click(place(player, "C4"))
    hands.wait(lambda: model(player).session.thinking is None)
    hands.frames()


# The map


def test_a_key_shows_every_first_moves_result_and_a_key_leads_back(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    analysis = open_map(player, hands, engine)
    view = player.pane.view
    assert view is not None
    assert view.outcomes[at("D5")] is Status.DEAD
    assert view.outcomes[at("C4")] is Status.KO
    assert view.correct == {at("D5")}
    assert "All first moves" in text_of(player).splitlines()
    assert analysis.state() == "3 of 5 proved"
    hands.key(pygame.K_ESCAPE)
    assert model(player).analysis is None
    assert player.pane.view is not None
    assert player.pane.view.outcomes == {}


def test_the_mouse_alone_closes_the_map_and_why(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    open_map(player, hands, engine)
    hands.click(button(player, Action.BACK).rect.center)
    assert model(player).analysis is None
    fail_at(player, hands, engine)
    hands.key(pygame.K_y, text="y")
    assert isinstance(model(player).analysis, Explanation)
    hands.frames()
    hands.click(button(player, Action.BACK).rect.center)
    assert model(player).analysis is None
    assert model(player).session.record, "the game stays as it is"


def test_the_line_of_a_move_is_above_the_legend_where_no_panel_is_too_low(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    open_map(player, hands, engine)
    hands.move(place(player, "D5"))
    hands.frames()
    hands.app.frame(1.0)
    labels = {
        each.text: each.rect for each in player.ui.get_sprite_group().sprites() if isinstance(each, Label)
    }
    (story,) = (rect for text, rect in labels.items() if text.startswith("D5: "))
    assert story.top == labels["3 of 5 proved"].bottom


def test_the_mouse_over_a_move_shows_its_line(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    open_map(player, hands, engine)
    hands.move(place(player, "D5"))
    hands.frames()
    view = player.pane.view
    assert view is not None
    assert [(ghost.point, ghost.color, ghost.number) for ghost in view.ghosts] == [
        (at("D5"), Color.BLACK, 1),
        (at("D4"), Color.WHITE, 2),
    ]
    hands.move((2, 2))
    hands.frames()
    assert player.pane.view is not None
    assert player.pane.view.ghosts == ()


def test_arrows_and_enter_show_a_line_and_do_not_touch_the_game(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    analysis = open_map(player, hands, engine)
    hands.move((2, 2))
    hands.key(pygame.K_DOWN)
    assert analysis.chosen == min(analysis.moves)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert analysis.line()[:1] == (analysis.chosen,)
    assert model(player).session.record == ()
    assert model(player).problem.title == "Room"


def test_a_click_in_the_map_plays_nothing(player: PracticeScene, hands: Hands, engine: FakeEngine) -> None:
    analysis = open_map(player, hands, engine)
    hands.click(place(player, "D4"))
    assert analysis.chosen == at("D4")
    assert model(player).session.record == ()


def test_after_solving_the_map_comes_by_itself_unless_one_plays_on(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    player.window.change(map_after_solving=True)
    engine.surveyed = SURVEY
    fail_at(player, hands, engine, Status.DEAD)
    assert model(player).analysis is None, "first the last stones are seen"
    hands.frames(200)
    assert isinstance(model(player).analysis, MoveMap)
    hands.key(pygame.K_ESCAPE)
    hands.frames(200)
    assert model(player).analysis is None, "it comes once"
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_PAGEDOWN, pygame.KMOD_LCTRL)
    hands.key(pygame.K_PAGEUP, pygame.KMOD_LCTRL)
    fail_at(player, hands, engine, Status.DEAD)
    hands.click(place(player, "D5"))
    hands.frames(200)
    assert model(player).analysis is None


def test_in_a_map_that_came_unasked_the_arrows_to_the_sides_still_step_through_the_game(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    player.window.change(map_after_solving=True)
    engine.surveyed = SURVEY
    fail_at(player, hands, engine, Status.DEAD)
    hands.move((2, 2))
    hands.frames(200)
    assert isinstance(model(player).analysis, MoveMap)
    hands.key(pygame.K_LEFT)
    assert model(player).analysis is None
    assert model(player).session.record == ()
    hands.key(pygame.K_RIGHT)
    assert len(model(player).session.record) == 2


def test_up_and_down_lead_into_it_and_then_all_arrows_choose(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    player.window.change(map_after_solving=True)
    engine.surveyed = SURVEY
    fail_at(player, hands, engine, Status.DEAD)
    hands.move((2, 2))
    hands.frames(200)
    analysis = model(player).analysis
    assert isinstance(analysis, MoveMap)
    hands.key(pygame.K_DOWN)
    assert analysis.chosen is not None
    hands.key(pygame.K_LEFT)
    assert model(player).analysis is analysis


def test_the_map_is_offered_after_solving_and_comes_when_asked_for(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    engine.surveyed = SURVEY
    fail_at(player, hands, engine, Status.DEAD)
    hands.frames(200)
    assert model(player).analysis is None
    (offered,) = [one for one in player.ui.ring.widgets if one.name == f"banner {Action.ALL_MOVES}"]
    hands.click(offered.focus_rect.center)
    hands.frames()
    assert isinstance(model(player).analysis, MoveMap)
    view = player.pane.view
    assert view is not None
    assert view.kills, "what kills is the success, and looks so"


def test_a_search_for_a_move_goes_before_the_map(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    open_map(player, hands, engine)
    hands.key(pygame.K_h, text="h")
    assert model(player).analysis is None, "a hint belongs to the game"
    hands.wait(lambda: model(player).hint is not None)


def test_buttons_take_a_move_back_though_the_map_is_open(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    fail_at(player, hands, engine)
    open_map(player, hands, engine)
    hands.app.perform(Action.UNDO)
    assert model(player).analysis is None
    assert model(player).session.record == ()


# Why


def test_why_walks_through_the_refutation(player: PracticeScene, hands: Hands, engine: FakeEngine) -> None:
    fail_at(player, hands, engine)
    banner = model(player).banner
    assert banner is not None
    assert banner.refutable
    engine.surveyed = Survey(
        proved(Status.ALIVE, "D5", "D4"),
        (
            FirstMove(at("D5"), proved(Status.ALIVE, "D4"), True),
            FirstMove(at("D6"), proved(Status.DEAD, "D5"), False),
        ),
    )
    hands.key(pygame.K_y, text="y")
    analysis = model(player).analysis
    assert isinstance(analysis, Explanation)
    hands.wait(lambda: analysis.wanted is None)
    hands.frames()
    assert "Why" in text_of(player).splitlines()
    hands.click(place(player, "C4"))
    assert hands.app.toast.text == "There is already a stone there."
    assert analysis.here == ()
    next_ = next(b for b in player.panel.buttons if b.action is Action.NEXT_PROBLEM)  # type: ignore[union-attr]
    assert next_.key == "Ctrl PgDn", "Enter chooses a move here"
    view = player.pane.view
    assert view is not None
    assert [ghost.number for ghost in view.ghosts] == [1, 2, 3]
    hands.key(pygame.K_RIGHT)
    assert analysis.here == (at("D4"),), "the answer that was seen comes first"
    hands.key(pygame.K_LEFT)
    assert "tries" not in [widget.name for widget in player.ui.ring.widgets]
    hands.key(pygame.K_DOWN)
    hands.frames()
    assert "tries" in [widget.name for widget in player.ui.ring.widgets], "the list comes on a key"
    hands.key(pygame.K_DOWN)
    assert analysis.line[:1] == (at("D6"),)
    hands.key(pygame.K_RETURN)
    assert analysis.here == (at("D6"),)
    record = model(player).session.record
    assert len(record) == 2, "the game stands as it stood"
    hands.key(pygame.K_LEFT)
    assert model(player).analysis is analysis
    hands.key(pygame.K_LEFT)
    assert model(player).analysis is None
    assert len(model(player).session.record) == 2
    assert model(player).session.record == record


def test_without_a_move_there_is_nothing_to_explain(player: PracticeScene, hands: Hands) -> None:
    hands.key(pygame.K_y, text="y")
    assert model(player).analysis is None
    assert "Play a move" in hands.app.toast.text


def test_a_breakdown_while_explaining_is_said(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    fail_at(player, hands, engine)

    def broken(*_arguments: object) -> Survey:
        raise RuntimeError("no memory")

    engine.survey = broken  # type: ignore[assignment]
    hands.key(pygame.K_y, text="y")
    analysis = model(player).analysis
    assert isinstance(analysis, Explanation)
    hands.wait(lambda: bool(analysis.failure))
    assert "no memory" in analysis.certainty()


def test_take_back_after_a_refutation(player: PracticeScene, hands: Hands, engine: FakeEngine) -> None:
    fail_at(player, hands, engine)
    hands.key(pygame.K_y, text="y")
    hands.key(pygame.K_u, text="u")
    assert model(player).analysis is None
    assert model(player).session.record == ()


# The best result


def tally(hands: Hands) -> tuple[int, int]:
    kept = hands.app.logbook.attempts.tally(problem_id(ROOM))
    return kept.tried, kept.solved


def test_a_ko_where_more_is_possible_is_not_solved_and_said_so(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    before = tally(hands)
    hands.app.play(make_collection(ROOM.with_proved(Proved(Status.DEAD))))
    hands.frames()
    fail_at(player, hands, engine, Status.KO)
    banner = model(player).banner
    assert banner is not None
    assert banner.title == "Wrong: this makes a ko"
    assert banner.text.startswith("It can be done without a ko.")
    assert tally(hands) == (before[0] + 1, before[1])


def test_a_ko_counts_neither_way_until_the_best_is_known(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    before = tally(hands)
    fail_at(player, hands, engine, Status.KO)
    banner = model(player).banner
    assert banner is not None
    assert banner.kind == "warning"
    assert "counts neither" in banner.text
    assert tally(hands) == before
    ko = proved(Status.KO, "D5", ko=Ko(Color.WHITE, 1))
    analysis = open_map(player, hands, engine, replace(SURVEY, best=ko))
    assert analysis.survey is not None
    banner = model(player).banner
    assert banner is not None
    assert banner.title == "Solved: Ko (Black needs one ko threat to kill)"
    assert tally(hands) == (before[0] + 1, before[1] + 1)


def test_the_best_result_is_looked_for_when_the_file_does_not_tell_it(
    app: App, hands: Hands, engine: FakeEngine
) -> None:
    engine.best = proved(Status.KO, "D5", ko=Ko(Color.WHITE, 1))
    app.play(make_collection(ROOM))
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    hands.wait(lambda: model(scene).session.judge.best is not None)
    fail_at(scene, hands, engine, Status.KO)
    assert model(scene).solved


# What the answer left open


KO_ROOM = ROOM.with_proved(Proved(Status.KO, ProvedKo(Side.DEFENDER, 1)))


def leave_open(app: App, hands: Hands, engine: FakeEngine, exact: bool = False) -> PracticeScene:
    """Play C4, of which the computer says only that it is a ko, in a problem whose best result is known."""
    app.play(make_collection(KO_ROOM))
    hands.frames()
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    engine.answers.append(proved(Status.KO, "D4", "D5", bounds=A_KO if exact else Bounds(DEAD, A_KO.most)))
    hands.click(place(scene, "C4"))
    hands.wait(lambda: model(scene).session.thinking is None)
    return scene


def strip_text(player: PracticeScene) -> str:
    banner = model(player).banner
    assert banner is not None
    return f"{banner.title}. {banner.text}"


@pytest.mark.parametrize(
    ("found", "title"),
    [
        (Ko(Color.WHITE, 1), "Solved: Ko (Black needs one ko threat to kill)"),
        (Ko(Color.WHITE, 3), "Wrong: a worse ko"),
    ],
)
def test_what_a_reply_left_open_is_refined_while_the_person_looks(
    app: App, hands: Hands, engine: FakeEngine, found: Ko, title: str
) -> None:
    before = tally(hands)
    engine.best = proved(Status.KO, "D4", ko=found)
    player = leave_open(app, hands, engine)
    hands.wait(lambda: title in strip_text(player))
    assert tally(hands) == (before[0] + 1, before[1] + title.startswith("Solved"))


def test_an_action_cancels_the_refinement(
    app: App, hands: Hands, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[CancelFlag] = []

    def endless(request: Request) -> None:
        cancel = request.budget.cancel
        begun.append(cancel)
        while not cancel.is_set:
            pygame.time.wait(1)

    monkeypatch.setattr(engine, "prove", endless)
    player = leave_open(app, hands, engine)
    hands.wait(lambda: bool(begun))
    assert "Checking whether a better result is possible" in strip_text(player)
    app.perform(Action.COORDINATES)
    assert begun[0].is_set
    assert "To take it back counts as help." in strip_text(player)
    assert not model(player).looking_for_best


def test_what_is_exact_is_not_asked_again(app: App, hands: Hands, engine: FakeEngine) -> None:
    player = leave_open(app, hands, engine, exact=True)
    assert not model(player).looking_for_best
    assert "A better result may be possible" in strip_text(player)


# Sizes


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", rest_slow([[900, 650], [1280, 860], [800, 1200], [3840, 2160]], 2))
def test_analyses_fit_every_window(
    player: PracticeScene, hands: Hands, engine: FakeEngine, size: list[int], theme: str
) -> None:
    hands.app.change(theme=theme)
    hands.resize((size[0], size[1]))
    open_map(player, hands, engine)
    hands.frames()
    assert player.panel is not None
    view, area = player.panel.content.view, player.area
    assert area.contains(view)
    hands.key(pygame.K_ESCAPE)
    fail_at(player, hands, engine)
    hands.key(pygame.K_y, text="y")
    analysis = model(player).analysis
    assert isinstance(analysis, Explanation)
    hands.wait(lambda: bool(analysis.line))
    hands.frames()
    assert player.panel is not None
    for widget in player.ui.ring.widgets:
        if widget is not player.pane and widget.focus_rect.top >= area.top:
            assert view.left <= widget.focus_rect.left
            assert widget.focus_rect.right <= area.right


def test_a_mistake_is_kept_with_its_position_and_comes_back(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    fail_at(player, hands, engine)
    logbook = hands.app.logbook
    attempt = logbook.attempts.all()[-1]
    assert (attempt.solved, attempt.mistake, len(attempt.moves)) == (False, 0, 2)
    assert attempt.seconds is not None
    assert attempt.seconds > 0
    (card,) = (each for each in logbook.reviews.all() if each.problem == problem_id(ROOM))
    assert card.moves == ()


def test_why_is_the_main_button_and_on_enter_until_it_was_looked_at_and_enter_never_gives_up(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    fail_at(player, hands, engine)
    engine.surveyed = Survey(proved(Status.ALIVE, "D5"), ())
    panel = player.panel
    assert panel is not None
    assert (panel.fixed[Action.WHY].look, panel.fixed[Action.WHY].key) == ("filled", "Enter")
    assert Action.NEXT_PROBLEM not in panel.fixed
    for _press in range(2):
        hands.key(pygame.K_RETURN)
        analysis = model(player).analysis
        assert isinstance(analysis, Explanation)
        hands.wait(lambda analysis=analysis: analysis.wanted is None)
    assert analysis.at == 1, "the second Enter goes along the line"
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert model(player).analysis is None
    assert player.panel is not None
    assert Action.WHY not in player.panel.fixed, "it has been looked at"
    failed = model(player)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert model(player) is not failed, "only now does Enter lead on"
    assert model(player).attempt.kept == set(), "and the next problem is open"


def test_after_a_failure_the_solution_is_a_button_and_is_shown_at_once(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    ko = Proved(Status.KO, ProvedKo(Side.DEFENDER, 1, Side.ATTACKER))
    hands.app.play(Course(make_collection(model(player).problem.with_proved(ko)), chosen_mode=Mode.PRACTICE))
    hands.frames()
    fail_at(player, hands, engine)
    engine.surveyed = Survey(proved(Status.ALIVE, "D5"), ())
    assert player.panel is not None
    assert player.panel.fixed[Action.GIVE_UP].text == "Solution"
    assert player.panel.fixed[Action.GIVE_UP].can_focus
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert isinstance(model(player).analysis, Explanation)
    assert player.panel.fixed[Action.GIVE_UP].can_focus, "beside Why?, too"
    best = proved(Status.KO, "D4", "D5", ko=Ko(Color.WHITE, 1, Color.BLACK))
    engine.answers.append(best)
    engine.surveyed = Survey(best, ())
    before = len(hands.app.logbook.attempts.all())
    give_up(hands)
    hands.wait(lambda: model(player).banner is not None and model(player).banner.answer)  # type: ignore[union-attr]
    hands.frames()
    assert model(player).analysis is None
    banner = model(player).banner
    assert banner is not None
    assert banner.title == "The answer: D4"
    assert (
        banner.text.splitlines()[0]
        == "The best is a ko: Black takes first; Black needs one ko threat to kill."
    )
    assert len(hands.app.logbook.attempts.all()) == before, "it had failed already"
    assert not player.panel.fixed[Action.GIVE_UP].can_focus, "it is on the screen"


@pytest.mark.parametrize("is_wrong_first", [True, False])
def test_beside_the_solution_why_explains_the_wrong_move_that_was_made_else_the_solutions_first(
    player: PracticeScene, hands: Hands, engine: FakeEngine, is_wrong_first: bool
) -> None:
    if is_wrong_first:
        hands.app.change(practice_mode="practice")
        hands.app.play(Course(make_collection(ROOM), chosen_mode=Mode.PRACTICE))
        hands.frames()
        fail_at(player, hands, engine)
    best = proved(Status.DEAD, "D5", "D4")
    engine.surveyed = Survey(best, ())
    engine.answers.append(best)
    for _press in range(1 if is_wrong_first else 2):  # the first press may be a slip
        give_up(hands)
    hands.wait(lambda: model(player).banner is not None and model(player).banner.answer)  # type: ignore[union-attr]
    hands.frames()
    name = f"banner {Action.WHY if is_wrong_first else Action.REDO}"
    asked = next(each for each in player.ui.ring.widgets if each.name == name)
    assert getattr(asked, "text", "") == ("Why not C4?" if is_wrong_first else "Step through")
    hands.click(asked.focus_rect.center)
    hands.frames()
    analysis = model(player).analysis
    assert isinstance(analysis, Explanation)
    assert analysis.base == (at("C4" if is_wrong_first else "D5"),)
    hands.key(pygame.K_ESCAPE)
    assert model(player).analysis is None
    hands.key(pygame.K_y, text="y")
    assert isinstance(model(player).analysis, Explanation)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_RIGHT)
    analysis = model(player).analysis
    assert isinstance(analysis, Explanation)
    assert (analysis.base, analysis.line) == ((at("D5"),), (at("D4"),)), "not the board's cursor"


def test_in_the_smallest_window_the_maps_legend_is_on_the_screen_after_a_solution(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.resize(screen.MINIMUM)
    hands.frames()
    engine.answers.append(proved(Status.DEAD, "C4"))
    hands.click(place(player, "D4"))
    hands.wait(lambda: model(player).solved)
    open_map(player, hands, engine)
    assert "Solved: White is dead" in text_of(player)
    assert player.panel is not None
    assert player.panel.content.room == 0, "nothing is below the fold"
