"""Whole turns by forms, menus and typing."""

import itertools
import random
import re

import discord
import pytest

from cogs.ui.components import PREFIX, ComponentId
from cogs.ui.form import FILL, TurnForm
from engine.darwin.play.state import State as DarwinState
from engine.natura.board.kinds import LETTERS
from engine.natura.board.kinds import NAMES as KIND_NAMES
from engine.natura.board.position import Move
from engine.natura.board.squares import square_name
from engine.natura.play.state import NaturaOptions
from engine.nature.play.state import State as NatureState
from tests.cogs.pace import Duel, deeds, hand_of, play_until
from tests.cogs.test_forged import PARTS, TABLES, Forged, answered_politely
from tests.cogs.town import Guest, OpenForm, Town, kind_of
from tests.cogs.views import seen_by, table_of
from tests.engine.playing import positions
from tests.games import GAMES

AT_ONCE = "Play several …"
THEN_FINISH = "Play and finish …"
MENU, RADIO = 3, 21
"""Discord's types of components."""


def filled(form: OpenForm, wanted: str) -> dict[str, object]:
    """The same answer for each card, then finishing."""
    answers: dict[str, object] = {}
    for key, options in form.fields.items():
        found = [option for option in options if option.startswith(wanted)]
        answers[key] = "done" if key == "then" else found[0]
    return answers


@pytest.mark.parametrize("name", ["nature", "evolution"])
def test_cards_with_many_uses_are_menus_and_keeping_each_is_chosen_first(name: str) -> None:
    game, kinds = GAMES[name], set()
    table = table_of(game, 3, game.rules.options_type(), "running")
    for position in positions(name, 3):
        state = game.storage.decode_state(position.state)
        for seat in game.rules.actors(state):
            seen = seen_by(game, table, state, seat)
            form = game.forms.form(seen.begun, seat)
            if form is None or form.is_menu:
                continue
            shown = TurnForm(form, ComponentId(FILL, 1)).to_dict()["components"]
            for field, label in zip(form.pages[0], shown, strict=True):
                component = label["component"]
                kinds.add(component["type"])
                assert component["type"] == (MENU if len(field.answers) > 4 else RADIO)
                first, *others = component["options"]
                assert (first["label"], first["value"]) == (field.nothing, "-")
                chosen = [each["value"] for each in (first, *others) if each.get("default")]
                assert chosen == [field.usual or "-"]
    assert kinds == {MENU, RADIO}


async def test_a_shorter_form_asks_whether_to_finish(town: Town, duel: Duel) -> None:
    table, person, _ = duel
    own = "AB"[(await town.seen(table, person)).own_seat]
    await town.play(table, lambda actions: next(a for a in actions if kind_of(a) == "grow"))
    form = await person.open_form(AT_ONCE, person.panel)
    *cards, last = form.fields
    assert (len(cards), last, form.fields[last]) == (4, "then", ["-", "done", f"hunter-{own}1"])
    await form.send(**filled(form, "trait") | {cards[-1]: "-"})
    assert (await town.tables.read.view(table)).progress.seq == 5
    assert await town.to_act(table) is not person
    assert deeds(person.panel) == []


async def test_a_button_opens_the_form_that_finishes(town: Town, duel: Duel) -> None:
    table, person, _ = duel
    form = await person.open_form(THEN_FINISH, (await person.slash("hand")).sight)
    assert (len(form.fields), form.modal["title"]) == (5, "Play and finish")
    reply = await form.send()
    assert "You chose nothing, so nothing happened." in reply.text
    assert await town.to_act(table) is person
    form = await person.open_form(THEN_FINISH, reply.sight)
    await form.send(**filled(form, "grow"))
    assert (await town.tables.read.view(table)).progress.seq == 6
    assert await town.to_act(table) is not person


