"""What events did, as pictures mark it: those of the last action, or more for a hand."""

from collections.abc import Sequence

import msgspec

from engine.evolution.play import events as ev
from engine.evolution.play.state import PIECES, food_of, species_name, trait_of
from engine.model import Event
from engine.species_games.events import Enlarged, FoodStored, Grown, TraitPlayed, TurnedUp
from engine.words import capitalized, counted
from render.evolution.tile import NEW
from render.evolution.traits import emblem, number
from render.species_games.news import News
from render.species_games.tile import Change

_POPULATION, _BODY, _CARDS = "signs/paw", "species_games/size", "evolution/face_down"


class Changed(msgspec.Struct):
    """What became of one species."""

    new: bool = False
    food: int = 0
    lost: int = 0
    """Population lost."""
    grown: int = 0
    body: int = 0
    traits: int = 0
    removed: int | None = None
    """A trait that was taken off."""

    def add(self, change: ev.Change) -> None:
        """Add what was done in secret."""
        self.new = self.new or change.new
        self.grown += change.grown
        self.body += change.enlarged
        if change.removed:
            self.removed = change.removed[-1]

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


class Recent:
    """What some events did: by species, by seat, to the watering hole, and in words."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._species: dict[int, Changed] = {}
        self._lines: list[str] = []
        self._attacked: set[int] = set()
        self.news = News(PIECES, "attacked")
        self.revealed: ev.FoodRevealed | None = None
        self.hole = ""
        """What became of the watering hole, such as "+3"."""
        for event in events:
            self.news.note(event)
            self._note(event)

    @property
    def line(self) -> str:
        """What happened, in a few words: the last two things."""
        words = "; ".join(list(dict.fromkeys(self._lines))[-2:])
        return capitalized(words)

    def change(self, species: int) -> Change | None:
        """What is marked on a species' tile."""
        found = self._species.get(species)
        return found.mark() if found is not None else None

    def _say(self, words: str, *species: int) -> None:
        """Add a line: words with a place for the name of each of these species."""
        self._lines.append(words.format(*map(species_name, species)))

    def _of(self, species: int) -> Changed:
        return self._species.setdefault(species, Changed())

    def _note(self, event: Event) -> None:
        match event:
            case TraitPlayed(species=one):
                self._of(one).traits += 1
                self._say("{} got a trait", one)
            case ev.Born(species=one):
                self._of(one).new = True
                self._say("new species {}", one)
            case Grown(species=one, population=population):
                self._of(one).grown += 1
                self._say(f"{{}} grew to population {population}", one)
            case Enlarged(species=one, size=size):
                self._of(one).body += 1
                self._say(f"{{}} grew to body size {size}", one)
            case ev.Removed(species=one, card=card):
                self._of(one).removed = card
                self._say("{} lost a trait", one)
            case ev.Unveiled(changes=changes):
                for change in changes:
                    self._of(change.species).add(change)
                self._say("everyone has played")
            case _:
                self._note_food(event)

    def _note_food(self, event: Event) -> None:
        """The reveal, what comes before it, and eating."""
        match event:
            case TurnedUp(species, cards):
                for one, turned in zip(species, cards, strict=True):
                    self._of(one).traits = len(turned)
                if species:
                    self._say("new traits")
            case ev.Bred(one):
                self._of(one).grown += 1
            case ev.FatEaten(one, food):
                self._of(one).food += food
            case ev.FoodRevealed(cards):
                self.revealed = event
                self.hole = number(sum(food_of(card) for card in cards if card is not None))
                self._say(f"food cards: {self.hole}")
            case ev.Took(one, kind, amount=amount, extra=extra, cause=cause):
                self._of(one).food += amount + extra
                if cause in {"feeding", "Intelligence"}:
                    food = amount + extra
                    eaten = counted(food, "plant") if kind == "plant" else f"{food} meat"
                    self._say(f"{{}} took {eaten}", one)
            case ev.Passed(seat):
                self._say(f"{'ABCDEF'[seat]} passed")
            case _:
                self._note_losses(event)

    def _note_losses(self, event: Event) -> None:
        """Attacks, which an action before may have begun, hunger, and the end of the round."""
        match event:
            case ev.Attacked(hunter, prey):
                self._say("{} attacked {}", hunter, prey)
                self._attacked.add(prey)
            case ev.Lost(one, horns=horns):
                self._of(one).lost += 1
                self.news.kill(one, 1, horns=horns)
                if not horns and one not in self._attacked:
                    self._say("{} was attacked", one)
            case ev.Starved(one, lost):
                self._of(one).lost += lost
                self.news.starve(one, lost)
            case ev.Extinct(one):
                self._species.pop(one, None)
                self.news.end(one)
            case FoodStored():
                # Food is behind the screens now.
                for changed in self._species.values():
                    changed.food = changed.grown = changed.body = changed.traits = 0
                self.hole, self.revealed = "", None
                self._say("the round ended")
            case ev.RoundBegan(free=free):
                for one in free:
                    self._of(one).new = True
