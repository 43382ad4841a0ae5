"""The chapters of the memory book: a fold over the deeds, one chapter for each deck that was emptied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from telltable.core.english import listed
from telltable.core.story import Chapter, Line, Told
from telltable.games.tail_story.box.components import GOAL
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.state import Deed, Table

from .closing import Closing
from .frames import Frames, filled, number, times
from .grudges import Grudges
from .naming import Naming, cards_of
from .scene_lines import SceneLines, is_low
from .scenes import Scene, Scenes

_ORDINAL = ("", "first", "second", "third", "fourth")
_MOST = 3  # scenes of a chapter, unless it needs more to be understood
_LOW = 5  # cards in a deck whose end is near


def chapters(pack: TailPack, table: Table) -> tuple[Chapter, ...]:
    """The race so far; nothing before the first turn."""
    if not table.turn:
        return ()
    teller = Teller(pack, table)
    for deed in table.deeds:
        teller.tell(deed)
    return teller.told()


class Teller:
    """Tells deeds in their order.

    What a chapter tells is chosen when it is known whose deck it was about; of what comes after it, it knows nothing.
    """

    def __init__(self, pack: TailPack, table: Table) -> None:
        self._pack, self._table = pack, table
        self._naming = Naming(pack, table)
        self._frames = Frames(pack, table.commitment, few=len(table.names) == 2)
        self._scene_lines = SceneLines(pack, table, self._naming, self._frames)
        self._closing = Closing(pack, table, self._naming, self._frames)
        self._scenes = Scenes()
        self._grudges = Grudges()  # of all deeds
        self._chapters: list[Chapter] = []
        self._trophies = [0] * len(table.names)
        self._closed: Deed | None = None  # what closed the last chapter
        self._emptied: dict[int, Deed] = {}  # by seat, until it is known what came of it

    def tell(self, deed: Deed) -> None:
        """Take in the next deed."""
        if deed.kind == "emptied":
            self._emptied[deed.seat] = deed
        elif deed.kind == "achievement":
            self._achievement(deed)
        elif deed.kind == "altered_all":
            self._altered_all(deed)
        elif deed.kind == "missed" and deed.action != "no_cards":
            self._missed(deed)
        else:
            scene = self._scenes.note(deed)
            if scene is not None:
                turned = [self._grudges.turn(seat, other) for seat, other, _ in scene.harms]
                scene.turned = turned[0] if turned else ""
            elif deed.kind == "steal" and deed.n:
                self._grudges.turn(deed.seat, deed.other)

    # --- what closes a chapter ----------------------------------------------------------------------------

    def _missed(self, deed: Deed) -> None:
        """TS-706, TS-707: an emptied deck, and nothing for it."""
        lines = self._led_to(deed, near=False)
        lines += self._line(deed, self._frames.next(f"missed_{deed.action}"))
        self._close(deed, "missed", lines)

    def _achievement(self, deed: Deed) -> None:
        """TS-705: how it was nearly stopped, how the last card went, and what it is remembered for."""
        ordinal = "late" if deed.n == 1 and max(self._trophies) > 1 else _ORDINAL[deed.n]
        self._trophies[deed.seat] = deed.n
        lines = self._led_to(deed, near=True)
        if deed.words:
            lead = self._naming.line(self._frames.next("remembered"), deed.seat)
            link, name = f"{lead} " if lead else "", self._naming.teller(deed, deed.seat)
            text, marks = f"{link}{deed.words}", (f"turn {deed.turn}",)
            lines.append(Told(text, teller=name, told=True, marks=marks, played=deed.words, link=link))
        else:
            own = self._frames.voice(self._table.mats[deed.seat].pet, ordinal)
            lines += self._line(deed, own or self._frames.next(ordinal))
        self._close(deed, ordinal, lines)

    def _line(self, deed: Deed, frame: str) -> list[Line]:
        text = self._naming.line(frame, deed.seat)
        return [Line(text, teller=self._naming.teller(deed, deed.seat), marks=(f"turn {deed.turn}",))] if text else []

    def _led_to(self, deed: Deed, *, near: bool) -> list[Line]:
        """What happened until a deck was empty, and how its last card went."""
        seat, end = deed.seat, self._scenes.end(deed.seat)
        chosen = self._scenes.chosen(seat, self._scenes.causes(end), _MOST)
        chosen = [one for at, one in enumerate(chosen) if not (_drawn(one) and _is_off(one, chosen[at + 1 :], end))]
        lows = [
            one for at, one in enumerate(chosen) if is_low(one, seat, _LOW) and not _is_off(one, chosen[at + 1 :], end)
        ]
        said: list[Line] = []
        told: list[Scene] = []
        for scene in [*self._in_order(chosen, end), *([] if end else [None])]:
            if scene is None or scene is end:
                text = self._closing.tell(
                    end.deed if end else None, seat, told, near=near and not _hindered(told, seat)
                )
                said += [_ours(text)] if text else []
                continue
            lines = self._scene_lines.tell(scene, low=scene in lows[-1:])
            said += lines
            told += [scene] if lines else []
        self._scenes.close(seat, deed.turn, [*told, *([end] if end else [])])
        return said

    def _in_order(self, chosen: Sequence[Scene], end: Scene | None) -> list[Scene | None]:
        return [one for one in self._scenes.open if one in chosen or one is end]

    def _close(self, deed: Deed, occasion: str, lines: list[Line]) -> None:
        self._emptied.pop(deed.seat, None)
        frame = self._frames.next(f"heading_{occasion}")
        heading = self._naming.line(frame or "{pet's} Deck", deed.seat)
        self._chapters.append(Chapter(heading, self._opener(deed), tuple(lines)))
        self._closed = deed

    def _altered_all(self, deed: Deed) -> None:
        """TS-708: it belongs to the achievement that did it."""
        last = self._closed
        if last is None or not self._chapters:
            return
        rest = [seat for seat in self._table.order if not self._trophies[seat]]
        second = last.kind == "achievement" and last.n > 1 and last.turn == deed.turn and rest
        frame = self._frames.next("altered_second" if second else "altered_all")
        changed = listed([f"{self._naming.pets[seat]} became {self._naming.form(seat)}" for seat in rest])
        text = self._naming.line(frame, last.seat, changed=changed)
        if text:
            done = self._chapters[-1]
            self._chapters[-1] = Chapter(done.heading, done.opener, (*done.lines, _ours(text)))

    # --- how one begins -----------------------------------------------------------------------------------

    def _opener(self, closing: Deed | None) -> str:
        """How a chapter begins, after what closed the one before."""
        last = self._closed
        if last is None:
            return self._several("opening", [self._naming.introduced(seat) for seat in self._table.order])
        occasion = "opener"
        if closing is not None and closing.turn == last.turn:
            occasion = "opener_same"
        elif last.kind == "achievement" and last.n == GOAL - 1 and self._count(closing).count(GOAL - 1) == 1:
            occasion = "opener_three"
        frame = self._frames.next(occasion) or self._frames.next("opener")
        return self._naming.line(frame, last.seat, standing=self._standing(closing))

    def _standing(self, closing: Deed | None) -> str:
        """Who has how many trophies as a chapter begins: ``Jack had two trophies, Duchess one, and Padthai none``."""
        count = self._count(closing)
        if not any(count):
            return "Nobody had a trophy yet"
        found: list[str] = []
        for n in sorted(set(count), reverse=True):
            names = [self._naming.pets[seat] for seat in self._table.order if count[seat] == n]
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

    def _several(self, occasion: str, names: Sequence[str]) -> str:
        frame = self._frames.next(occasion)
        return filled(frame, pets=listed(names)) if frame else ""

    # --- the end ------------------------------------------------------------------------------------------

    def told(self) -> tuple[Chapter, ...]:
        """All chapters, and what is told so far of the one that is not closed."""
        table = self._table
        if table.ending:
            for deed in list(self._emptied.values()):  # another fourth ended the race first
                self._close(deed, "missed", self._line(deed, self._frames.next("too_late")))
        left = self._scenes.chosen(-1, (), _MOST) if table.ending != "fourth" else []
        lines = [line for one in left for line in self._scene_lines.tell(one)]
        if table.ending:
            names = [self._naming.pets[seat] for seat in table.winners]
            occasion = "unfinished" if table.ending != "fourth" else "shared" if len(names) > 1 else "ending"
            end = self._several(occasion, names) if names else ""
            if not lines:
                return (*self._chapters, Chapter("The Finish", end, tuple(self._finish())))
            lines += [_ours(end)] if end else []
            return (*self._chapters, Chapter("The Finish", self._opener(None), (*lines, *self._finish())))
        if lines or not self._chapters:
            return (*self._chapters, Chapter("So far", self._opener(None), tuple(lines)))
        return tuple(self._chapters)

    def _finish(self) -> list[Line]:
        """The four cards, the grudge that was fed best, and what everybody says of it."""
        table, lines = self._table, list[Line]()
        for seat in table.winners:
            frame = self._frames.next("turned_up") if table.mats[seat].shown else ""
            text = self._naming.line(frame, seat, cards=cards_of(self._pack, table.mats[seat].shown))
            lines += [_ours(text, table.names[seat])] if text else []
        lines += [_ours(text) for text in (self._reckoning(),) if text]
        losers = [seat for seat in table.order if seat not in table.winners]
        for seat, occasion in [*((s, "loses") for s in losers), *((s, "wins") for s in table.winners)]:
            frame = self._frames.voice(table.mats[seat].pet, occasion)
            if frame and table.winners:
                lines.append(_ours(self._naming.line(frame, seat, table.winners[0]), table.names[seat]))
        return lines

    def _reckoning(self) -> str:
        """It counts what was told, as a listener could."""
        tally = self._scene_lines.tally
        worst = tally.worst(self._table.winners)
        if worst is None:
            return ""
        done, back = tally.of(*worst), tally.of(worst[1], worst[0])
        who, whom = (self._naming.pets[seat] for seat in worst)
        words = {"deeds": _counted(done, whom), "answer": _counted(back, who)}
        old = {"number": times(done.total()), "back": times(back.total())}  # for packs of before
        return self._naming.line(self._frames.next("reckoning"), *worst, **words, **old)


def _hindered(told: Sequence[Scene], seat: int) -> bool:
    """Whether the chapter has told how somebody tried to stop a seat."""
    for scene in told:
        put = scene.came("put")
        if (scene.deed.kind == "quarrel" and scene.deed.seat == seat) or (put and put.other == seat):
            return True
    return False


def _drawn(scene: Scene) -> bool:
    return scene.deed.kind == "drew"


def _is_off(scene: Scene, later: Sequence[Scene], end: Scene | None) -> bool:
    """Whether a listener who counts a deck from a scene on would not come to what is told of it next."""
    seat = scene.deed.seat
    last = end.deed if end else None
    left = scene.deed.deck - (scene.deed.n if _drawn(scene) else _gone(scene, seat, last))
    for one in [*later, *([end] if end and end.deed not in scene.after else [])]:
        if _drawn(one) and one.deed.seat == seat:
            return left != one.deed.deck
        put = one.came("put")
        left += (put is not None and put.other == seat) - _gone(one, seat, last)
    return False


def _gone(scene: Scene, seat: int, last: Deed | None) -> int:
    """How many cards of a seat's deck a scene has told to be gone before its last one; Padthai gives one back. What a
    single no brings for comfort is not told, nor what singing along brings."""
    quiet = "bribe" if scene.deed.kind == "quarrel" and scene.deed.n == 1 else "invite"
    drawn = [
        deed
        for deed in scene.after
        if (deed.kind, deed.seat) == ("drew", seat) and deed is not last and deed.action != quiet
    ]
    cooked = scene.deed.kind == "ability" and any(deed.action == "ability" and deed.n > 1 for deed in drawn)
    return sum(deed.n for deed in drawn) - cooked


def _counted(done: Counter[str], whom: str) -> str:
    """``said no to Jack twice and taken cards from Jack once``."""
    parts = [f"said no to {whom} {times(done['no'])}"] if done["no"] else []
    parts += [f"taken cards from {whom} {times(done['taking'])}"] if done["taking"] else []
    return " and ".join(parts)


def _ours(text: str, teller: str = "") -> Line:
    """A line that the book adds to what was played."""
    return Told(text, teller=teller, ours=True)
