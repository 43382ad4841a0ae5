"""What each record changes at the table."""

from __future__ import annotations

from msgspec import Raw

from telltable.bots.seating import bot_named
from telltable.core.editing import Edit
from telltable.core.entry import Entry
from telltable.core.errors import Problem
from telltable.core.evening import evening
from telltable.core.match import Match
from telltable.core.move import Leave, Sit
from telltable.core.seat import Seat
from telltable.core.story import Photo
from telltable.core.written import written

from . import records as r
from .chairs import BOT, PERSON, Asking, Chair
from .signatures import Signatures
from .state import Asked, Line, Party, Question, Reaction, Table, X

ASK_FOR = 60.0  # seconds to answer whether a move may be taken back


def apply(table: Table, kept: r.AnyKept) -> Entry | None:
    """Fold one more record into the table. Returns the entry that it added to the game, if any."""
    entry = _fold(table, kept)
    table.count += 1
    table.last = kept.at
    table.presence.follow(table.chairs.people(), kept.at)
    if not table.running:
        table.clock.stop(kept.at)
    elif table.clock.stopped is not None:
        table.clock.go(kept.at)
        table.presence.count_anew(kept.at)
    return entry


def _fold(table: Table, kept: r.AnyKept) -> Entry | None:
    table.budgets.count(kept, _came(table, kept))
    match kept:
        case r.Played(entry) if table.match:
            table.places[-1].append(table.count)
            table.times[-1].append(kept.at)
            return _load(table, table.match, entry, kept.at)
        case r.Begun(header, entry, east):
            match_ = table.begun(bytes(header))
            table.match, table.party = match_, None
            table.settings.listed = False
            table.games.append(match_)
            table.places.append([table.count])
            table.times.append([kept.at])
            table.since = kept.at, east
            table.signatures.append(Signatures(match_))
            table.tellers.append(list(table.chairs.all))
            table.presence.alone_since = kept.at
            return _load(table, match_, entry, kept.at)
        case r.Reopened():
            _reopen(table, kept)
    _fold_places(table, kept)
    _fold_chairs(table, kept)
    _fold_bans(table, kept)
    _fold_keys(table, kept)
    _fold_presence(table, kept)
    _fold_clock(table, kept)
    _fold_settings(table, kept)
    _fold_take_back(table, kept)
    _fold_chat(table, kept)
    _fold_questions(table, kept)
    _fold_reactions(table, kept)
    _fold_edits(table, kept)
    _fold_photos(table, kept)
    _fold_safety(table, kept)
    texts = tuple(written(kept))
    if texts:
        table.texts.append((table.count, texts))
    return None


def _came(table: Table, kept: r.AnyKept) -> frozenset[Seat]:
    """Seats that come or go when a process says who is connected to it."""
    if not isinstance(kept, r.Here):
        return frozenset()
    lease = table.presence.leases.get(kept.where)
    return frozenset(lease.seats if lease else ()) ^ frozenset(kept.seats)


def _load(table: Table, match: Match, raw: Raw, at: float) -> Entry:
    entry = table.tried.load(match, raw, table.reader)
    by = table.acts_for(entry.seat)
    if by:
        bot = by != table.chairs.all[entry.seat].name
        table.signatures[-1].acted(entry.n, by, bot=bot)
    table.clock.follow(match, entry, table.pace, at, table.hours)
    table.asked = None
    if match.over:
        began, east = table.since
        host = table.chairs.host
        match.evening = evening(began, at, east, "" if host is None else table.name(host))
    if isinstance(entry.move, Leave):
        table.chairs.vacate(entry.move.seat, BOT, table.presence.here)
        table.clock.forget(entry.move.seat)
        table.signatures[-1].left()
    elif isinstance(entry.move, Sit):
        table.tellers[-1][entry.move.seat] = table.chairs.all[entry.move.seat]
    return entry


def _reopen(table: Table, kept: r.Reopened) -> None:
    table.match, table.asked, table.party = None, None, None
    table.set_game(kept.game)
    table.options = dict(kept.options)
    table.chairs.resize(table.rules.seats[0], table.rules.seats[-1])
    table.clock.due, table.clock.step, table.clock.paused = {}, None, None
    for chair in table.chairs.all:
        if chair.kind.startswith(BOT):
            try:
                bot_named(table.rules, chair.kind)
            except Problem:
                chair.kind = BOT


