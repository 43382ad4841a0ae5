"""What one story card must keep (section 2.2 of the rules): its slots, words and suggestions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from telltable.core.content import CONTENT
from telltable.core.english import a, count, listed
from telltable.core.packs import shown

from .components import (
    AFTER_WORDS,
    ARC_WORDS,
    BEHIND_WORDS,
    CHARACTER_LABEL,
    CHARACTERS_ASKED,
    CLIMAX,
    COMPANY_WORDS,
    DANGER_WORDS,
    DEVICES,
    EVERYONE,
    EXISTING_KIND,
    LABEL,
    LANES,
    LOOSE_ENDS,
    NAMED_KIND,
    NOTE,
    ROLE_KINDS,
    SLOTS,
    STAKE_WORDS,
    TABLE_WORDS,
    TAGS,
    Card,
    device_of,
)
from .pack_draft import Problems
from .wording import sentence_count

TITLE = 60
PROMPT = 160
TEMPLATE = 280
RECALL = 60
BRIEF = 120
ARC = 520
BEHIND, DANGER = 200, 300
AFTER = 330
MOST_LEFT = 2
LEAST_SUGGESTIONS = 6
MOST_SUGGESTIONS = 30
MOST_CHOICES = 6
DEVICE_SLOTS = {
    "parallel_plots": (),
    "flashback_reframe": ("K!",),
    "secret_connection": ("E2!",),
}
LIMITS = {"character": CHARACTER_LABEL, "note": NOTE}  # the other labels have LABEL
RESERVED = ("new", "note", *NAMED_KIND.values(), "first", "second", "card", "cost", "payer")
_ROLE = re.compile(r"[a-z]{2,20}")
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_ARTICLE = re.compile(r"an?\s", re.IGNORECASE)


def check_card(problems: Problems, card: Card) -> None:
    """Everything that can be said about a card without looking at the others."""
    if not re.fullmatch(rf"{card.type}-[0-9][0-9]", card.id):
        problems.of(card, "id", f"must be {card.type}-01, {card.type}-02 …, but it is “{shown(card.id)}”")
    check_text(problems, card, "title", card.title, TITLE)
    if _breaks_sentence(card.title):
        problems.of(
            card,
            "title",
            "is quoted inside sentences, so it takes no full stop, question mark or bracket { }",
        )
    check_text(problems, card, "prompt", card.prompt, PROMPT)
    if card.tag and card.tag not in TAGS:
        problems.of(card, "tag", f"“{shown(card.tag)}” isn't a beat tag; the tags are {listed(list(TAGS))}")
    _content(problems, card)
    _effect(problems, card)
    _type(problems, card)
    if _choices(problems, card) and _roles(problems, card):
        check_template(problems, card, "template", card.template, ())
        check_tells(problems, card)
        _suggestions(problems, card)


def check_text(problems: Problems, card: Card, field: str, text: str, limit: int) -> None:
    """A text may not be longer than it can be shown."""
    if len(text) > limit:
        problems.of(card, field, f"has {len(text)} characters; the limit is {limit}")


def _breaks_sentence(text: str) -> bool:
    """Whether a text that is set inside a sentence would end it, or would look like a placeholder."""
    return sentence_count(f"{text} x") > 1 or "{" in text or "}" in text


def placeholders(card: Card) -> list[str]:
    """What the template must use, each at least once, in slot order."""
    names: list[str] = []
    for code in card.choices:
        if code in CHARACTERS_ASKED:
            names += card.roles
        else:
            names += _names(code)
    return names


def _names(code: str) -> tuple[str, ...]:
    kind = NAMED_KIND.get(code) or EXISTING_KIND.get(code)
    if kind:
        return (kind,)
    return {"+C": ("new", "note"), "E2!": ("first", "second"), "K!": ("card",), "$": ("cost", "payer")}[code]


def _meant(code: str) -> str:
    """The slots that begin with the same letter, with what they ask for; all, where none does."""
    letter = code[:1].lower()
    if letter == "c":
        return "+C is a new character, C1, C2 and C3 are characters in the story"
    if kind := NAMED_KIND.get(letter):
        return f"{letter} is {a(kind)}, new or in the story, {letter.upper()}! one in the story"
    return f"the slots are {listed(sorted(SLOTS))}"


def _choices(problems: Problems, card: Card) -> bool:
    unknown = [code for code in card.choices if code not in SLOTS]
    if unknown:
        problems.of(card, "choices", f"“{shown(unknown[0])}” isn't a slot; {_meant(unknown[0])}")
        return False
    if len(card.choices) > MOST_CHOICES:
        problems.of(card, "choices", f"has {len(card.choices)} slots; the limit is {MOST_CHOICES}")
        return False
    asked = [code for code in card.choices if code in CHARACTERS_ASKED]
    if len(asked) > 1:
        problems.of(card, "choices", f"asks for characters more than once ({listed(asked)}); use one of C1, C2, C3")
        return False
    names = [name for code in card.choices if code not in CHARACTERS_ASKED for name in _names(code)]
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        problems.of(card, "choices", f"fills {{{twice[0]}}} from two slots; a card has one slot of each kind")
        return False
    return True


def _roles(problems: Problems, card: Card) -> bool:
    code = next((code for code in card.choices if code in CHARACTERS_ASKED), "")
    need = CHARACTERS_ASKED.get(code, 0)
    have = f" ({listed([shown(role) for role in card.roles])})" if card.roles else ""
    if not need and card.roles:
        problems.of(card, "roles", f"belong to C1, C2 or C3, and this card has no such slot{have}")
        return False
    if len(card.roles) != need:
        verb = "is" if len(card.roles) == 1 else "are"
        what = f"{code} needs {count(need, 'role')}, but there {verb} {len(card.roles) or 'none'}{have}"
        problems.of(card, "roles", what)
        return False
    before = len(problems)
    for role in dict.fromkeys(card.roles):
        if not _ROLE.fullmatch(role):
            problems.of(card, "roles", f"“{shown(role)}” must be one word of 2 to 20 letters a to z")
        elif role in RESERVED:
            problems.of(card, "roles", f"“{role}” is a placeholder of its own; call the role something else")
        elif card.roles.count(role) > 1:
            problems.of(card, "roles", f"“{role}” is there twice; each character needs a role of its own")
    return len(problems) == before


def check_template(problems: Problems, card: Card, field: str, text: str, more: Collection[str]) -> None:
    """A template uses every slot of its card, and beyond them only what `more` names."""
    check_text(problems, card, field, text, TEMPLATE)
    need = placeholders(card)
    have = list(dict.fromkeys(_PLACEHOLDER.findall(text)))
    slots = listed([f"{{{name}}}" for name in need]) or "none"
    for name in have:
        if name not in need and name not in more:
            problems.of(card, field, f"{{{shown(name)}}} belongs to no slot of this card; it has {slots}")
    for name in need:
        if name not in have and not (name == "card" and "recall" in more and "recall" in have):
            problems.of(card, field, f"{{{name}}} is not used; the slots of this card give {slots}")
    plain = _PLACEHOLDER.sub("", text)
    if "{" in plain or "}" in plain:
        problems.of(card, field, "has a bracket { or } without its partner")
    sentences = sentence_count(text)
    if sentences > 2:
        problems.of(card, field, f"has {sentences} sentences, and may have 1 or 2")
    if not re.search(r"[.!?…][\"'”’)]*$", text):
        problems.of(card, field, "must end with a full stop or another end mark")


def check_tells(problems: Problems, card: Card) -> None:
    """What a card tells beyond its template (ADR 0017)."""
    tells = card.told
    more = {*TABLE_WORDS, *(["recall"] if "K!" in card.choices else ())}
    for role in card.roles:
        if tells.tellings and role in more:
            problems.of(card, "roles", f"“{role}” is a word of the table in tellings; call the role something else")
    for number, text in enumerate(tells.tellings, start=2):
        check_template(problems, card, f"telling {number}", text, more)
    for text, times in Counter(card.tellings).items():
        if times > 1:
            problems.of(card, "tellings", f"“{shown(text)}” is there {times} times; once is enough")
    _loose_ends(problems, card)
    _recall_and_brief(problems, card)
    _cast_and_home(problems, card)
    _arc(problems, card)
    _behind(problems, card)


def _arc(problems: Problems, card: Card) -> None:
    """A line for each lane, of whoever a Cast card brings in, and whose names are a woman's."""
    arc, she = card.told.arc or (), card.told.she or ()
    if (arc or she) and card.type != "CA":
        problems.of(card, "arc", "belongs to Cast cards only")
    if arc and len(arc) != len(LANES):
        problems.of(card, "arc", f"has a line for each of the {len(LANES)} lanes, and here {len(arc)}")
    for number, text in enumerate(arc, start=1):
        _of_somebody(problems, card, f"arc {number}", text, ARC, ARC_WORDS)
    for field, said, longest, words in (
        ("danger", card.told.danger or "", DANGER, DANGER_WORDS),
        ("stake", card.told.stake or "", BEHIND, STAKE_WORDS),
        ("after", card.told.after or "", AFTER, AFTER_WORDS),
    ):
        if said and not arc:
            problems.of(card, field, "belongs to an arc, and there is none")
        elif said:
            _of_somebody(problems, card, field, said, longest, words)
            _must_say(problems, card, field, said, *("friend",) if field == "stake" else words[len(BEHIND_WORDS) :])
    if card.told.stake and len(arc) == len(LANES):
        _must_say(problems, card, f"arc {CLIMAX}", arc[CLIMAX - 1], "friend")
    for name in she:
        if name not in card.suggestions.get("character", ()):
            problems.of(card, "she", f"“{shown(name)}” is none of the names that this card suggests")


