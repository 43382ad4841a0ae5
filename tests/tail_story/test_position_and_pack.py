"""Position files, the pack, printed sheets and the memory book."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec import structs

import telltable
from telltable.bots.driver import Driver
from telltable.core.ask import Words
from telltable.core.errors import Problem
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.written import written
from telltable.games.tail_story import GAME
from telltable.games.tail_story.box.components import PETS, TYPES
from telltable.games.tail_story.box.pack import OWN, SHELF
from telltable.games.tail_story.table import moves as mv
from telltable.keepsake import render

from .helpers import PACK, A, asked, at, four, lay, mat, passes, play


def of_bots(seed: int, seats: int = 4, **options: str) -> Match:
    m = telltable.new("tail_story", seats=("bot:careful",) * seats, seed=seed, options=options)
    Driver(m).run()
    return m


# --- positions --------------------------------------------------------------------------------------------


def test_a_position_is_written_as_it_lies() -> None:
    m = telltable.new("tail_story", seats=3, seed=2, options={"timers": "off", "guest_characters": "on"})
    bots = telltable.new("tail_story", seats=("bot:careful",) * 3, seed=2)
    assert bots.pack is m.pack
    for _ in range(60):
        seat = m.waiting()[0]
        m.play(seat, next(m.legal(seat)))
    while asked(m) != "play":
        m.time_up(m.waiting()[0])
    text = GAME.write_position(m.pack, m.state, m.agenda)
    again = telltable.from_position("tail_story", text)
    ours, theirs = m.state, again.state
    assert ours.hands == theirs.hands
    assert [deck.cards for deck in ours.decks] == [deck.cards for deck in theirs.decks]
    assert [one.discard for one in ours.table.mats] == [one.discard for one in theirs.table.mats]
    assert (ours.table.ap, ours.table.active, ours.table.round) == (
        theirs.table.ap,
        theirs.table.active,
        theirs.table.round,
    )
    assert again.waiting() == m.waiting()
    assert ours.decks == theirs.decks


def test_a_pet_whose_ability_has_no_limit_may_have_used_it_often() -> None:
    """TS-602: what is written of such a table can be read."""
    m = lay(mat(8, pet="jack", uses=5), mat(8, pet="khalid"))
    again = telltable.from_position("tail_story", GAME.write_position(m.pack, m.state, m.agenda))
    assert again.state.table.mats[0].uses == 5


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"mats": 1}, "2 to 4 players"),
        ({"hand": ["XXX-1"]}, "no card 'XXX-1'"),
        ({"hand": ["CDR-1"], "discard": ["CDR-1"]}, "CDR-1 is in both hand of .* and discard of"),
        ({"hand": ["CDR-1", "CDR-2"], "hand_size": 1}, "a size of 1 can't be right"),
        ({"pet": "goldfish"}, "no pet 'goldfish'"),
        ({"pet": "peanut"}, "no pet 'peanut'"),
        ({"pet": "khalid"}, "every pet is there once"),
        ({"queue": 4}, "queue cards are 1 to 2"),
        ({"dug": ["CDR-1"]}, "must be in the discard pile"),
        ({"pet": "alan", "uses": 3}, "too often"),
        ({"achievements_size": 4}, "has ended the game"),
        ({"colour": "red"}, "colour: there is no such field"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused(changes: dict[str, object], sentence: str) -> None:
    first = mat(8, **{"pet": "jack", **changes}) if "mats" not in changes else mat(8)
    with pytest.raises(Problem, match=sentence):
        lay(first, *(() if "mats" in changes else (mat(8, pet="khalid"),)))


def test_a_position_is_written_in_a_play_step_alone() -> None:
    m = four(mat(8, hand=["RDR-1"]))
    play(m, A, "RDR-1", n=1)
    with pytest.raises(Problem, match="PLAY STEP"):
        GAME.write_position(m.pack, m.state, m.agenda)


# --- the pack ---------------------------------------------------------------------------------------------


def test_the_box_holds_sixty_cards_and_nine_pets() -> None:
    """TS-103: twenty of each type, the same five counts in each."""
    assert len(PACK.cards) == 60
    for type_ in TYPES:
        counts = [
            sum(c.copies for c in PACK.designs if (c.type, c.kind) == (type_, kind))
            for kind in ("drawing", "stealing", "stopping", "recycling", "acting")
        ]
        assert counts == [7, 4, 4, 3, 2]
    assert tuple(pet.id for pet in PACK.pets) == PETS
    assert [pet.id for pet in PACK.pets if pet.label] == ["biscuit", "duchess", "peanut"]


def test_the_names_of_the_rulebook_stand() -> None:
    titles = {card.title for card in PACK.designs}
    assert {"TUNA DRAWING", "BONES DRAWING", "PUG YOU BEACH!", "NO NUTS FOR YOU!"} <= titles
    altered = {pet.altered for pet in PACK.pets if not pet.label}
    assert altered == {
        "JACK, THE HUNTER",
        "ALAN, THE SPURTER",
        "PADTHAI, THE CHEF",
        "KHALID, THE PHARAOH CAT",
        "HAM & CHEESE, THE ADVENTURERS",
        "ROCKY, THE CHINZILLA",
    }


def test_titles_in_capitals_are_read_with_small_words_small() -> None:
    card, pet = PACK.designs[0], PACK.pets[0]
    assert structs.replace(card, title="CHORUS OF CRUMBS").name == "Chorus of Crumbs"
    assert structs.replace(card, title="THREE A.M. CONCERTO").name == "Three A.M. Concerto"
    cat = structs.replace(pet, normal="OLD TOM'S SON, THE CAT", altered="OLD TOM'S SON, THE CAT OF THE HOUSE")
    assert (cat.short, cat.full, cat.form) == ("Old Tom's Son", "Old Tom's Son, the Cat", "the Cat of the House")


def test_no_line_of_the_pack_stands_twice() -> None:
    said = [c.flavour for c in PACK.designs] + [line for lines in PACK.phrases.lines.values() for line in lines]
    said += [text for pet in PACK.pets for text in (pet.flavour, pet.altered_flavour)]
    assert len(said) == len(set(said))
    assert all(text == text.strip() and text for text in said)


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("events.toml", 'kind = "drawing"', 'kind = "painting"', "must be one of drawing"),
        ("events.toml", "copies = 7", "copies = 6", "need 7"),
        ("events.toml", 'type = "canine"', 'type = "bovine"', "must be one of canine"),
        ("events.toml", 'id = "CST"', 'id = "CDR"', "have the same id, CDR; give each its own"),
        ("events.toml", 'sound = "Awoooo! Woof!"', 'sound = "!"', "a sound of at least 4 letters"),
        ("pets.toml", 'id = "jack"', 'id = "john"', "in this order"),
        ("pets.toml", 'altered = "JACK, THE HUNTER"', 'altered = ""', "must have words"),
        ("phrases.toml", "opening = [", "openings = [", "no line for 'opening'"),
        ("pack.toml", "name =", "nome =", "pack.toml"),
        ("events.toml", "copies = 7", "copies = -7", "copies: must be 1 or more"),
        ("events.toml", 'id = "CST"', 'id = "a b"', "id: must be 1 to 8 letters"),
        ("events.toml", 'id = "CST"', 'id = "jack"', "and no pet's"),
        ("events.toml", "flavour", "flavor", "flavor: there is no such field"),
        ("events.toml", 'title = "BONES DRAWING"', 'title = "PUG YOU BEACH!"', "is on 2 designs"),
        (
            "events.toml",
            'kind = "drawing"',
            'kind = "drawing"\nsound = "Woof woof"',
            "only an acting card may have a sound",
        ),
        ("pets.toml", 'normal = "JACK, THE BEAGLE"', 'normal = ", THE BEAGLE"', "must begin with the name"),
        ("pets.toml", 'normal = "JACK, THE BEAGLE"', 'normal = "ALAN, THE BEAGLE"', "2 pets are called “alan”"),
        ("pets.toml", 'id = "jack"', 'id = "jack"\nlabel = "A guest"', "only a guest may have one"),
        ("phrases.toml", "{pets} each", "{nobody} each", "phrases.toml, opening: {nobody} stands for nothing here"),
        ("phrases.toml", '"drew {number}"', '"drew {card}"', "done_play_drawing: {card} stands for nothing here"),
        ("phrases.toml", "{pets} each", "{pets.__class__} each", "{pets.__class__} stands for nothing here"),
        ("phrases.toml", "{pets} each", "{ each", "has a bracket { or } without its partner"),
        ("phrases.toml", "\nfirst = [", '\ntwelfth = ["Yes."]\nfirst = [', "there is no such occasion"),
        (
            "phrases.toml",
            "{form} for some time",
            "{card} for some time",
            "late: {card} stands for nothing here",
        ),
        ("voices.toml", "[jack]", "[john]", "voices.toml, john: there is no such pet"),
        ("voices.toml", "first = [", "twelfth = [", "voices.toml, jack, twelfth: there is no such occasion"),
        (
            "voices.toml",
            "[alan]",
            "[alan]\nability = ['{other} ran.']\n[alan2]",
            "alan, ability: {other} stands for nothing",
        ),
        ("events.toml", "[[card]]", "[[card", "not TOML"),
    ],
)
def test_what_is_wrong_with_a_pack_is_said(tmp_path: Path, file: str, old: str, new: str, sentence: str) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(OWN, folder)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert any(sentence in fault for fault in GAME.lint(str(folder))), GAME.lint(str(folder))
    with pytest.raises(Problem):
        SHELF.whole(folder)


def test_our_own_pack_has_nothing_to_mend(tmp_path: Path) -> None:
    assert GAME.lint("box1") == []
    assert GAME.lint(str(tmp_path / "nowhere")) != []


def test_cards_can_be_veiled_and_pets_left_out() -> None:
    """R-49."""
    veiled = PACK.veiled((), ("FST", "rocky"))
    assert veiled.cards["FST-1"].title == "A stealing card"
    assert veiled.hash == PACK.hash
    assert "ROCKY" not in veiled.pet["rocky"].normal
    assert veiled.cards["CDR-1"] == PACK.cards["CDR-1"]
    with pytest.raises(Problem, match="can only be veiled"):
        PACK.without((), ("FST",))
    assert len(PACK.without((), ("rocky", "jack")).pets) == 7
    with pytest.raises(Problem, match="Fewer than 4"):
        PACK.without((), ("rocky", "jack", "alan"))
    assert PACK.saying(lambda text: "burglar" in text.casefold()) == ("FST",)


# --- printed sheets, and the memory book ------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_prints_the_rules(paper: str) -> None:
    page = GAME.printables(PACK, paper, {"sound_mode": "tap"})["sheet"]
    assert all(pet.ability in page.replace("&#39;", "'") for pet in PACK.pets)
    assert "How animal sounds are made. <b>tap</b>" in page
    assert "<script" not in page
    assert "Poj Santivatr" in page


def test_the_memory_book_tells_a_finished_race() -> None:
    for seed in range(6):
        m = of_bots(seed)
        book = GAME.book(m.pack, m.state)
        assert book.finished
        assert len(book.chapters) >= 4
        assert all(line.text for chapter in book.chapters for line in chapter.lines)
        assert not any("{" in line.text for chapter in book.chapters for line in chapter.lines)
        winner = m.state.table.winners[0]
        assert m.header.names[winner] in book.subtitle
        assert len(book.portraits) == 4
        for kind in ("md", "html", "txt"):
            assert render(book, kind)


def test_the_book_tells_nothing_hidden() -> None:
    """TS-709: before the end no achievement, no hand, no removed card."""
    m = telltable.new("tail_story", seats=2, seed=4, options={"timers": "off"})
    other = m.with_state(GAME.determinise(m.view(None), m.pack, _Luck()))
    assert encode(GAME.book(m.pack, m.state)) == encode(GAME.book(m.pack, other.state))


class _Luck:
    def below(self, bound: int) -> int:
        return bound - 1


def test_captions_are_told_as_written() -> None:
    """TS-705: what people write is marked as theirs."""
    m = lay(mat(0, 5, 4), mat(8, 4, 2))
    m.play(A, mv.Swap(1, at(m, 0).discard[:1], at(m, 1).discard[:1]))
    passes(m)
    ask = m.asks()[A]
    assert any(isinstance(field, Words) for field in ask.forms[0].fields)
    m.play(A, mv.Collect(m.state.hands[A][0], "slept through an earthquake"))
    assert "slept through an earthquake" in list(written(m.state.table))
    assert "slept through an earthquake" in " ".join(render(GAME.book(m.pack, m.state), "txt").split())


def test_boards_name_what_a_mat_shows() -> None:
    m = of_bots(3, 3)
    early = m.state_after(len(m.entries) // 2)
    for seat in (None, 0, 2):
        board = GAME.board(m.pack, GAME.view(early, seat))
        assert board.stacks[0].title == "Chain"
        assert len(board.stacks) == 5  # the chain, three piles, the characters
        assert len(board.places) == len(board.gauges) == len(board.notebook) == 3
        assert len(board.hand) == (0 if seat is None else len(early.hands[seat]))
        assert board.places[0].seat == (early.table.order[0] if seat is None else seat)
