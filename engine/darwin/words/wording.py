"""The words for Darwin's decisions: status, questions, choices, phrases, forms."""

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement
from math import comb

from engine.darwin.play import actions as act
from engine.darwin.play.cards import (
    DECK_NAMES,
    RESOURCE_NAMES,
    Card,
    environment_name,
    gain_of,
    scarce_name,
    use_of,
)
from engine.darwin.play.deck import cards_of
from engine.darwin.play.legal import can_add_openly, draw_actions, may_call, offers, take_actions
from engine.darwin.play.setup import drawable
from engine.darwin.play.species import have_words, purchase, purchase_words, species_of
from engine.darwin.play.state import EAT, HAND_LIMIT, RESOURCES, SCARCE, SURVIVE, State
from engine.forms import Answer, Field, Form
from engine.model import Action, Choice
from engine.wording import fitting
from engine.words import capitalized, clip, counted, listed

_OUT = "Empty: the discard pile is shuffled in first"
_LONGEST = 100
_MENU = 25
"""Choices of a menu."""
_PILES = {"eat": EAT, "survive": SURVIVE}


def status(seen: State) -> str:
    """How far the game has got, in a few words."""
    if seen.phase == "over":
        return f"Finished after {counted(seen.round, 'round')}"
    where, scarce = environment_name(seen.environment), scarce_name(seen.environment)
    parts = [f"Round {seen.round}", f"{where}, {scarce} scarce"]
    return " · ".join([*parts, "Last turns"] if seen.caller is not None else parts)


def question(seen: State, seat: int) -> str:
    """What a seat must decide, from what everyone may know."""
    match seen.phase:
        case "begin":
            picking = _picking(seen)
            ways = ["say “I will survive”", *picking] if may_call(seen, seat) else picking[:]
            ways += [] if seen.seats[seat].changed else ["change the Environment"]
            return listed(ways if picking else [*ways, _step_2(seen, seat)], "or")
        case "take":
            return "take a second Resource"
        case "draw":
            return "draw a second card"
        case "discard":
            more = len(seen.seats[seat].hand) - HAND_LIMIT
            return f"discard {counted(more, 'card')} and keep {HAND_LIMIT}"
    return _step_2(seen, seat)


def _picking(seen: State) -> list[str]:
    """What step 1 may begin with; nothing where there is nothing to pick up (ruling 2)."""
    ways = ("take two Resources", take_actions(seen)), ("draw two cards", draw_actions(seen))
    return [way for way, found in ways if found]


def _step_2(seen: State, seat: int) -> str:
    """The question of step 2, from what everyone may know."""
    if offers(seen, seat):
        return "add Adaptations, then finish the turn"
    # Whether there is anything in its hand that it can add is the seat's secret.
    if can_add_openly(seen, seat):
        return "add Adaptations if possible, then finish the turn"
    return "finish the turn"


def card_name(card: Card) -> str:
    """A card by its title and code, such as "Bubble net (E16)"."""
    return f"{card.title} ({card.code})"


def _card(seen: State, which: int) -> Card:
    return cards_of(seen.options.deck).all[which]


def _playing(seen: State, _seat: int, action: act.Play) -> str:
    card = _card(seen, action.card)
    where = environment_name(card.environment)
    return f"Change to the {where} with {card.code}, paying {action.resource.capitalize()}"


def _card_phrase(verb: str) -> Callable[[State, int, act.Add | act.Reproduce | act.Discard], str]:
    return lambda seen, _seat, action: f"{verb} {_card(seen, action.card).title}"


PHRASES: dict[type[Action], Callable[..., str]] = {
    act.IWillSurvive: lambda _seen, _seat, _action: "Say “I will survive”",
    act.Take: lambda _seen, _seat, action: f"Take {action.resource.capitalize()}",
    act.Draw: lambda _seen, _seat, action: f"Draw from the {action.deck.capitalize()} deck",
    act.Add: _card_phrase("Add"),
    act.Reproduce: _card_phrase("Buy"),
    act.Play: _playing,
    act.Done: lambda _seen, _seat, _action: "Finish adding",
    act.Change: lambda _seen, _seat, action: (
        f"Change to the {environment_name(action.environment)}"
    ),
    act.Discard: _card_phrase("Discard"),
}


def _play_label(seen: State, seat: int, action: act.Play) -> str:
    """Two cards to the same Environment are told apart by their codes."""
    card = _card(seen, action.card)
    same = [each for each in seen.seats[seat].hand if gain_of(_card(seen, each)) == gain_of(card)]
    what = card.code if len(same) > 1 else environment_name(card.environment)
    return f"Pay {action.resource.capitalize()} for {what}"


def _card_label(verb: str) -> Callable[[State, int, act.Add | act.Reproduce | act.Discard], str]:
    """With the title of a card; a long one stands alone, or its code does."""

    def label(seen: State, _seat: int, action: act.Add | act.Reproduce | act.Discard) -> str:
        card = _card(seen, action.card)
        return fitting(f"{verb} {card.title}", fitting(card.title, f"{verb} {card.code}"))

    return label


LABELS: dict[type[Action], Callable[..., str]] = {
    act.Play: _play_label,
    act.Add: _card_label("Add"),
    act.Reproduce: _card_label("Buy"),
    act.Discard: _card_label("Discard"),
}