def _behind(problems: Problems, card: Card) -> None:
    """What lies behind each note that a Cast card suggests, and how whoever it brings in met the lead."""
    behind, notes, company = card.told.behind or (), card.suggestions.get("note", ()), card.told.company or ""
    if (behind or company) and card.type != "CA":
        problems.of(card, "behind" if behind else "company", "belongs to Cast cards only")
    elif behind and len(behind) != len(notes):
        what = f"has a text for each of the {len(notes)} notes, and here {len(behind)}"
        problems.of(card, "behind", what)
    for number, text in enumerate(behind, start=1):
        _of_somebody(problems, card, f"behind {number}", text, BEHIND, BEHIND_WORDS)
    if company:
        _of_somebody(problems, card, "company", company, BEHIND, COMPANY_WORDS)
        _must_say(problems, card, "company", company, "lead")


def _must_say(problems: Problems, card: Card, field: str, text: str, *words: str) -> None:
    for word in words:
        if f"{{{word}}}" not in text:
            problems.of(card, field, f"must say {{{word}}}")


def _of_somebody(problems: Problems, card: Card, field: str, text: str, longest: int, words: tuple[str, ...]) -> None:
    """What a Cast card says of whoever it brings in."""
    check_text(problems, card, field, text, longest)
    for name in _PLACEHOLDER.findall(text):
        if name not in words:
            problems.of(card, field, f"{{{shown(name)}}} means nothing here; the words are {listed(list(words))}")
    if not re.search(r"[.!?…][\"'”’)]*$", text):
        problems.of(card, field, "must end with a full stop or another end mark")


