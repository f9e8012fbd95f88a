"""Nature's board and hands in words: text boards and alt texts say what the pictures show."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.model import HIDDEN
from engine.nature import GAME
from engine.nature.play.feeding import can_feed
from engine.nature.play.hunting import legal_prey
from engine.nature.play.scoring import SPECIES_BONUS
from engine.nature.play.state import (
    Seat,
    Species,
    State,
    card_name,
    defence_value,
    food_of,
    hunt_value,
    owner,
    population,
    species_name,
)
from engine.words import counted, listed
from render.drawing.names import letter
from render.nature.traits import HUNTER, trait_rows, trait_title
from render.species_games.text_parts import SpeciesTextParts, hand_told, times
from render.text import alt_text, alt_titles

_POINTS = ("signs/plant", "signs/meat", "species_games/species")


class Relation(NamedTuple):
    """Whether another seat's species and the viewer's can hunt each other."""

    hunts: tuple[str, ...]
    """The names of my species that it can hunt."""
    prey: bool
    """Whether one of mine can hunt it."""
    safe: str
    """Why none of my hunters can: "Fast" or "defence 5"; empty if one can or there are none."""


def relations_of(seen: State, seat: int) -> dict[int, Relation]:
    """The relations of other seats' species, by id, whether or not they are hungry."""
    mine = {one.id for one in seen.seats[seat].species}
    hunters = [one for one in seen.seats[seat].species if one.hunter]
    hunted = {prey for one in hunters for prey in legal_prey(seen, one)}
    reach = max(map(hunt_value, hunters), default=0)
    return {
        one.id: Relation(
            _hunts(seen, one, mine),
            one.id in hunted,
            _safe(one, reach) if hunters and one.id not in hunted else "",
        )
        for number, other in enumerate(seen.seats)
        if number != seat
        for one in other.species
    }


def _safe(one: Species, reach: int) -> str:
    """Why hunters that reach so far can't hunt a species."""
    defence = defence_value(one)
    return "Fast" if defence <= reach else f"defence {defence}"


def _hunts(seen: State, one: Species, mine: set[int]) -> tuple[str, ...]:
    if not one.hunter:
        return ()
    return tuple(species_name(prey) for prey in legal_prey(seen, one) if prey in mine)


def hunters_of(seen: State) -> dict[int, tuple[str, ...]]:
    """By prey: the names of others' species that could hunt it, whether or not they are hungry."""
    found: dict[int, tuple[str, ...]] = {}
    if seen.phase == "over":
        return found
    for one in (one for seat in seen.seats for one in seat.species if one.hunter):
        for prey in legal_prey(seen, one):
            if owner(prey) != owner(one.id):
                found[prey] = (*found.get(prey, ()), species_name(one.id))
    return found


def next_species(seat: Seat) -> list[str]:
    """What a seat's next new species gets from losses, if anything."""
    parts = [f"+{counted(seat.lost_population, 'animal')}"] if seat.lost_population else []
    parts += [f"+{seat.lost_size} size"] if seat.lost_size else []
    return [f"next species {listed(parts)}"] if parts else []


