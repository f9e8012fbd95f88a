"""Evolution's board and hands in words: the text twin, and alt texts, with the pictures' facts."""

from collections import Counter
from collections.abc import Sequence

from engine.evolution import GAME
from engine.evolution.play.state import (
    TRAITS,
    Seat,
    Species,
    State,
    card_name,
    species_name,
    trait_of,
)
from engine.evolution.play.traits import FAT_TISSUE, bits_of
from engine.model import HIDDEN, Action
from engine.words import counted, listed
from render.drawing.names import letter
from render.evolution.attacking import between, offered, possible, told
from render.species_games.text_parts import SpeciesTextParts, hand_told, named
from render.text import alt_text, alt_titles, fitting, titles

_PHASES = {
    "select": "Select Food",
    "play": "Play Cards",
    "reveal": "Before the reveal",
    "feed": "Feeding",
    "over": "Game over",
}
_ON_SIGN = {"reveal": "Reveal"}
_VERBS = {"play": "to play", "reveal": "to choose", "feed": "to feed"}
_PLAYING = ("play", "playing")
_MAX_BADGES = 3
_TITLE_ROOM = 412


class TextParts(SpeciesTextParts[State]):
    """A seen state of Evolution with the words for it."""

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME, seen, viewer)

    @property
    def together(self) -> bool:
        """Whether everyone decides at once, unseen by the others."""
        seen = self.seen
        return seen.phase == "select" or seen.in_secret

    @property
    def eating(self) -> bool:
        """Whether it is a phase in which species eat."""
        return self.seen.phase in {"reveal", "feed"}

    def sign(self) -> tuple[str, str]:
        """Round and phase, as two short lines."""
        seen = self.seen
        last = ": the last" if seen.last_round == seen.round else ""
        return f"Round {seen.round}{last}", _PHASES[seen.phase]

    def wooden(self) -> tuple[str, str]:
        """Round and phase for the wooden sign, where the second line is large."""
        first, second = self.sign()
        return first, _ON_SIGN.get(self.seen.phase, second)

    @property
    def doing_together(self) -> str:
        """Lays food cards, or plays cards."""
        what = "food cards in secret" if self.seen.phase == "select" else "cards in secret"
        return f"choosing {what}; {{}} are ready"

    def strip(self, shown: Sequence[str]) -> tuple[tuple[int, ...], str]:
        """Whose badges stand in the dark strip, and its large line."""
        if self.outcome:
            winners = self.outcome.winners
            if len(winners) > 1:
                return winners[:_MAX_BADGES], "share the win"
            return winners, named(shown[winners[0]], "wins", _TITLE_ROOM)
        if self.viewer in self.acting:
            return (self.viewer,), "Your turn"
        if self.together:
            verb, doing = ("choose", "choosing") if self.seen.phase == "select" else _PLAYING
            if len(self.acting) <= _MAX_BADGES:
                return self.acting, doing if len(self.acting) > 1 else f"still to {verb}"
            if len(self.acting) == len(self.seen.seats):
                return (), f"All are {doing}"
            return (), f"{len(self.acting)} of {len(self.seen.seats)} to {verb}"
        seat = self.acting[0]
        verb = _VERBS[self.seen.phase]
        if self.seen.attack is not None:
            verb = "to pay"
        elif self.seen.fed:
            verb = "to think"
        return (seat,), named(shown[seat], verb, _TITLE_ROOM)

    def below(self, line: str) -> str:
        """The small line below: an attack under way, the winner's points, or the last action."""
        if self.outcome:
            return f"with {max(self.outcome.scores)} points"
        return self.under_way or line

    @property
    def under_way(self) -> str:
        """The attack that waits for cards, in a few words; nothing without one."""
        attack = self.seen.attack
        if attack is None:
            return ""
        return f"{species_name(attack.hunter)} attacks {species_name(attack.prey)}"

    def tags(self, seat: int) -> tuple[str, ...]:
        """With a word for who has no species."""
        you, rest = ("you",) * (seat == self.viewer), super().tags(seat)
        none = () if self.seen.seats[seat].species else ("no species",)
        return (*you, *none, *rest[len(you) :])

    def out(self, seat: int) -> str:
        """What a seat that is not to act has finished, in a word; nothing else."""
        if seat in self.acting or self.outcome:
            return ""
        mine = self.seen.seats[seat]
        if self.seen.phase == "select":
            return "ready"
        if self.seen.phase == "play" and mine.done:
            return "done"
        return "enough" if self.seen.phase == "feed" and mine.enough else ""

    def made_of(self, seat: int) -> tuple[str, ...]:
        """What a seat's final points are made of, long and short; nothing before the end."""
        if not self.outcome:
            return ()
        parts = [(title.lower(), points[seat]) for title, points in self.outcome.breakdown]
        long = " + ".join(f"{points} {title}" for title, points in parts)
        return long, " + ".join(str(points) for _, points in parts)


def text_board(seen: State, viewer: int | None, names: Sequence[str]) -> str:
    """The board, and the viewer's hand, in short lines of Discord's markdown.

    Where everything does not fit, species are told in fewer words, and then the last lines go.
    """
    shown = titles(names)
    return fitting("\n".join(_lines(seen, viewer, shown, brief=brief)) for brief in (False, True))


