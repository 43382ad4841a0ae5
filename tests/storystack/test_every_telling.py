"""Every telling of every card of all packs reads as English, whatever fills it (ADR 0017).

Each word of a telling is filled with every kind of label that people give: one with an article, one without, a plural,
one that ends in s, one with an apostrophe, one with an end mark of its own. A sample of it runs each time.
"""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from bench.stories import storystack as stories
from telltable.core import grammar
from telltable.games.storystack.box.components import COSTS, NAMED_KIND, Card
from telltable.games.storystack.box.pack import PACKS as FOLDERS
from telltable.games.storystack.box.pack import SHELF, StoryPack
from telltable.games.storystack.box.wording import fill, sentence_case
from telltable.games.storystack.show.telling.links import OPENING, RUNS_ON, STANDS
from telltable.games.storystack.show.telling.pronouns import HE, SHE

PACKS = ("pack1", "pack2", "pack3")
PEOPLE = ("Ida Solano", "the Twins", "James", "Old Mrs Ng", "Zoë", "D’Arcy O’Neill", "McPherson", "Ho Chi")
THINGS = ("the quince", "the Shears", "Crow", "the Trustees", "St James", "Mara’s house", "the hour")
KINDS = {
    **dict.fromkeys(("lead", "foe", "friend", "new", "payer"), PEOPLE),
    **dict.fromkeys(("place", "thing", "menace", "group", "first", "second", *NAMED_KIND.values()), THINGS),
    "cost": tuple(cost[0].lower() + cost[1:] for cost in COSTS),
    "card": ("“A Name Back on the Wall”",),
}
WORD = re.compile(r"\{(\w+)\}")
MANY = ("before", "recall", *(x for x in KINDS if KINDS[x] is THINGS))
NOT_BEFORE_A_LABEL = re.compile(r"\b[Aa]n? \{|\}[’']s?\b|\}s\b")
AGREES = re.compile(  # a label as the subject of a verb that would have to know whether it is plural
    r"(?:^|[.,:;!?“\"] |[“\"]|\b(?:that|when|where|while|and|but|as|if|before|until|since|so|for|till|which|than) )"
    r"\{(\w+)\} (?:is|are|was|were|has|have|does|do|isn't|wasn't|weren't|goes|comes|says|stands)\b"
)
LEADS_TO = {  # how a note of each kind is led up to, where it does not stand after a colon
    "want": re.compile(r"(?:\bwant(?:ed|ing)?|\bwish(?:ed)?|\bwas|\bwere)\b[^.]*$"),
    "need": re.compile(r"(?:\bneed(?:ed|ing)?)\b[^.]*$"),
    "lie": re.compile(
        r"(?:\bbeliev|\bhold|\bheld|\bsure\b|\bcertain|\bconvinced|\bthink|\bthought|\bwas|\bis|\bidea)[^.]*$"
    ),
    "wound": re.compile(r"[^.]*$"),
}


@cache
def pack(name: str) -> StoryPack:
    """One of the packs alone."""
    return SHELF.load().chosen({"cards": name})


@cache
def words(name: str) -> dict[str, tuple[str, ...]]:
    """What the words that come of other cards stand for: every want, every recall."""
    cards = pack(name).card_list
    recalls = tuple({text for card in cards for text in (card.told.recall, *card.told.recalls)})
    wants = (x for card in cards if card.note_kind in ("want", "need") for x in card.suggestions.get("note", ()))
    return {**KINDS, "want": tuple(wants), "recall": recalls}


@cache
def left(name: str, kind: str) -> tuple[str, ...]:
    """What the plays are called that leave a loose end of this kind."""
    cards = [card for card in pack(name).card_list if kind in card.told.leaves]
    return tuple(text for card in cards for text in (card.told.recall, *card.told.recalls))


def values(name: str, card: Card, word: str) -> tuple[str, ...]:
    """All that a word of a telling may stand for: what the card itself suggests, and every kind of label."""
    if word == "before":
        return left(name, card.told.needs)
    if word in card.roles:
        return PEOPLE
    kind = "character" if word == "new" else word
    found = words(name).get(word, ())
    if word == "payer":
        found = (*found, "everyone")
    return (*card.suggestions.get(kind, ()), *found)


def filled(name: str, card: Card, text: str) -> Iterator[str]:
    """The text with each word filled once with each of its values, the others going round with it."""
    choices = {word: values(name, card, word) for word in dict.fromkeys(WORD.findall(text))}
    for n in range(max(map(len, choices.values()), default=1)):
        yield fill(text, {word: of[(n + 3 * at) % len(of)] for at, (word, of) in enumerate(choices.items())})