class TextParts(SpeciesTextParts[State]):
    """A seen state of Nature with the words for it."""

    doing_together = "adapting"
    first_player = "Snow leopard (goes first)"
    first_sign = "animals/snow_leopard"
    scene = "species_games/savanna"

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME, seen, viewer)

    def sign(self) -> tuple[str, str]:
        """Round and phase, as two short lines."""
        seen = self.seen
        phases = {"adapt": "Adapting", "feed": "Feeding", "over": "Game over"}
        return f"Round {seen.round} of {seen.options.rounds}", phases[seen.phase]

    @property
    def under_way(self) -> str:
        """The hunt that waits for a choice, if any."""
        hunting = self.seen.hunting
        if hunting is None:
            return ""
        return f"{species_name(hunting.hunter)} hunts {species_name(hunting.prey)}"

    def task(self, seat: int) -> str:
        """What a seat has to do, in a word or two."""
        seen = self.seen
        if seen.hunting is not None:
            return "who dies?"
        if seen.phase == "adapt":
            return "adapt"
        if can_feed(seen, seen.seats[seat]):
            return "feed"
        return "who starves?" if any(one.hungry for one in seen.seats[seat].species) else "pass?"

    def out(self, seat: int) -> str:
        """Whether a seat has finished adapting or feeding."""
        seen = self.seen
        if seen.phase == "adapt" and seen.seats[seat].done:
            return "done adapting"
        return "done feeding" if seen.phase == "feed" and seen.seats[seat].passed else ""

    def watering_hole(self, _shown: Sequence[str]) -> str:
        """The plants that are there, and those that come each round."""
        number, seats = food_of(self.seen.food_card), len(self.seen.seats)
        plants = counted(self.seen.plants, "plant")
        return f"Watering hole: {plants}. Food card {number}: {number * seats} more each round."

    def own_cards(self, seat: int) -> list[str]:
        """The hand."""
        return [self.belonging(hand_told(self.seen.seats[seat].hand, card_name))]

    def all_relations(self) -> list[str]:
        """Who can hunt whom."""
        found = sorted(hunters_of(self.seen).items())
        told = [f"{species_name(prey)} by {listed(list(names))}" for prey, names in found]
        return [f"Can be hunted: {'; '.join(told)}."] if told else []

    def relations(self, seat: int) -> list[str]:
        """Who can hunt whom between the seat's species and the others'."""
        if self.outcome:
            return []
        relations = relations_of(self.seen, seat)
        told = [
            f"{species_name(one)} can hunt {listed(list(relation.hunts))}."
            for one, relation in relations.items()
            if relation.hunts
        ]
        prey = [species_name(one) for one, relation in relations.items() if relation.prey]
        safe = [
            f"{species_name(one)} ({relation.safe})"
            for one, relation in relations.items()
            if relation.safe
        ]
        told += [self.belonging(f"prey: {listed(prey)}.")] * bool(prey)
        return [*told, *[f"Safe from {letter(seat)}: {listed(safe)}."] * bool(safe)]

    def fed(self, seat: int) -> tuple[int, int]:
        """How many of a seat's animals are fed, and how many live."""
        row = self.seen.seats[seat].species
        return sum(one.plant + one.meat for one in row), sum(map(population, row))

    def food(self, seat: int) -> int:
        """The food behind a seat's screen, or `HIDDEN`."""
        mine = self.seen.seats[seat]
        return HIDDEN if mine.plant == HIDDEN else mine.plant + mine.meat

    def notes(self, seat: int) -> tuple[str, ...]:
        """Whether a seat has finished, and what its next species will have."""
        if self.outcome:
            return ()
        done = self.out(seat)
        notes = [*([done] if done else []), *next_species(self.seen.seats[seat])]
        return tuple(filter(None, (", ".join(notes), done)))

    def made_of(self, seat: int) -> tuple[tuple[str, str], ...]:
        """Plants, meat and species."""
        mine = self.seen.seats[seat]
        bonus = SPECIES_BONUS * len(mine.species)
        parts = zip(_POINTS, (mine.plant, mine.meat, bonus), strict=True)
        return tuple((art, str(points)) for art, points in parts)

    def stored(self, seat: int) -> str:
        """With its plants and its meat."""
        mine, told = self.seen.seats[seat], super().stored(seat)
        if mine.plant == HIDDEN:
            return told
        return f"{told} ({counted(mine.plant, 'plant')} and {mine.meat} meat)"

    def coming(self, seat: int) -> list[str]:
        """What the next new species will have; in the end the points for species."""
        mine = self.seen.seats[seat]
        if self.outcome:
            bonus = SPECIES_BONUS * len(mine.species)
            return [f"{bonus} for {counted(len(mine.species), 'species', 'species')}"]
        return next_species(mine)

    def row(self, seat: int, *, brief: bool) -> list[str]:
        """Each species."""
        return [_species_line(one, self, brief=brief) for one in self.seen.seats[seat].species]

    def seat_alt(self, people: Sequence[str], seat: int) -> str:
        """The alt text of one seat alone: where the game is, the piles, and every species."""
        shown = alt_titles(people)
        where = f"{shown[seat]} in Nature. {self.where()}"
        _, *piles = self.table(shown)
        return alt_text([where, *piles, self.seat_facts(seat), *self.row(seat, brief=False)])


def _species_line(one: Species, telling: TextParts, *, brief: bool) -> str:
    kind = "hunter" if one.hunter else "forager"
    values = [] if brief else [f"hunt {hunt_value(one)}"]
    if not brief or defence_value(one) != one.size:
        values.append(f"defence {defence_value(one)}")
    elif hunt_value(one) != one.size:
        values.append(f"hunt {hunt_value(one)}")
    parts = [f"{species_name(one.id)} {kind} size {one.size}", *values]
    animals = _animals(one) if telling.outcome is None else counted(population(one), "animal")
    line = f"{', '.join(parts)}; {animals}"
    traits = _traits(one)
    return f"{line}; {', '.join(traits)}." if traits else f"{line}."


def _animals(one: Species) -> str:
    kinds = (
        (one.hungry, "hungry"),
        (one.plant, "fed by plants"),
        (one.meat, "fed by meat"),
        (one.dead, "dead"),
    )
    told = [f"{count} {kind}" for count, kind in kinds if count]
    return f"{counted(population(one), 'animal')}: {', '.join(told)}"


def _traits(one: Species) -> list[str]:
    """Traits but the Hunter card, which the kind of species tells."""
    told = []
    for row in trait_rows(one):
        if row.trait is None:
            told.append(f"{row.copies} face down")
        elif row.trait != HUNTER:
            hidden = " (face down)" * row.face_down
            told.append(f"{trait_title(row.trait)} {times(row.copies)}".rstrip() + hidden)
    return told
