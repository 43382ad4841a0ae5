"""What is left of a pack by lines and veils (ADR 0008): an adventure is what a card is elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from .adventure import Adventure, Blows, Effect, Fates, Npc, Says, Texts
from .story_checks import blows_of, effects_of, fates_of, lines_of

COVERED = "(covered)"


def is_meant(it: Adventure, tags: Sequence[str], cards: Sequence[str]) -> bool:
    """Whether an adventure is named by its id, or by one of its tags."""
    return it.id in cards or bool(set(it.tags) & set(tags))


def texts(it: Adventure) -> Iterator[str]:
    """Everything in an adventure that may be read to people."""
    yield it.title
    yield it.summary
    yield it.brief
    for stage in it.stages:
        yield from (stage.title, stage.text, stage.told, stage.late, stage.newcomer, stage.fallen)
        yield from (stage.killed, stage.lost, stage.aim, stage.onward)
        yield from (one.text for one in (*stage.links, *stage.begins, *stage.beside, *stage.after))
        for challenge in stage.challenges:
            yield from (challenge.texts.look, challenge.texts.hit, challenge.texts.done, challenge.texts.told)
            yield challenge.reward_text
            yield from (text.text for text in challenge.stages)
        yield from (thing.text for thing in stage.objects)
        for way in stage.ways:
            yield from (way.text, way.done, way.cost)
        for npc in stage.npcs:
            yield from (npc.who, npc.wants, npc.fears, npc.knows, npc.looks, *lines_of(npc), *blows_of(npc.blows))
            yield from (*npc.gestures(), *(one.looks for one in npc.looks_then))
            yield from (
                *fates_of(npc),
                npc.fates.talked,
                npc.fates.later,
                npc.fates.after_all,
                *blows_of(npc.fates.kills),
            )
    for effect in effects_of(it):
        yield from (effect.say or "", effect.info or "")
    yield from (memory.text for memory in it.memories)
    yield from (clock.name for clock in it.clocks)
    yield from (text for one in it.growth for text in (one.name, one.text))
    yield from (text for one in it.party.pregens for text in (*one.told, *blows_of(one.blows)))
    yield it.graves
    yield from (text for one in it.endings for text in (one.text, one.told))
    yield from (text for ending in it.endings for one in ending.codas for text in (one.text, one.told))


def covered(it: Adventure) -> Adventure:
    """The adventure without its words; people, maps and numbers stay."""
    stages = tuple(
        replace(
            stage,
            text=COVERED,
            aim="",
            onward="",
            told="",
            late="",
            links=(),
            newcomer="",
            after=(),
            fallen="",
            begins=(),
            beside=(),
            killed="",
            lost="",
            challenges=tuple(
                replace(c, texts=Texts(), reward_text="", stages=tuple(replace(s, text=COVERED) for s in c.stages))
                for c in stage.challenges
            ),
            objects=tuple(replace(thing, text="") for thing in stage.objects),
            npcs=tuple(_silent(npc) for npc in stage.npcs),
            ways=tuple(replace(way, text=COVERED, done=COVERED, cost="", do=_mute(way.do)) for way in stage.ways),
            triggers=tuple(replace(one, do=_mute(one.do)) for one in stage.triggers),
            on_win=_mute(stage.on_win),
            on_fail=_mute(stage.on_fail),
        )
        for stage in it.stages
    )
    return replace(
        it,
        summary=COVERED,
        brief="",
        graves="",
        stages=stages,
        endings=tuple(replace(one, text=COVERED, told="", codas=()) for one in it.endings),
        memories=tuple(replace(one, text=COVERED) for one in it.memories),
        clocks=tuple(replace(one, name=COVERED, full=_mute(one.full)) for one in it.clocks),
        growth=tuple(replace(one, text=COVERED) for one in it.growth),
    )


def _mute(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What happens, without what would be said of it."""
    return tuple(one for one in effects if one.say is None and one.info is None)


def _silent(npc: Npc) -> Npc:
    """Somebody who says nothing, and of whom nothing is said."""
    return replace(
        npc,
        who="",
        wants="",
        fears="",
        knows="",
        looks="",
        looks_then=(),
        blows=Blows(),
        fates=Fates(),
        says=Says(),
        lines=(),
        answers=(),
        on_join=_mute(npc.on_join),
        on_defeat=_mute(npc.on_defeat),
        on_break=_mute(npc.on_break),
        on_spared=_mute(npc.on_spared),
        on_finished=_mute(npc.on_finished),
    )
