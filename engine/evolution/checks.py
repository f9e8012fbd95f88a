"""Refusals that several actions share: a species or a card that is not one's own."""

from engine.errors import IllegalAction
from engine.evolution.state import CARD_KINDS, Seat, Species, State, card_name, species_name


def own_species(state: State, number: int, species: int) -> Species:
    """The seat's species with this id. Raises `IllegalAction` if it has none such."""
    for one in state.seats[number].species:
        if one.id == species:
            return one
    own = ", ".join(species_name(one.id) for one in state.seats[number].species)
    hint = f"Yours: {own}." if own else "You get a new one in the next round."
    raise IllegalAction("You have no such species.", hint)


def check_in_hand(seat: Seat, card: int) -> None:
    """Raise `IllegalAction` unless the seat holds this card."""
    if card not in seat.hand:
        what = f"{card_name(card)} is" if 0 <= card < CARD_KINDS else "This card is"
        hint = "Choose a card that you hold." if seat.hand else "Your hand is empty."
        raise IllegalAction(f"{what} not in your hand.", hint)