def _fold_chairs(table: Table, kept: r.AnyKept) -> None:
    chairs = table.chairs
    match kept:
        case r.ChairSet(seat, kind, name, fills):
            chairs.vacate(seat, kind, table.presence.here, name, chosen=not fills)
            table.clock.forget(seat)
        case r.Removed(seat):
            chairs.vacate(seat, BOT, table.presence.here)
            table.clock.forget(seat)
        case r.HostMoved(seat):
            chairs.host = seat
        case r.SeatAsked(seat, name, key):
            chairs.ask(Asking(table.count, seat, name, key))
        case r.SeatAnswered(number, yes):
            taken = chairs.answer(number, yes)
            if taken is not None:
                _gone(table, taken)
                table.clock.forget(taken)


def _fold_places(table: Table, kept: r.AnyKept) -> None:
    """How many places there are, and who is on which."""
    chairs = table.chairs
    match kept:
        case r.ChairAdded():
            chairs.resize(len(chairs.all) + 1, len(chairs.all) + 1)
        case r.ChairTaken(seat):
            last = len(chairs.all) - 1
            for place in range(seat, last):
                _swap(table, place, place + 1)
            chairs.take_last()
            table.clock.forget(last)
        case r.Swapped(seat, other):
            _swap(table, seat, other)


def _swap(table: Table, one: Seat, other: Seat) -> None:
    table.chairs.swap(one, other)
    table.presence.swap(one, other)
    table.clock.swap(one, other)


def _fold_bans(table: Table, kept: r.AnyKept) -> None:
    chairs = table.chairs
    match kept:
        case r.Banned(seat):
            if table.match is None:
                freed = chairs.freed(seat)
                chairs.vacate(seat, freed.kind, table.presence.here, freed.name, chosen=not freed.fills)
            else:
                chairs.vacate(seat, BOT, table.presence.here)
            table.clock.forget(seat)
        case r.Barred(marks):
            chairs.bar(marks)
        case r.BansLifted():
            chairs.barred = ()


def _fold_keys(table: Table, kept: r.AnyKept) -> None:
    chairs = table.chairs
    match kept:
        case r.Sat(seat, name, key, assistant):
            chairs.seat_person(seat, name, key, assistant)
        case r.HandedOver(seat, key, name):
            before = chairs.all[seat]
            after = chairs.all[seat] = Chair(
                PERSON, name or before.name, (key,), silent=before.silent, filled=before.filled
            )
            table.tellers = [[after if one is before else one for one in told] for told in table.tellers]
            _gone(table, seat)
        case r.PhraseMade(seat, phrase, seconds):
            chairs.all[seat].phrase, chairs.all[seat].phrase_until = phrase, kept.at + seconds
        case r.FaceSet(seat, face):
            chairs.all[seat].face = face
        case r.KeyAdded(seat, key, assistant):
            chair = chairs.all[seat]
            chair.keys, chair.phrase, chair.phrase_until = (*chair.keys, key), "", 0.0
            chair.assistant = chair.assistant or assistant


def _gone(table: Table, seat: int) -> None:
    """The seat has a new holder: nobody is connected as them yet, and a stand-in has no business there."""
    for lease in table.presence.leases.values():
        lease.seats = tuple(one for one in lease.seats if one != seat)
    table.presence.away.pop(seat, None)
    table.presence.stand_ins.discard(seat)
    table.presence.back_soon.discard(seat)


def _fold_presence(table: Table, kept: r.AnyKept) -> None:
    presence = table.presence
    match kept:
        case r.Here(where, seats, lease):
            presence.say(where, seats, kept.at, lease)
        case r.Lost(where):
            presence.leases.pop(where, None)
        case r.Woken():
            table.clock.give_back(kept.at - table.last)
            presence.leases = {}
            presence.follow(table.chairs.people(), kept.at)
            presence.count_anew(kept.at)
        case r.SteppedOut(seat):
            presence.back_soon.add(seat)
        case r.StoodIn(seat):
            presence.stand_ins.add(seat)
        case r.PlayedOn():
            presence.unattended = True


def _fold_clock(table: Table, kept: r.AnyKept) -> None:
    clock = table.clock
    match kept:
        case r.TimeAdded(seconds):
            clock.shift(seconds)
        case r.TimeSet(seat, factor):
            clock.set_factor(seat, factor)
        case r.Paused(seconds):
            clock.paused = kept.at + seconds
        case r.Resumed():
            clock.paused = None


