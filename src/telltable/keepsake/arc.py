"""The line of chapters: a curve through one numbered dot for each."""

from msgspec import Struct

from .words import roman

_EIGHT = (0.06, 0.26, 0.34, 0.56, 0.66, 0.40, 1.0, 0.30)
_SMALLEST, _PLAIN = 10.0, 6.0  # radius of a dot that can still hold a numeral, and of one that cannot


class Dot(Struct, frozen=True):
    """A chapter on the line. `label` is empty where dots are too small for numerals."""

    number: int
    x: float
    y: float
    label: str
    size: float


class Arc(Struct, frozen=True):
    """A drawing of the line, in its own units."""

    width: int
    height: int
    radius: float
    path: str
    dots: tuple[Dot, ...]


def arc(chapters: int, width: int, amplitude: int) -> Arc:
    """The line for so many chapters: eight rise to the seventh, any other number runs even.

    Args:
        chapters: how many dots.
        width: of the drawing.
        amplitude: how high it rises.
    """
    rising = chapters == len(_EIGHT)
    heights = _EIGHT if rising else (0.0,) * chapters
    low = amplitude + 20.0 if rising else 20.0
    edge = 30.0 if width > 400 else 18.0
    between = (width - 2 * edge) / max(1, chapters - 1)
    radius = round(min(14.0, between * 0.4), 1)
    radius = radius if radius >= _SMALLEST else min(_PLAIN, radius)
    start = edge if chapters > 1 else width / 2
    points = [(start + between * n, low - amplitude * height) for n, height in enumerate(heights)]
    dots = tuple(_dot(number, x, y, radius) for number, (x, y) in enumerate(points, 1))
    tail = amplitude * 0.04 if rising else 0.0
    ends = [(-10.0, low + tail), *points, (width + 10.0, low - tail)]
    return Arc(width, round(low + 26), radius, _curve(ends), dots)


def _dot(number: int, x: float, y: float, radius: float) -> Dot:
    numeral = roman(number) if radius >= _SMALLEST else ""
    size = {1: 15.0, 2: 15.0, 3: 12.5, 4: 12.0}.get(len(numeral), 9.5) * radius / 14
    return Dot(number, round(x, 1), round(y, 1), numeral, round(size, 1))


def _curve(points: list[tuple[float, float]]) -> str:
    """A Catmull-Rom line through the points, written as Bézier curves."""
    padded = [points[0], *points, points[-1]]
    path = "M{:.1f} {:.1f}".format(*points[0])
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        path += (
            f" C{bx + (cx - ax) / 6:.1f} {by + (cy - ay) / 6:.1f}"
            f" {cx - (dx - bx) / 6:.1f} {cy - (dy - by) / 6:.1f} {cx:.1f} {cy:.1f}"
        )
    return path
