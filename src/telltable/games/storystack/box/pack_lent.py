"""A pack that is not whole: where its cards stand, what it is lent by Pack 1, and a new one to begin with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from telltable.core.pack_cards import CardTable, Data, Entry, placed
from telltable.core.toml import write_toml

from .components import CLOSING_TYPES, LANES, TAGS, Card, device_of
from .pack_draft import CARD_FILES, OPENERS, PATTERNS
from .pack_files import GAME, id_of
from .pack_patterns import FEWEST, SUPPLY_FACTOR
from .pack_rules import CAST, LEAST_CLOSING, LEAST_TAG, LEAST_TYPES

MARKS = ("thread_b", "epilogue", "gap", "retcon")


def _key(file: str, n: int, entry: Mapping[str, Any]) -> str:
    return id_of(entry, "card", n + 1)


TABLES = tuple(CardTable(file, ("card",), Card, _key) for file in CARD_FILES.values())


def lend(draft: Data, own: Data, out: Collection[str]) -> Data:
    """SS section 2.7: enough cards of each closing type, Cast, devices and beat tags; patterns; sentences."""
    cards = [card.entry for card in placed(TABLES, draft) if card.key not in out]
    patterns = _patterns(draft, own, out)
    cards += _cards(cards, [card.entry for card in placed(TABLES, own)], patterns)
    whole = {file: said for file, said in draft.items() if file not in (*CARD_FILES.values(), PATTERNS)}
    for type_, file in CARD_FILES.items():
        whole[file] = {"card": _numbered(type_, [card for card in cards if card.get("type") == type_])}
    whole[PATTERNS] = {"pattern": patterns}
    whole[OPENERS] = _openers(draft.get(OPENERS, {}), own[OPENERS])
    return whole


def _cards(cards: list[Entry], spare: list[Entry], patterns: list[Entry]) -> list[Entry]:
    """Cards of Pack 1 that meet what is still asked for, the one that meets most first."""
    types = Counter(card.get("type") for card in cards)
    tags: dict[str, Counter[str]] = {tag: Counter() for tag in TAGS}
    for card in cards:
        if card.get("tag") in tags:
            tags[card["tag"]][card["type"]] += 1
    least = {tag: max([LEAST_TAG, *(SUPPLY_FACTOR * _asked(one, tag) for one in patterns)]) for tag in TAGS}
    devices = Counter(device_of(card["title"]) for card in cards)
    words = {word.casefold() for card in cards for word in (card["title"], *_labels(card))}
    lent: list[Entry] = []
    for card in sorted(spare, key=lambda card: card["type"] not in (*CLOSING_TYPES, "CA")):
        type_, tag = card["type"], card.get("tag", "")
        few = types[type_] < (LEAST_CLOSING if type_ in CLOSING_TYPES else CAST[0] if type_ == "CA" else 0)
        device = device_of(card["title"])
        lacks_it = device and not devices[device]
        lacks = tag and (tags[tag].total() < least[tag] or (len(tags[tag]) < LEAST_TYPES and not tags[tag][type_]))
        full = type_ == "CA" and types[type_] >= CAST[0]
        if (few or lacks_it or (lacks and not full)) and words.isdisjoint(
            map(str.casefold, (card["title"], *_labels(card)))
        ):
            types[type_] += 1
            devices[device] += 1
            if tag:
                tags[tag][type_] += 1
            lent.append(card)
    return lent


def _asked(pattern: Entry, tag: str) -> int:
    least = pattern.get("minimums", {}).get(tag, 0)
    return least if isinstance(least, int) else 0


def _labels(card: Entry) -> Iterator[str]:
    for labels in card.get("suggestions", {}).values():
        yield from labels


def _numbered(type_: str, cards: list[Entry]) -> list[Entry]:
    """The cards with ids from 01 without a gap; a card keeps its own as far as that goes."""
    free = [f"{type_}-{n:02}" for n in range(1, len(cards) + 1)]
    ids: list[str] = []
    for card in cards:
        ids.append(card["id"] if card["id"] in free and card["id"] not in ids else "")
    left = iter([id_ for id_ in free if id_ not in ids])
    found = [card | {"id": id_ or next(left)} for card, id_ in zip(cards, ids, strict=True)]
    return sorted(found, key=lambda card: str(card["id"]))


def _patterns(draft: Data, own: Data, out: Collection[str]) -> list[Entry]:
    every = draft.get(PATTERNS, {}).get("pattern", [])
    kept = [one for n, one in enumerate(every) if id_of(one, "pattern", n + 1) not in out]
    titles = {one["title"].casefold() for one in kept}
    more = [one for one in own[PATTERNS]["pattern"] if one["title"].casefold() not in titles]
    kept += more[: max(0, FEWEST - len(kept))]
    return [one | {"id": f"P-{n:02}"} for n, one in enumerate(kept, start=1)]


def _openers(draft: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Lanes and marks that have no sentences begin with those of Pack 1."""
    lanes = {one.get("lane"): one for one in draft.get("opener", [])}
    theirs = {one["lane"]: one for one in own["opener"]}
    whole = {name: draft.get(name, own[name]) for name in MARKS}
    payoff = {name: draft[name] for name in ("payoff", "menace") if name in draft}
    return whole | payoff | {"opener": [lanes.get(n, theirs[n]) for n in range(1, len(LANES) + 1)]}


