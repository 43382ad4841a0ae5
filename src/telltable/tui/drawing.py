"""The table as it is drawn: status, counts, stacks, hand, page, and the sheet on which a move is made."""

from __future__ import annotations

from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from telltable.core.board import Board

from . import heading
from . import palette as c
from .charting import chart_pages
from .choices import Choice, choices
from .filling import Write
from .folding import folded, laid_last
from .paint import Line, content, fold, styled
from .session import Session
from .sheet import Sheet
from .side import Side, log_lines, notebook_lines, story_lines
from .stacks import Stacks
from .tray import Tray, are_cards
from .words import page_to_read, status

FOOT = "1-9 take   ← → move   Enter choose   Space read   w why   o other   u take back   r rules   ? keys   q leave"
FOOT_SHORT = "1-9 take  Space read  w why  o other  s n l pages  r rules  ? keys  q leave"
FOOT_CHOOSING = "↑ ↓ or a number choose   Enter takes it   Esc one step back"
FOOT_WRITING = "write   Enter is done   ↓ leaves the text   Esc one step back"
MOST_PAGE = 12  # lines of a page: more than any has
USUAL, LOW, LOW_CHOOSING = 15, 8, 10  # lines of what is chosen among, as in table.tcss


class DrawnTable(Screen[None]):
    """One game, drawn from its `Board`. What may be done with it is `table.TableScreen`."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._board = Board("")
        self.choices: tuple[Choice, ...] = ()
        self._cursor = 0
        self._legal: dict[int, Any] = {}
        self._pointed: Any = None
        self._notice = ""
        self._unfolded = False

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static(id="status")
        yield Static(id="news")
        yield Static(id="title")
        yield Static(id="gauges")
        yield Stacks(id="stacks")
        yield Static(id="places")
        yield Static(id="scene")
        with Horizontal(id="below"):
            yield Tray(id="tray")
            yield Side(id="side")
            yield Sheet(id="sheet")
        yield Static(id="foot")

    def on_mount(self) -> None:
        """Nothing is being chosen yet."""
        self._sheet.display = False
        self.redraw()

    def on_resize(self) -> None:
        """Lay the table out for this size."""
        self.set_class(self.size.height < 34 or self.size.width < 100, "-low")
        self.call_after_refresh(self.redraw)

    @property
    def _sheet(self) -> Sheet:
        return self.query_one(Sheet)

    def redraw(self) -> None:
        """Draw everything from the game as it is now."""
        session = self._session
        self._board = board = session.board()
        self.choices = self._laid(choices(session, board))
        self._cursor = max(0, min(self._cursor, len(self.choices) - 1))
        width = self.size.width
        mine = session.my_turn
        log = session.log()
        self._static("status", content(heading.status_lines(status(session), mine=mine, width=width)))
        news = self._notice or (log[-1] if log else "")
        self._static("news", content(heading.news_lines(news, c.RUBRIC if self._notice else c.MUTED, width)))
        self._static("title", content([heading.title_line(board, width)]))
        self._static("gauges", content(self._counted(board, width)))
        self._static("places", content([heading.places_line(board, width)]))
        self._draw_foot()
        self.query_one(Tray).show(self.choices, self._inks, self._cursor, lit=mine, idle=self._idle())
        pages = (*chart_pages(board), *board.notebook)
        self.query_one(Side).show(story_lines(session.book()), notebook_lines(pages), log_lines(log))
        self._draw_scene(board, width)
        self._draw_stacks()
        self.call_after_refresh(self._fit_below)

    def _laid(self, listed: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """Cards as they are held; of a list what can't be chosen now is folded, until somebody looks at it."""
        if are_cards(listed):
            return listed
        return laid_last(listed) if self._unfolded else folded(listed)

    @property
    def _inks(self) -> dict[str, str]:
        return c.spines(self._board)

    def _idle(self) -> str:
        return "It's not your turn; o lists what else you can do." if not self._session.match.over else ""

    def _counted(self, board: Board, width: int) -> list[Line]:
        """All that is counted or weighed, and who is bound to whom."""
        return [
            *heading.gauge_lines(board, width),
            *heading.scale_lines(board, width),
            *heading.tie_lines(board, width),
        ]

    def _draw_foot(self) -> None:
        foot = FOOT if self.size.width > len(FOOT) + 2 else FOOT_SHORT
        filling = self._sheet.filling
        if filling is not None:
            foot = FOOT_WRITING if isinstance(filling.question, Write) else FOOT_CHOOSING
        self._static("foot", styled(foot))

    def _fit_below(self) -> None:
        """As many lines for what is chosen among as it needs, where the stacks can spare them."""
        low = self.has_class("-low")
        below, tray, stacks = self.query_one("#below"), self.query_one(Tray), self.query_one(Stacks)
        others = [one for one in self.children if one.display and one not in (below, stacks)]
        taken = sum(one.outer_size.height + one.styles.margin.height for one in others)
        spare = self.size.height - taken - stacks.styles.margin.height - stacks.least(low=low)
        if self._sheet.filling is None:
            wanted, usual = tray.wanted(spare), LOW if low else USUAL
        else:  # where a stack is chosen, the stacks keep their room
            wanted, usual = 0 if self._legal else self._sheet.wanted(spare), LOW_CHOOSING if low else USUAL
        below.styles.height = wanted if wanted > usual else None

    @on(Tray.Resized)
    def _tray_resized(self) -> None:
        """It has a size again, once a sheet is put away: only now can it say what it needs."""
        self._fit_below()

    def _draw_scene(self, board: Board, width: int) -> None:
        """A page to be read aloud; or where deeds are chosen what was told of the scene, and what came of the last."""
        scene = self.query_one("#scene", Static)
        if page := page_to_read(board):
            scene.display = True
            scene.update(content([[(f"  {text}", f"italic {c.TEXT}")] for text in fold(page, width - 4, MOST_PAGE)]))
            return
        told = board.story[-1] if board.story else None
        scene.display = bool(told) and any(choice.deed for choice in self.choices)
        if told:
            low = self.has_class("-low")
            lines = [(text, c.TEXT) for text in fold(told.opener, width - 4, 2 if low else 6)]
            last = () if low else told.lines[-2:]
            lines += [(text, c.MUTED) for line in last for text in fold(line.text, width - 4, 3)]
            scene.update(content([[(f"  {text}", f"italic {ink}")] for text, ink in lines]))

    def _static(self, id_: str, shown: Content) -> None:
        self.query_one(f"#{id_}", Static).update(shown)

    def _draw_stacks(self) -> None:
        targets = {}
        if self._legal:
            targets = {
                n: ("cursor" if self._legal[n] == self._pointed else "legal") if n in self._legal else "no"
                for n in range(len(self._board.stacks))
            }
        self.query_one(Stacks).show(self._board, self._inks, targets, lit=True)

    def notice(self, words: str) -> None:
        """Say something in the line under the status, until the next move."""
        self._notice = words
        self.redraw()
