"""The X-card: anybody stops the table without being known; the words that are meant are gone for good."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from telltable import protocol as say
from telltable.core.log import dump, encode
from telltable.core.match import Match
from telltable.core.refusal import Refusal
from telltable.core.words import harmless
from telltable.keepsake import FORMATS, render
from telltable.table import alarms, bots, deciding, records, reducers, telling
from telltable.table.state import Table
from telltable.table.told import Told
from telltable.table.x_card import X_TIME

from .evening import HOST, Evening, playing

WORD = "Zyxwort"


def told_so(people: int = 3, **options: str) -> Evening:
    """A game in which seat 0 has told the word with a play, seat 1 has quoted it in a note, seat 2 in the chat."""
    evening = playing(people, first_seat="1", **options)
    play(evening, f"It was {WORD}, all of it.")
    assert evening.says(1, say.Play, move=note(f"Not {WORD.upper()} again")) is None
    assert evening.says(2, say.Chat, text=f"who said {WORD}? not me") is None
    return evening


def play(evening: Evening, telling: str) -> None:
    """Whoever is asked plays some card and tells this."""
    (seat,) = evening.waiting
    move = game(evening).observation(seat).draw(First())
    data = msgspec.to_builtins(move)
    assert evening.says(seat, say.Play, move={**data, "telling": telling}) is None


def note(text: str, about: str = "#1") -> dict[str, str]:
    return {"type": "Annotate", "about": about, "kind": "other", "text": text}


class First:
    def below(self, bound: int) -> int:
        return 0


def game(evening: Evening) -> Match:
    assert evening.table.match
    return evening.table.match


def everything(evening: Evening) -> bytes:
    """All that is kept of a table, and all that anybody can be shown of it."""
    table = evening.table
    parts = [encode(evening.first), *evening.log, table.facts(), encode(evening.info()), encode(telling.chat(table))]
    for seat in (None, *evening.tokens):
        parts.append(encode(shown.shown(seat).game() if (shown := table.snapshot()) else None))
        for n in range(len(game(evening).entries)):
            parts.append(encode(telling.news(table, seat, n)))
    for match in table.games:
        parts.append(dump(match.header, match.files, match.entries))
        book = match.rules.book(match.pack, match.state)
        parts += [render(book, to).encode() for to in FORMATS]
    return b"\n".join(parts)


def sentence(refusal: Refusal | None) -> str:
    assert refusal is not None
    return f"{refusal.why} {refusal.fix}".strip()


# --- stopping ------------------------------------------------------------------------------------------


def test_everything_stops_for_everybody() -> None:
    evening = playing(2, "brisk", bots=1)
    evening.now += 5
    left = evening.info().waits[0].left
    assert evening.says(1, say.XCard) is None
    x = evening.info().x
    assert x == say.XOpen(float(X_TIME))
    evening.pass_(60, bots=False)
    assert evening.info().waits[0].left == left
    assert bots.due(evening.table) is None
    assert not evening.table.running
    for seat, kind, fields in (
        (0, say.Play, {"move": {"type": "Pass"}}),
        (0, say.Chat, {"text": "why?"}),
        (1, say.AskTakeBack, {}),
        (0, say.HandOver, {"key": "0" * 64}),
        (None, say.AskSeat, {"seat": 1, "name": "Zoe", "key": "1" * 64}),
    ):
        why = (
            "The X-card is on the table: nothing is played or written until it is settled. "
            "Say how to go on, or wait for somebody else to."
        )
        assert sentence(evening.says(seat, kind, **fields)) == why
    assert evening.says(0, say.React, word="thanks") is None
    assert evening.says(0, say.XChoice, choice="go_on") is None
    assert evening.info().x is None
    assert evening.info().waits[0].left == left
    assert evening.folded_again().facts() == evening.table.facts()


def test_nobody_sits_down_or_begins_while_it_lies_there() -> None:
    evening = Evening("open", "open", "open")
    evening.sit(0, 1)
    assert evening.host_says(say.XCard) is None
    assert evening.info().can_begin.startswith("Waiting for somebody to take Seat 3")
    refusal = deciding.sit(evening.table, 2, "Cem", "2" * 64, evening.now)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "x_card"
    evening.says(1, say.XChoice, choice="go_on")
    evening.sit(2)
    evening.host_says(say.XCard)
    assert evening.info().can_begin.startswith("The X-card is on the table")


def test_stand_ins_wait_too_and_absence_counts_anew() -> None:
    evening = playing(2, stand_in_after=30)
    evening.go(0)
    evening.pass_(20)
    evening.says(1, say.XCard)
    evening.pass_(100)
    assert not evening.info().chairs[0].stand_in
    evening.says(1, say.XChoice, choice="go_on")
    evening.pass_(29)
    assert not evening.info().chairs[0].stand_in
    evening.pass_(2)
    assert evening.info().chairs[0].stand_in


def test_only_those_at_the_table_have_it_and_the_host_has() -> None:
    evening = playing(2)
    assert (
        sentence(evening.says(None, say.XCard))
        == "You're watching; take a seat to play. Ask for a seat under “Who sits here”."
    )
    assert evening.host_says(say.XCard) is None
    assert (
        sentence(evening.says(None, say.XChoice, choice="go_on"))
        == "You're watching; take a seat to play. Ask for a seat under “Who sits here”."
    )
    assert sentence(evening.says(0, say.XCard)) == "The X-card is already on the table. Say how to go on."
    assert evening.host_says(say.XChoice, choice="go_on") is None
    assert sentence(evening.says(0, say.XChoice, choice="go_on")) == "The X-card is not on the table. Play it first."


def test_it_ends_by_itself() -> None:
    evening = told_so()
    evening.says(0, say.XCard)
    evening.pass_(X_TIME - 1)
    assert evening.info().x
    evening.pass_(2)
    assert evening.info().x is None
    assert WORD.encode() in everything(evening)
    evening.says(0, say.XCard, words=WORD)
    evening.pass_(X_TIME + 1)
    assert evening.info().x is None
    assert WORD.lower().encode() not in everything(evening).lower()
    evening.to_the_end()


def test_a_stopped_server_does_not_leave_it_there() -> None:
    evening = told_so()
    evening.says(0, say.XCard, words=WORD)
    evening.table = evening.folded_again()
    evening.now += 86_400
    evening.tick()
    assert evening.info().x is None
    assert WORD.lower().encode() not in everything(evening).lower()


# --- words ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["veil", "remove"])
@pytest.mark.parametrize("how", ["words", "line", "later", "sentence"])
def test_words_are_gone_everywhere(choice: str, how: str) -> None:
    evening = told_so(skinning="full")
    if how == "line":
        evening.says(1, say.Chat, text=WORD)
        fields: dict[str, Any] = {"line": 1}
    else:
        fields = {"words": f"“{WORD.lower()}!”" if how == "words" else WORD}
    if how == "later":
        evening.says(2, say.XCard)
    assert evening.says(2, say.XCard, **fields) is None
    assert evening.info().x == say.XOpen(float(X_TIME), words=True)
    assert WORD.encode() in everything(evening)
    bare = len(game(evening).entries)
    assert evening.says(0, say.XChoice, choice=choice) is None
    assert WORD.lower().encode() not in everything(evening).lower()
    assert len(game(evening).entries) == bare
    game(evening).verify()
    mark = "(veiled)" if choice == "veil" else ""
    assert game(evening).state.table.facts[0].telling == f"It was {mark}, all of it.".replace(" ,", " ,")
    assert telling.chat(evening.table)[0].text == f"who said {mark}? not me".replace("  ", " ")
    chosen = [one for one in map(records.read, evening.log) if isinstance(one, records.XChosen)]
    assert [(one.choice, one.texts > 4) for one in chosen] == [(choice, True)]
    assert all(one.spots == () for one in map(records.read, evening.log) if isinstance(one, records.XNamed))
    evening.to_the_end()
    game(evening).verify()
    assert WORD.lower().encode() not in everything(evening).lower()


def test_words_are_found_as_the_screen_shows_them() -> None:
    evening = playing(2, first_seat="1")
    character = "Orielle"
    for n in range(40):
        (seat,) = evening.waiting
        cast = next((form for form in game(evening).asks()[seat].forms if form.fixed["card"].startswith("CA")), None)
        if cast:
            break
        evening.act(seat, n)
    assert cast
    move = msgspec.to_builtins(cast.draw(First()))
    move["slots"] = [{"label": character}, *move["slots"][1:]]
    assert evening.says(seat, say.Play, move={**move, "telling": "{A} kept the key."}) is None
    assert evening.says(1 - seat, say.XCard, words=f"{character} kept the key") is None
    evening.says(1 - seat, say.XChoice, choice="veil")
    assert game(evening).state.table.facts[-1].telling == "(veiled)"
    assert game(evening).state.table.elements[0].label == character
    game(evening).verify()


def test_words_with_hidden_letters_are_found_as_the_screen_shows_them() -> None:
    """As an older version kept them; what is said today has none."""
    evening = told_so()
    hidden = "mar\u200bma\u00adl\u2060ade \u0179\u0301\u0301\u0301\u0301ed"
    assert evening.keep([records.Chatted(0, hidden)]) is None
    shown = harmless(hidden)
    assert shown != hidden
    assert evening.says(1, say.XCard, words=shown) is None
    assert evening.says(1, say.XChoice, choice="remove") is None
    assert not any(part.encode() in everything(evening) for part in ("ma\u00adl", "\u0179"))


def test_a_name_is_taken_back() -> None:
    evening = told_so()
    assert evening.says(1, say.XCard, words="Ana") is None
    assert evening.says(1, say.XChoice, choice="veil") is None
    assert b'"Ana' not in everything(evening)
    assert b">Ana" not in everything(evening)
    assert [chair.name for chair in evening.info().chairs] == ["Seat 1 (veiled)", "Ben", "Cem"]
    assert game(evening).state.table.names == ("Seat 1 (veiled)", "Ben", "Cem")
    assert evening.says(0, say.Chat, text="it is me") is None
    game(evening).verify()
    evening.to_the_end()


def test_a_word_of_the_pack_covers_its_cards_too() -> None:
    evening = playing(2, first_seat="1")
    pack = game(evening).pack
    label = pack.cards["CA-01"].suggestions["character"][0]
    evening.says(0, say.Chat, text=f"I like {label}")
    assert evening.says(0, say.XCard, words=label) is None
    evening.says(0, say.XChoice, choice="veil")
    assert game(evening).header.covered == ("CA-01",)
    assert label not in encode(game(evening).pack).decode()
    evening.to_the_end()
    assert label.encode() not in everything(evening)


def test_short_words_are_not_looked_for_inside_others() -> None:
    evening = playing(2)
    evening.says(0, say.Chat, text="an old man")
    evening.says(0, say.XCard, words="an")
    evening.says(0, say.XChoice, choice="veil")
    assert telling.chat(evening.table)[0].text == "(veiled) old man"


@pytest.mark.parametrize("words", ["never said by anybody", "…", "suggestion", "remember this"])
def test_words_that_nobody_wrote_are_refused_alike(words: str) -> None:
    evening = told_so()
    before = len(evening.log)
    why = "Those words aren't anywhere you can see. Copy them exactly as shown."
    assert sentence(evening.says(1, say.XCard, words=words)) == why
    assert (
        sentence(evening.says(1, say.XCard, line=77))
        == "There is no such message in the chat. Choose a message that you can see."
    )
    none = "This game has no such card. Choose a card that you can see."
    assert sentence(evening.says(1, say.XCard, card="ZZ-99")) == none
    assert len(evening.log) == before


def test_the_game_before_is_blanked_too() -> None:
    evening = told_so()
    evening.to_the_end()
    evening.says(0, say.Again)
    evening.says(0, say.Begin)
    evening.tick()
    assert evening.says(2, say.XCard, words=WORD) is None
    evening.says(2, say.XChoice, choice="remove")
    assert WORD.lower().encode() not in everything(evening).lower()
    for match in evening.table.games:
        match.verify()


def test_at_the_end_of_a_game_it_is_still_there() -> None:
    evening = told_so()
    evening.to_the_end()
    assert evening.says(1, say.XCard, words=WORD) is None
    refusal = evening.says(0, say.Again)
    assert refusal
    assert refusal.code == "x_card"
    evening.says(1, say.XChoice, choice="veil")
    assert WORD.lower().encode() not in everything(evening).lower()
    assert evening.says(0, say.Again) is None


# --- cards ---------------------------------------------------------------------------------------------


def test_a_card_is_covered_now_and_left_out_of_the_next_deal() -> None:
    evening = playing(2, first_seat="1")
    play(evening, "")
    fact = game(evening).state.table.facts[0]
    before = game(evening).pack.cards[fact.card]
    assert evening.says(1, say.XCard, card=fact.card) is None
    assert evening.info().x == say.XOpen(float(X_TIME), card=True)
    assert evening.says(1, say.XChoice, choice="remove") is None
    assert game(evening).header.covered == (fact.card,)
    assert before.title.encode() not in everything(evening)
    assert before.template.encode() not in everything(evening)
    assert game(evening).state.table.facts[0].lane == fact.lane
    game(evening).verify()
    evening.to_the_end()
    evening.says(0, say.Again)
    evening.says(0, say.Begin)
    assert game(evening).header.left_out == (fact.card,)
    assert fact.card not in game(evening).pack.contents
    evening.to_the_end()
    assert encode(fact.card) not in encode(game(evening).entries)


def test_where_a_card_lies_makes_no_difference() -> None:
    """In my hand, in another's, in the deck: the same answer, and the others see the same."""
    evening = playing(2, first_seat="1")
    hands, deck = game(evening).state.hands, game(evening).state.deck.cards
    for card in (hands[0][0], hands[1][0], next(iter(deck))):
        assert evening.says(0, say.XCard, card=card) is None
        assert evening.info().x == say.XOpen(float(X_TIME), card=True)
        assert evening.says(0, say.XChoice, choice="go_on") is None


