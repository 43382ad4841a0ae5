"""What is wrong with what people answer (ST-WAY-7): words that everybody says, ways that close without a word.

And with those who have no answer to what they want and fear, or hear it without a sign (ST-WAY-11).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from telltable.core.finding import Finding

from .adventure import Adventure, Effect, Npc, Predicate, Reply, Stage, Way

SAID = """
a am an and any are as ask at away be been but by can come could did do does down for from get give go going good had
has have he her here him his how i if in is it its just know let like look looking make may me might mine must my no
not now of off on one or our out over please say see shall she should so some take tell than that the their them then
there they thing this those time to too under up us very want was way we well were what when where which who whom whose
why will wish with would yes you your
"""
COMMON = frozenset(re.findall(r"\w+", SAID))
QUOTED = re.compile(r"[\"“”„«»]")
GESTURES = 2  # of everybody, at least


def check_replies(it: Adventure, stage: Stage) -> Iterator[str]:
    """Everything to mend in the answers of a scene, a sentence each."""
    for npc in stage.npcs:
        for reply in npc.answers:
            for word in reply.words:
                if word.casefold() in COMMON:
                    yield f"{npc.id} answers to “{word}”, which anybody may say about anything. [ST-ADV-7]"
            yield from _closing(it, npc, reply)
        if it.memories:
            yield from _deaf(npc)
        for text in npc.listens:
            if QUOTED.search(text):
                yield f"{npc.id} speaks where it listens: “{text}”. Write what is seen. [ST-ADV-7]"
            if "{who}" not in text and not any(word in text for word in npc.name.split() if word[:1].isupper()):
                yield f"listens of {npc.id} doesn't say who it is: “{text}”. Write {{who}}. [ST-ADV-7]"
            if "{" in text.replace("{who}", ""):
                yield f"listens of {npc.id} has room for what is unknown: “{text}”. Write {{who}}. [ST-ADV-7]"


def _deaf(npc: Npc) -> Iterator[str]:
    """Who hears nothing of what everybody may read of them, or gives no sign of having heard. A draft is played so."""
    for what, text in (("wants", npc.wants), ("fears", npc.fears)):
        if text and not npc.beast and not touched(npc, text):
            yield Finding(f"{npc.id} has no answer to words about what it {what}: “{text}”. [ST-ADV-7]", gap=True)
    if len(npc.listens) < GESTURES:
        lacks = f"{npc.id} needs listens: {GESTURES} to 4 gestures, for words that it has no answer to. [ST-ADV-7]"
        yield Finding(lacks, gap=True)


def touched(npc: Npc, text: str) -> bool:
    """Whether somebody answers to a word of a text, or one that begins like it: ``dance`` is about the dancing."""
    said = {word for reply in npc.answers for phrase in reply.words for word in _telling(phrase)}
    return any(_alike(one, other) for one in _telling(text) for other in said)


def _telling(text: str) -> set[str]:
    """The words of a text that not everybody says about everything."""
    return {word for word in re.findall(r"[^\W_]{3,}", text.casefold()) if word not in COMMON}


def _alike(one: str, other: str) -> bool:
    begins = min(len(one), len(other), 4)
    return one[:begins] == other[:begins]


def _closing(it: Adventure, npc: Npc, reply: Reply) -> Iterator[str]:
    """A way that words take is told, and paid for like the way."""
    for way in (way for stage in it.stages for way in stage.ways if closes(reply, way)):
        if not reply.told:
            yield f"what {npc.id} answers closes the way {way.id}, and nobody is told. [ST-ADV-7]"
        for cost in (effect for effect in way.do if effect.tick or effect.wound):
            if cost not in reply.do:
                yield f"what {npc.id} answers closes the way {way.id}, and costs less than it. [ST-ADV-7]"


def closes(reply: Reply, way: Way) -> bool:
    """Whether what follows from an answer can close a way that was open."""
    flags = {flag for effect in reply.do for flag in (effect.flag, effect.remember) if flag}
    leaving = {who for effect in reply.do if (who := _leaves(effect))}
    return way.who in leaving or (way.when is not None and _falsified(way.when, flags, leaving))


def _leaves(effect: Effect) -> str:
    return effect.flee or effect.yields or effect.remove or effect.join or (effect.side.who if effect.side else "")


def _falsified(one: Predicate, flags: set[str], leaving: set[str], *, wanted: bool = True) -> bool:
    """Whether raising these flags, or these people's leaving, can make untrue what is wanted to be true, or false."""
    if one.not_ is not None:
        return _falsified(one.not_, flags, leaving, wanted=not wanted)
    if one.all is not None or one.any is not None:
        return any(_falsified(part, flags, leaving, wanted=wanted) for part in (*(one.all or ()), *(one.any or ())))
    if wanted:
        return one.alive in leaving
    return one.flag in flags or bool({one.defeated, one.joined} & leaving)