ENGLISH = (
    "says “had” twice",
    "says “that” twice",
    "says “hand upon” twice",
)  # as in: they had had tea; she said that that was all


def slips(text: str, whole: bool = True) -> list[str]:
    """What the checker says of a text, or of a piece of one."""
    found = grammar.faults(text) if whole else grammar.phrase_faults(text)
    twice = [f"says “{words}” twice" for words in re.findall(r"\b(\w+ \w+) \1\b", text)]
    return [fault for fault in (*found, *twice) if fault not in ENGLISH]


def typeset(text: str) -> str:
    """With the quotation marks of print, as the checker asks for."""
    text = re.sub(r'(^|[\s(—])"', r"\1“", text).replace('"', "”")
    return re.sub(r"(?<=\w)'(?=\w)|(?<=\w)'", "’", text)


def faults_of(name: str, card: Card) -> list[str]:
    """What is wrong with any filling of any telling of a card, and with what it is remembered by."""
    found = []
    for number, text in enumerate(card.tellings):
        for one in filled(name, card, text):
            said = typeset(sentence_case(one))
            found += [f"{card.id}.{number}: {fault}: {said}" for fault in slips(said)]
        found += [f"{card.id}.{number}: {match[0]}: {text}" for match in NOT_BEFORE_A_LABEL.finditer(text)]
        found += [
            f"{card.id}.{number}: agrees: {text}"
            for match in AGREES.finditer(text)
            if match[1] in MANY and "and {second}" not in match[0]
        ]
        if "{note}" in text:
            led = text[: text.index("{note}")]
            if not led.endswith(": ") and not LEADS_TO[card.note_kind].search(led):
                found.append(f"{card.id}.{number}: no way to lead up to a {card.note_kind}: {text}")
    for text in (card.told.recall, *card.told.recalls):
        found += [f"{card.id}, recall: {fault}: {text}" for fault in slips(typeset(text), whole=False)]
        if re.match(r"[A-Z]|(?:had|was|to|and|that)\b", text):
            found.append(f"{card.id}, recall is no noun phrase: {text}")
    for one in filled(name, card, card.told.brief):
        found += [f"{card.id}, brief: {fault}: {one}" for fault in slips(typeset(one), whole=False)]
    return found


def sampled(name: str) -> list[Card]:
    """A tenth of the cards, others for each pack."""
    first = PACKS.index(name)
    return [card for n, card in enumerate(pack(name).card_list) if n % 10 == first]


@pytest.mark.parametrize("name", PACKS)
def test_a_sample_of_all_tellings_is_grammatical_whatever_fills_it(name: str) -> None:
    assert [fault for card in sampled(name) for fault in faults_of(name, card)] == []


@pytest.mark.campaign
@pytest.mark.parametrize("name", [*PACKS, "mixed"])
def test_every_telling_is_grammatical_whatever_fills_it(name: str) -> None:
    assert [fault for card in pack(name).card_list for fault in faults_of(name, card)] == []


def payoff_faults(name: str, every: int) -> list[str]:
    """What is wrong with the lines that pay off a note, each with every so-manieth note of its kind."""
    found = []
    for kind in ("want", "need", "wound", "lie"):
        of_kind = [card for card in pack(name).card_list if card.type == "CA" and card.note_kind == kind]
        notes = [note for card in of_kind for note in card.suggestions["note"]]
        for line in getattr(pack(name).phrases.payoffs, kind):
            for n, note in enumerate(notes[::every]):
                said = typeset(sentence_case(fill(line, {"who": PEOPLE[n % len(PEOPLE)], "note": note})))
                found += [f"{name}: {fault}: {said}" for fault in slips(said)]
    return found


def book_faults(name: str, seed: str) -> list[str]:
    """What is wrong with the paragraphs of a book that bots told."""
    chapters = stories.play(FOLDERS / name, 3, seed).book.chapters
    said = [text for chapter in chapters for text in (chapter.opener, *(line.text for line in chapter.lines)) if text]
    return [f"{name} {seed}: {fault}: {text}" for text in said for fault in slips(typeset(text))]


def arc_faults(name: str, card: Card) -> list[str]:
    """What is wrong with any line of an arc, behind a note, or of how somebody came to stand with the lead: for a man,
    a woman and somebody whose pronoun nobody knows."""
    found = []
    told = card.told
    lines = [
        *(told.arc or ()),
        *(told.behind or ()),
        *filter(None, (told.company, told.danger, told.stake, told.after)),
    ]
    for number, line in enumerate(lines, start=1):
        for n, thing in enumerate(THINGS):
            who = PEOPLE[n % len(PEOPLE)]
            for called in (HE, SHE, {"he": who, "him": who, "his": f"{who}’s", "himself": who}):
                words = {
                    **called,
                    "new": who,
                    "menace": thing,
                    "friend": (*PEOPLE[:2], "somebody", "the neighbour")[n % 4],
                    "lead": PEOPLE[2],
                    "note": card.suggestions["note"][n % len(card.suggestions["note"])],
                }
                said = typeset(sentence_case(fill(line, words)))
                found += [f"{card.id}, arc {number}: {fault}: {said}" for fault in slips(said)]
        for match in AGREES.finditer(line):
            if match[1] == "menace":
                found.append(f"{card.id}, arc {number}: agrees: {line}")
    return found


