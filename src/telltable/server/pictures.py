"""A picture that somebody sends, made anew: small, as JPEG, and with nothing but what is to be seen (ADR 0029)."""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import Any

from msgspec import Struct

from telltable.core.errors import Problem
from telltable.core.extra import needs

from . import limits

LACKING = needs("Photos need Pillow", "photos")
FORMATS = ("JPEG", "PNG", "WEBP")
UNREADABLE = Problem("That isn't a picture that can be read here: JPEG, PNG or WebP.")
TOO_MANY = (
    f"That picture has too many pixels: at most {limits.PHOTO_PIXELS // 10**6} million in a photo, "
    f"and {limits.PIXELS // 10**6} million in PNG, WebP or a progressive JPEG. Make it smaller, then send it again."
)
SIDES = (1400, 1000, 700)  # pixels of the longer side: the first that is small enough
QUALITIES = (85, 70, 55)


class Picture(Struct, frozen=True):
    """A picture as it is kept."""

    image: bytes
    width: int
    height: int


def need() -> None:
    """Raises `Problem` where the extra is missing."""
    if find_spec("PIL") is None:
        raise Problem(LACKING)


def made_anew(sent: bytes) -> Picture:
    """The picture as JPEG, turned as its camera said, without what the file said besides: places, names, previews.

    Raises:
        Problem: it can't be read, or is too large.
    """
    need()
    from PIL import Image, ImageOps  # an extra

    try:
        with Image.open(io.BytesIO(sent), formats=FORMATS) as found:
            _check_size(found)
            # A photo is unpacked at an eighth, a quarter or half of its size, whatever is still large enough.
            found.draft("RGB", _within(found.size, SIDES[0]))
            seen = found.convert("RGBA")
            seen.thumbnail((SIDES[0], SIDES[0]))
            seen = ImageOps.exif_transpose(seen)
    except Problem:
        raise
    except Image.DecompressionBombError:
        raise Problem(TOO_MANY) from None
    except Exception:  # the last resort: what a hostile file makes of a decoder has no end of names
        raise UNREADABLE from None
    paper = Image.new("RGB", seen.size, "#fffdf7")
    paper.paste(seen, mask=seen.getchannel("A"))
    for side in SIDES:
        paper.thumbnail((side, side))
        for quality in QUALITIES:
            packed = io.BytesIO()
            paper.save(packed, "JPEG", quality=quality, optimize=True)
            if packed.tell() <= limits.PICTURE:
                return Picture(packed.getvalue(), *paper.size)
    raise Problem("That picture can't be made small enough.")


def _check_size(found: Any) -> None:
    """Before a pixel is unpacked. Raises `Problem`."""
    whole = found.format != "JPEG" or bool(found.info.get("progressive"))  # these are unpacked as large as they are
    if found.width * found.height > (limits.PIXELS if whole else limits.PHOTO_PIXELS):
        raise Problem(TOO_MANY)


def _within(size: tuple[int, int], side: int) -> tuple[int, int]:
    """The same shape, the longer side at most so long."""
    scale = min(1, side / max(size))
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
