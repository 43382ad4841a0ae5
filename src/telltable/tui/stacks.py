"""The stacks of the board: side by side where there is room, else a line each."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from telltable.core.board import Board, Stack

from . import palette as c
from .cards import column
from .paint import Line, beside, box, clip, content, fit, styled
from .words import mark_of, named_place

NARROWEST, WIDEST, LOWEST = 11, 24, 10


class Stacks(Widget):
    """Every stack of the board."""

    class Picked(Message):
        """A stack was clicked: `at` is its place on the board."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual calls it
        super().__init__(id=id)
        self._board = Board("")
        self._inks: Mapping[str, str] = {}
        self._targets: Mapping[int, str] = {}
        self._lit = True

    def show(self, board: Board, inks: Mapping[str, str], targets: Mapping[int, str], *, lit: bool) -> None:
        """Draw this board. `targets`: what the card in hand may do at each place; see `cards.column`."""
        self._board, self._inks, self._targets, self._lit = board, inks, targets, lit
        self.refresh()

    def _widths(self) -> list[int]:
        """Cells for each stack beside the others; none when a line each is all there is room for."""
        count = len(self._board.stacks)
        each, more = divmod(self.size.width - count + 1, count) if count else (0, 0)
        if each < NARROWEST or self.size.height < LOWEST:
            return []
        return [WIDEST] * count if each >= WIDEST else [each + (n >= count - more) for n in range(count)]

    def least(self, *, low: bool) -> int:
        """Lines without which the stacks could not be read: on a low screen a line each is enough."""
        count = len(self._board.stacks)
        each = (self.size.width - count + 1) // count if count else 0
        return max(1, count) if low or each < NARROWEST else max(count, LOWEST)

    def render(self) -> Content:
        """The stacks at the widget's size."""
        stacks, width, height = self._board.stacks, self.size.width, self.size.height
        if not stacks or not width:
            return styled("")
        widths = self._widths()
        if not widths:
            lines = [self._line(stack, n) for n, stack in enumerate(stacks)]
            return content(box(lines, width, height, f"on {c.TABLE}"))
        columns = [
            column(stack, n + 1, widths[n], height, self._inks, target=self._targets.get(n, ""), lit=self._lit)
            for n, stack in enumerate(stacks)
        ]
        return content(beside(columns, 1, f"on {c.TABLE}"))

    def _line(self, stack: Stack, n: int) -> Line:
        """One stack in one line: state, name, count, newest card, what it lacks, and whether a card may go there."""
        target = self._targets.get(n, "")
        ground = c.WASH if target in ("legal", "cursor") else c.TABLE
        ink = c.LAMP if target in ("legal", "cursor") else c.FAINT if target == "no" else c.TEXT
        mark = c.OK if stack.state == "filled" else c.LAMP if stack.cards else c.FAINT
        lead = {"cursor": "▸ ", "legal": "· "}.get(target, "  ")
        line: Line = [(lead, f"bold {c.LAMP} on {ground}"), (mark_of(stack), f"{mark} on {ground}")]
        line.append((f" {named_place(n + 1, stack)}".ljust(14), f"bold {ink} on {ground}"))
        line.append((f"{len(stack.cards) or '–':>2}  ", f"{c.MUTED} on {ground}"))
        note = stack.note if not stack.cards or stack.state != "filled" else ""
        room = self.size.width - 22 - (len(note) + 2 if note else 0)
        if stack.cards:
            top = stack.cards[-1]
            paper = c.PAPER_DIM if target == "no" else c.PAPER
            line.append(("▌", f"{self._inks[top.kind]} on {paper}"))
            line.append((f"{clip(top.title, max(8, room - 3))} ", f"{c.INK} on {paper}"))
            line.append(("  ", f"on {ground}"))
        if note:
            line.append((note, f"italic {c.LAMP if stack.cards else c.MUTED} on {ground}"))
        return fit(line, self.size.width, f"on {ground}")

    def on_click(self, event: Click) -> None:
        """Say which stack was clicked."""
        widths = self._widths()
        at = sum(event.x >= sum(widths[: n + 1]) + n for n in range(len(widths))) if widths else event.y
        if 0 <= at < len(self._board.stacks):
            self.post_message(self.Picked(at))
