"""Altered abilities, acting cards and animal sounds."""

from __future__ import annotations

from typing import Any

import pytest

from telltable.core.match import Match
from telltable.games.tail_story.box.sounds import bare, distance, made, typed_well
from telltable.games.tail_story.rules.declaring_abilities import beams_at_all
from telltable.games.tail_story.table import moves as mv

from .helpers import (
    END,
    NO,
    PACK,
    A,
    B,
    C,
    D,
    asked,
    at,
    facts_of,
    four,
    lay,
    mat,
    moves,
    passes,
    play,
    refused,
    sizes,
    stop,
)

GUESTS = {"guest_characters": "on"}


def altered(pet: str, d: int = 8, h: int = 5, c: int = 0, **fields: Any) -> dict[str, Any]:
    return mat(d, h, c, pet=pet, altered=True, **fields)


def use(m: Match, seat: int = A, **fields: Any) -> list[Any]:
    """Use the ability; nobody stops it. Returns the facts."""
    return list(m.play(seat, mv.Ability(**fields)).told) + passes(m)


def test_gc37_jack_hunts() -> None:
    """TS-304: one random card each, to their own piles; an empty hand is no prey."""
    m = four(altered("jack"), mat(8, 4), mat(8, 0), mat(8, 2))
    refused(m, A, mv.Ability(targets=(B, C)), "TS-304", "Seat 3 has no card to discard.")
    refused(m, A, mv.Ability(), "TS-304", "Choose 1 to 3 different players.")
    refused(m, A, mv.Ability(targets=(A,)), "TS-006", "Choose another player.")
    use(m, targets=(D, B))
    assert [at(m, seat).hand for seat in (B, C, D)] == [3, 0, 1]
    assert [len(at(m, seat).discard) for seat in (B, C, D)] == [1, 0, 1]
    lost = set()
    for seed in range(20):
        m = lay(altered("jack"), mat(8, 4), seed=seed)
        use(m, targets=(B,))
        lost |= set(at(m, B).discard)
    assert len(lost) == 4


def test_gc38_alan_sprints() -> None:
    """TS-304, TS-401: nobody is asked for the rest of the turn; the next turn is normal."""
    m = four(altered("alan", hand=["RDR-1", "CSP-1"]), mat(8, hand=["FSP-1"]))
    use(m)
    told = play(m, A, "RDR-1", n=1)
    assert not facts_of(told, "WindowOpened")
    refused(
        m,
        B,
        mv.Stop("FSP-1"),
        "TS-401",
        "Nobody can play stopping cards this turn: Alan is sprinting.",
    )
    assert at(m, A).uses == 1
    m.play(A, END)
    while asked(m) == "end_discard":
        m.time_up(A)
    m.play(B, mv.DrawDiscard())
    assert asked(m) == "react"


def test_gc39_a_stopped_sprint_is_used_up() -> None:
    """TS-303, TS-304: stops stay allowed; one of two uses is spent."""
    m = four(altered("alan"), mat(8, hand=["FSP-1"], pet="rocky"))
    m.play(A, mv.Ability())
    stop(m, B, "FSP-1")
    passes(m)
    assert (m.state.table.barred, at(m, A).uses, at(m, A).deck) == (False, 1, 7)
    refused(m, A, mv.Ability(), "TS-301", "You've already used this this turn.")


def test_il17_uses_in_a_game() -> None:
    """TS-304: two for most, and no more."""
    m = lay(altered("alan", uses=2), mat())
    refused(m, A, mv.Ability(), "TS-304", "You've used this up for this game.")
    m = lay(mat(pet="alan"), mat())
    refused(m, A, mv.Ability(), "TS-301", "Your pet isn't altered yet.")
    assert not [one for one in moves(m, A) if one["type"] == "Ability"]