@pytest.mark.in_turn
@pytest.mark.parametrize("name", PACKS)
def test_every_line_of_every_arc_is_english(name: str) -> None:
    cast = [card for card in pack(name).card_list if card.type == "CA"]
    assert all(card.told.arc and card.told.she and card.told.company and card.told.stake for card in cast)
    assert not any("{note}" in line for card in cast for line in card.told.arc), "quoted where it may not fit"
    assert all("{menace}" in re.split(r"[.:!?]", card.told.danger)[0] for card in cast), "first what it does"
    assert all(card.told.after.count("{note}") == 1 for card in cast)
    assert all(card.told.behind for card in cast if card.note_kind == "wound")
    assert [fault for card in cast for fault in arc_faults(name, card)] == []


@pytest.mark.parametrize("name", PACKS)
def test_nobody_in_an_arc_is_called_like_somebody_of_the_cards(name: str) -> None:
    """A book with two Ottolines would have the one do what the other did."""
    titles = {"Both", "Lane", "Long", "Miss", "Salt", "Sunday"}  # words of a sentence, too
    cards = pack(name).card_list
    called = {word for card in cards for who in card.suggestions.get("character", ()) for word in who.split()}
    for card in cards:
        told = card.told
        for line in (*(told.arc or ()), *(told.behind or ()), told.danger or "", told.stake or "", told.after or ""):
            names = set(re.findall(r"\b[A-Z][a-z]+\b", line)) & called
            assert not {x for x in names - titles if not re.search(rf"(?:^|[.!?] ){x}\b", line)}, (card.id, line)


@pytest.mark.parametrize("name", PACKS)
def test_whatever_threatens_is_something_and_does_something(name: str) -> None:
    """Each name that a card suggests has a sentence on what it is and one on what it does, like no other's."""
    names = {label for card in pack(name).card_list for label in card.suggestions.get("threat", ())}
    said = pack(name).phrases
    for lines in (said.menaces, said.origins):
        assert set(lines) == names
        assert len(set(lines.values())) == len(names)
        for label, line in lines.items():
            text = typeset(sentence_case(fill(line, {"menace": label})))
            assert slips(text) == [], text


@pytest.mark.parametrize("words", ["Three mornings running the ox halted.", "Two nights later they came."])
def test_a_time_of_its_own_is_not_run_on_into(words: str) -> None:
    """Not “Before long, three mornings running”."""
    assert not RUNS_ON.match(words)
    assert RUNS_ON.match("Three men came.")


def test_what_only_stood_so_is_not_run_on_into() -> None:
    """Not “Before Nell had quite done with the torch, the alarm was false”."""
    assert STANDS.search("The alarm was false.")
    assert not STANDS.search("The alarm rang.")
    for name in PACKS:
        for chapter in stories.play(FOLDERS / name, 3, "stood").book.chapters:
            for line in chapter.lines:
                link = getattr(line, "link", "")
                if link and link[-1] not in ".:”":
                    assert not STANDS.search(line.text[len(link) :][:OPENING]), line.text


@pytest.mark.parametrize("name", PACKS)
def test_a_person_is_remembered_by_what_was_told_of_them(name: str) -> None:
    """Somebody whose ladle was spoken of is not called back as “the plate for whoever knocked”."""
    for card in pack(name).card_list:
        for number, recall in enumerate(card.told.recalls if card.type == "CA" else (), 1):
            told = card.tellings[number].casefold()
            assert any(word[:4] in told for word in re.findall(r"[a-z]{4,}", recall.casefold())), (card.id, recall)


@pytest.mark.parametrize("name", PACKS)
def test_payoffs_and_a_book_are_grammatical(name: str) -> None:
    assert payoff_faults(name, 9) == []
    assert book_faults(name, "read") == []


@pytest.mark.campaign
@pytest.mark.parametrize("name", PACKS)
def test_all_payoffs_and_forty_books_are_grammatical(name: str) -> None:
    assert payoff_faults(name, 1) == []
    assert [fault for n in range(40) for fault in book_faults(name, f"read {n}")] == []