async def test_a_form_is_done_as_a_whole_or_opens_again_as_answered(town: Town, duel: Duel) -> None:
    table, person, _ = duel
    before, held = await town.state(table), len(await hand_of(town, table, person))
    form = await person.open_form(AT_ONCE, person.panel)
    answers = filled(form, "enlarge")
    reply = await form.send(**answers)
    assert re.search(r"“Enlarge .*” and “Enlarge .*” can't both be done\. After", reply.text)
    assert "is size 4, the largest at this table. Nothing was done." in reply.text
    assert await town.state(table) == before
    await town.restart()
    form = await person.open_form("Change my answers …", reply.sight)
    assert form.chosen == answers
    for key in list(form.fields)[3:]:
        answers[key] = "-"
    await form.send(**answers)
    assert len(await hand_of(town, table, person)) == held - 3
    assert await town.to_act(table) is person
    await person.press("Undo", person.panel)  # the Submit as a whole
    assert await town.state(table) == before


async def test_a_form_goes_on_with_the_remaining_cards(town: Town, duel: Duel) -> None:
    table, *_ = duel

    def rich(state: NatureState) -> bool:
        seat = state.seats[state.turn]
        return state.phase == "adapt" and len(seat.hand) > 5

    await play_until(town, table, rich)
    person = await town.to_act(table)
    held = len(await hand_of(town, table, person))
    form = await person.open_form(AT_ONCE, person.panel)
    assert len(form.fields) == 5
    between = await form.send(**filled(form, "grow"))
    assert "**5 chosen so far; nothing has been played yet.**" in between.text
    assert len(await hand_of(town, table, person)) == held
    rest = "last card" if held == 6 else f"other {held - 5}"
    form = await person.open_form(f"Choose the {rest} …", between.sight)
    assert len(form.fields) == min(5, held - 5 + 1)
    await form.send(**filled(form, "grow") | ({"then": "-"} if "then" in form.fields else {}))
    assert await hand_of(town, table, person) == []
    await person.press("Undo", person.panel)
    assert len(await hand_of(town, table, person)) == held
    form = await person.open_form(AT_ONCE, person.panel)
    between = await form.send(**filled(form, "grow"))
    await person.press("Play these now", between.sight)
    assert len(await hand_of(town, table, person)) == held - 5