def test_gc40_padthai_cooks() -> None:
    """TS-304, TS-517: one drawn, one returned: the deck is not empty, and its order is nobody's."""
    m = lay(altered("padthai", 1, 3), mat())
    refused(m, A, mv.Ability(n=2), "TS-301", "Your deck has 1 card: you can draw 1.")
    refused(m, A, mv.Ability(n=4), "TS-301", "Draw 1 to 3 cards.")
    use(m, n=1)
    assert (asked(m), sizes(m, A)[:2]) == ("return", (0, 4))
    card = m.state.hands[A][0]
    (fact,) = facts_of(m.play(A, mv.Give(card)).told, "CardReturned")
    assert [fact.to(seat).card for seat in (A, B, None)] == [card, "", ""]
    assert (sizes(m, A)[:2], m.state.decks[A].cards) == ((1, 3), (card,))
    assert asked(m) == "play"


def test_gc41_khalid_borrows() -> None:
    """TS-305: the card stays where it is; no card was played, so there is no bonus."""
    pile = ["FDR-1", "CSP-1", "FA5-1"]
    m = lay(altered("khalid", 4, 5, 3, discard=pile), mat(8, c=1))
    assert {one["card"] for one in moves(m, A) if one["type"] == "Ability"} == {"FDR-1"}
    refused(m, A, mv.Ability("FA5-1", 2), "TS-305", "Even the pharaoh can't use an acting card.")
    refused(
        m, A, mv.Ability("CSP-1"), "TS-305", "A stopping card can't be your own action: there's nothing to stop yet."
    )
    refused(m, A, mv.Ability("CDR-1", 1), "TS-304", "Choose a card from your discard pile.")
    refused(m, A, mv.Ability("FDR-1", 1, B), "TS-301", "You can't choose a target for this action.")
    use(m, card="FDR-1", n=2)
    assert (sizes(m, A), m.state.table.ap, asked(m)) == ((2, 7, 3), 2, "play")
    assert at(m, A).bonus_used == 0


def test_khalid_may_bury_the_card_he_used() -> None:
    """TS-305: a stealing card in the pile is a card of the pile."""
    m = lay(altered("khalid", 4, 5, 1, discard=["CST-1"]), mat(8))
    use(m, card="CST-1", target=B, n=1)
    m.play(A, mv.Bury(("CST-1",)))
    assert at(m, B).discard == ("CST-1",)


def test_gc43_ham_and_cheese_loot_what_they_dug() -> None:
    """TS-304, TS-606: IL-24; from the pile to the hand, and never after a rebuild."""
    m = lay(altered("hamcheese", 8, 5, 2, discard=["CDR-1", "FDR-1"], dug=["CDR-1"]), mat())
    refused(m, A, mv.Ability("FDR-1"), "TS-304", "Choose a card you dug up this turn.")
    use(m, card="CDR-1")
    assert "CDR-1" in m.state.hands[A]
    assert (at(m, A).dug, at(m, A).discard) == ((), ("FDR-1",))
    m = lay(altered("hamcheese", 2, 5, 2, hand=["RDR-1"]), mat(c=1))
    play(m, A, "RDR-1", n=1)
    passes(m)
    m.play(A, mv.UseBonus())
    m.play(A, mv.Collect(m.state.hands[A][0]))
    assert at(m, A).dug == ()


def test_gc44_rockys_beam() -> None:
    """TS-202, TS-304: the next own turn starts with one point, the one after with two; beams do not add up."""
    m = lay(altered("rocky"), mat(8, 4, pet="jack"), mat(8, 4, hand=["CDR-1"]))
    use(m, target=C)
    assert at(m, C).beam
    points = []
    for seat in (A, B, C, A, B, C):
        points.append(m.state.table.ap)
        m.play(seat, END)
        if asked(m) == "end_discard":
            m.time_up(seat)
    assert points[2] == 1
    assert points[5] == 2
    refused(m, A, mv.Ability(target=A), "TS-006", "Choose another player.")


