"""The cloths that books are bound in, in numbers: as paper.css has them."""

from msgspec import Struct

from .style import cloth


class Cloth(Struct, frozen=True):
    """Colours as ``0xRRGGBB``: of the cloth, its shade, what is stamped on it, and what is printed on its paper."""

    cloth: int
    shade: int
    foil: int
    accent: int


CLOTHS = {
    "ultramarine": Cloth(0x2A4F96, 0x1A3468, 0xFBF0D8, 0x234789),
    "arsenic": Cloth(0x41692F, 0x26421A, 0xFBF0D8, 0x35602A),
    "vermilion": Cloth(0xB5371D, 0x761F0D, 0xFFF4DD, 0xA12F18),
    "marigold": Cloth(0xDD9A22, 0x9C6608, 0x1D1A16, 0x805300),
    "petrol": Cloth(0x15686C, 0x093F42, 0xFBF0D8, 0x0E5C60),
    "plum": Cloth(0x6B3260, 0x43193B, 0xFBF0D8, 0x652C5B),
    "slate": Cloth(0x45525E, 0x2A343D, 0xFBF0D8, 0x3D4A56),
}


def cloth_of(game: str) -> Cloth:
    """The cloth of a game, by its printed name."""
    return CLOTHS[cloth(game)]


def hexed(colour: int) -> str:
    """The colour as ``#rrggbb``."""
    return f"#{colour:06x}"