# --- rewinding -----------------------------------------------------------------------------------------


def test_rewinding_as_far_as_the_core_takes_back() -> None:
    evening = playing(3, first_seat="1")
    play(evening, "A door opens.")
    evening.says(1, say.Play, move=note(f"{WORD} one"))
    evening.says(2, say.Play, move=note("two Qwertz"))
    evening.says(2, say.Chat, text=f"{WORD}!")
    state = encode(game(evening).state_after(1))
    assert evening.says(0, say.XCard, words=WORD) is None
    assert evening.says(0, say.XChoice, choice="rewind") is None
    assert encode(game(evening).state) == state
    whole = everything(evening)
    assert WORD.encode() not in whole
    assert b"Qwertz" not in whole
    assert b"A door opens." in whole
    game(evening).verify()
    evening.to_the_end()


def test_rewinding_the_last_move_when_nothing_is_named() -> None:
    evening = playing(2, first_seat="1")
    play(evening, "A door opens.")
    evening.says(1, say.Play, move=note(WORD))
    evening.says(0, say.XCard)
    assert evening.says(0, say.XChoice, choice="rewind") is None
    assert WORD.encode() not in everything(evening)
    assert game(evening).state.table.facts[0].notes == ()


def test_no_way_back_past_a_draw_and_veiling_is_offered() -> None:
    evening = told_so()
    assert evening.says(1, say.XCard, words=WORD) is None
    why = "The game can't go back to before it: something hidden has been revealed since. Veil or remove it."
    assert sentence(evening.says(1, say.XChoice, choice="rewind")) == why
    assert evening.info().x
    evening.says(1, say.XChoice, choice="go_on")
    evening.says(1, say.Chat, text="Qwertz")
    evening.says(1, say.XCard, words="Qwertz")
    assert sentence(evening.says(1, say.XChoice, choice="rewind")) == (
        "It didn't come from a move in this game. Veil or remove it."
    )