def test_rocky_may_choose_himself_where_the_table_allows_it() -> None:
    """R-26, TS-006, TS-304: with ``rocky_target = anyone`` he is one of those to choose; nobody else's ability is."""
    m = lay(altered("rocky"), mat(8, 4), mat(8, 4), options={"rocky_target": "anyone"})
    (form,) = (form for form in m.asks()[A].forms if form.move == "Ability")
    assert form.fields[0].of == (B, C, A)
    use(m, target=A)
    assert at(m, A).beam
    for seat in (A, B, C):
        m.play(seat, END)
        if asked(m) == "end_discard":
            m.time_up(seat)
    assert (m.waiting(), m.state.table.ap) == ((A,), 1)
    m = lay(altered("duchess"), mat(8, 4), options={"rocky_target": "anyone", **GUESTS})
    refused(m, A, mv.Ability(target=A), "TS-006", "Choose another player.")
    table = lay(altered("rocky"), mat(8, 4)).state.table
    del table.options["rocky_target"]
    assert not beams_at_all(table), "a log from before the option does not have it"


@pytest.mark.parametrize(
    ("pet", "uses", "said"), [("alan", 0, "2 of 2"), ("alan", 1, "1 of 2"), ("rocky", 1, "1 of 2")]
)
def test_an_ability_says_how_often_it_is_left(pet: str, uses: int, said: str) -> None:
    """TS-304: where it is chosen, for abilities that are limited in a game."""
    m = lay(altered(pet, uses=uses), mat(8, 4))
    (form,) = (form for form in m.asks()[A].forms if form.move == "Ability")
    assert form.title.endswith(f"({said} left in this game)")
    m = lay(altered("jack"), mat(8, 4))
    assert not any("left in this game" in form.title for form in m.asks()[A].forms)


def test_khalids_uses_are_counted_card_by_card() -> None:
    """TS-305: every card that he may use says how often he may still do it."""
    m = lay(altered("khalid", c=2, discard=["CDR-1", "FDR-1"]), mat(8, 4))
    titles = [form.title for form in m.asks()[A].forms if form.move == "Ability"]
    assert titles
    assert all(title.endswith("(2 of 2 left in this game)") for title in titles)


def test_biscuit_fetches() -> None:
    """TS-304, TS-517: one of the top three to the hand, the others face up to the pile; no dig, no draw."""
    m = lay(altered("biscuit", deck=["CDR-1", "FDR-1", "RDR-1"]), mat(), options=GUESTS)
    told = use(m)
    (look,) = facts_of(told, "CardsLookedAt")
    assert (look.cards, look.to(B).cards, look.to(None).count) == (("CDR-1", "FDR-1", "RDR-1"), (), 3)
    assert m.view(A).looked == look.cards
    assert m.view(B).looked == ()
    refused(m, A, mv.Fetch("CST-1"), "TS-304", "Choose one of the cards you are looking at.")
    told = m.play(A, mv.Fetch("FDR-1")).told
    assert facts_of(told, "CardFetched")[0].to(B).card == ""
    assert at(m, A).discard == ("CDR-1", "RDR-1")
    assert "FDR-1" in m.state.hands[A]
    assert (at(m, A).deck, at(m, A).dug) == (5, ())
    m = lay(altered("biscuit", deck=["CA3-1", "FDR-1", "RRE-1"]), mat(), options=GUESTS)
    use(m)
    m.time_up(A)
    assert "CA3-1" in m.state.hands[A]


def test_duchess_brings_a_gift() -> None:
    """TS-304: face down under another deck; the giver alone knows it."""
    m = lay(altered("duchess"), mat(8), options=GUESTS)
    use(m, target=B)
    assert asked(m) == "gift"
    card = m.state.hands[A][0]
    (fact,) = facts_of(m.play(A, mv.Give(card)).told, "CardGifted")
    assert [fact.to(seat).card for seat in (A, B, None)] == [card, "", ""]
    assert m.state.decks[B].packets[-1] == (card,)
    assert sizes(m, A)[:2] == (7, 5)


