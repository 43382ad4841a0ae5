"""A rulebook as a page: its blocks, their ids, and the words in them."""

from __future__ import annotations

from telltable.core.registry import games
from telltable.core.rule_pages import Block, Piece, _blocks, blocks, pieces
from telltable.core.rulebook import paragraphs

SAMPLE = """# The rules

Some *first* words, and `code`;
a second line.

- **AB-1** *Once.* See [the end](#the-end) or [there](javascript:alert(1)).
  It goes on.
  - deeper
1. numbered

| Type | 1 |
|---|:-:|
| Cast | ✔ |
after the table

```
# not a heading
```
## The end
**AB-2b** A paragraph may be a rule. <b>Not HTML</b>
"""


def test_the_blocks_of_a_page() -> None:
    found = list(_blocks(SAMPLE))
    assert [(block.kind, block.id, block.level) for block in found] == [
        ("heading", "the-rules", 1),
        ("text", "", 0),
        ("item", "AB-1", 0),
        ("item", "", 1),
        ("item", "", 0),
        ("table", "", 0),
        ("text", "", 0),
        ("code", "", 0),
        ("heading", "the-end", 2),
        ("text", "AB-2b", 0),
    ]
    assert found[1].pieces == (
        Piece("Some "),
        Piece("first", "italic"),
        Piece(" words, and "),
        Piece("code", "code"),
        Piece("; a second line."),
    )
    assert found[5].rows == (((Piece("Type"),), (Piece("1"),)), ((Piece("Cast"),), (Piece("✔"),)))
    assert found[7] == Block("code", (Piece("# not a heading"),))
    assert found[9].pieces[-1] == Piece(" A paragraph may be a rule. <b>Not HTML</b>")


def test_links_lead_nowhere_but_to_the_page_and_the_web() -> None:
    assert pieces("[a](#b) [c](https://d.example/) [e](javascript:f) [g](//h)") == (
        Piece("a", to="#b"),
        Piece(" "),
        Piece("c", to="https://d.example/"),
        Piece(" "),
        Piece("e"),
        Piece(" "),
        Piece("g"),
    )


def test_every_rule_of_every_game_stands_on_its_page_once() -> None:
    for rules in games().values():
        ids = [block.id for block in blocks(rules) if block.id]
        assert {rule.id for rule in paragraphs(rules)} <= set(ids)
        assert len(set(ids)) == len(ids)


def test_every_link_on_a_page_leads_to_a_heading_of_it() -> None:
    for rules in games().values():
        page = blocks(rules)
        words = [
            piece
            for block in page
            for row in (block.pieces, *(cell for x in block.rows for cell in x))
            for piece in row
        ]
        ids = {block.id for block in page}
        assert [piece.to for piece in words if piece.to.startswith("#") and piece.to[1:] not in ids] == []


def test_a_page_begins_with_words_for_people() -> None:
    """What tools read in the head of a rulebook is on no page."""
    for game in games().values():
        title, *rest = blocks(game)
        assert (title.kind, title.level) == ("heading", 1)
        assert not [block for block in rest if block.pieces and block.pieces[0].text.startswith("Rule prefix")]
