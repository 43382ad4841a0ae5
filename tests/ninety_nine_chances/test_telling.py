"""How a tale reads: the two genres in every line, words as words, every Problem met again, nothing told twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import count, cycle

import pytest
from msgspec.structs import replace

import telltable
from bench.stories.ninety_nine_chances import (
    Evening,
    figures,
    frames,
    has_both,
    met_again,
    play,
    quoted,
    twice,
)
from telltable.bots.driver import Driver
from telltable.core import english, grammar
from telltable.core.content import CONTENT
from telltable.core.kept_pack import archived, unpacked
from telltable.core.story import Told, as_played
from telltable.games.ninety_nine_chances import GAME
from telltable.games.ninety_nine_chances.box.components import ENDINGS, Forms, Scene
from telltable.games.ninety_nine_chances.box.pack import resource_forms, resource_noun
from telltable.games.ninety_nine_chances.show.book import book
from telltable.games.ninety_nine_chances.table.auto_lines import fill, reads_like, was_told
from telltable.games.ninety_nine_chances.table.line_slots import (
    SLOT,
    Slots,
    brought,
    ends,
    new_place,
    person_slots,
    told_gifts,
)
from telltable.games.ninety_nine_chances.table.sentences_of_cards import after, with_sentences
from tests.clocks import another_day
from tests.ninety_nine_chances.helpers import PACK, asked, defaults, do, lay
from tools.tales import TALES, of, pages, told

NAMES = ("Ines", "the Finch Twins", "the Lodger", "O’Malley", "Bonnie and Clyde", "Tally Ho!")
FIRST_PACK = "d29ff5dd74819911cc521b167c30eb642eaacb441b73bd296e1878d9406b08ac"
SENTENCES = {"worked", "failed", "had", "found", "came", "stayed", "turned", "still", "gone"}
LINES = [
    (kind, line)
    for kind, lines in (*((k, w.lines) for k, w in PACK.words.items()), *PACK.teller.items())
    for line in lines
]


@cache
def evenings() -> tuple[Evening, ...]:
    return tuple(play(seats, f"told {seats}") for seats in (3, 5, 8))


@cache
def won() -> tuple[Evening, ...]:
    """Evenings that one player alone wins, of which the coda says so."""
    return tuple(play(seats, f"won {seats} 3") for seats in (3, 5, 8))


# --- what is authored -------------------------------------------------------------------------------------


def test_there_are_families_for_all_genres() -> None:
    """Every genre, of the deck and of the spare cards, has one family; lint holds what a family has."""
    assert len(PACK.families) >= 33
    assert {card.genre for card in (*PACK.card_list, *PACK.spares)} == set(PACK.family_of)
    assert min(len(lines) for lines in PACK.teller.values()) >= 4
    assert all(family.scene for family in PACK.families)
    things = [thing for family in PACK.families for thing in (family.things or {}).values()]
    assert all(set(family.things or {}) == set(family.genres) for family in PACK.families)
    assert len(things) == len(set(things))


@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_grammatical_whoever_it_is_about(name: str) -> None:
    """All lines, with one name and the next, with words of all cards and all scenes in turn."""
    values = words(1 + 101 * NAMES.index(name))
    others = cycle(one for one in NAMES if one != name)
    faults = []
    for kind, line in LINES:
        people = person_slots("me", name) | person_slots("other", next(others)) | {"me_self": name}
        text = english.joined(fill(line, next(values) | people))
        faults += [f"{kind}: {fault}: {text}" for fault in grammar.faults(quiet(text))]
    assert faults == []


@pytest.mark.parametrize("name", NAMES)
def test_every_sentence_of_a_card_is_grammatical_whoever_it_is_about(name: str) -> None:
    """And so is every line that leads up to one, for it is never written for a name either."""
    others = cycle(one for one in NAMES if one != name)
    leads = [line for _, line in LINES if SENTENCES.intersection(SLOT.findall(line))]
    faults = []
    for n, (_, light, dark) in enumerate(forms()):
        own = {field: getattr(form, field) for form in (light, dark) for field in SENTENCES if getattr(form, field)}
        people = (
            person_slots("me", name)
            | person_slots("other", next(others))
            | {"me_self": name}
            | {"missed": "the crown", "problem": "the maze", "word": "a map"}
        )
        texts = [*own.values(), with_sentences(leads[n % len(leads)], own)]
        for text in (english.joined(fill(one, people)) for one in texts):
            faults += [f"{fault}: {text}" for fault in grammar.faults(quiet(text))]
    assert faults == []


def quiet(text: str) -> str:
    """Without the “!” of a name: what comes after it would look like a new sentence."""
    return re.sub(r"Tally Ho!(?=[ ’,;:])", "Tally Ho", text)


def test_a_card_is_told_by_sentences_that_hold_nothing_but_people() -> None:
    """So no two things meet in a sentence that were not written for each other; and nobody in one is a he or a she."""
    for genre, light, dark in forms():
        for form, fields in (
            (light, ("worked", "failed", "had", "found")),
            (dark, ("came", "stayed", "turned", "still", "gone")),
        ):
            for field in fields:
                text = getattr(form, field)
                assert text, (genre, field)
                assert {slot.partition("_")[0] for slot in SLOT.findall(text)} <= {"me", "other"}, text
                about = "other" if field in ("worked", "failed", "came", "stayed", "turned") else "me"
                assert not re.search(rf"\{{{about}[^.]*\b(?:he|she|his|him|himself|herself)\b", text), text


def test_only_what_is_sure_is_said_at_the_end() -> None:
    """Whoever goes too far hears so, and nobody else does; in each case there are lines for a table of eight."""
    for kind in ENDINGS:
        lines = PACK.words[kind].lines
        over = [line for line in lines if "{over}" in line]
        assert bool(over) == (kind == "tragic")
        assert len(over) >= 8 or kind != "tragic"
        far = [line for line in lines if re.search(r"too (?:far|much)|everything was lost", line)]
        assert set(far) <= set(over)
        assert len([line for line in lines if "{over}" not in line]) >= 8
    bids = PACK.words["bid"].lines
    assert min(sum(slot in line for line in bids) for slot in ("{trouble}", "{solved}")) >= 8
    after = PACK.teller["after"]
    assert all(("{won}" in line and "{me}" in line) != ("{kept}" in line) for line in after)


def test_what_is_told_goes_on_with_what_was_told() -> None:
    """The friend, the aunt and the pie of a Problem are spoken of again only where it was told how it came."""
    table = evenings()[0].match.state.table
    told = next(one for one in table.told if one.kind == "problem")
    assert after(PACK, table, told.card, "still")
    silent = replace(table, told=tuple(replace(one, text="Things went wrong.") for one in table.told))
    assert not after(PACK, silent, told.card, "still")
    assert not after(PACK, silent, told.card, "gone")


def test_all_of_it_is_in_one_place() -> None:
    """Nobody but the second genre brings in a place, and it brings in one."""
    for evening in evenings():
        wanted, where = (PACK.family_of[PACK.cards[card].genre].scene for card in evening.match.state.table.theme)
        assert isinstance(wanted, Scene)
        assert isinstance(where, Scene)
        read = "\n".join(evening.texts)
        assert where.opens in read
        assert where.last in read
        assert wanted.wanted in read
        others = {one.scene.at for one in PACK.families if one.scene} - {where.at}
        assert [at for at in others if re.search(rf"\b{at}\b", read)] == []


def test_each_genre_has_a_thing_of_its_own_at_the_beginning_and_at_the_end() -> None:
    """Not only its family: a moon base is known by its moon buggy."""
    for evening in evenings():
        texts = {chapter.heading: " ".join((chapter.opener, *(x.text for x in chapter.lines)))
                 for chapter in evening.book.chapters}  # fmt: skip
        for card in evening.match.state.table.theme:
            genre = PACK.cards[card].genre
            thing = (PACK.family_of[genre].things or {})[genre]
            assert thing in texts["What they had"]
            assert english.known(thing).lower() in texts["How it ended"].lower()


def forms() -> list[tuple[str, Forms, Forms]]:
    """Of every card and spare: its genre, and how its two words are said."""
    found = []
    for card in (*PACK.card_list, *PACK.spares):
        assert isinstance(card.light, Forms)
        assert isinstance(card.dark, Forms)
        found.append((card.genre, card.light, card.dark))
    return found


def words(first: int) -> Iterator[Slots]:
    """What placeholders stand for: each time other cards and another scene."""
    cards = forms()
    scenes = [family.scene for family in PACK.families if family.scene]
    for n in count(first):
        (first_, light, dark), (second, with_, against) = cards[n % len(cards)], cards[(n + 57) % len(cards)]
        nouns = [english.known(dark.noun), english.known(against.noun)]
        wanted, where = scenes[n % len(scenes)], scenes[(n * 5 + 1) % len(scenes)]
        prize = english.known(wanted.prize)
        yield {
            "first": first_,
            "second": second,
            "word": (light if n % 2 else dark).noun,
            "word_adj": light.adjective,
            "word_verb": dark.verb,
            "problem": nouns[1],
            "problem_adj": against.adjective,
            "problem_verb": against.verb,
            "with": english.listed([light.noun, with_.noun]),
            "did": light.did,
            "trouble": nouns[0],
            "troubles": english.listed(nouns),
            "solved": nouns[0],
            "gains": light.noun,
            "gift": light.noun,
            "gifts": english.listed([light.noun, with_.noun]),
            "worked": "There was help.",
            "failed": "Nobody came.",
            "found": "Somebody found a map.",
            "stayed": "Nothing changed.",
            "came": "there was a storm.",
            "turned": "All was well.",
            "place": where.place,
            "at": where.at,
            "at_new": new_place(where.at),
            "host": wanted.host,
            "prize_new": wanted.prize,
            **dict.fromkeys(("prize", "won", "kept", "missed", "over"), prize),
        }


def test_every_form_is_a_word_of_its_own() -> None:
    """Deeds are in the past, and no two cards do the same."""
    deeds = [one.did for _, light, dark in forms() for one in (light, dark)]
    assert len(set(deeds)) == len(deeds) == 2 * len(forms())


def test_a_line_is_known_again_by_what_stands_between_its_placeholders() -> None:
    line = "{me} kept {word} {at}, and only {other} knew."
    found = {"me": "Tally Ho!", "word": "a map", "at": "at sea", "other": "Jo"}
    assert fill(line, found) == "Tally Ho! kept a map at sea, and only Jo knew."
    assert reads_like(line, fill(line, found).translate(str.maketrans("", "", ".!?…")))
    assert not reads_like(line, "Jo kept quiet")


def test_a_name_is_shorter_the_second_time() -> None:
    found = {"me": "Captain Ottoway", "me again": "the Captain", "me_s again": "the Captain’s"}
    assert fill("{me} ran. {me} lost {me_s} hat.", found) == "Captain Ottoway ran. The Captain lost the Captain’s hat."
    assert {one.short for one in PACK.people if one.short} == {one.short for one in PACK.people}


# --- evenings ---------------------------------------------------------------------------------------------


def test_nothing_is_told_twice_in_an_evening() -> None:
    for evening in evenings():
        assert twice(evening) == 0
        assert len(frames(evening)) >= len(evening.texts)


def test_both_genres_are_in_every_act() -> None:
    for evening in evenings():
        assert all(has_both(evening))


def test_every_problem_is_met_again_at_the_end() -> None:
    for evening in evenings():
        assert all(met_again(evening, all_=True))
    assert any(list(met_again(evening)) for evening in evenings())


def test_words_are_words_and_not_labels() -> None:
    assert [quoted(evening) for evening in evenings()] == [0, 0, 0]


def test_a_plan_says_what_is_done_and_an_outcome_what_became_of_it() -> None:
    for evening in evenings():
        turns = evening.match.state.table.turns
        for one in evening.match.state.table.told:
            turn = next((turn for turn in turns if turn.seat == one.other and turn.act == one.act), None)
            if one.kind == "plan" and turn is not None:
                deeds = [forms for card in turn.resources if (forms := resource_forms(PACK, card))]
                assert any(x.did in one.text for x in deeds)
            if one.kind == "success":
                assert PACK.cards[one.card].resource in one.text


def test_an_outcome_begins_with_what_came_of_the_deed_of_the_plan() -> None:
    """The rope of the plan is in the outcome; where a deed was told twice, what came of it is told once."""
    begun, outcomes = 0, 0
    for evening in evenings():
        table = evening.match.state.table
        for one in table.told:
            if one.kind in ("success", "failure"):
                turn = next(turn for turn in table.turns if turn.seat == one.other and turn.act == one.act)
                deeds = [forms for card in turn.resources if (forms := resource_forms(PACK, card))]
                came_of = [str(x.worked if one.kind == "success" else x.failed) for x in deeds]
                begun += any(was_told(said, [one.text]) for said in came_of)
                outcomes += bool(deeds)
    assert outcomes
    assert begun >= 0.9 * outcomes


def test_a_resource_is_spoken_of_only_where_it_was_told_of() -> None:
    """``the promise``, once somebody has spoken of a promise, or the table's own line has; else none at all."""
    evening = evenings()[1]
    table = evening.match.state.table
    seat = next(seat for seat in table.open if table.resources[seat])
    card = table.resources[seat][-1].card
    noun = resource_noun(PACK, card)
    for text, gifts in (("We danced.", []), (f"We found {noun}.", [noun]), ("", [noun])):
        told = replace(table, told=(replace(table.told[0], seat=seat, card=card, text=text),))
        assert told_gifts(PACK, told, seat) == gifts
        assert ends(PACK, told, seat).get("gift", "") == "".join(english.known(gift) for gift in gifts)
    others = next(one for one in table.open if one != seat)
    lost = replace(table, told=(replace(table.told[0], seat=others, card=card, text=f"We found {noun}."),))
    assert told_gifts(PACK, lost, seat) == []