def board_alt(
    seen: State,
    viewer: int | None,
    people: Sequence[str],
    marks: Sequence[Action] = (),
    last: str = "",
) -> str:
    """The board's alt text: the `last` action, what is marked as prey, seats, every species."""
    shown = alt_titles(people)
    telling = TextParts(seen, viewer)
    parts = [
        f"Evolution. {', '.join(telling.sign())}",
        _to_act(telling, shown),
        *([f"Last: {last}"] if last else []),
        *([f"Can be attacked: {attacks}"] if (attacks := told(offered(marks))) else []),
        *_table(seen, shown),
        *(
            f"{shown[number]}: {_seat_facts(telling, seen, number)}"
            for number in range(len(seen.seats))
        ),
        *(_species_line(one, brief=True) for seat in seen.seats for one in seat.species),
    ]
    return alt_text(parts)


def hand_alt(seen: State, seat: int, people: Sequence[str]) -> str:
    """A hand's alt text: the cards, what is behind the screen, and the seat's species."""
    telling = TextParts(seen, seat)
    parts = [
        f"Hand of {alt_titles(people)[seat]} in Evolution. {', '.join(telling.sign())}",
        *_own_cards(seen.seats[seat]),
        _seat_facts(telling, seen, seat),
        *(_species_line(one, brief=True) for one in seen.seats[seat].species),
        *_attacks(seen, seat),
    ]
    return alt_text(parts)


def piles_alt(seen: State, viewer: int | None, people: Sequence[str]) -> str:
    """The alt text of deck and discards."""
    where = f"Evolution. {', '.join(TextParts(seen, viewer).sign())}"
    gone = Counter(TRAITS[trait_of(card)] for card in seen.discard if card != HIDDEN)
    named = ", ".join(f"{name} {count}" for name, count in sorted(gone.items()))
    table = _table(seen, alt_titles(people))
    return alt_text([where, *table, f"Discarded traits: {named or 'none'}"])


def seat_alt(seen: State, viewer: int | None, people: Sequence[str], number: int) -> str:
    """The alt text of one seat alone: its facts, species and attacks."""
    telling = TextParts(seen, viewer)
    parts = [
        f"Evolution. {', '.join(telling.sign())}",
        f"{alt_titles(people)[number]}: {_seat_facts(telling, seen, number)}",
        *(_species_line(one, brief=True) for one in seen.seats[number].species),
        *_attacks(seen, number),
    ]
    return alt_text(parts)


def _attacks(seen: State, seat: int) -> list[str]:
    """What a seat's species can attack as things stand, and by what they can be attacked."""
    own, others = between(possible(seen), seat)
    lines = [f"Prey of {letter(seat)}: {told(own)}."] if own else []
    return [*lines, f"Prey of others: {told(others)}."] if others else lines


def _lines(seen: State, viewer: int | None, shown: Sequence[str], *, brief: bool) -> list[str]:
    telling = TextParts(seen, viewer)
    lines = [" · ".join(telling.sign()), _to_act(telling, shown), *_table(seen, shown)]
    if viewer is not None:
        lines += ["", *_own_cards(seen.seats[viewer]), *_attacks(seen, viewer)]
    for number, seat in enumerate(seen.seats):
        facts = _seat_facts(telling, seen, number)
        lines += ["", f"{shown[number]}: {facts}"]
        lines += [_species_line(one, brief=brief) for one in seat.species]
    return lines


def _to_act(telling: TextParts, shown: Sequence[str]) -> str:
    headline = telling.headline(shown)
    if telling.together:
        return f"To act: {listed([shown[seat] for seat in telling.acting])}; {headline}."
    return f"{headline}."


def _table(seen: State, shown: Sequence[str]) -> list[str]:
    """What lies on the table: plants, food cards, piles, and who goes first."""
    plants = counted(seen.plants, "plant")
    laid = [shown[number] for number, seat in enumerate(seen.seats) if seat.laid]
    cards = f" Food cards face down: {listed(laid)}." if laid else ""
    deck = counted(len(seen.deck), "card")
    lines = [f"Watering hole: {plants}.{cards}", f"Deck: {deck}. Discarded: {len(seen.discard)}."]
    if seen.phase != "over":
        lines.append(f"First player: {shown[seen.first]}.")
    return lines


def _own_cards(seat: Seat) -> list[str]:
    """The cards of a hand that may be seen, and the food card."""
    told = [f"Your food card: {card_name(card)}." for card in seat.laid]
    return [hand_told(seat.hand, card_name), *told]


def _seat_facts(telling: TextParts, seen: State, number: int) -> str:
    """Everything on a seat's banner."""
    seat = seen.seats[number]
    facts = [*telling.tags(number), f"{counted(len(seat.hand), 'card')} in hand"]
    if seat.screen == HIDDEN:
        facts.append("screen closed")
    else:
        facts.append(f"{seat.screen} food behind the screen")
    points = telling.points(number)
    if points is not None:
        facts.append(f"{points} points in the end")
    return ", ".join(facts) + "."


def _species_line(one: Species, *, brief: bool) -> str:
    """A species; those of a seat are told from left to right."""
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
