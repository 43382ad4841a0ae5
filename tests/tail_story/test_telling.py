"""The memory book: chapters by emptied deck, grudges by their turns, every pet in its own voice, nothing said twice."""

from __future__ import annotations

import json
import lzma
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

import telltable
from telltable.bots.driver import Driver
from telltable.core.editing import lines_of
from telltable.core.english import possessive
from telltable.core.match import Match
from telltable.core.story import Book, Told, as_played
from telltable.games.tail_story import GAME
from telltable.games.tail_story.box.components import PETS
from telltable.games.tail_story.box.pack import OWN
from telltable.games.tail_story.box.pack_files import MORE, OCCASIONS, VOICES
from telltable.games.tail_story.show.frames import Frames, filled, own_words
from telltable.games.tail_story.show.grudges import Grudges
from telltable.games.tail_story.show.naming import cards_of
from telltable.games.tail_story.show.scenes import Scenes
from telltable.games.tail_story.show.telling import chapters
from telltable.games.tail_story.table import moves as mv
from telltable.games.tail_story.table.state import Deed, Table
from tests.clocks import another_day
from tools.tales import TALES, of, pages, told

from .helpers import PACK, A, B, C, D, asked, four, lay, mat, passes, stop

NAMES = ("Jack", "Ham & Cheese", "the Finch Twins", "O’Malley", "Ines", "Tally Ho!")
CARDS = ("Tuna Drawing", "Pug You Beach!", "Tuna Drawing and another Tuna Drawing")
VALUES = {
    "standing": "Jack had one trophy, and Rocky none",
    "cry": "Pug you beach!",
    "number": "two cards",
    "back": "two",
    "aim": "a small theft",
    "form": "the Hunter",
    "changed": "Jack became the Hunter",
    "left": "one card was",
    "last": "the last two cards of the deck",
    "done": "drew two cards",
    "comfort": "one card",
    "drop": "a card each",
    "deeds": "said no to Jack once",
    "answer": "taken cards from Jack twice",
}


@cache
def evening(seed: int) -> Match:
    """A race of bots at a table of its own size."""
    guests = {"guest_characters": "on"} if seed % 2 else {}
    match = telltable.new("tail_story", seats=("bot:careful",) * (2 + seed % 3), seed=f"told {seed}", options=guests)
    Driver(match).run()
    return match


def book(match: Match) -> Book:
    told = GAME.book(match.pack, match.state)
    assert isinstance(told, Book)
    return told


def said(told: Book) -> list[str]:
    """Everything a book says but its appendix, paragraph by paragraph."""
    return [
        *(chapter.heading for chapter in told.chapters),
        *(chapter.opener for chapter in told.chapters if chapter.opener),
        *(line.text for chapter in told.chapters for line in chapter.lines),
    ]


# --- whole evenings ---------------------------------------------------------------------------------------


def no_line_twice(seed: int) -> None:
    told = said(book(evening(seed)))
    assert [text for text, often in Counter(told).items() if often > 1] == []
    whole = "\n".join(told)
    frames = [own_words(line) for at, line in lines() if not at.startswith(PARTS)]
    assert [frame for frame in frames if len(frame) > 20 and whole.count(frame) > 1] == []


def test_no_line_is_told_twice_in_an_evening() -> None:
    """Nor in other names: no frame comes twice."""
    for seed in range(3):
        no_line_twice(seed)


@pytest.mark.campaign
def test_no_line_is_told_twice_in_any_of_thirty_evenings() -> None:
    for seed in range(30):
        no_line_twice(seed)