def test_what_the_finale_brought_is_told_in_the_words_of_its_card() -> None:
    """Whoever was under the Finale and is not the Hero tells how the Resource came; nothing is kept that never came."""
    found = 0
    for evening in evenings():
        table = evening.match.state.table
        for one in table.told:
            card = brought(table, one.seat) if one.kind in ENDINGS and one.seat != table.hero else ""
            forms = resource_forms(PACK, card) if card else None
            if forms and one.kind != "tragic":
                found += was_told(str(forms.found), [one.text])
                assert was_told(str(forms.found), [one.text]), one.text
    assert found


def test_what_the_winner_has_was_told_of() -> None:
    """The coda counts only what the tale has had before."""
    wins, found = PACK.teller["coda_win"], 0
    for evening in (*evenings(), *won()):
        *before, coda = evening.book.chapters
        told = " ".join(line.text for chapter in before for line in chapter.lines).casefold()
        for line in coda.lines:
            if any(was_told(one, [line.text]) for one in wins):
                winner = evening.match.state.table.winners[0]
                held = [resource_noun(PACK, card) for card in evening.match.state.table.resource_cards(winner)]
                named = [noun for noun in held if noun.casefold() in line.text.casefold()]
                assert named
                assert all(english.known(noun).removeprefix("the ").casefold() in told for noun in named)
                found += 1
    assert found >= len(won())


