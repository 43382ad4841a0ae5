"""Cards and stacks as lines of paper."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.board import Face, Stack

from . import palette as c
from .paint import Line, box, clip, fold
from .words import counted, mark_of, named_place

SPINE = "▌"


def _row(text: str, ink: str, paper: str, spine: str) -> Line:
    return [(SPINE, f"{spine} on {paper}"), (text, f"{ink} on {paper}")]


def in_hand(
    face: Face,
    number: int,
    width: int,
    height: int,
    *,
    spine: str,
    lit: bool = True,
    cursor: bool = False,
    playable: bool = True,
) -> list[Line]:
    """A card of the hand: number, title, kind, what it tells, tag. Raised by a line when the cursor is on it."""
    paper = c.PAPER_HI if cursor else c.PAPER if lit and playable else c.PAPER_DIM
    ink, muted = (c.INK, c.INK_MUTED) if (lit and playable) or cursor else (c.INK, c.INK_DIM)
    inner, tall = width - 2, height - 2
    badge = f" {number} " if number < 10 else " · "
    head = _row("", ink, paper, spine)
    head.append((badge, f"bold {c.LAMP_INK} on {c.LAMP}" if cursor else f"bold {paper} on {c.INK_MUTED}"))
    note = "★ needed" if "needed" in face.marks else ""
    if not playable:
        note = "not now"
    head.append((f"{note} ".rjust(width - 1 - len(badge)), f"{c.INK_RUBRIC if lit else ink} on {paper}"))
    foot = [_row(tag(face.tag, inner), f"bold {ink}", paper, spine)] if face.tag else []
    said, room = _said(face, inner, face.why_not if not playable else ""), max(0, tall - 1 - len(foot))
    if len(said) > room > 0:
        last, style = said[room - 1]
        said = [*said[: room - 1], (f"{clip(last, inner - 1, mark='').rstrip()}…", style)]
    styles = {"title": f"bold {ink}", "reason": f"italic {ink}", "": muted}
    body = [_row(text, styles[style], paper, spine) for text, style in said[:room]]
    page = box([head, *body], width, tall - len(foot), f"on {paper}") + box(foot, width, len(foot), f"on {paper}")
    page = [_spined(line, spine, paper, width) for line in page]
    air = [(" " * width, f"on {c.TABLE}")]
    if cursor:
        glow: Line = [("▀" * width, f"{c.LAMP} on {c.TABLE}")]
        return [*page, glow, air]
    return [air, *page, air]


def height_in_hand(face: Face, width: int) -> int:
    """Lines that `in_hand` needs for all of a card that can be played."""
    return 3 + len(_said(face, width - 2, "")) + bool(face.tag)


def _said(face: Face, inner: int, reason: str) -> list[tuple[str, str]]:
    """All that a card of the hand says above its tag, line by line, with what each line is."""
    lines = [(text, "title") for text in fold(face.title, inner, 4)]
    lines += [(text, "") for text in fold(face.kind, inner, 2)]
    for words, style in ((reason, "reason"), (face.text, ""), (face.choices[0] if face.choices else "", "")):
        lines += [("", ""), *((text, style) for text in fold(words, inner))] if words else []
    return lines + [(text, "") for words in face.choices[1:] for text in fold(words, inner)]


def _spined(line: Line, spine: str, paper: str, width: int) -> Line:
    """An empty line of a card still shows its spine."""
    if line and line[0][0] == SPINE:
        return line
    return [(SPINE, f"{spine} on {paper}"), (" " * (width - 1), f"on {paper}")]


def on_top(face: Face, width: int, height: int, *, spine: str, lit: bool) -> list[Line]:
    """The newest card of a stack: title, what was chosen, what was told, kind, tag, who played it."""
    paper = c.PAPER if lit else c.PAPER_DIM
    ink, muted, hand = (c.INK, c.INK_MUTED, c.INK_HAND) if lit else (c.INK, c.INK_DIM, c.INK)
    inner = width - 2
    lines = [_row(text, f"bold {ink}", paper, spine) for text in fold(face.title, inner, 4)]
    key = "" if face.key.isdecimal() else face.key  # a bare number says nothing to anybody
    by = f"by {face.by}" if face.by else key
    foot = [(text, muted) for text in fold(face.kind, inner, 2 if height > 10 else 1)]
    foot += [(tag(face.tag, inner), f"bold {ink}"), (clip(by, inner), muted)]
    foot += [(clip(mark, inner), f"italic {muted}") for mark in face.marks]
    below = [_row(text, style, paper, spine) for text, style in foot if text]
    chosen = "; ".join(choice.rpartition(": ")[2] for choice in face.choices)
    room = height - len(lines) - len(below) - 1
    for words, most in ((chosen, 3), (face.told and f"“{face.told}”", 8)):
        part = fold(words, inner, min(most, room)) if room > 0 else []
        lines += [_row(text, f"italic {hand}", paper, spine) for text in part]
        room -= len(part)
    lines += [_row("", ink, paper, spine)] if room >= 0 else []
    lines = [*lines, *below][:height]
    return [_spined(line, spine, paper, width) for line in box(lines, width, len(lines), f"on {paper}")]


def tag(name: str, width: int) -> str:
    """A tag with its sign, without it where there is no room."""
    return f"◆ {name}" if name and len(name) + 2 <= width else clip(name, width)


def strip(face: Face, width: int, *, spine: str, lit: bool) -> Line:
    """An older card: one line that keeps its title."""
    paper = c.PAPER_LO if lit else c.STRIP_DIM
    row = _row(clip(face.title, width - 2), c.INK_MUTED if lit else c.INK_DIM, paper, spine)
    return box([row], width, 1, f"on {paper}")[0]


def column(
    stack: Stack, place: int, width: int, height: int, inks: Mapping[str, str], *, target: str = "", lit: bool = True
) -> list[Line]:
    """A stack from top to bottom: its name and state, older cards as strips, the newest card whole.

    `target` is empty, ``legal``, ``cursor`` or ``no``: what the card in hand may do here.
    """
    ground = c.WASH if target in ("legal", "cursor") else c.TABLE
    lit = lit and target != "no"
    name_ink = c.LAMP if target in ("legal", "cursor") else c.TEXT if lit else c.FAINT
    mark_ink = c.OK if stack.state == "filled" else c.LAMP if stack.cards else c.FAINT
    head: list[Line] = [
        [
            (mark_of(stack), f"{mark_ink} on {ground}"),
            (clip(f" {named_place(place, stack)}", width - 1), f"bold {name_ink} on {ground}"),
        ],
    ]
    head.append([(f"  {counted(stack)}", f"{c.MUTED if lit else c.FAINT} on {ground}")])
    room = height - len(head) - (3 if target in ("legal", "cursor") else 0)
    body = _cards(stack, width, room, inks, lit=lit, ground=ground)
    lines = box([*head, *body], width, height, f"on {ground}")
    if target in ("legal", "cursor"):
        lines[-3:] = _play_here(width, place, ground, cursor=target == "cursor")
    return lines


def _cards(stack: Stack, width: int, room: int, inks: Mapping[str, str], *, lit: bool, ground: str) -> list[Line]:
    note = fold(stack.note, width - 2, 3)
    if not stack.cards:
        return _empty(note, width, ground, lit=lit)
    below = len(note) + 1 if stack.note else 0
    top = on_top(
        stack.cards[-1], width, _share(len(stack.cards), room - below), spine=inks[stack.cards[-1].kind], lit=lit
    )
    space = room - below - len(top)
    older = list(stack.cards[:-1])
    lines: list[Line] = []
    if len(older) > space:
        hidden = len(older) - max(space - 1, 0)
        older = older[hidden:] if space > 1 else []
        if space > 0:
            lines.append([(clip(f"  {hidden} older", width), f"{c.MUTED} on {ground}")])
    lines += [strip(face, width, spine=inks[face.kind], lit=lit) for face in older]
    lines += top
    if stack.note:
        lines.append([(" ", f"on {ground}")])
        lines += [[(f" {text}", f"italic {c.LAMP if lit else c.FAINT} on {ground}")] for text in note]
    return lines


def _share(count: int, room: int) -> int:
    """Lines for the newest card: what the older ones leave it, but never less than it needs to be read."""
    return max(3, min(14, max(8, room - count + 1), room))


def _empty(note: list[str], width: int, ground: str, *, lit: bool) -> list[Line]:
    edge = f"{c.STRONG if lit else c.RULE} on {ground}"
    said = f"{c.MUTED if lit else c.FAINT} on {ground}"
    lines: list[Line] = [[("╭" + "╌" * (width - 2) + "╮", edge)]]
    for text in ["", *note, *[""] * (4 - len(note))]:
        lines.append([("┆", edge), (text.center(width - 2), said), ("┆", edge)])
    return [*lines, [("╰" + "╌" * (width - 2) + "╯", edge)]]


def _play_here(width: int, place: int, ground: str, *, cursor: bool) -> list[Line]:
    edge = f"{c.LAMP} on {ground}"
    fill = f"bold {c.LAMP_INK} on {c.LAMP}" if cursor else f"bold {c.LAMP} on {ground}"
    words = f"{'▸ ' if cursor else ''}Here {place if place < 10 else ''}".center(width - 2)[: width - 2]
    if cursor:
        return [[("▄" * width, edge)], [(f" {words} ", fill)], [("▀" * width, edge)]]
    return [
        [("╭" + "╌" * (width - 2) + "╮", edge)],
        [("┆", edge), (words, fill), ("┆", edge)],
        [("╰" + "╌" * (width - 2) + "╯", edge)],
    ]
