"""Each fact as one English sentence: for the log, the terminal and the screen reader."""

from __future__ import annotations

from telltable.core.english import count, listed, opened
from telltable.core.sentences import Sentences
from telltable.games.ninety_nine_chances.box.components import is_blank, number_of
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_word, resource_word
from telltable.games.ninety_nine_chances.rules.outcome import tell_end
from telltable.games.ninety_nine_chances.rules.story_meeting import ONE_THEME, disagreement
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_climax as ec
from telltable.games.ninety_nine_chances.table import events_consent as et
from telltable.games.ninety_nine_chances.table import events_story_meeting as em
from telltable.games.ninety_nine_chances.table import events_storytelling as es
from telltable.games.ninety_nine_chances.table.auto_lines import said
from telltable.games.ninety_nine_chances.table.state import NOBODY, Table

from .labels import agreement, does, request, theme_name, who

PHASES = {
    "themes": "The Story Meeting: everybody picks two genres.",
    "pitches": "The pitches.",
    "vote": "The vote.",
    "characters": "Who is who?",
    "resources": "The Resources.",
    "trouble": "Trouble.",
    "storytelling": "Storytelling.",
    "climax": "The climax.",
    "endings": "The endings.",
}
SKIPPED = {
    "no card": "has no card and is skipped",
    "no target": "has nobody to give a Problem to",
    "no Problem": "has no Problem to solve and is skipped",
    "again": "lets it stand",
}


def _resources(pack: ChancePack, cards: tuple[str, ...]) -> str:
    return listed([f"“{resource_word(pack, card)}”" for card in cards]) if cards else "nothing"


def _numbers(cards: tuple[str, ...]) -> str:
    return listed([str(number_of(card)) for card in cards if not is_blank(card)])


def _acts(pack: ChancePack, t: Table, x: e.ActsAgreed) -> str:
    against = f" {listed([t.names[seat] for seat in x.against])} did not want more." if x.against else ""
    return f"The story has {count(x.acts, 'act')}.{against}"


def _dealt(pack: ChancePack, t: Table, x: e.Dealt) -> str:
    own = next((hand for hand in x.hands if hand), ())
    return f"Everybody gets {max(x.counts)} cards{f': {_numbers(own)}' if own else ''}."


def _drawn(pack: ChancePack, t: Table, x: e.CardsDrawn) -> str:
    what = _numbers(x.cards) if x.cards else f"{count(x.count, 'card')}"
    return f"{t.names[x.seat]} draws {what}."


def _phase(pack: ChancePack, t: Table, x: e.PhaseBegan) -> str:
    words = PHASES.get(x.phase, "")
    return f"Act {t.act}: {words}" if t.acts > 1 and x.phase in ("trouble", "storytelling") else words


def _themes(pack: ChancePack, t: Table, x: em.ThemesRevealed) -> str:
    return "; ".join(f"{t.names[seat]}: {theme_name(pack, (a, b))}" for seat, a, b in x.themes) + "."


def _votes(pack: ChancePack, t: Table, x: em.BallotRevealed) -> str:
    cast = [
        f"{t.names[seat]} for {'none' if theme == NOBODY else theme_name(pack, t.themes[theme])}"
        for seat, theme in x.votes
    ]
    again = f" No agreement: {split}. {ONE_THEME}" if (split := disagreement(pack, t)) else ""
    return f"The ballot: {', '.join(cast)}.{again}" if cast else "Nobody votes."


def _chosen(pack: ChancePack, t: Table, x: em.ThemeChosen) -> str:
    how = (
        agreement(t)
        if x.how == "consensus"
        else f"nobody could agree, so the lowest Number, {number_of(x.card)}, decides"
    )
    return f"The theme is {theme_name(pack, x.cards)}: {how}. {t.names[x.seat]} is Lead Storyteller."


def _character(pack: ChancePack, t: Table, x: em.CharacterWritten) -> str:
    return f"{t.names[x.seat]} is {x.name}{f', {x.role}' if x.role else ''}."


def _told(pack: ChancePack, t: Table, x: et.Told) -> str:
    return f"{t.names[x.telling.seat]}: {said(pack, t, t.telling(x.telling.n))}"


def _retold(pack: ChancePack, t: Table, x: et.Retold) -> str:
    return f"{t.names[x.seat]} tells it again: {said(pack, t, t.telling(x.n))}"


def _note(pack: ChancePack, t: Table, x: et.NoteWritten) -> str:
    held = t.held(x.owner, x.card)
    up = resource_word if held in t.resources[x.owner] else problem_word
    return f"On “{up(pack, x.card)}”: {x.note or '(nothing)'}."


def _asked(pack: ChancePack, t: Table, x: et.ConsentAsked) -> str:
    if x.kind == "plan":
        return f"{does(t, x.asker, 'asks')} for {listed([request(pack, t, item) for _, item in x.items])}."
    what = "involve" if x.kind == "involve" else "kill"
    return f"{opened(who(t, x.asker))} would {what} {listed([who(t, seat) for seat, _ in x.items])}."


def _given(pack: ChancePack, t: Table, x: et.ConsentGiven) -> str:
    if not x.yes:
        return f"{t.names[x.seat]} says no."
    gifts = [request(pack, t, item) for item in x.yes if " " in item]
    return f"{t.names[x.seat]} says yes{f' to {listed(gifts)}' if gifts else ''}."


