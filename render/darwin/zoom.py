"""The parts of a board that can be shown twice as large: seats, and the bank."""

from collections.abc import Sequence

from engine.darwin.play.state import State
from engine.model import Action
from render.base import Zoom
from render.darwin.bank import BY_RESOURCE, PLACES, marked
from render.darwin.board import places_of
from render.darwin.text_board import TextParts, bank_alt, seat_alt
from render.drawing.canvas import ENLARGED, HEIGHT, WIDTH
from render.drawing.layout import Area, around
from render.text import alt_text, alt_titles, paged, seat_key

_BOARD = Area(0, 0, WIDTH, HEIGHT)


def zooms(
    seen: State, viewer: int | None, people: Sequence[str], marks: Sequence[Action]
) -> Sequence[Zoom]:
    """The bank if something is chosen there, then each seat, the viewer's first, and the bank."""
    telling, chosen = TextParts(seen, viewer), marked(marks)
    titles, places = alt_titles(people), places_of(len(seen.seats))
    seats = []
    for seat in sorted(range(len(seen.seats)), key=lambda seat: (seat != viewer, seat)):
        alt = seat_alt(seen, viewer, people, seat, telling.species(seat))
        for page, (name, area) in enumerate(_parts(places[seat])):
            label, words = f"{titles[seat]}{name}", f"{titles[seat]}, twice as large. {alt}"
            seats.append(
                Zoom(seat_key(seat, page), label, around([area], _BOARD), alt_text([words]))
            )
    told = bank_alt(seen, viewer)
    bank = []
    for page, half in enumerate(("left", "right")):
        label, columns = f"The bank, {half} half", PLACES[2 * page : 2 * page + 2]
        alt = alt_text([f"{label}, twice as large. {told}"])
        bank.append(Zoom(paged("bank", page), label, around(columns, _BOARD), alt))
    in_bank = [
        place
        for number, (environment, place) in enumerate(zip(BY_RESOURCE, PLACES, strict=True))
        if number in chosen.resources or environment in chosen.environments
    ]
    if in_bank:
        right = around(in_bank, _BOARD)[0] > WIDTH // 4
        return [*(bank[::-1] if right else bank), *seats]
    return [*seats, *bank]


def _parts(place: Area) -> list[tuple[str, Area]]:
    """A seat's panel, in two halves if it is high."""
    high = HEIGHT // ENLARGED
    if place.height <= high:
        return [("", place)]
    upper = place._replace(height=high)
    return [(", upper half", upper), (", lower half", upper._replace(y=place.bottom - high))]