UNSURE = re.compile(r"\b(?:again|once more|this time|next time|last time|always|usual|habit|for once|too|also)\b", re.I)
SURE = {  # lines with such a word, and why it is true at their place
    "The plan failed. {other} still had {problem}, and now there was {word} too.": "names both",
}
BACK = re.compile(r"(?:^|[.!?] )(?:It|That|This|They|These|Those)\b")
IDIOMS = re.compile(r"It (?:was|is) (?:\{\w+\} who|time|\{other_s\} lucky|not \{other_s\}|neither)|It did not end well")


def test_a_line_speaks_of_nothing_that_may_not_have_been() -> None:
    """No word that needs something earlier: what stands before a line is not known to whoever writes it."""
    kinds = ("plan", "median", "success", "failure", "frame", "bid", *ENDINGS)
    lines = [(kind, line) for kind, line in LINES if kind in (*kinds, *PACK.teller)]
    bare = [(kind, re.sub(r"too (?:far|close|much|many)", "", line)) for kind, line in lines if line not in SURE]
    assert [(kind, line) for kind, line in bare if UNSURE.search(line)] == []


def test_a_line_points_at_nothing_that_another_line_has_said() -> None:
    """The line before it may be about somebody who only looked on: no “it” or “that” begins a line."""
    begun = [(kind, line) for kind, line in LINES if BACK.match(line) and not IDIOMS.match(line)]
    assert begun == []
    for kind in ("success", "failure"):
        for line in PACK.words[kind].lines:
            begins = line.partition("{turned}")[0].partition("{stayed}")[0]
            assert re.search(r"\{other|\{problem\}|\{worked\}|\{failed\}", begins), line


