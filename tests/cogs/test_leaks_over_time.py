"""Nobody can tell what was done in secret, nor what a seat that they lost holds now.

Each game is played twice over Discord (`tests.cogs.twins`).
"""

from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest
from discord.app_commands import Choice

from cogs.discord_api.places import Interaction
from cogs.interactions.replies import Reply
from cogs.interactions.table_lookup import TableLookup
from cogs.play.handler import PlayHandlers
from cogs.play.private_panels import PrivatePanels
from cogs.ui.components import ComponentId, GameButton
from engine.registry import NAMES as OURS
from host.clock.pace import PACES, UNTIMED
from host.messages import shown
from host.messages.shown import Board, Panel
from host.outbox.loop import Lane
from host.repositories import messages
from host.subject import Subject
from host.table.views import Receipt, TableView
from tests.cogs.ears import Difference
from tests.cogs.plans import NAMES, Plan, Time, as_twins
from tests.cogs.town import open_town
from tests.cogs.twins import REPLAYED, Twin, found, same_steps
from tests.engine.playing import has_secrets, secret_decisions
from tests.games import EXAMPLE, GAMES

STEPS: Final = 6
EVERY_PACE: Final = (UNTIMED, *PACES)
QUIET: Final = {"zone": "UTC", "quiet": "12:10-21:00"}


@pytest.fixture(autouse=True)
def _twins(monkeypatch: pytest.MonkeyPatch) -> None:
    as_twins(monkeypatch)


def plans() -> list[Plan]:
    """Every game at two paces, and every pace; closed DMs, quiet hours and restarts by turns.

    The example comes first, so that a new game leaves the plans of all others as they are.
    """
    return [
        Plan(
            name,
            EVERY_PACE[number % len(EVERY_PACE)],
            closed=[(), ("Ben",), NAMES][number % 3],
            preferences={NAMES[number % 3]: QUIET} if number % 2 else {},
            restart=1 + number % 4,
        )
        for number, name in enumerate(name for name in (EXAMPLE, *OURS) for _ in range(2))
    ]


@cache
def most_secret(name: str) -> Mapping[str, object]:
    """The options of the preset with the most secret actions; none if the default has as many."""

    def secrets(options: Mapping[str, object]) -> tuple[int, int]:
        secret, decisions = secret_decisions(name, options)
        return secret, min(decisions, 2 * STEPS)

    game = GAMES[name]
    presets = [] if game.rules.is_open else [each.options for each in game.presets]
    return max([{}, *map(msgspec.structs.asdict, presets)], key=secrets)


@asynccontextmanager
async def game(
    folder: Path, name: str, plan: Plan, shut: frozenset[str] = frozenset()
) -> AsyncGenerator[Twin]:
    time = Time()
    async with open_town(folder / f"{name}.db", time) as town:
        twin = Twin(town, plan, time)
        twin.shut = shut
        await twin.open()
        yield twin


async def played_twice(
    folder: Path, plan: Plan, steps: int = STEPS, looks: int = 5
) -> tuple[Twin, Twin]:
    """The same game without and with its insider's secret actions."""
    async with game(folder, "without", plan) as one:
        await one.play(steps)
        if plan.pace != UNTIMED:
            await one.run_out(None)
        await one.look_around(plan.onlooker, looks)
    async with game(folder, "with", plan) as other:
        await other.play_again(one, plan.insider)
        if len(other.moves) == len(one.moves):
            if plan.pace != UNTIMED:
                await other.run_out(plan.insider)
            await other.look_around(plan.onlooker, looks)
    return one, other


@pytest.mark.short("evolution-week")
@pytest.mark.parametrize("plan", plans(), ids=lambda plan: f"{plan.game}-{plan.pace}")
async def test_nobody_can_tell_what_somebody_did_in_secret(tmp_path: Path, plan: Plan) -> None:
    plan = plan._replace(options=most_secret(plan.game))
    for steps in (STEPS, 2 * STEPS, 3 * STEPS):
        folder = tmp_path / f"{steps}"
        folder.mkdir()
        one, other = await played_twice(folder, plan, steps)
        assert listed(found(one, other, plan.insider)) == ""
        enough = other.secrets >= STEPS // 2 or not has_secrets(plan.game)
        if enough:
            break
    assert enough
    others = [name for name in one.people if name != plan.insider]
    assert min(len(same_steps(one, other, name)) for name in others) > STEPS // 2


def test_every_game_and_every_pace_is_tried() -> None:
    assert {plan.game for plan in plans()} == {*GAMES}
    assert {plan.pace for plan in plans()} == {*EVERY_PACE}