def test_every_emptied_deck_has_its_chapter() -> None:
    """One for each achievement, and for each deck that brought none (TS-705 to TS-707); then the finish."""
    for seed in range(3):
        match = evening(seed)
        closing = list(closings(match.state.table))
        told = book(match).chapters
        late = sum(deed.kind == "emptied" for deed in match.state.table.deeds) - len(closing)
        assert len(told) == len(closing) + late + 1
        for chapter, deed in zip(told, closing, strict=False):
            pet = PACK.pet[match.state.table.mats[deed.seat].pet].short
            assert deed.kind == "missed" or pet in chapter.heading or pet in chapter.lines[-1].text
            assert (f"turn {deed.turn}",) in [line.marks for line in chapter.lines]
        assert len({chapter.heading for chapter in told}) == len(told)


def test_every_achievement_is_told_by_how_it_was_nearly_stopped() -> None:
    for seed in range(3):
        nearly_stopped(seed)


@pytest.mark.campaign
def test_every_achievement_of_forty_evenings_is_told_by_how_it_was_nearly_stopped() -> None:
    for seed in range(40):
        nearly_stopped(seed)


def nearly_stopped(seed: int) -> None:
    """In its own chapter, or, of two decks that end in one turn, in the one before."""
    at_stops = ("nearly_", "stopped", "quarrel", "emptied_bribe")
    near = [own_words(line) for at, line in lines() if at.startswith(at_stops)]
    match = evening(seed)
    told, before = book(match).chapters, None
    for chapter, deed in zip(told, closings(match.state.table), strict=False):
        pet = PACK.pet[match.state.table.mats[deed.seat].pet].short
        some = [*chapter.lines, *(before[0].lines if before and before[1].turn == deed.turn else ())]
        if deed.kind == "achievement":
            assert any(one in line.text and pet in line.text for one in near for line in some), chapter
        before = chapter, deed


def test_three_trophies_are_counted_when_the_chapter_opens() -> None:
    """The opener for a third trophy stands in the chapter after it, not in the one that it closes."""
    openers = [own_words(line) for at, line in lines() if at == "opener_three"]
    for seed in range(3):
        match = evening(seed)
        closed = list(closings(match.state.table))
        told = book(match).chapters
        threes = [at for at, one in enumerate(told) if any(words in one.opener for words in openers)]
        assert threes
        assert all(closed[at - 1].kind == "achievement" and closed[at - 1].n == 3 for at in threes)


def closings(table: Table) -> Iterator[Deed]:
    return (d for d in table.deeds if d.kind == "achievement" or (d.kind == "missed" and d.action != "no_cards"))


def test_every_pet_has_a_voice_of_its_own() -> None:
    """Each has lines for every occasion, speaks in every evening that it is in, and no two say the same."""
    assert {pet: set(of) for pet, of in PACK.phrases.voices.items()} == {pet: set(VOICES) for pet in PETS}
    for seed in range(3):
        match = evening(seed)
        whole = "\n".join(said(book(match)))
        for table_mat in match.state.table.mats:
            own = [own_words(line) for at, line in lines() if at.startswith(f"{table_mat.pet} ")]
            assert any(line in whole for line in own), table_mat.pet


def test_what_is_told_of_a_chapter_stays_told() -> None:
    """A chapter that is closed reads the same for the rest of the evening, and a line that was told stays."""
    match = evening(2)
    table = match.state.table
    whole = chapters(PACK, table)
    for count in range(0, len(table.deeds), 7):
        told = chapters(PACK, replace(table, deeds=table.deeds[:count], ending=""))
        for number, chapter in enumerate(told[:-1]):
            assert chapter.heading == whole[number].heading
            assert chapter.lines == whole[number].lines[: len(chapter.lines)]


def test_the_same_race_gives_the_same_book() -> None:
    """On another day, too; at another table another one."""
    match = evening(1)
    today = said(book(match))
    with another_day():
        assert said(GAME.book(match.pack, match.state)) == today
    other = replace(match.state, table=replace(match.state.table, commitment="another"))
    assert said(book(match)) != said(GAME.book(match.pack, other))


