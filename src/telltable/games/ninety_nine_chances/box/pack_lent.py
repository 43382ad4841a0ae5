"""A pack that is not whole: where its cards stand, what it is lent by the deck, and a new one to begin with."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from telltable.core.pack_cards import CardTable, Data, Entry
from telltable.core.toml import write_toml

from .components import HIGHEST, LOWEST
from .pack_files import FEWEST_PEOPLE, GAME, PrintedCard, key_of


def _key(file: str, n: int, entry: Mapping[str, Any]) -> str:
    number = entry.get("number")
    return key_of(number) if isinstance(number, int) else f"{file} {n + 1}"


CARDS = CardTable("cards.toml", ("card",), PrintedCard, _key)
TABLES = (CARDS,)
LIGHT = {"adjective": "sure of it", "verb": "make good use of it", "did": "made good use of it"}
DARK = {"adjective": "in trouble", "verb": "make the best of it", "did": "made the best of it"}


def lend(draft: Data, own: Data, out: Collection[str]) -> Data:
    """NC-109: a card for each number that has none, with words that no other card has; people; how it is told."""
    numbered = enumerate(CARDS.entries(draft.get("cards.toml", {})))
    mine = {card.get("number"): card for n, card in numbered if _key("cards.toml", n, card) not in out}
    spares = draft.get("spares.toml", {}).get("spare", [])
    used = {word for card in (*mine.values(), *spares) for word in _words(card)}
    left = list(own["spares.toml"]["spare"])
    theirs = {card["number"]: card for card in own["cards.toml"]["card"]}
    cards: list[Entry] = []
    for number in range(LOWEST, HIGHEST + 1):
        card = mine.get(number) or _free((theirs[number], *left), used)
        if card in left:
            left.remove(card)
        used.update(_words(card))
        cards.append(card | {"number": number})
    whole = dict(draft) | {
        "cards.toml": {"card": cards},
        "spares.toml": {"spare": spares or [card for card in left if used.isdisjoint(_words(card))]},
        "cast.toml": {"person": _people(draft, own)},
    }
    if "lines.toml" not in draft or {"families.toml", "teller.toml"} & set(draft):
        whole |= {file: draft.get(file, own[file]) for file in ("lines.toml", "families.toml", "teller.toml")}
        _colour(whole, theirs)
    return whole


def _words(card: Entry) -> Iterator[str]:
    """Genres are not confused with the words at the ends."""
    yield f"genre {card['genre']}"
    yield from (card["resource"], card["problem"])


def _free(cards: tuple[Entry, ...], used: Collection[str]) -> Entry:
    return next((card for card in cards if not set(used) & set(_words(card))), cards[0])


def _people(draft: Data, own: Data) -> list[Entry]:
    people = draft.get("cast.toml", {}).get("person", [])
    names = {one["name"].casefold() for one in people}
    more = [one for one in own["cast.toml"]["person"] if one["name"].casefold() not in names]
    return [*people, *more[: max(0, FEWEST_PEOPLE - len(people))]]


def _colour(whole: Data, theirs: Mapping[int, Entry]) -> None:
    """Forms for words that have none, and a family for each genre: that of the card whose number it has."""
    cards, spares = whole["cards.toml"]["card"], whole["spares.toml"]["spare"]
    for name, cards_ in (("cards.toml", cards), ("spares.toml", spares)):
        section = "card" if name == "cards.toml" else "spare"
        whole[name] = {section: [_with_forms(card) for card in cards_]}
    genres = {card["genre"] for card in (*cards, *spares)}
    families = [one | {"genres": [x for x in one["genres"] if x in genres]} for one in whole["families.toml"]["family"]]
    placed = {genre for one in families for genre in one["genres"]}
    homes = {genre: n for n, one in enumerate(whole["families.toml"]["family"]) for genre in one["genres"]}
    for card in (*cards, *spares):
        if card["genre"] not in placed:
            home = homes.get(theirs[card["number"]]["genre"], 0) if card.get("number") in theirs else 0
            families[home]["genres"].append(card["genre"])
    whole["families.toml"] = {"family": families}


def _with_forms(card: Entry) -> Entry:
    light, dark = {"noun": card["resource"], **LIGHT}, {"noun": card["problem"], **DARK}
    return {**card, "light": card.get("light", light), "dark": card.get("dark", dark)}


def skeleton() -> dict[str, str]:
    """The files of a new pack, by name: three cards."""
    about = {"game": GAME, "name": "A New Deck", "about": "What its genres and words have in common."}
    cards = [
        _card(7, "Canal Noir", "patience", "damp", "home", "wild", "patient", "wait it out", "waited it out"),
        _card(
            42, "Tea Opera", "biscuits", "crumbs", "stage", "craft", "well supplied", "pass the tin", "passed the tin"
        ),
        _card(
            99, "Lighthouse", "a signal", "fog", "wild", "fortune", "seen for miles", "light the lamp", "lit the lamp"
        ),
    ]
    first = "# One table for each number from 1 to 99.\n"
    return {"pack.toml": write_toml(about), "cards.toml": first + write_toml({"card": cards}, wrapped=True)}


def _card(
    number: int, genre: str, light: str, dark: str, world: str, suits: str, adjective: str, verb: str, did: str
) -> Entry:
    return {
        "number": number,
        "genre": genre,
        "resource": light.removeprefix("a "),
        "problem": dark,
        "light": {"noun": light, "adjective": adjective, "verb": verb, "did": did},
        "dark": {"noun": f"the {dark}", **DARK},
        "world": world,
        "suits": suits,
    }