async def changed_hands(folder: Path, plan: Plan, variant: str) -> Twin:
    """A game in which Cleo loses her seat and Dan takes it.

    "in secret": other cards are hidden, and Dan does things nobody notices. "before": Cleo did
    things that concern only her.
    """
    by_leaving = plan.chance("leaves").random() < 0.5
    async with game(folder, variant, plan, REPLAYED) as twin:
        await twin.play(2)
        twin.ears.step = "before"
        await twin.people["Cleo"].slash("hand")
        await twin.people["Cleo"].slash("hand")
        if variant == "before":
            await twin.look_around("Cleo", 4)
            await twin.town.tables.accounts.prefer(twin.people["Cleo"].id, "script", "braille")
        await twin.take_down("before")
        twin.ears.step = "lost"
        await twin.lose_seat("Cleo", by_leaving=by_leaving)
        await twin.take_down("lost")
        twin.ears.step = "taken"
        await twin.take_seat("Dan")
        if variant == "in secret":
            await twin.deal_anew()
            await twin.people["Dan"].slash("hand")
            await twin.act_in_secret("Dan", "his", and_back=False)
            await twin.act_in_secret("Dan", "more of his", and_back=False)
        await twin.take_down("taken")
        twin.ears.step = "after"
        await twin.people["Ann"].slash("table abandon")
        if variant != "in secret":
            await twin.look_around("Dan", 4)
        if variant != "before":
            await twin.press_about("Cleo")
            await twin.look_around("Cleo", 4)
        await twin.go_on(0.9 * twin.turn)
        await twin.take_down("after")
    return twin


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
async def test_nobody_can_tell_what_happens_in_a_seat_they_lost(tmp_path: Path, name: str) -> None:
    """Nor can its new player tell what the former one did privately."""
    pace = next(plan.pace for plan in plans() if plan.game == name)
    plan = Plan(name, pace, most_secret(name))
    usual = await changed_hands(tmp_path, plan, "usual")
    secret = await changed_hands(tmp_path, plan, "in secret")
    assert listed(found(usual, secret, "Ann", "Ben", "Dan")) == ""
    before = await changed_hands(tmp_path, plan, "before")
    assert listed(found(usual, before, "Cleo")) == ""
    for other, who in ((secret, "Cleo"), (before, "Dan")):
        assert "after" in same_steps(usual, other, who)


def listed(differing: Sequence[Difference]) -> str:
    return "\n".join(map(str, differing))


def starts_clocks_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("host.table.timing.carry_clock_on", lambda *_: None)


def edits_what_looks_alike(patch: pytest.MonkeyPatch) -> None:
    keeps_its_numbers(patch)


def doubts_all_messages_after_a_start(patch: pytest.MonkeyPatch) -> None:
    left = Lane._doubted

    async def doubted(lane: Lane) -> Collection[Subject]:
        async with lane.store.write() as connection:
            await messages.doubt_all(connection, [Subject.of("table", 1)])
        return await left(lane)

    patch.setattr(Lane, "_doubted", doubted)


def keeps_its_numbers(patch: pytest.MonkeyPatch) -> None:
    show = shown._show

    def keep(value: Board | Panel, **instead: object) -> None:
        show(value, value.seen.view.progress, **instead)

    patch.setattr(shown, "_show", keep)


def numbers_its_buttons(patch: pytest.MonkeyPatch) -> None:
    def key(view: TableView) -> GameButton:
        seq = str(view.progress.seq)
        return GameButton(ComponentId("log", view.id, ("0", seq)), "Show the log")

    keeps_its_numbers(patch)
    patch.setattr("cogs.live.board.history_key", key)


def numbers_its_suggestions(patch: pytest.MonkeyPatch) -> None:
    choices = TableLookup.choices

    async def numbered(
        lookup: TableLookup, interaction: Interaction, game: str | None, typed: str
    ) -> list[Choice[str]]:
        found = await choices(lookup, interaction, game, typed)
        entry = (await lookup._read.view(1)).progress.seq
        return [Choice(name=f"{each.name} ({entry})", value=each.value) for each in found]

    patch.setattr(TableLookup, "choices", numbered)


def types_before_it_answers(patch: pytest.MonkeyPatch) -> None:
    answer = PlayHandlers.answer

    async def typed(
        handlers: PlayHandlers, reply: Reply, receipt: Receipt, *, note: str = ""
    ) -> None:
        if reply.interaction.channel_id is not None:
            await reply.interaction.client.http.send_typing(reply.interaction.channel_id)
        await answer(handlers, reply, receipt, note=note)

    patch.setattr(PlayHandlers, "answer", typed)


@pytest.mark.short("edits_what_looks_alike")
@pytest.mark.parametrize(
    "leak",
    [
        starts_clocks_again,
        edits_what_looks_alike,
        doubts_all_messages_after_a_start,
        numbers_its_buttons,
        numbers_its_suggestions,
        types_before_it_answers,
    ],
)
async def test_a_leak_over_time_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    pace = "day" if leak is starts_clocks_again else UNTIMED
    plan = Plan("nature", pace, most_secret("nature"), restart=1)
    one, other = await played_twice(tmp_path, plan, 3, 20)
    assert found(one, other, plan.insider)


@pytest.mark.long
async def test_a_panel_that_follows_its_seat_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def follow_the_seat(panels: PrivatePanels, table: int, user: int) -> None:
        for panel in tuple(panels._open.get(table, ())):
            seen = await panels._read.seen(table, panel.seat)
            if panel.user == user and await panel.is_behind(seen):
                await panels._update(panel, seen)

    monkeypatch.setattr(PrivatePanels, "_bring_up_person", follow_the_seat)
    plan = Plan("nature", "live", most_secret("nature"))
    usual = await changed_hands(tmp_path, plan, "usual")
    secret = await changed_hands(tmp_path, plan, "in secret")
    assert [each for each in found(usual, secret, "Ann", "Ben", "Dan") if each.person == "Cleo"]
