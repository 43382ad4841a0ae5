"""Writing many texts: every item with the text it has now, and one key for what is left."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static, TextArea
from textual.widgets.option_list import Option

from telltable.core.ask import Form, One, Words

from . import palette as c
from .choices import present_text, texts
from .laying import LyingOver
from .paint import content, styled
from .session import Session
from .words import form_title, status
from .writing import Writing

HINT = "Enter writes, ↑ ↓ choose, Esc goes back to the table"


class Texts(LyingOver[bool]):
    """A list of texts to write. Dismissed with True when no more are asked for, False when it was put away."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back")]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._items: list[Any] = []
        self._forms: list[Form] = []
        self._form: Form | None = None
        self._writing: Any = None

    def compose(self) -> ComposeResult:
        """What is asked, the list, the line to write in."""
        with Vertical(classes="paper"):
            yield Static(id="texts-title", classes="paper-title")
            yield OptionList(id="texts-rows", compact=True, markup=False)
            yield Static(id="texts-item")
            yield Writing(id="texts-words")
            yield Static(styled(HINT), id="texts-hint", classes="paper-hint")

    def on_mount(self) -> None:
        """Show the list."""
        self._list(0)

    def _list(self, at: int) -> None:
        """Draw the list with the cursor at a row; leave when there is nothing to write any more."""
        found, ask = texts(self._session), self._session.ask()
        if found is None or not self._session.my_turn or ask is None:
            self.dismiss(True)
            return
        board = self._session.board()
        self._form = found[1]
        item = self._form.fields[0]
        self._items = list(item.of) if isinstance(item, One) else []
        self._forms = [form for form in ask.forms if not form.fields]
        self.query_one("#texts-title", Static).update(styled(status(self._session)))
        rows = self.query_one("#texts-rows", OptionList)
        rows.clear_options()
        rows.add_options([Option(self._row(item.kind, value)) for value in self._items])
        titles = [form_title(form, self._session.label, board) for form in self._forms]
        rows.add_options([Option(styled(f"▸ {title}, and go on", f"bold {c.INK_RUBRIC}")) for title in titles])
        rows.highlighted = min(at, len(self._items) + len(self._forms) - 1)
        self._writing = None
        self.query_one("#texts-words").display = self.query_one("#texts-item").display = False
        rows.focus()

    def _row(self, kind: str, value: Any) -> Content:
        text, written = present_text(self._session, value)
        label = self._session.label(kind, value)
        mark = ("✎ ", f"bold {c.INK_OK}") if written else ("· ", c.INK_MUTED)
        said = f"  {text}" if text and text not in label else ""
        return content([[mark, (label, f"bold {c.INK}"), (said, c.INK_HAND if written else c.INK_MUTED)]])

    @on(OptionList.OptionSelected, "#texts-rows")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        at = event.option_index
        if at >= len(self._items):
            refusal = self._session.play(self._forms[at - len(self._items)].fill(()))
            if refusal:
                self._say(str(refusal))
            else:
                self._list(0)
            return
        self._writing = self._items[at]
        text, written = present_text(self._session, self._writing)
        label = self._session.label("item", self._writing)
        self.query_one("#texts-item", Static).update(styled(label, f"bold {c.INK_RUBRIC}"))
        self.query_one("#texts-item").display = True
        words = self._form.fields[1] if self._form else None
        if isinstance(words, Words):
            self.query_one(Writing).begin(words.limit, text if written else "", text)

    @on(TextArea.Changed)
    def _typing(self) -> None:
        if self._writing is not None:
            self._say(f"{self.query_one(Writing).count()}; Enter keeps it, Esc leaves it as it was")

    @on(Writing.Submitted)
    def _written(self, event: Writing.Submitted) -> None:
        at = self._items.index(self._writing)
        text = event.text
        if not text or self._form is None:
            self._list(at)
            return
        refusal = self._session.play(self._form.fill((self._writing, text)))
        if refusal:
            self._say(f"{refusal.why} {refusal.fix}".rstrip() + f"  § {refusal.rule}")
        else:
            self._list(at + 1)
            self._say(HINT)

    def _say(self, words: str) -> None:
        self.query_one("#texts-hint", Static).update(styled(words))

    def action_back(self) -> None:
        """Stop writing this text; or back to the table."""
        if self._writing is None:
            self.dismiss(False)
        else:
            self._list(self._items.index(self._writing))
            self._say(HINT)
