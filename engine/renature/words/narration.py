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
from engine.stories import Concern, Concerns, MergeRule, MergeRules, Told, when_own
from engine.words import Reader, a, counted, listed, minus


def _placed(event: ev.Placed, reader: Reader) -> str:
    one, two = (ANIMALS[animal] for animal in DOMINOES[event.domino])
    place = reader.does(event.seat, "places")
    return f"{place} {a(one)} on {NAMES[event.at]} and {a(two)} on {NAMES[event.to]}."


def _discarded(event: ev.Discarded, reader: Reader) -> str:
    if reader.viewer == event.seat:
        return f"You discard {domino_name(event.domino)} face down."
    return f"{reader.does(event.seat, 'discards')} a domino face down."


def _clouds_taken(event: ev.CloudsTaken, reader: Reader) -> str:
    take, lose = (reader.verb(event.seat, each) for each in ("takes", "loses"))
    taken = [f"{take} {counted(event.taken, 'cloud')}"] * bool(event.taken)
    lost = [f"{lose} {counted(event.lost, 'cloud')} for lack of room"] * bool(event.lost)
    return f"{reader.name(event.seat)} {listed(taken + lost)}."


def _grown(event: ev.Grown, reader: Reader) -> Told:
    placed = f"{reader.does(event.seat, 'places')} a mushroom on {NAMES[event.at]}."
    if event.joined > 1:
        return [placed, f"It joins {event.joined} areas into one of {event.size} squares."]
    return [placed, f"Its area now has {event.size} squares."]


def _mushroom_lost(event: ev.MushroomLost, reader: Reader) -> str:
    if event.declined:
        return f"{reader.does(event.seat, 'declines')} a mushroom, so it is lost."
    return f"{reader.does(event.seat, 'has')} nowhere to place a mushroom, so it is lost."


def _planted(event: ev.Planted, reader: Reader) -> str:
    plant, what, where = (
        reader.does(event.seat, "plants"),
        plant_name(event.plant),
        NAMES[event.at],
    )
    planted = what if what.endswith("turf") else a(what)
    return f"{plant} {planted} on {where}: {counted(event.points, 'point')}."


def _joker_changed(event: ev.JokerChanged, reader: Reader) -> str:
    pay, make = reader.does(event.seat, "pays"), reader.verb(event.seat, "makes")
    return f"{pay} {JOKER_COST} clouds and {make} the {ANIMALS[event.animal]} the joker."


def _returned(event: ev.Returned, reader: Reader) -> str:
    take, what, where = (
        reader.does(event.seat, "takes"),
        plant_name(event.plant),
        NAMES[event.at],
    )
    return f"{take} back the {what} on {where} for {counted(event.paid, 'cloud')}."


def _extra_turn(event: ev.ExtraTurn, reader: Reader) -> str:
    return f"{reader.does(event.seat, 'pays')} {EXTRA_COST} clouds for another turn."


def _scored(event: ev.Scored, reader: Reader) -> Told:
    area = f"area {NAMES[event.area]} ({event.size} squares)"
    if event.closer is None:
        return f"At the end, {area} has {_result(event, reader)}."
    worth = f", worth {event.back}" if reader.viewer == event.closer else ""
    close, take = reader.does(event.closer, "closes"), reader.verb(event.closer, "takes")
    token = f"{close} {area} and {take} its token{worth}."
    return [token, f"The area has {_result(event, reader)}."]


def _result(event: ev.Scored, reader: Reader) -> str:
    """The value of each colour in an area, who drops out, and who gets what."""
    found = judged(event.totals)
    colours = sorted(range(len(COLOURS)), key=lambda colour: -event.totals[colour])
    values = [f"{COLOURS[each]} {event.totals[each]}" for each in colours if event.totals[each]]
    told = []
    if found.tied:
        told.append(f"{listed([COLOURS[colour] for colour in found.tied])} tie and drop out")
    for gain in event.gains:
        get = reader.verb(gain.seat, "gets")
        who = f"{reader.name(gain.seat)} ({COLOURS[colour_of(gain.seat)]})"
        told.append(f"{who} {get} {counted(gain.points, 'point')}")
    if lost := found.lost(*worth(event.size)):
        told.append(f"neutral's {counted(lost, 'point')} {'is' if lost == 1 else 'are'} lost")
    if not event.gains:
        told.append("nobody scores")
    return f"{', '.join(values) or 'no plants'}: {'; '.join(told)}"


def _drew(event: ev.Drew, reader: Reader) -> Told:
    return f"You draw {domino_name(event.domino)}." if reader.viewer == event.seat else None


def _counted(event: ev.Counted, reader: Reader) -> Told:
    told = ["Final scoring."]
    for seat in range(len(event.clouds)):
        clouds = f"{counted(event.clouds[seat], 'point')} for clouds"
        parts = [clouds, f"{minus(event.left[seat])} for plants left"]
        if any(event.tokens):
            parts.append(f"{event.tokens[seat]} for tokens")
        told.append(f"{reader.name(seat)}: {', '.join(parts)}.")
    return told


def _all_clouds(events: Sequence[ev.CloudsTaken], reader: Reader) -> str:
    taken, lost = sum(event.taken for event in events), sum(event.lost for event in events)
    return _clouds_taken(ev.CloudsTaken(events[0].seat, taken, lost), reader)


def _all_scored(events: Sequence[ev.Scored], reader: Reader) -> str:
    """The areas still open at the end, by who scores them."""
    gains: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for event in events:
        for gain in event.gains:
            gains[gain.seat].append((NAMES[event.area], gain.points))
    told = []
    for seat, areas in sorted(gains.items(), key=lambda each: -sum(p for _, p in each[1])):
        points = counted(sum(points for _, points in areas), "point")
        each = ", ".join(f"{area}: {points}" for area, points in areas)
        told.append(f"{reader.does(seat, 'gets')} {points} ({each})")
    many = f"Final scoring of {len(events)} open areas"
    return f"{many}: {'; '.join(told) or 'nobody scores'}."


MERGE_RULES: MergeRules = {
    ev.CloudsTaken: MergeRule(_all_clouds, lambda event: event.seat),
    ev.Scored: MergeRule(_all_scored, lambda event: event.closer is not None and event.area),
}
"""Consecutive events that are merged into one sentence."""

SENTENCES: dict[type[Event], Callable[..., Told]] = {
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