def skeleton() -> dict[str, str]:
    """The files of a new pack, by name: a card of each type, and a pattern, whose numbers can be tuned."""
    about = {
        "game": GAME,
        "id": "a-new-pack",
        "name": "A New Pack",
        "version": 1,
        "language": "en",
        "licence": "CC BY 4.0",
        "author": "Your name",
        "about": "What kind of stories are told with it.",
    }
    cards: dict[str, Entry] = {row[0]: _blank(*row) for row in _FIRST}
    cards["CA"] |= {
        "suggestions": {
            "character": ["Tamsin Weir", "Old Corder", "Ines Slack", "Jory Penn", "Wilhelmina Ooze", "Bram Sluys"],
            "note": [
                "one boat, any boat",
                "to hear the gates sing again",
                "to be asked the way",
                "to let the water out for good",
                "a letter with a foreign stamp",
                "to sleep through a Tuesday",
            ],
        }
    }
    cards["RE"]["roles"] = ["rower", "bailer"]
    files = {CARD_FILES[type_]: write_toml({"card": [card]}, wrapped=True) for type_, card in cards.items()}
    return {"pack.toml": write_toml(about), **files, PATTERNS: write_toml({"pattern": [_PATTERN]}, wrapped=True)}


def _blank(type_: str, title: str, tag: str, choices: str, prompt: str, template: str) -> Entry:
    card = {"id": f"{type_}-01", "title": title, "type": type_, "tag": tag, "prompt": prompt, "template": template}
    return card | ({"choices": choices.split()} if choices else {})


_PATTERN = {
    "id": "P-01",
    "title": "Where the Water Went",
    "shape": "a journey",
    "idea": "Somebody follows what has left, and finds out who sent it away.",
    "minimums": {"SETUP": 1, "GOAL": 2, "TEAM": 2, "TRIALS": 3, "REVELATION": 1, "AFTERMATH": 1},
    "titles": ["A Lock Without a River", "As Far as It Runs", "Nobody Drank It"],
}
_FIRST = (
    (
        "CA",
        "The Keeper of a Quiet Lock",
        "SETUP",
        "+C",
        "Who counts what nobody else hears? Say what they are waiting for.",
        "{new} kept the lock on the old canal, where no boat had come for years, and wanted {note}.",
    ),
    (
        "RE",
        "Partners, for Now",
        "TEAM",
        "C2",
        "Two people who need each other and wish they did not. Say which of them says so.",
        "{rower} could steer and {bailer} had the only bucket, so they shared the boat.",
    ),
    (
        "GS",
        "One Name to Clear",
        "GOAL",
        "",
        "Somebody is owed an ending. Say what it would cost to give it.",
        "There was a name on the lock-house wall, and under it a word that had never been true.",
    ),
    (
        "OB",
        "The Bridge Goes First",
        "TRIALS",
        "",
        "What was the only way is no way now. Say who was on it.",
        "The bridge went in the night, and the road went on without it on the other side.",
    ),
    (
        "RT",
        "The Map Had It Right",
        "REVELATION",
        "",
        "What everybody took for a slip of the pen is there. Say who drew it.",
        "Where the map had a blot, there turned out to be an island, of just that shape.",
    ),
    (
        "ST",
        "The Year Repeats",
        "COMPLICATION",
        "",
        "Tell a beat again from under the water. One detail is different.",
        "It all came round again that autumn, down to the colour of the boat.",
    ),
    (
        "MI",
        "At Slack Water",
        "PLAN",
        "",
        "For an hour nothing pulls either way. Say what they see when they look down.",
        "At slack water they rowed out and looked down, and from then on they knew what they would do.",
    ),
    (
        "CR",
        "Nobody Answers the Bell",
        "SACRIFICE",
        "",
        "They call for help. Say who hears it and stays where they are.",
        "The bell was rung until the rope broke, and nobody came down to the water.",
    ),
    (
        "CL",
        "Open Every Gate",
        "SHOWDOWN",
        "",
        "What was held back is let loose. Say who turns the wheel.",
        "Every gate was opened at once, and the canal stood up like a horse.",
    ),
    (
        "RS",
        "Somebody Keeps the Oar",
        "AFTERMATH",
        "",
        "What is hung on the wall when it is over? Say what is told of it.",
        "The oar was hung over a door, and no two people told its story the same way.",
    ),
)
