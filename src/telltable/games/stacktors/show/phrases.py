"""How the story tells what happens in a fight: a few lines for each thing, so that it does not drone.

A line says what the fact says and no more: that a shot found somebody, never where. Which of them
is read depends on the fact alone, so a log and a story read the same.
"""

from __future__ import annotations

from zlib import crc32

HURT = {
    "physical": ("The blow lands on {who}", "{who} takes the blow", "The blow tells on {who}"),
    "guts.R": ("The shot finds {who}", "{who} takes the shot", "The shot goes home, and {who} feels it"),
    "guts.Pk": ("The sweep catches {who}", "{who} stands in the sweep", "The swing comes round to {who}"),
    "guts.O": ("Quick hands find {who}", "{who} is a beat too slow", "The blow slips in on {who}"),
    "mental": ("A doubt takes hold of {who}", "{who} loses the thread", "The thought sticks in {who}"),
    "social": ("{who} flinches", "That goes home with {who}", "{who} gives way a little"),
    "back": ("It comes back on {who}", "{who} gets it back", "It finds its way home to {who}"),
    "challenge": ("It catches {who}", "It leaves its mark on {who}", "{who} gets the worst of it"),
    "fall": ("{who} lands hard", "The fall is not kind to {who}", "{who} meets the ground"),
    "toll physical": ("It takes something out of {who}", "{who} will feel it tomorrow", "{who} is the worse for it"),
    "toll mental": (
        "It stays with {who}",
        "It leaves {who} less sure",
        "{who} will think of it at night",
    ),
    "toll social": ("It costs {who} some ease", "It leaves {who} with fewer words", "{who} is smaller for it"),
    "": ("{who} is hurt", "{who} takes a knock", "It costs {who}"),
}
CHANGED = {
    "dagger": ("{who} spends what can be spent only once",),
    "hamper": ("{who} stumbles", "{who} loses a foothold", "The next step fails {who}"),
    "heal": ("{who} mends", "{who} gathers strength", "{who} takes heart"),
    "medic": ("{who} is patched up", "Steady hands see to {who}", "{who} is looked after"),
    "morph": ("{who} changes", "{who} takes another shape"),
    "exchange": ("A trade for {who}", "{who} trades"),
    "grow": ("{who} grows", "{who} has learned something"),
}
HELD = {
    "person": ("{who} wards it off", "It does not get through to {who}", "Nothing comes of it: {who} was ready"),
    "helped": ("{who} wards it off with the help of {names}", "{names} helped, and it does not get through to {who}"),
    "ignored": ("{who} takes no notice of it", "To {who} it is as if nothing had happened"),
    "rock": ("{who} holds", "{who} does not give", "Nothing comes of it: {who} holds"),
}
DIED = ("{who} falls, and does not get up", "{who} goes down for good", "That is the end of {who}")
DOWN = ("{who} goes down", "{who} is down", "{who} falls, and stays there")
FALLEN = ("{who} falls", "{who} goes down")
TOO_LATE = ("Nobody can call {who} back any more", "The time to call {who} back is over")
REVIVED = ("{who} is called back", "{who} draws breath again", "{who} is among the living again")
PARTING = ("A parting shot", "Not without a parting shot", "One for the road")
GAVE = (
    "{rock} gives way by {lost}",
    "{rock} yields, {lost} less to go",
    "{who} makes headway: {rock} is down by {lost}",
)
DONE = ("{rock} is overcome, and {who} saw to it", "{who} gets the better of {in_rock}", "{who} is done with {in_rock}")


def line(lines: tuple[str, ...], fact: object, **names: object) -> str:
    """One of some lines, the same one for the same fact."""
    return lines[crc32(repr(fact).encode()) % len(lines)].format(**names)