def test_something_has_to_be_named_before_it_is_veiled() -> None:
    evening = told_so()
    evening.says(1, say.XCard)
    for choice in ("veil", "remove"):
        assert sentence(evening.says(1, say.XChoice, choice=choice)).startswith("First say what you mean: words")


# --- anonymous, and for every process --------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["veil", "rewind", "go_on"])
def test_nothing_tells_who_it_was(choice: str) -> None:
    """Every record, and everything that anybody is shown, is the same whoever laid the card and whoever chose."""
    seen = set()
    for presser, chooser in itertools.product((0, 1, None), repeat=2):
        evening = told_so()
        for who, message in ((presser, say.XCard("1", WORD)), (chooser, say.XChoice("2", choice))):
            speaker = evening.table.who(HOST) if who is None else evening.who(who)
            evening.keep(deciding.decide(evening.table, speaker, message, evening.now))
        seen.add((tuple(evening.log), everything(evening)))
    assert len(seen) == 1


def test_words_that_are_hidden_can_not_be_probed_and_are_taken_out_all_the_same(whispers: str) -> None:
    evening = Evening("open", "open", game=whispers)
    evening.sit(0, 1)
    evening.come(0, 1)
    evening.says(0, say.Begin)
    assert evening.says(0, say.Play, move={"type": "Whisper", "text": f"about {WORD}"}) is None
    assert sentence(evening.says(1, say.XCard, words=WORD)) == sentence(evening.says(1, say.XCard, words="other"))
    evening.says(1, say.Chat, text=f"is it {WORD}")
    assert evening.says(1, say.XCard, words=WORD) is None
    assert evening.says(0, say.XChoice, choice="veil") is None
    assert WORD.encode() not in everything(evening)
    assert evening.says(1, say.Play, move={"type": "Whisper", "text": "nothing"}) is None
    assert game(evening).over
    assert b"about (veiled)" in everything(evening)
    game(evening).verify()


