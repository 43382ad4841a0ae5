"""What is left of a pack by lines and veils (ADR 0008): an adventure is what a card is elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from .adventure import Adventure

COVERED = "(covered)"


def is_meant(it: Adventure, tags: Sequence[str], cards: Sequence[str]) -> bool:
    """Whether an adventure is named by its id, or by one of its tags."""
    return it.id in cards or bool(set(it.tags) & set(tags))


def texts(it: Adventure) -> Iterator[str]:
    """Everything in an adventure that may be read to people."""
    yield it.title
    yield it.summary
    for stage in it.stages:
        yield from (stage.title, stage.text)
        for challenge in stage.challenges:
            yield from (challenge.texts.look, challenge.texts.hit, challenge.texts.done, challenge.reward_text)
            yield from (text.text for text in challenge.stages)
        yield from (thing.text for thing in stage.objects)
    yield from (ending.text for ending in it.endings)


def covered(it: Adventure) -> Adventure:
    """The adventure without its words; people, maps and numbers stay."""
    stages = tuple(
        replace(
            stage,
            text=COVERED,
            challenges=tuple(
                replace(c, reward_text="", stages=tuple(replace(s, text=COVERED) for s in c.stages))
                for c in stage.challenges
            ),
            objects=tuple(replace(thing, text="") for thing in stage.objects),
        )
        for stage in it.stages
    )
    return replace(it, summary=COVERED, stages=stages, endings=tuple(replace(e, text=COVERED) for e in it.endings))
