"""The page beside the hand: the story so far, the notebook, the log. One at a time, as lines of paper."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Click
from textual.widgets import Static

from telltable.core.board import Page
from telltable.core.story import Book, newest_line

from . import palette as c
from .paint import Line, content

TABS = (("s", "Story so far"), ("n", "Notebook"), ("l", "Log"))


def story_lines(book: Book) -> list[Line]:
    """The story on paper: told by players in blue-black ink, by the cards in black; the newest line is lit."""
    newest = newest_line(book.chapters)
    lines: list[Line] = [[(book.title, f"bold {c.INK}")]]
    lines += [[(book.premise, f"italic {c.INK_MUTED}")]] if book.premise else []
    for chapter in book.chapters:
        lines += [[], [(chapter.heading.upper(), f"bold {c.INK_RUBRIC}")]]
        if not chapter.lines:
            lines.append([(chapter.gap, f"italic {c.INK_MUTED}")])
            continue
        told: Line = [(f"{chapter.opener} ", c.INK)] if chapter.opener else []
        for line in chapter.lines:
            ink = c.INK_HAND if line.told else c.INK
            told += [(line.text, f"{ink} on {c.GLOW}" if line is newest else ink), (" ", c.INK)]
        lines.append(told)
    if book.ending:
        lines += [[], [(book.ending, f"bold {c.INK}")]]
    return lines


def notebook_lines(pages: Iterable[Page]) -> list[Line]:
    """Every page of the notebook that has something on it."""
    lines: list[Line] = []
    for page in pages:
        if page.entries:
            lines += [[], [(page.title.upper(), f"bold {c.INK_RUBRIC}")]]
        for entry, notes in page.entries:
            lines.append([(entry, f"bold {c.INK}")])
            lines += [[(f"  {note}", c.INK_MUTED)] for note in notes]
    return lines[1:] or [[("Nothing is written down yet.", f"italic {c.INK_MUTED}")]]


def log_lines(log: Iterable[str]) -> list[Line]:
    """The log, the newest line last."""
    return [[("· ", c.INK_MUTED), (line, c.INK)] for line in log]


class Side(Vertical):
    """A page with three tabs."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual calls it
        super().__init__(id=id)
        self.tab = "s"
        self._pages: dict[str, list[Line]] = {}

    def compose(self) -> ComposeResult:
        """Tabs, then the page."""
        yield Static(id="tabs")
        with VerticalScroll(id="page", can_focus=False):
            yield Static(id="words")

    def show(self, story: list[Line], notebook: list[Line], log: list[Line]) -> None:
        """Draw these pages."""
        self._pages = {"s": story, "n": notebook, "l": log}
        self._draw()

    def turn_to(self, tab: str) -> bool:
        """Show another page. Says whether it was not the one on top already."""
        changed = tab != self.tab
        self.tab = tab
        self._draw()
        return changed

    def lines(self, tab: str) -> list[Line]:
        """A page's lines."""
        return self._pages.get(tab, [])

    def _draw(self) -> None:
        tabs: Line = []
        for key, title in TABS:
            on = key == self.tab
            tabs.append((f" {key} {title} ", f"bold {c.INK} on {c.PAPER}" if on else f"{c.MUTED} on {c.RAISED}"))
            tabs.append((" ", ""))
        self.query_one("#tabs", Static).update(content([tabs]))
        self.query_one("#words", Static).update(content(self.lines(self.tab)))
        self.call_after_refresh(self._turn_to_newest)

    def on_resize(self) -> None:
        """Where the newest line stands is known only while the page has a width: not under a sheet."""
        self.call_after_refresh(self._turn_to_newest)

    def _turn_to_newest(self) -> None:
        """What was told last is in sight: the end of the log, the lit line of the story."""
        page, width = self.query_one("#page", VerticalScroll), self.query_one("#words").size.width
        if width and self.tab == "l":
            page.scroll_end(animate=False)
        elif width:
            page.scroll_to(y=self._newest(width), animate=False)

    def _newest(self, width: int) -> int:
        """Where the lit line begins, in lines from the top; where none is lit, the last part of a story."""
        lines = self.lines(self.tab)
        for n, line in enumerate(lines):
            lit = next((at for at, (_, style) in enumerate(line) if c.GLOW in style), None)
            if lit is not None:
                before = [*lines[:n], line[:lit]] if lit else lines[:n]
                return max(0, len(content(before).wrap(width)) - 2)
        return 0

    def on_click(self, event: Click) -> None:
        """A click on a tab turns to it."""
        if event.y == 0:
            x = 0
            for key, title in TABS:
                x += len(title) + 5
                if event.x < x:
                    self.turn_to(key)
                    return
