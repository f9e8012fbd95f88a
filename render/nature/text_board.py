"""Nature's board and hands in words: the text twin, and alt texts, with the pictures' facts."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.model import HIDDEN, Event
from engine.nature import GAME
from engine.nature.play.feeding import can_feed
from engine.nature.play.hunting import legal_prey
from engine.nature.play.scoring import SPECIES_BONUS
from engine.nature.play.state import (
    Species,
    State,
    card_name,
    defence_value,
    food_of,
    hunt_value,
    population,
    species_name,
)
from engine.words import counted, listed
from render.nature.recent import recent_of
from render.nature.traits import trait_rows, trait_title
from render.species_games.text_parts import SpeciesTextParts, hand_told, times
from render.text import alt_text, alt_titles, fitting, titles


class Relation(NamedTuple):
    """What another seat's species is to one's own."""

    hunts: tuple[str, ...]
    """The names of those of mine that it may hunt."""
    prey: bool
    """Whether one of mine may hunt it."""

    @property
    def is_any(self) -> bool:
        """Whether it is anything to mine at all."""
        return bool(self.hunts) or self.prey


def relations_of(seen: State, seat: int) -> dict[int, Relation]:
    """The relation of every other seat's species, by its id; hungry or not."""
    mine = {one.id for one in seen.seats[seat].species}
    hunted: set[int] = set()
    for one in seen.seats[seat].species:
        if one.hunter:
            hunted.update(legal_prey(seen, one))
    return {
        one.id: Relation(_hunts(seen, one, mine), one.id in hunted)
        for number, other in enumerate(seen.seats)
        if number != seat
        for one in other.species
    }


def _hunts(seen: State, one: Species, mine: set[int]) -> tuple[str, ...]:
    if not one.hunter:
        return ()
    return tuple(species_name(prey) for prey in legal_prey(seen, one) if prey in mine)


class TextParts(SpeciesTextParts[State]):
    """A seen state of Nature with the words for it."""

    doing_together = "adapting in secret; {} have finished"

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME, seen, viewer)

    @property
    def together(self) -> bool:
        """Whether everyone adapts at once, unseen by the others."""
        return self.seen.in_secret

    def sign(self) -> tuple[str, str]:
        """Round and phase, as two short lines."""
        seen = self.seen
        phases = {"adapt": "Adapting", "feed": "Feeding", "over": "Game over"}
        return f"Round {seen.round} of {seen.options.rounds}", phases[seen.phase]

    @property
    def under_way(self) -> str:
        """The hunt that waits for somebody's choice, in a few words; nothing without one."""
        hunting = self.seen.hunting
        if hunting is None:
            return ""
        return f"{species_name(hunting.hunter)} hunts {species_name(hunting.prey)}"

    def to_do(self, seat: int) -> str:
        """What a seat that is to act is to do, in a word."""
        seen = self.seen
        if seen.hunting is not None:
            return "choose"
        if seen.phase == "adapt":
            return "adapt"
        if can_feed(seen, seen.seats[seat]):
            return "feed"
        return "starve" if any(one.hungry for one in seen.seats[seat].species) else "pass"

    def out(self, seat: int) -> str:
        """Whether a seat has finished adapting or passed."""
        seen = self.seen
        if seen.phase == "adapt" and seen.seats[seat].done:
            return "done"
        return "passed" if seen.phase == "feed" and seen.seats[seat].passed else ""


def text_board(seen: State, viewer: int | None, names: Sequence[str]) -> str:
    """The board, and the viewer's hand, in short lines of Discord's markdown.

    Where everything does not fit, species are told in fewer words, and then the last lines go.
    """
    shown = titles(names)
    return fitting("\n".join(_lines(seen, viewer, shown, brief=brief)) for brief in (False, True))


def board_alt(
    seen: State, viewer: int | None, people: Sequence[str], recent: Sequence[Event] = ()
) -> str:
    """The board's alt text: the state of the game, what happened last, each seat, every species."""
    shown = alt_titles(people)
    telling = TextParts(seen, viewer)
    parts = [
        f"Nature. {', '.join(telling.sign())}",
        _to_act(telling, shown),
        *_last(seen, recent, shown),
        _watering_hole(seen),
        *_table(seen, shown),
        *(
            f"{shown[number]}: {_seat_facts(telling, seen, number)}"
            for number in range(len(seen.seats))
        ),
        *(_species_line(one, telling, brief=True) for seat in seen.seats for one in seat.species),
    ]
    return alt_text(parts)


