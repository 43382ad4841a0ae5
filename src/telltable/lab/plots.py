"""Plots as inline SVG: one ink, told apart by filled and hollow, by stroke and place, so nothing is lost in grey."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, isfinite, log10

from markupsafe import Markup, escape
from msgspec import Struct

from .intervals import Interval

INK, HAIR, AXIS = "#234789", "#b9b3a5", "#1d1a16"
WIDTH, LABELS, VALUES = 720, 190, 150
BARS = 40


class Row(Struct, frozen=True):
    """A line of a plot of intervals: what it is of, the interval, what is said at its right, and eight games in ten."""

    label: str
    interval: Interval
    said: str
    low: float | None = None
    high: float | None = None
    hollow: bool = False


def histogram(values: Mapping[float, int], unit: str, low: float, median: float, high: float) -> Markup:
    """How often each value came; the middle eight games in ten are solid, the median has a stroke."""
    least, most = min(values), max(values)
    step = _step((most - least) / BARS or 1.0, whole=all(float(value).is_integer() for value in values))
    first = floor(least / step)
    counts = [0] * (floor(most / step) - first + 1)
    for value, often in values.items():
        counts[floor(value / step) - first] += often
    tall, foot, wide = 150, 200, WIDTH / len(counts)
    scale = tall / max(counts)
    bars = "".join(
        f'<rect x="{n * wide + 0.5:.1f}" y="{foot - count * scale:.1f}" width="{max(wide - 1.5, 0.6):.1f}" '
        f'height="{count * scale:.1f}" {_solid(low <= (first + n + 1) * step and (first + n) * step <= high)}/>'
        for n, count in enumerate(counts)
        if count
    )

    def across(value: float) -> float:
        return (value / step - first) * wide

    middle = across(median) + (wide / 2 if step == 1 else 0)
    ticks = "".join(_tick(across(at) + (wide / 2 if step == 1 else 0), foot, at) for at in _ticks(least, most))
    mark = (
        f'<path d="M{middle:.1f} {foot}V24" stroke="{AXIS}" stroke-width="1.5"/>'
        f'<text x="{min(max(middle, 40), WIDTH - 40):.1f}" y="16" text-anchor="middle">median {_plain(median)}</text>'
    )
    said = (
        f"{sum(values.values()):,} games: {unit} from {_plain(least)} to {_plain(most)}, median {_plain(median)}, "
        f"eight games in ten between {_plain(low)} and {_plain(high)}."
    )
    line = f'<path d="M0 {foot}H{WIDTH}" stroke="{AXIS}"/>'
    return _svg(f"{bars}{line}{ticks}{mark}{_unit(unit, foot)}", 236, said)


def forest(rows: Sequence[Row], unit: str, *, zero: float | None = None, share: bool = False) -> Markup:
    """Intervals below each other: thick stroke 95%, ring the mean, hairline eight games in ten. Hollow where `zero`
    lies within."""
    bounds = [bound for row in rows for bound in _bounds(row)] + ([zero] if zero is not None else [])
    least, most = min(bounds), max(bounds)
    margin = (most - least) * 0.05 or abs(most) * 0.1 or 0.5
    least, most = (max(0.0, least - margin) if share and zero is None else least - margin), most + margin
    plot = WIDTH - LABELS - VALUES

    def across(value: float) -> float:
        return LABELS + (value - least) / (most - least) * plot

    foot = 26 * len(rows) + 8
    lines = "".join(_line(row, 26 * n + 18, across, zero) for n, row in enumerate(rows))
    ticks = "".join(
        _tick(across(at), foot, at * 100 if share else at, " %" if share else "") for at in _ticks(least, most, 5)
    )
    stroke = "" if zero is None else f'<path d="M{across(zero):.1f} 4V{foot}" stroke="{AXIS}" stroke-dasharray="2 3"/>'
    said = "; ".join(f"{row.label} {row.said}" for row in rows)
    axis = f'<path d="M{LABELS} {foot}H{WIDTH - VALUES}" stroke="{AXIS}"/>'
    return _svg(f"{stroke}{lines}{axis}{ticks}{_unit(unit, foot)}", foot + 40, f"{unit}: {said}.")


def dots(rows: Sequence[tuple[str, float, bool]], unit: str) -> Markup:
    """A dot for each thing on a line from 0 to 100%, the extremes named; hollow where it is marked so."""
    foot, placed = 92, []
    lanes: dict[int, int] = {}
    for _, value, hollow in sorted(rows, key=lambda row: row[1]):
        column = round(value * 110)
        level = lanes[column] = lanes.get(column, -1) + 1
        placed.append(
            f'<circle cx="{20 + value * (WIDTH - 40):.1f}" cy="{foot - 10 - min(level, 11) * 6.5:.1f}" r="3.6" '
            f"{_solid(not hollow)}/>"
        )
    least, most = min(rows, key=lambda row: row[1]), max(rows, key=lambda row: row[1])
    ticks = "".join(_tick(20 + at * (WIDTH - 40), foot, at * 100, " %") for at in (0, 0.2, 0.4, 0.6, 0.8, 1.0))
    line = f'<path d="M20 {foot}H{WIDTH - 20}" stroke="{AXIS}"/>'
    said = f"{unit} of {len(rows)}: least {least[0]}, {least[1]:.0%}; most {most[0]}, {most[1]:.0%}."
    return _svg(f"{''.join(placed)}{line}{ticks}{_unit(unit, foot)}", foot + 40, said)


class Dot(Struct, frozen=True):
    """A dot of a plot of two figures: what it is, its place, its intervals, and whether it is filled."""

    label: str
    across: Interval
    up: Interval
    solid: bool


def scatter(dots_: Sequence[Dot], units: tuple[str, str], frame: Sequence[tuple[float, float]]) -> Markup:
    """Two figures against each other, each with its intervals; `frame`: from where to where each should be."""
    spans = [_span([one.across for one in dots_], frame[0]), _span([one.up for one in dots_], frame[1])]
    left, right, top, foot = 70.0, WIDTH - 20.0, 20.0, 330.0

    def x(value: float) -> float:
        return left + (min(max(value, spans[0][0]), spans[0][1]) - spans[0][0]) / (spans[0][1] - spans[0][0]) * (
            right - left
        )

    def y(value: float) -> float:
        return foot - (min(max(value, spans[1][0]), spans[1][1]) - spans[1][0]) / (spans[1][1] - spans[1][0]) * (
            foot - top
        )

    (x0, x1), (y0, y1) = frame
    box = (
        f'<rect x="{x(x0):.1f}" y="{y(y1):.1f}" width="{max(x(x1) - x(x0), 1):.1f}" '
        f'height="{max(y(y0) - y(y1), 1):.1f}" fill="#f3efe4" stroke="{AXIS}" stroke-dasharray="2 3"/>'
    )
    parts = []
    for one in dots_:
        here, up = x(one.across.value), y(one.up.value)
        if one.across.low is not None and one.across.high is not None:
            parts.append(f'<path d="M{x(one.across.low):.1f} {up:.1f}H{x(one.across.high):.1f}" stroke="{HAIR}"/>')
        if one.up.low is not None and one.up.high is not None:
            parts.append(f'<path d="M{here:.1f} {y(one.up.low):.1f}V{y(one.up.high):.1f}" stroke="{HAIR}"/>')
    parts += [
        f'<circle cx="{x(one.across.value):.1f}" cy="{y(one.up.value):.1f}" r="4.5" {_solid(one.solid)}>'
        f"<title>{escape(one.label)}</title></circle>"
        for one in dots_
    ]
    axes = f'<path d="M{left} {top}V{foot}H{right}" stroke="{AXIS}" fill="none"/>'
    ticks = "".join(_tick(x(at), foot, at) for at in _ticks(*spans[0], 6))
    ticks += "".join(
        f'<path d="M{left - 5} {y(at):.1f}h5" stroke="{AXIS}"/>'
        f'<text class="ax" x="{left - 9}" y="{y(at) + 4:.1f}" text-anchor="end">{_plain(at)}</text>'
        for at in _ticks(*spans[1], 6)
    )
    names = f'<text class="ax" x="{left}" y="12">{escape(units[1])}</text>{_unit(units[0], foot)}'
    met = sum(one.solid for one in dots_)
    said = f"{len(dots_)} combinations by {units[0]} and {units[1]}; {met} where both are as they should be."
    return _svg(f"{box}{axes}{ticks}{''.join(parts)}{names}", foot + 40, said)


def _span(intervals: Sequence[Interval], frame: tuple[float, float]) -> tuple[float, float]:
    bounds = [one.value for one in intervals] + [bound for bound in frame if isfinite(bound)]
    bounds += [bound for one in intervals for bound in (one.low, one.high) if bound is not None]
    least, most = min(bounds), max(bounds)
    margin = (most - least) * 0.06 or abs(most) * 0.1 or 0.5
    return least - margin, most + margin


def _line(row: Row, y: float, across: object, zero: float | None) -> str:
    at = across  # a function of a value
    assert callable(at)
    found, parts = row.interval, [f'<text x="0" y="{y + 5}">{escape(_short(row.label))}</text>']
    if row.low is not None and row.high is not None:
        parts.append(f'<path d="M{at(row.low):.1f} {y}H{at(row.high):.1f}" stroke="{HAIR}" stroke-width="1.5"/>')
    hollow = row.hollow or (zero is not None and not found.beyond_zero)
    if found.low is not None and found.high is not None and not found.few:
        parts.append(f'<path d="M{at(found.low):.1f} {y}H{at(found.high):.1f}" stroke="{INK}" stroke-width="3"/>')
    parts.append(f'<circle cx="{at(found.value):.1f}" cy="{y}" r="4.5" {_solid(not hollow)}/>')
    parts.append(f'<text x="{WIDTH}" y="{y + 5}" text-anchor="end" class="v">{escape(row.said)}</text>')
    return "".join(parts)


def _bounds(row: Row) -> list[float]:
    known = (row.interval.value, row.interval.low, row.interval.high, row.low, row.high)
    return [bound for bound in known if bound is not None]


def _solid(solid: bool) -> str:
    return f'fill="{INK}"' if solid else f'fill="#fff" stroke="{INK}" stroke-width="1.2"'


def _svg(body: str, height: float, said: str) -> Markup:
    return Markup('<svg class="pl" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
        WIDTH, height, said
    ) + Markup(f"{body}</svg>")


def _tick(x: float, foot: float, value: float, unit: str = "") -> str:
    return (
        f'<path d="M{x:.1f} {foot}v5" stroke="{AXIS}"/>'
        f'<text class="ax" x="{x:.1f}" y="{foot + 20}" text-anchor="middle">{_plain(value)}{unit}</text>'
    )


def _unit(unit: str, foot: float) -> str:
    return f'<text class="ax" x="{WIDTH}" y="{foot + 34}" text-anchor="end">{escape(unit)}</text>'


def _ticks(least: float, most: float, about: int = 8) -> list[float]:
    step = _step((most - least) / about or 1.0)
    return [n * step for n in range(ceil(least / step - 1e-9), floor(most / step + 1e-9) + 1)]


def _step(size: float, *, whole: bool = False) -> float:
    """The next of 1, 2, 5, 10, 20 ..."""
    power = 10.0 ** floor(log10(size))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= size * 0.999)
    return max(1.0, step) if whole else step


def _plain(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 or float(value).is_integer() else f"{value:.3g}"


def _short(label: str, most: int = 25) -> str:
    return label if len(label) <= most else f"{label[: most - 1]}…"
