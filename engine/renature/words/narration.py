"""The sentences for Renature's events.

Names of seats are bold. Only its seat reads which domino it drew or discarded, and how many points
are on the back of its area token. What a seat does in its turn is told together (`MERGE_RULES`).
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import TypeAlias

from engine.model import Ended, Event, Ordered, SeatEvent, ended_sentence
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.squares import NAMES
from engine.renature.play import events as ev
from engine.renature.play.clouds import EXTRA_COST, JOKER_COST
from engine.renature.play.scoring import NOTES, judged, worth
from engine.renature.play.state import COLOURS, NEUTRAL, ORDERS, domino_name, plant_name
from engine.stories import Concern, Concerns, MergeRule, MergeRules, Told, alone, in_turn, when_own
from engine.words import Reader, a, capitalized, counted, listed, minus

Do: TypeAlias = Callable[[str], str]
"""A verb, given as for a name, as it follows the acting seat."""


def _placed(event: ev.Placed, do: Do) -> str:
    one, two = (ANIMALS[animal] for animal in DOMINOES[event.domino])
    if one == two:
        return f"{do('places')} {a(one)} each on {NAMES[event.at]} and {NAMES[event.to]}"
    return f"{do('places')} {a(one)} on {NAMES[event.at]} and {a(two)} on {NAMES[event.to]}"


def _clouds_taken(event: ev.CloudsTaken, do: Do) -> str:
    taken = [f"{do('takes')} {counted(event.taken, 'cloud')}"] * bool(event.taken)
    lost = [f"{do('loses')} {counted(event.lost, 'cloud')} for lack of room"] * bool(event.lost)
    return " and ".join(taken + lost)


def _grown(event: ev.Grown, do: Do) -> str:
    makes = f"making an area of {event.size} squares"
    if event.joined > 1:
        makes = f"joining {event.joined} areas into one of {event.size} squares"
    return f"{do('places')} a mushroom on {NAMES[event.at]}, {makes}"


def _mushroom_lost(event: ev.MushroomLost, do: Do) -> str:
    if event.declined:
        return f"{do('declines')} a mushroom, which is lost"
    return f"{do('loses')} a mushroom for lack of room"


def _planted(event: ev.Planted, do: Do) -> str:
    what = plant_name(event.plant)
    planted = what if what.endswith("turf") else a(what)
    return f"{do('plants')} {planted} on {NAMES[event.at]} for {counted(event.points, 'point')}"


def _returned(event: ev.Returned, do: Do) -> str:
    what = f"the {plant_name(event.plant)} on {NAMES[event.at]}"
    return f"{do('takes')} back {what} for {counted(event.paid, 'cloud')}"


_DEEDS: dict[type[Event], Callable[..., str]] = {
    ev.Placed: _placed,
    ev.CloudsTaken: _clouds_taken,
    ev.Grown: _grown,
    ev.MushroomLost: _mushroom_lost,
    ev.Planted: _planted,
    ev.JokerChanged: lambda event, do: (
        f"{do('pays')} {JOKER_COST} clouds and {do('makes')} the {ANIMALS[event.animal]} the joker"
    ),
    ev.Returned: _returned,
    ev.ExtraTurn: lambda _event, do: f"{do('pays')} {EXTRA_COST} clouds for another turn",
}


def _turn(events: Sequence[SeatEvent], reader: Reader) -> list[str]:
    """What a seat did in its turn. Others don't see which domino it drew or discarded."""
    seat = events[0].seat
    is_own = reader.viewer == seat
    deeds = []
    for event in events:
        match event:
            case ev.Discarded(domino=domino):
                what = domino_name(domino) if is_own else "a domino"
                deeds.append(f"{reader.verb(seat, 'discards')} {what} face down")
            case ev.Drew(domino=domino):
                deeds += [f"draw {domino_name(domino)}"] * is_own
            case _:
                deeds.append(_DEEDS[type(event)](event, partial(reader.verb, seat)))
    return in_turn(reader.name(seat), deeds)


# --- areas ---------------------------------------------------------------------------------------


def _scored(event: ev.Scored, reader: Reader) -> Told:
    """An area with the value of each colour in it, and who gets points for which place."""
    area = f"area {NAMES[event.area]} ({counted(event.size, 'square')})"
    if event.closer is None:
        begins = f"{capitalized(area)} is scored at the end."
    else:
        back = f", worth {event.back}" if reader.viewer == event.closer else ""
        close, take = reader.does(event.closer, "closes"), reader.verb(event.closer, "takes")
        begins = f"{close} {area} and {take} its token{back}."
    if not any(event.totals):
        return [begins, "It has no plants, so nobody scores."]
    return [begins, _places(event, reader)]


