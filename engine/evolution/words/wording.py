"""Words for Evolution's decisions: status, questions, choices, phrases, forms."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import blocking, reach, separated
from engine.evolution.play.feeding import offer
from engine.evolution.play.playing import playing_actions
from engine.evolution.play.setup import next_species_id
from engine.evolution.play.state import (
    TRAITS,
    Species,
    State,
    card_name,
    find_species,
    food_of,
    most_traits,
    owner,
    species_name,
    trait_name,
    trait_of,
)
from engine.evolution.play.traits import (
    ABILITIES,
    HORNS,
    THOUGHT,
    fat_room,
    is_hungry,
    names_in,
    room_of,
    traits_of,
)
from engine.forms import Answer, Field, Form
from engine.model import Action, Choice
from engine.species_games.card_form import CardForm, Use
from engine.wording import LONGEST_PHRASE, fitting
from engine.words import capitalized, clip, counted, listed

_PHASES = {
    "select": "Select Food",
    "play": "Play Cards",
    "reveal": "Before the reveal",
    "feed": "Feeding",
}
_LONGEST = 100
BUTTONS, MENU = 4, 25
"""Cards that have a button each, and cards that fit into a menu."""
FINISH = Answer(Choice("done", "Finish playing cards"), (act.DONE,))
_OnSpecies: TypeAlias = act.Trait | act.Grow | act.Enlarge

_SHORT = {
    "Burrowing": "Burrow",
    "Climbing": "Climb",
    "Defensive Herding": "Herd",
    "Hard Shell": "Shell",
    "Horns": "Horns",
    "Symbiosis": "Symb",
    "Warning Call": "Warn",
}
"""Defences in few letters, so four of them fit into a choice's key."""


def status(seen: State) -> str:
    """Round and phase."""
    if seen.phase == "over":
        return f"Finished after {counted(seen.round, 'round')}"
    if seen.last_round == seen.round:
        return f"Round {seen.round} (the last) · {_PHASES[seen.phase]}"
    return f"Round {seen.round} · {_PHASES[seen.phase]}"


def moment(seen: State) -> str:
    """Round and phase, as players count them."""
    return f"Round {seen.round}, {_PHASES[seen.phase].lower()}"


def question(seen: State, seat: int) -> str:
    """What a seat is asked now, from what everyone may know."""
    if seen.phase == "select":
        return "lay a food card face down"
    if seen.phase == "play":
        if seen.options.quick_play:
            return "play cards in secret, then finish"
        return "play cards, then finish" if seen.seats[seat].hand else "finish playing cards"
    if seen.phase == "reveal":
        return "choose which trait acts next"
    if seen.attack is not None:
        cards = counted(seen.attack.unpaid, "card")
        return f"discard {cards} to ignore {species_name(seen.attack.prey)}'s defences"
    if seen.fed:
        return "discard a card for Intelligence, or end the turn"
    offered = offer(seen, seat)
    return _feeding(offered.actions, seat) if offered.must else "feed a species or pass"


def _feeding(actions: Sequence[Action], seat: int) -> str:
    """What is asked of a seat that must feed; why, where nothing but attacking its own is left."""
    attacks = [
        each for each in actions if isinstance(each, act.Attack) and owner(each.prey) == seat
    ]
    if len(attacks) < len(actions):
        return "feed a species"
    hunters = listed([*dict.fromkeys(species_name(each.hunter) for each in attacks)], "or")
    return f"attack with {hunters}, since nobody else can feed"


def harms_self(seat: int, action: Action) -> bool:
    """Whether this attacks a species of its own seat."""
    return isinstance(action, act.Attack) and owner(action.prey) == seat


def _eat_phrase(seen: State, _seat: int, action: act.Eat) -> str:
    one = find_species(seen, action.species)
    name = species_name(action.species)
    return f"Store a plant on {name}" if one and not is_hungry(one) else f"Feed {name} a plant"


def _attack_phrase(_seen: State, _seat: int, action: act.Attack) -> str:
    words = f"Attack {species_name(action.prey)} with {species_name(action.hunter)}"
    ignored = separated(action.ignore)
    if not ignored:
        return words
    whole = f"{words}, ignoring {listed(ignored)}"
    if len(whole) <= LONGEST_PHRASE:
        return whole
    return f"{words}, ignoring {listed([_SHORT[name] for name in ignored])}"


def _think_phrase(seen: State, _seat: int, action: act.UseIntelligence) -> str:
    one = find_species(seen, action.species)
    plants = counted(min(THOUGHT, room_of(one)) if one else THOUGHT, "plant")
    return f"Discard {_short(action.card)}: {species_name(action.species)} takes {plants}"


def _new_species_phrase(_seen: State, _seat: int, action: act.NewSpecies) -> str:
    return f"Start a new species on the {action.end} with {card_name(action.card)}"


def _short(card: int) -> str:
    """A card's name, shortened if needed to fit on a button."""
    return card_name(card).replace("Defensive", "Def.")


