"""Questions of those who watch, over the wire."""

from __future__ import annotations

from .conftest import Running, hear, say


def test_a_stranger_asks_and_everybody_is_told_what_waits(live: Running) -> None:
    code, _ = live.table("me,me")
    token = live.seat(code, "Ana")
    with live.socket(code, token) as host, live.socket(code, "") as watcher:
        assert "questions" not in hear(host, "Welcome")["table"]
        hear(watcher, "Welcome")
        say(watcher, type="AskQuestion", id="1", text="Who?")
        assert hear(watcher, "Refused")["refusal"]["code"] == "questions_off"
        say(host, type="SetQuestions", id="1", wanted=True)
        hear(host, "Ack")
        say(watcher, type="AskQuestion", id="2", text="Who\u202e is it?")
        hear(watcher, "Ack")
        say(watcher, type="AskQuestion", id="2", text="Who\u202e is it?")
        hear(watcher, "Ack")
        while not (waiting := hear(host, "TableChanged")["table"].get("questions")):
            pass
        assert waiting == [{"number": 0, "text": "Who is it?", "taken": False}], "said twice, asked once"
        say(host, type="Chat", id="3", text="The fox.", answers=0)
        line = hear(watcher, "Said")
        assert (line["text"], line["answers"]) == ("The fox.", "Who is it?")
        while hear(watcher, "TableChanged")["table"]["questions"]:
            pass
    with live.socket(code, "") as late:
        welcome = hear(late, "Welcome")
        assert welcome["table"]["questions"] == []
        assert [one["answers"] for one in welcome["said"]] == ["Who is it?"]


def test_one_address_asks_so_often(live: Running) -> None:
    """Its questions and lines are counted together, whatever the table itself would take."""
    code, _ = live.table("me,me")
    token = live.seat(code, "Ana")
    with live.socket(code, token) as host, live.socket(code, "") as watcher:
        say(host, type="SetQuestions", id="on", wanted=True)
        hear(host, "Ack")
        refused: list[str] = []
        for n in range(20):
            say(watcher, type="AskQuestion" if n < 4 else "Chat", id=f"q{n}", text=f"Number {n}?")
            answer = hear(watcher, "Ack", "Refused")
            if answer["type"] == "Refused":
                refused.append(answer["refusal"]["why"])
        assert refused
        assert "people watching at your address" in refused[0]