def test_a_story_that_was_not_chosen_is_no_part_of_the_tale() -> None:
    """NC-203: its pitch stands in the appendix, as it was told."""
    for evening in evenings():
        state = evening.match.state.table
        pitches = [one for one in state.told if one.kind == "pitch"]
        out = [one for one in pitches if state.themes[one.seat] != state.theme]
        assert evening.book.left_out == tuple(one.n for one in out)
        assert not any(one.text in evening.texts for one in out)
        (sheet,) = [sheet for sheet in evening.book.sheets if sheet.title == "Stories that were not told"]
        assert [row[2] for row in sheet.rows] == [one.text for one in out]


def test_the_same_game_gives_the_same_book() -> None:
    first = evenings()[0].match
    again = telltable.new("ninety_nine_chances", seats=first.header.seats, seed="told 3", options={"grace": "0"})
    for entry in first.entries[len(again.entries) :]:
        again.play(entry.seat, entry.move)
    today = book(first.pack, first.state)
    with another_day():
        assert book(again.pack, again.state) == today


@pytest.mark.campaign
def test_thirty_evenings_hold_all_that_is_asked_of_them() -> None:
    """At most a quarter of the lines was met before on the second evening, and half of them on the fourth."""
    for seed in ("thirty", "thirty more"):
        values = [int(value.split()[0]) for _, value in figures(30, seed)[:7]]
        assert values[:5] == [0, 100, 0, 100, 100]
        assert values[5] <= 25
        assert values[6] <= 50


