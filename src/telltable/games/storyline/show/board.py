"""RULES.md, "Table": the open book, the cards offered to its page, the own hand, tokens and the edge of the table."""

from __future__ import annotations

from telltable.core.board import Face, Page, Place, ReadAloud, Stack
from telltable.core.board_part import Made, part
from telltable.core.english import count, listed, opened
from telltable.core.story import Chapter, Gauge
from telltable.games.storyline.box.components import CATEGORIES, CATEGORY_OF, NAMES, PAGES, TOKEN_NAMES
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.box.wording import with_article
from telltable.games.storyline.rules.outcome import verdict_text
from telltable.games.storyline.rules.scoring import points_of
from telltable.games.storyline.table.moves import WHEN
from telltable.games.storyline.table.state import Page as Written
from telltable.games.storyline.table.state import Table, Token, View

from .book import chapters, last_sentence, line_texts, open_text, page_parts, title, token_words

HUSH = "Don't tell whose card is whose."  # SL-603


def reads_alike(earlier: View, view: View) -> bool:
    """Whether every page that stands as it did reads as it did. Labels say what is printed, and nothing else."""
    was, table = earlier.table, view.table
    return was.tale == table.tale and was.names == table.names and was.kinds == table.kinds


def _standing(was: Table, table: Table) -> int:
    """How many pages from the first on stand as they stood in an earlier table."""
    pairs = enumerate(zip(was.pages, table.pages, strict=False))
    same = min(len(was.pages), len(table.pages))
    return next((place for place, (old, new) in pairs if old is not new and old != new), same)


def _gauges(pack: StoryLinePack, view: View) -> tuple[Gauge, ...]:
    sizes = zip(CATEGORIES, view.table.deck_sizes, strict=True)
    return tuple(Gauge(f"{NAMES[category]} deck", size) for category, size in sizes)


def hand(pack: StoryLinePack, view: View, last: Made | None = None) -> tuple[Face, ...]:
    """The own cards, the kinds that the page asks for first, each as it would be read. Cards that look as they did in
    the last one, on the same page, are taken over."""
    table = view.table
    if table.page == PAGES:
        return ()
    asked = table.banners if not table.piles and view.seat != table.narrator else ()
    order = sorted(
        view.hand, key=lambda card: (CATEGORY_OF[card[0]] not in asked, CATEGORIES.index(CATEGORY_OF[card[0]]))
    )
    known: dict[str, Face] = {}
    if last is not None and (last.view.table.page, last.view.table.banners) == (table.page, table.banners):
        known = {face.key: face for face in last.value}
    why_not = _why_not(asked)
    return tuple([_in_hand(pack, view, card, asked, why_not, known.get(card)) for card in order])


def _in_hand(
    pack: StoryLinePack, view: View, card: str, asked: tuple[str, ...], why_not: str, known: Face | None
) -> Face:
    is_asked = CATEGORY_OF[card[0]] in asked
    marks = ("asked for",) * is_asked + ("new",) * (card in view.drawn)
    why_not = "" if is_asked else why_not
    if known is not None and known.marks == marks and known.why_not == why_not:
        return known
    return _face(pack, view.table, card, marks, why_not)


def _why_not(asked: tuple[str, ...]) -> str:
    return f"This round asks for {with_article(asked)}." if asked else "It's not your turn to offer."


def _face(pack: StoryLinePack, table: Table, card: str, marks: tuple[str, ...], why_not: str = "") -> Face:
    """A story card. `text`: the last sentence of a page that asks for its kind, with it; else what it says."""
    printed, category = pack.cards[card], CATEGORY_OF[card[0]]
    text = printed.phrase
    if category in table.banners:
        text = last_sentence(page_parts(pack, table, table.page)[table.banners.index(category)], printed.phrase)
    return Face(
        card, printed.name, kind=NAMES[category], text=text, choices=(printed.phrase,), marks=marks, why_not=why_not
    )


