"""What the cards and phrases of a pack must keep together (sections 2.2 to 2.4 and 2.7 of the rules)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from telltable.core.english import count, listed, there_are
from telltable.core.packs import shown

from .components import DEVICES, LANES, TAGS, TYPES, Card, device_of
from .pack_as_printed import PACK_ID, TITLES, printed_cards
from .pack_cards import check_card
from .pack_draft import ABOUT, CARD_FILES, OPENERS, About, Draft, Problems
from .pack_patterns import check_patterns
from .wording import sentence_count

MOST_CARDS = 240
LEAST_CLOSING = 10
CAST = (20, 26)
LEAST_TAG = 9
LEAST_TYPES = 2
LEAST_LINES = 3
LINE = 120
DOINGS = 140
RETCON = 200
LOOKS = 100
CALLED = ("", "he", "she", "they")
ABOUT_LENGTHS = {"id": 40, "name": 60, "language": 20, "licence": 60, "author": 80, "about": 300}
_CARDS = "all cards"


def check_pack(problems: Problems, draft: Draft) -> None:
    """Everything to mend in what could be read. Cards are counted only when all could be read."""
    if draft.about:
        _about(problems, draft.about)
    for card in draft.cards:
        check_card(problems, card)
    _titles(problems, draft.cards)
    _labels(problems, draft.cards)
    _phrases(problems, draft)
    pack_id = draft.about.id if draft.about else ""
    if "card" in draft.whole:
        _ids(problems, draft.cards)
        _counts(problems, draft.cards)
        _tags(problems, draft.cards)
        if pack_id == PACK_ID:
            _as_printed(problems, draft.cards)
    check_patterns(problems, pack_id, draft)


def _about(problems: Problems, about: About) -> None:
    for field, limit in ABOUT_LENGTHS.items():
        length = len(getattr(about, field))
        if length > limit:
            problems.add(ABOUT, "the pack", field, f"has {length} characters; the limit is {limit}")
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", about.id):
        problems.add(ABOUT, "the pack", "id", "must be lower-case letters, digits, - and _")
    if not 1 <= about.version <= 1_000_000:
        problems.add(ABOUT, "the pack", "version", "must be a whole number from 1")


def _ids(problems: Problems, cards: Sequence[Card]) -> None:
    by_type: dict[str, list[Card]] = {type_: [] for type_ in TYPES}
    for card in cards:
        by_type[card.type].append(card)
    for type_, group in by_type.items():
        file, ids = CARD_FILES[type_], [card.id for card in group]
        for id_, times in Counter(ids).items():
            if times > 1:
                problems.add(file, shown(id_), "id", f"is used by {times} cards; each card needs its own", id_)
        numbers = [int(id_[3:]) for id_ in ids if re.fullmatch(r"[A-Z]{2}-[0-9][0-9]", id_)]
        for number in sorted(set(range(1, max(numbers, default=0))) - set(numbers)):
            what = f"is missing; ids run from {type_}-01 to {type_}-{max(numbers):02} without a gap"
            problems.add(file, f"{type_}-{number:02}", "id", what, gap=True)
        for before, after in pairwise(ids):
            if after < before:
                problems.add(file, shown(after), "id", f"comes after {shown(before)}; cards must be in order", gap=True)


def _titles(problems: Problems, cards: Sequence[Card]) -> None:
    first: dict[str, Card] = {}
    for card in cards:
        other = first.setdefault(card.title.casefold(), card)
        if other is not card and not (device_of(card.title) and card.type == other.type):
            what = f"“{shown(card.title)}” is also the title of {shown(other.id)}; choose another"
            problems.of(card, "title", what)


def _labels(problems: Problems, cards: Sequence[Card]) -> None:
    first: dict[str, str] = {}
    for card in cards:
        for kind, labels in card.suggestions.items():
            for label in labels:
                here = f"{CARD_FILES[card.type]}, {shown(card.id)}, suggestions.{shown(kind)}"
                if label.casefold() in first:
                    what = f"“{shown(label)}” is there already ({first[label.casefold()]}); choose another"
                    problems.of(card, f"suggestions.{shown(kind)}", what)
                first.setdefault(label.casefold(), here)


def _counts(problems: Problems, cards: Sequence[Card]) -> None:
    have = Counter(card.type for card in cards)
    for type_ in ("MI", "CR", "CL", "RS"):
        if have[type_] < LEAST_CLOSING:
            what = f"needs at least {LEAST_CLOSING} {TYPES[type_]} cards, but {there_are(have[type_])}"
            problems.add(CARD_FILES[type_], _CARDS, "type", what, gap=True)
    if not CAST[0] <= have["CA"] <= CAST[1]:
        what = f"needs {CAST[0]} to {CAST[1]} Cast cards (at most one a letter), but {there_are(have['CA'])}"
        problems.add(CARD_FILES["CA"], _CARDS, "type", what, gap=True)
    for device, title in DEVICES.items():
        if not any(device_of(card.title) == device for card in cards):
            problems.add(CARD_FILES["ST"], _CARDS, "title", f"one must be {title}, but there is none", gap=True)
    if len(cards) > MOST_CARDS:
        problems.append(f"{_CARDS}: a pack may have up to {MOST_CARDS} story cards, but there are {len(cards)}.")
    hard = sum(bool(card.hard) for card in cards)
    if 2 * hard > len(cards):
        what = f"{hard} of {len(cards)} need something that may not be there yet; at least half must not"
        problems.add("the card files", _CARDS, "choices", what, gap=True)


def _tags(problems: Problems, cards: Sequence[Card]) -> None:
    types: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for card in cards:
        types[card.tag][card.type] += 1
    for tag in TAGS:
        have = types[tag].total()
        if have < LEAST_TAG:
            what = f"at least {LEAST_TAG} cards must carry it, and {have} {'does' if have == 1 else 'do'}"
            problems.add("the card files", tag, "tag", what, gap=True)
        if have and len(types[tag]) < LEAST_TYPES:
            only = listed([TYPES[type_] for type_ in types[tag]])
            what = f"cards of at least {LEAST_TYPES} types must carry it, and only {only} cards do"
            problems.add("the card files", tag, "tag", what, gap=True)


def _phrases(problems: Problems, draft: Draft) -> None:
    if "opener" in draft.whole:
        _lanes(problems, Counter(opener.lane for opener in draft.spoken.openers))
    for opener in draft.spoken.openers:
        _lines(problems, f"lane {shown(opener.lane)}", opener.lines)
    for name, mark in draft.spoken.marks.items():
        _lines(problems, name, mark.lines)
    if draft.spoken.payoffs:
        for kind, lines in msgspec.structs.asdict(draft.spoken.payoffs).items():
            _payoff(problems, kind, lines)
    _menaces(problems, draft)
    if draft.spoken.retcon:
        for name in ("reframe", "override", "branch"):
            _retcon(problems, name, getattr(draft.spoken.retcon, name))


def _lanes(problems: Problems, openers: Counter[int]) -> None:
    for lane in sorted({*range(1, len(LANES) + 1), *openers}):
        if not 1 <= lane <= len(LANES):
            problems.add(OPENERS, f"lane {shown(lane)}", "lane", "must be 1 to 8", OPENERS)
        elif not openers[lane]:
            problems.add(OPENERS, f"lane {lane}", "lines", "is missing; every lane has an opener", gap=True)
        elif openers[lane] > 1:
            problems.add(
                OPENERS, f"lane {lane}", "lane", f"has {openers[lane]} openers; put the lines into one", OPENERS
            )


def _lines(problems: Problems, who: str, lines: Sequence[str]) -> None:
    if len(lines) < LEAST_LINES:
        problems.add(OPENERS, who, "lines", f"needs at least {LEAST_LINES} sentences, and has {len(lines)}", OPENERS)
    for line in lines:
        if len(line) > LINE:
            what = f"“{shown(line)}” has {len(line)} characters; the limit is {LINE}"
            problems.add(OPENERS, who, "lines", what, OPENERS)
        if sentence_count(line) != 1 or "{" in line or "}" in line:
            problems.add(OPENERS, who, "lines", f"“{shown(line)}” must be one sentence without brackets {{ }}", OPENERS)
    for line, times in Counter(lines).items():
        if times > 1:
            problems.add(OPENERS, who, "lines", f"“{shown(line)}” is there {times} times; once is enough", OPENERS)


def _payoff(problems: Problems, kind: str, lines: Sequence[str]) -> None:
    for line in lines:
        if len(line) > LINE or sentence_count(line) != 1 or set(re.findall(r"\{[^{}]*\}", line)) != {"{who}", "{note}"}:
            what = f"“{shown(line)}” must be one sentence of up to {LINE} characters with {{who}} and {{note}}"
            problems.add(OPENERS, "payoff", kind, what, OPENERS)
    if len(set(lines)) < max(LEAST_LINES, len(lines)):
        problems.add(OPENERS, "payoff", kind, f"needs at least {LEAST_LINES} sentences, each once", OPENERS)


def _menaces(problems: Problems, draft: Draft) -> None:
    suggested = {name for card in draft.cards for name in card.suggestions.get("threat", ())}
    for name, times in Counter(menace.name for menace in draft.spoken.menaces).items():
        if times > 1:
            problems.add(OPENERS, shown(name), "menace", f"is there {times} times; once is enough", OPENERS)
        if "card" in draft.whole and name not in suggested:
            problems.add(OPENERS, shown(name), "menace", "must be a threat that a card suggests", OPENERS)
    for menace in draft.spoken.menaces:
        if len(menace.looks) > LOOKS or re.search(r"[{}.!?]", menace.looks):
            what = f"“{shown(menace.looks)}” must be up to {LOOKS} characters that follow the name, without an end mark"
            problems.add(OPENERS, shown(menace.name), "looks", what, OPENERS)
        if menace.called not in CALLED:
            problems.add(OPENERS, shown(menace.name), "called", f"must be {listed(CALLED[1:], 'or')}", OPENERS)
        said = [("line", menace.line), *([("origin", menace.origin)] if menace.origin else [])]
        for field, line in said:
            if len(line) > DOINGS or sentence_count(line) != 1 or re.findall(r"\{[^{}]*\}", line) != ["{menace}"]:
                what = f"“{shown(line)}” must be one sentence of up to {DOINGS} characters with {{menace}}"
                problems.add(OPENERS, shown(menace.name), field, what, OPENERS)


def _retcon(problems: Problems, name: str, text: str) -> None:
    if len(text) > RETCON:
        problems.add(OPENERS, "retcon", name, f"has {len(text)} characters; the limit is {RETCON}", OPENERS)
    have = set(re.findall(r"\{[^{}]*\}", text))
    for need in ("{old}", "{new}"):
        if need not in have:
            problems.add(OPENERS, "retcon", name, f"{need} is not used; it stands for one of the two facts", OPENERS)
    for other in sorted(have - {"{old}", "{new}"}):
        problems.add(OPENERS, "retcon", name, f"{shown(other)} means nothing here; use {{old}} and {{new}}", OPENERS)


def _as_printed(problems: Problems, cards: Sequence[Card]) -> None:
    printed, found = printed_cards(), {card.id: card for card in cards}
    for id_, (tag, choices) in printed.items():
        card = found.get(id_)
        if card is None:
            problems.add(CARD_FILES[id_[:2]], id_, "id", "is missing; Pack 1 has this card", gap=True)
            continue
        if card.tag != tag:
            problems.of(
                card,
                "tag",
                f"must be {tag or 'left out'} in Pack 1, but it is {shown(card.tag) or 'left out'}",
            )
        if card.choices != choices:
            now, then = listed([shown(x) for x in card.choices]) or "none", listed(list(choices)) or "none"
            problems.of(card, "choices", f"must be {then} in Pack 1, but it is {now}")
        if id_ in TITLES and card.title != TITLES[id_]:
            problems.of(card, "title", f"must be {TITLES[id_]}, but it is “{shown(card.title)}”")
    for card in cards:
        if card.id not in printed:
            what = f"is not one of the {count(len(printed), 'card')} of Pack 1; give the pack another id"
            problems.of(card, "id", what)
