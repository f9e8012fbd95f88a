"""A whole turn at once: by a form, by a menu, by typing; and what becomes of one that is late."""

import itertools
import random
from typing import cast

import discord
import pytest

from cogs.discord_api.places import Interaction
from cogs.interactions.replies import OUR_FAULT
from cogs.ui.components import PREFIX
from engine.darwin.play.state import State as DarwinState
from engine.evolution.play.state import State as EvolutionState
from engine.natura.board.position import Move
from engine.natura.board.squares import square_name
from engine.nature.play.state import State as NatureState
from tests.cogs.pace import Duel, deeds, play_until
from tests.cogs.sights import Reply
from tests.cogs.test_forged import PARTS, TABLES, Forged
from tests.cogs.town import Guest, OpenForm, Town, kind_of

AT_ONCE = "Play several cards …"
THEN_FINISH = "Play several cards, then finish …"
BEGIN = "Begin with another card …"


def filled(form: OpenForm, wanted: str) -> dict[str, object]:
    """The same answer to the question of each card, and then the finish."""
    answers: dict[str, object] = {}
    for key, options in form.fields.items():
        found = [option for option in options if option.startswith(wanted)]
        answers[key] = "done" if key == "then" else found[0]
    return answers


async def _adapting(town: Town, *people: Guest) -> tuple[int, Guest]:
    table = await town.game(*people)
    return table, await town.to_act(table)


async def _held(town: Town, table: int, person: Guest) -> int:
    state = (await town.seen(table, person)).begun
    seat = (await town.seen(table, person)).own_seat
    assert isinstance(state, NatureState)
    return len(state.seats[seat].hand)


