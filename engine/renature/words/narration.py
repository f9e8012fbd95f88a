"""The sentences for Renature's events.

Names of seats are bold. Only its seat reads which domino it drew or discarded, and how many points
are on the back of its area token. Consecutive similar events are merged (`MERGE_RULES`).
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial

from engine.model import Ended, Event, Ordered, ended_sentence
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.squares import NAMES
from engine.renature.play import events as ev
from engine.renature.play.clouds import EXTRA_COST, JOKER_COST
from engine.renature.play.scoring import NOTES, judged, worth
from engine.renature.play.state import COLOURS, ORDERS, colour_of, domino_name, plant_name
from engine.stories import Concern, Concerns, MergeRule, MergeRules, when_own
from engine.words import a, counted, listed, minus, name_of

Names = Sequence[str]


def _placed(event: ev.Placed, _viewer: int | None, names: Names) -> str:
    one, two = (ANIMALS[animal] for animal in DOMINOES[event.domino])
    who = name_of(event.seat, names)
    return f"{who} places {a(one)} on {NAMES[event.at]} and {a(two)} on {NAMES[event.to]}."


def _discarded(event: ev.Discarded, viewer: int | None, names: Names) -> str:
    if viewer == event.seat:
        return f"You discard {domino_name(event.domino)} face down."
    return f"{name_of(event.seat, names)} discards a domino face down."


def _clouds_taken(event: ev.CloudsTaken, _viewer: int | None, names: Names) -> str:
    taken = [f"takes {counted(event.taken, 'cloud')}"] * bool(event.taken)
    lost = [f"loses {counted(event.lost, 'cloud')} for lack of room"] * bool(event.lost)
    return f"{name_of(event.seat, names)} {listed(taken + lost)}."


def _grown(event: ev.Grown, _viewer: int | None, names: Names) -> str:
    placed = f"{name_of(event.seat, names)} places a mushroom on {NAMES[event.at]}."
    if event.joined > 1:
        return f"{placed} It joins {event.joined} areas into one of {event.size} squares."
    return f"{placed} Its area now has {event.size} squares."


def _mushroom_lost(event: ev.MushroomLost, _viewer: int | None, names: Names) -> str:
    who = name_of(event.seat, names)
    if event.declined:
        return f"{who} declines a mushroom, so it is lost."
    return f"{who} has nowhere to place a mushroom, so it is lost."


def _planted(event: ev.Planted, _viewer: int | None, names: Names) -> str:
    who, what, where = name_of(event.seat, names), plant_name(event.plant), NAMES[event.at]
    planted = what if what.endswith("turf") else a(what)
    return f"{who} plants {planted} on {where}: {counted(event.points, 'point')}."


def _joker_changed(event: ev.JokerChanged, _viewer: int | None, names: Names) -> str:
    who, animal = name_of(event.seat, names), ANIMALS[event.animal]
    return f"{who} pays {JOKER_COST} clouds and makes the {animal} the joker."


def _returned(event: ev.Returned, _viewer: int | None, names: Names) -> str:
    who, what, where = name_of(event.seat, names), plant_name(event.plant), NAMES[event.at]
    return f"{who} takes back the {what} on {where} for {counted(event.paid, 'cloud')}."


def _extra_turn(event: ev.ExtraTurn, _viewer: int | None, names: Names) -> str:
    return f"{name_of(event.seat, names)} pays {EXTRA_COST} clouds for another turn."


def _scored(event: ev.Scored, viewer: int | None, names: Names) -> str:
    area = f"area {NAMES[event.area]} ({event.size} squares)"
    if event.closer is None:
        return f"At the end, {area} has {_result(event, names)}."
    worth = f", worth {event.back}" if viewer == event.closer else ""
    who = name_of(event.closer, names)
    return f"{who} closes {area} and takes its token{worth}. The area has {_result(event, names)}."


def _result(event: ev.Scored, names: Names) -> str:
    """The value of each colour in an area, who drops out, and who gets what."""
    found = judged(event.totals)
    colours = sorted(range(len(COLOURS)), key=lambda colour: -event.totals[colour])
    values = [f"{COLOURS[each]} {event.totals[each]}" for each in colours if event.totals[each]]
    told = []
    if found.tied:
        told.append(f"{listed([COLOURS[colour] for colour in found.tied])} tie and drop out")
    for gain in event.gains:
        who = f"{name_of(gain.seat, names)} ({COLOURS[colour_of(gain.seat)]})"
        told.append(f"{who} gets {counted(gain.points, 'point')}")
    if lost := found.lost(*worth(event.size)):
        told.append(f"neutral's {counted(lost, 'point')} {'is' if lost == 1 else 'are'} lost")
    if not event.gains:
        told.append("nobody scores")
    return f"{', '.join(values) or 'no plants'}: {'; '.join(told)}"


def _drew(event: ev.Drew, viewer: int | None, _names: Names) -> str | None:
    return f"You draw {domino_name(event.domino)}." if viewer == event.seat else None


def _counted(event: ev.Counted, _viewer: int | None, names: Names) -> str:
    words = []
    for seat in range(len(event.clouds)):
        clouds = f"{counted(event.clouds[seat], 'point')} for clouds"
        parts = [clouds, f"{minus(event.left[seat])} for plants left"]
        if any(event.tokens):
            parts.append(f"{event.tokens[seat]} for tokens")
        words.append(f"{name_of(seat, names)}: {', '.join(parts)}.")
    return f"Final scoring. {' '.join(words)}"


def _all_clouds(events: Sequence[ev.CloudsTaken], viewer: int | None, names: Names) -> str:
    taken, lost = sum(event.taken for event in events), sum(event.lost for event in events)
    return _clouds_taken(ev.CloudsTaken(events[0].seat, taken, lost), viewer, names)


def _all_scored(events: Sequence[ev.Scored], _viewer: int | None, names: Names) -> str:
    """The areas still open at the end, by who scores them."""
    gains: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for event in events:
        for gain in event.gains:
            gains[gain.seat].append((NAMES[event.area], gain.points))
    told = []
    for seat, areas in sorted(gains.items(), key=lambda each: -sum(p for _, p in each[1])):
        points = counted(sum(points for _, points in areas), "point")
        each = ", ".join(f"{area}: {points}" for area, points in areas)
        told.append(f"{name_of(seat, names)} gets {points} ({each})")
    many = f"Final scoring of {len(events)} open areas"
    return f"{many}: {'; '.join(told) or 'nobody scores'}."


MERGE_RULES: MergeRules = {
    ev.CloudsTaken: MergeRule(_all_clouds, lambda event: event.seat),
    ev.Scored: MergeRule(_all_scored, lambda event: event.closer is not None and event.area),
}
"""Consecutive events that are merged into one sentence."""

SENTENCES: dict[type[Event], Callable[..., str | None]] = {
    ev.Placed: _placed,
    ev.Discarded: _discarded,
    ev.CloudsTaken: _clouds_taken,
    ev.Grown: _grown,
    ev.MushroomLost: _mushroom_lost,
    ev.Planted: _planted,
    ev.JokerChanged: _joker_changed,
    ev.Returned: _returned,
    ev.ExtraTurn: _extra_turn,
    ev.Scored: _scored,
    ev.Drew: _drew,
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
    Ended: Concern.REVEAL,
    ev.Drew: Concern.ROUTINE,
    ev.ExtraTurn: Concern.ROUTINE,
    Ordered: Concern.ROUTINE,
}
"""How much each matters to its viewer."""
