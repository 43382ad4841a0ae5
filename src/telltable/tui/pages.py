"""Pages that lie on top of the table: reading, why not, all keys, the rules, the curtain, a window too small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from telltable.core.board import Face
from telltable.core.refusal import Refusal
from telltable.core.rules import Rules

from . import palette as c
from .laying import Lying, LyingOver
from .paint import Line, content, styled
from .reading import card
from .rulebook import rule_lines

CLOSE = "Esc closes, ↑ ↓ turn the page"
KEYS = (
    ("1 to 9", "take a card from your hand, or an answer"),
    ("← → ↑ ↓", "move between cards, answers and places"),
    ("Enter", "take it, choose it, play it"),
    ("Esc", "one step back; put the card back; close a page"),
    ("Space", "read the card in full"),
    ("w", "why not, and what can I do"),
    ("b", "read the board: every stack with all its cards"),
    ("s  n  l", "story, notebook, log; again for a whole page"),
    ("r", "the rules, opened where you are; type to search"),
    ("f", "fold the choices that can't be made now, or show them"),
    ("o", "other actions: what you can do at any time"),
    ("k", "hand the keyboard to somebody who wants to act out of turn"),
    ("u", "take back my last move"),
    ("q", "leave; the game is saved, and you can resume it later"),
    ("?", "this page"),
)


class Reader(LyingOver[str]):
    """A page of paper. Dismissed with the id of a rule to open next, or with nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "shut", "Close"),
        Binding("r", "rule", "Rule"),
        Binding("down,j", "down", show=False),
        Binding("up,k", "up", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]

    def __init__(self, title: str, lines: Sequence[Line], rule: str = "", *, end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._rule = rule
        self._end = end

    def compose(self) -> ComposeResult:
        """Title, words, and how to go on."""
        with Vertical(classes="paper"):
            yield Static(styled(self._title), classes="paper-title")
            with VerticalScroll(can_focus=False):
                yield Static(content(self._lines))
            hint = f"r opens rule {self._rule} · {CLOSE}" if self._rule else CLOSE
            yield Static(styled(hint), classes="paper-hint")

    def on_mount(self) -> None:
        """The log begins at its end."""
        if self._end:
            self.call_after_refresh(self.query_one(VerticalScroll).scroll_end, animate=False)

    def action_shut(self) -> None:
        """Back to the table."""
        self.dismiss("")

    def action_rule(self) -> None:
        """Open the rule."""
        if self._rule:
            self.dismiss(self._rule)

    def action_down(self) -> None:
        """One line on."""
        self.query_one(VerticalScroll).scroll_down(animate=False)

    def action_up(self) -> None:
        """One line back."""
        self.query_one(VerticalScroll).scroll_up(animate=False)

    def action_page(self, way: int) -> None:
        """One page on or back."""
        scroll = self.query_one(VerticalScroll)
        scroll.scroll_relative(y=way * max(1, scroll.size.height - 2), animate=False)


def card_page(face: Face) -> Reader:
    """A card in full."""
    return Reader(face.title, [[(line, c.INK)] for line in card(face)])


def why_page(title: str, refusal: Refusal, rule_text: str) -> Reader:
    """Why not: what, what instead, and the rule's own words."""
    lines: list[Line] = [[(refusal.why, f"bold {c.INK}")]]
    lines += [[], [(refusal.fix, c.INK)]] if refusal.fix else []
    if refusal.rule:
        lines += [
            [],
            [(f"§ {refusal.rule}", f"bold {c.INK_RUBRIC}")],
            [(rule_text.removeprefix(refusal.rule).strip(), c.INK_MUTED)],
        ]
    return Reader(title, lines, refusal.rule)


def what_page(asked: Refusal, shut: Sequence[tuple[str, str]]) -> Reader:
    """What can be done, and what can't be done now, each with its reason; the rule is a key away."""
    lines: list[Line] = [[(asked.why, f"bold {c.INK}")]]
    lines += [[], [(asked.fix, c.INK)]] if asked.fix else []
    lines += [[], [("NOT NOW", f"bold {c.INK_RUBRIC}")]] if shut else []
    for title, reason in shut:
        lines += [[(title, f"bold {c.INK}")], [(reason, c.INK)], []]
    return Reader("What can I do?", lines, asked.rule)


def keys_page() -> Reader:
    """All keys."""
    lines: list[Line] = [[(f"{key:<9}", f"bold {c.INK_RUBRIC}"), (words, c.INK)] for key, words in KEYS]
    note = "✓ filled, ◐ begun, ○ empty. ★ a tag that is still needed. Everything can be clicked as well."
    return Reader("All keys", [*lines, [], [(note, c.INK_MUTED)]])


class RulesPage(LyingOver[None]):
    """The rulebook: opened at a rule, searched by typing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "shut", "Close"),
        Binding("down", "turn(1)", show=False, priority=True),
        Binding("up", "turn(-1)", show=False, priority=True),
        Binding("pagedown", "turn(10)", show=False, priority=True),
        Binding("pageup", "turn(-10)", show=False, priority=True),
    ]

    def __init__(self, rules: Rules, rule: str) -> None:
        super().__init__()
        self._rules = rules
        self._rule = rule

    def compose(self) -> ComposeResult:
        """A line to search, and what was found."""
        with Vertical(classes="paper"):
            yield Static(styled(f"{self._rules.title}: the rules"), classes="paper-title")
            yield Input(self._rule, placeholder="a rule's id, or words; empty for the contents", compact=True)
            with VerticalScroll(can_focus=False):
                yield Static(id="found")
            yield Static(styled("Type to search, ↑ ↓ turn the page, Esc closes"), classes="paper-hint")

    def on_mount(self) -> None:
        """Show the rule it was opened at."""
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _search(self, event: Input.Changed) -> None:
        lines = rule_lines(self._rules, event.value.strip())
        self.query_one("#found", Static).update(content([[(line, "")] for line in lines]))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_turn(self, lines: int) -> None:
        """Turn the page by some lines."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_shut(self) -> None:
        """Back to the table."""
        self.dismiss()


class Others(LyingOver[int]):
    """Several things that nobody waits for; dismissed with the place of the one that was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "shut", "Close"),
        *(Binding(str(n), f"take({n - 1})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, titles: Sequence[str], heading: str = "Other actions") -> None:
        super().__init__()
        self._titles = titles
        self._heading = heading

    def compose(self) -> ComposeResult:
        """A list."""
        with Vertical(classes="paper"):
            yield Static(styled(self._heading), classes="paper-title")
            yield OptionList(*(styled(f"{n}  {title}") for n, title in enumerate(self._titles, 1)), compact=True)
            yield Static(styled("A number or Enter chooses, Esc closes"), classes="paper-hint")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Chosen."""
        self.dismiss(event.option_index)

    def action_take(self, at: int) -> None:
        """Choose by number."""
        if at < len(self._titles):
            self.dismiss(at)

    def action_shut(self) -> None:
        """None of them."""
        self.dismiss(None)


class Curtain(Lying[None]):
    """Hides one person's hand until the next one has the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lift", "I am looking"),
        Binding("q", "app.leave", "Leave"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """One sentence on a dark table."""
        shown = content(
            [
                [(f"Pass the keyboard to {self._name}.", f"bold {c.LAMP}")],
                [],
                [(f"Press Enter when only {self._name} is looking.", c.TEXT)],
            ]
        )
        with Middle(), Center():
            yield Static(shown, id="curtain")

    def action_lift(self) -> None:
        """The next person looks."""
        self.dismiss()


class TooSmall(Screen[None]):
    """Asks for a larger window; goes away by itself when there is one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.leave", "Leave")]

    def __init__(self, sentence: Callable[[], str]) -> None:
        super().__init__()
        self._sentence = sentence

    def compose(self) -> ComposeResult:
        """The sentence."""
        with Middle(), Center():
            yield Static(id="enlarge")

    def on_resize(self) -> None:
        """Name the size the window has now."""
        self.query_one("#enlarge", Static).update(styled(self._sentence()))
