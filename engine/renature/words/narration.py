"""The sentences for the events of Renature, all made here.

Names of seats stand in bold. A domino that is drawn or discarded is named to its seat alone, and so
are the points on the back of an area token.

Neighbours that are alike are told in one sentence (`JOINTS`).
"""

from collections import defaultdict
from collections.abc import Callable, Sequence

from engine.model import Ended, Event, Ordered, ended_sentence, ordered_sentence
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.squares import NAMES
from engine.renature.play import events as ev
from engine.renature.play.clouds import EXTRA_COST, JOKER_COST
from engine.renature.play.scoring import judged
from engine.renature.play.state import COLOURS, ORDERS, domino_name, plant_name
from engine.wording import Joint, Joints
from engine.words import a, counted, listed, minus, name_of

Names = Sequence[str]


def _placed(event: ev.Placed, _viewer: int | None, names: Names) -> str:
    one, two = (ANIMALS[animal] for animal in DOMINOES[event.domino])
    who = name_of(event.seat, names)
    return f"{who} places {a(one)} on {NAMES[event.at]} and {a(two)} on {NAMES[event.to]}."


def _discarded(event: ev.Discarded, viewer: int | None, names: Names) -> str:
    what = f"the domino {domino_name(event.domino)}" if viewer == event.seat else "a domino, unseen"
    return f"{name_of(event.seat, names)} discards {what}."


def _clouds_taken(event: ev.CloudsTaken, _viewer: int | None, names: Names) -> str:
    who, taken, lost = name_of(event.seat, names), event.taken, event.lost
    if not lost:
        return f"{who} takes {counted(taken, 'cloud')}."
    gone = f"{counted(lost, 'cloud')}, which {'is' if lost == 1 else 'are'} lost"
    if not taken:
        return f"{who} has no space for {gone}."
    return f"{who} takes {counted(taken, 'cloud')} and has no space for {gone}."


def _grown(event: ev.Grown, _viewer: int | None, names: Names) -> str:
    who, where = name_of(event.seat, names), NAMES[event.at]
    if event.joined > 1:
        return (
            f"{who} puts a mushroom on {where}: it joins {event.joined} areas "
            f"into one of {event.size} squares."
        )
    return f"{who} puts a mushroom on {where}: its area now has {event.size} squares."


def _mushroom_lost(event: ev.MushroomLost, _viewer: int | None, names: Names) -> str:
    who = name_of(event.seat, names)
    if not event.declined:
        return f"{who} has no place for a mushroom: it is out of the game."
    return f"{who} leaves a mushroom: it is out of the game."


def _planted(event: ev.Planted, _viewer: int | None, names: Names) -> str:
    who, what, where = name_of(event.seat, names), plant_name(event.plant), NAMES[event.at]
    planted = what if what.endswith("turf") else a(what)
    return f"{who} plants {planted} on {where}: {counted(event.points, 'point')}."


def _joker_changed(event: ev.JokerChanged, _viewer: int | None, names: Names) -> str:
    who, animal = name_of(event.seat, names), ANIMALS[event.animal]
    return f"{who} pays {JOKER_COST} clouds and makes the {animal} the joker."


def _returned(event: ev.Returned, _viewer: int | None, names: Names) -> str:
    who, what, where = name_of(event.seat, names), plant_name(event.plant), NAMES[event.at]
    return f"{who} takes the {what} back from {where} for {counted(event.paid, 'cloud')}."


def _extra_turn(event: ev.ExtraTurn, _viewer: int | None, names: Names) -> str:
    return f"{name_of(event.seat, names)} pays {EXTRA_COST} clouds for another turn."


def _scored(event: ev.Scored, viewer: int | None, names: Names) -> str:
    found = judged(event.totals)
    present = [colour for colour, total in enumerate(event.totals) if total]
    values = []
    for colour in sorted(present, key=lambda colour: -event.totals[colour]):
        words = f"{COLOURS[colour]} {event.totals[colour]}"
        values.append(f"~~{words}~~" if colour in found.tied else words)
    gains = listed(
        [
            f"{name_of(gain.seat, names)} gets {counted(gain.points, 'point')}"
            for gain in event.gains
        ]
    )
    area = f"area {NAMES[event.area]} ({event.size} squares; {', '.join(values) or 'no plants'})"
    if event.closer is None:
        return f"At the end, {area}: {gains or 'nobody scores'}."
    back = f" ({event.back} on its back)" if viewer == event.closer else ""
    who = name_of(event.closer, names)
    return f"{who} closes {area} and takes its token{back}: {gains or 'nobody scores'}."


def _drew(event: ev.Drew, viewer: int | None, _names: Names) -> str | None:
    return f"You draw {domino_name(event.domino)}." if viewer == event.seat else None


def _counted(event: ev.Counted, _viewer: int | None, names: Names) -> str:
    words = []
    for seat in range(len(event.clouds)):
        tokens = f", {event.tokens[seat]} on tokens" if any(event.tokens) else ""
        words.append(
            f"{name_of(seat, names)} {counted(event.clouds[seat], 'point')} for clouds, "
            f"{minus(event.left[seat])} for plants left{tokens}"
        )
    return f"Counted at the end: {'; '.join(words)}."


def _ordered(event: Ordered, viewer: int | None, _names: Names) -> str | None:
    return ordered_sentence(event, viewer, ORDERS)


# --- several in one sentence ---------------------------------------------------------------------


def _all_clouds(events: Sequence[ev.CloudsTaken], viewer: int | None, names: Names) -> str:
    taken, lost = sum(event.taken for event in events), sum(event.lost for event in events)
    return _clouds_taken(ev.CloudsTaken(events[0].seat, taken, lost), viewer, names)


def _all_scored(events: Sequence[ev.Scored], _viewer: int | None, names: Names) -> str:
    """Areas that were still open at the end, by who gets their points."""
    gains: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for event in events:
        for gain in event.gains:
            gains[gain.seat].append((NAMES[event.area], gain.points))
    told = []
    for seat, areas in sorted(gains.items(), key=lambda each: -sum(p for _, p in each[1])):
        points = counted(sum(points for _, points in areas), "point")
        each = ", ".join(f"{area}: {points}" for area, points in areas)
        told.append(f"{name_of(seat, names)} gets {points} ({each})")
    many = f"At the end, {len(events)} open areas are scored"
    return f"{many}: {'; '.join(told) or 'nobody scores'}."


JOINTS: Joints = {
    ev.CloudsTaken: Joint(_all_clouds, lambda event: event.seat),
    ev.Scored: Joint(_all_scored, lambda event: event.closer is not None and event.area),
}
"""What stands in a row and is alike, told at once."""

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
    Ended: ended_sentence,
    Ordered: _ordered,
}
