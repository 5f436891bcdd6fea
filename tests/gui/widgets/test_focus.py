"""The focus ring: Tab walks, arrows go to the neighbour, Enter and Space press."""

import pygame

from gold.gui.widgets.focus import FocusRing


class Spot:
    """A widget that only knows where it is."""

    def __init__(self, name: str, x: int, y: int, uses_arrows: bool = False) -> None:
        self.name = name
        self.focus_rect = pygame.Rect(x, y, 10, 10)
        self.can_focus = True
        self.pressed = 0
        self.uses_arrows = uses_arrows
        self.told: list[bool] = []

    def focus_changed(self, focused: bool) -> None:
        self.told.append(focused)

    def press(self) -> None:
        self.pressed += 1

    def arrow(self, across: int, down: int) -> bool:
        return self.uses_arrows

    def page_key(self, key: int) -> bool:
        return False


def key(ring: FocusRing, name: int, mod: int = 0) -> bool:
    return ring.key(pygame.event.Event(pygame.KEYDOWN, key=name, mod=mod, unicode=""))


def ring_of(*spots: Spot) -> FocusRing:
    ring = FocusRing()
    for spot in spots:
        ring.add(spot)
    return ring


def test_tab_walks_around_and_shift_tab_walks_back() -> None:
    a, b, c = Spot("a", 0, 0), Spot("b", 50, 0), Spot("c", 100, 0)
    ring = ring_of(a, b, c)
    seen = []
    for _ in range(4):
        assert key(ring, pygame.K_TAB)
        seen.append(ring.current)
    assert seen == [a, b, c, a]
    key(ring, pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert ring.current is c
    assert a.told == [True, False, True, False]


def test_tab_leaves_out_what_cannot_be_pressed() -> None:
    a, b, c = Spot("a", 0, 0), Spot("b", 50, 0), Spot("c", 100, 0)
    b.can_focus = False
    ring = ring_of(a, b, c)
    key(ring, pygame.K_TAB)
    key(ring, pygame.K_TAB)
    assert ring.current is c


def test_enter_and_space_press_only_while_the_ring_shows() -> None:
    a = Spot("a", 0, 0)
    ring = ring_of(a)
    ring.focus(a, show=False)
    assert not key(ring, pygame.K_RETURN)
    ring.focus(a, show=True)
    assert key(ring, pygame.K_RETURN)
    assert key(ring, pygame.K_SPACE)
    assert a.pressed == 2


def test_arrows_go_to_the_nearest_in_their_direction() -> None:
    a, below, right = Spot("a", 0, 0), Spot("below", 0, 50), Spot("right", 60, 5)
    ring = ring_of(a, below, right)
    ring.focus(a, show=True)
    assert key(ring, pygame.K_RIGHT)
    assert ring.current is right
    assert not key(ring, pygame.K_RIGHT), "nothing is there: the key is free for other uses"
    ring.focus(a)
    assert key(ring, pygame.K_DOWN)
    assert ring.current is below


def test_a_widget_may_keep_arrows_for_itself() -> None:
    a, b = Spot("a", 0, 0, uses_arrows=True), Spot("b", 50, 0)
    ring = ring_of(a, b)
    ring.focus(a, show=True)
    assert key(ring, pygame.K_RIGHT)
    assert ring.current is a


def test_escape_takes_the_ring_away_and_then_is_free() -> None:
    a = Spot("a", 0, 0)
    ring = ring_of(a)
    key(ring, pygame.K_TAB)
    assert key(ring, pygame.K_ESCAPE)
    assert ring.current is None
    assert not key(ring, pygame.K_ESCAPE)


def test_the_focus_comes_back_after_a_new_layout() -> None:
    ring = ring_of(Spot("a", 0, 0), Spot("b", 50, 0))
    key(ring, pygame.K_TAB)
    key(ring, pygame.K_TAB)
    ring.clear()
    new = Spot("b", 70, 0)
    ring.add(Spot("a", 0, 0))
    ring.add(new)
    assert ring.current is new
    assert ring.shown
    assert new.told == [True], "a text field takes the keyboard again"


def test_tab_with_nothing_to_stop_at_does_nothing() -> None:
    ring = FocusRing()
    assert key(ring, pygame.K_TAB)
    assert ring.current is None
