"""Everything that can happen, in one list."""

from __future__ import annotations

from telltable.core.event import Event

from . import events as e
from . import events_climax as ec
from . import events_consent as et
from . import events_story_meeting as em
from . import events_storytelling as es

EVENTS: tuple[type[Event], ...] = (
    e.ActsAgreed,
    e.DealerNamed,
    e.Dealt,
    e.CardsDrawn,
    e.DeckReshuffled,
    e.PhaseBegan,
    e.TurnBegan,
    e.Skipped,
    em.ThemeCommitted,
    es.NumberCommitted,
    em.BallotCommitted,
    ec.BidPlaced,
    em.ThemesRevealed,
    em.BallotRevealed,
    em.ThemeChosen,
    e.CardsDiscarded,
    em.CharacterWritten,
    e.ResourcePlayed,
    e.BonusTurned,
    e.ProblemPlayed,
    et.Told,
    et.Retold,
    et.Struck,
    et.NoteWritten,
    et.ConsentAsked,
    et.ConsentGiven,
    et.ConsentClosed,
    es.PlanTold,
    es.PlanCommitted,
    es.EvaluationBegan,
    es.NumbersRevealed,
    es.ResourceKept,
    es.Flipped,
    es.ProblemSpun,
    es.ProblemGained,
    e.LeadChanged,
    ec.FrameReacted,
    ec.HandsDiscarded,
    ec.FinaleTurned,
    ec.BidsRevealed,
    ec.ResourcesLost,
    ec.HeroNamed,
    ec.ResourcesGained,
    ec.FinaleCleared,
    ec.GameOver,
    et.ObjectionRaised,
    et.Nudged,
    et.Killed,
    e.SeatLeft,
    e.SeatTakenByBot,
    e.SeatRetired,
    e.Laid,
    e.LaidOut,
)