def crashed(choice: str = "veil") -> tuple[Evening, Table]:
    """A choice that was kept, and nobody was left to carry it out."""
    evening = told_so()
    evening.says(0, say.XCard, words=WORD)
    answer = deciding.decide(evening.table, evening.who(1), say.XChoice("1", choice), evening.now)
    assert not isinstance(answer, Refusal)
    for one in answer:
        evening.log.append(encode(one))
        reducers.apply(evening.table, one)
    return evening, evening.table


def test_after_a_crash_nothing_is_shown_until_it_is_done() -> None:
    evening, table = crashed()
    assert table.settling
    assert evening.info().x == say.XOpen(float(X_TIME), words=True, settling=True)
    assert table.snapshot() is None
    for seat in (None, 0, 1):
        assert telling.news(table, seat, 1) == Told((), ())
    assert telling.chat(table) == ()
    assert (
        sentence(evening.says(0, say.XCard)) == "That choice is being carried out; one moment. Wait until it is done."
    )
    assert sentence(evening.says(0, say.XChoice, choice="go_on")).startswith("That choice is being carried out")
    assert not alarms.due(table, evening.now + 10, "a", frozenset(evening.here)) or table.settling
    evening.settle()
    assert WORD.lower().encode() not in everything(evening).lower()
    before = list(evening.log)
    evening.settle()
    assert evening.log == before
    evening.to_the_end()


def test_two_processes_write_the_same() -> None:
    one, _ = crashed("remove")
    two, _ = crashed("remove")
    one.settle()
    two.settle()
    assert one.log == two.log


def test_what_was_meant_by_two_is_taken_out_together() -> None:
    evening = told_so()
    evening.says(0, say.Chat, text="Qwertz and more")
    evening.says(0, say.XCard, words=WORD)
    evening.says(1, say.XCard, words="Qwertz", card="RE-06")
    evening.says(1, say.XCard, words=f"said {WORD}? not")
    evening.says(2, say.XChoice, choice="veil")
    assert [line.text for line in telling.chat(evening.table)] == ["who (veiled) me", "(veiled) and more"]
    assert "RE-06" in game(evening).header.covered
