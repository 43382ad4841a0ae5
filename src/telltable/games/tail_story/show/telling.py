"""The chapters of the memory book: a fold over the deeds, one chapter for each deck that was emptied."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from telltable.core.english import ended, listed, possessive
from telltable.core.story import Chapter, Line, Told
from telltable.games.tail_story.box.components import GOAL
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.box.sounds import ALOUD, TAP
from telltable.games.tail_story.table.state import Deed, Table

from .frames import Frames, calm, filled, number, times
from .grudges import Grudges
from .hindrances import Hindrance, Hindrances

_ORDINAL = ("", "first", "second", "third", "fourth")
_MOST, _LEAST = 3, 1  # lines of a chapter before it is full; and until it may do with deeds that turned nothing
_CROWD = 3  # pets: from here on chapters are shorter
_SAYS = ("said", "answered", "said", "called", "shouted", "said")


def chapters(pack: TailPack, table: Table) -> tuple[Chapter, ...]:
    """The race so far; nothing before the first turn."""
    if not table.turn:
        return ()
    teller = Teller(pack, table)
    for deed in table.deeds:
        teller.tell(deed)
    return teller.told()


def pet(pack: TailPack, table: Table, seat: int) -> str:
    """What a seat's pet is called in a story: ``Jack``."""
    mat = table.mats[seat]
    return pack.pet[mat.pet].short if mat.pet else table.names[seat]


