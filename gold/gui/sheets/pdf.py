"""Writes pages of figures and texts as a PDF file.

Figures are drawn as lines and curves. Texts are pictures of 300 dots per inch, because a person's titles may
be in any script, and a PDF would need a font file for each; the window's own fonts draw them all, whichever
way they run. See ISO 32000-1, or Adobe's PDF Reference 1.7, for the operators.
"""

from __future__ import annotations

import zlib

import pygame

from gold.gui.look.fonts import Fonts
from gold.gui.sheets.figure import Disc, Figure, Line, Text, Triangle

A4 = 595.28, 841.89  # points, 72 to the inch
_DOTS = 300 / 72  # of a text's picture, to the point
_ROUND = 0.5523  # where the handles of four curves are, so that they make a circle


class Page:
    """One page, to be filled with things at places in points from its top left."""

    def __init__(self, fonts: Fonts, size: tuple[float, float] = A4) -> None:
        self.size = size
        self._fonts = fonts
        self._operators: list[str] = []
        self.pictures: list[tuple[tuple[int, int], bytes]] = []

    @property
    def content(self) -> bytes:
        """The page's operators."""
        return "\n".join(self._operators).encode("ascii")

    def text(
        self, place: tuple[float, float], text: str, size: float, width: float, bold: bool = False
    ) -> None:
        """Write a line of text; too long a one ends with an ellipsis."""
        dots = round(size * _DOTS)
        fitted = self._fonts.fit(text, dots, round(width * _DOTS), bold)
        self._picture(place, self._fonts.render(fitted, dots, (0, 0, 0), bold))

    def _picture(self, place: tuple[float, float], drawn: pygame.Surface) -> None:
        across, down = drawn.get_size()
        if not across or not down:
            return
        paper = pygame.Surface((across, down), 0, 24)
        paper.fill((255, 255, 255))
        paper.blit(drawn, (0, 0))
        self.pictures.append(((across, down), pygame.image.tobytes(paper, "RGB")[::3]))
        width, height = across / _DOTS, down / _DOTS
        x, y = place[0], self.size[1] - place[1] - height
        name = f"/P{len(self.pictures)}"
        self._operators.append(f"q {width:.2f} 0 0 {height:.2f} {x:.2f} {y:.2f} cm {name} Do Q")

    def figure(self, place: tuple[float, float], room: tuple[float, float], figure: Figure) -> None:
        """Draw a figure, as large as it fits into a room, at the top left of that."""
        scale = min(room[0] / figure.size[0], room[1] / figure.size[1])
        x, y = place[0], self.size[1] - place[1]
        self._operators.append(f"q {scale:.5f} 0 0 {-scale:.5f} {x:.2f} {y:.2f} cm 2 J")
        for part in figure.parts:
            self._operators += _drawn(part)
        self._operators.append("Q")


def _drawn(part: Line | Disc | Triangle | Text) -> list[str]:
    match part:
        case Line((x1, y1), (x2, y2), width):
            return [f"0 G {width:.2f} w {x1:.1f} {y1:.1f} m {x2:.1f} {y2:.1f} l S"]
        case Disc((x, y), radius, fill, edge, width):
            filled = "" if fill is None else f"{fill / 255:.2f} g "
            paint = "B" if width and fill is not None else "S" if width else "f"
            return [f"{filled}{edge / 255:.2f} G {width:.2f} w", _circle(x, y, radius), paint]
        case Triangle(corners, ink, width):
            ways = [f"{x:.1f} {y:.1f} {'l' if place else 'm'}" for place, (x, y) in enumerate(corners)]
            return [f"{ink / 255:.2f} G {width:.2f} w", *ways, "s"]
        case Text():
            return []  # sheets have no coordinates


def _circle(x: float, y: float, r: float) -> str:
    h = r * _ROUND
    curves = [
        (x + r, y + h, x + h, y + r, x, y + r),
        (x - h, y + r, x - r, y + h, x - r, y),
        (x - r, y - h, x - h, y - r, x, y - r),
        (x + h, y - r, x + r, y - h, x + r, y),
    ]
    lines = [" ".join(f"{value:.1f}" for value in curve) + " c" for curve in curves]
    return "\n".join([f"{x + r:.1f} {y:.1f} m", *lines])


def pdf(pages: list[Page]) -> bytes:
    """The bytes of a file with these pages. The same pages give the same bytes."""
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    numbers: list[int] = []
    for page in pages:
        names = []
        for place, ((width, height), data) in enumerate(page.pictures, 1):
            names.append(f"/P{place} {len(objects) + 1} 0 R")
            about = f"/Type /XObject /Subtype /Image /Width {width} /Height {height}"
            objects.append(_stream(f"{about} /ColorSpace /DeviceGray /BitsPerComponent 8", data))
        objects.append(_stream("", page.content))
        content = len(objects)
        across, down = page.size
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {across} {down}] /Contents {content} 0 R "
            f"/Resources << /XObject << {' '.join(names)} >> >> >>".encode()
        )
        numbers.append(len(objects))
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects[1] = f"<< /Type /Pages /Kids [{kids}] /Count {len(numbers)} >>".encode()
    return _file(objects)


def _stream(about: str, data: bytes) -> bytes:
    packed = zlib.compress(data, 9)
    head = f"<< {about} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode()
    return head + packed + b"\nendstream"


def _file(objects: list[bytes]) -> bytes:
    """The objects with their table, by which a reader finds them."""
    written, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, data in enumerate(objects, 1):
        places.append(len(written))
        written += f"{number} 0 obj\n".encode() + data + b"\nendobj\n"
    table = len(written)
    written += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    written += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    written += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(written)
