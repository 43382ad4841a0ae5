"""How a scene is told: a theft, a quarrel, a song; each line once in an evening."""

from __future__ import annotations

from telltable.core.english import ended, listed, possessive
from telltable.core.story import Line
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.box.sounds import ALOUD, TAP
from telltable.games.tail_story.table.state import Deed, Table

from .frames import Frames, number
from .grudges import Grudges, Tally
from .naming import Naming, last, left
from .scenes import Scene

_SAYS = ("said", "answered", "said", "called", "shouted", "said")


class SceneLines:
    """It is given the scenes that are told, in order.

    What it says of old grudges goes by these alone, as a listener does; and so does `tally`.
    """

    def __init__(self, pack: TailPack, table: Table, naming: Naming, frames: Frames) -> None:
        self._pack, self._table, self._naming, self._frames = pack, table, naming, frames
        self._heard = Grudges()
        self.tally = Tally()
        self._remarks = 0
        self._taken: tuple[int, tuple[str, ...]] = (-1, ())  # who was told to have taken what from a discard pile

    def tell(self, scene: Scene, *, low: bool = False) -> list[Line]:
        """The paragraphs of a scene; none where there is no line left for it.

        Args:
            scene: what is told.
            low: say first how many cards the deck of whoever acts has left.
        """
        text = str(getattr(self, f"_{scene.deed.kind}")(scene))
        if not text:
            return []
        for harm in scene.harms:
            self.tally.count(*harm)
        if low:
            frame = self._frames.next("low")
            text = f"{self._line(frame, scene.deed, number=number(scene.deed.deck, 'card'))} {text}".strip()
        return [self._said(scene, text), *self._joining(scene)]

    def _said(self, scene: Scene, text: str) -> Line:
        deed = scene.deed
        name = self._naming.teller(deed, deed.seats[1] if deed.kind == "quarrel" else deed.seat)
        return Line(text, teller=name, told=any(deed.said))  # what was said is changed with the sentences around it

    # --- between two pets ---------------------------------------------------------------------------------

    def _steal(self, scene: Scene) -> str:
        deed = scene.deed
        text = self._line(self._frames.next("steal"), deed, number=number(deed.n, "card"))
        return self._with_remark(scene, text, ("robs", "robbed"))

    def _mess(self, scene: Scene) -> str:
        """TS-604: a card out of somebody's discards, and perhaps one onto that pet's deck."""
        deed, put = scene.deed, scene.came("put")
        if self._taken == (deed.seat, deed.cards) and not put:  # the same card again makes no story
            return ""
        self._taken = (deed.seat, deed.cards)
        text = self._line(self._frames.next("mess"), deed, cards=self._naming.cards(deed.cards))
        drawn = scene.came("drew")
        if not put or (drawn and drawn.n == drawn.deck):  # that it was the last one is told on its own
            return self._with_remark(scene, text, ("robs", "robbed"))
        self._turns(scene)
        frame = self._frames.next("nearly_put" if put.n else "nearly_saved")
        return f"{text} {self._naming.line(frame, put.other, put.seat)}".strip() if text else ""

    def _with_remark(self, scene: Scene, text: str, voices: tuple[str, str]) -> str:
        if not text:
            return ""
        seat, other, _ = scene.harms[0]
        return f"{text} {self._remark(seat, other, self._turns(scene), voices)}".strip()

    def _turns(self, scene: Scene) -> str:
        """What a scene turned, as far as somebody can follow it who heard only what was told; it is told now."""
        heard = [self._heard.turn(seat, other) for seat, other, _ in scene.harms]
        return scene.turned if heard[:1] == [scene.turned] else ""

    def _remark(self, seat: int, other: int, turned: str, voices: tuple[str, str]) -> str:
        """What it turned, in the teller's words or in those of one of the two; each of them gets a say in turn."""
        sides = ((seat, other, voices[0]), (other, seat, voices[1]))
        said = self._remarks % 3
        self._remarks += 1
        if turned and (said == 0 or turned == "feud_first"):
            frame = self._frames.next(turned)
            if frame:
                return self._naming.line(frame, seat, other)
        for who, whom, occasion in sides if said < 2 else reversed(sides):
            frame = self._frames.voice(self._table.mats[who].pet, occasion)
            if frame:
                return self._naming.line(frame, who, whom)
        return self._naming.line(self._frames.next(turned), seat, other) if turned else ""

    # --- stops --------------------------------------------------------------------------------------------

    def _quarrel(self, scene: Scene) -> str:
        """A chain: who said no to whom, and whether the action was done in the end."""
        return self._uproar(scene) if scene.deed.n > 1 else self._stop(scene)

    def _stop(self, scene: Scene) -> str:
        deed = scene.deed
        cry, card = self._naming.cry(deed.cards[1]), self._pack.cards[deed.cards[1]].name
        frame = self._frames.next("stopped")
        said = [self._naming.line(frame, *deed.seats[:2], aim=self._doing("aim", scene), card=card, cry=cry)]
        said += [self._quip(deed.seats[1], quip) for quip in deed.said if quip]
        if len(said) < 2 and frame:
            said.append(self._remark(deed.seats[1], deed.seats[0], self._turns(scene), ("stops", "stopped")))
        else:
            self._turns(scene)
        return " ".join(filter(None, said))

    def _uproar(self, scene: Scene) -> str:
        """What was tried, every answer, and how it ended."""
        deed = scene.deed
        frame = self._frames.next("quarrel")
        if not frame and not any(deed.said):
            return ""
        self._turns(scene)
        said = [self._naming.line(frame, *deed.seats[:2], aim=self._doing("aim", scene)), *self._answers(deed)]
        if scene.stands:
            end = self._frames.next("stands")
            said.append(self._naming.line(end, *deed.seats[:2], done=self._doing("done", scene)))
        else:
            comfort = scene.comfort(deed.seat)
            end = self._frames.next("bribe" if comfort else "bribe_none")
            said.append(self._naming.line(end, *deed.seats[:2], number=number(comfort, "card")))
        return " ".join(filter(None, said))

    def _answers(self, deed: Deed) -> list[str]:
        """One sentence for each stop, with what was said to it."""
        quips = deed.said or ("",) * deed.n
        found = []
        for at, (seat, card, quip) in enumerate(zip(deed.seats[1:], deed.cards[1:], quips, strict=True)):
            found.append(f"“{self._naming.cry(card)}” {_SAYS[at % len(_SAYS)]} {self._naming.pets[seat]}.")
            found += [self._quip(seat, quip)] if quip else []
        return found

    def _quip(self, seat: int, quip: str) -> str:
        """What somebody said with a stop, as it was written."""
        return ended(f"{self._naming.pets[seat]} said: “{quip}”")

    def _doing(self, form: str, scene: Scene) -> str:
        """What was being done when somebody said no: ``draw two cards``; or what came of it: ``drew one card``.

        Args:
            form: ``aim`` or ``done``.
            scene: the quarrel.
        """
        deed, much = scene.deed, scene.deed.want
        card = self._pack.cards.get(deed.cards[0])
        kind = f"play_{card.kind}" if deed.action == "play" and card else deed.action or "play"
        if form == "done" and kind in ("play_drawing", "play_stealing"):
            got = scene.came("drew", deed.seat, "effect") or scene.came("steal")
            if got is None or not got.n:
                return self._frames.any("done_nothing")
            if got.kind == "drew":
                return self._drawn(scene, got)
            much = got.n
        pet = self._table.mats[deed.seat].pet
        own = self._frames.any(f"{form}_ability_{pet}") if kind == "ability" else ""
        frame = own or self._frames.any(f"{form}_{kind}") or self._frames.any(f"{form}_play")
        other = deed.other if deed.other >= 0 else deed.seats[1]
        named = self._naming.cards(deed.cards[:1]) if card else ""
        text = self._naming.line(f" {frame}", deed.seat, other, number=number(much, "card"), card=named).strip()
        drawn = scene.came("drew", deed.seat, "effect") if form == "done" and kind == "ability" else None
        return f"{text} and {self._drawn(scene, drawn)}" if drawn else text

    def _drawn(self, scene: Scene, drawn: Deed) -> str:
        """What was drawn in the end: ``drew two cards``, ``drew the last two cards of the deck``."""
        if drawn.n == drawn.deck:
            scene.ends = True
            return self._naming.line(f" {self._frames.any('done_last')}", drawn.seat, last=last(drawn.n)).strip()
        frame = self._frames.any("done_play_drawing")
        return self._naming.line(f" {frame}", drawn.seat, number=number(drawn.n, "card")).strip()

    # --- what a pet does alone ----------------------------------------------------------------------------

    def _ability(self, scene: Scene) -> str:
        """TS-304: what only this pet can do."""
        deed = scene.deed
        frame = self._frames.voice(self._table.mats[deed.seat].pet, "ability")
        others = listed([self._naming.pets[seat] for seat in deed.seats])
        if not frame or (not others and "{other" in frame):
            return ""
        drawn = scene.came("drew", deed.seat)
        self._turns(scene)
        words = {
            "drop": "a card" if len(deed.seats) == 1 else "a card each",
            "card": self._naming.cards(deed.cards),
            "number": number(drawn.n if drawn else 0, "card"),
        }
        text = self._naming.line(frame, deed.seat, other=others, other_s=possessive(others), **words)
        drawn = scene.came("drew", deed.seat, "effect")
        if drawn is None or drawn.n == drawn.deck:  # that it was the last one is told on its own
            return text
        return f"{text} {self._naming.pets[deed.seat]} {self._drawn(scene, drawn)}."

    def _concert(self, scene: Scene) -> str:
        """TS-514: the sound as it was made; where it was tapped or made aloud, the card's."""
        deed = scene.deed
        typed = bool(deed.words) and deed.words != ALOUD and set(deed.words.split()) != {TAP}
        sound = deed.words if typed else self._pack.cards[deed.cards[0]].sound
        words = {"card": self._naming.cards(deed.cards[:1]), "sound": sound}
        return self._naming.line(self._frames.next("concert"), deed.seat, **words)

    def _joining(self, scene: Scene) -> list[Line]:
        """Whoever sang along."""
        joined = [deed for deed in scene.after if deed.kind == "joined"]
        texts = [(deed, self._line(self._frames.next("joined"), deed)) for deed in joined]
        return [Line(text, teller=self._naming.teller(deed, deed.seat)) for deed, text in texts if text]

    def _drew(self, scene: Scene) -> str:
        """What somebody drew, and how many cards that left."""
        deed = scene.deed
        cards = {"card": self._naming.cards(deed.cards[:1]), "number": number(deed.n, "card")}
        return self._line(self._frames.next("drawing"), deed, left=left(deed.deck - deed.n), **cards)

    def _missed(self, scene: Scene) -> str:
        """TS-703: a deck that ran out, with nothing to make a new one of."""
        return self._line(self._frames.next("missed_no_cards"), scene.deed)

    def _line(self, frame: str, deed: Deed, **words: str) -> str:
        return self._naming.line(frame, deed.seat, deed.other, **words)


def is_low(scene: Scene, seat: int, most: int) -> bool:
    """Whether a quarrel shows how near a seat was to the end of its deck."""
    deed = scene.deed
    return deed.kind == "quarrel" and deed.seat == seat and 0 < deed.deck <= most
