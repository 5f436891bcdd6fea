"""The practice modes: each has its rules, and nobody else compares modes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gold.trainer.modes import CHOICES, MODES, SINGLE, Begins, GivingUpIn, Mode, WhenSettled

GOLD = Path(__file__).parents[2] / "gold"
_FILES_THAT_NAME_A_MODE = {"trainer/modes.py"}


def test_each_mode_has_its_rules() -> None:
    without = [str(mode) for mode in Mode if mode not in MODES]
    assert without == []


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_rules_of_a_mode_fit_together(mode: Mode) -> None:
    rules = mode.rules
    assert rules.name
    assert rules.sentence.endswith(".")
    assert rules.in_words == f"{rules.name} · {rules.sentence}"
    if rules.lasting:
        assert rules.can_be_kept, "what is kept as a setting can be chosen"
    if rules.help_costs:
        assert rules.is_rated, "where nothing is rated, help costs nothing"
    if rules.begins is not Begins.HERE:
        assert rules.give_up is not GivingUpIn.SECOND_PRESS, "a run goes on at once"
        assert not rules.is_rated
    if rules.settled is WhenSettled.PLAY:
        assert not rules.one_try, "a settled group has nothing to try"


def test_modes_have_names_of_their_own() -> None:
    names = [rules.name for rules in MODES.values()]
    assert len(names) == len(set(names))


def test_the_list_begins_with_single_problems() -> None:
    assert CHOICES[0].value in SINGLE
    assert [mode.value for mode in CHOICES[: len(SINGLE)]] == list(SINGLE)


def test_a_mode_is_named_in_its_table_only() -> None:
    """Whoever must know how a mode is practised asks its rules: a new mode is then one row."""
    named = set()
    for path in GOLD.rglob("*.py"):
        if re.search(r"\bMode\.[A-Z]+\b", path.read_text("utf-8")):
            named.add(path.relative_to(GOLD).as_posix())
    others = {"solver", "lab"}  # which have modes of ko, and of benchmarks
    assert {name for name in named if name.split("/")[0] not in others} == _FILES_THAT_NAME_A_MODE