def _cast_and_home(problems: Problems, card: Card) -> None:
    tells = card.told
    for role, kind in tells.cast.items():
        if role not in card.roles:
            problems.of(card, "cast", f"“{shown(role)}” isn't a role of this card")
        if kind not in ROLE_KINDS:
            problems.of(card, "cast", f"“{shown(kind)}” isn't a kind of role; they are {listed(list(ROLE_KINDS))}")
    for lane in tells.home:
        if lane not in card.lanes or tells.home.count(lane) > 1:
            lanes = listed([str(lane) for lane in card.lanes])
            problems.of(card, "home", f"{shown(lane)} must be one of the lanes of this type ({lanes}), once")


def _loose_ends(problems: Problems, card: Card) -> None:
    tells = card.told
    picks_up = any("{before}" in text for text in tells.tellings)
    if tells.needs and tells.tellings and not picks_up:
        problems.of(card, "needs", f"picks up a {shown(tells.needs)}, and no telling says so with {{before}}")
    if picks_up and not tells.needs:
        problems.of(card, "tellings", "{before} is what the card picks up: say with needs which kind that is")
    for kind in (*tells.leaves, *([tells.needs] if tells.needs else ())):
        if kind not in LOOSE_ENDS:
            problems.of(card, "leaves", f"“{shown(kind)}” isn't a loose end; they are {listed(list(LOOSE_ENDS))}")
    if len(tells.leaves) > MOST_LEFT or len(set(tells.leaves)) < len(tells.leaves):
        problems.of(card, "leaves", f"may name up to {MOST_LEFT} loose ends, each once")


