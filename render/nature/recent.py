"""What events did, as pictures mark it: those of the last action, or more for a hand."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.model import HIDDEN, Event
from engine.nature.play import events as ev
from engine.nature.play.state import PIECES, State, food_of, species_name
from engine.species_games.events import Enlarged, Grown, TraitPlayed, TurnedUp
from engine.words import clip, counted, listed
from render.species_games.news import News
from render.species_games.tile import Change

_MINUS = "\N{MINUS SIGN}"
_SIZE, _ANIMAL = "species_games/size", "signs/paw"
_CARD, _HUNTER = "nature/face_down", "nature/hunter"
_NEW = "species_games/new"
_LONGEST_NAME = 12


class Recent(NamedTuple):
    """What some events did."""

    changes: dict[int, Change]
    """By species."""
    news: News
    plants: str
    """What it did to the watering hole, such as "+3"; nothing if it did nothing."""
    line: str
    """The foremost of it in a few words; nothing if nothing is known."""


def recent_of(seen: State, events: Sequence[Event], names: Sequence[str]) -> Recent:
    """What these events did. `names` are as they can be drawn."""
    if seen.phase == "over":
        return Recent({}, News(PIECES, "hunted"), "", "")
    return Recent(_changes(seen, events), _news(events), _plants(events), _line(events, names))


class _Sums:
    """What happened to one species, added up."""

    def __init__(self) -> None:
        self.ate = self.lost = self.grown = self.enlarged = self.cards = 0
        self.hunter = self.forages = self.removed = self.new = False

    def change(self) -> Change:
        """What a tab says: losses first, then food, then growth."""
        if self.lost:
            return Change(f"{_MINUS}{self.lost}")
        if self.new:
            return Change("new", (_NEW,))
        if self.ate:
            return Change(f"+{self.ate}")
        kinds = [
            (number, sign)
            for number, sign in (
                (self.grown, _ANIMAL),
                (self.enlarged, _SIZE),
                (self.cards, _CARD),
                (int(self.hunter), _HUNTER),
            )
            if number
        ]
        if not kinds:
            if self.forages:
                return Change(f"{_MINUS}1", (_HUNTER,))
            return Change(f"{_MINUS}1", (_CARD,)) if self.removed else Change("")
        signs = tuple(sign for _, sign in kinds)
        return Change(f"+{kinds[0][0]}" if len(kinds) == 1 and not self.hunter else "", signs)


def _changes(seen: State, events: Sequence[Event]) -> dict[int, Change]:
    sums: defaultdict[int, _Sums] = defaultdict(_Sums)
    for event in events:
        _add(sums, event)
    alive = {one.id for seat in seen.seats for one in seat.species}
    return {one: each.change() for one, each in sums.items() if one in alive}


def _add(sums: defaultdict[int, _Sums], event: Event) -> None:
    match event:
        case ev.Foraged(species, ate) | ev.AteMeat(species, ate):
            sums[species].ate += ate
        case ev.Lost(species, hungry, fed):
            sums[species].lost += hungry + fed
        case ev.Starved(species):
            sums[species].lost += 1
        case ev.RoundBegan(species=born):
            _clear_for_new_round(sums)
            for one in born:
                if one != HIDDEN:
                    sums[one].new = True
        case _:
            _add_adapting(sums, event)


def _clear_for_new_round(sums: defaultdict[int, _Sums]) -> None:
    """Of the round before, only losses are news: food is behind the screens."""
    for species in list(sums):
        lost = sums.pop(species).lost
        if lost:
            sums[species].lost = lost


def _add_adapting(sums: defaultdict[int, _Sums], event: Event) -> None:
    match event:
        case Grown(_, _, species):
            sums[species].grown += 1
        case Enlarged(_, _, species):
            sums[species].enlarged += 1
        case TraitPlayed(_, _, species):
            sums[species].cards += 1
        case ev.HunterPlayed(_, species):
            sums[species].hunter = True
        case ev.TraitRemoved(_, _, species):
            sums[species].removed = True
        case ev.HunterRemoved(_, species):
            sums[species].forages = True
        case _:
            _add_told_late(sums, event)


def _add_told_late(sums: defaultdict[int, _Sums], event: Event) -> None:
    """What is announced when a seat, or everyone, has finished Adapting."""
    match event:
        case ev.Finished(_, hunters):
            for one in hunters:
                sums[one].hunter = True
        case TurnedUp(species, cards):
            for one, turned in zip(species, cards, strict=True):
                sums[one].cards = len(turned)
        case ev.Adapted(_, changes):
            for change in changes:
                _add_in_secret(sums[change.species], change)


def _add_in_secret(sums: _Sums, change: ev.Change) -> None:
    sums.grown += change.grown
    sums.enlarged += change.enlarged
    sums.hunter |= change.hunter > 0
    sums.forages |= change.hunter < 0
    sums.removed |= bool(change.removed)


def _news(events: Sequence[Event]) -> News:
    news = News(PIECES, "hunted")
    for event in events:
        match event:
            case ev.Lost(species, hungry, fed, horns):
                news.kill(species, hungry + fed, horns=horns)
            case ev.Starved(species):
                news.starve(species, 1)
            case ev.Extinct(species):
                news.end(species)
            case _:
                news.note(event)
    return news


def _plants(events: Sequence[Event]) -> str:
    change = 0
    for event in events:
        if isinstance(event, ev.RoundBegan):
            change = 0
        elif isinstance(event, ev.Foraged):
            change -= event.ate
        elif isinstance(event, ev.Discarded):
            change += food_of(event.card)
    return f"{change:+d}".replace("-", _MINUS) if change else ""


def _line(events: Sequence[Event], names: Sequence[str]) -> str:
    """The most telling of the events, in a few words."""
    shown = [clip(name, _LONGEST_NAME) for name in names]
    for kind, words in _WORDS:
        found = [event for event in events if isinstance(event, kind)]
        if found:
            return words(found, shown)
    return ""


def _lost(events: Sequence[ev.Lost], _names: Sequence[str]) -> str:
    name = species_name(events[0].species)
    killed = sum(event.hungry + event.fed for event in events if event.species == events[0].species)
    return f"{name} lost {killed} to horns" if events[0].horns else f"{name} lost {killed}"


def _starved(events: Sequence[ev.Starved], _names: Sequence[str]) -> str:
    return f"{listed(list(dict.fromkeys(species_name(one.species) for one in events)))} starved"


def _said(words: Callable[..., str]) -> Callable[..., str]:
    """Words for the first of some events, from its species' name and the event."""
    return lambda found, _: words(species_name(found[0].species), found[0])