@pytest.mark.by_turns(4)
def test_the_tales_that_are_shown_are_told_in_the_texts_as_they_are() -> None:
    """docs/tales is what `python tools/tales.py` writes today."""
    shown = of("tail_story")
    assert len(shown) == 3
    for one in shown:
        for name, text in pages(told(one), one.forms).items():
            assert (TALES / name).read_text(encoding="utf-8") == text, f"{name}: run python tools/tales.py"


# --- what people write ------------------------------------------------------------------------------------


def test_what_people_say_with_a_stop_is_quoted_in_its_place() -> None:
    """TS-405: every quip of a quarrel, as it was written, behind its own stop."""
    match = four(mat(8, hand=["CDR-1", "CSP-1"]), mat(8, hand=["FSP-1"]), mat(8, hand=["RSP-1"]))
    match.play(A, mv.Play("CDR-1", n=2))
    stop(match, B, "FSP-1", "not in my basket")
    stop(match, A, "CSP-1", "watch me!")
    passes(match)
    (line,) = [x for chapter in chapters(PACK, match.state.table) for x in chapter.lines if "“" in x.text]
    assert line.told
    [words] = lines_of(Book("Tail Story", "A tail", chapters(PACK, match.state.table))).values()
    assert words.played == line.text, "it is changed with the sentences around what was said"
    first, second = line.text.index("“not in my basket”."), line.text.index("“watch me!”")
    assert line.text.index("“Paws right meow!”") < first < line.text.index("“Pug you beach!”") < second
    assert "“watch me!”." not in line.text


def test_a_single_stop_with_words_is_always_told() -> None:
    table = evening(2).state.table
    quips = tuple(f"no number {n}" for n in range(40))
    seats, cards = (table.order[0], table.order[1]), ("CDR-1", "FSP-1")
    deeds = [Deed("quarrel", 3, seats[0], n=1, cards=cards, seats=seats, said=(quip,), action="play") for quip in quips]
    told = chapters(PACK, replace(table, deeds=tuple(deeds), ending=""))
    whole = " ".join(line.text for chapter in told for line in chapter.lines)
    assert all(whole.count(f"“{quip}”") == 1 for quip in quips)


def test_a_caption_is_told_as_it_was_written() -> None:
    """TS-705: behind a lead that is never the same twice, and nothing after it."""
    table = evening(2).state.table
    deeds = tuple(
        replace(deed, words=f"sat on the cake, number {n}") if deed.kind == "achievement" else deed
        for n, deed in enumerate(table.deeds)
    )
    told = [x for chapter in chapters(PACK, replace(table, deeds=deeds)) for x in chapter.lines if x.told]
    assert len(told) == sum(deed.kind == "achievement" for deed in deeds)
    assert len({line.link for line in told if isinstance(line, Told)}) == len(told)
    for line in told:
        assert isinstance(line, Told)
        assert line.text == f"{line.link}{line.played}"
        assert re.fullmatch(r"sat on the cake, number \d+", line.played)


ADDED = ("nearly_bribed", "nearly_nobody", "nearly_quiet", "reckoning", "turned_up")


def test_what_the_book_adds_is_marked_and_can_be_taken_out() -> None:
    told = book(evening(2))
    bare = as_played(told)
    assert not any(chapter.opener for chapter in bare.chapters)
    near = [own_words(line) for at, line in lines() if at.startswith(ADDED)]
    assert any(word in text for word in near for text in said(told))
    assert not any(word in text for word in near for text in said(bare))


# --- turning points ---------------------------------------------------------------------------------------


def test_a_grudge_is_told_by_its_turns() -> None:
    grudges = Grudges()
    assert grudges.turn(A, B) == "feud_first"
    assert grudges.turn(A, C) == "feud_begins"
    assert grudges.turn(A, B) == ""
    assert grudges.turn(A, B) == "streak"
    assert grudges.turn(B, A) == "revenge"
    assert grudges.turn(B, A) == ""
    assert grudges.turn(A, B) == "revenge"
    assert [grudges.turn(C, A), grudges.turn(A, C), grudges.turn(C, A)] == ["revenge", "revenge", "even"]


