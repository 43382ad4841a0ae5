"""Section 7.1: notation."""

from __future__ import annotations

import pytest

from telltable.core.luck import Stream, key_of, pick, secret_from
from telltable.games.stacktors.box.bank import full_bank, realise
from telltable.games.stacktors.box.notation import (
    NotationProblem,
    Sealed,
    Written,
    WrittenChallenge,
    need_filled,
    parse_challenge,
    parse_character,
    parse_object,
    print_challenge,
    print_character,
)
from telltable.games.stacktors.box.pieces import COLOURS, SIZES


def test_the_soldier_reads_as_the_rulebook_says() -> None:
    """G-NOT-1, ST-NOT-2: feet, guts and brains by hyphens; the neck is not written (ST-STK-5)."""
    it = parse_character("G1O2-R3O2C1-R1")
    assert it.feet == (("G", 1), ("O", 2))
    assert it.guts == (("R", 3), ("O", 2), ("C", 1))
    assert it.brains == (("R", 1),)
    assert it.cp == 10
    assert print_character(it) == "G1O2-R3O2C1-R1"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("P1R2-Pk2P1-B2O1Pk1", "P1R2-Pk2P1-B2O1Pk1"),
        ("Cy2B3--", "Cy2B3--"),
        ("O2-R1O1", "O2-R1O1-"),
        ("g1 o2 – r3 o2 c1 – r1", "G1O2-R3O2C1-R1"),
        ("Scout - O2-R1O1-", "O2-R1O1-"),
        ("G1-R2-B1W1", "G1-R2-B1W1"),
        ("G1O2-R3O2C1-R1+{R3}(C2)?{}", "G1O2-R3O2C1-R1+{R3}(C2)?{}"),
    ],
)
def test_what_people_write_is_printed_in_one_way(text: str, printed: str) -> None:
    """G-NOT-5 to G-NOT-9, G-NOT-11: ST-NOT-1, ST-NOT-2, ST-NOT-6, ST-NOT-7."""
    assert print_character(parse_character(text)) == printed


def test_pink_is_not_purple_and_cyan_is_not_clear() -> None:
    """ST-NOT-1: the longest run of letters counts."""
    it = parse_character("P1-Pk1Cy1C1B1-")
    assert it.guts == (("Pk", 1), ("Cy", 1), ("C", 1), ("B", 1))


def test_a_cap_piece_marks_the_role_and_costs_nothing() -> None:
    """G-NOT-9, ST-STK-5."""
    it = parse_character("G1-R2-B1W1")
    assert (it.brains, it.cap, it.cp) == ((("B", 1),), "W", 4)


def test_the_chest_of_the_rulebook() -> None:
    """G-NOT-2, ST-NOT-3, ST-NOT-9: eight pips red on top are made of three pieces, five blue of two."""
    it = parse_challenge("(C2)R8=B5")
    assert (it.base, it.reward, it.guts, it.brains) == ("W", (("C", 2),), (("R", 8),), (("B", 5),))
    bank = full_bank(10)
    assert realise(bank, "R", 8) == (("R", 3), ("R", 3), ("R", 2))
    assert realise(bank, "B", 5) == (("B", 3), ("B", 2))
    assert print_challenge(it) == "(C2)R8=B5"


def test_a_short_colour_is_filled_with_what_there_is_most_of() -> None:
    """ST-NOT-9: but the top piece is of the named colour; without it nothing can be placed."""
    bank = full_bank(10) | {"R3": 0, "C3": 9}
    made = realise(bank, "R", 8)
    assert made is not None
    assert made[-1] == ("R", 2)
    assert [size for _, size in made] == [3, 3, 2]
    assert all(colour != "R" for colour, _ in made[:-1])
    assert realise(bank | {"R2": 0}, "R", 8) is None
    few = dict.fromkeys(bank, 1) | {"R3": 0, "B3": 4, "P3": 4}
    assert realise(few, "R", 8) == (("B", 3), ("P", 3), ("R", 2)), "most of what is left; ties in printed order"


def test_challenges_with_one_half_with_stages_and_as_templates() -> None:
    """G-NOT-10, ST-NOT-3, ST-NOT-5."""
    assert parse_challenge("()=B5") == WrittenChallenge("W", (), (), (("B", 5),))
    stair = parse_challenge("{O2}G3Y2=P3C2")
    assert [*reversed(stair.brains), *reversed(stair.guts)] == [("C", 2), ("P", 3), ("Y", 2), ("G", 3)]
    template = parse_challenge("()Rx=B5")
    assert print_challenge(template) == "()Rx=B5"
    with pytest.raises(NotationProblem) as raised:
        need_filled(template)
    assert (raised.value.rule, raised.value.why) == ("ST-NOT-5", "Fill in x before placing this stack.")


def test_an_object_is_a_base_with_something_in_it() -> None:
    """G-NOT-4, ST-NOT-4."""
    assert parse_object("{R3}") == Sealed("Bl", (("R", 3),))
    assert parse_object('"G1"', gray_feet=True) == Sealed("Gr", (("G", 1),))


@pytest.mark.parametrize(
    ("text", "rule", "sentence"),
    [
        ("O2G1-R3-", "ST-STK-2", "Feet must get larger from bottom to top: G1 cannot stand over O2."),
        ("G1O2R3Y3--", "ST-STK-2", "At most three feet."),
        ("-R3-", "ST-STK-2", "A character needs at least one foot."),
        ("G4--", "ST-NOT-1", "Piece 1: size must be 1, 2 or 3."),
        ("K2--", "ST-NOT-1", "Position 1: K is not a colour."),
    ],
)
def test_errors_name_the_place(text: str, rule: str, sentence: str) -> None:
    """G-NOT-12, ST-NOT-8, ST-STK-2."""
    with pytest.raises(NotationProblem) as raised:
        parse_character(text)
    assert (raised.value.rule, raised.value.why) == (rule, sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("()", "An object needs at least one piece."), ('"G1"', "Feet objects need the gray-feet option.")],
)
def test_objects_that_are_none(text: str, sentence: str) -> None:
    """G-NOT-12, ST-NOT-4."""
    for read in (parse_object, lambda text: parse_character(f"G1--+{text}")):
        with pytest.raises(NotationProblem) as raised:
            read(text)
        assert (raised.value.rule, raised.value.why) == ("ST-NOT-4", sentence)


@pytest.mark.by_turns(4)
def test_ten_thousand_stacks_read_as_they_are_printed() -> None:
    """ST-NOT-8: parse(print(s)) = s."""
    luck = Stream(key_of(secret_from("stacks")), 0)

    def row(most: int) -> tuple[tuple[str, int], ...]:
        return tuple((pick(luck, COLOURS), pick(luck, SIZES)) for _ in range(luck.below(most + 1)))

    for _ in range(10_000):
        sizes = sorted({pick(luck, SIZES) for _ in range(1 + luck.below(3))})
        feet = tuple((pick(luck, COLOURS), size) for size in sizes)
        carried = tuple(Sealed(pick(luck, ("W", "Bl")), None) for _ in range(luck.below(3)))
        it = Written(feet, row(5), row(4), pick(luck, ("", "W", "Bl")), (), row(2), row(2), carried)
        if it.cap and not it.brains:
            continue
        assert parse_character(print_character(it)) == it
        rock = WrittenChallenge("W", row(2), ((pick(luck, COLOURS), 1 + luck.below(20)),), ((pick(luck, COLOURS), 3),))
        assert parse_challenge(print_challenge(rock)) == rock