def hand_alt(seen: State, seat: int, people: Sequence[str]) -> str:
    """A hand's alt text: the cards, what is behind the screen, and the seat's species."""
    telling = TextParts(seen, seat)
    parts = [
        f"Hand of {alt_titles(people)[seat]} in Nature. {', '.join(telling.sign())}",
        hand_told(seen.seats[seat].hand, card_name),
        _seat_facts(telling, seen, seat),
        *(_species_line(one, telling, brief=True) for one in seen.seats[seat].species),
        *_relations(seen, seat),
    ]
    return alt_text(parts)


def _last(seen: State, recent: Sequence[Event], shown: Sequence[str]) -> list[str]:
    line = recent_of(seen, recent, shown).line
    return [f"Last: {line}"] if line else []


def _relations(seen: State, seat: int) -> list[str]:
    """Who may hunt whom between the seat's species and the others'."""
    relations = relations_of(seen, seat)
    told = [
        f"{species_name(one)} may hunt {listed(list(relation.hunts))}"
        for one, relation in relations.items()
        if relation.hunts
    ]
    prey = [species_name(one) for one, relation in relations.items() if relation.prey]
    return [*told, f"Prey of yours: {listed(prey)}"] if prey else told


def seat_alt(seen: State, viewer: int | None, people: Sequence[str], number: int) -> str:
    """The alt text of one seat alone: where the game stands, the piles, and every species."""
    telling = TextParts(seen, viewer)
    parts = [
        f"{alt_titles(people)[number]} in Nature. {', '.join(telling.sign())}",
        *_table(seen, alt_titles(people)),
        _seat_facts(telling, seen, number),
        *(_species_line(one, telling, brief=False) for one in seen.seats[number].species),
    ]
    return alt_text(parts)


def _lines(seen: State, viewer: int | None, shown: Sequence[str], *, brief: bool) -> list[str]:
    telling = TextParts(seen, viewer)
    lines = [
        " · ".join(telling.sign()),
        _to_act(telling, shown),
        _watering_hole(seen),
        *_table(seen, shown),
    ]
    if viewer is not None:
        lines += ["", hand_told(seen.seats[viewer].hand, card_name)]
    for number, seat in enumerate(seen.seats):
        facts = _seat_facts(telling, seen, number)
        lines += ["", f"{shown[number]}: {facts}"]
        lines += [_species_line(one, telling, brief=brief) for one in seat.species]
    return lines


def _to_act(telling: TextParts, shown: Sequence[str]) -> str:
    headline = telling.headline(shown)
    if len(telling.acting) > 1 or telling.together:
        return f"To act: {listed([shown[seat] for seat in telling.acting])}, {headline}."
    return f"{headline}."


def _watering_hole(seen: State) -> str:
    number = food_of(seen.food_card)
    each = number * len(seen.seats)
    return (
        f"Watering hole: {counted(seen.plants, 'plant')}. "
        f"Food card {number}: {each} more each round."
    )


def _table(seen: State, shown: Sequence[str]) -> list[str]:
    """The rest of what lies on the table: piles, and who goes first."""
    lines = [f"Deck: {counted(len(seen.deck), 'card')}. Discarded: {len(seen.discard)}."]
    if seen.phase != "over":
        lines.append(f"Snow leopard (goes first): {shown[seen.first]}.")
    return lines


def _copies(what: str, count: int) -> str:
    return f"{what} {times(count)}".rstrip()


def _seat_facts(telling: TextParts, seen: State, number: int) -> str:
    """Everything on a seat's banner."""
    seat = seen.seats[number]
    facts = [*telling.tags(number), f"{counted(len(seat.hand), 'card')} in hand"]
    if seat.plant == HIDDEN:
        facts.append("screen closed")
    else:
        food = f"{counted(seat.plant, 'plant')} and {seat.meat} meat"
        facts.append(f"{seat.plant + seat.meat} behind the screen ({food})")
    points = telling.points(number)
    if points is not None:
        bonus = SPECIES_BONUS * len(seat.species)
        facts.append(f"{bonus} for {counted(len(seat.species), 'species', 'species')}")
        facts.append(f"{points} points in the end")
    elif seat.lost_population or seat.lost_size:
        lost = counted(seat.lost_population, "animal")
        facts.append(f"next new species +{lost} +{seat.lost_size} size")
    return ", ".join(facts) + "."


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
        (one.plant, "fed by plant"),
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
        elif row.face_down:
            told.append(f"{_copies(trait_title(row.trait), row.copies)} (face down)")
        elif not (one.hunter and trait_title(row.trait) == "Hunter"):
            told.append(_copies(trait_title(row.trait), row.copies))
    return told
