"""Every legal action of a seat, by the step of its turn, and hints on what it can do instead.

The single source for what can be done next: buttons, hints and questions use it.
"""

from engine.darwin.play import actions as act
from engine.darwin.play.deck import cards_of
from engine.darwin.play.scoring import survives
from engine.darwin.play.setup import can_draw
from engine.darwin.play.species import can_pay, species_of
from engine.darwin.play.state import (
    EAT,
    ENVIRONMENTS,
    HAND_LIMIT,
    RESOURCES,
    SCARCE,
    SURVIVE,
    Environment,
    State,
)
from engine.model import Action
from engine.words import capitalized, listed

_BY_NAME = sorted(range(len(RESOURCES)), key=RESOURCES.__getitem__)
"""Resources in alphabetical order, as actions list them."""
_PLENTY: dict[Environment, list[int]] = {
    each: [which for which in _BY_NAME if which != SCARCE[each]] for each in ENVIRONMENTS
}
"""The Resources that aren't scarce in each Environment, in that order."""
_CHANGES: dict[Environment, list[Action]] = {
    here: [act.CHANGE[each] for each in sorted(ENVIRONMENTS) if each != here]
    for here in ENVIRONMENTS
}
_NUMBER = {each: number for number, each in enumerate(ENVIRONMENTS)}
_WAYS: dict[type[Action], str] = {
    act.IWillSurvive: "say “I will survive”",
    act.Take: "take two Resources",
    act.Draw: "draw two cards",
    act.Add: "add what you can afford",
    act.Reproduce: "add what you can afford",
    act.Play: "play a To the … card",
    act.Done: "finish adding",
    act.Change: "change the Environment",
    act.Discard: f"discard down to {HAND_LIMIT}",
}
_SECOND: dict[type[Action], str] = {
    act.Take: "take a second Resource",
    act.Draw: "draw a second card",
}
_OTHER: dict[type[Action], str] = {
    act.Take: "take another Resource",
    act.Draw: "draw from the other deck",
}


def legal_actions(state: State, seat: int) -> list[Action]:
    """A seat's legal actions in the present step; none if it isn't its turn."""
    if state.turn != seat:
        return []
    match state.phase:
        case "begin":
            return begin_actions(state, seat)
        case "take":
            return take_actions(state)
        case "draw":
            return draw_actions(state)
        case "play":
            return play_actions(state, seat)
        case "discard":
            return [act.DISCARD[card] for card in state.seats[seat].hand]
    return []


def begin_actions(state: State, number: int) -> list[Action]:
    """The actions that can start a turn.

    If nothing can be picked up, step 2 starts at once (ruling 2).
    """
    found: list[Action] = []
    if may_call(state, number):
        found.append(act.I_WILL_SURVIVE)
    picks = take_actions(state) + draw_actions(state)
    found += picks or play_actions(state, number)
    # Never in two own turns running (ruling 7): without it a game can stall.
    if not state.seats[number].changed:
        found += _CHANGES[state.environment]
    return found


def may_call(state: State, number: int) -> bool:
    """Whether a seat may say "I will survive"; nobody may in the last turns."""
    return state.caller is None and survives(state, number)


def take_actions(state: State) -> list[Action]:
    """A Resource from each pile that has any, except the scarce one."""
    bank = state.bank
    return [act.TAKE[each] for each in _PLENTY[state.environment] if bank[each]]


def draw_actions(state: State) -> list[Action]:
    """A card from either deck, if it has one or gets one from the discard pile."""
    return [act.DRAW[deck] for deck in (EAT, SURVIVE) if can_draw(state, deck)]


def can_pick_up(state: State) -> bool:
    """Whether there is anything to pick up in step 1."""
    return bool(take_actions(state) or draw_actions(state))


def play_actions(state: State, number: int) -> list[Action]:
    """Everything a seat may do in step 2, in order; it can always finish."""
    cards = cards_of(state.options.deck).all
    seat = state.seats[number]
    prices = species_of(state, number).prices
    found: list[Action] = []
    plays: list[Action] = []
    for each in seat.hand:
        card = cards[each]
        if card.effect != "to":
            if can_pay(seat.resources, prices[each]):
                found.append(act.ADD[each])
        elif card.environment != state.environment:
            # Any one Resource will do, the one about to become scarce too (ruling 5).
            plays += [act.PLAY[each][which] for which in _BY_NAME if seat.resources[which]]
    found += [act.REPRODUCE_CARD[each] for each in offers(state, number)]
    return [*found, *plays, act.DONE]


def can_add(state: State, number: int) -> bool:
    """Whether a seat can do anything in step 2 except finish it."""
    return len(play_actions(state, number)) > 1


def can_add_openly(state: State, number: int) -> bool:
    """Whether a seat might be able to add something, as far as everyone can see.

    It can't if it can afford no Reproduce card and has no cards or nothing to pay with.
    """
    seat = state.seats[number]
    if seat.hand and (any(seat.resources) or any(species_of(state, number).saved)):
        return True
    return bool(offers(state, number))


def offers(state: State, number: int) -> list[int]:
    """The available Reproduce cards that a seat can afford; everyone sees that."""
    cards = cards_of(state.options.deck).all
    resources, species = state.seats[number].resources, species_of(state, number)
    here = _NUMBER[state.environment]
    return [
        each
        for each in state.row
        if ((target := cards[each].target) == here or species.fertile[target])
        and can_pay(resources, species.prices[each])
    ]


def hint(state: State, number: int, refused: type[Action] | None = None) -> str:
    """A sentence with everything a seat can do now.

    `refused` is the kind of an action that was refused because of what it names, such as a scarce
    Resource: other legal actions of that kind are then called "another".
    """
    words: dict[str, None] = {}  # in order, each once
    for kind in dict.fromkeys(map(type, legal_actions(state, number))):
        way = _WAYS[kind]
        if state.phase in {"take", "draw"}:
            way = _SECOND[kind]
        if kind is refused:
            way = _OTHER.get(kind, way)
        words[way] = None
    return f"{capitalized(listed([*words], 'or'))}."


def card_hint(state: State, number: int, kind: type[Action], words: str) -> str:
    """These words if any action of this kind is legal now; else what is legal instead."""
    if any(type(action) is kind for action in legal_actions(state, number)):
        return words
    return hint(state, number)


def wrong_step(state: State) -> str:
    """Why an action that belongs to another step is refused."""
    match state.phase:
        case "begin":
            if can_pick_up(state):
                return "You haven't taken or drawn anything yet."
            return "There is nothing to pick up, so you start by adding cards."
        case "take":
            return "You're taking Resources this turn."
        case "draw":
            return "You're drawing cards this turn."
        case "play":
            # Not "you have picked up": step 1 may have been skipped (ruling 2).
            return "You can't pick up anything more this turn."
    return f"You have more than {HAND_LIMIT} cards."
