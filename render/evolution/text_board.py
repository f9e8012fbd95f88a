"""Evolution's board and hands in words: the text twin, and alt texts, with the pictures' facts."""

from collections import Counter
from collections.abc import Sequence

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
from render.evolution.text_parts import TextParts
from render.species_games.text_parts import hand_told
from render.text.twins import alt_text, alt_titles, fitting, titles


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
    """The board's alt text: where the game stands, what the `last` action did, what is marked as
    prey, each seat in short, then every species.
    """
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


def closer_alt(seen: State, viewer: int | None, people: Sequence[str], part: str) -> str:
    """The alt text of a closer look: at a seat, its facts, species and attacks; else the piles."""
    shown = alt_titles(people)
    telling = TextParts(seen, viewer)
    where = f"Evolution. {', '.join(telling.sign())}"
    if not part.startswith("seat-"):
        gone = Counter(TRAITS[trait_of(card)] for card in seen.discard if card != HIDDEN)
        named = ", ".join(f"{name} {count}" for name, count in sorted(gone.items()))
        return alt_text([where, *_table(seen, shown), f"Discarded traits: {named or 'none'}"])
    number = ord(part[len("seat-")]) - ord("a")
    parts = [
        where,
        f"{shown[number]}: {_seat_facts(telling, seen, number)}",
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
    lines = [
        f"Watering hole: {plants}.{cards}",
        f"Deck: {deck}. Discarded: {len(seen.discard)}.",
    ]
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