def test_gc47_peanut_munches_and_may_have_nothing_left() -> None:
    """TS-304, TS-517: a point for a card; nothing happens with an empty hand, and the use is spent."""
    m = lay(altered("peanut", 8, 2), mat(8), ap=0, options=GUESTS)
    use(m)
    card = m.state.hands[A][0]
    m.play(A, mv.Give(card))
    assert (m.state.table.ap, at(m, A).discard) == (1, (card,))
    m = lay(altered("peanut", 8, 1, hand=["RSP-1"]), mat(8, hand=["CSP-1"], pet="khalid"), ap=0, options=GUESTS)
    m.play(A, mv.Ability())
    stop(m, B, "CSP-1")
    stop(m, A, "RSP-1")
    passes(m)
    assert asked(m) == "bonus"
    m.play(A, NO)
    assert (asked(m), m.state.table.ap, at(m, A).uses) == ("play", 0, 1)


@pytest.mark.parametrize("pet", ["biscuit", "duchess", "peanut"])
def test_guests_need_a_deck_or_a_hand(pet: str) -> None:
    """TS-304."""
    m = lay(altered(pet, 0, 0, 2), mat(8), options=GUESTS)
    refusal = m.why(A, mv.Ability(target=B) if pet == "duchess" else mv.Ability())
    assert refusal is not None
    assert not [one for one in moves(m, A) if one["type"] == "Ability"]


def test_default_gifts_are_the_lowest_keep_value() -> None:
    """TS-517, TS-903."""
    m = lay(altered("duchess", hand=["FDR-1", "RA3-1", "FSP-1"], h=3), mat(8), options=GUESTS)
    use(m, target=B)
    m.time_up(A)
    assert m.state.decks[B].packets[-1] == ("RA3-1",)
    m = lay(altered("peanut", 8, 2), mat(8), options=GUESTS)
    use(m)
    other = m.state.hands[B][0]
    refused(m, A, mv.Give(other), "TS-517", "Choose a card from your hand.")


# --- acting cards ---------------------------------------------------------------------------------------


def concert(**options: str) -> Match:
    return four(
        altered("jack", 4, hand=["CA5-1"], c=2),
        mat(1, 5, 3, pet="alan"),
        mat(6, pet="khalid"),
        mat(6, pet="biscuit"),
        options={**GUESTS, **options},
    )


def test_gc45_a_concert() -> None:
    """TS-306, TS-401, TS-514, TS-602: no window; pets of the type may join, in any form; both then collect."""
    m = concert()
    told = play(m, A, "CA5-1", n=4, sound="wooof woof arf arf awoo")
    assert not facts_of(told, "WindowOpened")
    assert (m.state.table.ap, at(m, A).deck) == (0, 0)
    assert facts_of(told, "InvitationOpened")[0].seats == (B, D)
    assert (asked(m), m.waiting()) == ("invite", (B, D))
    refused(m, C, mv.Stop("CSP-1"), "TS-401", "Acting cards can't be stopped.")
    refused(m, B, mv.Join(2, "aloud"), "TS-514", "Draw 1 card.")
    m.play(B, mv.Join(1, "woof woof arf arf awoo"))
    told = m.play(D, mv.Join(2, "aloud")).told
    assert [(x.seat, x.count) for x in facts_of(told, "CardsDrawn")] == [(B, 1), (D, 2)]
    assert at(m, D).deck == 4
    assert not facts_of(told, "BonusUsed")
    assert (asked(m), m.waiting()) == ("achieve", (A, B))
    m.play(B, mv.Collect(m.state.hands[B][0]))
    told = m.play(A, mv.Collect(m.state.hands[A][0])).told
    assert [x.seat for x in facts_of(told, "AchievementCollected")] == [A, B]


