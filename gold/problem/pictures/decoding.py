"""Decodes pictures into arrays of grey values and colours; too large pictures are refused."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from gold.errors import ProblemFormatError
from gold.i18n import _

if TYPE_CHECKING:
    from PIL import Image

Gray = npt.NDArray[np.float32]
"""The brightness of each pixel, from 0 (black) to 255, row by row from the top."""
Colors = npt.NDArray[np.uint8]
"""Red, green and blue of each pixel, row by row from the top."""

# of a picture as it is stored; a page of A4 at 600 dots an inch has 35 million
MOST_PIXELS = 40_000_000
MOST_BYTES = 60_000_000
_LONGEST_SIDE = 2_600  # pixels; larger pictures are scaled down
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".pdf")
"""The endings of pictures that can be decoded, and of documents with pages."""
_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
_STARTS = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8")


def is_picture(data: bytes) -> bool:
    """Whether the first bytes of a file are those of a picture that can be decoded."""
    return data.startswith(_STARTS) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP")


def is_picture_name(path: Path) -> bool:
    """Whether a path has the ending of a picture or document. Such files are never written."""
    return path.suffix.lower() in PICTURES


@dataclass(frozen=True, slots=True, eq=False)
class DecodedPicture:
    """A decoded picture."""

    colors: Colors
    """The colours of the pixels."""
    gray: Gray
    """The brightness of the pixels."""


def decode(data: bytes, path: str = "") -> DecodedPicture:
    """Decode a picture; transparent parts become white. ``path`` is for errors.

    :raises ProblemFormatError: if the picture is damaged, or too large.
    """
    from PIL import Image

    if len(data) > MOST_BYTES:
        raise _too_large(path)
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:  # known before anything is decoded
                raise _too_large(path)
            shown = _on_white(image)
            gray = np.asarray(shown.convert("L"), dtype=np.float32)
            return DecodedPicture(np.asarray(shown), gray)
    except ProblemFormatError:
        raise
    except Image.DecompressionBombError as error:
        raise _too_large(path) from error
    except Exception as error:  # decoders raise any error for bytes that are not a picture
        raise ProblemFormatError(_("the picture is damaged: save or copy it anew"), path) from error


def _on_white(image: Image.Image) -> Image.Image:
    """Return an image in RGB, upright, on white, with sides of at most ``_LONGEST_SIDE`` pixels."""
    from PIL import Image, ImageOps

    if image.format == "JPEG":
        image.draft("RGB", (_LONGEST_SIDE, _LONGEST_SIDE))
    shown = ImageOps.exif_transpose(image).convert("RGBA")  # cameras note how they were held
    shown.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
    paper = Image.new("RGBA", shown.size, "white")
    paper.alpha_composite(shown)
    return paper.convert("RGB")


def _too_large(path: str) -> ProblemFormatError:
    message = _(
        "the picture has more than {count} million pixels: make it smaller, or cut out the board"
    )
    return ProblemFormatError(message.format(count=MOST_PIXELS // 1_000_000), path)