_WORDS: tuple[tuple[type[Event], Callable[..., str]], ...] = (
    (ev.RoundBegan, lambda found, _names: f"Round {found[-1].round} begins"),
    (TurnedUp, lambda _found, _names: "Traits revealed"),
    (
        ev.Hunted,
        lambda found, _: f"{species_name(found[0].hunter)} hunted {species_name(found[0].prey)}",
    ),
    (ev.Lost, _lost),
    (ev.Foraged, _said(lambda name, event: f"{name} ate {counted(event.ate, 'plant')}")),
    (
        ev.Discarded,
        lambda found, names: (
            f"{names[found[0].seat]} added {counted(food_of(found[0].card), 'plant')}"
        ),
    ),
    (ev.Starved, _starved),
    (ev.Passed, lambda found, names: f"{names[found[0].seat]} is done feeding"),
    (ev.Finished, lambda found, names: f"{names[found[0].seat]} finished adapting"),
    (Grown, _said(lambda name, event: f"{name} grew to population {event.population}")),
    (Enlarged, _said(lambda name, event: f"{name} grew to size {event.size}")),
    (TraitPlayed, _said(lambda name, _: f"{name} got a trait")),
    (ev.HunterPlayed, _said(lambda name, _: f"{name} became a hunter")),
    (ev.TraitRemoved, _said(lambda name, _: f"{name} lost a trait")),
    (ev.HunterRemoved, _said(lambda name, _: f"{name} forages again")),
)
