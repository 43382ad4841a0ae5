"""What people answer about what they want and fear, and what is seen of them when they have no answer (ST-WAY-11)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from telltable.core.match import Match
from telltable.games.stacktors.box.adventure import Adventure, Npc, Stage
from telltable.games.stacktors.box.pack import OWN, load_pack
from telltable.games.stacktors.box.reply_checks import check_replies, touched
from telltable.games.stacktors.rules.story.addressing import names

from .helpers import facts
from .test_closing_ways import at
from .test_told_of_one import alone, say

PACK = load_pack()
PEOPLE = [(it, stage, npc) for it in PACK.adventures for stage in it.stages for npc in stage.npcs]
IDS = [f"{it.id} {npc.id}" for it, _, npc in PEOPLE]
NOTHING = "Zanzibar exports cloves."  # of which nobody in any scene knows anything


@cache
def begun(adventure: str) -> Match:
    return alone(adventure)


def met(adventure: str, npc_id: str, *flags: str, mode: str = "free") -> Match:
    """Somebody's scene as far as words go: they are there alone with a Warden, and this has happened."""
    m = begun(adventure)
    table = m.state.table
    stage, npc = next((stage, npc) for it, stage, npc in PEOPLE if it.id == adventure and npc.id == npc_id)
    other = next(one for one in table.chars.values() if one.id != "pc1")
    chars = {"pc1": table.chars["pc1"], npc_id: replace(other, id=npc_id, name=npc.name)}
    laid = replace(table, stage=stage.id, mode=mode, chars=chars, flags=(*table.flags, *flags))
    return m.with_state(replace(m.state, table=laid))


def counting_room() -> Match:
    m = alone("bell", "Acrobat")
    for id_ in ("skylight", "go_in"):
        at(m, id_)
    return m


# --- what they want and fear ----------------------------------------------------------------------------


def test_the_pawnbroker_hears_what_the_notebook_says_of_him() -> None:
    """ST-WAY-11: his Sundays and his ledger, and a name beside a subject is not what it is about."""
    m = counting_room()
    assert say(m, "What do you do on Sundays?") == [
        "On Sundays I shut, and then I wait for Monday. It is hard to tell when, without the bell."
    ]
    (answer,) = say(m, "The ledger ought to be read aloud on the square.")
    assert answer.startswith("Aloud? Then each of them would hear")
    assert say(counting_room(), "I could read your ledger aloud on the square, Mister Quill.") == [answer]
    assert say(m, "I could read your ledger aloud on the square, Mister Quill.") == [
        "Alder Quill looked down at his boots, and said nothing."
    ]
    assert say(m, "Mister Quill?") == ["Quill. Quill and nobody, it ought to say on the sign."]


def test_what_was_promised_changes_his_sundays() -> None:
    m = met("bell", "quill0", "quill_bargain")
    assert say(m, "What do you do on Sundays?") == [
        "On Sundays I shall be in. I am always in, but on Sundays I shall be in on purpose."
    ]
    (answer,) = say(met("bell", "quill0", "ledger_burned"), "And your ledger?")
    assert answer.startswith("It gives a good heat.")


def test_a_guard_who_is_promised_his_pay_hears_it_first() -> None:
    """ST-WAY-11: it may be the way (ST-WAY-9), and the gate is another matter."""
    m = met("bell", "gannet")
    text = "Gannet, I can get you your pay since August. Just open the gate."
    assert say(m, text) == ["Did he say when? Did he say anything?"]
    assert "strike" in m.state.table.flags
    assert say(m, text) == ["I would open it for August. But it is Quill's gate, and Quill's August."]


@pytest.mark.parametrize(
    ("flags", "begins"),
    [
        (("brandt_fallen",), "Then there is a mother somewhere"),
        (("brandt_fallen", "son_named"), "His mother keeps the hut at the tree line."),
        (("brandt_spared",), "He has asked for paper."),
        ((), "Men? Up there? Still?"),
    ],
)
def test_the_doctor_hears_of_the_corporal_what_is_so(flags: tuple[str, ...], begins: str) -> None:
    """ST-WAY-11: and of whose son he was only those hear who know it."""
    m = met("sledge", "doctor", *flags)
    (answer,) = say(m, "Corporal Brandt is dead on the shoulder. He wanted his mother to know.")
    assert answer.startswith(begins)


def test_what_somebody_is_asked_beside_their_name_is_answered() -> None:
    """ST-WAY-11: the mere name is answered where nothing else was said."""
    m = met("bell", "sexton")
    assert say(m, "What is that you hear, Verity? The bell?") == [
        "Only the rope. I hear it every night, and it is only ever the rope."
    ]
    assert say(m, "Are you Verity?")[0].startswith("Verity. It means that I tell the truth")
    rung = met("bell", "sexton", "bell_rung")
    assert say(rung, "What is that you hear, Verity?")[0].startswith("Hush.")


def test_a_name_counts_where_nothing_else_was_said() -> None:
    """ST-WAY-11: the corporal hears that the war is over before he hears who he is."""
    m = met("sledge", "brandt")
    assert say(m, "Corporal Brandt, the war is over!") == ["Over? Since when, over?"]
    assert say(m, "Corporal Brandt!") == ["Who told you that? Nobody up here has a name."]


