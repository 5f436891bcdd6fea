"""Problems that do not say which stones they are about: practised at once, with what was assumed in words."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.authoring.border import Border
from gold.authoring.target_choice import JudgedGuess, TargetChoice
from gold.authoring.target_guesses import Doubt, target_guesses
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.status import Status
from gold.gui.board.view import crop_around
from gold.gui.keys.actions import Action
from gold.gui.practice.listeners.guess_trial import BetterTarget, GoodTarget, GuessTrial
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.asking import TextDialog
from gold.problem.collection import Collection, Entry
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.solver.api import CancelFlag, Limits
from gold.trainer.guessed_target import GuessedTarget, is_playable
from gold.trainer.practice.events import KeepAttempt
from gold.trainer.progress.logbook import PlayedMoves
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.hands import at, button, model, opened
from tests.plain_positions import BAIT, NET_BEHIND_THE_WALL
from tests.results import make_result


def plain(title: str = "Plain") -> Problem:
    return Problem(parse_diagram(BAIT), title=title)


def collection(*problems: Problem) -> Collection:
    path = Path("plain.sgf")
    return Collection(
        "Plain", path, tuple(Entry(path, i, 1, problem) for i, problem in enumerate(problems))
    )


@pytest.fixture
def practising(player: PracticeScene, hands: Hands) -> PracticeScene:
    """The practice scene with the plain problem above."""
    hands.app.play(collection(plain(), plain("Second")))
    wait_for_search(player, hands)
    return player


def wait_for_search(player: PracticeScene, hands: Hands) -> None:
    """Wait until the guess was tested: what that tells would replace what a test tells."""
    hands.frames()
    hands.wait(lambda: not trial(player).busy)


def keystones(player: PracticeScene) -> list[str]:
    position = model(player).problem.position
    return position.geometry.vertices(position.keystones())


def test_plain_problem_is_practised_and_says_what_was_assumed(practising: PracticeScene) -> None:
    assert len(keystones(practising)) == 7
    assert model(practising).moment.assumed.startswith(
        "White's 7 stones in the lower left corner are to be captured"
    )
    assert button(practising, Action.NEXT_TARGET).is_enabled


def test_one_key_leads_to_the_next_target_and_round(
    practising: PracticeScene, hands: Hands
) -> None:
    seen = []
    while keystones(practising) not in seen:
        seen.append(keystones(practising))
        hands.key(pygame.K_n, text="n")
        hands.frames()
    assert len(seen) > 1
    assert keystones(practising) == seen[0]
    assert ["A3", "B3", "C3", "D3", "D2", "D1"] in seen


def test_problem_with_a_target_of_its_own_has_no_other_and_the_key_asks_for_a_note(
    player: PracticeScene, hands: Hands
) -> None:
    before = model(player).problem
    assert not model(player).moment.assumed
    for key in (0, pygame.KMOD_LSHIFT):
        hands.key(pygame.K_n, key, text="n")
        assert model(player).problem == before
        asked = hands.app.scene
        assert isinstance(asked, TextDialog)
        asked.text = f"{asked.text}!"
        hands.key(pygame.K_RETURN)
        assert hands.app.scene is player
    assert hands.app.logbook.notes.of(problem_id(before)).text == "!!"


def test_attempts_belong_to_the_problem_of_the_file(
    practising: PracticeScene, hands: Hands
) -> None:
    opened(practising).act([KeepAttempt(True, 0, 0, PlayedMoves())])
    assert hands.app.logbook.attempts.tally(problem_id(plain())).solved == 1


def test_next_problem_may_be_plain_too(practising: PracticeScene, hands: Hands) -> None:
    hands.next_problem()
    hands.frames()
    assert model(practising).problem.title == "Second"


def trial(player: PracticeScene) -> GuessTrial:
    (found,) = [one for one in opened(player).listeners if isinstance(one, GuessTrial)]
    return found


class SecondThoughts(FakeEngine):
    """Prefers the second guess."""

    def choose_target(
        self, problem: Problem, limits: Limits, cancel: CancelFlag | None
    ) -> TargetChoice:  # type: ignore[override]
        first, second, *_rest = target_guesses(problem)
        result = make_result(Status.DEAD, True, None)
        trials = JudgedGuess(first, result, Doubt.REFUTED), JudgedGuess(second, result, None)
        return TargetChoice(trials[1], trials)


@pytest.mark.parametrize("engine", [SecondThoughts()])
def test_search_leads_to_another_target_by_itself(practising: PracticeScene, hands: Hands) -> None:
    hands.wait(lambda: len(keystones(practising)) == 6)
    assert "cannot succeed" in hands.app.toast.text


def test_it_is_told_how_far_the_proof_holds(practising: PracticeScene, hands: Hands) -> None:
    before = model(practising).moment.assumed
    trial(practising).learn(GoodTarget("The proof holds on the whole board."))
    hands.frames()
    assert model(practising).moment.assumed == f"{before} The proof holds on the whole board."
    second = target_guesses(plain())[1]
    trial(practising).learn(BetterTarget(second, Doubt.REFUTED, "The proof holds."))
    hands.frames()
    assert model(practising).problem == second.problem
    assert model(practising).moment.assumed.endswith("The proof holds.")


class SureOfTheFirst(FakeEngine):
    """Has proved the first guess on the whole board."""

    def choose_target(
        self, problem: Problem, limits: Limits, cancel: CancelFlag | None
    ) -> TargetChoice:  # type: ignore[override]
        first = target_guesses(problem)[0]
        judged = JudgedGuess(first, make_result(Status.DEAD, True, None), None)
        return TargetChoice(judged, (judged,), Border(judged.result.bounds))


@pytest.mark.parametrize("engine", [SureOfTheFirst()])
def test_a_proof_that_holds_on_the_board_is_told_as_that(
    practising: PracticeScene, hands: Hands
) -> None:
    hands.wait(
        lambda: model(practising).moment.assumed.endswith("The proof holds on the whole board.")
    )


def test_target_does_not_change_once_somebody_plays(
    practising: PracticeScene, hands: Hands
) -> None:
    second = target_guesses(plain())[1]
    before = model(practising)
    practising.problem.take_click(at(practising, "B1"))
    trial(practising).learn(BetterTarget(second, Doubt.REFUTED))
    hands.frames()
    assert model(practising) is before
    hands.app.perform(Action.RESET)
    trial(practising).learn(BetterTarget(second, Doubt.REFUTED))
    hands.frames()
    assert model(practising).problem == second.problem


def test_wider_area_is_told_when_it_is_chosen(practising: PracticeScene, hands: Hands) -> None:
    life = Problem(parse_diagram(NET_BEHIND_THE_WALL), description="Black to live")
    hands.app.play(collection(life))
    wait_for_search(practising, hands)
    wider = next(found for found in target_guesses(life) if found.more_room)
    trial(practising).learn(BetterTarget(wider, Doubt.REFUTED))
    hands.frames()
    assert model(practising).problem == wider.problem
    assert "area has grown" in hands.app.toast.text


def test_the_board_does_not_move_under_the_mouse_when_the_target_changes(
    practising: PracticeScene, hands: Hands
) -> None:
    before, pane = practising.pane.layout, practising.pane
    trial(practising).learn(BetterTarget(target_guesses(plain())[1], Doubt.REFUTED))
    hands.frames()
    assert len(keystones(practising)) == 6
    assert pane.layout == before, "the new target is in view"
    hands.app.play(collection(plain()))
    wait_for_search(practising, hands)
    far = target_guesses(plain())[3]
    assert not pane.shows(crop_around(far.problem.position))
    assert pane.layout is not None
    hands.move(pane.layout.rect.center)
    before = pane.layout
    trial(practising).learn(BetterTarget(far, Doubt.REFUTED))
    hands.frames()
    assert pane.layout == before, "not while the mouse is on the board"
    hands.move((5, 5))
    hands.frames()
    assert model(practising).problem == far.problem


@pytest.mark.parametrize(
    ("diagram", "playable"),
    [
        (BAIT, True),
        ("x . .\n. + .\n. . .", False),
        ("+ + +\n+ + +\n+ + +", False),
        ("X + .\no + .\n. . .", True),
    ],
)
def test_what_can_be_played(diagram: str, playable: bool) -> None:
    problem = Problem(parse_diagram(diagram))
    assert is_playable(problem) is playable


def test_targets_are_guessed_for_plain_problems_only() -> None:
    assert GuessedTarget.of(Problem(parse_diagram("X + .\no + .\n. . ."))) is None
    guessed = GuessedTarget.of(plain())
    assert guessed is not None
    assert guessed.problem.defender is Color.WHITE
    assert not guessed.choose(guessed.guess), "it is chosen already"


def test_comments_of_the_authors_tree_are_shown_as_the_person_walks(
    player: PracticeScene, hands: Hands
) -> None:
    text = (
        "(;SZ[9]PL[B]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]MA[ab][bb][cb][db][da]"
        "GOLDREGION[aa][ba][ca](;B[ba]C[Well done. RIGHT];W[aa])(;B[aa]C[Too far]))"
    )
    hands.app.open_text(text, Path("tree.sgf"))
    hands.frames()
    assert model(player).author.comment == ""
    hands.app.perform(Action.AUTO_PLAY)
    player.problem.take_click(at(player, "B9"))
    assert model(player).author.comment == "Well done."
    assert player.panel is not None
    hands.app.perform(Action.UNDO)
    player.problem.take_click(at(player, "A9"))
    assert model(player).author.comment == "Too far"
    hands.app.perform(Action.UNDO)
    player.problem.take_click(at(player, "C9"))
    assert model(player).author.comment == ""
