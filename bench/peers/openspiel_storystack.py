"""STORYSTACK as an OpenSpiel Python game, and its random-legal throughput.

A benchmark peer: the game as somebody who knows OpenSpiel would write it. Draws are chance
nodes; every choice is one integer action, so a play is a short run of decision nodes: the card,
the lane, then each slot (a second character is a second node). Options: the spec's defaults with
``pattern_pick = random``, ``contradictions = off``, ``skinning = off``, ``scoring = none``, no
free text. Rule ids (SS-...) are those of the STORYSTACK rules.

    python openspiel_storystack.py --pack FILE --seats 4 --seconds 2 --windows 5 --seed 1
"""

import argparse
import enum
import json
import random
import statistics
import time
from typing import NamedTuple

import pyspiel

LANES = 8
HAND = 5
TYPE_LANES = {  # lane indexes, 0 = Setup ... 7 = Resolution (rules 2.1)
    "CA": (0, 2, 3, 7),
    "RE": (0, 1, 2, 3, 5, 6, 7),
    "GS": (0, 1, 2, 3, 4, 5, 7),
    "OB": (1, 3, 6),
    "RT": (1, 3, 4, 5, 6),
    "ST": (0, 1, 2, 3, 4, 6, 7),
    "MI": (4,),
    "CR": (5,),
    "CL": (6,),
    "RS": (7,),
}
REQUIRED_TYPE = {4: "MI", 5: "CR", 6: "CL", 7: "RS"}
TAGS = [
    "SETUP",
    "INCITING",
    "GOAL",
    "PLAN",
    "TEAM",
    "TRIALS",
    "COMPLICATION",
    "REVELATION",
    "BETRAYAL",
    "SACRIFICE",
    "SHOWDOWN",
    "AFTERMATH",
]
KINDS = ("object", "location", "faction", "threat")
KIND_OF_LETTER = {"o": 0, "l": 1, "f": 2, "t": 3}
NOTES = ("lie", "want", "need", "wound")  # by card number modulo 4
COSTS = ("Life", "Love", "Freedom", "Honour", "Home", "Wealth", "Power", "Truth")


class Ask(NamedTuple):
    """One decision node of a play: what to choose, and how many just chosen to leave out."""

    code: str  # C character, X existing element, E any element, K card, N new?, $ cost, P payer
    kind: int = -1
    distinct_from: int = 0


class Card:
    """A card of the pack, with its legality worked out once."""

    def __init__(self, index, record):
        self.index = index
        self.id = record["id"]
        self.type = record["type"]
        self.tag = None if record["tag"] is None else TAGS.index(record["tag"])
        self.slots = tuple(record["choices"])
        self.opens_thread_b = record.get("effect") == "thread_b"
        self.lanes = TYPE_LANES[self.type]
        self.note = NOTES[int(self.id.rpartition("-")[2]) % 4]
        # What must exist for the card to be playable (SS-C2).
        self.needs_characters = 0
        self.needs_kinds = ()
        self.needs_elements = 0
        self.needs_card = False
        asks = []
        for slot in self.slots:
            if slot[0] == "C":
                self.needs_characters = int(slot[1])
                asks += [Ask("C", distinct_from=i) for i in range(int(slot[1]))]
            elif slot in ("T!", "O!", "L!", "F!"):
                kind = KIND_OF_LETTER[slot[0].lower()]
                self.needs_kinds += (kind,)
                asks.append(Ask("X", kind))
            elif slot == "E2!":
                self.needs_elements = 2
                asks += [Ask("E"), Ask("E", distinct_from=1)]
            elif slot == "K!":
                self.needs_card = True
                asks.append(Ask("K"))
            elif slot in KIND_OF_LETTER:
                asks.append(Ask("N", KIND_OF_LETTER[slot]))
            elif slot == "$":
                asks += [Ask("$"), Ask("P")]
            elif slot != "+C":
                raise ValueError(f"{self.id}: unknown slot {slot!r}")
        self.asks = tuple(asks)


