"""The table line by line: for screen readers, pipes, and whoever likes a quiet terminal. No control sequences."""

from __future__ import annotations

from collections.abc import Callable

from telltable.core.match import Match
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.store.file import Recorder

from . import reading
from .choices import Choice, choices, others, present_text, texts
from .filling import Filling
from .plain_talk import Back, Left, Sink, Source, Talk
from .reasons import why_not
from .rulebook import rule_lines
from .session import Session
from .words import status

HELP = """\
A number picks a choice. Enter alone shows the turn again.
w        what may I do, and why      w KEY  why a card can't be played, by its number
b        the board                   h      my hand in full
s        the story so far            n      the notebook
l        the log                     r      the rules; r ID one rule; r WORDS a search
o        other actions               u      take my last move back
?        this help                   q      leave; the game is kept
While you choose: c cancels. While you write, /c cancels and /1 takes suggestion 1."""


class Plain:
    """One game, told and asked line by line."""

    def __init__(self, match: Match, recorder: Recorder, stdin: Source, stdout: Sink) -> None:
        self.session = Session(match, recorder)
        self.talk = Talk(stdin, stdout)
        self._read: dict[Seat | None, int] = {}

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
        if session.shared and seat != session.looking:
            session.looking = None
            self.talk.curtain(session.name(seat))
        session.looking = seat
        entries = len(session.match.entries)
        self._show_turn()
        while len(session.match.entries) == entries:
            self._command(self.talk.line("> "))

    def _news(self) -> None:
        """What happened since this seat last read."""
        session = self.session
        for line in session.log(self._read.get(session.looking, 0)):
            self.talk.say(line)
        self._read[session.looking] = len(session.match.entries)

    def _show_turn(self) -> None:
        self.talk.say()
        self._news()
        self.talk.say(status(self.session))
        for number, choice in enumerate(self._choices(), start=1):
            if choice.form or choice.why_not:  # a hand that nothing is asked of is read with h
                self.talk.say(f"{number}. {_described(choice)}")
        self.talk.say("Type a number, or ? for help.")

    def _choices(self) -> list[Choice]:
        """Cards and answers; then one choice for each text that may be written, when that is what goes on."""
        session = self.session
        listed = list(choices(session, session.board()))
        ask, writing = session.ask(), texts(session)
        if writing and ask and not any(form.fields for form in ask.forms):
            item = writing[1].fields[0]
            for value in item.values():
                text, written = present_text(session, value)
                title = f"Write {session.label(item.kind, value)}{f': {text}' if text else ''}"
                listed.append(Choice(f"{title} (written)" if written else title, writing[1], (value,)))
        return listed

    # --- commands ---------------------------------------------------------------------------------

    def _command(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        if word.isdecimal():
            self._pick(int(word))
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
            "u": lambda _: self._take_back(),
            "?": lambda _: self.talk.say(HELP),
            "q": lambda _: self._leave(),
        }
        command = commands.get(word)
        if command is None:
            self.talk.say("That is no command here. Type a number from the list, or ? for help.")
        else:
            command(rest.strip())

    def _pick(self, number: int) -> None:
        listed = self._choices()
        if not 1 <= number <= len(listed):
            self.talk.say(f"There are {len(listed)} choices. Enter alone lists them again.")
            return
        choice = listed[number - 1]
        if choice.form is None:
            self._explain(choice)
        else:
            self._fill(choice)

    def _fill(self, choice: Choice) -> None:
        """Walk through the fields, say what was chosen, and play it."""
        if choice.form is None:
            return
        filling = Filling(choice.form, self.session.label, choice.given, self.session.extras(choice.form))
        try:
            while filling.question is not None:
                filling.answer(self.talk.ask(filling.question))
            if not filling.sure:
                self.talk.confirm(choice.title, filling.summary())
        except Back:
            self.talk.say("Put back. Nothing was played.")
            return
        refusal = self.session.play(filling.move())
        if refusal:
            self._refuse(refusal)

    def _others(self) -> None:
        found = others(self.session, self.session.board())
        if not found:
            self.talk.say("There is nothing else to do now.")
            return
        for number, (_, choice) in enumerate(found, start=1):
            self.talk.say(f"{number}. {choice.title}")
        try:
            self._fill(found[self.talk.number(range(1, len(found) + 1))][1])
        except Back:
            self.talk.say("Nothing was done.")

    def _why(self, key: str) -> None:
        """Without a key: what is asked. With a number or a card's id: why that card can't be played."""
        session = self.session
        if not key:
            ask = session.ask()
            self.talk.say(status(session) + (f" [{ask.rule}]" if ask and ask.rule else ""))
            self.talk.say("r and a rule's name in brackets reads the rule; o lists what else you may do.")
            return
        listed = enumerate(self._choices(), start=1)
        wanted = [c for n, c in listed if c.face and key.upper() in (str(n), c.face.key.upper())]
        if wanted:
            self._explain(wanted[0])
        else:
            self.talk.say("There is no such card in your hand. w 1 asks about the first one.")

    def _explain(self, choice: Choice) -> None:
        session = self.session
        if choice.face is None or choice.form is not None:
            self.talk.say(f"{choice.title} can be chosen now.")
        else:
            self._refuse(why_not(session, session.board(), choice.face))

    def _refuse(self, refusal: Refusal) -> None:
        rule = f" [{refusal.rule}] r {refusal.rule} reads the rule." if refusal.rule else ""
        self.talk.say(f"{refusal.why} {refusal.fix}".rstrip() + rule)

    def _hand(self) -> None:
        faces = self.session.board().hand
        if not faces:
            self.talk.say("Your hand is empty.")
        for number, face in enumerate(faces, start=1):
            self.talk.say_all((f"{number}. ({face.key})", *reading.card(face)))

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
        self.talk.say_all(reading.score_lines(session.book(), session.match.header.names))
        self.talk.say(f"The game lies in {session.recorder.path}")

    def _goodbye(self) -> None:
        path = self.session.recorder.path
        self.talk.say(f"You leave the table; the game is kept. Go on with: telltable resume {path}")


def _described(choice: Choice) -> str:
    face = choice.face
    if face is None:
        return choice.title
    said = ", ".join(part for part in (choice.title, face.kind, face.tag, *face.marks) if part)
    if choice.given:
        said = ". ".join(text[:1].upper() + text[1:].rstrip(".") for text in (said, face.text, *face.choices) if text)
    return f"{said}. Not now: {choice.why_not}" if choice.why_not else said


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
