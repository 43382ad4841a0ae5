"""The door in front of every screen: what does harm is taken out, what languages and emoji need stays."""

from __future__ import annotations

import json
import unicodedata

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from telltable.core.refusal import Refused
from telltable.core.words import clean, escaped, harmless, harmless_json, is_clean, is_fit, need_words
from tests.nasty import ALL, NASTY, harm

# Ordinary words of many languages, and emoji of every build: the door leaves them alone, and so does the way in.
LEFT = (
    "plain words, «Guillemets» “and” … — ‘quotes’",
    "naïve façade, Tiếng Việt, Łódź, þorn, ŋ̃",
    "ψυχή, Ёжик, ґанок, Հայաստան, საქართველო",
    "می\u200cخواهم خانه\u200cی ما را ببینم",
    "ه\u200d.ق.",
    "العَرَبِيَّةُ السُّعُودِيَّةُ",
    "שָּׁ֑ם בְּרֵאשִׁ֖ית",
    "क्\u200dष क्\u200cष हिन्दी",
    "র\u200d্য বাংলা",
    "ශ්\u200dරී ලංකාව",
    "ന്\u200d മലയാളം",
    "ਪੰਜਾਬੀ ગુજરાતી தமிழ் తెలుగు ಕನ್ನಡ",
    "မြန်မာ ကြွေး",
    "ཧྐྵྨླྺྼྻྂ བསྒྲུབས",
    "ភាសា\u200bខ្មែរ",
    "ภาษาไทย\u200bที่นี่ ผู้ใหญ่",
    "ᠮᠣᠩᠭᠣᠯ ᠠ\u180eᠠ",
    "日本語 カ\u309a 葛\U000e0100 한국어 中文",
    "𞤀𞤣𞤤𞤢𞤥 ߒߞߏ ܣܘܪܝܬ",
    "e̞̋ːʔ ɔ̃ˈ",
    "👩\u200d👩\u200d👧\u200d👦 👩🏽\u200d🚒 🧑\u200d⚕\ufe0f",
    "🏳\ufe0f\u200d🌈 ❤\ufe0f\u200d🔥 👁\ufe0f\u200d🗨\ufe0f",
    "🙂\u200d↔\ufe0f ⛹\ufe0f\u200d♀\ufe0f 🇺🇦 1\ufe0f\u20e3",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "#\ufe0f\u20e3 ‼\ufe0f ⁉\ufe0f ©\ufe0f ™\ufe0f ☎\ufe0e",
    "\U0001fae9 \U0001faff",  # newer than some Pythons know
)


@pytest.mark.parametrize("text", LEFT)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    text = unicodedata.normalize("NFC", text)
    assert harmless(text) == text
    assert harmless(f"“{text}”") == f"“{text}”"
    assert clean(text) == text
    assert is_clean(text)
    assert is_fit(text)


@pytest.mark.parametrize("nasty", NASTY.values(), ids=list(NASTY))
def test_what_does_harm_is_taken_out(nasty: str) -> None:
    for text in (nasty, f"Ana{nasty}Ben", f"خانه{nasty}ی", f"👩{nasty}👧", f"क्{nasty}ष", f"ន{nasty}ក"):
        for shown in (harmless(text), clean(text)):
            assert not [one for one in harm(shown, lines=False) if one not in ("200c", "200d", "200b")]
        assert not {"\n", "\t"} & set(harmless(text))
    assert harmless("one\n\ttwo", lines=True) == "one\n\ttwo"
    assert harmless("one\r\ntwo", lines=True) == "one \ntwo"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A\u200bna", "Ana"),
        ("A\u200dn\u200ca", "Ana"),
        ("Ана\u200d", "Ана"),
        ("ann\u00e9\u0301\u0300\u0323\u0336\u0335\u0334", "ann\u00e9\u0301\u0300\u0323\u0336"),
        ("a" + "\u0301" * 9, "a\u0301\u0301"),
        ("👩\u200d", "👩"),
        ("👩\u200da", "👩a"),
        ("🏴\U000e0067", "🏴"),
        ("x\U000e0067\U000e0062\U000e007f", "x"),
        ("می\u200c", "می"),
        ("می\u200c\u200cخواهم", "می\u200cخواهم"),
        ("\u2028one\u2029two\x85", " one two "),
        ("tab\tand\x0bmore", "tab and more"),
        ("\ud800", ""),
    ],
)
def test_hidden_and_heaped(text: str, shown: str) -> None:
    assert harmless(text) == shown


MIXED = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("".join(NASTY.values())),
        st.sampled_from("".join(LEFT)),
        st.sampled_from("\u200b\u200c\u200d\u180e\ufe0f\u0301\u0300\u094d\u0915\u0645👩🏴\U000e0067\U000e007f \n\r"),
    ),
    max_size=60,
)


@given(MIXED)
@example(ALL)
@example("🏴\U000e0067\U000e0067\u200b\U000e0067\U000e007f")
def test_twice_through_a_door_is_once(text: str) -> None:
    for lines in (False, True):
        once = harmless(text, lines=lines)
        assert harmless(once, lines=lines) == once
        assert not [one for one in harm(once, lines=lines) if one not in HELD]
    once = clean(text)
    assert clean(once) == once == harmless(once)
    assert is_fit(once)


# Joiners, signs that are written, the tags of flags and the room for new emoji: fine in their places.
SIGNS = (*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD)
ROOM = (*range(0xE0030, 0xE007B), 0xE007F, *range(0x1F000, 0x1FB00), *range(0x1FC00, 0x1FFFE))
HELD = {"200b", "200c", "200d", "0009", "180e", "a forged line", *(f"{n:04x}" for n in (*SIGNS, *ROOM))}


@pytest.mark.by_turns(4)
@given(MIXED)
@example("\x7f")
@example("\\b \\u001b \x1b\\\x1b \b\f\r\\")
def test_json_says_the_same_and_shows_no_harm(text: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    told = json.dumps({"said": text}, ensure_ascii=False, indent=1)
    shown = escaped(told)
    assert json.loads(shown) == {"said": text}
    assert not [one for one in harm(shown) if one not in HELD]
    sent = harmless_json(msgspec.json.encode({"said": text}))
    heard = json.loads(sent)["said"]
    assert not [one for one in harm(heard) if one not in HELD]
    if not any(unicodedata.category(c) == "Cc" for c in text):
        assert heard == harmless(text)
    assert not [one for one in harm(sent.decode()) if one not in HELD]


def test_what_was_kept_once_is_still_fit_for_a_log() -> None:
    """What the way in takes out today did no harm to a log: a game of before is decided again with it."""
    for old in ("A\u200bna", "Z" + "\u0301" * 20, "soft\u00adly", "\u3164", "\ufeffx"):
        assert is_fit(unicodedata.normalize("NFC", old))
        assert not is_clean(old)
        need_words(unicodedata.normalize("NFC", old), 100, "A telling", "XX-1")
    for never in ("a\x1bb", "a\u202eb", "a  b", " a", "e\u0301", "a\u2028b", "\ue000"):
        assert not is_fit(never)
        with pytest.raises(Refused, match="control characters"):
            need_words(never, 100, "A telling", "XX-1")