@pytest.mark.parametrize(("it", "stage", "npc"), PEOPLE, ids=IDS)
def test_everybody_answers_for_what_may_be_read_of_them(it: Adventure, stage: Stage, npc: Npc) -> None:
    """ST-WAY-11: want and fear, but for beasts; and everybody listens, in gestures."""
    assert npc.beast == (npc.name == "Bishop")
    if not npc.beast:
        assert touched(npc, npc.wants)
        assert touched(npc, npc.fears)
    assert 2 <= len(npc.listens) <= 4
    assert all(text.startswith("{who} ") and text.endswith(".") for text in npc.listens)
    assert not [text for text in npc.gestures() if set('“”"{') & {*text}]


def test_no_gesture_is_made_twice() -> None:
    counted = Counter(text for _, _, npc in PEOPLE for text in npc.listens)
    assert [text for text, n in counted.items() if n > 1] == []


# --- what is seen of them -------------------------------------------------------------------------------


@pytest.mark.parametrize(("it", "stage", "npc"), PEOPLE, ids=IDS)
def test_whoever_has_no_answer_is_seen_to_listen(it: Adventure, stage: Stage, npc: Npc) -> None:
    """ST-WAY-11: each gesture once, then nothing; and nothing has changed but what was told."""
    word = npc.name.split()[-1] if npc.id != "y3" else "Stable lad"
    m = met(it.id, npc.id)
    if names(npc) & {word for reply in npc.answers for word in reply.words}:
        say(m, f"{word}, {NOTHING}")  # somebody to whom their own name is a subject
    before = m.state.table
    seen = [text for _ in range(5) for text in say(m, f"{word}, {NOTHING}")]
    assert seen == [*npc.gestures()]
    after = m.state.table
    assert replace(after, story=before.story) == before
    assert m.state.secrets == begun(it.id).state.secrets


def test_in_a_fight_only_whoever_is_called_listens() -> None:
    """ST-WAY-11."""
    rook = next(npc for _, _, npc in PEOPLE if npc.id == "rook")
    assert say(met("ford", "rook", mode="conflict"), NOTHING) == []
    assert say(met("ford", "rook", mode="conflict"), "I heard that Rook has cloves.") == []
    assert say(met("ford", "rook", mode="conflict"), f"Rook! {NOTHING}") == [rook.gestures()[0]]


def test_among_several_only_whoever_is_meant_listens() -> None:
    """ST-WAY-11: nobody in the place of somebody else, and a dog is nobody who was spoken to."""
    m = alone("market")
    assert say(m, NOTHING) == []
    assert say(m, f"Bren, {NOTHING}") == []
    assert say(m, f"Captain Ferro, {NOTHING}") == []
    assert say(m, f"Widow Crumb, {NOTHING}")[0].startswith("Widow Crumb turned a pie round")
    assert say(alone("bell"), NOTHING)[0].startswith("Tamsin Rook ")
    m = alone("bell")
    assert say(m, f"Bishop, {NOTHING}")[0].startswith("Wuff.")
    assert say(m, f"Bishop, {NOTHING}") == ["Bishop put his head on one side."]


def test_a_gesture_is_told_and_not_said() -> None:
    """ST-WAY-11: no quotation marks, on the table or in the book, where one in a scene stands."""
    m = counting_room()
    (told, other) = (m.play(0, {"type": "Say", "who": "pc1", "text": NOTHING}).told for _ in range(2))
    (seen,) = [fact for fact in facts(told, "Said") if not fact.human]
    assert (seen.who, seen.kind) == ("quill0", "told")
    (again,) = [fact for fact in facts(other, "Said") if not fact.human]
    lines = " ".join(line.text for one in m.rules.book(m.pack, m.state).chapters for line in one.lines)
    assert seen.text == "Alder Quill looked down at his boots, and said nothing."
    assert lines.count("Alder looked down at his boots, and said nothing.") == 1
    assert again.text.removeprefix("Alder Quill") not in lines
    shown = [line.text for one in m.rules.board(m.pack, m.view(0)).story for line in one.lines]
    assert seen.text in shown
    assert again.text in shown


# --- lint -----------------------------------------------------------------------------------------------


def faults(**moth: Any) -> list[str]:
    """What is wrong with the Moth once she is changed."""
    data = msgspec.json.decode((OWN / "ball.json").read_bytes())
    stage = next(one for one in data["stages"] if one["id"] == "dance")
    next(npc for npc in stage["npcs"] if npc["id"] == "moth").update(moth)
    it = msgspec.convert(data, Adventure)
    found = check_replies(it, next(one for one in it.stages if one.id == "dance"))
    return [fault.removesuffix(" [ST-ADV-7]") for fault in found]


def test_lint_knows_who_has_no_answer_and_who_does_not_listen() -> None:
    """ST-ADV-7."""
    assert faults() == []
    assert faults(wants="a lighthouse", fears="") == [
        "moth has no answer to words about what it wants: “a lighthouse”."
    ]
    assert faults(fears="lighthouses") == ["moth has no answer to words about what it fears: “lighthouses”."]
    assert faults(listens=["{who} sewed."]) == [
        "moth needs listens: 2 to 4 gestures, for words that it has no answer to."
    ]
    assert faults(listens=["{who} said “no”.", "She sewed.", "{who} looked at {them}."]) == [
        "moth speaks where it listens: “{who} said “no”.”. Write what is seen.",
        "listens of moth doesn't say who it is: “She sewed.”. Write {who}.",
        "listens of moth has room for what is unknown: “{who} looked at {them}.”. Write {who}.",
    ]
