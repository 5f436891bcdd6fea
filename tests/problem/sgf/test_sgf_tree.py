"""SGF as a text: games beside others, mistakes in one of them, brackets that nobody escaped."""

import pytest

from gold.problem.sgf.sgf_format import read_game, write_game
from gold.problem.sgf.sgf_tree import SgfText
from tests.problem.sgf_texts import black, read


@pytest.mark.parametrize(
    ("text", "good", "problems"),
    [
        ("", 0, []),
        ("Dear friend, (see below) (;AB[aa]) and\n(;AB[bb])\nRegards", 2, []),
        ("(;AB[aa];B[bb]", 1, []),
        ("(;FF[4]AB[aa](;B[bb])\n(;FF[4]AB[bb])", 2, []),
        ("(;FF[4]AB[aa]))\n(;FF[4]AB[bb])", 2, []),
        ("(;FF[4]AB[aa](;B)(;W[bb]))\n(;FF[4]AB[cc])", 1, ["1:16 B has no value"]),
        ("(;FF[4]?)\n(;FF[4]AB[cc])", 1, ["1:8 '?' does not belong here"]),
        ("(;FF[4](B[aa]))(;FF[4])", 1, ["1:9 B is outside a node"]),
        ("(;FF[4]C[open)\n(;FF[4)", 0, ["1:8 not closed"]),
        ("(;FF[4]AB[aa];B[bb)\n(;FF[4]AB[cc])\n(;AB[dd])", 2, ["1:15 B[ is not closed by ]"]),
        ("(;FF[4]AB[aa]C[open\n  (;PB[me]AB[cc])", 1, ["1:14 C[ is not closed by ]"]),
        ("(;FF[4]AB[aa][bb) (;C[next]AB[cc])", 1, ["1:8 AB[ is not closed by ]"]),
        ("(;FF[4]C[Paste this:\n(;FF[4\\]AB[aa\\])\n]AB[bb])\n(;AB[cc])", 2, []),
        ("(;FF[4]AB[aa];B)\n(;C[next]AB[cc])", 1, ["1:15 B has no value"]),
        ("(;;;;;;)", 1, []),
    ],
)
def test_each_game_stands_for_itself(text: str, good: int, problems: list[str]) -> None:
    source = SgfText(text)
    games = list(source.games())
    assert sum(game.tree is not None for game in games) == good
    errors = [
        source.error(game.problem, game.problem_offset) for game in games if game.tree is None
    ]
    assert len(errors) == len(problems)
    for error, expected in zip(errors, problems, strict=True):
        place, words = expected.split(" ", 1)
        assert f"{error.line}:{error.column}" == place
        assert words in error.problem


# Brackets that nobody escaped


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ("Black is [dead] now", "Black is [dead] now"),
        ("[inner] first", "[inner] first"),
        ("last [inner]", "last [inner]"),
        ("one [two [three]] four", "one [two [three]] four"),
        ("[a][b] c", "[a][b] c"),
        ("see [a] B[cc]", "see [a] B[cc]"),
        ("see [a]) and on", "see [a]) and on"),
        ("(see [a])", "(see [a])"),
        (":] a smile", ":] a smile"),
        ("both \\[ \\] and \\\\\\[\\\\]", "both [ ] and \\[\\]"),
        ("51.3% [visits 1200]", "51.3% [visits 1200]"),
    ],
)
@pytest.mark.parametrize("name", ["C", "GN"])
@pytest.mark.parametrize(
    "rest", ["PL[W]AB[aa][bb]", "AB[aa][bb]PL[W]N[x]", "AB[aa][bb];W[cc]", "AB[aa][bb]\n"]
)
def test_brackets_in_a_text_need_no_backslash_where_one_reading_is_left(
    value: str, meant: str, name: str, rest: str
) -> None:
    source = SgfText(f"(;SZ[5]{name}[{value}]{rest})\n(;SZ[5]AB[cc])", "set.sgf")
    first, second = source.games()
    assert first.tree is not None
    problem = read_game(source, first.tree)
    assert (problem.description if name == "C" else problem.title) == meant
    assert black(problem) == ["aa", "bb"]
    assert first.remark.startswith(f"line 1: a bracket in the text of {name} has no backslash")
    assert second.tree is not None
    assert black(read_game(source, second.tree)) == ["cc"]
    assert not second.remark
    again = read(write_game(problem))
    assert (again.description, again.title) == (problem.description, problem.title)


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[5]C[one [two](;B[aa]C[a])C[three];W[bb])",
        "(;SZ[5]C[he wrote [a]AB[bb] and c]];AB[aa])",
        "(;SZ[5]C[never closed [a] b)",
    ],
)
def test_brackets_with_two_readings_or_none_are_refused(text: str) -> None:
    games = list(SgfText(text).games())
    assert games[0].tree is None
    assert games[0].problem


def test_a_text_as_it_should_be_is_read_as_before() -> None:
    source = SgfText("(;SZ[5]C[see [ here and \\] there]AB[aa]) as I said [1] (;SZ[5]AB[bb]) [2]")
    games = list(source.games())
    assert [game.remark for game in games] == ["", ""]
    first = games[0].tree
    assert first is not None
    assert read_game(source, first).description == "see [ here and ] there"


def test_more_variations_than_a_game_has_are_refused() -> None:
    (game,) = SgfText("(;" + "(" * 160_000).games()
    assert (game.tree, game.problem_offset) == (None, 150_001)
    assert "more than 150000 variations" in game.problem


def test_deep_variations_do_no_harm() -> None:
    problem = read("(;SZ[3]" + "(;B[aa]" * 20_000 + ")" * 20_001)
    assert read(write_game(problem)) == problem