def choice(seen: State, seat: int, action: Action, field: str) -> Choice:
    """How the value of one field of a legal action is shown to its seat."""
    match field:
        case "resource":
            return _resource_choice(seen, seat, action)
        case "deck":
            value: str = getattr(action, field)
            left = len(seen.decks[_PILES[value]])
            effect, help_ = (f"{left} left", "") if left else ("reshuffled", _OUT)
            return Choice(value, f"{value.capitalize()} deck", help_, effect)
        case "environment":
            return _environment_choice(seen, seat, action)
    card = _card(seen, getattr(action, field))
    help_ = _card_help(seen, seat, action, card)
    return Choice(card.code, f"{card_name(card)}: {gain_of(card)}", clip(help_, _LONGEST))


def _card_help(seen: State, seat: int, action: Action, card: Card) -> str:
    """What a card costs its seat, and what it is good for."""
    if isinstance(action, act.Play):
        scarce = SCARCE[card.environment]
        return f"{RESOURCE_NAMES[scarce]} becomes scarce: {_forfeit(seen, seat, scarce)}"
    found = purchase(seen, seat, getattr(action, "card", 0))
    if isinstance(action, act.Discard):
        words = f"{DECK_NAMES[card.deck]} card; {have_words(card, found)}"
    else:
        words = purchase_words(card, found)
        words = capitalized(words)
    return f"{words}; {use_of(card)}" if card.effect else f"{words}; {card.organism}"


def _resource_choice(seen: State, seat: int, action: Action) -> Choice:
    value: str = getattr(action, "resource", "")
    which = next(number for number, each in enumerate(RESOURCES) if each == value)
    mine = seen.seats[seat].resources[which]
    name = value.capitalize()
    if isinstance(action, act.Play):
        return Choice(value, f"Pay with {name}", f"You have {mine}")
    return Choice(value, name, f"{seen.bank[which]} in the bank; you have {mine}")


def _environment_choice(seen: State, seat: int, action: Action) -> Choice:
    if not isinstance(action, act.Change):
        raise TypeError(action)
    scarce = SCARCE[action.environment]
    words = f"{RESOURCE_NAMES[scarce]} becomes scarce: {_forfeit(seen, seat, scarce)}"
    return Choice(action.environment, environment_name(action.environment), words)


def _forfeit(seen: State, seat: int, scarce: int) -> str:
    """What a change to where this is scarce would cost everyone."""
    lost = [
        0 if species_of(seen, number).keeps[scarce] else each.resources[scarce]
        for number, each in enumerate(seen.seats)
    ]
    others = sum(lost) - lost[seat]
    return f"you lose {lost[seat] or 'none'}, the others {others or 'none'}"


def form(seen: State, seat: int) -> Form | None:
    """The menu of a seat whose turn begins, or that must discard several cards; None where there
    are no two ways to pick up two, or too many to discard.
    """
    if seen.phase == "discard":
        return _discards(seen, seat)
    if seen.phase != "begin":
        return None
    answers = (*_resources(seen, seat), *_cards(seen))
    if len(answers) < 2:
        return None
    field = Field("two", "Pick up", "Two Resources, or two cards", answers)
    return Form("Pick up two …", "Pick up two Resources or two cards", (field,))


def _discards(seen: State, seat: int) -> Form | None:
    """All discards that are due, in one menu."""
    hand = seen.seats[seat].hand
    due = len(hand) - HAND_LIMIT
    if due < 2 or comb(len(hand), due) > _MENU:
        return None
    answers = []
    for cards in combinations(hand, due):
        out, kept = (
            [_card(seen, each) for each in hand if (each in cards) is gone]
            for gone in (True, False)
        )
        key = "-".join(card.code for card in out)
        words = f"Discard {listed([card_name(card) for card in out])}"
        keep = f"Keep {listed([card.title for card in kept])}"
        choice = Choice(key, clip(words, _LONGEST), clip(keep, _LONGEST))
        answers.append(Answer(choice, tuple(act.Discard(each) for each in cards)))
    label = f"Discard {due} cards …"
    return Form(label, label, (Field("discards", label, "", tuple(answers)),))


def _resources(seen: State, seat: int) -> Iterator[Answer]:
    mine = seen.seats[seat].resources
    free = [action.resource for action in take_actions(seen) if isinstance(action, act.Take)]
    for one, other in combinations_with_replacement(free, 2):
        first, second = RESOURCES.index(one), RESOURCES.index(other)
        if one == other and seen.bank[first] < 2:
            continue
        if one == other:
            label = f"Take 2 {one.capitalize()}"
            have = f"You have {mine[first]}"
        else:
            label = f"Take {one.capitalize()} and {other.capitalize()}"
            have = f"You have {mine[first]} {one.capitalize()}, {mine[second]} {other.capitalize()}"
        yield Answer(
            Choice(f"{one}-{other}", label, clip(have, _LONGEST)),
            (act.TAKE[first], act.TAKE[second]),
        )


def _cards(seen: State) -> Iterator[Answer]:
    decks = draw_actions(seen)
    for one, other in combinations_with_replacement(decks, 2):
        if not isinstance(one, act.Draw) or not isinstance(other, act.Draw):
            continue
        if one == other and drawable(seen, act.DRAW.index(one)) < 2:
            continue
        first, second = one.deck.capitalize(), other.deck.capitalize()
        if one == other:
            label = f"Draw 2 cards from the {first} deck"
        else:
            label = f"Draw a card from the {first} deck and one from the {second} deck"
        yield Answer(Choice(f"{one.deck}-{other.deck}", label), (one, other))