def _spread(pack: StoryLinePack, view: View) -> tuple[Face, ...]:
    """What was offered, in the order in which it was turned; one's own card is marked for oneself alone."""
    return tuple(
        _face(pack, view.table, card, ("yours",) if card in view.offer else ())
        for pile in view.table.piles
        for card in pile
    )


def _pages(pack: StoryLinePack, view: View, last: Made | None = None) -> tuple[Stack, ...]:
    """The book page by page, as far as it is read: the narrator card's text, and beside it the chosen cards."""
    table = view.table
    known = last.value[: _standing(last.view.table, table)] if last else ()
    stacks = [*known, *(_written(pack, table, page) for page in table.pages[len(known) :])]
    if table.page > len(table.pages):
        card = pack.page(table.tale, table.page)
        note = page_parts(pack, table, PAGES)[0] if table.page == PAGES else open_text(pack, table, table.page)
        takes = tuple(NAMES[banner] for banner in card.banners)
        state = "filled" if table.page == PAGES else "empty"
        stacks.append(Stack(f"{card.no} {card.title}", str(card.no), (), state, note, takes))
    return tuple(stacks)


def _read_aloud(pack: StoryLinePack, view: View) -> tuple[ReadAloud, ...]:
    """The page that is open, which lies after all that are written."""
    written = len(view.table.pages)
    return (ReadAloud(written),) if view.table.page > written else ()


def _story(pack: StoryLinePack, view: View, last: Made | None = None) -> tuple[Chapter, ...]:
    """The book as it reads."""
    return chapters(pack, view.table, last.value[: _standing(last.view.table, view.table)] if last else ())


def _written(pack: StoryLinePack, table: Table, page: Written) -> Stack:
    card = pack.page(table.tale, page.no)
    texts = line_texts(pack, table, page)
    faces = tuple(
        Face(
            id_,
            pack.cards[id_].name,
            kind=NAMES[CATEGORY_OF[id_[0]]],
            text=text,
            choices=(pack.cards[id_].phrase,),
            told=page.text if place == len(texts) - 1 else "",
            by=table.names[giver] if giver >= 0 else "",
        )
        for place, (id_, giver, text) in enumerate(zip(page.cards, page.givers, texts, strict=True))
        if id_
    )
    read = f"read by {table.names[page.narrator]}"
    return Stack(f"{card.no} {card.title}", str(card.no), faces, "filled", read, tuple(NAMES[b] for b in card.banners))


def _places(pack: StoryLinePack, view: View) -> tuple[Place, ...]:
    return tuple([_place(view.table, seat) for seat in range(len(view.table.names))])


def _place(table: Table, seat: int) -> Place:
    if seat in table.gone:
        return Place(seat, table.names[seat], "left")
    cards = sum(table.held[seat])
    notes = [count(cards, "card"), count(table.tokens[seat], "token")]
    if table.faces:
        notes[-1] = f"{notes[-1]}, {count(points_of(table.faces[seat]), 'point')}"
    if seat == table.narrator and not table.over:
        notes.insert(0, "narrator")
    if seat in table.committed:
        notes.append("card is in")
    active = not table.over and (seat == table.narrator if not table.order else bool(_resolving(table) == seat))
    return Place(seat, table.names[seat], " · ".join(notes), active, table.kinds[seat].startswith("bot"), cards)


def _resolving(table: Table) -> int:
    """Whose effects are being resolved (SL-403); -1 for nobody's."""
    return next((seat for seat in table.order if table.faces and table.waiting_effects(seat)), -1)


def _subtitle(pack: StoryLinePack, view: View) -> str:
    table = view.table
    if table.over:
        return verdict_text(table)
    if not table.page:
        return "Who last finished a book?"
    if table.page == PAGES:
        return "The End. The tokens are turned over."
    asks = f", asks for {with_article(table.banners)}" if table.banners else ""
    return f"Page {table.page} of {PAGES}{asks}"