# --- people -----------------------------------------------------------------------------------------------


def test_what_people_wrote_is_quoted_in_place() -> None:
    """Not a letter of it is altered, and what the book adds is marked and can be taken out again."""
    m = lay(problems=[[8], [12], [14]], characters=["the Finch Twins", "Jo", "Tally Ho!"])
    do(m, 0, "Plan", problem="08", text="i wait. and then i run!")
    told_ = book(m.pack, m.state)
    (chapter,) = told_.chapters
    assert chapter.heading == "The Finch Twins against the rumour"
    assert chapter.opener
    assert [line.text for line in chapter.lines] == ["i wait. and then i run!"]
    (bare,) = as_played(told_).chapters
    assert (bare.opener, bare.lines) == ("", chapter.lines)


def test_the_coda_is_marked_as_ours_and_can_be_taken_out() -> None:
    whole = evenings()[1].book
    coda = whole.chapters[-1]
    assert coda.heading == "Coda"
    assert all(isinstance(line, Told) and line.ours and not line.teller for line in coda.lines)
    assert [line.n for chapter in as_played(whole).chapters for line in chapter.lines] == [
        one.n for one in evenings()[1].match.state.table.told if one.n not in whole.left_out
    ]


@pytest.mark.parametrize("name", ["the Finch Twins", "Tally Ho!", "Ines"])
def test_names_are_grammatical_at_the_end(name: str) -> None:
    """Whoever bids 94 under a Finale of 95 is the Hero, however many they are."""
    people = [name, "Jo", "Flo"]
    resources, problems = [[2], [5], [7]], [[8], [12], [14]]
    top = [50, 51, 52, 95]  # three are drawn for the bids
    m = lay("climax", resources=resources, problems=problems, characters=people, deck_top=top, theme=(1, 3))
    defaults(m, "bid")
    while asked(m) == "bid":
        seat = m.waiting()[0]
        do(m, seat, "Bid", card=(max if seat == 0 else min)(m.state.hands[seat]))
    defaults(m)
    told_ = book(m.pack, m.state)
    assert told_.ending.startswith(f"At the table, Ann played {name}, who got ")
    assert told_.portraits[0].name == english.opened(name)


