"""The laws of telling, over random games in which people add words of every odd kind (SL-207)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import telltable
from bench.stories.storyline import MOST_AGAIN, met_before, play
from telltable.core.log import dump, encode
from telltable.core.luck import Stream, key_of, pick, secret_from
from telltable.core.match import Match
from telltable.core.redaction import REMOVE, VEIL, redact
from telltable.core.story import Line
from telltable.core.words import clean
from telltable.core.written import written
from telltable.games.storyline.box.components import MOST, NAMES, PAGES
from telltable.games.storyline.show.book import chapters, sentence
from telltable.games.storyline.table.events import CardsChosen, EmbellishmentEdited
from telltable.games.storyline.table.moves import EMBELLISHMENT, Choose, Embellish
from tests.nasty import MARKUP, NASTY

from .helpers import PACK, all_offer

WORD = "Qz"  # with a number it is in no card and no page
ODD = (
    *NASTY.values(),
    MARKUP,
    "{character}. {place}. {feature}. {object}. {action}.",
    "The End.",
    "Page 3. Somebody reads: “It was …”",
    "# A heading *and* _more_ [a link](https://example.org) <b>bold</b> <script>1</script>",
    "\\ / | ` ~ ^ & ; -- ... !? ,,",
    '{"type": "Choose", "text": "no"}',
    "no capital and no full stop",
    "MIRTH HOLLOW IS TO LET",
    "كان يا ما كان، في قديم الزمان.",
    "היה היה פעם, בלילה בלי ירח.",
    "むかしむかし、鐘のない村がありました。",
    "Ça s’est passé à Gömör, où l’été œuvre.",
    "\U0001f469\u200d\U0001f680 \U0001f3f3\ufe0f\u200d\U0001f308 \U0001f987\U0001f987",
    "a",
    ".",
    "because of that, and therefore, and because",
    "it it it " * 40,
    "x" * EMBELLISHMENT,
)
NORMAL = range(12)  # games, of up to fourteen tellings each


class Told:
    """A random game to its end, and every telling in it, as it was typed last, by page."""

    def __init__(self, seed: int) -> None:
        self.luck = Stream(key_of(secret_from(f"odd tellings {seed}")), 0)
        seats = 3 + self.luck.below(MOST - 4)
        tale = pick(self.luck, PACK.tales).key
        self.match: Match = telltable.new(
            "storyline", seats=seats, seed=seed, options={"narrator_deck": tale, "family": "on", "first_narrator": "1"}
        )
        self.typed: dict[int, str] = {}
        for no in range(1, PAGES):
            self._page(no)
        while self.match.waiting():
            self.match.time_up(self.match.waiting()[0])

    def _page(self, no: int) -> None:
        match = self.match
        all_offer(match)
        table = match.state.table
        cards = tuple(pick(self.luck, pile) for pile in table.piles)
        match.play(table.narrator, Choose(cards, self._telling(no)))
        if no < PAGES - 1 and not self.luck.below(4):
            match.play(table.narrator, Embellish(self._telling(no)))

    def _telling(self, no: int) -> str:
        text = "" if not self.luck.below(6) else pick(self.luck, ODD)
        if text and self.luck.below(2):
            text = f"{text[: EMBELLISHMENT - 20]} {WORD}{no}x {pick(self.luck, PACK.card_list).phrase}"[:EMBELLISHMENT]
        self.typed[no] = clean(clean(text)[:EMBELLISHMENT])  # as every door lets words in
        return self.typed[no]

    @property
    def lines(self) -> list[list[Line]]:
        """The book, by page."""
        return [list(one.lines) for one in self.match.rules.book(self.match.pack, self.match.state).chapters]


def none_is_altered(told: Told) -> int:
    """Law 1: every telling stands on its page, whole, last and once, as it was let in; people say nothing else."""
    pages = told.lines
    assert len(pages) == PAGES
    for no, lines in enumerate(pages, start=1):
        said = [line.text for line in lines if line.told]
        typed = told.typed.get(no, "")
        assert said == ([typed] if typed else []), (no, said, typed)
        assert not said or lines[-1].told
    return sum(map(bool, told.typed.values()))


def all_is_marked(told: Told) -> None:
    """What was played, what was told, and the printed text: each line says which; there is nothing besides."""
    table, book = told.match.state.table, told.match.rules.book(told.match.pack, told.match.state)
    commitment = told.match.header.commitment
    for page, chapter in zip(table.pages, book.chapters, strict=False):
        card = PACK.page(table.tale, page.no)
        assert (chapter.heading, chapter.opener, chapter.gap) == (card.title, "", "")
        played = [line for line in chapter.lines if not line.told]
        texts = [
            sentence(part, PACK.cards[id_].phrase)
            for part, id_ in zip(card.worded(commitment), page.cards, strict=True)
        ]
        assert [line.text for line in played] == texts
        assert [line.card for line in played] == [PACK.cards[id_].name for id_ in page.cards]
        assert [line.kind for line in played] == [NAMES[banner] for banner in card.banners]
        assert [line.teller for line in played] == [table.names[giver] for giver in page.givers]
        assert all(line.teller == table.names[page.narrator] for line in chapter.lines if line.told)
    (end,) = book.chapters[-1].lines
    assert end == Line(PACK.page(table.tale, PAGES).worded(commitment)[0])
    assert book.links == ()
    assert [line.n for chapter in book.chapters for line in chapter.lines if line.n] == list(range(1, 19))


def the_same_again(told: Told, folder: Path) -> None:
    """Law 2: the same log gives the same book, read from a file or page by page."""
    match = told.match
    book = match.rules.book(match.pack, match.state)
    match.save(folder / "log.jsonl")
    again = telltable.load(folder / "log.jsonl")
    assert encode(again.rules.book(again.pack, again.state)) == encode(book)
    whole = chapters(match.pack, match.state.table)
    assert chapters(match.pack, match.state.table, whole[:7]) == whole == book.chapters


def nothing_unknown(told: Told) -> None:
    """Law 3: the book names only cards that were chosen; what was offered and not chosen is nowhere."""
    table = told.match.state.table
    chosen = {card for page in table.pages for card in page.cards}
    printed = " ".join(line.text for lines in told.lines for line in lines if not line.told)
    fixed = " ".join(part for page in PACK.tale_of[table.tale].pages for parts in page.wordings for part in parts)
    for card in PACK.card_list:
        if (
            card.id not in chosen
            and card.phrase not in fixed
            and not any(card.phrase in PACK.cards[c].phrase for c in chosen)
        ):
            assert card.phrase not in printed, card.phrase


def test_laws_of_telling_over_random_games(tmp_path: Path) -> None:
    """SL-207, SL-208, SL-213: no word altered or moved, all marked, the same again, nothing that was not chosen."""
    tellings = 0
    for seed in NORMAL:
        told = Told(seed)
        tellings += none_is_altered(told)
        all_is_marked(told)
        the_same_again(told, tmp_path)
        nothing_unknown(told)
    assert tellings > 100


@pytest.mark.by_turns(4)
@pytest.mark.long
def test_two_thousand_tellings_of_every_odd_kind() -> None:
    """SL-207: none altered, order kept, all marked."""
    tellings, seed = 0, 10_000
    while tellings < 2_000:
        told = Told(seed)
        tellings, seed = tellings + none_is_altered(told), seed + 1
        all_is_marked(told)


@pytest.mark.parametrize("mark", [VEIL, REMOVE], ids=["veil", "remove"])
def test_what_is_taken_out_leaves_no_trace(mark: str) -> None:
    """Law 4: words that are taken out are in no page, line or board; every other telling stays as it was."""
    taken = 0
    for seed in range(100, 106):
        told = Told(seed)
        match = told.match
        words = sorted(set(re.findall(rf"{WORD}\d+x", dump(match.header, match.files, match.entries).decode())))
        if not words:
            continue
        word = pick(told.luck, words)
        cuts = {
            entry.n: {text: tuple(x.span() for x in re.finditer(word, text)) for text in written(entry) if word in text}
            for entry in match.entries
        }
        less = redact(match, match.pack, match.header, {n: found for n, found in cuts.items() if found}, mark)
        book, before = (m.rules.book(m.pack, m.state) for m in (less, match))
        said = [line for n in range(len(less.entries)) for _, line in less.in_words(None, n)]
        assert word not in str(book) + " ".join(said) + encode(less.rules.board(less.pack, less.view(None))).decode()
        for one, other in zip(before.chapters, book.chapters, strict=True):
            if word not in str(one):
                assert other == one
            assert [x for x in other.lines if not x.told] == [x for x in one.lines if not x.told]
        taken += 1
    assert taken > 3


def test_a_telling_that_was_changed_is_told_as_it_is_now() -> None:
    """SL-207, R-26: words that their Narrator took back are in the log, and not in the book."""
    for seed in range(200, 220):
        told = Told(seed)
        changed = [fact for fact in told.match.events if isinstance(fact, EmbellishmentEdited)]
        first = [fact.text for fact in told.match.events if isinstance(fact, CardsChosen)]
        if changed and len(first) == PAGES - 1:
            none_is_altered(told)
            return
    raise AssertionError("no telling was changed")


def test_the_checks_of_telling_notice() -> None:
    """Law 1: a word more, a word less, another page: each is seen."""
    told = Told(1)
    for typed in ({**told.typed, 3: "No such thing."}, {**told.typed, 5: told.typed[5] + " more"}):
        other = Told(1)
        other.typed = typed
        with pytest.raises(AssertionError):
            none_is_altered(other)
    page = told.match.state.table.pages[0]
    table = replace(told.match.state.table, pages=(replace(page, text="Moved."), *told.match.state.table.pages[1:]))
    told.match = told.match.with_state(replace(told.match.state, table=table), agenda=told.match.agenda)
    with pytest.raises(AssertionError):
        none_is_altered(told)


def test_sl213_the_same_tale_twice_is_mostly_new() -> None:
    """SL-213, SL-214: of what is read out, bots' own lines included, at most 45 in 100 sentences were there before."""
    for tale in PACK.tales:
        evenings = [play(tale.key, 3 + n, f"told again {n}") for n in range(3)]
        assert met_before(evenings, 2) <= MOST_AGAIN, tale.title