def _counters(pack: StoryLinePack, view: View) -> tuple[tuple[str, str], ...]:
    table = view.table
    counters = [("Page", f"{table.page} of {PAGES}"), ("Written", str(len(table.pages)))]
    if table.banners and not table.piles:
        counters.append(("Cards in", f"{table.offers_in} of {len(table.offering)}"))
    if table.face_down:
        counters.append(("Face down", str(sum(table.face_down))))
    return (*counters, ("Tokens in the supply", str(table.supply)))


def _notebook(pack: StoryLinePack, view: View) -> tuple[Page, ...]:
    table = view.table
    said = tuple((f"{table.names[r.seat]}: {WHEN[r.when]}", (r.title,) if r.title else ()) for r in table.readings)
    left = listed([opened(TOKEN_NAMES.get(face, face)) for face in table.left])
    pages = [Page("Last books", said)] if said else []
    return (*pages, Page("Still in the supply", ((left, ()),))) if left else tuple(pages)


def _tokens(pack: StoryLinePack, view: View) -> tuple[Stack, ...]:
    """SL-402: the tokens that are turned up, seat by seat in the order of scoring."""
    table = view.table
    if not table.faces:
        return ()
    return tuple(
        Stack(
            f"Tokens of {table.names[seat]}",
            table.names[seat],
            tuple(_token(seat, place, token) for place, token in enumerate(table.faces[seat])),
            note=count(points_of(table.faces[seat]), "point"),
        )
        for seat in table.order
    )


def _token(seat: int, place: int, token: Token) -> Face:
    marks = [
        mark
        for mark, there in (
            ("under the Grave", token.buried),
            ("on the Magic Hat", token.doubled),
            ("from the Magic Hat", token.gained and not token.doubled),
            ("still to come", token.waits),
        )
        if there
    ]
    return Face(
        f"token {seat} {place}",
        opened(TOKEN_NAMES.get(token.face, token.face)),
        kind="token",
        tag=token.face,
        text=f"{token_words(token)}: {count(token.worth, 'point')}",
        marks=tuple(marks),
    )


_PAGE = ("table.page", "table.tale", "table.commitment", "table.banners")
_BOOK = ("table.pages", "table.page", "table.tale", "table.commitment", "table.names")

BOARD_PARTS = (
    part("title", lambda pack, view: title(pack, view.table), "table.tale"),
    part(
        "subtitle",
        _subtitle,
        "table.over",
        "table.winners",
        "table.names",
        "table.points",
        "table.options",
        "table.tie",
        "table.page",
        "table.banners",
    ),
    part("gauges", _gauges, "table.deck_sizes"),
    part("stacks", _pages, *_BOOK, grow=_pages),
    part("hand", hand, "seat", "hand", "drawn", *_PAGE, "table.piles", "table.narrator", grow=hand),
    part("notebook", _notebook, "table.readings", "table.names", "table.left"),
    part(
        "places",
        _places,
        "table.names",
        "table.kinds",
        "table.gone",
        "table.held",
        "table.tokens",
        "table.faces",
        "table.narrator",
        "table.over",
        "table.committed",
        "table.order",
    ),
    part(
        "counters",
        _counters,
        "table.page",
        "table.pages",
        "table.banners",
        "table.piles",
        "table.offers_in",
        "table.narrator",
        "table.gone",
        "table.names",
        "table.face_down",
        "table.supply",
    ),
    part("missing", lambda pack, view: HUSH if view.table.banners else "", "table.banners"),
    part("spread", _spread, "offer", "table.piles", *_PAGE),
    part("piles", _tokens, "table.faces", "table.order", "table.names"),
    part("story_title", lambda pack, view: title(pack, view.table), "table.tale"),
    part("story", _story, *_BOOK, "table.kinds", grow=_story),
    part("parts", _read_aloud, "table.page", "table.pages"),
)