def _plan(pack: ChancePack, t: Table, x: es.PlanCommitted) -> str:
    turn = t.turn
    used = _resources(pack, x.resources)
    help_ = [request(pack, t, one) for one in (*turn.borrowed, *turn.enlisted)]
    with_ = f", with {listed(help_)}" if help_ else ""
    return f"{does(t, x.seat, 'goes')} against “{problem_word(pack, x.problem)}” using {used}{with_}."


def _revealed(pack: ChancePack, t: Table, x: es.NumbersRevealed) -> str:
    if not x.numbers:
        return f"Nobody holds a Number: the chance is {x.median} in 100."
    laid = ", ".join(f"{t.names[seat]} {number_of(card)}" for seat, card in x.numbers)
    return f"The Numbers: {laid}. The middle one is {x.median}, from {t.names[x.owner]}."


def _flipped(pack: ChancePack, t: Table, x: es.Flipped) -> str:
    side, end = ("under", "The plan works.") if x.works else ("over", "The plan fails.")
    return f"{x.number} is {side} {t.turn.median}. {end}"


def _bid(pack: ChancePack, t: Table, x: ec.BidPlaced) -> str:
    number = f" ({number_of(x.card)})" if x.card else ""
    uses = f", with {_resources(pack, x.uses)}" if x.uses else ""
    return f"{t.names[x.seat]} bids{number}{uses}."


def _hero(pack: ChancePack, t: Table, x: ec.HeroNamed) -> str:
    return f"{does(t, x.seat, 'is')} the Hero." if x.seat != NOBODY else "Every bid is over: there is no Hero."


SENTENCES: Sentences[ChancePack, Table] = Sentences(
    {
        e.ActsAgreed: _acts,
        e.DealerNamed: lambda pack, t, x: f"{t.names[x.seat]} deals.",
        e.Dealt: _dealt,
        e.CardsDrawn: _drawn,
        e.DeckReshuffled: lambda pack, t, x: f"The discard pile is shuffled: a deck of {x.size}.",
        e.PhaseBegan: _phase,
        e.Skipped: lambda pack, t, x: f"{t.names[x.seat]} {SKIPPED[x.why]}.",
        em.ThemeCommitted: lambda pack, t, x: f"{t.names[x.seat]} has picked a theme.",
        es.NumberCommitted: lambda pack, t, x: f"{t.names[x.seat]} has placed a Number.",
        em.BallotCommitted: lambda pack, t, x: f"{t.names[x.seat]} has voted.",
        ec.BidPlaced: _bid,
        em.ThemesRevealed: _themes,
        em.BallotRevealed: _votes,
        em.ThemeChosen: _chosen,
        em.CharacterWritten: _character,
        e.ResourcePlayed: lambda pack, t, x: f"{t.names[x.seat]} has “{resource_word(pack, x.card)}” as a Resource.",
        e.BonusTurned: lambda pack, t, x: f"{t.names[x.seat]} also gets “{resource_word(pack, x.card)}”.",
        e.ProblemPlayed: lambda pack, t, x: (
            f"{t.names[x.seat]} gives {t.names[x.target]} “{problem_word(pack, x.card)}”."
        ),
        et.Told: _told,
        et.Retold: _retold,
        et.Struck: lambda pack, t, x: f"The sentences about {x.name} are taken out.",
        et.NoteWritten: _note,
        et.ConsentAsked: _asked,
        et.ConsentGiven: _given,
        es.PlanCommitted: _plan,
        es.NumbersRevealed: _revealed,
        es.ResourceKept: lambda pack, t, x: f"{t.names[x.seat]} keeps “{resource_word(pack, x.card)}”.",
        es.Flipped: _flipped,
        es.ProblemSpun: lambda pack, t, x: f"“{problem_word(pack, x.card)}” is now “{resource_word(pack, x.card)}”.",
        es.ProblemGained: lambda pack, t, x: f"{t.names[x.seat]} has one more Problem: “{problem_word(pack, x.card)}”.",
        e.LeadChanged: lambda pack, t, x: f"{t.names[x.seat]} is Lead Storyteller.",
        ec.FrameReacted: lambda pack, t, x: f"{t.names[x.seat]}: {'fine.' if x.fine else f'change it: {x.text}'}",
        ec.HandsDiscarded: lambda pack, t, x: "There are no cards left: all hands are shuffled into a new deck.",
        ec.FinaleTurned: lambda pack, t, x: f"The Finale is {x.number}.",
        ec.BidsRevealed: lambda pack, t, x: (
            f"The bids: {', '.join(f'{t.names[seat]} {number_of(card)}' for seat, card in x.bids)}."
        ),
        ec.ResourcesLost: lambda pack, t, x: f"{t.names[x.seat]} went over and loses {_resources(pack, x.cards)}.",
        ec.HeroNamed: _hero,
        ec.ResourcesGained: lambda pack, t, x: f"{t.names[x.seat]} gains {_resources(pack, x.cards)}.",
        ec.GameOver: lambda pack, t, x: tell_end(t),
        et.ObjectionRaised: lambda pack, t, x: f"{t.names[x.seat]} objects: that takes over {who(t, x.seat)}.",
        et.Nudged: lambda pack, t, x: f"{t.names[x.seat]} nudges: {x.what}",
        et.Killed: lambda pack, t, x: f"{does(t, x.seat, 'is')} dead, and may haunt the rest of the story.",
        e.SeatLeft: lambda pack, t, x: (
            f"{t.names[x.seat]} has left; their choices are made for them until this turn is over."
        ),
        e.SeatTakenByBot: lambda pack, t, x: f"A bot plays for {t.names[x.seat]} from now on.",
        e.SeatRetired: lambda pack, t, x: f"{t.names[x.seat]} is out of the game.",
    }
)
