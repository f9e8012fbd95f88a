"""Words for Nature's decisions: status, questions, choices, phrases, forms."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from engine.forms import Answer, Field, Form
from engine.model import Action, Choice, Order
from engine.nature.play import actions as act
from engine.nature.play.adapting import adapting_actions
from engine.nature.play.feeding import can_feed, feeding_actions
from engine.nature.play.state import (
    ABILITIES,
    DEFENCE_TABS,
    HUNT_TABS,
    HUNTER_CARD,
    TRAITS,
    Species,
    State,
    card_name,
    defence_value,
    find_species,
    food_of,
    forage_amount,
    hunt_value,
    owner,
    population,
    species_name,
    summed,
    trait_of,
)
from engine.species_games.card_form import CardForm, Use
from engine.words import capitalized, clip, counted, listed

_PHASES = {"adapt": "Adapting", "feed": "Feeding"}
_LONGEST = 100
FINISH = Answer(Choice("done", "Finish adapting"), (act.DONE,))


def status(seen: State) -> str:
    """Round and phase."""
    if seen.phase == "over":
        return f"Finished after {seen.round} rounds"
    return f"Round {seen.round} of {seen.options.rounds} · {_PHASES[seen.phase]}"


def moment(seen: State) -> str:
    """Round and phase, as players count them."""
    return f"Round {seen.round}, {_PHASES[seen.phase].lower()}"


def question(seen: State, seat: int) -> str:
    """What a seat is asked now, from what everyone may know."""
    if seen.hunting is not None:
        return f"choose which animal {species_name(seen.hunting.victim)} loses"
    if seen.phase == "adapt":
        if seen.options.quick_play:
            return "play cards in secret, then finish adapting"
        can_play = seen.seats[seat].hand
        return "play cards, then finish adapting" if can_play else "finish adapting"
    mine = seen.seats[seat]
    ways = ["stop feeding"]
    if can_feed(seen, mine):
        ways = [_feeding(seen, seat)]
    elif any(one.hungry for one in mine.species):
        ways = ["choose an animal to starve"]
    return listed([*ways, "discard cards as food"] if mine.hand else ways, "or")


def _feeding(seen: State, seat: int) -> str:
    """What is asked of a seat that can feed; why, where nothing but hunting its own is left."""
    actions = feeding_actions(seen, seat)
    feeds = [each for each in actions if isinstance(each, act.Forage | act.Hunt)]
    hunts = [each for each in feeds if isinstance(each, act.Hunt) and owner(each.prey) == seat]
    if len(hunts) < len(feeds):
        return "feed a species"
    hunters = listed([*dict.fromkeys(species_name(each.hunter) for each in hunts)], "or")
    return f"hunt with {hunters}, since nobody else can feed"


def harms_self(seat: int, action: Action) -> bool:
    """Whether this hunts a species of its own seat."""
    return isinstance(action, act.Hunt) and owner(action.prey) == seat


def _remove_phrase(_seen: State, _seat: int, action: act.Remove) -> str:
    name = species_name(action.species)
    if action.card == HUNTER_CARD:
        return f"Take back {name}'s Hunter card"
    return f"Remove {name}'s {card_name(action.card)}"


def _forage_phrase(seen: State, _seat: int, action: act.Forage) -> str:
    one = find_species(seen, action.species)
    if one is None:
        return f"Forage with {species_name(action.species)}"
    return f"Forage with {species_name(action.species)}: {counted(_meal(seen, one), 'plant')}"


def _hunt_phrase(seen: State, _seat: int, action: act.Hunt) -> str:
    prey = find_species(seen, action.prey)
    lost = _horns(prey) if prey is not None else 0
    hunter = species_name(action.hunter)
    if lost:
        return f"Hunt {species_name(action.prey)} with {hunter}, lose {lost}"
    return f"Hunt {species_name(action.prey)} with {hunter}"


def _lose_phrase(seen: State, _seat: int, action: act.Lose) -> str:
    if seen.hunting is None:
        return f"Lose a {action.population} animal"
    return f"Lose a {action.population} animal of {species_name(seen.hunting.victim)}"


PHRASES: dict[type[Action], Callable[..., str]] = {
    act.Grow: lambda _seen, _seat, action: (
        f"Grow {species_name(action.species)} ({card_name(action.card)})"
    ),
    act.Enlarge: lambda _seen, _seat, action: (
        f"Enlarge {species_name(action.species)} ({card_name(action.card)})"
    ),
    act.Trait: lambda _seen, _seat, action: (
        f"Play {card_name(action.card)} on {species_name(action.species)}"
    ),
    act.Hunter: lambda _seen, _seat, action: f"Make {species_name(action.species)} a hunter",
    act.Remove: _remove_phrase,
    act.Done: lambda _seen, _seat, _action: "Finish adapting",
    act.Forage: _forage_phrase,
    act.Hunt: _hunt_phrase,
    act.Feed: lambda _seen, _seat, action: (
        f"{card_name(action.card)}: +{counted(food_of(action.card), 'plant')}"
    ),
    act.Starve: lambda _seen, _seat, action: f"Starve one of {species_name(action.species)}",
    act.Pass: lambda _seen, _seat, _action: "Stop feeding this round",
    act.Lose: _lose_phrase,
}
LABELS: dict[type[Action], Callable[..., str]] = {
    act.Grow: lambda _seen, _seat, action: (
        f"Grow {species_name(action.species)}: {card_name(action.card)}"
    ),
    act.Enlarge: lambda _seen, _seat, action: (
        f"Enlarge {species_name(action.species)}: {card_name(action.card)}"
    ),
}


def choice(seen: State, seat: int, action: Action, field: str) -> Choice:
    """How the value of one field of a legal action is shown to its seat."""
    value = getattr(action, field)
    if field == "population":
        return Choice(value, f"A {value} animal", _LOSS_HELP[value])
    if field == "card":
        return _card_choice(seen, seat, action, value)
    one = find_species(seen, value)
    name = species_name(value)
    if one is None:
        return Choice(name, name)
    return Choice(name, describe_species(one), clip(_species_help(seen, one, action), _LONGEST))


_LOSS_HELP = {"hungry": "It has not eaten this round", "fed": "Its food is lost with it"}


def describe_species(one: Species) -> str:
    """A species in one line: size, animals, traits; up to 100 characters."""
    animals = f"{counted(population(one), 'animal')}, {one.hungry} hungry"
    traits = [TRAITS[trait_of(card)] if card >= 0 else "?" for card in (*one.up, *one.down)]
    if one.hunter:
        traits.insert(0, "Hunter")
    parts = [species_name(one.id), f"size {one.size}", animals, ", ".join(traits)]
    return clip(" · ".join(part for part in parts if part), _LONGEST)


def describe_trait(trait: int) -> str:
    """What a trait does, with its tabs, in a line."""
    tabs = []
    if HUNT_TABS[trait]:
        tabs.append(f"+{HUNT_TABS[trait]} hunt")
    if DEFENCE_TABS[trait]:
        tabs.append(f"+{DEFENCE_TABS[trait]} defence")
    words = f"{', '.join(tabs)}; {ABILITIES[trait]}" if tabs else ABILITIES[trait]
    return capitalized(words)


def _card_choice(seen: State, seat: int, action: Action, card: int) -> Choice:
    if card == HUNTER_CARD:
        return Choice("Hunter", "Hunter", "It forages again; the card goes back to the Hunter deck")
    label = card_name(card)
    key = label.replace(" ", "-")
    if isinstance(action, act.Feed):
        plants = counted(food_of(card), "plant")
        copies = seen.seats[seat].hand.count(card)
        help_ = f"Adds {plants} to the watering hole"
        return Choice(key, label, f"{help_}; you hold {copies}" if copies > 1 else help_)
    trait = describe_trait(trait_of(card))
    if isinstance(action, act.Remove):
        one = find_species(seen, action.species)
        if one is not None and card in one.down:
            label = f"{label} (face down)"
        return Choice(key, label, trait)
    return Choice(key, label, f"{trait}; {food_of(card)} as food")


def _horns(prey: Species) -> int:
    """Animals that a hunter of this prey loses to its horns."""
    return summed(prey.up).horned * prey.size


def _meal(seen: State, one: Species) -> int:
    """Plants it would eat if it foraged now."""
    return min(forage_amount(one), one.hungry, seen.plants)


def _species_help(seen: State, one: Species, action: Action) -> str:
    match action:
        case act.Forage():
            plants = counted(_meal(seen, one), "plant")
            return f"Eats {plants} of {seen.plants} in the watering hole"
        case act.Enlarge():
            return f"From size {one.size} to {one.size + 1}"
        case act.Grow():
            return f"From population {population(one)} to {population(one) + 1}"
        case act.Starve() if population(one) == 1:
            return "Its last animal: the species will be extinct"
        case act.Hunt() if one.id == action.prey:
            worth = f"Defence {defence_value(one)}; worth {one.size} meat"
            if _horns(one):
                return f"{worth}; its horns kill {_horns(one)} of the hunters"
            return worth
    return f"Hunt value {hunt_value(one)}, defence {defence_value(one)}"


def form(seen: State, seat: int) -> CardForm | Form | None:
    """The form of a seat that is adapting, or can only starve animals; None at any other time."""
    mine = seen.seats[seat]
    if seen.phase == "feed" and seen.hunting is None and not mine.hand:
        hungry = sum(one.hungry for one in mine.species)
        asks = mine.orders.starve != "all" and hungry > 1 and not can_feed(seen, mine)
        return _STARVE_ALL if asks else None
    if seen.phase != "adapt":
        return None
    actions = adapting_actions(seen, seat)
    species = {one.id: one for one in mine.species}
    uses = [
        Use(action.card, action, partial(_words, species[action.species], action))
        for action in actions
        if isinstance(action, act.Grow | act.Enlarge | act.Trait)
    ]
    return CardForm(mine.hand, uses, _card, lambda: [FINISH, *_hunters(actions)])


_STARVE_ALL = Form(
    "Let them all starve",
    "Let them all starve",
    (
        Field(
            "starve",
            "Let them all starve",
            "",
            (Answer(Choice("all", "Let them all starve"), (Order("starve", "all"),)),),
        ),
    ),
)
"""Answers for the rest of the phase, and later: the leftmost species first."""


def _hunters(actions: Sequence[Action]) -> Iterator[Answer]:
    """The free action that may come before the end of the turn."""
    for action in actions:
        if isinstance(action, act.Hunter):
            name = species_name(action.species)
            choice = Choice(f"hunter-{name}", f"Make {name} a hunter, then finish adapting")
            yield Answer(choice, (action, act.DONE))


def _words(one: Species, action: act.Grow | act.Enlarge | act.Trait) -> Choice:
    name = species_name(one.id)
    match action:
        case act.Grow():
            words, now = f"Grow {name} (+1 animal)", f"Now {counted(population(one), 'animal')}"
        case act.Enlarge():
            words, now = f"Enlarge {name} (+1 size)", f"Now size {one.size}"
        case _:
            words = f"Give {name} this trait"
            cards = [*one.up, *one.down, *[HUNTER_CARD] * one.hunter]
            now = f"It has {listed([card_name(card) for card in cards])}" if cards else ""
    return Choice(f"{action.__struct_config__.tag}-{name}", words, now)


def _card(card: int) -> Choice:
    name = card_name(card)
    help_ = f"{describe_trait(trait_of(card))}; {food_of(card)} as food"
    return Choice(name.replace(" ", "-"), name, help_)
