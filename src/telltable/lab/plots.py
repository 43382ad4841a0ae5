"""Plots as inline SVG: one ink, told apart by filled and hollow, by stroke and place, so nothing is lost in grey."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, isfinite, log10

from markupsafe import Markup, escape
from msgspec import Struct

from .intervals import Interval

INK, HAIR, AXIS = "#234789", "#b9b3a5", "#1d1a16"
WIDTH = 720
BARS = 40


class Frame(Struct, frozen=True):
    """The room for a plot, in units of its own: how wide, what labels and values take at the sides, how high a line is,
    and how many of the usual ticks there are. Without room at the sides, words stand above their line."""

    name: str
    width: int
    labels: int
    values: int
    line: int
    ticks: float


ONE = Frame("pl", WIDTH, 190, 150, 26, 1.0)  # for both
FRAMES = (Frame("pl w", WIDTH, 190, 150, 26, 1.0), Frame("pl n", 350, 0, 0, 46, 0.5))  # on a page, on a phone


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
    return _each(_histogram, values, unit, low, median, high)


def _histogram(frame: Frame, values: Mapping[float, int], unit: str, low: float, median: float, high: float) -> Markup:
    width, least, most = frame.width, min(values), max(values)
    whole = all(float(value).is_integer() for value in values)
    step = _step((most - least) / BARS or 1.0, whole=whole)
    first = floor(least / step)
    counts = [0] * (floor(most / step) - first + 1)
    for value, often in values.items():
        counts[floor(value / step) - first] += often
    tall, foot, wide = 150, 200, width / len(counts)
    scale = tall / max(counts)
    bars = "".join(
        f'<rect x="{n * wide + 0.5:.1f}" y="{foot - count * scale:.1f}" width="{max(wide - 1.5, 0.6):.1f}" '
        f'height="{count * scale:.1f}" {_solid(low <= (first + n + 1) * step and (first + n) * step <= high)}/>'
        for n, count in enumerate(counts)
        if count
    )

    def across(value: float) -> float:
        return (value / step - first) * wide

    left, right = (min(max(across(at) + (wide / 2 if step == 1 else 0), 0), width) for at in (low, high))
    tenths = (
        f'<path d="M{left:.1f} 27v6H{right:.1f}v-6" stroke="{HAIR}" fill="none"/>'
        f'<text class="ax" x="{width}" y="16" text-anchor="end">'
        f"{'eight games in ten: ' if frame.labels else '8 of 10: '}{_plain(low)} to {_plain(high)}</text>"
    )
    middle = across(median) + (wide / 2 if step == 1 else 0)
    beside = min(max(middle, 40), width - (250 if frame.labels else 150))
    ticks = "".join(
        _tick(across(at) + (wide / 2 if step == 1 else 0), foot, at)
        for at in _ticks(least, most, round(8 * frame.ticks), whole=whole)
    )
    mark = (
        f'<path d="M{middle:.1f} {foot}V24" stroke="{AXIS}" stroke-width="1.5"/>'
        f'<text x="{beside:.1f}" y="16" text-anchor="middle">median {_plain(median)}</text>'
    )
    said = (
        f"{sum(values.values()):,} games: {unit} from {_plain(least)} to {_plain(most)}, median {_plain(median)}, "
        f"eight games in ten between {_plain(low)} and {_plain(high)}."
    )
    line = f'<path d="M0 {foot}H{width}" stroke="{AXIS}"/>'
    return _svg(f"{tenths}{bars}{line}{ticks}{mark}{_unit(frame, unit, foot)}", 236, said, frame)


def forest(
    rows: Sequence[Row],
    unit: str,
    *,
    zero: float | None = None,
    even: float | None = None,
    share: bool = False,
    frames: Sequence[Frame] = FRAMES,
) -> Markup:
    """Intervals below each other: thick stroke 95%, ring the mean, hairline eight games in ten. Hollow where `zero`
    lies within; at `even` a dashed stroke and no more."""
    return Markup("").join(_forest(frame, rows, unit, zero, even, share) for frame in frames)


def mini(interval: Interval, most: float) -> Markup:
    """An interval in a cell of a table, which says it in figures too: the stroke is zero, the edges are `most` away."""
    wide, y = 120, 9

    def across(value: float) -> float:
        return wide / 2 + (wide / 2 - 6) * min(max(value / most, -1), 1)

    parts = [f'<path d="M{wide / 2} 0V18" stroke="{HAIR}"/>']
    if interval.low is not None and interval.high is not None:
        low, high = across(interval.low), across(interval.high)
        parts += [
            f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{INK}" stroke-width="2.5"/>',
            f'<circle cx="{across(interval.value):.1f}" cy="{y}" r="4" {_solid(interval.beyond_zero)}/>',
        ]
    drawn = f'<svg width="{wide}" height="18" viewBox="0 0 {wide} 18">{"".join(parts)}</svg>'
    return Markup(f'<span aria-hidden="true">{drawn}</span>')


def _forest(
    frame: Frame, rows: Sequence[Row], unit: str, zero: float | None, even: float | None, share: bool
) -> Markup:
    marked = zero if even is None else even
    bounds = [bound for row in rows for bound in _bounds(row)] + ([marked] if marked is not None else [])
    least, most = min(bounds), max(bounds)
    margin = (most - least) * 0.05 or abs(most) * 0.1 or 0.5
    least, most = (max(0.0, least - margin) if share and zero is None else least - margin), most + margin
    left, right = frame.labels or 8, frame.width - (frame.values or 8)

    def across(value: float) -> float:
        return left + (value - least) / (most - least) * (right - left)

    foot = frame.line * len(rows) + 8
    lines = "".join(_line(frame, row, frame.line * (n + 1) - 8, across, zero) for n, row in enumerate(rows))
    ticks = "".join(
        _tick(across(at), foot, at * 100 if share else at, " %" if share else "")
        for at in _ticks(least, most, 5 if frame.labels else 4)
    )
    dashed = f'stroke="{AXIS}" stroke-dasharray="2 3"'
    stroke = "" if marked is None else f'<path d="M{across(marked):.1f} 4V{foot}" {dashed}/>'
    said = "; ".join(f"{row.label} {row.said}" for row in rows)
    axis = f'<path d="M{left} {foot}H{right}" stroke="{AXIS}"/>'
    return _svg(f"{stroke}{lines}{axis}{ticks}{_unit(frame, unit, foot)}", foot + 40, f"{unit}: {said}.", frame)


class Share(Struct, frozen=True):
    """A dot on a line from 0 to 100%: what it is of, its place, whether it is hollow, and of what kind it is."""

    label: str
    value: float
    hollow: bool
    kind: str = ""


def dots(rows: Sequence[Share], unit: str) -> Markup:
    """A dot for each thing on a line from 0 to 100%; where there are kinds of them, a line for each, with its mean."""
    kinds = list(dict.fromkeys(row.kind for row in rows))
    return _each(_dots_by_kind, rows, kinds, unit) if len(kinds) > 1 else _each(_dots, rows, unit)


def _dots(frame: Frame, rows: Sequence[Share], unit: str) -> Markup:
    foot, placed = 92, list[str]()
    lanes: dict[int, int] = {}
    for row in sorted(rows, key=lambda row: row.value):
        column = round(row.value * 110 * (frame.width - 40) / (WIDTH - 40))
        level = lanes[column] = lanes.get(column, -1) + 1
        placed.append(_dot(20 + row.value * (frame.width - 40), foot - 10 - min(level, 11) * 6.5, row))
    return _svg(
        f"{''.join(placed)}{_shares(frame, 20, foot)}{_unit(frame, unit, foot)}", foot + 40, _span_of(rows, unit), frame
    )


def _dots_by_kind(frame: Frame, rows: Sequence[Share], kinds: Sequence[str], unit: str) -> Markup:
    left, foot, parts = frame.labels or 20, frame.line * len(kinds) + 8, list[str]()

    def across(value: float) -> float:
        return left + value * (frame.width - 20 - left)

    for n, kind in enumerate(kinds, start=1):
        y, those = frame.line * n - 8, [row for row in rows if row.kind == kind]
        mean = across(sum(row.value for row in those) / len(those))
        parts.append(f'<text x="0" y="{y + 5 if frame.labels else y - 13}">{escape(_short(kind or "others"))}</text>')
        parts.append(f'<path d="M{left} {y}H{frame.width - 20}" stroke="{HAIR}" stroke-width="0.6"/>')
        parts += (_dot(across(row.value), y, row) for row in those)
        parts.append(f'<path d="M{mean:.1f} {y - 8}v16" stroke="{AXIS}" stroke-width="2"/>')
    return _svg(
        f"{''.join(parts)}{_shares(frame, left, foot)}{_unit(frame, unit, foot)}",
        foot + 40,
        _span_of(rows, unit),
        frame,
    )


def _dot(x: float, y: float, row: Share) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.6" {_solid(not row.hollow)}/>'


def _shares(frame: Frame, left: float, foot: float) -> str:
    """A line from 0 to 100%."""
    wide = frame.width - 20 - left
    ticks = (_tick(left + at * wide, foot, at * 100, " %") for at in (0, 0.2, 0.4, 0.6, 0.8, 1.0))
    return f'{"".join(ticks)}<path d="M{left} {foot}H{frame.width - 20}" stroke="{AXIS}"/>'


def _span_of(rows: Sequence[Share], unit: str) -> str:
    least, most = min(rows, key=lambda row: row.value), max(rows, key=lambda row: row.value)
    return f"{unit} of {len(rows)}: least {least.label}, {least.value:.0%}; most {most.label}, {most.value:.0%}."


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
    names = f'<text class="ax" x="{left}" y="12">{escape(units[1])}</text>{_unit(ONE, units[0], foot)}'
    met = sum(one.solid for one in dots_)
    said = f"{len(dots_)} combinations by {units[0]} and {units[1]}; {met} where both are as they should be."
    return _svg(f"{box}{axes}{ticks}{''.join(parts)}{names}", foot + 40, said, ONE)


def _span(intervals: Sequence[Interval], frame: tuple[float, float]) -> tuple[float, float]:
    bounds = [one.value for one in intervals] + [bound for bound in frame if isfinite(bound)]
    bounds += [bound for one in intervals for bound in (one.low, one.high) if bound is not None]
    least, most = min(bounds), max(bounds)
    margin = (most - least) * 0.06 or abs(most) * 0.1 or 0.5
    return least - margin, most + margin


def _each(draw: Callable[..., Markup], *about: object) -> Markup:
    """A plot for a page and one for a phone, of which a reader sees one (``report.css``)."""
    return Markup("").join(draw(frame, *about) for frame in FRAMES)


def _line(frame: Frame, row: Row, y: float, at: Callable[[float], float], zero: float | None) -> str:
    words = y + 5 if frame.labels else y - 13
    found, parts = row.interval, [f'<text x="0" y="{words}">{escape(_short(row.label))}</text>']
    if row.low is not None and row.high is not None:
        parts.append(f'<path d="M{at(row.low):.1f} {y}H{at(row.high):.1f}" stroke="{HAIR}" stroke-width="1.5"/>')
    hollow = row.hollow or (zero is not None and not found.beyond_zero)
    if found.low is not None and found.high is not None and not found.few:
        parts.append(f'<path d="M{at(found.low):.1f} {y}H{at(found.high):.1f}" stroke="{INK}" stroke-width="3"/>')
    parts.append(f'<circle cx="{at(found.value):.1f}" cy="{y}" r="4.5" {_solid(not hollow)}/>')
    parts.append(f'<text x="{frame.width}" y="{words}" text-anchor="end" class="v">{escape(row.said)}</text>')
    return "".join(parts)


def _bounds(row: Row) -> list[float]:
    known = (row.interval.value, row.interval.low, row.interval.high, row.low, row.high)
    return [bound for bound in known if bound is not None]


def _solid(solid: bool) -> str:
    return f'fill="{INK}"' if solid else f'fill="#fff" stroke="{INK}" stroke-width="1.2"'


def _svg(body: str, height: float, said: str, frame: Frame) -> Markup:
    opened = Markup('<svg class="{}" viewBox="0 0 {} {}" role="img" aria-label="{}">')
    return opened.format(frame.name, frame.width, height, said) + Markup(f"{body}</svg>")


def _tick(x: float, foot: float, value: float, unit: str = "") -> str:
    return (
        f'<path d="M{x:.1f} {foot}v5" stroke="{AXIS}"/>'
        f'<text class="ax" x="{x:.1f}" y="{foot + 20}" text-anchor="middle">{_plain(value)}{unit}</text>'
    )


def _unit(frame: Frame, unit: str, foot: float) -> str:
    return f'<text class="ax" x="{frame.width}" y="{foot + 34}" text-anchor="end">{escape(unit)}</text>'


def _ticks(least: float, most: float, about: int = 8, *, whole: bool = False) -> list[float]:
    step = _step((most - least) / about or 1.0, whole=whole)
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
