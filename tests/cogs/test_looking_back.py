"""How a game turned, posted under it once it is over, and each person's costliest moves."""

import random

from cogs.hints.analysis_screen import mark_of
from cogs.ui.custom_ids import ComponentId
from host.computers.judge import Judged, Question
from tests.cogs.test_direct_tables import SMALLEST, begun, move
from tests.cogs.test_following import until_all_acted
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town, kind_of

TURNED = "how the game turned"


class Critic:
    """Has something to say of everybody's first decision."""

    def __init__(self) -> None:
        self.seats: dict[int, bytes] = {}

    async def judge(self, question: Question) -> Judged:
        """What to make of it."""
        entry = question.chance.split()[-1]
        cost = 0.2 if self.seats.setdefault(question.seat, entry) == entry else 0.0
        words = f"What seat {question.seat} did"
        return Judged((0.5, 0.5), words, "Rest a while", 0.5, 0.5 - cost, ("saves *strength*",))

    async def close(self) -> None:
        """Nothing is left behind."""


async def played_out(town: Town, *people: Guest) -> int:
    """A short game, and what was found about it posted."""
    town.bot.features.hints.analysing._judge = Critic()
    table = await town.game(*people, game="natura")
    await until_all_acted(town, table, len(people))
    person = await town.to_act(table)
    seen = await town.seen(table, person)
    resign = next(action for action in seen.actions if kind_of(action) == "resign")
    await town.tables.play.act(table, person.id, resign, decision=seen.decision, interaction=1)
    await town.quiet()
    return table


async def test_a_game_that_is_over_is_looked_back_at(town: Town, ann: Guest, ben: Guest) -> None:
    table = await played_out(town, ann, ben)
    [posted] = [sight for sight in town.public() if TURNED in sight.text]
    assert posted.labels == ["Turning point 1", "Turning point 2", "My costliest moves"]
    assert "chance to win over the game" in str(posted.pictures)
    assert not posted.message.mentions
    await town.restart()
    await town.bot.features.hints.analysing.resume()
    await town.quiet()
    assert len([sight for sight in town.public() if TURNED in sight.text]) == 1
    point = await ben.press("Turning point 2", posted)
    assert point.private
    assert "What seat 1 did" in point.text
    assert "- saves \\*strength\\*" in point.text
    assert len(point.sight.pictures) == 1
    other = await ben.press("Turning point 1", point.sight)
    assert "What seat 0 did" in other.text
    assert other.sight.message.id == point.sight.message.id, "the message changes"
    assert len([sight for sight in town.public() if TURNED in sight.text]) == 1
    assert mark_of(table) in posted.words


async def test_everybody_sees_their_own_costliest_moves(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await played_out(town, ann, ben)
    [posted] = [sight for sight in town.public() if TURNED in sight.text]
    for seat, person in enumerate((ann, ben)):
        own = await person.press("My costliest moves", posted)
        assert own.private
        assert f"you played **What seat {seat} did**, about 30 %" in own.text
        assert f"What seat {1 - seat} did" not in own.text
        one = await person.press("Look at 1", own.sight)
        assert f"What seat {seat} did" in one.text
        back = await person.press("All of them", one.sight)
        assert back.text == own.text
    none = await cleo.press("My costliest moves", posted)
    assert none.private
    assert "You made none of the decisions" in none.text


async def test_nothing_is_told_while_the_game_runs(town: Town, ann: Guest, ben: Guest) -> None:
    town.bot.features.hints.analysing._judge = Critic()
    table = await town.game(ann, ben, game="natura")
    await until_all_acted(town, table, 2)
    for component in (
        ComponentId("decision", table, ("0", "turned")),
        ComponentId("decision", table, ("0", "own")),
        ComponentId("costliest", table),
    ):
        said = await press_by_hand(town, component, "", ann)
        assert "I have not looked back at this game" in said
    assert not any(TURNED in sight.text for sight in town.public())


async def test_one_who_plays_alone_finds_it_in_their_direct_messages(
    town: Town, ann: Guest
) -> None:
    town.bot.features.hints.analysing._judge = Critic()
    table = await begun(ann, SMALLEST)
    while not (await town.tables.read.view(table)).over:
        await move(ann, table, random.Random(1))
    posted = ann.newest("dm", TURNED)
    own = await ann.press("My costliest moves", posted)
    assert "you played **What seat 0 did**" in own.text