class Pack:
    """The cards and patterns, and the integer actions they give rise to."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        self.cards = [Card(i, record) for i, record in enumerate(data["cards"])]
        self.pattern_ids = [p["id"] for p in data["patterns"]]
        self.patterns = [tuple((TAGS.index(tag), n) for tag, n in p["minimums"].items()) for p in data["patterns"]]
        # Action numbering: cards, lanes, characters, elements kind by kind, then single ones.
        slots = [slot for card in self.cards for slot in card.slots]
        self.first_lane = len(self.cards)
        self.first_character = self.first_lane + LANES
        self.first_element = []
        at = self.first_character + slots.count("+C")
        for letter in KIND_OF_LETTER:
            self.first_element.append(at)
            at += slots.count(letter)
        self.first_cost = at
        at += len(COSTS)
        self.everyone, self.new, self.existing = at, at + 1, at + 2
        self.cast_pass, self.cast_broken, self.cast_move = at + 3, at + 4, at + 5
        self.num_actions = at + 6
        self.names = [card.id for card in self.cards]
        self.names += [f"lane {i + 1}" for i in range(LANES)]
        self.names += [f"character {i + 1}" for i in range(slots.count("+C"))]
        for letter, kind in zip(KIND_OF_LETTER, KINDS, strict=True):
            self.names += [f"{kind} {i + 1}" for i in range(slots.count(letter))]
        self.names += COSTS
        self.names += ["everyone", "a new one", "an existing one", "pass", "broken", "move"]

    def __deepcopy__(self, memo):
        return self  # never changes: cloned states share it


class Play(NamedTuple):
    number: int
    seat: int
    card: int
    lane: int
    choices: tuple  # decoded, slot by slot
    epilogue: bool


class Stage(enum.IntEnum):
    """What the game waits for: chance nodes first, then the active seat, then the ballots."""

    REVEAL_PATTERN = enum.auto()
    PICK_PATTERN = enum.auto()
    DEAL = enum.auto()
    FIRST_SEAT = enum.auto()
    DRAW = enum.auto()
    REVEAL_TOP = enum.auto()
    REDRAW = enum.auto()
    CARD = enum.auto()
    LANE = enum.auto()
    SLOT = enum.auto()
    BALLOT = enum.auto()
    BALLOT_CARD = enum.auto()
    BALLOT_LANE = enum.auto()
    OVER = enum.auto()


_DRAWING = frozenset({Stage.DEAL, Stage.DRAW, Stage.REVEAL_TOP, Stage.REDRAW})

_GAME_TYPE = pyspiel.GameType(
    short_name="python_storystack",
    long_name="Python STORYSTACK",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.IDENTICAL,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"players": 4, "pack": ""},
)


class StorystackGame(pyspiel.Game):
    """The game: a pack and a number of seats."""

    def __init__(self, params=None):
        params = params or {}
        seats = params.get("players", 4)
        self.pack = Pack(params["pack"])
        cards = len(self.pack.cards)
        nodes_per_play = 2 + max(sum(2 if ask.code == "N" else 1 for ask in card.asks) for card in self.pack.cards)
        turns_without_play = seats * cards + 5 * seats  # a play resets SS-K9's count
        info = pyspiel.GameInfo(
            num_distinct_actions=self.pack.num_actions,
            max_chance_outcomes=max(cards, len(self.pack.patterns), seats),
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=cards * nodes_per_play + 3 * seats * turns_without_play,
        )
        super().__init__(_GAME_TYPE, info, params)

    def new_initial_state(self):
        return StorystackState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return StorystackObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class StorystackState(pyspiel.State):
    """The table as it lies, and what it waits for."""

    def __init__(self, game):
        super().__init__(game)
        self.pack = game.pack
        self.seats = game.num_players()
        # The table (SS-S1).
        self.deck = list(range(len(self.pack.cards)))  # what is left, in no order
        self.hands = [[] for _ in range(self.seats)]
        self.discard = []
        self.lanes = [[] for _ in range(LANES)]
        self.tags = [0] * len(TAGS)
        self.revealed_patterns = []
        self.pattern = None
        self.plays = []
        self.turns = 0
        self.stuck_turns = 0
        self.move_used = False
        self.ending = None
        # The notebook.
        self.characters = []  # (note kind, card)
        self.elements = [[] for _ in KINDS]  # number of the play that made it
        self.costs = []  # (play, cost, payer)
        self.links = []  # (play, element, element)
        self.seen_anew = []  # (play, card)
        self.thread_b = None  # number of the play that opened it
        # The decision in hand.
        self._stage = Stage.REVEAL_PATTERN
        self._seat = 0
        self._playable = []
        self._card = None
        self._forced = False
        self._redrawn = False
        self._lane = None
        self._picks = []
        self._asks = []  # still to answer, last first
        self._ballots = []
        self._moving = None
        self._idle_turns = 0

    # OpenSpiel's API -----------------------------------------------------------------------

    def current_player(self):
        stage = self._stage
        if stage < Stage.CARD:
            return pyspiel.PlayerId.CHANCE
        if stage < Stage.BALLOT:
            return self._seat
        if stage < Stage.OVER:
            return (self._seat + len(self._ballots)) % self.seats
        return pyspiel.PlayerId.TERMINAL

    def is_terminal(self):
        return self._stage is Stage.OVER

    def returns(self):
        won = 1.0 if self.ending == "complete" else 0.0
        return [won] * self.seats

    def chance_outcomes(self):
        if self._stage in _DRAWING:
            outcomes = self.deck
        elif self._stage is Stage.REVEAL_PATTERN:
            outcomes = [p for p in range(len(self.pack.patterns)) if p not in self.revealed_patterns]
        elif self._stage is Stage.PICK_PATTERN:
            outcomes = self.revealed_patterns
        else:
            outcomes = range(self.seats)
        p = 1.0 / len(outcomes)
        return [(outcome, p) for outcome in outcomes]

    def _legal_actions(self, player):
        pack = self.pack
        stage = self._stage
        if stage is Stage.CARD:
            return sorted(self._playable)
        if stage is Stage.LANE:
            return [pack.first_lane + lane for lane in pack.cards[self._card].lanes]
        if stage is Stage.SLOT:
            return self._candidates(self._asks[-1])
        if stage is Stage.BALLOT:
            ballots = [pack.cast_pass, pack.cast_broken]
            if not self.move_used and self._movable():
                ballots.append(pack.cast_move)
            return ballots
        if stage is Stage.BALLOT_CARD:
            return sorted(self._movable())
        if stage is Stage.BALLOT_LANE:
            here = self._lane_of(self._moving)
            return [pack.first_lane + i for i in pack.cards[self._moving].lanes if i != here]
        return []

    def _apply_action(self, action):
        _APPLY[self._stage](self, action)

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            if self._stage in _DRAWING:
                return f"Draw {self.pack.cards[action].id}"
            if self._stage is Stage.FIRST_SEAT:
                return f"First seat {action}"
            return f"Pattern {self.pack.pattern_ids[action]}"
        return self.pack.names[action]

    def __str__(self):
        hands = " ".join(
            f"s{seat}:{','.join(self.pack.cards[c].id for c in hand)}" for seat, hand in enumerate(self.hands)
        )
        return f"{self.table_string()}\n{hands}"

    def table_string(self):
        """The public part, for people."""
        ids = [card.id for card in self.pack.cards]
        lanes = " | ".join(",".join(ids[c] for c in lane) for lane in self.lanes)
        tags = " ".join(f"{t}:{n}" for t, n in zip(TAGS, self.tags, strict=True) if n)
        pattern = "-" if self.pattern is None else self.pack.pattern_ids[self.pattern]
        elements = " ".join(f"{len(e)} {k}s" for e, k in zip(self.elements, KINDS, strict=True))
        return (
            f"{pattern} [{lanes}] {tags}; {len(self.characters)} characters {elements};"
            f" deck {len(self.deck)}; seat {self._seat} {self._stage.name} {self._picks}"
        )

    # Setup (SS-S2 to SS-S5) ----------------------------------------------------------------

    def _reveal_pattern(self, pattern):
        self.revealed_patterns.append(pattern)
        if len(self.revealed_patterns) == 3:
            self._stage = Stage.PICK_PATTERN

    def _pick_pattern(self, pattern):
        self.pattern = pattern
        self._stage = Stage.DEAL

    def _deal(self, card):
        self.deck.remove(card)
        hand = self.hands[self._seat]
        hand.append(card)
        if len(hand) == HAND:
            self._seat += 1
            if self._seat == self.seats:
                self._stage = Stage.FIRST_SEAT

    def _first_seat(self, seat):
        self._seat = seat
        self._begin_turn()

    # The turn (SS-P, SS-D) -----------------------------------------------------------------

    def _begin_turn(self):
        self.turns += 1
        self._redrawn = False
        self._offer_hand()

    def _end_turn(self):
        self._seat = (self._seat + 1) % self.seats
        self._begin_turn()

    def _offer_hand(self):
        self._playable = [c for c in self.hands[self._seat] if self._can_play(c)]
        if self._playable:
            self._forced = False
            self._stage = Stage.CARD
        else:
            self._stuck()

    def _can_play(self, card):
        """Every hard slot can be filled (SS-C2); every type has a legal lane."""
        card = self.pack.cards[card]
        if card.needs_characters > len(self.characters):
            return False
        for kind in card.needs_kinds:
            if not self.elements[kind]:
                return False
        if card.needs_elements:
            known = len(self.characters) + sum(map(len, self.elements))
            if card.needs_elements > known:
                return False
        return bool(self.plays) or not card.needs_card

    def _choose_card(self, card):
        self.hands[self._seat].remove(card)
        self._card = card
        self._stage = Stage.LANE

    def _choose_lane(self, action):
        self._lane = action - self.pack.first_lane
        self._picks = []
        self._asks = list(reversed(self.pack.cards[self._card].asks))
        self._stage = Stage.SLOT
        if not self._asks:
            self._resolve()

    def _choose_slot(self, action):
        ask = self._asks.pop()
        if action == self.pack.existing:
            self._asks.append(Ask("X", ask.kind))  # a further node says which
        else:
            self._picks.append(action)
        if not self._asks:
            self._resolve()

    def _candidates(self, ask):
        """The legal actions of one slot node, ascending."""
        pack = self.pack
        code = ask.code
        if code == "C":
            candidates = range(pack.first_character, pack.first_character + len(self.characters))
            taken = self._picks[-ask.distinct_from :] if ask.distinct_from else ()
            return [c for c in candidates if c not in taken]
        if code == "N":
            return [pack.new, pack.existing] if self.elements[ask.kind] else [pack.new]
        if code == "X":
            first = pack.first_element[ask.kind]
            return list(range(first, first + len(self.elements[ask.kind])))
        if code == "$":
            return list(range(pack.first_cost, pack.first_cost + len(COSTS)))
        if code == "P":
            first = pack.first_character
            return [*range(first, first + len(self.characters)), pack.everyone]
        if code == "K":
            return sorted(play.card for play in self.plays)
        # E: any element
        first = pack.first_character
        candidates = list(range(first, first + len(self.characters)))
        for first, known in zip(pack.first_element, self.elements, strict=True):
            candidates += range(first, first + len(known))
        if ask.distinct_from:
            candidates.remove(self._picks[-1])
        return candidates

    def _resolve(self):
        """SS-P2, in its order, then the end check and the draw."""
        pack = self.pack
        card = pack.cards[self._card]
        number = len(self.plays) + 1
        epilogue = any(pack.cards[c].type == "RS" for c in self.lanes[7])
        self.lanes[self._lane].append(card.index)
        picks = iter(self._picks)
        choices = []
        for slot in card.slots:
            if slot == "+C":
                choices.append(len(self.characters))
                self.characters.append((card.note, card.index))
            elif slot[0] == "C":
                choices.append(tuple(next(picks) for _ in range(int(slot[1]))))
            elif slot == "E2!":
                link = (next(picks), next(picks))
                self.links.append((number, *link))
                choices.append(link)
            elif slot == "$":
                cost = (next(picks), next(picks))
                self.costs.append((number, *cost))
                choices.append(cost)
            elif slot == "K!":
                target = next(picks)
                self.seen_anew.append((number, target))
                choices.append(target)
            else:  # an element, new or existing
                element = next(picks)
                if element == pack.new:
                    kind = KIND_OF_LETTER[slot]
                    element = pack.first_element[kind] + len(self.elements[kind])
                    self.elements[kind].append(number)
                choices.append(element)
        if card.tag is not None:
            self.tags[card.tag] += 1
        if card.opens_thread_b and self.thread_b is None:
            self.thread_b = number
        self.plays.append(Play(number, self._seat, card.index, self._lane, tuple(choices), epilogue))
        self._idle_turns = 0
        if self._is_complete():
            self._finish("complete")
        elif not self._forced and self.deck and len(self.hands[self._seat]) < HAND:
            self._stage = Stage.DRAW
        else:
            self._end_turn()

    def _draw(self, card):
        self.deck.remove(card)
        self.hands[self._seat].append(card)
        self._end_turn()

    # The end (SS-E) ------------------------------------------------------------------------

    def _is_complete(self):
        for tag, minimum in self.pack.patterns[self.pattern]:
            if self.tags[tag] < minimum:
                return False
        if not all(self.lanes):
            return False
        cards = self.pack.cards
        for lane, required in REQUIRED_TYPE.items():
            if not any(cards[c].type == required for c in self.lanes[lane]):
                return False
        return True

    def _finish(self, ending):
        self.ending = ending
        self._stage = Stage.OVER

    # Stuck (SS-K) --------------------------------------------------------------------------

    def _stuck(self):
        if not self._redrawn:
            self.stuck_turns += 1
            if self.deck:
                self._stage = Stage.REVEAL_TOP
                return
        elif self.deck:  # SS-K6: still stuck after the redraw
            self._end_turn()
            return
        self._ballots = []  # SS-K7
        self._stage = Stage.BALLOT

    def _reveal_top(self, card):
        self.deck.remove(card)
        if self._can_play(card):  # SS-K3: it must be played, and nobody draws
            self._forced = True
            self._card = card
            self._stage = Stage.LANE
            return
        hand = self.hands[self._seat]  # SS-K4: it stays on top and is the first drawn
        self.discard += hand
        hand[:] = [card]
        self._redrawn = True
        self._redraw_on()

    def _redraw(self, card):
        self.deck.remove(card)
        self.hands[self._seat].append(card)
        self._redraw_on()

    def _redraw_on(self):
        if self.deck and len(self.hands[self._seat]) < HAND:
            self._stage = Stage.REDRAW
        else:
            self._offer_hand()

    def _movable(self):
        return [p.card for p in self.plays if len(self.pack.cards[p.card].lanes) > 1]

    def _lane_of(self, card):
        return next(i for i, lane in enumerate(self.lanes) if card in lane)

    def _cast(self, action):
        if action == self.pack.cast_move:
            self._stage = Stage.BALLOT_CARD
        else:
            self._count(("pass",) if action == self.pack.cast_pass else ("broken",))

    def _cast_card(self, card):
        self._moving = card
        self._stage = Stage.BALLOT_LANE

    def _cast_lane(self, action):
        self._count(("move", self._moving, action - self.pack.first_lane))

    def _count(self, ballot):
        """SS-K7 to SS-K9: the stuck seat's ballot is the first."""
        self._ballots.append(ballot)
        self._stage = Stage.BALLOT
        if len(self._ballots) < self.seats:
            return
        decided = self._ballots[0]
        if decided[0] == "broken":
            decided = ("pass",)
        for option in self._ballots:
            if 2 * self._ballots.count(option) > self.seats:
                decided = option
        if decided[0] == "broken":
            self._finish("broken")
            return
        if decided[0] == "move":
            _, card, lane = decided
            self.lanes[self._lane_of(card)].remove(card)
            self.lanes[lane].append(card)
            self.move_used = True
            if self._is_complete():
                self._finish("complete")
                return
        self._idle_turns += 1
        if self._idle_turns == self.seats:
            self._finish("broken")
        else:
            self._end_turn()


