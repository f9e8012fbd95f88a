"""Nobody is sent what they may not know, in random games.

In every game, all that a person can call up stays the same to the byte when what is hidden from
them changes. In Nature, nobody is sent the name of a card that they may not know: in the decks of
this test, each card or each rare trait is unique, so that a name gives it away. The test stops when
the discard pile is shuffled, since until then what was known stays known.
"""

import random
import re
from collections.abc import Collection, Iterator

import pytest

from engine.model import HIDDEN, Action
from engine.nature import GAME
from engine.nature.play.setup import parse_deck
from engine.nature.play.state import TRAITS, State, card_name, trait_of
from tests.cogs.pace import brisk
from tests.cogs.sights import Sight
from tests.cogs.test_every_game import steady
from tests.cogs.town import Guest, Town, command_of
from tests.games import GAMES

EACH_ONCE = "\n".join(f"{trait} {food} x1" for trait in TRAITS for food in range(1, 5))
RARE_ONCE = "Plated 1 x20\nPlated 3 x20\n" + "\n".join(
    f"{trait} 2 x1" for trait in TRAITS if trait != "Plated"
)
STEPS = 22
MOVES = 5
NUMBER = re.compile(r"\d{17,20}")
"""Discord's number of a message or file, which differs in each answer."""


def cards_in(seen: State) -> Iterator[int]:
    """All cards in a state."""
    for seat in seen.seats:
        yield from (*seat.hand, *seat.discards)
        for one in seat.species:
            yield from (*one.up, *one.down)
    yield from (*seen.deck, *seen.discard, seen.food_card)


class Watcher:
    """Someone who reads messages, with all the cards they may know so far."""

    def __init__(self, seat: int | None, deck: str) -> None:
        self.seat = seat
        self.known: set[int] = set()
        self._all = set(parse_deck(deck))

    def learn(self, state: State) -> None:
        """Learn what this seat may know about a state."""
        self.known.update(
            card for card in cards_in(GAME.rules.redact(state, self.seat)) if card != HIDDEN
        )

    def secrets(self) -> list[re.Pattern[str]]:
        """Patterns of unknown cards, and of traits without a known card."""
        unknown = self._all - self.known
        traits = {trait_of(card) for card in unknown} - {trait_of(card) for card in self.known}
        named = [card_name(card).split() for card in unknown]
        patterns = [rf"\b{trait}\b\W*(food )?{food}\b" for trait, food in named]
        patterns += [rf"\b{TRAITS[trait]}\b" for trait in traits]
        return [re.compile(pattern, re.IGNORECASE) for pattern in patterns]


def leaks(watcher: Watcher, sights: list[Sight]) -> list[str]:
    """Secrets that were named to them."""
    words = "\n".join(sight.words for sight in sights)
    return [found[0] for secret in watcher.secrets() if (found := secret.search(words))]


async def look_around(town: Town, person: Guest, rng: random.Random) -> None:
    """Look at something, as people do."""
    match rng.randrange(6):
        case 0:
            await person.slash("hand")
        case 1:
            await person.slash("board", text=rng.random() < 0.5)
        case 2:
            await person.press("My hand", town.public()[-1])
        case 3:
            await person.slash("table status")
        case 4:
            for command in ("grow", "trait", "discard"):
                offered = await person.suggestions(f"nature {command}", "card")
                answer = await person.slash(f"nature {command}")
                assert not offered or answer.private
        case 5:
            await person.press("As text", town.public()[-1])


