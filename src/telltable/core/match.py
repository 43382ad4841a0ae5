"""One game being played: the log so far, the state it folds to, and the questions that are open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from .ask import Ask, Form
from .board import Board
from .bookplate import with_plate
from .editing import Edit, edited
from .english import listed, possessive
from .entry import Entry, Header
from .errors import UNFIT, IllegalMove, Problem
from .evening import Evening
from .event import Event, TakenBack
from .former import Former
from .kept_pack import NO_FILES, Files
from .log import dump
from .luck import Stream, key_of, secret_from
from .misfit import spoken
from .move import Back, Leave, Move, Sit, Start, TakeBack, TimeUp
from .names import looks_like
from .observation import AnyObservation, Determinisation, Observation, determinised
from .outlook import Outlook
from .play import Play, decide, owing
from .position import play_out, read_position
from .position_writing import write_position
from .refusal import Refusal, Refused, bounded, refuse
from .rules import MOVE, Outcome, Rules, Setup
from .seat import CLOCK, HOST, Seat
from .seating import PlayerSat
from .step import Agenda, AnyScene, AnyStep, Frame, Scene
from .story import Book, Chapter
from .verifying import verify
from .window import Window
from .words import cleaned

Decided = tuple[Entry, AnyScene, tuple[Any, ...]]  # an entry, where it leads, the states after each of its facts


class Match:
    """A game in progress, or over. Immutable inside: forking copies references.

    Everything asked here by seat number is what that seat may know; `state`, `entries` and `events` are the
    whole truth and belong to the table, not to a player. Whoever plays or thinks for a seat uses `view`, `asks`,
    `legal` and `determinise`.

    A game is played to its end like this, whatever game it is::

        while not m.over:
            seat = next(iter(m.asks()))
            m.play(seat, next(m.legal(seat)))

    A number that is no seat of this game, or no entry of it, is a `Problem` that says which there are.
    """

    __slots__ = (
        "_asked",
        "_book",
        "_former",
        "_key",
        "_standing",
        "_states",
        "_walked",
        "authored",
        "edits",
        "entries",
        "evening",
        "files",
        "header",
        "pack",
        "rules",
        "scene",
        "seats",
        "sittings",
    )

    def __init__(self, rules: Rules, pack: Any, header: Header, files: Files = NO_FILES, authored: Any = None) -> None:
        """A game that has not begun.

        Args:
            rules: its rules.
            pack: what it is played with, without what the header leaves out.
            header: of its log.
            files: of the authored pack, to be kept with the log.
            authored: the pack with all that the header leaves out, where that is another one.
        """
        self.rules = rules
        self.pack = pack
        self.authored = pack if authored is None else authored
        self.header = header
        self.files = files
        self.seats = range(len(header.seats))
        self.entries: list[Entry] = []
        self.edits: list[Edit] = []
        self.evening: Evening | None = None  # when it was told, once it is over and where that is known
        self._key = key_of(header.secret)
        self._states: list[Any] = []
        self._standing: list[int] = []  # after each entry, the number of the last one that has not been taken back
        self._asked: dict[Seat, Ask] | None = None
        self._book: tuple[Any, Evening | None, Book] | None = None  # the state that was told, when, and how
        self._walked: tuple[int, tuple[Any, ...]] = (-1, ())
        self._former = Former()
        self.sittings: tuple[int, ...] = ()  # the entries at which somebody sat down since the start
        self.scene = Scene(pack, None)

    # --- the table as it lies ---------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The whole truth now."""
        return self._states[-1]

    @property
    def agenda(self) -> Agenda:
        """The steps that wait, the next one last."""
        return self.entries[-1].agenda

    @property
    def setup(self) -> Setup:
        """Who sits down, and with which options."""
        h = self.header
        return Setup(h.seats, h.names, h.options, h.commitment)

    def names(self, at: int = -1) -> tuple[str, ...]:
        """What the seats are called after entry `at`: as the header says, but for those that changed hands since."""
        if not self.sittings:
            return self.header.names
        state = self.state_after(at)
        return tuple([self.rules.seat_name(state, seat) for seat in self.seats])

    def kinds(self, at: int = -1) -> tuple[str, ...]:
        """Who sits where after entry `at`: whoever sat down since the start is a person. A bot that plays on for
        somebody who has left is not."""
        kinds, last = [*self.header.seats], self._number(at)
        for n in self.sittings:
            if n <= last:
                kinds[self.entries[n].move.seat] = "me"
        return tuple(kinds)

    @property
    def holders(self) -> tuple[tuple[Seat, str, str], ...]:
        """All who ever had a seat, in order: which one, what they are called, and their kind."""
        first = zip(self.seats, self.header.names, self.header.seats, strict=True)
        later = [self.entries[n].move for n in self.sittings]
        return (*first, *[(one.seat, one.name, "me") for one in later])

    @property
    def events(self) -> list[Event]:
        """Every fact so far, in order."""
        return [event for entry in self.entries for event in entry.told]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return None if self.agenda else self.rules.outcome(self.state, self.events)

    @property
    def over(self) -> bool:
        """Whether nobody owes anything any more."""
        return not self.entries[-1].agenda

    def book(self) -> Book:
        """The story, as its tellers have changed it after the end."""
        return edited(self.played_book(), self.edits)

    def played_book(self) -> Book:
        """The story as it was played; it is told anew only when the table has changed."""
        if self._book is None or self._book[0] is not self.state or self._book[1] is not self.evening:
            book = self.rules.book(self.pack, self.state)
            self._book = self.state, self.evening, with_plate(self, self._former.book(self, book))
        return self._book[2]

    def signed(self, story: tuple[Chapter, ...], at: int = -1) -> tuple[Chapter, ...]:
        """A story as rules tell it after entry `at`, which name the seats alone: what was told before a seat changed
        hands is signed by whoever told it."""
        return self._former.story(self, story, self._number(at))

    def board(self, seat: Seat | None = None, at: int = -1) -> Board:
        """The table as a seat (None: a spectator) sees it after entry `at`."""
        board = self.rules.board(self.pack, self.view(seat, at))
        return msgspec.structs.replace(board, story=self.signed(board.story, at)) if self.sittings else board

    @property
    def states(self) -> Iterable[Any]:
        """The whole truth after each entry."""
        return iter(self._states)

    def state_after(self, n: int) -> Any:
        """The whole truth after entry `n`; from the end where that is negative."""
        return self._states[self._number(n)]

    def view(self, seat: Seat | None = None, at: int = -1) -> Any:
        """What a seat (None: a spectator) sees, now or after entry `at`."""
        self._check_seat(seat, None)
        return self.rules.view(self._states[self._number(at)], seat)

    def told(self, seat: Seat | None, n: int) -> list[Event]:
        """What a seat (None: a spectator) was told of entry `n`."""
        self._check_seat(seat, None)
        n = self._number(n)
        return [seen for event in self.entries[n].told if (seen := event.to(seat)) is not None]

    def in_words(self, seat: Seat | None, n: int, *, whole: bool = False) -> Iterator[tuple[Event, str]]:
        """Each fact of entry `n` as a seat was told it, with its sentence: on the table as it lay just after that fact,
        not as the entry left it. `whole`: every fact, and all of it."""
        self._check_seat(seat, None)
        return self._in_words(seat, self.within(n), whole)

    def _in_words(
        self, seat: Seat | None, facts: Iterable[tuple[Event, Any]], whole: bool
    ) -> Iterator[tuple[Event, str]]:
        for event, state in facts:
            seen = event if whole else event.to(seat)
            if seen is not None:
                yield seen, self.rules.tell(self.pack, self.rules.view(state, seat), seen)

    def within(self, n: int) -> Iterable[tuple[Event, Any]]:
        """Every fact of entry `n`, with the whole truth just after it."""
        n = self._number(n)
        return zip(self.entries[n].told, self._states_within(n), strict=True)

    def _states_within(self, n: int) -> tuple[Any, ...]:
        """The truth after each fact of entry `n`; kept for the last one asked for, since all seats are told of it."""
        if self._walked[0] != n:
            state = self._states[n - 1] if n else self.rules.start(self.setup, self.pack)
            states = []
            for event in self.entries[n].told:
                back = isinstance(event, TakenBack)
                state = self._states[event.to_entry] if back else self.rules.evolve(state, event)
                states.append(state)
            self._walked = n, tuple(states)
        return self._walked[1]

    # --- questions --------------------------------------------------------------------------------

    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose choice the game waits for; the `CLOCK` where only the end of a time is missing."""
        return owing(self.scene, self.entries[-1].agenda)

    def awaited_in_public(self, at: int = -1) -> tuple[Seat, ...]:
        """The seats everybody may know to be awaited after entry `at`: in a discreet step, all that were asked."""
        n = self._number(at)
        agenda = self.entries[n].agenda
        if not agenda:
            return ()
        scene = self.scene if n == len(self.entries) - 1 else Scene(self.pack, self._states[n])
        step = agenda[-1].step
        return tuple(step.awaits(scene)) if step.discreet else owing(scene, agenda)

    def observation(self, seat: Seat) -> AnyObservation:
        """What a bot in this seat is given. The seat must be awaited."""
        self._check_seat(seat)
        return Observation(self.rules, self.scene, self.entries[-1].agenda, seat)

    def asks(self) -> dict[Seat, Ask]:
        """What each seat is asked that owes a choice; empty when the game is over, and only then.

        Where everybody has chosen and only the end of a time is missing, the `CLOCK` is asked, and ``TimeUp`` is
        its one answer.
        """
        owing = self.waiting()
        if owing == (CLOCK,):
            return {CLOCK: _time_left(self.agenda[-1].step)}
        asked = self.asked()
        return {seat: asked[seat] for seat in owing}

    def asked_by_list(self) -> dict[Seat, Ask]:
        """The same as `asked`, where candidates may be told by reference (`core.listed`)."""
        if self._asked is None:
            self._asked = {}
            if self.agenda:
                at, frame = self.scene, self.agenda[-1]
                given = {seat for seat, _ in frame.answers}
                for seat in frame.step.awaits(at):
                    ask = frame.step.ask(at, seat)
                    self._asked[seat] = msgspec.structs.replace(ask, owed=False) if seat in given else ask
        return self._asked

    def asked(self) -> dict[Seat, Ask]:
        """What each seat is asked, with the answers that are given and may still be changed: those are not `owed`."""
        return {seat: self.rules.in_full(ask, self.state) for seat, ask in self.asked_by_list().items()}

    def given(self, seat: Seat) -> Move | None:
        """The seat's own secret answer so far. For that seat alone: it stands in no view and in no event."""
        self._check_seat(seat)
        agenda = self.entries[-1].agenda
        answer: Move | None = agenda[-1].given(seat) if agenda else None
        return answer

    def offers(self, seat: Seat) -> tuple[Ask, ...]:
        """What the seat may do that nobody waits for: annotate, flag ..."""
        return tuple([self.rules.in_full(ask, self.state) for ask in self.offers_by_list(seat)])

    def offers_by_list(self, seat: Seat) -> tuple[Ask, ...]:
        """The same as `offers`, where candidates may be told by reference."""
        self._check_seat(seat)
        if not self.agenda:
            return ()
        at, step = self.scene, self.agenda[-1].step
        return tuple([ask for standing in self.rules.standing if (ask := standing.ask(at, seat, step))])

    def spared(self, seat: Seat) -> Move | None:
        """The answer that this seat need not be asked for where nobody else looks on; None: ask."""
        self._check_seat(seat)
        step = self.agenda[-1].step if self.agenda else None
        return step.spares(self.scene, seat) if isinstance(step, Window) and seat in self.waiting() else None

    def may_interrupt(self, seat: Seat) -> bool:
        """Whether the seat could question what was just done."""
        self._check_seat(seat)
        if not self.agenda:
            return False
        step = self.agenda[-1].step
        return any(x.interrupts and x.ask(self.scene, seat, step) is not None for x in self.rules.standing)

    def legal(self, seat: Seat) -> Iterator[Move]:
        """Every legal answer to what the seat, or the `CLOCK`, is asked, lazily; none where it is not asked.

        An answer that was given and may still be changed is asked for, too.
        """
        self._check_seat(seat, CLOCK)
        ask = (self.asks() if seat == CLOCK else self.asked()).get(seat)
        return map(self.read, ask.moves() if ask else ())

    def why(self, seat: Seat, move: Move | Mapping[str, Any]) -> Refusal | None:
        """Why this move would be refused now; None when it is legal. Changes nothing."""
        try:
            ready = move if isinstance(move, Move) else self.read(move)
        except Problem as problem:
            return self._with_way_out(Refusal("malformed", "", str(problem)), seat)
        try:
            self.decided(seat, ready)
        except IllegalMove as illegal:
            return illegal.refusal
        return None

    def foreseen(self, seat: Seat, move: Mapping[str, Any]) -> Outlook:
        """What a move would come to for a seat, as far as the seat can see; nothing of what is no move. It need not be
        legal."""
        try:
            known = msgspec.to_builtins(self.read(move))
        except Problem:
            return Outlook()
        return self.rules.foreseen(self.pack, self.view(seat), known)

    def instead(self, seat: Seat) -> str:
        """What the seat may do now, in a sentence of what it sees itself; empty for the clock and the host."""
        if not self._is_seat(seat):
            return ""
        if not self.agenda:
            return "You can read the story, or play another game."
        ask = self.asked().get(seat)
        if ask is not None:
            return f"You can still change your answer: {ask.text}" if not ask.owed else f"Right now: {ask.text}"
        names = [self.rules.seat_name(self.state, one) for one in self.awaited_in_public() if one != CLOCK]
        return f"It's {possessive(listed(names))} turn; you'll be asked after that." if names else "Wait for the clock."

    def _with_way_out(self, refusal: Refusal, seat: Seat) -> Refusal:
        """A refusal that does not say what would be possible says what is asked."""
        return refusal if refusal.fix else msgspec.structs.replace(refusal, fix=bounded(self.instead(seat)))

    # --- moves ------------------------------------------------------------------------------------

    def read(self, data: Any) -> Move:
        """A move from plain data, its words cleaned.

        Raises:
            Problem: the data is no move of this game.
        """
        try:
            return self.rules.read_move(cleaned(data))
        except msgspec.ValidationError as error:
            raise Problem(bounded(f"That is not a valid move in {self.rules.title}: {spoken(error, MOVE)}.")) from None

    def play(self, seat: Seat, move: Move | Mapping[str, Any]) -> Entry:
        """Take a move and return what it caused.

        Raises:
            IllegalMove: with the refusal; nothing has changed.
            Problem: plain data that is no move of this game.
        """
        entry, scene, within = self.decided(seat, move if isinstance(move, Move) else self.read(move))
        self.append(entry, scene, within)
        return entry

    def decided(self, seat: Seat, move: Move) -> Decided:
        """What `append` would add: the entry that a move would make. Changes nothing.

        Raises:
            IllegalMove: with the refusal.
        """
        if (type(seat) is not int or seat not in self.seats) and not self._acts(seat):
            raise IllegalMove(self._no_seat(seat))
        if type(move) is TakeBack:
            return self._take_back(seat, move)
        n = len(self.entries)
        at, agenda, luck = self.scene, self.entries[-1].agenda, Stream(self._key, n)
        play = Play(at.pack, at.state, at._made, rules=self.rules, agenda=agenda, luck=luck, _made_of=at.state)
        try:
            if type(move) in _ALSO:
                self._need_of_core(move)
            found = play.decide(seat, move)
        except Refused as refused:
            raise IllegalMove(self._with_way_out(refused.refusal, seat)) from None
        entry = Entry(n, seat, move, tuple(luck.drawn), found.told, found.agenda, self.rules.stamp)
        return entry, found.scene, found.states

    def time_up(self, seat: Seat) -> Entry:
        """End the time of a seat: the rules' default is taken for it. `CLOCK` ends a sealed step for all at once.

        A match knows no time by itself: whoever runs it decides when a time is over, and says so with this.
        """
        return self.play(CLOCK, TimeUp(seat))

    def leave(self, seat: Seat) -> Entry:
        """Close a seat for good."""
        return self.play(HOST, Leave(seat))

    def come_back(self, seat: Seat) -> Entry:
        """Somebody plays a seat again that was left."""
        return self.play(HOST, Back(seat))

    def sit(self, seat: Seat, name: str) -> Entry:
        """A person of this name plays a seat from now on. What was told there before stays whoever's it was.

        Raises:
            IllegalMove: somebody else is called so, or might be taken for them; or it is no name.
        """
        self._check_seat(seat)
        alike = looks_like(name, (one for other, one in enumerate(self.names()) if other != seat))
        if alike:
            raise IllegalMove(Refusal("name_alike", "", f"{alike} has that name, or one that looks like it."))
        return self.play(HOST, Sit(seat, name))

    def fork(self) -> Match:
        """The same game, to be played on differently. Costs a few references.

        It forks the hidden truth: every hand, every secret answer, and the luck that is still to come, so the twin's
        next card is this game's next card. That is for tools, tests and whoever runs a table. A player who tries moves
        on a fork cheats; the honest way to think ahead is `determinise`, or `Observation.determinise` inside a bot.
        """
        twin = Match.__new__(Match)
        twin.rules, twin.seats, twin.pack, twin.authored = self.rules, self.seats, self.pack, self.authored
        twin.header, twin._key = self.header, self._key
        twin.entries, twin._states, twin._standing = self.entries[:], self._states[:], self._standing[:]
        twin.files, twin._walked, twin.edits = self.files, self._walked, self.edits[:]
        twin.evening, twin.sittings, twin._former = self.evening, self.sittings, Former()
        twin.scene, twin._asked, twin._book = self.scene, self._asked, self._book
        return twin

    def determinise(self, seat: Seat, seed: int | str = 0) -> Determinisation:
        """A game as it might be for all that this seat knows, to try moves on: what is hidden, and luck, is made up.

        Another seed imagines otherwise. Trying a move on many of them is how a bot thinks ahead without cheating.
        """
        self._check_seat(seat)
        key = key_of(secret_from(f"imagined by {seat}: {seed}"))  # never a table's, whatever seed it has
        luck = Stream(key, len(self.entries))
        return determinised(self.rules, self.scene, self.agenda, seat, luck)

    def is_next_of(self, other: Match) -> bool:
        """Whether this is a fork of that game with one entry more, and nothing was added there meanwhile."""
        n = len(other.entries)
        return n > 0 and len(self.entries) == n + 1 and self.entries[n - 1] is other.entries[-1]

    def follow(self, fork: Match) -> Entry:
        """Add the entry that a fork has more (see `is_next_of`), with the state it led to."""
        entry = fork.entries[-1]
        self.append(entry, fork.scene, fork._states_within(entry.n))
        return entry

    def with_state(self, state: Any, agenda: Agenda | None = None) -> Match:
        """The same game if this were the truth now: for whoever imagines what is hidden."""
        twin = self.fork()
        twin._states[-1], twin.scene = state, Scene(self.pack, state)
        twin._asked, twin._walked = None, (-1, ())
        if agenda is not None:
            twin.entries[-1] = msgspec.structs.replace(self.entries[-1], agenda=agenda)
        return twin

    # --- inside -----------------------------------------------------------------------------------

    def _is_seat(self, seat: object, *also: Seat | None) -> bool:
        return (type(seat) is int and seat in self.seats) or seat in also

    def _acts(self, seat: Seat) -> bool:
        return self._is_seat(seat, CLOCK, HOST)

    def _no_seat(self, seat: object) -> Refusal:
        last = self.seats[-1]
        there = f"the seats are 0 to {last}" if last else "the only seat is 0"
        return Refusal("no_seat", "", bounded(f"There is no seat {seat!r} in this game: {there}."))

    def _check_seat(self, seat: Seat | None, *also: Seat | None) -> None:
        if not ((type(seat) is int and seat in self.seats) or seat in also):  # `_is_seat`, which is asked very often
            raise Problem(self._no_seat(seat).why)

    def _number(self, n: int) -> int:
        """The number of an entry, which may be counted from the end."""
        if type(n) is int and 0 <= n < len(self.entries):
            return n
        try:
            return range(len(self.entries))[n]
        except (IndexError, TypeError):
            last = len(self.entries) - 1
            raise Problem(bounded(f"There is no entry {n!r} in this game: the last one is {last}.")) from None

    def _need_of_core(self, move: Any) -> None:
        if type(move) is Start:
            refuse("started", "", "The game has already started.")
        if not self._is_seat(move.seat, *_ALSO[type(move)]):
            raise Refused(self._no_seat(move.seat))

    def append(self, entry: Entry, scene: AnyScene, within: tuple[Any, ...] | None = None) -> None:
        """Add an entry with the scene it leads to and, where it was decided here, the states after its facts."""
        first = entry.told[0] if entry.told else None
        sat = type(entry.move) is Sit
        if sat:
            self.sittings = (*self.sittings, entry.n)
        still = self._standing[-1] if sat else entry.n  # whoever sits down is in nobody's way back
        self._standing.append(self._standing[first.to_entry] if type(first) is TakenBack else still)
        self.entries.append(entry)
        self._states.append(scene.state)
        self.scene = scene
        self._asked = None
        self._walked = (-1, ()) if within is None else (entry.n, within)

    def begin(self) -> Entry:
        """Entry 0: set the game up, or lay its position."""
        begun = self.begun()
        self.append(*begun)
        return begun[0]

    def begun(self) -> Decided:
        """What `append` would add: entry 0 as it would be. Changes nothing."""
        rules, luck = self.rules, Stream(self._key, 0)
        if self.header.position:
            reading = read_position(rules, self.pack, self.header.position, self.header.commitment)
            found, drawn = play_out(rules, self.pack, reading, luck)
        else:
            agenda = tuple(Frame(step) for step in reversed(rules.opening(self.setup)))
            state = rules.start(self.setup, self.pack)
            begun = decide(rules, self.pack, state, agenda, HOST, Start(), luck)
            if isinstance(begun, Refusal):
                raise IllegalMove(begun)
            found, drawn = begun, tuple(luck.drawn)
        entry = Entry(0, HOST, Start(), drawn, found.told, found.agenda, rules.stamp)
        return entry, found.scene, found.states

    def position(self) -> str:
        """This moment as a position file: read again it is the same table, and the same is asked.

        It is the whole truth, like a saved game: hands, decks and answers given in secret. Not for a player.

        Raises:
            Problem: it would be longer than a position may be, or was reached by rules that are not those of today.
        """
        return write_position(self)

    def _last_standing(self) -> Entry:
        """The last entry that has not been taken back."""
        return self.entries[self._standing[-1]]

    def _no_take_back(self, seat: Seat) -> Refusal | None:
        last = self._last_standing()
        now, before = (self.entries[n].agenda for n in (-1, last.n - 1))
        step = now[-1].step if now else None
        # else a refusal would show that somebody has answered, or, in a game that keeps secrets, has answered anew
        if step and (step.discreet or (step.sealed and self.rules.keeps_secrets)):
            return Refusal(
                "in_secret",
                "",
                "No move can be taken back while players are choosing in secret.",
                "Ask again when everybody has chosen.",
            )
        if last.n == 0 or last.seat != seat or isinstance(last.move, (TimeUp, Leave)):
            return Refusal(
                "nothing_to_take_back",
                "",
                "You can only take back your own last move, and only before anybody else moves.",
                "Play on from here; the table can agree to go further back.",
            )
        secret = before[-1].step.sealed and type(last.move) not in self.rules.standing_by_move
        if secret or last.luck or any(event.reveals for event in last.told):
            return Refusal(
                "uncovered", "", "That move revealed something hidden, so it can't be taken back.", "Play on from here."
            )
        return None

    def _take_back(self, seat: Seat, move: TakeBack) -> Decided:
        refusal = self._no_take_back(seat)
        if refusal:
            raise IllegalMove(refusal)
        to = self._last_standing().n - 1
        told: list[Event] = [TakenBack(to)]
        states = [self._states[to]]
        for seated in sorted({self.entries[n].move.seat for n in self.sittings if n > to}):  # they keep their seats
            told.append(PlayerSat(seated, self.rules.seat_name(self.state, seated)))
            states.append(self.rules.evolve(states[-1], told[-1]))
        agenda = self.entries[to].agenda
        entry = Entry(len(self.entries), seat, move, (), tuple(told), agenda, self.rules.stamp)
        return entry, Scene(self.pack, states[-1]), tuple(states)

    def load(self, entry: Entry) -> None:
        """Append an entry read from a log by folding its facts; nothing is decided again."""
        if entry.n != len(self.entries):
            raise Problem(f"entry {entry.n} stands where entry {len(self.entries)} belongs")
        if not entry.rules.startswith(f"{self.rules.name}/"):
            raise Problem(f"entry {entry.n} belongs to {entry.rules}, not to {self.rules.name}")
        try:
            state = self._folded(entry)
        except UNFIT as error:
            raise Problem(bounded(f"its facts do not belong to this game: {type(error).__name__}: {error}")) from None
        self.append(entry, Scene(self.pack, state))

    def _folded(self, entry: Entry) -> Any:
        state = self._states[-1] if self._states else self.rules.start(self.setup, self.pack)
        for event in entry.told:
            if not isinstance(event, TakenBack):
                state = self.rules.evolve(state, event)
            elif event.to_entry in range(entry.n):
                state = self._states[event.to_entry]
            else:
                raise Problem(f"it goes back to entry {event.to_entry}, which is not before it")
        return state

    def until(self, n: int) -> Match:
        """The same game cut back to its first `n` entries, of which there is always one."""
        if n not in range(1, len(self.entries) + 1):
            raise Problem(bounded(f"This game can be cut back to 1 to {len(self.entries)} entries, not to {n!r}."))
        return self._cut(n)

    def _cut(self, n: int) -> Match:
        earlier = self.fork()
        earlier.evening = None
        del earlier.entries[n:], earlier._states[n:], earlier._standing[n:]
        earlier.scene = Scene(self.pack, earlier._states[-1] if n else None)
        earlier.sittings = tuple([at for at in self.sittings if at < n])
        earlier._asked, earlier._walked = None, (-1, ())
        return earlier

    def redecide(self, n: int) -> Entry:
        """What entry `n` would be if its move were decided again now, with luck from the table secret.

        Raises:
            IllegalMove: the rules refuse the move today.
        """
        n = self._number(n)
        earlier, old = self._cut(n), self.entries[n]
        return (earlier.decided(old.seat, old.move) if n else earlier.begun())[0]

    def verify(self) -> None:
        """Check the header and decide every entry again (`core/verifying.py`).

        Raises:
            Broken: naming the header or the first entry that is not as it must be, and what of it.
        """
        verify(self)

    def log(self) -> bytes:
        """The whole log, as it is kept in a file."""
        return dump(self.header, self.files, self.entries, self.edits, self.evening)

    def save(self, path: str | Path) -> None:
        """Write the log to a file, whole or not at all.

        Raises:
            Problem: it can't be written there.
        """
        fresh = Path(f"{path}.new")
        try:
            fresh.write_bytes(self.log())
            fresh.replace(path)
        except OSError as error:
            fresh.unlink(missing_ok=True)
            raise Problem(f"{path}: can't be written: {error.strerror}.") from None


_ALSO: Mapping[type, tuple[Seat, ...]] = {Start: (), TimeUp: (CLOCK,), Leave: (), Back: (), Sit: ()}


def _time_left(step: AnyStep) -> Ask:
    """What the clock is asked when everybody has chosen in a step that lasts."""
    return Ask("time", step.rule, "Everybody has chosen; let the time run out.", (Form("TimeUp", {"seat": CLOCK}),))