_APPLY = {
    Stage.REVEAL_PATTERN: StorystackState._reveal_pattern,
    Stage.PICK_PATTERN: StorystackState._pick_pattern,
    Stage.DEAL: StorystackState._deal,
    Stage.FIRST_SEAT: StorystackState._first_seat,
    Stage.DRAW: StorystackState._draw,
    Stage.REVEAL_TOP: StorystackState._reveal_top,
    Stage.REDRAW: StorystackState._redraw,
    Stage.CARD: StorystackState._choose_card,
    Stage.LANE: StorystackState._choose_lane,
    Stage.SLOT: StorystackState._choose_slot,
    Stage.BALLOT: StorystackState._cast,
    Stage.BALLOT_CARD: StorystackState._cast_card,
    Stage.BALLOT_LANE: StorystackState._cast_lane,
}


class StorystackObserver:
    """What a seat sees, as text (see open_spiel/python/observation.py)."""

    def __init__(self, iig_obs_type, params):
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self.iig_obs_type = iig_obs_type
        self.tensor = None
        self.dict = {}

    def set_from(self, state, player):
        pass

    def string_from(self, state, player):
        parts = []
        if self.iig_obs_type.public_info:
            parts.append(state.table_string())
        if self.iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            parts.append(",".join(state.pack.cards[c].id for c in state.hands[player]))
        return "\n".join(parts)