@pytest.mark.short("2-names1-deck1-False")
@pytest.mark.parametrize(
    ("seed", "names", "deck", "quick_play"),
    [
        (1, ("Ann", "Ben"), EACH_ONCE, False),
        (2, ("Ann", "Ben", "Cleo"), RARE_ONCE, False),
        (3, ("Ann", "Ben"), EACH_ONCE, True),
    ],
)
async def test_nobody_is_sent_the_name_of_an_unknown_card(
    town: Town, seed: int, names: tuple[str, ...], deck: str, *, quick_play: bool
) -> None:
    rng = random.Random(seed)
    town.seed = rng.randbytes(32)
    players = [town.guest(name) for name in names]
    passer_by = town.guest("Zoe")
    table = await town.game(*players, deck=("deck.txt", deck.encode()), quick_play=quick_play)
    watchers = {person: Watcher(seat, deck) for seat, person in enumerate(players)}
    watchers[passer_by] = Watcher(None, deck)
    discarded = 0
    for _ in range(STEPS):
        state = await town.state(table)
        assert isinstance(state, State)
        if len(state.discard) < discarded:
            break
        discarded = len(state.discard)
        for person, watcher in watchers.items():
            watcher.learn(state)
            sights = person.everything()
            assert leaks(watcher, sights) == [], person.name
            person.dismiss(sights)
        view = await town.tables.read.view(table)
        if view.over:
            break
        await look_around(town, rng.choice(list(watchers)), rng)
        seat = rng.choice(view.actors)
        seen = await town.tables.read.seen(table, seat)
        command, typed = command_of(seen, brisk(rng)(seen.actions))
        await players[seat].slash(command, **typed)


async def test_a_leaked_secret_would_be_noticed(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, deck=("deck.txt", EACH_ONCE.encode()))
    state = await town.state(table)
    assert isinstance(state, State)
    watcher = Watcher(1, EACH_ONCE)
    watcher.learn(state)
    assert leaks(watcher, ben.everything()) == []
    told = leaks(watcher, ann.everything())
    assert len(told) >= len(state.seats[0].hand)


async def everything_in(sight: Sight) -> tuple[str, list[bytes]]:
    """All that a message says, without Discord's numbers, and its files."""
    files = [await file.read() for file in sight.message.attachments]
    return NUMBER.sub("#", sight.words), files


async def all_that_can_be_called_up(
    person: Guest, name: str, legal: Collection[Action]
) -> list[object]:
    """Everything that somebody can ask for without a move: what there is to see, what is suggested
    while a command is typed, and how a command is refused.
    """
    found: list[object] = []
    kinds = GAMES[name].rules.action_types
    refused = [kind for kind in kinds if kind not in {type(action) for action in legal}]
    for command, options in (
        ("hand", {}),
        ("board", {}),
        ("board", {"text": True}),
        ("table status", {}),
        *((f"{name} {kind.__struct_config__.tag}", {}) for kind in refused),
    ):
        for sight in (await person.slash(command, **options)).sights:
            found.append((command, await everything_in(sight)))
            person.dismiss([sight])
    board = (await person.slash("board")).sight
    if "Zoom in" in board.labels:
        sight = (await person.press("Zoom in", board)).sight
        found.append(("zoom", await everything_in(sight)))
        for page in ("zoom", "scores"):
            for _, value in sight.menus[0].options:
                sight = (await person.choose(value, sight)).sight
                found.append((f"{page} {value}", await everything_in(sight)))
            if page == "zoom" and "Scores" in sight.labels:
                sight = (await person.press("Scores", sight)).sight
        person.dismiss([sight])
    for kind in kinds:
        for field in kind.__struct_fields__[:1]:
            typed = f"{name} {kind.__struct_config__.tag}", field.removesuffix("_")
            found.append((typed, await person.suggestions(*typed)))
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
async def test_hidden_cards_change_nothing_that_a_person_can_call_up(
    town: Town, ann: Guest, ben: Guest, name: str
) -> None:
    table = await town.game(ann, ben, game=name)
    rng = random.Random(name)
    for _ in range(MOVES):
        if not (await town.tables.read.view(table)).over:
            await town.play(table, lambda actions: rng.choice(steady(actions)))
    truth = await town.state(table)
    for seat, person in ((0, ann), (1, ben), (None, town.guest("Zoe"))):
        legal = [] if seat is None else GAMES[name].rules.actions(truth, seat)
        shown = await all_that_can_be_called_up(person, name, legal)
        await town.put(table, GAMES[name].rules.scramble(truth, seat, rng))
        again = await all_that_can_be_called_up(person, name, legal)
        for now, before in zip(again, shown, strict=True):
            assert now == before
        await town.put(table, truth)
