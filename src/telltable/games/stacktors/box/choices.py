"""What makes an adventure a story: ways to go about things, what is remembered, clocks, people's lines, growth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from .happenings import Data, Effect, Predicate

Approach = Literal["talk", "trick", "force", "leave", "go", "do"]
HEADS: Final[Mapping[Approach, str]] = {
    "talk": "Talk",
    "trick": "Trick",
    "force": "Force",
    "leave": "Leave",
    "go": "Go on",
    "do": "Act",
}
ONWARD: Final[tuple[Approach, ...]] = ("go", "leave")  # there is nothing more to do here after them
Occasion = Literal["spawn", "hit", "hurt", "defeat", "join", "win", "spared", "fleeing"]


class Says(Data, frozen=True):
    """ST-BOT-10: what somebody says, a few sentences for each occasion.

    Attributes:
        spawn: when met.
        hit: when striking.
        hurt: when struck.
        defeat: when dying.
        join: when joining the party.
        win: when the scene is won.
        spared: when let live.
        fleeing: when running.
        does: of a companion: when it has gone a way.
        helps: of a companion: when it has helped with one.
        refuses: of a companion: to what it can not do.
    """

    spawn: tuple[str, ...] = ()
    hit: tuple[str, ...] = ()
    hurt: tuple[str, ...] = ()
    defeat: tuple[str, ...] = ()
    join: tuple[str, ...] = ()
    win: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    fleeing: tuple[str, ...] = ()
    does: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()
    refuses: tuple[str, ...] = ()


class Blows(Data, frozen=True):
    """How somebody strikes, for the book. Each is what follows the name: ``caught {who} with the boathook``.

    ``{who_}`` is what is theirs, ``{he}``, ``{him}`` and ``{his}`` are the same person once more, and
    ``{own}`` is what belongs to whoever strikes.

    Attributes:
        body: with the body.
        shot: at a distance.
        wit: by wit.
        tongue: with the tongue.
    """

    body: tuple[str, ...] = ()
    shot: tuple[str, ...] = ()
    wit: tuple[str, ...] = ()
    tongue: tuple[str, ...] = ()


class Line(Data, frozen=True):
    """A sentence for an occasion.

    Attributes:
        on: the occasion, as in `Says`.
        text: what is said.
        when: it is said where this is true, rather than any of `Says`.
    """

    on: Occasion
    text: str
    when: Predicate


class Reply(Data, frozen=True):
    """ST-WAY-7: what somebody answers, once, and what follows.

    Attributes:
        words: what it listens for: a word each, or a few that are said in a row, as ``who are you``; with none it
            is what somebody answers who is only named.
        text: the answer.
        do: what follows.
        when: only where this is true.
        told: the sentence of the book, where the answer is not words alone.
    """

    words: tuple[str, ...]
    text: str
    do: tuple[Effect, ...] = ()
    when: Predicate | None = None
    told: str = ""


class Way(Data, frozen=True):
    """ST-WAY-1: one way to go about a scene.

    Attributes:
        id: unlike that of any other way of the adventure.
        kind: `go` leads on, `leave` turns away from something, and `do` is a deed that is none of the others.
        leans: of such a deed, which of talk, trick and force goes with it: bots with that temperament do it.
        text: what one would do, a sentence.
        cells: abilities of which one is needed, as ``brains.G``; none: anybody can.
        against: what has to be exceeded with pips of that half.
        cost: what it costs, in a few words.
        do: what follows.
        remember: what is remembered of it, by the ids of memories.
        done: how it is told.
        who: somebody whom it concerns; it is open as long as that one is there and not of the party.
        near: in a conflict, how many inches off that one may be; 0: as far as it likes.
        when: it is open while this is true.
        eased: once this is true it takes no ability, and nothing is against it (ST-WAY-9).
    """

    id: str
    kind: Approach
    text: str
    cells: tuple[str, ...] = ()
    against: int = 0
    cost: str = ""
    do: tuple[Effect, ...] = ()
    remember: tuple[str, ...] = ()
    done: str = ""
    who: str = ""
    near: int = 0
    when: Predicate | None = None
    leans: Approach | None = None
    eased: Predicate | None = None


class Memory(Data, frozen=True):
    """Something that is remembered.

    Attributes:
        id: unlike that of any other.
        text: what, a sentence.
        kind: a deed, a truth, a debt or a bond.
        carried: from evening to evening.
    """

    id: str
    text: str
    kind: Literal["deed", "truth", "debt", "bond"] = "deed"
    carried: bool = False


class Clock(Data, frozen=True):
    """ST-WAY-6: something that is coming.

    Attributes:
        id: unlike that of any other.
        name: what it is.
        steps: how many it takes.
        full: what happens once they are over.
    """

    id: str
    name: str
    steps: int
    full: tuple[Effect, ...] = ()


class Growth(Data, frozen=True):
    """ST-WAY-8: what somebody may have learned.

    Attributes:
        name: of what was learned.
        text: how, a sentence.
        what: ``brains G2``, a new piece, or ``up guts.R``, a larger one.
        when: only where this is true.
    """

    name: str
    text: str
    what: str
    when: Predicate | None = None


class Passage(Data, frozen=True):
    """A sentence or two of the book.

    Attributes:
        text: the sentences.
        when: told where this is true; left out: always.
    """

    text: str
    when: Predicate | None = None


class Fates(Data, frozen=True):
    """How the book tells what became of somebody in a fight. `spared` and `finished` are sentences: ``{a}`` has let
    them live, or has not, and ``{b_he}`` is who it is about.

    Attributes:
        spared: that they live.
        mercy: the same in brief, as it follows ``{a}`` and a blow: ``let him run``.
        finished: that they do not.
        flees, yields: what follows the name of somebody who runs, or gives up: ``laid the boathook down``.
        past: what follows the name where the party got by.
        won: what follows the name where it did not.
        later: what became of those who lived, and are there once the fight is won, after their names, with
            ``{were}`` for one or more; of several with the same words it is told together.
        kills: the blow of theirs of which somebody of the party dies, as in `Blows`.
        talked: how words and wit get at somebody with whom nobody can argue.
    """

    spared: str = ""
    mercy: str = ""
    finished: str = ""
    flees: str = ""
    yields: str = ""
    past: str = ""
    won: str = ""
    later: str = ""
    kills: Blows = Blows()
    talked: str = ""


class Coda(Data, frozen=True):
    """A sentence more of an ending.

    Attributes:
        when: where this is true.
        text: the sentence.
        told: the same as the book has it, of others and not of you.
    """

    when: Predicate
    text: str
    told: str = ""
