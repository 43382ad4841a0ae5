"""The sheet that comes up from below: one question of a form after the other, then a summary, then it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static, TextArea
from textual.widgets.option_list import Option

from telltable.core.board import Face
from telltable.core.refusal import Refusal

from . import palette as c
from .filling import Filling, Pick, Write
from .paint import content, stacked, styled
from .writing import Writing

PLAY = "Play it"
AROUND = 6  # lines around the rows of answers: the edge, the question, the hint, and air


class Sheet(Horizontal):
    """Asks the questions of one `Filling`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "One step back"),
        Binding("left", "earlier", "Earlier", show=False),
        Binding("right", "later", "Later", show=False),
        *(Binding(str(n), f"number({n})", show=False) for n in range(10)),
    ]

    class Filled(Message):
        """Everything is chosen and confirmed: `filling` holds the move."""

        def __init__(self, filling: Filling) -> None:
            super().__init__()
            self.filling = filling

    class PutBack(Message):
        """Whoever plays does not want this move after all."""

    class Pointed(Message):
        """A row is under the cursor: `value` is its candidate; None while words are asked for."""

        def __init__(self, value: Any) -> None:
            super().__init__()
            self.value = value

    class Missed(Message):
        """A number was typed that no row has: the rows have `numbers`."""

        def __init__(self, number: int, numbers: Sequence[int]) -> None:
            super().__init__()
            self.number = number
            self.numbers = numbers

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual calls it
        super().__init__(id=id)
        self.filling: Filling | None = None
        self._card = styled("")

    def compose(self) -> ComposeResult:
        """The card at the left; question, answers and words at the right."""
        yield Static(id="sheet-card")
        with Vertical(id="sheet-side"):
            yield Static(id="sheet-done")
            yield Static(id="sheet-question")
            yield Writing(id="sheet-words")
            yield OptionList(id="sheet-rows", compact=True, markup=False)
            yield Static(id="sheet-hint")

    def open(self, title: str, filling: Filling, face: Face | None, spine: str) -> None:
        """Begin with the first open question; `spine` is the ink of the card's kind."""
        self.filling = filling
        self.display = True
        card = self.query_one("#sheet-card", Static)
        card.styles.border_left = ("outer", spine)
        shown = _face(face) if face else styled(title, f"bold {c.INK}")
        self._card = shown
        card.update(shown)
        self._draw()

    def close(self) -> None:
        """Put the sheet away."""
        self.filling = None
        self.display = False
        self.screen.set_focus(None)

    def wanted(self, most: int) -> int:
        """How many lines, up to `most`, would show all of the card, and of the answers."""
        card = self.query_one("#sheet-card")
        tall = len(self._card.wrap(max(1, card.content_size.width))) if card.content_size.width else 0
        filling = self.filling
        rows = filling.question.rows if filling and isinstance(filling.question, Pick) else ()
        return min(most, max(tall + 1, len(rows) + len(filling.done if filling else ()) + AROUND))

    # --- drawing ----------------------------------------------------------------------------------

    def _draw(self) -> None:
        filling = self.filling
        if filling is None:
            return
        done = [
            content([[("✓ ", f"bold {c.INK_OK}"), (f"{title}: {said}", c.INK_MUTED)]]) for title, said in filling.done
        ]
        if filling.outlook:
            done.append(styled(filling.outlook, c.INK))
        self.query_one("#sheet-done", Static).update(stacked(done))
        self.query_one("#sheet-done").display = bool(done)
        question = filling.question
        if isinstance(question, Write):
            self._ask_words(question)
        else:
            self._ask_rows(question)

    def _ask_rows(self, question: Pick | None) -> None:
        rows = self.query_one("#sheet-rows", OptionList)
        self.query_one(Writing).display = False
        rows.display = True
        title = question.title if question else "That's all."
        self.query_one("#sheet-question", Static).update(styled(title, f"bold {c.INK_RUBRIC}"))
        listed = [f"{number:>2}  {said}".rstrip() for number, said in question.numbered] if question else [PLAY]
        rows.clear_options()
        rows.add_options([Option(styled(line)) for line in listed])
        rows.highlighted = 0 if question is None or question.meant else None  # a friend is not struck by Enter
        rows.focus()
        self.say("" if rows.highlighted is not None else "Nothing is chosen yet: a number, or ↓ and Enter.")
        if not question:
            self.say("Enter plays it, Esc takes the last answer back.")
            self.post_message(self.Pointed(None))

    def _ask_words(self, question: Write) -> None:
        rows = self.query_one("#sheet-rows", OptionList)
        self.query_one("#sheet-question", Static).update(styled(question.title, f"bold {c.INK_RUBRIC}"))
        rows.clear_options()
        rows.add_options([Option(styled(text)) for text in question.suggestions])
        rows.highlighted = None
        rows.display = bool(question.suggestions)
        self.query_one(Writing).begin(question.limit, "", question.skip)
        self._count()
        self.post_message(self.Pointed(None))

    def say(self, said: str, *, strong: bool = False) -> None:
        """The line at the foot of the sheet."""
        self.query_one("#sheet-hint", Static).update(styled(said, f"bold {c.INK_RUBRIC}" if strong else c.INK_MUTED))

    def refuse(self, refusal: Refusal) -> None:
        """Say why not, where the eye is."""
        rule = f"  § {refusal.rule}" if refusal.rule else ""
        self.say(f"{refusal.why} {refusal.fix}".rstrip() + rule, strong=True)

    def _count(self) -> None:
        question = self.filling.question if self.filling else None
        if isinstance(question, Write):
            more = "; ↓ goes to the suggestions" if question.suggestions else ""
            self.say(self.query_one(Writing).count() + more)

    # --- answering --------------------------------------------------------------------------------

    def _answer(self, value: Any) -> None:
        if self.filling is not None:
            self.filling.answer(value)
            if self.filling.sure:
                self.post_message(self.Filled(self.filling))
            else:
                self._draw()

    def point_at(self, value: Any) -> None:
        """Take a candidate that was picked on the board."""
        question = self.filling.question if self.filling else None
        if isinstance(question, Pick) and any(value == row for row, _ in question.rows):
            self._answer(value)

    @on(OptionList.OptionSelected, "#sheet-rows")
    def _taken(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        filling = self.filling
        if filling is None:
            return
        if filling.question is None:
            self.post_message(self.Filled(filling))
        elif isinstance(filling.question, Pick):
            self._answer(filling.question.rows[event.option_index][0])
        else:
            taken = filling.question
            self.query_one(Writing).begin(taken.limit, taken.suggestions[event.option_index], taken.skip)

    @on(OptionList.OptionHighlighted, "#sheet-rows")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        question = self.filling.question if self.filling else None
        if isinstance(question, Pick):
            self.post_message(self.Pointed(question.rows[event.option_index][0]))

    @on(TextArea.Changed)
    def _typing(self, event: TextArea.Changed) -> None:
        event.stop()
        self._count()

    @on(Writing.Submitted)
    def _written(self, event: Writing.Submitted) -> None:
        question = self.filling.question if self.filling else None
        if not isinstance(question, Write):
            return
        if len(event.text) > question.limit:
            self.say(f"{self.query_one(Writing).count()}: the limit is {question.limit}.", strong=True)
        elif event.text or question.skip:
            self._answer(event.text)
        else:
            self.say("Please write something; Esc goes back.", strong=True)

    @on(Writing.Below)
    def _to_suggestions(self) -> None:
        rows = self.query_one("#sheet-rows", OptionList)
        if rows.display:
            rows.focus()
            rows.highlighted = 0

    def action_number(self, number: int) -> None:
        """Take the row with this number."""
        question = self.filling.question if self.filling else None
        if isinstance(question, Write):
            return
        numbers = [n for n, _ in question.numbered] if question else [1]
        rows = self.query_one("#sheet-rows", OptionList)
        if number in numbers:
            rows.highlighted = numbers.index(number)
            rows.action_select()
        else:
            self.post_message(self.Missed(number, numbers))

    def action_earlier(self) -> None:
        """As up: stacks lie from left to right."""
        self.query_one("#sheet-rows", OptionList).action_cursor_up()

    def action_later(self) -> None:
        """As down."""
        self.query_one("#sheet-rows", OptionList).action_cursor_down()

    def action_back(self) -> None:
        """Take the last answer back; from the first question, put the card back."""
        if self.filling is not None and self.filling.back():
            self._draw()
        else:
            self.post_message(self.PutBack())


def _face(face: Face) -> Content:
    """The card that is being played, in full."""
    lines = [styled(face.title, f"bold {c.INK}"), styled(face.kind, c.INK_MUTED)]
    lines += [styled(""), styled(face.text, c.INK)] if face.text else []
    lines += [styled(f"· {choice}", c.INK_MUTED) for choice in face.choices]
    lines += [styled(f"· {mark}", c.INK_MUTED) for mark in face.marks if mark != "needed"]
    lines += [styled(""), styled(f"“{face.told}”", c.INK_MUTED)] if face.told else []
    if face.tag:
        star = "  ★ needed" if "needed" in face.marks else ""
        lines += [styled(""), content([[(f"◆ {face.tag}", f"bold {c.INK}"), (star, c.INK_RUBRIC)]])]
    return stacked(lines)
