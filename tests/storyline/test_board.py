"""What any screen gets to draw: the open book, cards in the sentence, tokens, and positions to start from."""

from __future__ import annotations

import pytest

import telltable
from telltable.core.board import Board, ReadAloud
from telltable.core.errors import Problem
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.toml import write_toml
from telltable.games.storyline.show.printables import printables
from telltable.tui.words import page_to_read

from .helpers import PACK, all_offer, before_page, choose, facts_of, of_kind, pages, result, scoring, table


def board(m: Match, seat: int | None = None) -> Board:
    return m.rules.board(m.pack, m.view(seat))


def test_the_open_page_and_the_cards_in_its_sentence() -> None:
    """SL-201, SL-205: the page with its blank, and each offered card as it would be read."""
    m = table(4)
    open_page = board(m).stacks[-1]
    assert (open_page.title, open_page.state, open_page.takes) == ("1 Feet on the Road", "empty", ("Character",))
    (part,) = PACK.page("1", 1).worded(m.header.commitment)
    assert open_page.note == part.replace("{character}.", "…")
    all_offer(m)
    spread = board(m).spread
    assert [face.key for face in spread] == list(m.state.table.piles[0])
    for face in spread:
        phrase = PACK.cards[face.key].phrase
        assert face.text.endswith(f" {phrase}.")
        assert part.replace("{character}", phrase).endswith(face.text)
        assert face.text.count(".") == 1
        assert face.choices == (PACK.cards[face.key].phrase,)
    choose(m, text="It had a cold.")
    written = board(m).stacks[0]
    assert written.state == "filled"
    assert written.cards[0].told == "It had a cold."
    assert written.cards[0].by == m.state.table.names[m.state.table.pages[0].givers[0]]


def test_the_board_says_which_page_is_read_aloud() -> None:
    """SL-201: however short it is, the terminal has it whole before anybody chooses."""
    m = table(4)
    for page in range(2):
        drawn = board(m)
        assert drawn.part(ReadAloud) == ReadAloud(page)
        assert page_to_read(drawn) == drawn.stacks[-1].note != ""
        all_offer(m)
        assert board(m).part(ReadAloud) == ReadAloud(page)
        choose(m)
    assert page_to_read(Board("", stacks=drawn.stacks)) == ""  # a note alone is no page to read, however long


def test_the_own_hand() -> None:
    """SL-202, SL-203: the kind asked for comes first; the fresh card is marked for its owner; others say why not."""
    m = table(4)
    hand = board(m, 1).hand
    assert [face.kind for face in hand[:2]] == ["Character", "Character"]
    assert [face.key for face in hand if "new" in face.marks] == list(m.view(1).drawn)
    assert {face.why_not for face in hand[:2]} == {""}
    assert {face.why_not for face in hand[2:]} == {"This round asks for a Character."}
    assert {face.why_not for face in board(m, 0).hand} == {"It's not your turn to offer."}
    assert board(m).hand == ()


def test_the_edge_of_the_table() -> None:
    """SL-204, SL-210: who narrates, who is in, tokens by count."""
    m = before_page(4)
    m.play(1, {"type": "Offer", "cards": [of_kind(m, 1, "character")[0], of_kind(m, 1, "feature")[0]]})
    places = board(m).places
    assert places[3].note.startswith("narrator · 5 cards")
    assert places[1].note.endswith("card is in")
    assert dict(board(m).counters)["Cards in"] == "1 of 3"
    assert [gauge.count for gauge in board(m).gauges] == list(m.state.table.deck_sizes)


def test_the_tokens_at_the_end() -> None:
    """SL-402, SL-405, SL-407: seat by seat from the last Narrator, with Grave and Hat on what they lie on."""
    m = scoring("hat grave 4", "2 rose", narrator=1, supply="1 3")
    m.play(0, {"type": "NextEffect", "effect": "hat"})
    if m.waiting():
        m.play(0, {"type": "PutGrave", "token": "4"})
    piles = board(m).piles
    assert [pile.short for pile in piles] == ["Seat 2", "Seat 3", "Seat 1"]
    marks = {face.title: face.marks for face in piles[2].cards}
    assert marks["4"] == ("under the Grave",)
    assert ("on the Magic Hat",) in marks.values()
    assert m.outcome is not None
    assert board(m).subtitle == m.outcome.text
    sheet = m.rules.book(m.pack, m.state).sheets[0]
    assert [row[0] for row in sheet.rows] == ["Seat 2", "Seat 3", "Seat 1"]