def quarrel(turn: int, *seats: int, card: str = "CDR-1") -> Deed:
    cards = (card, *("FSP-1", "CSP-1", "RSP-1")[: len(seats) - 1])
    return Deed("quarrel", turn, seats[0], n=len(seats) - 1, cards=cards, seats=seats, action="play")


def drew(turn: int, seat: int, why: str, *cards: str, n: int = 1, deck: int = 1, seats: tuple[int, ...] = ()) -> Deed:
    return Deed("drew", turn, seat, n=n, cards=cards, seats=seats or (seat,), action=why, deck=deck)


@pytest.mark.parametrize(
    ("deeds", "causes"),
    [
        ((quarrel(9, A, B, A), drew(9, A, "effect", "CDR-1", seats=(A, B, A))), (0,)),
        ((quarrel(9, A, B), drew(9, A, "bribe", "CDR-1", seats=(A, B))), (0,)),
        ((quarrel(9, C, A, D), drew(9, A, "bribe", "CDR-1", seats=(C, A, D))), (0,)),
        ((quarrel(8, A, B), drew(9, A, "draw_step")), ()),
        ((Deed("ability", 8, A), Deed("ability", 9, A), drew(9, A, "effect", "CDR-1")), (1,)),
        ((Deed("mess", 9, A, B, 1, ("FDR-1",)), drew(9, A, "put", "FSP-1"), Deed("put", 9, A, B, 4)), (0,)),
        ((Deed("concert", 9, C, cards=("CA3-1",)), drew(9, A, "invite", "CA3-1", seats=(C,))), (0,)),
        ((drew(9, A, "effect", "CDR-1", n=2, deck=3), drew(9, A, "bonus", "CDR-1")), (0,)),
        ((drew(8, A, "effect", "CDR-1", n=2, deck=3), drew(9, A, "bonus", "CDR-2")), ()),
        ((Deed("steal", 9, A, B, 2), drew(9, A, "dig", "CDR-1")), ()),
    ],
)
def test_what_brought_the_last_card_is_always_told(deeds: tuple[Deed, ...], causes: tuple[int, ...]) -> None:
    """TS-501: a bribe by its quarrel, a bonus by its card, a song by the song; and nothing that came of another."""
    scenes = Scenes()
    for deed in deeds:
        scenes.note(deed)
    found = [scene.deed for scene in scenes.causes(scenes.end(A))]
    assert found == [deeds[at] for at in causes]
    assert all(deed in [scene.deed for scene in scenes.chosen(A, scenes.causes(scenes.end(A)), 0)] for deed in found)


def test_how_the_last_card_went_is_noted() -> None:
    """TS-701: the card that empties a deck, and what it was drawn for."""
    match = four(mat(2, hand=["CDR-1", "CSP-1", "FSP-1"], c=3))
    match.play(A, mv.Play("CDR-1", n=2))
    passes(match)
    last = next(deed for deed in match.state.table.deeds if deed.kind == "drew")
    assert (last.seat, last.action, last.cards, last.n, last.deck) == (A, "effect", ("CDR-1",), 2, 2)
    while asked(match) != "achieve":
        match.play(match.waiting()[0], mv.Decline())
    match.play(A, mv.Collect(match.state.hands[A][0]))
    kinds = [deed.kind for deed in match.state.table.deeds]
    assert kinds == ["drew", "emptied", "achievement"]
    assert match.state.table.mats[A].achievements == 1


# --- the lines themselves ---------------------------------------------------------------------------------


def lines() -> Iterator[tuple[str, str]]:
    for occasion, some in PACK.phrases.lines.items():
        yield from ((occasion, line) for line in some)
    for pet, own in PACK.phrases.voices.items():
        for occasion, some in own.items():
            yield from ((f"{pet} {occasion}", line) for line in some)