async def test_a_form_asks_for_each_card_and_takes_the_whole_turn(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table, person = await _adapting(town, ann, ben)
    assert await _held(town, table, person) == 5
    form = await person.open_form(AT_ONCE, person.panel)
    assert len(form.fields) == 5
    await form.send(**filled(form, "grow"))
    assert (await town.tables.read.view(table)).seq == 5
    assert await _held(town, table, person) == 0
    await person.press("Finish adapting", person.panel)
    assert await town.to_act(table) is not person


async def test_with_fewer_cards_the_form_asks_whether_to_finish(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table, person = await _adapting(town, ann, ben)
    own = "AB"[(await town.seen(table, person)).own_seat]
    await town.play(table, lambda actions: next(a for a in actions if kind_of(a) == "grow"))
    form = await person.open_form(AT_ONCE, person.panel)
    *cards, last = form.fields
    assert (len(cards), last, form.fields[last]) == (4, "then", ["-", "done", f"hunter-{own}1"])
    await form.send(**filled(form, "trait") | {cards[-1]: "-"})
    assert (await town.tables.read.view(table)).seq == 5
    assert await town.to_act(table) is not person
    assert deeds(person.panel) == []


async def test_with_five_cards_a_button_of_its_own_finishes_after_the_form(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table, person = await _adapting(town, ann, ben)
    form = await person.open_form(THEN_FINISH, (await person.slash("hand")).sight)
    assert (len(form.fields), form.modal["title"]) == (5, "Play several cards, then finish")
    reply = await form.send()
    assert "Nothing was chosen, so nothing was done." in reply.text
    assert await town.to_act(table) is person
    form = await person.open_form(THEN_FINISH, reply.sight)
    await form.send(**filled(form, "grow"))
    assert (await town.tables.read.view(table)).seq == 6
    assert await town.to_act(table) is not person


async def test_a_form_makes_a_species_and_plays_cards_on_it(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Whichever card comes first in the form; without the card that makes it nothing is done."""
    table = await town.game(ann, ben, game="evolution")
    await town.play(table, lambda actions: actions[0])
    await town.play(table, lambda actions: actions[0])
    person = await town.to_act(table)
    seat = (await town.seen(table, person)).own_seat
    new = f"{'AB'[seat]}2"
    form = await person.open_form(AT_ONCE, (await person.slash("hand")).sight)
    first, second, *_ = form.fields
    reply = await form.send(**{first: f"trait-{new}"})
    assert f"Give new species {new} this trait” needs another card" in reply.text
    form = await person.open_form(AT_ONCE, (await person.slash("hand")).sight)
    await form.send(**{first: f"trait-{new}", second: "new-species-right"})
    state = (await town.seen(table, person)).begun
    assert isinstance(state, EvolutionState)
    old, made = state.seats[seat].species
    assert (len(old.down), len(made.down)) == (0, 1)


@pytest.mark.parametrize("quick_play", [False, True])
async def test_who_plays_every_card_and_finishes_is_told_of_no_refusal(
    town: Town, ann: Guest, ben: Guest, *, quick_play: bool
) -> None:
    """In Evolution a seat that has neither cards nor traits left has finished by itself."""
    table = await town.game(ann, ben, game="evolution", quick_play=quick_play)
    await town.play(table, lambda actions: actions[0])
    await town.play(table, lambda actions: actions[0])
    person = await town.to_act(table)
    form = await person.open_form(AT_ONCE, (await person.slash("hand")).sight)
    reply = await form.send(**filled(form, "grow"))
    assert "Not done" not in reply.text
    assert "It is not your turn" not in reply.text
    seen = await town.seen(table, person)
    state, seat = seen.begun, seen.own_seat
    assert isinstance(state, EvolutionState)
    assert (state.seats[seat].hand, state.seats[seat].done) == ([], True)
    assert seat not in seen.view.actors


async def test_what_is_left_blank_is_kept_in_the_hand(town: Town, ann: Guest, ben: Guest) -> None:
    table, person = await _adapting(town, ann, ben)
    held = await _held(town, table, person)
    form = await person.open_form(AT_ONCE, (await person.slash("hand")).sight)
    (first, *_) = form.fields
    reply = await form.send(**{first: filled(form, "trait")[first]})
    assert await _held(town, table, person) == held - 1
    assert reply.private
    assert "Finish adapting" in deeds(reply.sight)
    reply = await (await person.open_form(AT_ONCE, reply.sight)).send()
    assert "Nothing was chosen, so nothing was done." in reply.text
    assert await _held(town, table, person) == held - 1


async def test_it_stops_where_the_rules_refuse_and_says_what_was_done(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table, person = await _adapting(town, ann, ben)
    held = await _held(town, table, person)
    assert held > 3
    form = await person.open_form(AT_ONCE, person.panel)
    reply = await form.send(**filled(form, "enlarge"))
    assert reply.private
    assert f"3 choices of {held} carried out. Not done: “Enlarge " in reply.text
    assert "is size 4, the largest on the dial." in reply.text
    assert await town.to_act(table) is person
    assert await _held(town, table, person) == held - 3


async def test_with_more_cards_than_fit_the_form_begins_with_the_card_that_is_chosen(
    town: Town, duel: Duel
) -> None:
    table, *_ = duel

    def rich(state: NatureState) -> bool:
        seat = state.seats[state.turn]
        return state.phase == "adapt" and len(seat.hand) > 5

    await play_until(town, table, rich)
    person = await town.to_act(table)
    held = await _held(town, table, person)
    menu = next(each for each in person.panel.menus if each.placeholder == BEGIN)
    assert len(menu.options) == held
    form = await person.open_form(BEGIN, person.panel, first=menu.options[-1][0])
    assert list(form.fields)[:2] == [menu.options[-1][1], menu.options[0][1]]
    assert len(form.fields) == 5
    await form.send(**filled(form, "grow"))
    assert await _held(town, table, person) == held - 5


async def test_two_resources_are_one_menu(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, game="darwin")
    person = await town.to_act(table)
    seat = (await town.seen(table, person)).own_seat
    (menu,) = (each for each in person.panel.menus if each.placeholder == "Pick up two …")
    value = next(value for _, value in menu.options if value.split("-")[0] == value.split("-")[1])
    await person.choose(value, person.panel, menu=menu.custom_id)
    state = (await town.seen(table, person)).begun
    assert isinstance(state, DarwinState)
    assert sum(state.seats[seat].resources) >= 2
    assert state.phase != "begin" or state.turn != seat


async def _natura(town: Town, *people: Guest) -> tuple[int, Guest, Move]:
    table = await town.game(*people, game="natura")
    person = await town.to_act(table)
    seen = await town.seen(table, person)
    return table, person, next(action for action in seen.actions if isinstance(action, Move))


async def _typed(person: Guest, text: str) -> Reply:
    form = await person.open_form("Type a move …", (await person.slash("hand")).sight)
    return await form.send(move=text)


async def test_a_move_of_natura_is_typed(town: Town, ann: Guest, ben: Guest) -> None:
    table, person, move = await _natura(town, ann, ben)
    text = f" {square_name(move.from_).upper()} {square_name(move.to)}"
    await _typed(person, text)
    assert (await town.tables.read.view(table)).seq == 1


@pytest.mark.parametrize("text", ["nonsense", "e9 e4", "", "a1 a1 a1"])
async def test_what_is_no_move_is_refused_in_words(
    town: Town, ann: Guest, ben: Guest, text: str
) -> None:
    table, person, _ = await _natura(town, ann, ben)
    form = await person.open_form("Type a move …", person.panel)
    reply = await form.send(move=text or " ")
    assert any(
        words in reply.text
        for words in ("A move is two squares", "Nothing was chosen", "**Your turn:**")
    )
    assert (await town.tables.read.view(table)).seq == 0


async def test_a_domino_of_renature_is_placed_by_a_button_and_one_menu(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben, game="renature")
    person = await town.to_act(table)
    seen = await town.seen(table, person)
    places = [action for action in seen.actions if kind_of(action) == "place"]
    hand = await person.slash("hand")
    button = next(
        each.label for each in hand.sight.buttons if each.custom_id.split(":")[4:5] == ["place"]
    )
    asked = await person.press(button, hand.sight)
    if asked.sight.menus:
        label, value = asked.sight.menus[0].options[0]
        assert label[0].isdecimal()
        await person.choose(value, asked.sight)
    assert (await town.tables.read.view(table)).seq >= 1
    assert places


async def test_an_order_is_offered_where_it_would_have_helped(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Under the answer in a private panel each time, beside a panel in direct messages once."""
    table = await town.game(ann, ben, game="nectar")
    hand = await ben.slash("hand")
    (*_, highest) = deeds(hand.sight)
    answer = await ben.press(highest, hand.sight)
    assert "From now on: bid my highest card" in answer.sight.labels
    (*_, highest) = deeds(ann.panel)
    offer = await ann.press(highest, ann.panel)
    assert offer.private
    page = await ann.press("From now on: bid my highest card", offer.sight)
    assert "Noted." in page.text
    assert (await town.seen(table, ann)).orders == {"bidding": "highest"}


async def test_whatever_is_sent_as_a_form_is_answered_politely(
    town: Town, ann: Guest, ben: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    """Forms with any id, at any table, with any fields, by anybody."""
    await town.game(ann, ben)
    for channel, game in (("meadow", "natura"), ("river", "darwin")):
        town.open_channel(channel)
        await town.game(ann, ben, channel=channel, game=game)
    rng = random.Random(1)
    fields = ["Fast-2", "then", "two", "move", "x"]
    said = ["-", "done", "grow-A1", "sun-sun", "e4 d4", "x" * 4000, "²", "", None, 7]
    decisions = [
        (await town.tables.read.seen(table, seat)).decision
        for table in (1, 2, 3)
        for seat in (0, 1)
    ]
    people = [(ann.id, town.guild.id), (ben.id, None), (77, 88)]
    for table, _ in itertools.product(TABLES, range(12)):
        parts = [rng.choice([*PARTS, *decisions]) for _ in range(rng.randrange(1, 3))]
        custom_id = ":".join((PREFIX, "fill", table, *parts))[:100]
        forged = Forged(custom_id, "", *rng.choice(people))
        forged.type = discord.InteractionType.modal_submit
        components = [
            {"type": 18, "component": {"type": 21, "custom_id": key, "value": rng.choice(said)}}
            for key in rng.sample(fields, rng.randrange(len(fields)))
        ]
        forged.data = {"custom_id": custom_id, "components": components}
        await town.bot.features.router.route(cast("Interaction", forged))
        await town.quiet()
        assert forged.said, custom_id
        assert OUR_FAULT not in forged.said, custom_id
        assert not forged.in_public or forged.guild_id is None, custom_id
    assert "Traceback" not in caplog.text