def test_gc46_the_wrong_sound() -> None:
    """TS-306: refused, nothing spent; it may be tried again."""
    m = concert()
    sentence = "That did not sound like “Woof woof! Arf arf! Awooooo!”."
    refused(m, A, mv.Play("CA5-1", 4, sound="meow"), "TS-306", sentence)
    refused(m, A, mv.Play("CA5-1", 4), "TS-306", sentence)
    assert m.state.table.ap == 2
    play(m, A, "CA5-1", n=4, sound="aloud")
    refused(m, B, mv.Join(1, "meow"), "TS-306", sentence)


def test_keeping_quiet() -> None:
    """TS-514: declining is the default, and told."""
    m = concert()
    play(m, A, "CA5-1", n=1, sound="aloud")
    m.time_up(B)
    told = m.play(D, NO).told
    assert [(x.seat, x.n) for x in facts_of(told, "InvitationAnswered")] == [(B, 0), (D, 0)]
    assert at(m, D).deck == 6


def test_il08_il09_il10_what_acting_needs() -> None:
    """TS-301: points, altered form, the type, and a deck (TS-001)."""
    loud = {"n": 1, "sound": "aloud"}
    m = lay(altered("jack", hand=["CA3-1", "FA3-1"]), mat(), ap=1)
    refused(m, A, mv.Play("CA3-1", **loud), "TS-301", "Acting needs 2 action points.")
    m = lay(mat(pet="jack", hand=["CA3-1"]), mat())
    refused(m, A, mv.Play("CA3-1", **loud), "TS-301", "Your character must be in altered form.")
    m = lay(altered("jack", hand=["CA3-1", "FA3-1"]), mat())
    refused(m, A, mv.Play("FA3-1", **loud), "TS-301", "This card needs a feline character.")
    refused(m, A, mv.Play("CA3-1", 4, sound="aloud"), "TS-301", "Draw 1 to 3 cards.")
    m = lay(altered("jack", 0, hand=["CA3-1"]), mat())
    refused(m, A, mv.Play("CA3-1", **loud), "TS-001", "Your deck is empty: there's nothing to draw.")


@pytest.mark.parametrize(("mode", "three", "five"), [("printed", 3, 5), ("three", 3, 3), ("five", 5, 5)])
def test_how_much_acting_draws(mode: str, three: int, five: int) -> None:
    """TS-514, R-01: printed on each card, or the same for all."""
    m = lay(altered("jack", 9, hand=["CA3-1", "CA5-1"]), mat(), options={"acting_draw": mode})
    for card, most in (("CA3-1", three), ("CA5-1", five)):
        assert max(one["n"] for one in moves(m, A) if one.get("card") == card) == most


@pytest.mark.parametrize(
    ("sound", "wanted", "allowed"),
    [
        ("CA3", "awowof", 1),
        ("CA5", "wofwofarfarfawo", 3),
        ("FA3", "meowmrow", 2),
        ("FA5", "mewmewmeowhispur", 4),
        ("RA3", "squeaksqueak", 3),
        ("RA5", "squeaksqueaknibleniblechirp", 6),
    ],
)
def test_the_typed_sound(sound: str, wanted: str, allowed: int) -> None:
    """TS-307: letters alone, runs shortened; it holds the sound or comes within a quarter of its letters."""
    printed = next(card.sound for card in PACK.designs if card.id == sound)
    assert bare(printed) == wanted
    assert len(wanted) // 4 == allowed
    assert typed_well(f"and then {printed.upper()} !!", printed)
    off = wanted[allowed:]
    assert distance(off, wanted) == allowed
    assert typed_well(off, printed)
    assert not typed_well(wanted[allowed + 1 :], printed)


def test_the_ways_to_make_a_sound() -> None:
    """TS-306: typed, tapped for every word, or aloud, as the table likes."""
    sound = "Awoooo! Woof!"
    ways = {"type": "awoo woof", "tap": "tap tap", "aloud": "aloud"}
    for mode in ways:
        assert [way for way, text in ways.items() if made(text, sound, mode)] == [mode]
    assert all(made(text, sound, "any") for text in ways.values())
    assert not made("tap", sound, "any")
    assert made("tap tap tap", sound, "tap")