pyspiel.register_game(_GAME_TYPE, StorystackGame)


# The benchmark -----------------------------------------------------------------------------


def python_driver(game, seed):
    """Random-legal games driven from Python."""
    rng = random.Random(seed)

    def play():
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action, _ = pyspiel.sample_action(state.chance_outcomes(), rng.random())
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
        return state

    return play


def cpp_driver(game, seed):
    """Random-legal games driven by OpenSpiel's own C++ loop and uniform random bots."""
    rng = random.Random(seed)
    bots = [pyspiel.make_uniform_random_bot(seat, rng.randrange(2**31)) for seat in range(game.num_players())]

    def play():
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, rng.randrange(2**31))
        return state

    return play


class Tally:
    """Sums over the games of all windows."""

    def __init__(self):
        self.games = self.plays = self.turns = self.stuck = self.stuck_games = 0
        self.actions = self.chances = self.broken = 0
        self.turns_by_pattern = {}

    def add(self, state):
        nodes = [item.player for item in state.full_history()]
        self.games += 1
        self.plays += len(state.plays)
        self.turns += state.turns
        self.stuck += state.stuck_turns
        self.stuck_games += state.stuck_turns > 0
        self.broken += state.ending == "broken"
        self.chances += nodes.count(pyspiel.PlayerId.CHANCE)
        self.actions += len(nodes) - nodes.count(pyspiel.PlayerId.CHANCE)
        pattern = state.pack.pattern_ids[state.pattern]
        self.turns_by_pattern.setdefault(pattern, []).append(state.turns)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pack", required=True, help="the pack as JSON")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a window")
    parser.add_argument("--windows", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--driver", choices=("python", "cpp"), default="python")
    args = parser.parse_args()

    game = pyspiel.load_game("python_storystack", {"players": args.seats, "pack": args.pack})
    play = (python_driver if args.driver == "python" else cpp_driver)(game, args.seed)
    tally = Tally()
    rates = []
    warm_up = time.perf_counter() + min(0.5, args.seconds)
    while time.perf_counter() < warm_up:
        play()
    for _ in range(args.windows):
        games = 0
        seconds = 0.0
        while seconds < args.seconds:  # the tally runs off the clock
            start = time.perf_counter()
            state = play()
            seconds += time.perf_counter() - start
            tally.add(state)
            games += 1
        rates.append(games / seconds)

    n = tally.games
    driver = "Python driver" if args.driver == "python" else "C++ evaluate_bots"
    result = {
        "engine": f"OpenSpiel Python game, {driver}",
        "games_per_s": round(statistics.median(rates), 2),
        "windows": [round(rate, 2) for rate in rates],
        "decisions_per_game": round(tally.plays / n, 3),
        "plays_per_game": round(tally.plays / n, 3),
        "stuck_per_game": round(tally.stuck / n, 4),
        "games": n,
        "engine_actions_per_game": round(tally.actions / n, 2),
        "chance_nodes_per_game": round(tally.chances / n, 2),
        "stuck_games_percent": round(100 * tally.stuck_games / n, 2),
        "stuck_per_100_turns": round(100 * tally.stuck / tally.turns, 4),
        "broken_games": tally.broken,
        "median_turns_by_pattern": {
            pattern: statistics.median(turns) for pattern, turns in sorted(tally.turns_by_pattern.items())
        },
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
