"""The table at work: whose turn it is, choosing and playing, and everything that a key does."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.timer import Timer

from telltable.core.refusal import Refusal
from telltable.core.seat import Seat

from . import palette as c
from .choices import Choice, begun, others, texts
from .drawing import DrawnTable
from .ending import Ending
from .pages import Curtain, Others, Reader, RulesPage, card_page, keys_page, what_page, why_page
from .reading import board_lines, card
from .reasons import closed, stacks_of, why_not, why_not_there
from .rulebook import rule_lines
from .session import Session
from .sheet import Sheet
from .side import Side
from .stacks import Stacks
from .texts import Texts
from .tray import Tray
from .words import status, these


class TableScreen(DrawnTable):
    """The drawn table with its keys, and the order in which people and bots move."""

    AUTO_FOCUS = ""  # keys belong to the table until a sheet asks for words
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"take({n - 1})", show=False) for n in range(1, 10)),
        Binding("left,up", "move(-1)", show=False),
        Binding("right,down", "move(1)", show=False),
        Binding("enter", "take_here", "Choose"),
        Binding("space", "read", "Read"),
        Binding("w", "why", "Why"),
        Binding("b", "board", "Board"),
        Binding("s", "page('s')", "Story"),
        Binding("n", "page('n')", "Notebook"),
        Binding("l", "page('l')", "Log"),
        Binding("f", "fold", show=False),
        Binding("r", "rules", "Rules"),
        Binding("o", "others", "Other"),
        Binding("k", "hand_over", show=False),
        Binding("u", "take_back", "Take back"),
        Binding("question_mark", "keys", "Keys"),
        Binding("escape", "put_back", "Back"),
        Binding("q", "app.leave", "Leave"),
    ]

    def __init__(self, session: Session, pause: float) -> None:
        super().__init__(session)
        self._pause = pause
        self._texts_left = -1
        self._next: Timer | None = None
        self._floor = False  # somebody who is not waited for has the keyboard, for one deed

    def on_mount(self) -> None:
        """Begin, or go on where the game was left. (Textual calls the base class's own `on_mount` first.)"""
        self.call_after_refresh(self._go_on)

    # --- whose turn -------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Bots first, then whoever owes; nobody while a sheet or a page lies on the table."""
        session = self._session
        if self.app.screen is not self or self._sheet.filling is not None:
            return
        if session.match.over:
            session.looking = None if session.shared else session.looking
            self.redraw()
            self.app.push_screen(Ending(session))
            return
        if self._floor:
            return
        seat = session.turn()
        if seat is None or self._bot_owes():
            if self._next is not None:
                self._next.stop()
            grace = self._session.grace() if self._pause else 0.0
            if grace:
                self.notice(" ".join((*self._session.log()[-1:], "(o: it clashes, Enter: go on)")))
            self._next = self.set_timer(max(self._pause, grace, 0.001), self._bot)
        elif seat != session.looking:
            session.looking = None
            self.app.push_screen(Curtain(session.name(seat)), lambda _: self._look(seat))
        else:
            self._write_texts()

    def _bot_owes(self) -> bool:
        return any(seat not in self._session.people for seat in self._session.match.waiting())

    def _bot(self) -> None:
        """One bot moves; then look again who is next."""
        if self._floor or self.app.screen is not self or self._sheet.filling is not None:
            return
        if self._session.step_bot() is not None:
            self._moved()
        elif self._session.turn() is not None:
            self._ask_person()

    def _ask_person(self) -> None:
        """Every bot waits for people."""
        seat = self._session.turn()
        if seat is not None and seat != self._session.looking:
            self._session.looking = None
            self.app.push_screen(Curtain(self._session.name(seat)), lambda _: self._look(seat))

    def _look(self, seat: int) -> None:
        self._session.looking = seat
        self._moved()

    def _write_texts(self) -> None:
        """When all that is asked is to be done with many texts, open their list, unless it was just put away."""
        ask = self._session.ask()
        bare = ask is not None and ask.owed and not any(form.fields for form in ask.forms)
        if bare and texts(self._session) and self._texts_left != len(self._session.match.entries):
            self.app.push_screen(Texts(self._session), self._texts_closed)

    def _texts_closed(self, finished: bool | None) -> None:
        self._texts_left = -1 if finished else len(self._session.match.entries)
        self._moved()

    def on_screen_resume(self) -> None:
        """A page went away."""
        self.call_later(self._go_on)

    def _moved(self) -> None:
        """Somebody has moved: draw it, the cursor on the first choice that is open, and go on."""
        self._notice = ""
        self.redraw()
        self._cursor = next((n for n, choice in enumerate(self.choices) if choice.form), 0)
        self.redraw()
        self._go_on()

    # --- choosing ---------------------------------------------------------------------------------

    def action_move(self, way: int) -> None:
        """The cursor to the next choice."""
        if self.choices and self._sheet.filling is None:
            self._cursor = (self._cursor + way) % len(self.choices)
            self.redraw()

    def action_take(self, at: int) -> None:
        """Take a choice by its number; while bots move, hear for whom the table waits."""
        if self._sheet.filling is not None:
            return
        if self._bot_owes() and not self._session.my_turn:
            self.notice(f"{status(self._session)} Enter: go on.")
        elif at >= len(self.choices) > 0:
            self.notice(f"Type {these(range(1, len(self.choices) + 1))}.")
        elif at < len(self.choices):
            self._cursor = at
            self.redraw()
            self.action_take_here()

    def action_take_here(self) -> None:
        """Take the choice under the cursor, or say why it can't be taken."""
        if self._sheet.filling is not None:
            return
        if self._bot_owes() and not self._session.my_turn:
            self._bot()
            return
        if not self.choices:
            return
        choice = self.choices[self._cursor]
        if choice.folded:
            self.action_fold()
        elif choice.form is None:
            self.action_why()
        elif self._session.my_turn:
            self._open(choice)

    def _open(self, choice: Choice) -> None:
        """Walk through the fields of a form."""
        form = choice.form
        if form is None:
            return
        self._legal = {} if choice.given else stacks_of(form, self._session, self._board)
        self.add_class("-choosing")
        spine = self._inks.get(choice.face.kind, c.STRONG) if choice.face else c.STRONG
        self._sheet.open(choice.title, begun(self._session, choice, form), choice.face, spine)
        self._draw_foot()
        self._draw_stacks()

    @on(Sheet.Pointed)
    def _pointed_at(self, event: Sheet.Pointed) -> None:
        """Light the place under the cursor; none once the question is about something else."""
        filling = self._sheet.filling
        first = filling is not None and not filling.values
        self._pointed = event.value
        self._draw_foot()
        self.call_after_refresh(self._fit_below)
        if filling is not None:
            self._legal = (
                stacks_of(filling.form, self._session, self._board) if first and event.value is not None else {}
            )
        self._draw_stacks()

    @on(Stacks.Picked)
    def _stack_picked(self, event: Stacks.Picked) -> None:
        """A stack was clicked: it takes the card, says why not, or is read."""
        if event.at in self._legal:
            self._sheet.point_at(self._legal[event.at])
        elif self._legal:
            self._say_why_not(event.at)
        else:
            stack = self._board.stacks[event.at]
            lines = [[(line, c.INK)] for face in reversed(stack.cards) for line in [*card(face), ""]]
            self.app.push_screen(Reader(stack.title, lines or [[(stack.note or "There is nothing here.", c.INK)]]))

    @on(Sheet.Missed)
    def _missed(self, event: Sheet.Missed) -> None:
        """The number of a place where the card can't go."""
        if self._legal and 1 <= event.number <= len(self._board.stacks):
            self._say_why_not(event.number - 1)
        else:
            self._sheet.say(f"Type {these(event.numbers)}.", strong=True)

    def _say_why_not(self, at: int) -> None:
        filling = self._sheet.filling
        refusal = why_not_there(self._session, filling.form, self._legal, at) if filling else None
        if refusal:
            self._sheet.refuse(refusal)

    @on(Tray.Picked)
    def _tray_picked(self, event: Tray.Picked) -> None:
        self.action_take(event.at)

    @on(Sheet.Filled)
    def _filled(self, event: Sheet.Filled) -> None:
        """Play it."""
        refusal = self._session.play(event.filling.move())
        if refusal:
            self._sheet.refuse(refusal)
            return
        self._close_sheet()
        self._floor = False
        self._moved()

    @on(Sheet.PutBack)
    def action_put_back(self) -> None:
        """Nothing was played."""
        if self._sheet.filling is not None or self._floor:
            self._close_sheet()
            self._floor = False
            self.redraw()
            self._go_on()

    def _close_sheet(self) -> None:
        self._sheet.close()
        self._legal = {}
        self.remove_class("-choosing")

    # --- reading ----------------------------------------------------------------------------------

    def action_read(self) -> None:
        """The card under the cursor in full."""
        choice = self.choices[self._cursor] if self.choices else None
        if choice and choice.face:
            self.app.push_screen(card_page(choice.face))

    def action_fold(self) -> None:
        """Show all that can't be chosen now, or fold it again."""
        if self._sheet.filling is not None:
            return
        before, self._unfolded = self.choices, not self._unfolded
        self.redraw()
        if self.choices == before:
            self._unfolded = False
            self.notice("Nothing is folded here.")
        elif self._unfolded:  # to the first of them, so that they are in sight
            self._cursor = len(before) - 1
            self.redraw()

    def action_why(self) -> None:
        """Why this card can't be played; or what is asked, and why not everything else."""
        session, choice = self._session, self.choices[self._cursor] if self.choices else None
        if choice and choice.face and choice.form is None and session.my_turn:
            refusal = why_not(session, self._board, choice.face)
            text = " ".join(rule_lines(session.match.rules, refusal.rule)) if refusal.rule else ""
            page = why_page(f"{choice.title.rstrip('.')}: why not now?", refusal, text)
        else:
            ask, also = session.ask(), [words for words, _ in others(session, self._board)]
            more = f"You can also (o): {' '.join(dict.fromkeys(also))}" if also else ""
            shut = closed(session, self._board, self.choices)
            page = what_page(Refusal("", ask.rule if ask else "", status(session), more), shut)
        self.app.push_screen(page, self._open_rule)

    def _open_rule(self, rule: str | None) -> None:
        if rule:
            self.app.push_screen(RulesPage(self._session.match.rules, rule))

    def action_rules(self) -> None:
        """The rules, opened where the game is."""
        ask = self._session.ask()
        self.app.push_screen(RulesPage(self._session.match.rules, ask.rule if ask else ""))

    def action_page(self, tab: str) -> None:
        """Turn the page beside the hand; the same key again, or no room for it: on a whole page."""
        side = self.query_one(Side)
        if not side.turn_to(tab) or not side.display or self.has_class("-low"):
            titles = {"s": "The story so far", "n": "Notebook", "l": "Log"}
            self.app.push_screen(Reader(titles[tab], side.lines(tab), end=tab == "l"))

    def action_board(self) -> None:
        """The whole board in words."""
        self.app.push_screen(Reader("The board", [[(line, c.INK)] for line in board_lines(self._board)]))

    def action_keys(self) -> None:
        """All keys."""
        self.app.push_screen(keys_page())

    # --- other actions ----------------------------------------------------------------------------

    def _is_choosing(self) -> bool:
        """Whether a sheet is open, which comes first; then it says so."""
        if self._sheet.filling is not None:
            self._sheet.say("Esc puts this back first.", strong=True)
        return self._sheet.filling is not None

    def action_take_back(self) -> None:
        """Take the last move back, or say why not."""
        if self._is_choosing():
            return
        refusal = self._session.take_back()
        if refusal:
            self.notice(f"{refusal.why} {refusal.fix}".rstrip())
        else:
            self._moved()

    def action_others(self) -> None:
        """What nobody waits for."""
        if self._is_choosing():
            return
        found = [choice for _, choice in others(self._session, self._board)]
        if not found:
            self._floor = False
            self.notice("There is nothing else you can do right now.")
        elif len(found) == 1:
            self._open(found[0])
        else:
            self.app.push_screen(Others([choice.title for choice in found]), lambda at: self._other(found, at))

    def _other(self, found: list[Choice], at: int | None) -> None:
        if at is not None:
            self._open(found[at])
        else:
            self._floor = False
            self.call_later(self._go_on)

    def action_hand_over(self) -> None:
        """Somebody else at this keyboard does something out of turn, behind a curtain; then it goes back."""
        takers = self._session.takers()
        if self._is_choosing() or self._floor:
            return
        if not takers:
            self.notice("Nobody else at this keyboard can do anything right now.")
        elif len(takers) == 1:
            self._take_floor(takers[0])
        else:
            names = [self._session.name(seat) for seat in takers]
            self.app.push_screen(
                Others(names, "Who takes the keyboard?"),
                lambda at: self._take_floor(takers[at]) if at is not None else None,
            )

    def _take_floor(self, seat: Seat) -> None:
        self._floor = True
        self._session.looking = None
        self.app.push_screen(Curtain(self._session.name(seat)), lambda _: self._has_floor(seat))

    def _has_floor(self, seat: Seat) -> None:
        self._session.looking = seat
        self.redraw()
        self.call_after_refresh(self.action_others)