class Teller:
    """Tells deeds in their order; what it says of one depends on nothing that came later."""

    def __init__(self, pack: TailPack, table: Table) -> None:
        self._pack, self._table = pack, table
        self._pets = [pet(pack, table, seat) for seat in range(len(table.names))]
        self._frames = Frames(pack, table.commitment, few=len(table.names) == 2)
        self.grudges, self._heard = Grudges(), Grudges()  # of all deeds; of those that were told
        self._hindrances = Hindrances(pack)
        self._chapters: list[Chapter] = []
        self._lines: list[Line] = []
        self._trophies = [0] * len(table.names)
        self._closed: Deed | None = None  # what closed the last chapter
        self._emptied: dict[int, Deed] = {}  # by seat, until it is known what came of it
        self._most = _MOST if len(table.names) < _CROWD else _MOST - 1
        self._remarks = 0
        self._sings = -1  # who was told to sing
        self._taken: tuple[int, tuple[str, ...]] = (-1, ())  # who was told to have taken what from a discard pile
        self._passed: list[tuple[Deed, int, bool]] = []  # in this chapter: before which line, and whether it was told

    # --- what happens in a chapter ------------------------------------------------------------------------

    def tell(self, deed: Deed) -> None:
        """Take in the next deed."""
        at = len(self._lines)
        tell = getattr(self, f"_tell_{deed.kind}", None)
        if tell is not None:
            tell(deed)
        if deed.kind in ("quarrel", "put"):
            self._passed.append((deed, at, len(self._lines) > at))
        self._hindrances.note(deed)

    def _tell_steal(self, deed: Deed) -> None:
        if deed.n:
            self._grudge(deed, "steal", self.grudges.turn(deed.seat, deed.other, deed.n))

    def _tell_mess(self, deed: Deed) -> None:
        turned = self.grudges.turn(deed.seat, deed.other, deed.n)
        if self._taken != (deed.seat, deed.cards):  # the same card again makes no story
            self._taken = (deed.seat, deed.cards)
            self._grudge(deed, "mess", turned)

    def _grudge(self, deed: Deed, kind: str, turned: str) -> None:
        """What somebody did to somebody, and what that turned between them."""
        frame = self._frames.next(kind) if self._is_worth(turned) else ""
        if frame:
            remark = self._remark(deed.seat, deed.other, self._known(deed.seat, deed.other, turned), ("robs", "robbed"))
            self._say(deed.seat, f"{self._filled(frame, deed)} {remark}")

    def _known(self, seat: int, other: int, turned: str) -> str:
        """What a deed turned, as far as somebody can follow it who heard only what was told; it is told now."""
        return turned if self._heard.turn(seat, other) == turned else ""

    def _is_worth(self, turned: str = "") -> bool:
        return len(self._lines) < (self._most if turned else _LEAST)

    def _remark(self, seat: int, other: int, turned: str, voices: tuple[str, str]) -> str:
        """What it turned, in the teller's words or in those of one of the two; each of them gets a say in turn."""
        sides = ((seat, other, voices[0]), (other, seat, voices[1]))
        said = self._remarks % 3
        self._remarks += 1
        if turned and (said == 0 or turned == "feud_first"):
            frame = self._frames.next(turned)
            if frame:
                return self._names(frame, seat, other)
        for who, whom, occasion in sides if said < 2 else reversed(sides):
            frame = self._frames.voice(self._table.mats[who].pet, occasion)
            if frame:
                return self._names(frame, who, whom)
        frame = self._frames.next(turned) if turned else ""
        return self._names(frame, seat, other) if frame else ""

    def _tell_quarrel(self, deed: Deed) -> None:
        """A chain: who said stop to whom, and whether the action stood in the end."""
        turned = self.grudges.turn(deed.seats[1], deed.seats[0])
        if any(deed.said) or self._is_worth(turned or ("quarrel" if deed.n > 1 else "")):
            (self._shouting if deed.n > 1 else self._stop)(deed, turned)

    def _stop(self, deed: Deed, turned: str) -> None:
        stopper, actor = deed.seats[1], deed.seats[0]
        frame = self._frames.next("stopped")
        if not frame and not any(deed.said):
            return
        turned = self._known(stopper, actor, turned)
        said = [self._objected(frame, deed)] if frame else []
        said += [self._quip(stopper, quip) for quip in deed.said if quip]
        if len(said) < 2:
            said.append(self._remark(stopper, actor, turned, ("stops", "stopped")))
        self._say(stopper, " ".join(said), written=" ".join(filter(None, deed.said)))

    def _objected(self, frame: str, deed: Deed) -> str:
        """One stop, in a line for it."""
        card = self._pack.cards[deed.cards[1]].name
        words = {"aim": self._aim(deed), "card": card, "cry": self._cry(deed.cards[1])}
        return self._names(frame, deed.seats[0], deed.seats[1], **words)

    def _shouting(self, deed: Deed, turned: str) -> None:
        """Stops upon stops."""
        frame = self._frames.next("quarrel")
        if not frame and not any(deed.said):
            return
        self._known(deed.seats[1], deed.seats[0], turned)
        self._say(deed.seats[0], self._uproar(frame, deed), written=" ".join(filter(None, deed.said)))

    def _uproar(self, frame: str, deed: Deed) -> str:
        """What was tried, every answer, and how it ended."""
        actor = deed.seats[0]
        said = [self._names(frame, actor, deed.seats[1], aim=self._aim(deed))] if frame else []
        said += self._answers(deed)
        stands = deed.n % 2 == 0
        end = self._frames.next("stands" if stands else "bribe")
        if end:
            said.append(self._names(end, actor, deed.seats[1]))
        return " ".join(said)

    def _answers(self, deed: Deed) -> list[str]:
        """One sentence for each stop, with what was said to it."""
        quips = deed.said or ("",) * deed.n
        found = []
        for at, (seat, card, quip) in enumerate(zip(deed.seats[1:], deed.cards[1:], quips, strict=True)):
            found.append(f"“{self._cry(card)}” {_SAYS[at % len(_SAYS)]} {self._pets[seat]}.")
            found += [self._quip(seat, quip)] if quip else []
        return found

    def _cry(self, card: str) -> str:
        """A stopping card as it is called out: ``No nuts for you!``"""
        return f"{calm(self._pack.cards[card].name).capitalize()}!" if card in self._pack.cards else ""

    def _quip(self, seat: int, quip: str) -> str:
        """What somebody said with a stop, as it was written."""
        return ended(f"{self._pets[seat]} said: “{quip}”")

    def _aim(self, deed: Deed) -> str:
        """What was being done when somebody said stop: ``a small theft``."""
        card = self._pack.cards.get(deed.cards[0])
        kind = f"play_{card.kind}" if deed.action == "play" and card else deed.action or "play"
        own = self._frames.any(f"aim_ability_{self._table.mats[deed.seat].pet}") if kind == "ability" else ""
        frame = own or self._frames.any(f"aim_{kind}") or self._frames.any("aim_play")
        return self._names(f" {frame}", deed.seat, deed.other if deed.other >= 0 else deed.seats[1]).strip()

    def _tell_ability(self, deed: Deed) -> None:
        """TS-304: what only this pet can do."""
        frame = self._frames.voice(self._table.mats[deed.seat].pet, "ability") if self._is_worth("new") else ""
        others = listed([self._pets[seat] for seat in deed.seats])
        if frame and (others or "{other" not in frame):
            self._say(deed.seat, self._names(frame, deed.seat, deed.seat, other=others, other_s=possessive(others)))

    def _tell_concert(self, deed: Deed) -> None:
        """TS-514: the sound as it was made; where it was tapped or made aloud, the card's."""
        frame = self._frames.next("concert") if len(self._lines) <= self._most else ""
        self._sings = deed.seat if frame else -1
        typed = bool(deed.words) and deed.words != ALOUD and set(deed.words.split()) != {TAP}
        sound = deed.words if typed else self._pack.cards[deed.cards[0]].sound
        if frame:
            self._say(deed.seat, self._names(frame, deed.seat, deed.seat, sound=sound))

    def _tell_joined(self, deed: Deed) -> None:
        frame = self._frames.next("joined") if self._sings == deed.other else ""
        if frame:
            self._say(deed.seat, self._filled(frame, deed))

    def _tell_altered_all(self, deed: Deed) -> None:
        """TS-708: it belongs to the achievement that did it."""
        last = self._closed
        rest = [seat for seat in self._table.order if not self._trophies[seat]]
        second = last is not None and last.kind == "achievement" and last.n > 1 and last.turn == deed.turn and rest
        frame = self._frames.next("altered_second" if second else "altered_all")
        if last is not None and second:
            changed = listed([f"{self._pets[seat]} became {self._form(seat)}" for seat in rest])
            frame = self._names(frame, last.seat, last.seat, changed=changed) if frame else ""
        if frame and self._chapters and not self._lines:
            done = self._chapters[-1]
            self._chapters[-1] = Chapter(done.heading, done.opener, (*done.lines, _ours(frame)))
        elif frame:
            self._lines.append(_ours(frame))

    def _tell_emptied(self, deed: Deed) -> None:
        self._emptied[deed.seat] = deed

    # --- what closes one ----------------------------------------------------------------------------------

    def _tell_missed(self, deed: Deed) -> None:
        """TS-703, TS-706, TS-707: an emptied deck, and nothing for it."""
        frame = self._frames.next(f"missed_{deed.action}")
        if frame:
            self._say(deed.seat, self._names(frame, deed.seat, deed.seat), marks=(f"turn {deed.turn}",))
        if deed.action != "no_cards":
            self._close(deed, "missed")

    def _tell_achievement(self, deed: Deed) -> None:
        """TS-705: how it was nearly stopped, how the last card went, and what it is remembered for."""
        ordinal = "late" if deed.n == 1 and max(self._trophies) > 1 else _ORDINAL[deed.n]
        self._trophies[deed.seat] = deed.n
        self._lines += [_ours(text) for text in (self._nearly(deed),) if text]
        lead = self._frames.next("remembered") if deed.words else ""
        link = f"{self._names(lead, deed.seat, deed.seat)} " if lead else ""
        if deed.words:
            text = f"{link}{deed.words}"
        else:
            own = self._frames.voice(self._table.mats[deed.seat].pet, ordinal)
            text = self._names(own or self._frames.next(ordinal), deed.seat, deed.seat)
        self._say(deed.seat, text, written=deed.words, link=link, marks=(f"turn {deed.turn}",))
        self._close(deed, ordinal)

    def _nearly(self, deed: Deed) -> str:
        """How an achievement was nearly stopped, where that was not told yet, and how its last card went."""
        near = self._hindered(deed)
        why = self._hindrances.why(deed.seat)
        frame = ""
        if why != "bribe" or not near:  # a bribe was the last card, and that was said
            frame = self._frames.next(f"emptied_{why}") or self._frames.next("emptied")
        last = self._names(frame, deed.seat, self._hindrances.given(deed.seat)) if frame else ""
        return " ".join(filter(None, (near, last)))

    def _hindered(self, deed: Deed) -> str:
        """What nearly stopped an achievement is told at its place in this chapter; what is to be said after that."""
        seat = deed.seat
        passed = {id(done): (at, told) for done, at, told in self._passed}
        hindrances = self._hindrances.of(seat)
        near = [one for one in hindrances if id(one.deed) in passed]
        near = [one for one in near if one.occasion == "nearly_bribed" or passed[id(one.deed)][0] >= 0]
        if near and near[0].occasion == "nearly_bribed":
            at, told = passed[id(near[0].deed)]
            after = at + 1 if told or self._insert(near[0], seat, at) else 0
            frame = self._frames.next("nearly_bribed_told") if 0 < after == len(self._lines) else ""
            return self._names(frame, seat, near[0].other) if frame else ""
        if any(passed[id(one.deed)][1] for one in near) or any(
            self._insert(one, seat, passed[id(one.deed)][0]) for one in near
        ):
            return ""
        just_now = ("nearly_argued", "nearly_bribed")
        if hindrances[0].occasion in just_now:  # somebody did say no, and there is no line for that
            return ""
        frame = self._frames.next(hindrances[-1].occasion)
        return self._names(frame, seat, seat) if frame else ""

    def _insert(self, one: Hindrance, seat: int, at: int) -> bool:
        """Tell a deed that was passed over, where it happened; false where there is no line left for it."""
        deed = one.deed
        kind = one.occasion
        if deed is not None and deed.kind == "quarrel":
            kind = "quarrel" if deed.n > 1 else "stopped"
        frame = self._frames.next(kind)
        if deed is None or not frame:
            return False
        if deed.kind == "put":
            text = self._names(frame, seat, one.other)
        else:
            self._known(deed.seats[1], deed.seats[0], "")
            text = (self._uproar if deed.n > 1 else self._objected)(frame, deed)
        self._lines.insert(at, Line(text, teller=self._table.names[deed.seat]))
        self._passed = [(done, place, told or done is deed) for done, place, told in self._passed]
        return True

    def _close(self, deed: Deed, occasion: str) -> None:
        self._emptied.pop(deed.seat, None)
        frame = self._frames.next(f"heading_{occasion}")
        heading = self._names(frame or "{pet's} Deck", deed.seat, deed.seat)
        self._chapters.append(Chapter(heading, self._opener(deed), tuple(self._lines)))
        now = [(done, told) for done, _, told in self._passed if done.turn == deed.turn]
        self._passed = [(done, -1 if told else 0, told) for done, told in now]  # two decks may end in one turn
        self._lines, self._closed = [], deed

    def _opener(self, closing: Deed | None) -> str:
        """How a chapter begins, after what closed the one before."""
        last = self._closed
        if last is None:
            return self._several("opening", [self._introduced(seat) for seat in self._table.order])
        occasion = "opener"
        if closing is not None and closing.turn == last.turn:
            occasion = "opener_same"
        elif last.kind == "achievement" and last.n == GOAL - 1 and self._count(closing).count(GOAL - 1) == 1:
            occasion = "opener_three"
        frame = self._frames.next(occasion) or self._frames.next("opener")
        return self._names(frame, last.seat, last.seat, standing=self._standing(closing)) if frame else ""

    def _standing(self, closing: Deed | None) -> str:
        """Who has how many trophies as a chapter begins: ``Jack had two trophies, Duchess one, and Padthai none``."""
        count = self._count(closing)
        if not any(count):
            return "Nobody had a trophy yet"
        found: list[str] = []
        for n in sorted(set(count), reverse=True):
            names = [self._pets[seat] for seat in self._table.order if count[seat] == n]
            many = number(n) if n else "none"
            if not found:
                many = f"had {many} {'trophy' if n == 1 else 'trophies'}"
            found.append(f"{listed(names)} {many}{' each' if len(names) > 1 and n else ''}")
        return found[0] if len(found) == 1 else f"{', '.join(found[:-1])}, and {found[-1]}"

    def _count(self, closing: Deed | None) -> list[int]:
        """The trophies of each seat when the chapter begins that this deed closes."""
        count = list(self._trophies)
        if closing is not None and closing.kind == "achievement":
            count[closing.seat] -= 1
        return count

    def _introduced(self, seat: int) -> str:
        """A pet and what it is: ``Jack the Beagle``."""
        id_ = self._table.mats[seat].pet
        return self._pack.pet[id_].full.replace(",", "") if id_ else self._pets[seat]

    # --- the end ------------------------------------------------------------------------------------------

    def told(self) -> tuple[Chapter, ...]:
        """All chapters, and what is told of the one that is not closed."""
        table = self._table
        if table.ending:
            for deed in list(self._emptied.values()):  # another fourth ended the race first
                frame = self._frames.next("too_late")
                self._say(deed.seat, self._names(frame, deed.seat, deed.seat) if frame else "")
                self._close(deed, "missed")
            names = [self._pets[seat] for seat in table.winners]
            occasion = "unfinished" if table.ending != "fourth" else "shared" if len(names) > 1 else "ending"
            end = self._several(occasion, names) if names else ""
            if not self._lines:
                return (*self._chapters, Chapter("The Finish", end, tuple(self._finish())))
            lines = (*self._lines, *((_ours(end),) if end else ()), *self._finish())
            return (*self._chapters, Chapter("The Finish", self._opener(None), lines))
        if self._lines or not self._chapters:
            return (*self._chapters, Chapter("So far", self._opener(None), tuple(self._lines)))
        return tuple(self._chapters)

    def _finish(self) -> list[Line]:
        """The four cards, the grudge that was fed best, and what everybody says of it."""
        table, lines = self._table, list[Line]()
        for seat in table.winners:
            frame = self._frames.next("turned_up") if table.mats[seat].shown else ""
            cards = cards_of(self._pack, table.mats[seat].shown)
            if frame:
                lines.append(_ours(self._names(frame, seat, seat, cards=cards), table.names[seat]))
        lines += [_ours(text) for text in (self._reckoning(),) if text]
        losers = [seat for seat in table.order if seat not in table.winners]
        for seat, occasion in [*((s, "loses") for s in losers), *((s, "wins") for s in table.winners)]:
            frame = self._frames.voice(table.mats[seat].pet, occasion)
            if frame and table.winners:
                text = self._names(frame, seat, table.winners[0])
                lines.append(_ours(text, table.names[seat]))
        return lines

    def _reckoning(self) -> str:
        """It counts what was told, as a listener could."""
        worst = self._heard.worst(self._table.winners)
        if worst is None:
            return ""
        (one, two), grudge = worst
        pet, other = (one, two) if grudge.done[one] >= grudge.done[two] else (two, one)
        counts = {"number": times(grudge.done[pet]), "back": times(grudge.done[other])}
        frame = self._frames.next("reckoning")
        return self._names(frame, pet, other, **counts) if frame else ""

    # --- words ---------------------------------------------------------------------------------------------

    def _say(self, seat: int, text: str, *, written: str = "", link: str = "", marks: tuple[str, ...] = ()) -> None:
        """A line about what a seat did. What somebody wrote of it is marked, and so is what stands before that."""
        name, text = self._table.names[seat], text.strip()
        if written:
            self._lines.append(Told(text, teller=name, told=True, marks=marks, played=written, link=link))
        elif text:
            self._lines.append(Line(text, teller=name, marks=marks))

    def _card(self, card: str) -> str:
        return self._pack.cards[card].name if card else ""

    def _several(self, occasion: str, names: Sequence[str]) -> str:
        frame = self._frames.next(occasion)
        return filled(frame, pets=listed(names)) if frame else ""

    def _names(self, frame: str, seat: int, other: int, /, **words: str) -> str:
        """A line with two pets in it, and other words."""
        who, whom = self._pets[seat], self._pets[other]
        names = {"pet": who, "pet_s": possessive(who), "other": whom, "other_s": possessive(whom), **words}
        if "{pets}" in frame:
            names["pets"] = listed([self._pets[s] for s in self._table.order if s != seat])
        if "{form}" in frame:
            names["form"] = self._form(seat)
        return filled(frame, **names)

    def _form(self, seat: int) -> str:
        """What a pet becomes: ``the Hunter``."""
        id_ = self._table.mats[seat].pet
        return self._pack.pet[id_].form if id_ else self._pets[seat]

    def _filled(self, frame: str, deed: Deed) -> str:
        """A line about what one pet did to another with cards."""
        other = deed.other if deed.other >= 0 else deed.seat
        words = {"number": number(deed.n, "card"), "cards": cards_of(self._pack, deed.cards)}
        return self._names(frame, deed.seat, other, **words)


def _ours(text: str, teller: str = "") -> Line:
    """A line that the book adds to what was played."""
    return Told(text, teller=teller, ours=True)


def cards_of(pack: TailPack, cards: Sequence[str]) -> str:
    """``Tuna Drawing and another Tuna Drawing``; a name that brings its own comma stands in quotation marks."""
    names = sorted(pack.cards[card].name for card in cards if card)
    again = [f"another {_marked(name)}" if name == before else _marked(name) for before, name in pairwise(["", *names])]
    return listed([calm(name) for name in again])


def _marked(name: str) -> str:
    return f"“{name}”" if "," in name else name