def test_the_finished_book_links_every_line_to_its_card() -> None:
    """SL-208, SL-209: fifteen chapters, 18 numbered lines, each with its card and who gave it."""
    m = before_page(14)
    pages(m, 1)
    result(m)
    book = m.rules.book(m.pack, m.state)
    assert len(book.chapters) == 15
    lines = [line for chapter in book.chapters for line in chapter.lines if line.n]
    assert len(lines) == 18
    assert all(line.card and line.teller and line.kind for line in lines)
    assert book.chapters[-1].lines[0].text.endswith("The End.")
    assert book.finished


@pytest.mark.parametrize("page", [1, 4, 9])
def test_a_position_is_the_table_as_the_round_began(page: int) -> None:
    """SL-201, SL-211: written and read again, whatever is out or turned up, the same round begins."""
    for turned in (False, True):
        m = before_page(page, 5, tale="2")
        if turned:
            all_offer(m)
        text = m.rules.write_position(m.pack, m.state, m.agenda)
        again = telltable.from_position("storyline", text)
        t, u = m.state.table, again.state.table
        assert (t.pages, t.page, t.narrator, t.tokens, t.names) == (u.pages, u.page, u.narrator, u.tokens, u.names)
        assert u.deck_sizes == before_page(page, 5, tale="2").state.table.deck_sizes
        assert again.waiting() == tuple(sorted(u.offering))
        pages(again, 15 - page)
        assert len(result(again)[0]) == 5


def test_a_position_at_the_scoring() -> None:
    """SL-402: as the tokens were turned."""
    m = scoring("hat grave 4", "2 rose", narrator=1, supply="1 3")
    text = m.rules.write_position(m.pack, m.state, m.agenda)
    m.play(0, {"type": "NextEffect", "effect": "hat"})
    assert m.rules.write_position(m.pack, m.state, m.agenda) == text
    again = telltable.from_position("storyline", text)
    assert encode(again.state.table.faces) == encode(scoring("hat grave 4", "2 rose", supply="1 3").state.table.faces)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"tale": "9"}, "tale: there is no '9'"),
        ({"hands": [["C01"], ["C01"], []]}, "C01 is in both hands 1 and hands 2"),
        ({"hands": [["X01"], [], []]}, r"there is no card 'X01' \(in hands 1\)"),
        ({"hands": [[], []]}, "3 to 8 players, but there are 2"),
        ({"names": ["a", "a", "b"]}, "every name different"),
        ({"narrator": 7}, "seats are counted from 1 to 3"),
        ({"decks": {"place": [["C03"]]}}, "cards of its own kind"),
        ({"page": [{"narrator": 1, "cards": ["P01"], "givers": [2]}]}, "page 1: a card, and its giver, for each"),
        ({"page": [{"narrator": 1, "cards": ["C01"], "givers": [2]}], "narrator": 0}, "somebody narrates"),
        ({"faces": [["9"], [], []]}, "faces: there is no '9'"),
        ({"tokens": [20, 2, 0]}, "tokens: one number for each seat, and 21"),
        ({"game": "chess"}, "for 'chess', not for storyline"),
        ({"nonsense": 1}, "nonsense: there is no such field"),
    ],
)
def test_positions_that_break_a_rule(changes: dict[str, object], sentence: str) -> None:
    """SL-101, SL-102, SL-103, SL-104, SL-208: in a sentence."""
    data = {"game": "storyline", "tale": "1", "narrator": 1, "hands": [[], [], []]} | changes
    with pytest.raises(Problem, match=sentence):
        telltable.from_position("storyline", write_toml(data))
    with pytest.raises(Problem, match="not TOML"):
        telltable.from_position("storyline", "=\n")


def test_paper() -> None:
    """SL-101, SL-409: the sheet names what differs from the defaults; nothing is fetched, nothing runs."""
    on_paper = printables(PACK, "letter", {"family": "on"})
    sheet = on_paper["sheet"]
    assert "family on" in sheet
    assert "8.5in 11in" in sheet
    for page in on_paper.values():
        assert "<script" not in page
        assert "http" not in page.replace("http-equiv", "")


def test_hearing_of_it_all() -> None:
    """SL-209: every fact that is worth a line has one, and names whose card was chosen."""
    m = before_page(14, 4)
    pages(m, 1)
    while m.waiting():
        m.time_up(m.waiting()[0])
    said = [line for n in range(len(m.entries)) for _, line in m.in_words(None, n)]
    for n in range(1, len(m.entries)):
        narrator = m.header.names[m.state_after(n - 1).table.narrator]
        chosen = [line for fact, line in m.in_words(None, n) if type(fact).__name__ == "CardsChosen"]
        assert all(line.startswith(f"{narrator} chooses") for line in chosen)
    assert (
        sum(line.startswith("“") and " came from " in line for line in said)
        == 18
        == len(facts_of(m.events, "TokenGained"))
    )
    assert any(line.startswith("All tokens are turned over: ") for line in said)
    assert m.outcome is not None
    assert said[-1] == m.outcome.text
