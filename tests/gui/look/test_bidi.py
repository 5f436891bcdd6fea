"""Lines of scripts that go to the left, the right, and both. Expected orders are those of UAX #9."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.gui.look.bidi import goes_left, visual_order

ALEF, BET, GIMEL = "אבג"
SHIN, MEEM = "شم"  # Arabic


def shown(line: str) -> str:
    """The characters from left to right; brackets are not mirrored."""
    return "".join(piece.text[::-1] if piece.leftward else piece.text for piece in visual_order(line))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", ""),
        ("life (3) or death", "life (3) or death"),
        (ALEF + BET + GIMEL, GIMEL + BET + ALEF),
        (f"{ALEF}{BET} {GIMEL}", f"{GIMEL} {BET}{ALEF}"),
        (f"a {ALEF}{BET} {GIMEL} b", f"a {GIMEL} {BET}{ALEF} b"),
        (f"{ALEF} a b {BET}", f"{BET} a b {ALEF}"),
        (f"{ALEF} 12 {BET}", f"{BET} 12 {ALEF}"),
        (f"{ALEF} 3.5, {BET}", f"{BET} ,3.5 {ALEF}"),
        (f"{ALEF} 50% {BET}", f"{BET} 50% {ALEF}"),
        (f"{SHIN} 50% {MEEM}", f"{MEEM} %50 {SHIN}"),  # behind Arabic letters the sign is no part of it
        (f"{SHIN} 10:30 {MEEM}", f"{MEEM} 10:30 {SHIN}"),
        (f"no. 12 {ALEF}", f"no. 12 {ALEF}"),
        (f"{ALEF}.", f".{ALEF}"),
        (f"a {ALEF}.", f"a {ALEF}."),
        (f"{ALEF}\u05b0{BET}", f"{BET}\u05b0{ALEF}"),
        ("\u0661\u0662", "\u0661\u0662"),  # Arabic digits
    ],
)
def test_each_piece_stands_where_it_is_read(line: str, expected: str) -> None:
    assert shown(line) == expected


@given(st.text(alphabet="ab אבشم12٤.,:%()\u05b0", max_size=20))
def test_nothing_is_lost_or_doubled(line: str) -> None:
    assert sorted(shown(line)) == sorted(line)


def test_most_text_needs_no_ordering() -> None:
    assert not goes_left("Black to play (詰碁) — 3.5")
    assert goes_left(f"a {ALEF}")
    assert goes_left(SHIN)
