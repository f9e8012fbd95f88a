"""Panels: one question at a time, legal answers only, and stale buttons do nothing."""

from collections.abc import Iterator, Sequence
from random import Random

import discord
import msgspec
import pytest
from discord import ButtonStyle
from discord.ui import TextDisplay
from msgspec import Struct

from cogs.live.board import panel
from cogs.play.choices import PartialAction, answered, by_kind, questions, tag_of
from cogs.play.panel_screen import question
from cogs.play.turn_menu import MAX_BUTTONS, MAX_OF_A_KIND, MAX_ROWS, TurnMenu, styles_of
from cogs.replay.screen import SINCE
from cogs.ui.components import (
    BACK,
    MENU_LIMIT,
    NEXT,
    PRIMARY,
    GameButton,
    GameSelect,
    paged,
    phone_rows,
)
from engine.model import Action, Choice, Order
from engine.nature.play.actions import Feed, Starve
from engine.registry import GAMES, AnyGame
from engine.stories import Concern, Story
from engine.wording import LONGEST_LABEL
from host.table.views import SeatView
from playground.wire.json_values import objects
from render.base import Picture
from tests.cogs.pace import Duel, deeds, hand_of, play_until
from tests.cogs.sights import Sight
from tests.cogs.town import Guest, Town, kind_of
from tests.cogs.views import seen_by, table_of
from tests.engine.playing import EVERY_TABLE, states_of
from tests.engine.test_forms import states_of_story
from tests.games import at_tables

COLOURS = [ButtonStyle.primary, ButtonStyle.secondary, ButtonStyle.danger]


async def test_a_panel_has_a_button_for_each_action(duel: Duel, ann: Guest, ben: Guest) -> None:
    _, person, _ = duel
    assert deeds(person.panel) == [
        "Grow …",
        "Enlarge …",
        "Play a trait …",
        "Make A1 a hunter" if person is ann else "Make B1 a hunter",
        "Finish adapting",
    ]
    other = ben if person is ann else ann
    assert deeds(other.panel) == []
    assert "I'll message you here when it's your turn." in other.panel.text


async def test_two_fields_are_asked_in_turn_on_a_private_panel(town: Town, duel: Duel) -> None:
    table, *_ = duel
    await play_until(town, table, lambda state: len(state.seats[state.turn].species) > 1)
    person = await town.to_act(table)
    held = len(await hand_of(town, table, person))
    shown = await person.press("My hand", town.public()[-1])
    asked = (await person.press("Enlarge …", shown.sight)).sight
    label, card = asked.menus[0].options[0]
    asked = (await person.choose(card, asked)).sight
    [species] = asked.menus
    assert species.placeholder == "One of your species …"
    assert f"Chosen: {label}" in asked.text.replace("\\", "")
    assert len(await hand_of(town, table, person)) == held
    assert (await person.choose(species.options[1][1], asked)).private
    assert len(await hand_of(town, table, person)) == held - 1


