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
    """ST-BOT-10: what somebody says, a few sentences for each occasion: `spawn` when met, `defeat` when dying.

    Companions also say something when they have gone a way (`does`), and when they have helped with one (`helps`); and
    what they answer to what they can't do is one of `refuses`.
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
    """How somebody strikes, for the book: with the body, at a distance, by wit, and with the tongue.

    Each is what follows the name: ``caught {who} with the boathook``. ``{who_}`` is what is theirs, ``{he}``, ``{him}``
    and ``{his}`` are the same person once more, and ``{own}`` is what belongs to whoever strikes.
    """

    body: tuple[str, ...] = ()
    shot: tuple[str, ...] = ()
    wit: tuple[str, ...] = ()
    tongue: tuple[str, ...] = ()


class Line(Data, frozen=True):
    """A sentence for an occasion, said where `when` is true rather than any of `Says`."""

    on: Occasion
    text: str
    when: Predicate


class Reply(Data, frozen=True):
    """ST-WAY-7: what somebody answers, once, to words that hold one of `words`; and what follows.

    Each of `words` is a word, or a few that are said in a row, as ``who are you``. With no word at all it is what
    somebody answers who is only named. `told`: the sentence of the book, where the answer is not words alone.
    """

    words: tuple[str, ...]
    text: str
    do: tuple[Effect, ...] = ()
    when: Predicate | None = None
    told: str = ""


class Way(Data, frozen=True):
    """ST-WAY-1: one way to go about a scene.

    Attributes:
        kind: `go` leads on, `leave` turns away from something, and `do` is a deed that is none of the others.
        leans: of such a deed, which of talk, trick and force goes with it: bots with that temperament do it.
        text: what one would do, a sentence.
        cells: abilities of which one is needed, as ``brains.G``; none: anybody can.
        against: what has to be exceeded with pips of that half.
        cost: what it costs, in a few words.
        do: what follows; `remember`: what is remembered of it.
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
    """Something that is remembered: a deed, a truth, a debt or a bond. `carried`: from evening to evening."""

    id: str
    text: str
    kind: Literal["deed", "truth", "debt", "bond"] = "deed"
    carried: bool = False


class Clock(Data, frozen=True):
    """ST-WAY-6: something that is coming, named for what it is; `full`: what happens once so many `steps` are over."""

    id: str
    name: str
    steps: int
    full: tuple[Effect, ...] = ()


class Growth(Data, frozen=True):
    """ST-WAY-8: what somebody may have learned. `what`: ``brains G2``, a new piece, or ``up guts.R``, a larger one."""

    name: str
    text: str
    what: str
    when: Predicate | None = None


class Passage(Data, frozen=True):
    """A sentence or two of the book, told where something is true; without `when` they always are."""

    text: str
    when: Predicate | None = None


class Seen(Data, frozen=True):
    """How the book brings somebody in once another, by that name, has been killed."""

    dead: str
    looks: str


class Fates(Data, frozen=True):
    """How the book tells what became of somebody in a fight.

    `spared` and `finished` are sentences: ``{a}`` has let them live, or has not, and ``{b_he}`` is who it is about.
    `mercy` is the first of them in brief, as it follows ``{a}`` and a blow: ``let him run``. `flees`, `yields`,
    `past` (the party got by) and `won` (it did not) follow the name: ``laid the boathook down``. `later`: what
    became of those who lived, and are there once the fight is won, after their names, with ``{were}`` for one or
    more; of several with the same words it is told together. `after_all`: likewise where the party is beaten, if it is
    something else. `kills`: the blow of theirs of which somebody of the party dies, as in `Blows`. `talked`: how words
    and wit get at somebody with whom nobody can argue.
    """

    spared: str = ""
    mercy: str = ""
    finished: str = ""
    flees: str = ""
    yields: str = ""
    past: str = ""
    won: str = ""
    later: str = ""
    after_all: str = ""
    kills: Blows = Blows()
    talked: str = ""


class Coda(Data, frozen=True):
    """A sentence more of an ending, where something is true. `told`: as the book has it, of others and not of you."""

    when: Predicate
    text: str
    told: str = ""
