"""What the last action changed, from the events that a viewer knows of: marks and a short line."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from engine.evolution.play import events as ev
from engine.evolution.play.state import food_of, owner, species_name, trait_of
from engine.model import Event
from engine.species_games.events import Enlarged, FoodStored, Grown, TraitPlayed, TurnedUp
from engine.words import capitalized
from render.evolution.tile import NEW
from render.evolution.traits import emblem, number
from render.species_games.tile import Change

_POPULATION, _BODY, _CARDS = "signs/paw", "species_games/size", "evolution/face_down"


class Changed(msgspec.Struct):
    """What became of one species by the last action."""

    new: bool = False
    food: int = 0
    lost: int = 0
    """Population lost."""
    grown: int = 0
    body: int = 0
    traits: int = 0
    removed: int | None = None
    """A trait that was taken off."""

    def mark(self) -> Change | None:
        """The most important of it, as a tab shows it."""
        if self.lost:
            food = f" +{self.food}" if self.food > 0 else ""
            return Change(f"\N{MINUS SIGN}{self.lost}{food}")
        if self.new:
            return Change(NEW)
        if self.food > 0:
            return Change(f"+{self.food}")
        for count, sign in ((self.body, _BODY), (self.grown, _POPULATION), (self.traits, _CARDS)):
            if count:
                return Change(f"+{count}", (sign,))
        if self.removed is not None:
            return Change("\N{MINUS SIGN}", (emblem(trait_of(self.removed)),))
        return None


class _Line(NamedTuple):
    """What happened in words, with a place for each of these names of species."""

    words: str
    names: tuple[str, ...]


class Recent:
    """What the last action did: by species, by seat, to the watering hole, and in words."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._species: dict[int, Changed] = {}
        self._extinct: dict[int, list[str]] = {}
        self._lines: list[_Line] = []
        self._attacked: set[int] = set()
        self.hole = ""
        """What became of the watering hole, such as "+3"."""
        for event in events:
            note = _NOTES.get(type(event))
            if note is not None:
                note(self, event)

    @property
    def line(self) -> str:
        """What happened, in few words: the last things if there were many."""
        lines = (line.words.format(*line.names) for line in self._lines)
        words = "; ".join(list(dict.fromkeys(lines))[-2:])
        return capitalized(words)

    def change(self, species: int) -> Change | None:
        """What is marked on a species' tile."""
        found = self._species.get(species)
        return found.mark() if found is not None else None

    def extinct(self, seat: int) -> str:
        """What a seat lost altogether, such as "B2 extinct", or of several how many."""
        names = self._extinct.get(seat, [])
        if not names:
            return ""
        return f"{names[0] if len(names) == 1 else len(names)} extinct"

    def _say(self, words: str, *species: int) -> None:
        """Add a line: words with a place for the name of each of these species."""
        self._lines.append(_Line(words, tuple(species_name(one) for one in species)))

    def _of(self, species: int) -> Changed:
        return self._species.setdefault(species, Changed())

    # --- playing cards ---------------------------------------------------------------------------

    def trait_played(self, event: TraitPlayed) -> None:
        """A trait lies face down."""
        self._of(event.species).traits += 1
        self._say("{}: a trait face down", event.species)

    def born(self, event: ev.Born) -> None:
        """A new species."""
        self._of(event.species).new = True
        self._say("{} is new", event.species)

    def grown(self, event: Grown) -> None:
        """One more population."""
        self._of(event.species).grown += 1
        self._say(f"{{}}: population {event.population}", event.species)

    def enlarged(self, event: Enlarged) -> None:
        """A larger body."""
        self._of(event.species).body += 1
        self._say(f"{{}}: body size {event.size}", event.species)

    def removed(self, event: ev.Removed) -> None:
        """A trait was taken off."""
        self._of(event.species).removed = event.card
        self._say("{}: a trait taken off", event.species)

    def unveiled(self, event: ev.Unveiled) -> None:
        """What one seat did in secret."""
        for change in event.changes:
            one = self._of(change.species)
            one.new = one.new or change.new
            one.grown += change.grown
            one.body += change.enlarged
            if change.removed:
                one.removed = change.removed[-1]
        self._say("all cards are played")

    def turned_up(self, event: TurnedUp) -> None:
        """New traits lie open."""
        for species, cards in zip(event.species, event.cards, strict=True):
            self._of(species).traits = len(cards)
        if event.species:
            self._say("new traits")

    # --- before the reveal -----------------------------------------------------------------------

    def bred(self, event: ev.Bred) -> None:
        """Fertile."""
        self._of(event.species).grown += 1

    def fat_eaten(self, event: ev.FatEaten) -> None:
        """Fat Tissue was eaten."""
        self._of(event.species).food += event.food

    def food_revealed(self, event: ev.FoodRevealed) -> None:
        """The food cards."""
        total = sum(food_of(card) for card in event.cards if card is not None)
        self.hole = number(total)
        self._say(f"food {number(total)}")

    # --- feeding ---------------------------------------------------------------------------------

    def took(self, event: ev.Took) -> None:
        """A species ate."""
        one = self._of(event.species)
        amount = event.amount + event.extra
        one.food += amount
        if event.cause in {"feeding", "Intelligence"}:
            self._say(f"{{}} ate {amount}", event.species)

    def attacked(self, event: ev.Attacked) -> None:
        """An attack."""
        self._say("{} attacked {}", event.hunter, event.prey)
        self._attacked.add(event.prey)

    def lost(self, event: ev.Lost) -> None:
        """Population lost in an attack, which an action before may have begun."""
        self._of(event.species).lost += 1
        if not event.horns and event.species not in self._attacked:
            self._say("{} was attacked", event.species)

    def starved(self, event: ev.Starved) -> None:
        """Population lost to hunger."""
        self._of(event.species).lost += event.lost

    def extinct_(self, event: ev.Extinct) -> None:
        """A species died out."""
        self._species.pop(event.species, None)
        self._extinct.setdefault(owner(event.species), []).append(species_name(event.species))

    def passed(self, event: ev.Passed) -> None:
        """A seat passed."""
        letter = "ABCDEF"[event.seat]
        self._say(f"{letter} passed")

    def round_ended(self, _event: FoodStored) -> None:
        """What was eaten lies behind the screens now."""
        for one in self._species.values():
            one.food = one.grown = one.body = one.traits = 0
        self.hole = ""
        self._say("the round ended")

    def round_began(self, event: ev.RoundBegan) -> None:
        """Species have their names by place, as on the board; and free ones."""
        self._rename(event)
        for species in event.free:
            self._of(species).new = True

    def _rename(self, event: ev.RoundBegan) -> None:
        """Give all told up to now the names of the new round, and what died out none of them."""
        ids = dict(event.renamed)
        self._species = {ids.get(one, one): found for one, found in self._species.items()}
        names = {species_name(was): species_name(now) for was, now in event.renamed}
        taken = {*names.values(), *map(species_name, event.free)}
        for seat, gone in self._extinct.items():
            names |= {name: f"one of {'ABCDEF'[seat]}'s" for name in gone if name in taken}
            self._extinct[seat] = ["1" if name in taken else name for name in gone]
        self._lines = [
            _Line(words, tuple(names.get(name, name) for name in told))
            for words, told in self._lines
        ]


_NOTES: dict[type[Event], Callable[..., None]] = {
    TraitPlayed: Recent.trait_played,
    ev.Born: Recent.born,
    Grown: Recent.grown,
    Enlarged: Recent.enlarged,
    ev.Removed: Recent.removed,
    ev.Unveiled: Recent.unveiled,
    TurnedUp: Recent.turned_up,
    ev.Bred: Recent.bred,
    ev.FatEaten: Recent.fat_eaten,
    ev.FoodRevealed: Recent.food_revealed,
    ev.Took: Recent.took,
    ev.Attacked: Recent.attacked,
    ev.Lost: Recent.lost,
    ev.Starved: Recent.starved,
    ev.Extinct: Recent.extinct_,
    ev.Passed: Recent.passed,
    FoodStored: Recent.round_ended,
    ev.RoundBegan: Recent.round_began,
}