DISAGREES = re.compile(r"\{(?:pet|other)\} (?:was|were|is|are|has|have|does|do|says|thinks|likes|wants)\b")
SOMEBODY = re.compile(r"\b(?:he|she|him|her|hers|his|himself|herself)\b", re.IGNORECASE)
PARTS = ("aim_", "done_")  # words that a line is made with; these may come again
NO_SENTENCE = ("heading_", *PARTS, "remembered")
SLIPS = re.compile(r"  |[!?.…]”?[.,;:](?!\w)|[.]”? (?:the |a |two )|\ba [aeiou]|\(|\{|’’| [.,!?]")


def test_no_line_sounds_like_a_part_of_another() -> None:
    """The longest stretch of a line is in no other; else they are heard as one that is told twice."""
    authored = [line for at, line in lines() if not at.startswith(PARTS)]
    whole = "\n".join(authored)
    assert [line for line in authored if len(own_words(line)) >= 12 and whole.count(own_words(line)) > 1] == []


UNSURE = re.compile(r"\b(?:again|once more|this time|next time|last time|always|usual|habit|also)\b", re.I)
SURE = {  # lines with such a word, and why it is true at their place
    "{pet}, Again": "the heading of a second trophy",
    "{other} had started the quarrel, or so {pet} would always say.": "a claim, and of what comes later",
}
POINTS = re.compile(r"(?:It|They|These|Those)\b")


def test_a_line_speaks_of_nothing_that_may_not_have_been() -> None:
    """No word that needs something earlier, and no “it” that points at another line."""
    authored = [(at, line) for at, line in lines() if line not in SURE]
    assert [(at, line) for at, line in authored if UNSURE.search(line)] == []
    assert [(at, line) for at, line in authored if POINTS.match(line) and not line.startswith(IDIOMS)] == []


IDIOMS = (
    "It was the first",
    "It was only {pet's} first",
    "It was the wrong moment",
    "It counted for nothing that",
    "They crossed the rug at the same moment, {pets}",
    "They say",
)


LOOKS_BACK = re.compile(
    r"\b(?:moment before|little earlier|earlier|some time|once put)\b"
    r"|\bhad (?:\w+ )?(?:stopped|tried|spent|counted|held|won|kept|taken|stolen|slipped|robbed|put|said no)\b"
)


AFTER = ("nearly_", "emptied", "stopped", "quarrel", "stands", "bribe", "revenge", "even", "streak", "feud_", "steal")


def test_no_line_looks_back_at_a_no_or_a_theft() -> None:
    """Only the reckoning counts them."""
    assert [(at, line) for at, line in lines() if at.startswith(AFTER) and LOOKS_BACK.search(line)] == []


NO = re.compile(r"“([^”]+!)” (?:said|answered|called|shouted) ")


def in_order(seed: int) -> int:
    """Every no that a book tells is one that was said, by the same pet and with the same card, in the order of events.

    And each follows what it was said to: in its own paragraph the deed of the pet that was stopped comes first.
    """
    match = evening(seed)
    table = match.state.table
    pets = [PACK.pet[mat.pet].short for mat in table.mats]
    cries = {f"{card.name.removesuffix('!').capitalize()}!" for card in PACK.cards.values() if card.kind == "stopping"}
    quarrels = iter([deed for deed in table.deeds if deed.kind == "quarrel"])
    found = 0
    for line in (line for chapter in book(match).chapters for line in chapter.lines):
        said = [(cry[1], line.text[cry.end() :]) for cry in NO.finditer(line.text) if cry[1] in cries]
        if not said:
            continue
        found += 1
        for deed in quarrels:  # those that were passed over are never told later
            cards = [f"{PACK.cards[card].name.removesuffix('!').capitalize()}!" for card in deed.cards[1:]]
            stoppers = [pets[seat] for seat in deed.seats[1:]]
            if (
                [cry for cry, _ in said] == cards
                and all(rest.startswith(pet) for (_, rest), pet in zip(said, stoppers, strict=True))
                and pets[deed.seats[0]] in line.text[: line.text.index("“")]
            ):
                break
        else:
            raise AssertionError(f"{seed}: nobody said so, or not then: {line.text}")
    return found


