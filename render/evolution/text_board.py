"""Evolution's board and hands in words: text boards and alt texts say what the pictures show."""

from collections import Counter
from collections.abc import Sequence

from engine.evolution import GAME
from engine.evolution.play.state import TRAITS, Species, State, card_name, species_name, trait_of
from engine.evolution.play.traits import FAT_TISSUE, bits_of
from engine.model import HIDDEN
from engine.words import counted, listed
from render.drawing.names import letter
from render.evolution.attacking import between, possible, safe_from, safe_words, told
from render.species_games.text_parts import SpeciesTextParts, hand_told
from render.text import alt_text, alt_titles

_PHASES = {
    "select": "Select Food",
    "play": "Play Cards",
    "reveal": "Before the reveal",
    "feed": "Feeding",
    "over": "Game over",
}
_ON_SIGN = {"reveal": "Reveal"}
_TASKS = {"select": "lay food", "play": "play cards", "reveal": "which trait?", "feed": "feed"}


class TextParts(SpeciesTextParts[State]):
    """A seen state of Evolution with the words for it."""

    first_player = "First player"
    first_sign = "signs/first_player_flag"
    scene = "species_games/valley"

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME, seen, viewer)

    def sign(self) -> tuple[str, str]:
        """Round and phase, as two short lines."""
        seen = self.seen
        is_last = seen.last_round == seen.round
        title = f"Round {seen.round} (the last)" if is_last else f"Round {seen.round}"
        return title, _PHASES[seen.phase]

    def wooden(self) -> tuple[str, str]:
        """Round and phase for the wooden sign, whose second line is large."""
        first, second = self.sign()
        if self.seen.last_round == self.seen.round:
            first = "Last round"
        return first, _ON_SIGN.get(self.seen.phase, second)

    @property
    def doing_together(self) -> str:
        """Laying food cards, or playing cards."""
        return "laying food" if self.seen.phase == "select" else "playing cards"

    def task(self, _seat: int) -> str:
        """What a seat has to do, in a word or two."""
        if self.seen.attack is not None:
            return "pay"
        return "think?" if self.seen.fed else _TASKS[self.seen.phase]

    @property
    def under_way(self) -> str:
        """The attack that waits to be paid for, if any."""
        attack = self.seen.attack
        if attack is None:
            return ""
        return f"{species_name(attack.hunter)} attacks {species_name(attack.prey)}"

    def tags(self, seat: int) -> tuple[str, ...]:
        """Also says if a seat has no species."""
        you, rest = ("you",) * (seat == self.you), super().tags(seat)
        none = () if self.seen.seats[seat].species else ("no species",)
        return (*you, *none, *rest[len(you) :])

    def out(self, seat: int) -> str:
        """What a seat that isn't deciding has finished; nothing else."""
        if seat in self.acting or self.outcome:
            return ""
        mine = self.seen.seats[seat]
        if self.seen.phase == "select":
            return "ready"
        if self.seen.phase == "play" and mine.done:
            return "done"
        return "skips optional food" if self.seen.phase == "feed" and mine.enough else ""

    def fed(self, seat: int) -> tuple[int, int]:
        """How much of a seat's population is fed, and how much lives."""
        row = self.seen.seats[seat].species
        return sum(one.food for one in row), sum(one.population for one in row)

    def food(self, seat: int) -> int:
        """The food behind a seat's screen, or `HIDDEN`."""
        return self.seen.seats[seat].screen

    def notes(self, seat: int) -> tuple[str, ...]:
        """What a seat has finished, or lacks; in the end its points, long and short."""
        if not self.outcome:
            note = self.out(seat) or ("" if self.seen.seats[seat].species else "no species")
            return (note,) if note else ()
        parts = GAME.wording.titled(self.outcome.breakdown)
        long = " + ".join(f"{points[seat]} {title}" for title, points in parts)
        return long, " + ".join(str(points[seat]) for _, points in parts)

    def watering_hole(self, shown: Sequence[str]) -> str:
        """Its plants, and whose food cards are there."""
        laid = [shown[number] for number, seat in enumerate(self.seen.seats) if seat.laid]
        plants = f"Watering hole: {counted(self.seen.plants, 'plant')}."
        return f"{plants} Food cards face down: {listed(laid)}." if laid else plants

    def own_cards(self, seat: int) -> list[str]:
        """The cards of a hand that may be seen, and the food card."""
        mine = self.seen.seats[seat]
        told = [self.belonging(f"food card: {card_name(card)}.") for card in mine.laid]
        return [self.belonging(hand_told(mine.hand, card_name)), *told]

    def all_relations(self) -> list[str]:
        """Every attack that is possible now."""
        attacks = told(possible(self.seen))
        return [f"Possible attacks: {attacks}."] if attacks else []

    def relations(self, seat: int) -> list[str]:
        """What a seat's species can attack now, and what can attack them."""
        own, others = between(possible(self.seen), seat)
        lines = [f"{letter(seat)} can attack: {told(own)}."] if own else []
        lines += [f"Others can attack: {told(others)}."] if others else []
        safe = [
            f"{species_name(one)} ({safe_words(blocking)})"
            for one, blocking in safe_from(self.seen, seat).items()
        ]
        return [*lines, *[f"Safe from {letter(seat)}: {listed(safe)}."] * bool(safe)]

    def row(self, seat: int, *, brief: bool) -> list[str]:
        """Each species, from left to right."""
        return [_species_line(one, brief=brief) for one in self.seen.seats[seat].species]

    def piles_alt(self, people: Sequence[str]) -> str:
        """The alt text of deck and discards."""
        gone = Counter(TRAITS[trait_of(card)] for card in self.seen.discard if card != HIDDEN)
        named = ", ".join(f"{name} {count}" for name, count in sorted(gone.items()))
        where, table = f"Evolution. {self.where()}", self.table(alt_titles(people))
        return alt_text([where, *table, f"Discarded traits: {named or 'none'}"])

    def seat_alt(self, people: Sequence[str], seat: int) -> str:
        """The alt text of one seat alone: its facts, species and attacks."""
        facts = f"{alt_titles(people)[seat]}: {self.seat_facts(seat)}"
        where, row = f"Evolution. {self.where()}", self.row(seat, brief=True)
        return alt_text([where, facts, *row, *self.relations(seat)])


def _species_line(one: Species, *, brief: bool) -> str:
    """A species in a line."""
    parts = [f"{species_name(one.id)} body {one.body}"]
    if brief:
        parts.append(f"food {one.food}/{one.population}")
    else:
        parts += [f"population {one.population}", f"food {one.food}"]
    known = tuple(card for card in (*one.up, *one.down) if card != HIDDEN)
    if bits_of(known) & FAT_TISSUE:
        parts.append(f"fat {one.fat} of {one.body}")
    traits = [TRAITS[trait_of(card)] for card in one.up]
    traits += [
        "a trait face down" if card == HIDDEN else f"{TRAITS[trait_of(card)]} (face down)"
        for card in one.down
    ]
    line = ", ".join(parts)
    return f"{line}; {', '.join(traits)}." if traits else f"{line}."
