"""The table line by line: for screen readers, pipes, and whoever likes a quiet terminal. No control sequences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from telltable.core.ask import Form
from telltable.core.english import ended
from telltable.core.match import Match
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.core.started import to_type
from telltable.store.file import Recorder

from . import reading
from .choices import Choice, begun, by_words, choices, others, present_text, speech, texts
from .filling import OWN, Filling, Write
from .listing import Listing, named
from .plain_talk import Back, Cancelled, Left, Sink, Source, Talk, whole
from .reasons import closed, why_not
from .rulebook import rule_lines
from .session import Session
from .words import page_to_read, status, these

HELP = """\
A number picks a choice. Enter alone shows the turn again. Where you can speak, type what you say: Good morning, Tamsin.
w        what can I do, and why      w KEY  why not, by a choice's number or words of it
b        the board                   h      my hand in full
s        the story so far            n      the notebook
l        the log                     r      the rules; r ID one rule; r WORDS a search
o        other actions               f      the choices that can't be made now
u        take back my last move
k        hand the keyboard to somebody who wants to act out of turn
?        this help                   q      leave; the game is saved
While you choose: b goes back one question, c cancels. While you write: /b, /c, and /1 takes suggestion 1."""

QUOTES = '"“”«»'
NONE_SHUT = "Every choice that you have can be made now."
MOST_REASONS = 4  # of the choices that somebody's words may mean


class Plain:
    """One game, told and asked line by line."""

    def __init__(self, match: Match, recorder: Recorder, stdin: Source, stdout: Sink) -> None:
        self.session = Session(match, recorder)
        self.talk = Talk(stdin, stdout)
        self._read: dict[Seat | None, int] = {}
        self._told: tuple[str, ...] = ()  # the choices that were told last, and at which entry
        self._told_at = 0
        self._spoke: dict[Seat | None, Form] = {}  # how each who looks could speak, the last time they could

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        try:
            while not self.session.match.over:
                self._bots()
                self._person()
            self._end()
        except (Left, KeyboardInterrupt):
            self._goodbye()

    def _bots(self) -> None:
        while self.session.step_bot() is not None:
            pass

    def _person(self) -> None:
        """Ask whoever is next until they have moved."""
        session = self.session
        seat = session.turn()
        if seat is None:
            self._news()
            if not session.match.over:
                raise Left  # only seats that nobody here plays are awaited
            return
        self._pass_to(seat)
        entries = len(session.match.entries)
        self._show_turn(self._told if entries == self._told_at + 1 else ())
        while len(session.match.entries) == entries:
            self._command(self.talk.line("> "))

    def _pass_to(self, seat: Seat) -> None:
        """Somebody looks; behind a curtain, where several people share the keyboard."""
        session = self.session
        if session.shared and seat != session.looking:
            session.looking = None
            self.talk.curtain(session.name(seat))
            self._told = ()
        session.looking = seat

    def _hand_over(self) -> None:
        """Somebody who is not waited for has the keyboard for one deed, and gives it back."""
        session, now = self.session, self.session.looking
        takers = session.takers()
        if not takers:
            self.talk.say("Nobody else at this keyboard can do anything right now.")
            return
        for number, seat in enumerate(takers, start=1):
            self.talk.say(f"{number}. {session.name(seat)}")
        entries = len(session.match.entries)
        try:
            seat = takers[self.talk.number(range(1, len(takers) + 1)) - 1]
        except (Back, Cancelled):
            self.talk.say("Nothing was done.")
            return
        self._pass_to(seat)
        self._news()
        self._others()
        if len(session.match.entries) == entries and now is not None:
            self._pass_to(now)
            self._show_turn()

    def _news(self) -> None:
        """What happened since this seat last read."""
        session = self.session
        for line in session.log(self._read.get(session.looking, 0)):
            self.talk.say(line)
        self._read[session.looking] = len(session.match.entries)

    def _show_turn(self, told: Sequence[str] = ()) -> None:
        """What happened, what is asked, and the choices; of a long list only what is new since it was told."""
        self.talk.say()
        self._news()
        if page := page_to_read(self.session.board()):
            self.talk.say(page)
        self.talk.say(status(self.session))
        listing = self._listing()
        self.talk.say_all(listing.since(told))
        self._told, self._told_at = tuple(listing.lines), len(self.session.match.entries)
        self.talk.say(f"Type a number,{' what you want to say,' * bool(self._speech())} or ? for help.")

    def _listing(self) -> Listing:
        return Listing(self._choices())

    def _choices(self) -> list[Choice]:
        """Cards and answers; then one choice for each text that may be written, when that is what goes on."""
        session = self.session
        listed = list(choices(session, session.board()))
        ask, writing = session.ask(), texts(session)
        if writing and ask and not any(form.fields for form in ask.forms):
            item = writing[1].fields[0]
            for value in item.values():
                text, written = present_text(session, value)
                label = session.label(item.kind, value)
                title = f"Write {label}: {text}" if text and text not in label else f"Write {label}"
                listed.append(Choice(f"{title} (written)" if written else title, writing[1], (value,)))
        return listed

    # --- commands ---------------------------------------------------------------------------------

    def _command(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        number = whole(word)
        if number is not None:
            self._pick(number)
            return
        commands: dict[str, Callable[[str], None]] = {
            "": lambda _: self._show_turn(),
            "w": self._why,
            "b": lambda _: self.talk.say_all(reading.board_lines(self.session.board())),
            "h": lambda _: self._hand(),
            "s": lambda _: self.talk.say_all(reading.story(self.session.book())),
            "n": lambda _: self.talk.say_all(reading.notebook(self.session.board().notebook)),
            "l": lambda _: self.talk.say_all(self.session.log()),
            "r": self._rules,
            "o": lambda _: self._others(),
            "f": lambda _: self.talk.say_all(self._listing().shut or [NONE_SHUT]),
            "k": lambda _: self._hand_over(),
            "u": lambda _: self._take_back(),
            "?": lambda _: self.talk.say_all(HELP.splitlines()),
            "q": lambda _: self._leave(),
        }
        command = commands.get(word.casefold())
        said, form = spoken(line.strip()), self._speech()
        if command is not None:
            command(rest.strip())
        elif said and form:
            self._speak(form, said)
        elif said and (refusal := self._hushed(said)):
            self._refuse(refusal)
        else:
            self.talk.say("Unknown command. Type a number from the list, or ? for help.")

    def _pick(self, number: int) -> None:
        numbered = self._listing().numbered
        choice = numbered.get(number)
        if choice is None:
            wanted = f"Type {these([*numbered])}" if numbered else "There is nothing to choose now"
            self.talk.say(f"{wanted}; press Enter to repeat the turn.")
        elif choice.form is None:
            self._explain(choice)
        else:
            self._fill(choice, choice.form)

    def _fill(self, choice: Choice, form: Form) -> None:
        """Walk through the fields, say what was chosen, and play it. Answers can be taken back one by one."""
        filling = begun(self.session, choice, form)
        try:
            while not self._played(choice, filling):
                pass
        except Cancelled:
            self.talk.say("Put back. Nothing was played.")

    def _played(self, choice: Choice, filling: Filling) -> bool:
        """One question more, or the move itself. Says whether it is done with."""
        what = "your own words" if choice.given == (OWN,) else named(choice)
        summary = f"{ended(f'Your choice: {what}')} {filling.summary()} {filling.outlook}".rstrip()
        try:
            if filling.question is not None:
                if filling.complete:
                    self.talk.say(summary)
                else:
                    self._say_so_far(filling)
                filling.answer(self.talk.ask(filling.question))
                if not filling.sure:
                    return False
            else:
                self.talk.confirm(summary)
        except Back:
            if not filling.back():
                self.talk.say("That was the first question; c cancels.")
            return False
        refusal = self.session.play(filling.move())
        if refusal is None:
            return True
        self._refuse(refusal)
        if filling.sure:
            filling.back()  # to what may still be added, or taken away
        elif not filling.done:
            return True
        self.talk.say("Nothing was played. Your answers are still here: b goes back one question, c cancels.")
        return False

    def _speech(self) -> Form | None:
        """How whoever looks can say something now."""
        form = speech(self.session)
        if form:
            self._spoke[self.session.looking] = form
        return form

    def _speak(self, form: Form, words: str) -> None:
        """Say what was typed, at once; who says it is asked where several could."""
        filling = begun(self.session, Choice("", form), form)
        try:
            while not filling.complete and filling.question is not None:
                question = filling.question
                if isinstance(question, Write) and len(words) > question.limit:
                    self.talk.say(f"That has {len(words)} characters; the limit is {question.limit}. Nothing was said.")
                    return
                filling.answer(words if isinstance(question, Write) else self.talk.ask(question))
        except (Back, Cancelled):
            self.talk.say("Nothing was said.")
            return
        refusal = self.session.play(filling.move())
        if refusal:
            self._refuse(refusal)

    def _hushed(self, words: str) -> Refusal | None:
        """Why whoever looks can't say that now, though they could before."""
        form = self._spoke.get(self.session.looking)
        if form is None:
            return None
        return self.session.why(form.fill((*(next(iter(field.values())) for field in form.fields[:-1]), words)))

    def _say_so_far(self, filling: Filling) -> None:
        """What was answered without being asked, and what the move would come to by now."""
        said = [ended(f"{title}: {words}") for title, words in filling.unasked]
        if said or filling.outlook:
            self.talk.say(" ".join((*said, filling.outlook)).rstrip())

    def _others(self) -> None:
        found = others(self.session, self.session.board())
        if not found:
            self.talk.say("There is nothing else you can do right now.")
            return
        for number, (_, choice) in enumerate(found, start=1):
            self.talk.say(f"{number}. {choice.title}")
        try:
            choice = found[self.talk.number(range(1, len(found) + 1))][1]
        except (Back, Cancelled):
            self.talk.say("Nothing was done.")
        else:
            if choice.form is not None:
                self._fill(choice, choice.form)

    def _why(self, key: str) -> None:
        """Without a key: what is asked, and why not the rest. With a number, a card's id or words: why not
        that."""
        session = self.session
        if not key:
            ask = session.ask()
            self.talk.say(status(session) + (f" [{ask.rule}]" if ask and ask.rule else ""))
            for title, reason in closed(session, session.board(), self._choices()):
                self.talk.say(f"Not now: {ended(title)} {reason}")
            self.talk.say("Type r and a rule's id to read the rule; o lists what else you can do.")
            return
        by_number = self._listing().numbered.get(whole(key) or 0)
        wanted = [by_number] if by_number else by_words(key, self._choices(), session.board())
        for choice in wanted[:MOST_REASONS]:
            self._explain(choice)
        if not wanted:
            self.talk.say("You have no choice or card by that name. w 1 asks about the first choice.")

    def _explain(self, choice: Choice) -> None:
        session = self.session
        if choice.face is None or choice.form is not None:
            self.talk.say(f"{ended(choice.title)} It can be chosen now.")
            if choice.face and choice.deed:
                self.talk.say_all(reading.card(choice.face))
        else:
            self.talk.say(ended(choice.title))
            self._refuse(why_not(session, session.board(), choice.face))

    def _refuse(self, refusal: Refusal) -> None:
        rule = f" [{refusal.rule}] r {refusal.rule} reads the rule." if refusal.rule else ""
        self.talk.say(f"{refusal.why} {refusal.fix}".rstrip() + rule)

    def _hand(self) -> None:
        faces = self.session.board().hand
        if not faces:
            self.talk.say("Your hand is empty.")
        listing, shown = self._listing(), {c.face.key: c for c in self._choices() if c.face}
        for face in faces:
            number, choice = listing.number_of(face), shown.get(face.key)
            listed = replace(face, why_not=choice.why_not) if choice else face
            self.talk.say_all((f"{number}. ({face.key})" if number else f"({face.key})", *reading.card(listed)))

    def _rules(self, wanted: str) -> None:
        ask = self.session.ask()
        self.talk.say_all(rule_lines(self.session.match.rules, wanted or (ask.rule if ask else "")))

    def _take_back(self) -> None:
        refusal = self.session.take_back()
        if refusal:
            self._refuse(refusal)

    def _leave(self) -> None:
        raise Left

    # --- leaving ----------------------------------------------------------------------------------

    def _end(self) -> None:
        session = self.session
        if session.shared:
            session.looking = None
        self.talk.say()
        self._news()
        self.talk.say(status(session))
        self.talk.say()
        self.talk.say_all(reading.story(session.book()))
        self.talk.say()
        self.talk.say_all(reading.score_lines(session.book()))
        self.talk.say(f"The game is saved in {session.recorder.path}")

    def _goodbye(self) -> None:
        path = self.session.recorder.path
        self.talk.say(f"You have left the table. Game saved. Resume it with: {to_type('resume', path)}")


def spoken(line: str) -> str:
    """What somebody says who types this: a line in quotation marks, after ``say``, or of more than one word."""
    word, _, rest = line.partition(" ")
    said = rest if word.casefold() == "say" else line
    quoted = said[:1] in QUOTES
    return said.strip().strip(QUOTES) if rest or quoted else ""


def play_plain(match: Match, recorder: Recorder, stdin: Source, stdout: Sink) -> None:
    """Play line by line until the game is over or the player leaves. Every move is on disk before it is told.

    Args:
        match: a game in progress.
        recorder: keeps it on disk.
        stdin, stdout: where lines come from and go; the end of input leaves the table.

    Raises:
        Problem: the game file can't be written any more.
    """
    Plain(match, recorder, stdin, stdout).run()