def test_a_stranger_has_a_capital_only_where_a_sentence_begins() -> None:
    m = lay("climax", problems=[[8], [12], [14]], characters=[f"The Stranger of seat {n}" for n in (1, 2, 3)])
    defaults(m)
    read = " ".join(line.text for chapter in book(m.pack, m.state).chapters for line in chapter.lines)
    assert "for the Stranger of seat 1." in read
    assert not re.search(r"[a-z,] The Stranger", read)


# --- words that a table does without ----------------------------------------------------------------------


def test_a_phrase_that_is_taken_out_is_said_no_more() -> None:
    """ADR 8: the X-card finds phrases and lines as well as cards, and the book does without them."""
    evening = evenings()[0]
    opener = next(chapter.opener for chapter in evening.book.chapters if chapter.opener)
    ids = [id_ for id_ in PACK.saying(lambda text: text in opener) if id_ not in PACK.cards]
    assert ids
    assert set(ids) <= set(PACK.contents)
    less = PACK.veiled([], ids)
    assert less.saying(lambda text: bool(text) and text in opener) == ()
    assert opener not in {chapter.opener for chapter in book(less, evening.match.state).chapters}
    assert PACK.without([], ids).families == less.families


def test_bots_tell_a_whole_evening_in_veiled_genres() -> None:
    match = telltable.new("ninety_nine_chances", seats=["bot:helper"] * 4, seed=0, veils=tuple(CONTENT))
    Driver(match).run()
    assert match.over
    assert "Veiled" in {match.pack.cards[card].genre for card in match.state.table.theme}


def test_a_veiled_genre_colours_nothing() -> None:
    state = evenings()[0].match.state
    veiled = PACK.veiled([], state.table.theme)
    assert not any(chapter.opener for chapter in book(veiled, state).chapters[:-2])
    assert "Coda" not in {chapter.heading for chapter in book(veiled, state).chapters}


def test_the_first_deck_still_tells_as_it_did() -> None:
    """ADR 11: a pack without families or forms is one, and keeps its hash; its words are labels."""
    old = unpacked(GAME, archived(GAME, FIRST_PACK))
    assert old.hash == FIRST_PACK
    assert (old.families, old.teller) == ((), {})
    state = evenings()[0].match.state
    read = book(old, state)
    assert "Coda" not in {chapter.heading for chapter in read.chapters}
    assert [line.n for chapter in read.chapters for line in chapter.lines] == [
        line.n for chapter in evenings()[0].book.chapters for line in chapter.lines if line.n
    ]
    assert old.words["resource"].auto == "{me} has “{word}”."


# --- shown ------------------------------------------------------------------------------------------------


def test_the_tales_that_are_shown_are_told_in_the_texts_as_they_are() -> None:
    """docs/tales is what `python tools/tales.py` writes today."""
    shown = of("ninety_nine_chances")
    assert len(shown) == 3
    for one in shown:
        for name, text in pages(told(one), one.forms).items():
            assert (TALES / name).read_text(encoding="utf-8") == text, f"{name}: run python tools/tales.py"
