"""What each fact changes: of the table, of the hidden cards, of a view. Total and pure; no rule is checked here."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from telltable.core.reducer import Reducer, Reducers, put
from telltable.games.storyline.box.components import CATEGORY_OF, GRAVE, HAT, PLACE

from . import events as e
from .state import Page, State, Table, Token, View

on_table: Reducer[Table] = Reducer()
on_hidden: Reducer[State] = Reducer()
on_view: Reducer[View] = Reducer()


def less(hand: tuple[str, ...], cards: Iterable[str]) -> tuple[str, ...]:
    """The hand without these cards; no two cards of the box are the same."""
    out = set(cards)
    return tuple(card for card in hand if card not in out)


def counted(held: tuple[int, ...], categories: Iterable[str], by: int) -> tuple[int, ...]:
    """Counts per category with one more (or less) for each of these."""
    fresh = list(held)
    for category in categories:
        fresh[PLACE[category]] += by
    return tuple(fresh)


@on_hidden.on(e.Laid)
def _(s: State, event: e.Laid) -> State:
    return replace(event.state, table=replace(event.state.table, commitment=s.table.commitment))


@on_view.on(e.LaidOut)
def _(v: View, event: e.LaidOut) -> View:
    return replace(event.view, table=replace(event.view.table, commitment=v.table.commitment))


# --- setting up and drawing ---------------------------------------------------------------------------


@on_table.on(e.SetUpDone)
def _(t: Table, event: e.SetUpDone) -> Table:
    return replace(t, tale=event.tale)


@on_table.on(e.StoryCardsDrawn)
def _(t: Table, event: e.StoryCardsDrawn) -> Table:
    held = put(t.held, event.seat, counted(t.held[event.seat], event.categories, 1))
    return replace(t, held=held, deck_sizes=counted(t.deck_sizes, event.categories, -1))


@on_hidden.on(e.StoryCardsDrawn)
def _(s: State, event: e.StoryCardsDrawn) -> State:
    decks, seat = list(s.decks), event.seat
    for category, card in zip(event.categories, event.cards, strict=True):
        decks[PLACE[category]] = decks[PLACE[category]].without(card)
    hand = tuple(sorted((*s.hands[seat], *event.cards)))
    drawn = s.drawn if event.dealt else put(s.drawn, seat, event.cards)
    return replace(s, decks=tuple(decks), hands=put(s.hands, seat, hand), drawn=drawn)


@on_view.on(e.StoryCardsDrawn)
def _(v: View, event: e.StoryCardsDrawn) -> View:
    if v.seat != event.seat:
        return v
    return replace(v, hand=tuple(sorted((*v.hand, *event.cards))), drawn=v.drawn if event.dealt else event.cards)


@on_table.on(e.ClaimMade)
def _(t: Table, event: e.ClaimMade) -> Table:
    return replace(t, claimed=tuple(sorted({*t.claimed, event.seat})))


@on_table.on(e.ReadingClaimed)
def _(t: Table, event: e.ReadingClaimed) -> Table:
    return replace(t, readings=event.readings, claimed=())


@on_table.on(e.NarratorIs, e.DeckPassed)
def _(t: Table, event: e.NarratorIs | e.DeckPassed) -> Table:
    return replace(t, narrator=event.seat)


# --- a round ------------------------------------------------------------------------------------------


@on_table.on(e.NarratorCardRead)
def _(t: Table, event: e.NarratorCardRead) -> Table:
    return replace(t, page=event.no, banners=event.banners)


@on_table.on(e.OfferCommitted)
def _(t: Table, event: e.OfferCommitted) -> Table:
    committed = t.committed if event.hidden else tuple(sorted({*t.committed, event.seat}))
    return replace(t, committed=committed, offers_in=t.offers_in + 1)


@on_hidden.on(e.OffersTaken)
def _(s: State, event: e.OffersTaken) -> State:
    hands = tuple(less(hand, cards) for hand, cards in zip(s.hands, event.offers, strict=True))
    return replace(s, hands=hands, offers=event.offers, drawn=((),) * len(hands))


@on_view.on(e.OffersTaken)
def _(v: View, event: e.OffersTaken) -> View:
    if v.seat is None:
        return v
    offer = event.offers[v.seat]
    return replace(v, hand=less(v.hand, offer), offer=offer, drawn=())


@on_table.on(e.OffersTaken)
def _(t: Table, event: e.OffersTaken) -> Table:
    given = {seat: [banner for banner in t.banners if t.held[seat][PLACE[banner]]] for seat in t.offering}
    held = tuple(counted(x, given.get(seat, ()), -1) for seat, x in enumerate(t.held))
    return replace(t, held=held, committed=(), offers_in=0)


@on_table.on(e.PilesRevealed)
def _(t: Table, event: e.PilesRevealed) -> Table:
    return replace(t, piles=event.piles)


@on_table.on(e.PilesLaid)
def _(t: Table, event: e.PilesLaid) -> Table:
    return replace(t, piles=((),) * len(event.counts), face_down=event.counts if any(event.counts) else ())


@on_table.on(e.CardTurned)
def _(t: Table, event: e.CardTurned) -> Table:
    place = event.place
    down = put(t.face_down, place, t.face_down[place] - 1)
    return replace(t, piles=put(t.piles, place, (*t.piles[place], event.card)), face_down=down if any(down) else ())


@on_table.on(e.CardsChosen)
def _(t: Table, event: e.CardsChosen) -> Table:
    piles = tuple(less(pile, (card,)) for pile, card in zip(t.piles, event.cards, strict=True))
    page = Page(t.page, t.narrator, event.cards, (-1,) * len(event.cards), event.text)
    return replace(t, pages=(*t.pages, page), piles=piles)


@on_table.on(e.TokenGained)
def _(t: Table, event: e.TokenGained) -> Table:
    page = t.pages[-1]
    written = replace(page, givers=put(page.givers, page.cards.index(event.card), event.seat))
    tokens = put(t.tokens, event.seat, t.tokens[event.seat] + event.token)
    return replace(t, pages=(*t.pages[:-1], written), tokens=tokens, supply=t.supply - event.token)


@on_table.on(e.CardsReturned)
def _(t: Table, event: e.CardsReturned) -> Table:
    sizes = counted(t.deck_sizes, (event.category,) * len(event.cards), 1)
    place = t.banners.index(event.category)
    rest = put(t.piles, place, ())
    done = not any(rest)
    return replace(t, deck_sizes=sizes, piles=() if done else rest, banners=() if done else t.banners)


@on_hidden.on(e.CardsReturned)
def _(s: State, event: e.CardsReturned) -> State:
    place = PLACE[event.category]
    return replace(s, decks=put(s.decks, place, s.decks[place].put_under(event.cards)), offers=((),) * len(s.hands))


@on_view.on(e.CardsReturned)
def _(v: View, event: e.CardsReturned) -> View:
    return replace(v, offer=())


@on_table.on(e.EmbellishmentEdited)
def _(t: Table, event: e.EmbellishmentEdited) -> Table:
    return replace(t, pages=(*t.pages[:-1], replace(t.pages[-1], text=event.text)))


# --- leaving ------------------------------------------------------------------------------------------


@on_table.on(e.SeatLeft)
def _(t: Table, event: e.SeatLeft) -> Table:
    return replace(t, leaving=(*t.leaving, event.seat)) if event.retires else t


@on_table.on(e.SeatRetired)
def _(t: Table, event: e.SeatRetired) -> Table:
    seat = event.seat
    return replace(
        t,
        gone=tuple(sorted((*t.gone, seat))),
        leaving=tuple(x for x in t.leaving if x != seat),
        deck_sizes=tuple(size + own for size, own in zip(t.deck_sizes, t.held[seat], strict=True)),
        held=put(t.held, seat, (0,) * len(t.deck_sizes)),
        supply=t.supply + t.tokens[seat],
        tokens=put(t.tokens, seat, 0),
    )


@on_hidden.on(e.SeatRetired)
def _(s: State, event: e.SeatRetired) -> State:
    decks = list(s.decks)
    for card in event.cards:
        place = PLACE[CATEGORY_OF[card[0]]]
        decks[place] = decks[place].put_under((card,))
    return replace(s, decks=tuple(decks), hands=put(s.hands, event.seat, ()))


@on_view.on(e.SeatRetired)
def _(v: View, event: e.SeatRetired) -> View:
    return replace(v, hand=()) if v.seat == event.seat else v


# --- the end ------------------------------------------------------------------------------------------


@on_table.on(e.TheEndRead)
def _(t: Table, event: e.TheEndRead) -> Table:
    return replace(t, page=event.no, order=event.order)


@on_table.on(e.TokensTurned)
def _(t: Table, event: e.TokensTurned) -> Table:
    return replace(t, faces=tuple(tuple(map(Token, faces)) for faces in event.faces), left=event.left)


@on_table.on(e.EffectResolved)
def _(t: Table, event: e.EffectResolved) -> Table:
    own = list(t.faces[event.seat])
    if event.effect == GRAVE and event.target:
        place = next(n for n, x in enumerate(own) if x.is_number and not x.buried and x.name == event.target)
        own[place] = replace(own[place], buried=True)
    place = next(n for n, x in enumerate(own) if x.face == event.effect and not x.done)
    own[place] = replace(own[place], done=True, points=event.points)
    left, supply, tokens = t.left, t.supply, t.tokens
    if event.effect == HAT and event.target:
        own.append(Token(event.target, doubled=event.target.isdecimal(), gained=True))
        place = left.index(event.target)
        left, supply = (*left[:place], *left[place + 1 :]), supply - 1
        tokens = put(tokens, event.seat, tokens[event.seat] + 1)
    return replace(t, faces=put(t.faces, event.seat, tuple(own)), left=left, supply=supply, tokens=tokens)


@on_table.on(e.GameOver)
def _(t: Table, event: e.GameOver) -> Table:
    return replace(t, points=event.points, winners=event.winners, tie=event.tie, over=True)


REDUCERS = Reducers(on_table, on_hidden, on_view)