PHRASES: dict[type[Action], Callable[..., str]] = {
    act.Lay: lambda _seen, _seat, action: f"Lay {card_name(action.card)}",
    act.Trait: lambda _seen, _seat, action: (
        f"Play {_short(action.card)} on {species_name(action.species)}"
    ),
    act.NewSpecies: _new_species_phrase,
    act.Grow: lambda _seen, _seat, action: (
        f"Grow {species_name(action.species)} ({_short(action.card)})"
    ),
    act.Enlarge: lambda _seen, _seat, action: (
        f"Enlarge {species_name(action.species)} ({_short(action.card)})"
    ),
    act.Remove: lambda _seen, _seat, action: (
        f"Remove {species_name(action.species)}'s {_short(action.card)}"
    ),
    act.Done: lambda _seen, _seat, _action: "Finish playing cards",
    act.Activate: lambda _seen, _seat, action: (
        f"Activate {species_name(action.species)}'s {action.trait}"
    ),
    act.Eat: _eat_phrase,
    act.Attack: _attack_phrase,
    act.UseIntelligence: _think_phrase,
    act.Pay: lambda _seen, _seat, action: f"Discard {card_name(action.card)}",
    act.Pass: lambda seen, _seat, _action: "End my turn" if seen.fed else "Pass this turn",
    act.SkipOptional: lambda _seen, _seat, _action: "Skip optional food",
}


def _attack_label(_seen: State, _seat: int, action: act.Attack) -> str:
    ignored = len(separated(action.ignore))
    words = f"Attack {species_name(action.prey)} with {species_name(action.hunter)}"
    return f"{words}, {counted(ignored, 'card')}" if ignored else words


LABELS: dict[type[Action], Callable[..., str]] = {
    act.NewSpecies: lambda _seen, _seat, action: f"New {action.end}: {_short(action.card)}",
    act.Grow: lambda _seen, _seat, action: (
        f"Grow {species_name(action.species)}: {_short(action.card)}"
    ),
    act.Enlarge: lambda _seen, _seat, action: (
        f"Enlarge {species_name(action.species)}: {_short(action.card)}"
    ),
    act.Attack: _attack_label,
    act.UseIntelligence: lambda _seen, _seat, action: fitting(
        f"Discard {_short(action.card)} for {species_name(action.species)}",
        f"{_short(action.card)} for {species_name(action.species)}",
    ),
}


def choice(seen: State, seat: int, action: Action, field: str) -> Choice:
    """How the value of one field of a legal action is shown to its seat."""
    value = getattr(action, field)
    if field == "card":
        return _card_choice(seen, seat, action, value)
    if field == "end":
        return Choice(value, f"The {value} end", f"It joins your row at the {value} end")
    if field == "trait":
        ability = ABILITIES[TRAITS.index(value)]
        return Choice(value.replace(" ", "-"), value, clip(capitalized(ability), _LONGEST))
    if field == "ignore":
        return _ignore_choice(value)
    one = find_species(seen, value)
    name = species_name(value)
    if one is None:
        return Choice(name, name)
    return Choice(name, describe_species(one), clip(_species_help(seen, one, action), _LONGEST))


def _ignore_choice(value: str) -> Choice:
    names = separated(value)
    if not names:
        return Choice(act.NOTHING, "Attack as it is", "Ignore no defence; costs no card")
    key = "+".join(_SHORT[name] for name in names)
    cost = counted(len(names), "card")
    return Choice(key, f"Ignore {listed(names)}", f"Costs {cost} from your hand")


def describe_species(one: Species) -> str:
    """A species in one line: body, population, food, traits; up to 100 characters."""
    traits = [trait_name(card) if card >= 0 else "?" for card in (*one.up, *one.down)]
    parts = [
        species_name(one.id),
        f"body {one.body}",
        f"population {one.population}",
        f"food {one.food}",
        f"fat {one.fat}" if one.fat else "",
        ", ".join(traits),
    ]
    return clip(" · ".join(part for part in parts if part), _LONGEST)


def _card_choice(seen: State, seat: int, action: Action, card: int) -> Choice:
    name = trait_name(card)
    key = f"{name.replace(' ', '-')}-{food_of(card)}"
    label = card_name(card).replace(name, f"{name} · food")
    ability = capitalized(ABILITIES[trait_of(card)])
    if isinstance(action, act.Remove):
        one = find_species(seen, action.species)
        if one is not None and card in one.down:
            label = f"{label} (face down)"
        elif one is not None and one.fat and name == "Fat Tissue":
            ability = f"The {one.fat} food on it goes behind your screen"
    else:
        copies = seen.seats[seat].hand.count(card)
        label += f" (you hold {copies})" if copies > 1 else ""
    return Choice(key, label, clip(ability, _LONGEST))