def _places(event: ev.Scored, reader: Reader) -> str:
    """Which colours drop out, and what first and second place bring."""
    found, (main, minor) = judged(event.totals), worth(event.size)
    told = []
    if found.tied:
        tied = listed([_who(colour, event, reader) for colour in found.tied])
        told.append(f"{tied} tie and drop out")
    if found.first is None:
        told.append("nobody scores")
    elif found.second is None:
        told.append(_place(found.first, "is alone", [main, minor], event, reader))
    else:
        told.append(_place(found.first, "leads", [main], event, reader))
        told.append(_place(found.second, "is second", [minor], event, reader))
    return f"{'; '.join(told)}."


def _who(colour: int, event: ev.Scored, reader: Reader) -> str:
    """A colour in an area with the value of its plants: "Ann (orange 4)"."""
    value = event.totals[colour]
    if colour == NEUTRAL:
        return f"neutral ({value})"
    return f"{reader.name(colour - 1)} ({COLOURS[colour]} {value})"


def _place(colour: int, takes: str, shares: Sequence[int], event: ev.Scored, reader: Reader) -> str:
    """A place with its main points, minor points or both."""
    shares = [each for each in shares if each]
    points, who = counted(sum(shares), "point"), _who(colour, event, reader)
    if colour == NEUTRAL:
        be = "is" if sum(shares) == 1 else "are"
        return f"{who} {takes}" + f", so its {points} {be} lost" * bool(shares)
    seat = colour - 1
    verb, *rest = takes.split()
    takes, get = " ".join([reader.verb(seat, verb), *rest]), reader.verb(seat, "gets")
    parts = f" ({' + '.join(map(str, shares))})" if len(shares) > 1 else ""
    return f"{who} {takes} and {get} {points if shares else 'nothing'}{parts}"


def _final_areas(events: Sequence[ev.Scored], reader: Reader) -> list[str]:
    """The areas still open at the end, by who scores them."""
    gains: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for event in events:
        for gain in event.gains:
            gains[gain.seat].append((NAMES[event.area], gain.points))
    told = [f"{len(events)} areas are scored at the end."]
    for seat, areas in sorted(gains.items(), key=lambda each: -sum(p for _, p in each[1])):
        points = counted(sum(points for _, points in areas), "point")
        each = listed([f"{points} in {area}" for area, points in areas])
        told.append(f"{reader.does(seat, 'gets')} {points}: {each}.")
    return told


def _counted(event: ev.Counted, reader: Reader) -> list[str]:
    """The last points of each seat; Valley has no tokens."""
    told = ["Final scoring."]
    for seat in range(len(event.clouds)):
        parts = {"clouds": event.clouds[seat], "plants left": event.left[seat]}
        if any(event.tokens):
            parts["tokens"] = event.tokens[seat]
        points = sum(parts.values())
        verb = "gets" if points >= 0 else "loses"
        each = ", ".join(f"{minus(number)} for {what}" for what, number in parts.items())
        told.append(f"{reader.does(seat, verb)} {counted(abs(points), 'point')}: {each}.")
    return told


_IN_A_TURN = MergeRule(_turn, attrgetter("seat"))
MERGE_RULES: MergeRules = {
    **dict.fromkeys((*_DEEDS, ev.Discarded, ev.Drew), _IN_A_TURN),
    ev.Scored: MergeRule(_final_areas, lambda event: event.closer is not None and event.area),
}
"""What a seat does in its turn is one story, and so are the areas open at the end."""

SENTENCES: dict[type[Event], Callable[..., Told]] = {
    **dict.fromkeys((*_DEEDS, ev.Discarded, ev.Drew), alone(_turn)),
    ev.Scored: _scored,
    ev.Counted: _counted,
    Ended: partial(ended_sentence, notes=NOTES),
    Ordered: ORDERS.sentence,
}


def _concern_of_scores(event: ev.Scored, viewer: int | None) -> Concern:
    """An area that gives somebody points is their gain; that one closes is news for all."""
    gains = any(gain.seat == viewer and gain.points for gain in event.gains)
    return Concern.GAIN if gains else Concern.REVEAL


_GAIN = when_own(lambda event: event.seat, Concern.GAIN)

CONCERNS: Concerns = {
    ev.Scored: _concern_of_scores,
    ev.CloudsTaken: _GAIN,
    ev.Planted: _GAIN,
    ev.MushroomLost: when_own(lambda event: event.seat, Concern.HARM),
    ev.Counted: Concern.REVEAL,
    Ended: Concern.END,
    ev.Drew: Concern.ROUTINE,
    ev.ExtraTurn: Concern.ROUTINE,
    Ordered: Concern.ROUTINE,
}
"""How much each matters to its viewer."""