async def test_a_menu_too_long_for_one_page_is_leafed_through_and_back(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await town.game(ann, ben, game="natura")
    whole = (await ann.slash("natura move")).sight
    monkeypatch.setattr("cogs.ui.components.MENU_LIMIT", 10)
    monkeypatch.setattr("cogs.ui.components.PAGE", 8)
    sight = (await ann.slash("natura move")).sight
    pages = [sight.menus[0].options]
    for way in (NEXT, NEXT, BACK):
        sight = (await ann.choose(way, sight)).sight
        pages.append(sight.menus[0].options)
    values = [[value for _, value in page if value not in (NEXT, BACK)] for page in pages]
    assert [*values[0], *values[1], *values[2]] == [value for _, value in whole.menus[0].options]
    assert pages[3] == pages[1]


async def test_a_stale_button_or_menu_shows_the_current_panel(
    town: Town, duel: Duel, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, person, _ = duel
    with monkeypatch.context() as later:  # a panel whose token has expired stays
        later.setattr(discord.Interaction, "is_expired", lambda _: True)
        old, asked = await person.slash("hand"), await person.slash("nature grow")
    await town.restart()
    await person.slash("nature hunter")
    before = await town.state(table)
    for answer in (
        await person.choose(asked.sight.menus[0].options[0][1], asked.sight),
        await person.press("Finish adapting", old.sight),
    ):
        assert "The game has moved on." in answer.text
        assert deeds(answer.sight) == deeds(person.panel)
    assert await town.state(table) == before
    await town.restart()
    await person.slash("nature done")
    answer = await person.press("Finish adapting", answer.sight)
    assert "Waiting for" in answer.text
    assert deeds(answer.sight) == []


async def test_a_panel_overtaken_while_drawn_is_redrawn(
    town: Town, duel: Duel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when somebody uses two windows at once: the older picture never stays."""
    table, person, _ = duel
    await person.press("Grow …", person.panel)
    draw = town.bot.services.pictures.hand

    async def make_a_hunter() -> None:
        actions = (await town.seen(table, person)).actions
        [hunter] = [action for action in actions if kind_of(action) == "hunter"]
        await town.tables.play.act(table, person.id, hunter, decision=None, interaction=2**60)
        await town.bot.features.live.settled()

    meanwhile = [make_a_hunter]

    async def drawn(seen: SeatView) -> Picture | None:
        picture = await draw(seen)
        while meanwhile:
            await meanwhile.pop()()
        return picture

    monkeypatch.setattr(town.bot.services.pictures, "hand", drawn)
    await person.press("Back", person.panel)
    assert meanwhile == []
    assert deeds(person.panel) == deeds((await person.slash("hand")).sight)


async def test_spectators_have_no_hand(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await town.game(ann, ben)
    for reply in (await cleo.press("My hand", town.public()[-1]), await cleo.slash("hand")):
        assert reply.private
        assert "You're not in this game." in reply.text
        assert "/board" in reply.text


@pytest.mark.parametrize(
    ("acts", "command", "options", "said"),
    [
        (True, "grow", {"card": "Plated-9"}, "isn't a possible `card`. Try `"),
        (True, "grow", {"card": "**x** <@1>"}, r"\*\*x\*\*"),
        (True, "hunt", {}, "It's the Adapting Phase."),
        (False, "done", {}, "It isn't your turn at this table."),
    ],
)
async def test_an_impossible_command_is_refused_privately(
    town: Town, duel: Duel, command: str, options: dict[str, str], said: str, *, acts: bool
) -> None:
    table, mover, other = duel
    reply = await (mover if acts else other).slash(f"nature {command}", **options)
    assert reply.private
    assert said in reply.text.replace("\n", " ")
    assert "**x**" not in reply.text
    assert (await town.tables.read.view(table)).progress.seq == 0


async def test_the_first_panels_of_a_first_game_of_a_kind_say_its_aim(
    town: Town, ann: Guest, ben: Guest
) -> None:
    aim = "**Your aim:** Each food your animals eat is 1 point"
    table = await town.game(ann, ben)
    mover = await town.to_act(table)
    other = ben if mover is ann else ann
    assert aim in mover.panel.text
    assert aim in (await mover.slash("hand")).text
    assert aim not in other.panel.text
    await town.play(
        table, lambda actions: next(each for each in actions if kind_of(each) == "grow")
    )
    assert aim not in mover.panel.text
    town.open_channel("meadow")
    again = await town.game(ann, ben, channel="meadow")
    assert aim not in (await town.to_act(again)).panel.text
    town.open_channel("river")
    darwin = await town.game(ann, ben, channel="river", game="darwin")
    assert "**Your aim:** Survive" in (await town.to_act(darwin)).panel.text
    town.open_channel("lake")
    calm = await town.game(ann, ben, channel="lake", game="natura", goal="calm")
    assert "**Your aim:** You win if no Storm can move" in (await town.to_act(calm)).panel.text


def panels(name: str, seats: int) -> Iterator[tuple[AnyGame, SeatView]]:
    """What each seat that can act sees along random games."""
    table = table_of(GAMES[name], seats, GAMES[name].rules.options_type(), "running")
    for game, state in states_of(name, seats):
        for seat in game.rules.actors(state):
            yield game, seen_by(game, table, state, seat)


@at_tables(EVERY_TABLE)
def test_up_to_five_choices_of_a_kind_are_buttons_with_short_labels(name: str, seats: int) -> None:
    """But a form or menu has its own kinds, throwing something away takes two presses, and what can
    be asked for instead takes few rows on a phone. Only what opens one ends with an ellipsis.
    """
    for game, seen in panels(name, seats):
        said = [game.wording.label(seen.begun, seen.own_seat, each) for each in seen.actions]
        assert [each for each in said if "…" in each or len(each) > LONGEST_LABEL] == []
        menu, present = TurnMenu(game, seen), moves_of(game, seen)
        offer, keys = menu.offer, menu.buttons()
        shown = [key for part in menu.rows() if isinstance(part, list) for key in part]
        unusual = [kind for kind, style in styles_of([*present]).items() if style is not PRIMARY]
        assert [key.item.label for key in shown if len(key.item.label or "") > LONGEST_LABEL] == []
        for kind in present:
            labels = [key.item.label for key in keys if kind_of_key(key) == tag_of(kind)]
            assert len(set(labels)) == len(labels)
            found = sum(type(action) is kind for action in seen.actions)
            is_one = offer is not None and kind in offer.kinds
            is_one = is_one or (kind.weight == "grave" and len(present) > 1)
            fits = len(keys) - len(labels) + found <= MAX_BUTTONS
            folds = kind in game.wording.asked_together or bool(offer and offer.choices[1:])
            if folds and len(labels) > 1:
                of_kind = [key for key in keys if kind_of_key(key) == tag_of(kind)]
                assert len(phone_rows(of_kind)) <= MAX_ROWS
            elif found <= MAX_OF_A_KIND and fits and not (is_one or folds):
                is_full = kind in unusual and len(labels) == 1
                assert len(labels) == found or is_full, labels
            spare = kind in unusual and len(labels) > 1
            assert not spare or len(phone_rows(shown)) <= MAX_ROWS


@pytest.mark.parametrize("name", ["nature", "evolution"])
def test_harming_oneself_is_grey_and_last_and_said_to_be_forced(name: str) -> None:
    harmed, forced = 0, 0
    for number in range(6):
        for state in states_of_story(name, 2, number):
            game, seat = GAMES[name], GAMES[name].rules.actors(state)[0]
            table = table_of(game, 2, game.rules.options_type(), "running")
            seen = seen_by(game, table, state, seat)
            words, labels = game.wording, [*TurnMenu(game, seen).buttons()]
            harms = {
                words.label(seen.begun, seat, each)
                for each in seen.actions
                if words.harms_self(seat, each)
            }
            own = [key.item.style for key in labels if key.item.label in harms]
            usual = [at for at, key in enumerate(labels) if key.item.style is PRIMARY]
            assert set(own) <= {ButtonStyle.secondary}
            assert all(key.item.label not in harms for key in labels[: len(usual)])
            is_forced = "since nobody else can feed" in words.question(seen.begun, seat)
            others = {type(each) for each in seen.actions if not words.harms_self(seat, each)}
            assert is_forced is (bool(harms) and others <= {Feed})
            harmed, forced = harmed + len(harms), forced + is_forced
    assert harmed
    assert forced or name == "evolution", "there it is done without asking"


def test_a_panel_tells_what_was_done_to_its_seat_however_much_came_after() -> None:
    """Whole, in order of time; a button opens the rest."""
    game = GAMES["nature"]
    options = game.rules.check(game.rules.options_type(), 2)
    state = game.rules.setup(options, 2, Random(1))
    seen = seen_by(game, table_of(game, 2, options, "running"), state, 0)
    harms = [f"**Bo**'s B{number} hunts **Ann**'s A2, and {'more ' * 30}." for number in range(4)]
    stories = [
        *(Story(each, Concern.HARM) for each in harms),
        *[Story(f"**Bo** plays card {number} face down on B1.") for number in range(18)],
        Story("You put 3 food behind your screen: 5 in all.", Concern.GAIN),
    ]
    shown = list(panel(game, seen, stories=stories).walk_children())
    texts = [each.content for each in shown if isinstance(each, TextDisplay)]
    news = "".join(f"-# {each}\n" for each in harms)
    assert any(f"{news}-# You put 3 food behind your screen: 5 in all." in text for text in texts)
    assert not any("…" in text for text in texts)
    keys = {each.item.label: each.custom_id for each in shown if isinstance(each, GameButton)}
    assert f":{SINCE}:" in keys["All of it (23)"]


def test_a_panel_repeats_no_card_and_keeps_what_people_say() -> None:
    """What a card says may begin a line, where the sentence before would be too long with it."""
    game = GAMES["darwin"]
    options = game.rules.check(game.rules.options_type(), 2)
    seen = seen_by(
        game, table_of(game, 2, options, "running"), game.rules.setup(options, 2, Random(1)), 0
    )
    said = "**Bo** says: “I will survive!” Everyone else has one last turn."
    told = [
        "**Bo** adds **Claws**. “It digs.”",
        "“It sees.” **Bo** draws a card.",
        "“It hops.”",
        said,
    ]
    shown = panel(game, seen, stories=[Story(each) for each in told]).walk_children()
    texts = "\n".join(each.content for each in shown if isinstance(each, TextDisplay))
    assert f"-# **Bo** adds **Claws**.\n-# **Bo** draws a card.\n-# {said}" in texts


@pytest.mark.parametrize("name", GAMES)
def test_a_panel_has_each_question_about_an_action_put_into_words_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few actions may be asked about again: a button that does one at once names all answers."""
    wording, asked = GAMES[name].wording, list[Action]()
    joined = wording.joined

    def counted(
        _: object, seen: Struct, seat: int, action: Action, fields: Sequence[str]
    ) -> Choice:
        asked.append(action)
        return joined(seen, seat, action, fields)

    monkeypatch.setattr(type(wording), "joined", counted)
    for game, seen in panels(name, max(2, GAMES[name].rules.min_seats)):
        asked.clear()
        TurnMenu(game, seen).rows()
        for kind, some in by_kind(game, seen.actions).items():
            times = 1 if len(some) > MAX_OF_A_KIND else 1 + len(questions(game, kind))
            assert sum(type(each) is kind for each in asked) <= times * len(some)


def kind_of_key(key: GameButton) -> str:
    """The kind of action that a button leads to."""
    return key.custom_id.split(":")[4]


@pytest.mark.parametrize("name", GAMES)
def test_a_panels_deeds_reach_every_kind_of_action_and_fill_two_rows_at_most(name: str) -> None:
    for game, seen in panels(name, max(2, GAMES[name].rules.min_seats)):
        menu, present = TurnMenu(game, seen), moves_of(game, seen)
        offer, keys = menu.offer, menu.buttons()
        wanted = [tag_of(kind) for kind in present]
        offered = {tag_of(kind) for kind in offer.kinds} if offer else set[str]()
        offered |= {each.custom_id.split(":")[4] for each in menu.menus()}
        reached = {kind_of_key(key) for key in keys}
        assert reached <= set(wanted) <= reached | offered
        colours = [COLOURS.index(key.item.style) for key in keys]
        assert colours == sorted(colours), "the usual first"
        assert len(keys) <= max(MAX_BUTTONS, len(wanted))
        check_styles(present)


def moves_of(game: AnyGame, seen: SeatView) -> list[type[Action]]:
    """The kinds of actions that have a place on the panel itself."""
    return [kind for kind in by_kind(game, seen.actions) if kind.weight != "aside"]


def check_styles(present: Sequence[type[Action]]) -> None:
    """Nothing is red; something is blue if anything else is left."""
    styles = styles_of(present)
    blue = {kind for kind in present if styles[kind] is ButtonStyle.primary}
    assert blue or not present
    if any(kind.weight == "usual" for kind in blue):
        assert not any(kind.weight == "ending" for kind in blue)


@pytest.mark.parametrize("name", GAMES)
def test_what_ends_the_game_is_under_more(name: str) -> None:
    game = GAMES[name]
    assert all(kind.weight == "aside" for kind in game.rules.action_types if kind.is_final)


async def test_resigning_and_offering_a_draw_are_under_more(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben, game="natura", goal="taker")
    person = await town.to_act(table)
    panel_now = (await person.slash("hand")).sight
    assert panel_now.opens[-2:] == ["Offer a draw", "Resign …"]
    assert not {"Resign", "Offer a draw"} & set(panel_now.labels)
    asked = await person.press("Resign …", panel_now)
    assert "That ends the game for you." in asked.text
    await person.press("Resign", asked.sight)
    assert (await town.tables.read.view(table)).status == "finished"


def test_leafing_shows_every_choice_once_and_says_where_the_next_page_begins() -> None:
    choices = [Choice(str(number), f"Place {number}") for number in range(60)]
    pages = [paged(choices, page) for page in range(3)]
    assert [each for page in pages for each in page if each.key not in {NEXT, BACK}] == choices
    assert all(len(page) <= MENU_LIMIT for page in pages)
    leafing = [[choice.key for choice in page if choice.key in {NEXT, BACK}] for page in pages]
    assert leafing == [[NEXT], [NEXT, BACK], [BACK]]
    [more] = [choice for choice in pages[0] if choice.key == NEXT]
    assert more.label == "More … (page 2 of 3, from Place 23)"


def chosen_in(sight: Sight, menu: str) -> list[str]:
    """The chosen options in a message's menu."""
    (options,) = (
        objects(node.body["options"])
        for node in sight.nodes
        if menu in str(node.body.get("custom_id"))
    )
    return [str(option["value"]) for option in options if option.get("default")]


async def test_standing_orders_have_a_private_page(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    page = await ann.press("Standing orders", (await ann.slash("hand")).sight)
    assert page.private
    assert "### Standing orders" in page.text
    assert len(page.sight.menus) == 4
    page = await ann.choose("ask", page.sight, menu="order:1:starve")
    assert "Saved." in page.text
    assert chosen_in(page.sight, "starve") == ["ask"]
    assert chosen_in(page.sight, "passing") == ["ask"]
    assert (await town.seen(table, ann)).orders["starve"] == "ask"
    assert (await town.seen(table, ben)).orders["starve"] == "on"
    back = await ann.press("Back", page.sight)
    assert "-# Table 1" in back.text


def test_a_standing_order_is_offered_on_the_questions_that_it_answers_alone() -> None:
    offers: set[bool] = set()
    for number in range(3):
        for state in states_of_story("nature", 3, number):
            game, seat = GAMES["nature"], GAMES["nature"].rules.actors(state)[0]
            table = table_of(game, 3, game.rules.options_type(), "running")
            view = msgspec.structs.replace(table, actors=(seat,))
            seen = seen_by(game, view, state, seat)
            layout = panel(game, seen, order=Order("starve", "all"))
            texts = [one.content for one in layout.walk_children() if isinstance(one, TextDisplay)]
            is_offered = any("The same answer every time?" in text for text in texts)
            assert is_offered is ({type(each) for each in seen.actions} == {Starve})
            offers.add(is_offered)
    assert offers == {True, False}


@pytest.mark.parametrize(("answers", "is_menu"), [(3, False), (4, True)])
def test_many_answers_are_a_menu_so_that_the_picture_stays_in_sight(
    answers: int, *, is_menu: bool
) -> None:
    """Either way each comes with its sentence."""
    game, state = next(states_of("renature", 2))
    table = table_of(game, 2, game.rules.options_type(), "running")
    seen = seen_by(game, table, state, game.rules.actors(state)[0])
    choices = [Choice(str(n), f"{n} south", "Owl k1, owl k2", "+1") for n in range(answers)]
    layout = question(game, seen, PartialAction("place", (), "at", tuple(choices), ()))
    shown = [*layout.walk_children()]
    texts = [each.content for each in shown if isinstance(each, TextDisplay)]
    assert any("Owl k1" in text for text in texts) is not is_menu
    menus = [each.item for each in shown if isinstance(each, GameSelect)]
    offered = [(each.label, each.description) for menu in menus for each in menu.options]
    assert offered == [(f"{n} south: +1", "Owl k1, owl k2") for n in range(answers) if is_menu]


def test_which_deck_to_draw_from_is_asked_by_buttons() -> None:
    game = GAMES["darwin"]
    options = game.rules.check(game.rules.options_type(), 2)
    state = game.rules.setup(options, 2, Random(1))
    table = table_of(game, 2, options, "running")
    seen = seen_by(game, table, state, game.rules.actors(state)[0])
    shown = [*question(game, seen, answered(game, seen, "draw", ())).walk_children()]
    assert not [each for each in shown if isinstance(each, GameSelect)]
    labels = [each.item.label or "" for each in shown if isinstance(each, GameButton)]
    assert [label.split(":")[0] for label in labels[:2]] == ["Eat deck", "Survive deck"]


async def test_a_goal_that_is_new_to_somebody_has_its_aim(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """In Natura each goal is a game of its own; elsewhere one game is enough."""
    for number, (goal, is_new) in enumerate((("taker", True), ("calm", True), ("taker", False)), 1):
        table = await town.game(ann, ben, channel=f"place-{number}", game="natura", goal=goal)
        mover = await town.to_act(table)
        assert ("**Your aim:**" in mover.newest().text) is is_new, goal