def _fold_settings(table: Table, kept: r.AnyKept) -> None:
    settings = table.settings
    match kept:
        case r.OptionSet(name, value):
            table.options[name] = value
            table.choose_pack()
        case r.PartyBrought(_, title, party):
            table.party = Party(title, party, table.rules.goes_on(party)) if party else None
        case r.PaceSet(pace, stand_in_after, alone_after, goes_on, hours):
            settings.pace, settings.stand_in_after, settings.alone_after = pace, stand_in_after, alone_after
            settings.goes_on, settings.hours = goes_on, hours
        case r.Locked(locked):
            settings.locked = locked
        case r.Listed(listed):
            settings.listed = listed
        case r.Closed(closed):
            settings.closed = closed
        case r.TalkSet(chat, reactions):
            settings.chat, settings.reactions = chat, reactions
        case r.AgreementSet(rating, lines, veils):
            settings.rating, settings.lines, settings.veils = rating, lines, veils


def _fold_take_back(table: Table, kept: r.AnyKept) -> None:

    match kept:
        case r.TakeBackAsked(seat):
            table.asked = Asked(seat, kept.at + ASK_FOR)
        case r.TakeBackAgreed(seat) if table.asked:
            table.asked.agreed.add(seat)
        case r.TakeBackDropped():
            table.asked = None


def _fold_chat(table: Table, kept: r.AnyKept) -> None:

    match kept:
        case r.Chatted(seat, text, answers=answers):
            table.said.append(Line(seat, table.name(seat), text, answers))
            if isinstance(answers, int):
                table.questions[answers].waits = False
        case r.Silenced(seat=None, silent=silent):
            table.settings.watchers_silent = silent
        case r.Silenced(seat=int() as seat, silent=silent):
            table.chairs.all[seat].silent = silent
        case r.ChatCleared(lines):  # whoever folds it when it is carried out finds the lines empty already
            table.budgets.lines = {}
            table.clearing = 0 if lines >= 0 else table.count


def _fold_questions(table: Table, kept: r.AnyKept) -> None:
    match kept:
        case r.QuestionsSet(wanted):
            table.settings.questions = wanted
            for one in table.questions:
                one.waits = one.waits and wanted
        case r.QuestionAsked(text):
            table.questions.append(Question(len(table.questions), text))
        case r.QuestionTaken(number, taken):
            for one in table.questions:
                one.taken = taken and one.number == number
        case r.QuestionClosed(number):
            table.questions[number].waits = False


def _fold_reactions(table: Table, kept: r.AnyKept) -> None:
    match kept:
        case r.Reacted(seat, str() as word) if word and table.match:
            chair = table.chairs.all[seat]
            entry = table.match.entries[-1].n
            table.reactions.append(Reaction(len(table.games), entry, word, chair, table.count))
        case r.ReactionsForgotten(seat, count):
            chair = table.chairs.all[seat]
            mine = tuple(one.record for one in table.reactions if one.chair is chair)
            table.reactions = [one for one in table.reactions if one.chair is not chair]
            for number, (match, told) in enumerate(zip(table.games, table.tellers, strict=True), start=1):
                names = zip(match.names(), told, strict=False)
                table.unquoted.update((number, name) for name, then in names if then is chair)
            table.clearing = 0 if count >= 0 else table.count
            table.forgetting = mine if count < 0 else ()


def _fold_edits(table: Table, kept: r.AnyKept) -> None:
    if isinstance(kept, r.Edited):
        edit = Edit(kept.what, kept.text, kept.of, kept.by, kept.at)
        table.games[kept.game - 1].edits.append(edit)


def _fold_photos(table: Table, kept: r.AnyKept) -> None:
    match kept:
        case r.PhotoPut(_, game, chapter, alt, by, width, height, image) if image:
            table.photos[game, chapter] = Photo(alt, by, width, height, image)
        case r.PhotoTaken(_, game, chapter, photos):
            table.photos.pop((game, chapter), None)
            table.clearing = 0 if photos >= 0 else table.count


def _fold_safety(table: Table, kept: r.AnyKept) -> None:
    x = table.x
    match kept:
        case r.XPressed(seconds):
            table.x = X(kept.at + seconds)
        case r.XNamed(spots, cards, entry) if x:
            x.spots += spots
            x.cards = tuple(sorted({*x.cards, *cards}))
            x.entry = entry if x.entry < 0 else x.entry if entry < 0 else min(entry, x.entry)
            x.named += (table.count,)
        case r.XChosen(choice, texts, marks) if x:
            table.taken_out.update(marks)
            if texts < 0:
                x.chosen, x.choice = table.count, choice
            else:
                table.x = None
                if choice != "go_on":
                    before = table.crossed.get(table.rules.name, ())
                    table.crossed[table.rules.name] = tuple(sorted({*before, *x.cards}))