async def test_a_form_is_not_spoilt_when_others_change_their_choice(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Nor is what stands between its pages, nor a button."""
    table = await town.game(ann, ben, game="nature", quick_play=True)
    panel = (await ann.slash("hand")).sight
    form = await ann.open_form(THEN_FINISH, panel)
    bens = (await ben.slash("hand")).sight
    for _ in range(2):
        bens = (await ben.press("Finish adapting", bens)).sight
        bens = (await ben.press("Change my choice", bens)).sight
    [told] = [line for line in town.public()[-1].text.splitlines() if "Ben" in line and "*" in line]
    assert "**Ben** changes their choice." in told
    reply = await form.send(**filled(form, "grow"))
    assert "moved on" not in reply.text
    assert await hand_of(town, table, ann) == []


async def test_a_question_stays_open_when_others_finish(town: Town, ann: Guest, ben: Guest) -> None:
    await town.game(ann, ben, game="nature", quick_play=True)
    question = (await ann.press("Grow …", (await ann.slash("hand")).sight)).sight
    await ben.press("Finish adapting", (await ben.slash("hand")).sight)
    now = next(each for each in ann.everything() if each.id == question.id)
    assert now.text == question.text


async def test_a_form_for_an_earlier_decision_opens_again_with_what_still_fits(
    town: Town, duel: Duel
) -> None:
    """It is not carried out, though it could be: it might have been sent twice."""
    table, person, _ = duel
    form = await person.open_form(AT_ONCE, person.panel)
    answers = filled(form, "grow")
    await town.play(table, lambda actions: next(a for a in actions if kind_of(a) == "grow"))
    before, held = await town.state(table), len(await hand_of(town, table, person))
    reply = await form.send(**answers)
    assert "The game has moved on, so I did nothing. I kept your answers" in reply.text
    assert await town.state(table) == before
    form = await person.open_form("Change my answers …", reply.sight)
    cards = {key: said for key, said in form.chosen.items() if key != "then"}
    assert len(cards) == held
    assert cards.items() <= answers.items()
    await form.send(**form.chosen)
    assert await town.to_act(table) is not person or await hand_of(town, table, person) == []


async def test_a_pause_loses_no_answers(town: Town, duel: Duel) -> None:
    table, person, other = duel
    form = await person.open_form(AT_ONCE, person.panel)
    answers = filled(form, "grow")
    for each in (person, other):
        await each.slash("table pause")
    reply = await form.send(**answers)
    assert "This game is paused" in reply.text
    await other.slash("table resume")
    form = await person.open_form("Change my answers …", reply.sight)
    assert form.chosen == answers
    await form.send(**answers)
    assert await hand_of(town, table, person) == []


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


async def test_a_move_of_natura_is_typed(town: Town, ann: Guest, ben: Guest) -> None:
    """As the board shows it, with or without its piece. A refusal repeats it, on the panel."""
    table = await town.game(ann, ben, game="natura")
    person = await town.to_act(table)
    move = next(a for a in (await town.seen(table, person)).actions if isinstance(a, Move))
    squares = f"{square_name(move.from_).upper()} {square_name(move.to)}"
    other = KIND_NAMES[move.kind - 1]
    wrong = (
        ("nonsense", "“nonsense”: I need two squares"),
        ("e9 e4", "“e9 e4”: I need two squares"),
        ("a1 a1 a1", "I need two squares"),
        (" ", "You chose nothing"),
        (f"{other} {squares}", f"The piece on {squares[:2].lower()} is "),
    )
    hand = (await person.slash("hand")).sight
    for text, words in wrong:
        form = await person.open_form("Type a move …", hand)
        reply = await form.send(move=text)
        assert words in reply.text
        assert "Your turn" in reply.text
        assert (await town.tables.read.view(table)).progress.seq == 0
        hand = reply.sight
    form = await person.open_form("Type a move …", hand)
    await form.send(move=f"{LETTERS[move.kind]}{squares}")
    assert (await town.tables.read.view(table)).progress.seq == 1


@pytest.mark.parametrize(
    "text", ["{0} {1}", "{2}{0} {1}", "{3} {0} to {1}", "{0}-{1}", "{2}{0}{1}"]
)
def test_a_move_is_read_as_people_write_it(text: str) -> None:
    natura = GAMES["natura"]
    state = natura.rules.setup(natura.rules.check(NaturaOptions(), 2), 2, random.Random(1))
    for move in natura.rules.actions(state, 0):
        if isinstance(move, Move):
            from_, to = square_name(move.from_), square_name(move.to)
            said = text.format(from_, to, LETTERS[move.kind], KIND_NAMES[move.kind].upper())
            assert natura.forms.typed(state, 0, said) == (move,)


async def test_a_helpful_standing_order_is_offered(town: Town, ann: Guest, ben: Guest) -> None:
    """Beside a panel in direct messages, once; on a private panel where it answers a question."""
    table = await town.game(ann, ben, game="nectar")
    hand = await ben.slash("hand")
    (*_, highest) = deeds(hand.sight)
    answer = await ben.press(highest, hand.sight)
    assert "Always bid my highest card" not in answer.sight.labels
    (*_, highest) = deeds(ann.panel)
    offer = await ann.press(highest, ann.panel)
    assert offer.private
    page = await ann.press("Always bid my highest card", offer.sight)
    assert "Saved." in page.text
    assert (await town.seen(table, ann)).orders == {"bidding": "highest"}


async def test_whatever_is_sent_as_a_form_is_answered_politely(
    town: Town, ann: Guest, ben: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    """Forms with any id, at any table, with any fields, from anyone."""
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
        await answered_politely(town, forged)
    assert "Traceback" not in caplog.text