def _species_help(seen: State, one: Species, action: Action) -> str:
    match action:
        case act.Eat() if is_hungry(one):
            return f"Takes 1 of {counted(seen.plants, 'plant')} at the watering hole"
        case act.Eat():
            return f"Not hungry: stored on Fat Tissue, which has room for {fat_room(one)}"
        case act.Enlarge():
            return f"From body size {one.body} to {one.body + 1}"
        case act.Grow():
            return f"From population {one.population} to {one.population + 1}"
        case act.UseIntelligence():
            return f"Takes 2 plants from the bank per card; has room for {room_of(one)}"
        case act.Attack() if one.id == action.prey:
            return _prey_help(seen, one, action.hunter)
        case act.Attack():
            return f"Can attack body sizes below {reach(one)}"
        case act.Trait():
            left = most_traits(seen) - len((*one.up, *one.down))
            return f"Has room for {counted(left, 'trait')}"
        case act.Activate():
            return f"{one.population - one.food} hungry" if is_hungry(one) else "Not hungry"
    return ""


def _prey_help(seen: State, prey: Species, number: int) -> str:
    """What an attack brings and costs: meat, cards for defences, and Horns."""
    hunter = find_species(seen, number)
    blocked = blocking(seen, hunter, prey) if hunter is not None else 0
    costs = f"costs {counted(blocked.bit_count(), 'card')}"
    told = [f"Worth {prey.body} meat", f"{costs} ({listed(names_in(blocked))})"]
    if traits_of(prey) & HORNS:
        told.append("Horns: the attacker's population drops by 1")
    if not blocked:
        del told[1]
    elif len("; ".join(told)) > _LONGEST:
        told[1] = costs
    return "; ".join(told)


def form(seen: State, seat: int) -> CardForm | Form | None:
    """The form of a seat that is to play cards, and the menu of one that is to lay one of many;
    None at any other time.
    """
    mine = seen.seats[seat]
    if seen.phase == "select":
        return _laying(mine.hand)
    if seen.phase != "play":
        return None
    uses = [*_uses(seen, seat), *(_on_the_new(seen, seat) if len(mine.hand) > 1 else ())]
    return CardForm(mine.hand, uses, _card, lambda: [FINISH])


def _laying(hand: Sequence[int]) -> Form | None:
    """One menu, where the cards are more than have a button each."""
    cards = list(dict.fromkeys(hand))
    if not BUTTONS < len(cards) <= MENU:
        return None
    label = f"{act.Lay.button} …"
    answers = tuple(Answer(_food(card), (act.Lay(card),)) for card in cards)
    return Form(label, act.Lay.button, (Field("lay", label, "", answers),))


def _food(card: int) -> Choice:
    food = food_of(card)
    more = f"{counted(abs(food), 'plant')} {'fewer' if food < 0 else 'more'}"
    return Choice(_card(card).key, card_name(card), f"{more} at the watering hole")


def _uses(seen: State, seat: int) -> Iterator[Use]:
    mine = {one.id: one for one in seen.seats[seat].species}
    for action in playing_actions(seen, seat):
        if isinstance(action, act.NewSpecies):
            end = action.end
            words = partial(Choice, f"new-species-{end}", f"Start a new species on the {end}")
            yield Use(action.card, action, words, makes=_made(seen, seat))
        elif isinstance(action, _OnSpecies):
            yield Use(action.card, action, partial(_words, mine[action.species], action))


def _made(seen: State, seat: int) -> str:
    """What the first card that becomes a new species makes."""
    return f"new species {species_name(next_species_id(seen.seats[seat], seat))}"


def _on_the_new(seen: State, seat: int) -> Iterator[Use]:
    """What a card can become on a species that another card of the same form makes."""
    one, made = next_species_id(seen.seats[seat], seat), _made(seen, seat)
    name = species_name(one)
    for card in dict.fromkeys(seen.seats[seat].hand):
        for key, words, action in (
            ("trait", f"Give {made} this trait", act.TRAIT[card][one]),
            ("grow", f"Grow {made} (+1 population)", act.GROW[card][one]),
            ("enlarge", f"Enlarge {made} (+1 body size)", act.ENLARGE[card][one]),
        ):
            yield Use(card, action, partial(Choice, f"{key}-{name}", words), needs=made)


def _words(one: Species, action: _OnSpecies) -> Choice:
    name = species_name(one.id)
    match action:
        case act.Trait():
            words = f"Give {name} this trait"
            traits = [card_name(card) for card in (*one.up, *one.down)]
            has = f"It has {listed(traits)}" if traits else ""
            return Choice(f"trait-{name}", words, has)
        case act.Grow():
            words, now = f"Grow {name} (+1 population)", f"Now population {one.population}"
            return Choice(f"grow-{name}", words, now)
        case _:
            words, now = f"Enlarge {name} (+1 body size)", f"Now body size {one.body}"
            return Choice(f"enlarge-{name}", words, now)


def _card(card: int) -> Choice:
    key = f"{trait_name(card).replace(' ', '-')}-{food_of(card)}"
    return Choice(key, card_name(card), capitalized(ABILITIES[trait_of(card)]))