def _recall_and_brief(problems: Problems, card: Card) -> None:
    recall, recalls, brief = card.told.recall, card.told.recalls, card.told.brief
    if recalls and len(recalls) != len(card.told.tellings):
        problems.of(card, "recalls", f"has one for each telling ({len(card.told.tellings)}), and here {len(recalls)}")
    for field, text in (("recall", recall), *(("recalls", text) for text in recalls)):
        check_text(problems, card, field, text, RECALL)
        if _breaks_sentence(text):
            problems.of(card, field, "stands inside sentences, so it takes no end mark and no bracket { }")
    check_text(problems, card, "brief", brief, BRIEF)
    for name in _PLACEHOLDER.findall(brief):
        if name not in placeholders(card):
            problems.of(card, "brief", f"{{{shown(name)}}} belongs to no slot of this card")
    if brief and sentence_count(f"{brief} x") > 1:
        problems.of(card, "brief", "is one clause inside a sentence, so it takes no end mark")


def _suggestions(problems: Problems, card: Card) -> None:
    need = [NAMED_KIND[code] for code in card.choices if code in NAMED_KIND]
    need += ("character", "note") if "+C" in card.choices else ()
    for kind in card.suggestions:
        if kind not in need:
            right = NAMED_KIND.get(kind)
            what = f"write {right} in full" if right else f"its naming slots ask for {listed(need) or 'nothing'}"
            problems.of(card, f"suggestions.{shown(kind)}", f"does not belong here; {what}")
    for kind in need:
        labels = card.suggestions.get(kind, ())
        if not LEAST_SUGGESTIONS <= len(labels) <= MOST_SUGGESTIONS:
            what = f"needs {LEAST_SUGGESTIONS} to {MOST_SUGGESTIONS} different entries, but has {len(labels)}"
            problems.of(card, f"suggestions.{kind}", what)
        for label in labels:
            _label(problems, card, kind, label)


def _label(problems: Problems, card: Card, kind: str, label: str) -> None:
    field, limit = f"suggestions.{kind}", LIMITS.get(kind, LABEL)
    if len(label) > limit:
        what = f"“{shown(label)}” has {len(label)} characters; the limit is {limit}"
        problems.of(card, field, what)
    if _breaks_sentence(label):
        what = f"“{shown(label)}” stands inside a sentence, so it takes no end mark and no bracket {{ }}"
        problems.of(card, field, what)
    if label.casefold() == EVERYONE:
        problems.of(card, field, f"“{shown(label)}” means the whole table; choose another name")
    if kind in NAMED_KIND.values() and _ARTICLE.match(label):
        what = f"“{shown(label)}” must read well twice: begin with “the”, or use a proper name"
        problems.of(card, field, what)


def _content(problems: Problems, card: Card) -> None:
    for word in dict.fromkeys(card.content):
        if word not in CONTENT:
            problems.of(card, "content", f"“{shown(word)}” isn't a content note; they are {listed(list(CONTENT))}")
        elif card.content.count(word) > 1:
            problems.of(card, "content", f"“{word}” is there twice; once is enough")


def _effect(problems: Problems, card: Card) -> None:
    device = device_of(card.title)
    named = device == "parallel_plots"
    if card.effect and card.effect != "thread_b":
        problems.of(card, "effect", f"“{shown(card.effect)}” isn't an effect; the only one is thread_b")
    elif card.effect and not named:
        problems.of(card, "effect", f"thread_b belongs to {DEVICES['parallel_plots']} only; leave the line out")
    elif named and not card.effect:
        problems.of(card, "effect", f'{card.title} starts Thread B: write effect = "thread_b"')
    if device and card.choices != DEVICE_SLOTS[device]:
        what = listed(list(DEVICE_SLOTS[device])) or "no slot"
        problems.of(
            card,
            "choices",
            f"{card.title} has {what}, and here it has {listed(list(card.choices)) or 'none'}",
        )
    if device and card.type != "ST":
        problems.of(card, "title", f"{card.title} is a Structure card; choose another title")


def _type(problems: Problems, card: Card) -> None:
    if card.type == "CA" and "+C" not in card.choices:
        problems.of(card, "choices", "a Cast card brings in a character: it needs the slot +C")
    if card.type != "CA" and "+C" in card.choices:
        problems.of(card, "choices", "only Cast cards bring in characters: leave +C out")
    if card.type == "CA" and card.hard:
        problems.of(card, "choices", f"a Cast card can always be played: leave {listed(list(card.hard))} out")
    if card.type == "RE" and not any(code in CHARACTERS_ASKED for code in card.choices):
        problems.of(card, "choices", "a Relationship card asks for a character: C1, C2 or C3")