def test_every_no_is_told_where_it_was_said() -> None:
    assert all(in_order(seed) for seed in range(4))


@pytest.mark.campaign
def test_every_no_of_forty_evenings_is_told_where_it_was_said() -> None:
    assert all(in_order(seed) for seed in range(40))


def heard(frame: str, pets: str) -> re.Pattern[str]:
    """A line as a listener may hear it: who is named where, and anything in its other holes."""
    seen: set[str] = set()

    def hole(match: re.Match[str]) -> str:
        word, owner = match[1].removesuffix("'s"), "’s?" if match[1].endswith("'s") else ""
        if word not in ("pet", "other"):
            return ".+?"
        again = word in seen
        seen.add(word)
        return (f"(?P={word})" if again else f"(?P<{word}>{pets})") + owner

    return re.compile(re.sub(r"\\{([^{}]+)\\}", hole, re.escape(frame)))


TIMES = (
    "",
    "once",
    "twice",
    *(f"{one} times" for one in ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")),
)


def tallied(seed: int) -> int:
    """The reckoning counts the noes and the takings that a listener has heard: it is compared with the text alone."""
    match = evening(seed)
    pets = "|".join(re.escape(PACK.pet[mat.pet].short) for mat in match.state.table.mats)
    tried = [heard(line.split("“")[0], pets) for at in ("stopped", "quarrel") for line in PACK.phrases.lines[at]]
    taken = [heard(line, pets) for at in ("steal", "mess") for line in PACK.phrases.lines[at]]
    told: Counter[tuple[str, str, str]] = Counter()
    chapters = book(match).chapters
    for line in (line for chapter in chapters for line in chapter.lines):
        noes = re.findall(rf"“[^”]+!” (?:said|answered|called|shouted) ({pets})", line.text)
        actor = next((found["pet"] for one in tried if (found := one.search(line.text))), "") if noes else ""
        if actor:
            for who, whom in zip(noes, [actor, *noes], strict=False):
                told[who, "said no to", whom] += 1
            for whom in re.findall(rf" stole (?:one card|two cards) from ({pets})(?: after all)?[.]", line.text):
                told[actor, "taken cards from", whom] += 1
            continue
        took = next((found for one in taken if (found := one.search(line.text))), None)
        if took:
            told[took["pet"], "taken cards from", took["other"]] += 1
    found = re.findall(rf"({pets}) had ((?:said no to|taken cards from) .+?)(?=, and |[.])", chapters[-1].lines[1].text)
    for who, deeds in found:
        counted = {
            what: (whom, often)
            for what, whom, often in re.findall(rf"(said no to|taken cards from) ({pets}) (\w+(?: times)?)", deeds)
        }
        whom = next(whom for whom, _ in counted.values())
        for what in ("said no to", "taken cards from"):
            assert TIMES[told[who, what, whom]] == counted.get(what, ("", ""))[1], (seed, who, what, whom, told)
    return len(found)


def test_the_reckoning_counts_what_was_told() -> None:
    assert sum(tallied(seed) for seed in range(3)) > 3


@pytest.mark.campaign
def test_the_reckoning_of_sixty_evenings_counts_what_was_told() -> None:
    assert sum(tallied(seed) for seed in range(60)) > 60


WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")
NUMBERS = {word: at for at, word in enumerate(WORDS, start=1)}
PUT = "nearly_put", "nearly_saved"


def decks(seed: int) -> int:
    """Within a chapter a deck that is counted never has more cards than it can have by what was told since."""
    match = evening(seed)
    pets = "|".join(re.escape(PACK.pet[mat.pet].short) for mat in match.state.table.mats)
    counts = {
        at: [heard(line, pets) for line in PACK.phrases.lines[at]] for at in ("low", "drawing", "last_play", *PUT)
    }
    cards, comfort = rf"\b({'|'.join(WORDS)}) cards?\b", "comfort|feel better"
    found = 0
    for chapter in book(match).chapters:
        left: dict[str, int] = {}
        for text in (line.text for line in chapter.lines):
            for at, some in counts.items():
                hit = next((hit for one in some if (hit := one.search(text)) and "pet" in hit.groupdict()), None)
                if hit is None:
                    continue
                pet = hit["pet"]
                if at in PUT:
                    left = {who: much + (who == pet) for who, much in left.items()}
                    continue
                said = [NUMBERS[word] for word in re.findall(cards, hit[0].lower())]
                before = sum(said) if at == "drawing" else said[0]
                assert before <= left.get(pet, 15), (seed, pet, left, text)
                left[pet] = said[-1] if at == "drawing" else before
                found += 1
            given = re.search(rf"({pets})[^.“]*{cards}[^.“]*(?:{comfort})", text)
            if given and given[1] in left:
                left[given[1]] -= NUMBERS[given[2]]
    return found


def test_a_deck_that_is_counted_has_as_many_cards_as_was_told() -> None:
    assert all(decks(seed) for seed in range(3))


@pytest.mark.campaign
def test_the_decks_of_sixty_evenings_have_as_many_cards_as_was_told() -> None:
    """In an evening now and then nobody comes to count a deck."""
    assert sum(decks(seed) > 0 for seed in range(60)) > 50


def test_a_deed_is_paid_back_only_where_the_deed_was_told() -> None:
    """And the comforting card stands right after the no that brought it."""
    backs = [own_words(line) for at in ("revenge", "even") for line in PACK.phrases.lines[at]]
    comfort = [own_words(line) for line in PACK.phrases.lines["nearly_bribed_told"]]
    found = 0
    for seed in range(6):
        match = evening(seed)
        told: list[str] = []
        for chapter in book(match).chapters:
            for line in chapter.lines:
                pets = [PACK.pet[mat.pet].short for mat in match.state.table.mats]
                if any(word in line.text for word in backs if len(word) > 20):
                    found += 1
                    two = sorted((name for name in pets if name in line.text), key=line.text.index)[:1]
                    two += (
                        re.findall(r"” said ([^.,]+)", line.text)[:1]
                        or [x for x in pets if x in line.text and x not in two][:1]
                    )
                    assert any(all(name in text for name in two) for text in told), line.text
                if any(word in line.text for word in comfort if len(word) > 20):
                    found += 1
                    assert NO.search(chapter.lines[chapter.lines.index(line) - 1].text), line.text
                told.append(line.text)
    assert found


def test_lines_go_with_any_name() -> None:
    """Of two pets as of one: no verb that has to agree, no he or she, one end mark, none after a card's own."""
    for at, line in lines():
        general = at in OCCASIONS | MORE
        assert not (general and DISAGREES.search(line)), (at, line)
        assert not (general and SOMEBODY.search(line)), (at, line)
        assert not re.search(r"\{(?:cards?|sound)\}”?[?:;]", line), (at, line)
        if not at.startswith(NO_SENTENCE):
            assert line.rstrip("”")[-1] in ".!?", (at, line)


def test_lines_read_well_with_every_name() -> None:
    """Every line with every pair of names: a name alone, of two, with an article, an apostrophe, an s, a “!”."""
    for (at, line), (who, whom), cards in product(lines(), zip(NAMES, NAMES[::-1], strict=True), CARDS):
        names = {"pet": who, "pet_s": possessive(who), "other": whom, "other_s": possessive(whom)}
        sound = "Woof! Arf!"
        told = filled(line, **names, **VALUES, pets=f"{who} and {whom}", cards=cards, card=cards, sound=sound)
        assert "{" not in told
        if not at.startswith(PARTS):
            assert told[0] in "“" or not told[0].islower(), (at, told)
        slip = SLIPS.search(told.replace("Ho!,", "Ho,"))
        assert not slip, (at, told, slip)


def test_a_card_twice_is_another_one() -> None:
    assert cards_of(PACK, ("CST-1", "FDR-2", "CST-2")) == (
        "Tuna Drawing, “You Threw It, I Keep It” and another “You Threw It, I Keep It”"
    )


def test_the_mark_of_a_card_ends_no_sentence_too_soon() -> None:
    assert (
        filled("Jack put down {card}, and slept.", card="Paws Right Meow!")
        == "Jack put down Paws Right Meow, and slept."
    )
    assert filled("Jack put down {card}.", card="Paws Right Meow!") == "Jack put down Paws Right Meow."
    both = tuple(id_ for id_, card in PACK.cards.items() if card.name.endswith("!"))
    names = sorted({PACK.cards[id_].name for id_ in both})
    first = [next(id_ for id_ in both if PACK.cards[id_].name == name) for name in names[:2]]
    assert cards_of(PACK, first) == f"{names[0][:-1]} and {names[1][:-1]}"


def test_a_line_is_drawn_once_and_by_the_table() -> None:
    one, two = Frames(PACK, "one"), Frames(PACK, "two")
    count = len(PACK.phrases.lines["steal"])
    drawn = [one.next("steal") for _ in range(count + 1)]
    assert sorted(drawn[:-1]) == sorted(PACK.phrases.lines["steal"])
    assert drawn[-1] == ""
    assert [two.next("steal") for _ in range(count)] != drawn[:-1]


def test_at_a_table_of_two_nobody_speaks_of_the_others() -> None:
    few = Frames(PACK, "two", few=True)
    drawn = [few.next("nearly_nobody") for _ in range(20)]
    assert any(drawn)
    assert not any("{pets}" in line or "others" in line for line in drawn)


# --- other packs ------------------------------------------------------------------------------------------


def test_a_pack_of_before_is_told_with_todays_lines() -> None:
    """A game that was kept with the first edition of the box: it has no voices, and no line for most occasions."""
    old = next(path for path in (OWN.parents[1] / "kept_packs").iterdir() if path.name.startswith("5e29b0b5"))
    files = json.loads(lzma.decompress(old.read_bytes()))
    assert "voices.toml" not in files
    match = telltable.new("tail_story", seats=("bot:careful",) * 3, seed="kept")
    Driver(match).run()
    pack = unpacked_in(files)
    told = chapters(pack, match.state.table)
    assert all(line.text for chapter in told for line in chapter.lines)
    assert len(told) == len(list(closings(match.state.table))) + 1
    assert any("“" in line.text for chapter in told for line in chapter.lines)


def unpacked_in(files: dict[str, str]) -> object:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name:
        for file, text in files.items():
            Path(name, file).write_text(text, encoding="utf-8")
        return GAME.load_pack(Path(name))


def test_a_veiled_pet_says_nothing_in_its_own_voice() -> None:
    veiled = PACK.veiled((), ("rocky",))
    assert "rocky" not in veiled.phrases.voices
    assert "jack" in veiled.phrases.voices
    assert PACK.saying(lambda text: "evacuated" in text) == ("rocky",)


def test_a_race_that_nobody_finishes_has_an_end_too() -> None:
    match = lay(mat(9), mat(9), options={"round_limit": "10"})
    table = replace(match.state.table, ending="limit", winners=(A,), deeds=(Deed("steal", 1, B, A, 2),))
    told = chapters(PACK, table)
    assert told[-1].heading == "The Finish"
    assert any(own_words(line) in x.text for line in PACK.phrases.lines["unfinished"] for x in told[-1].lines)
