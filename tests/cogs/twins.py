"""Games played twice over Discord in the same way, except for what one person does in secret.

one = Twin(town, plan); await one.open(); await one.play(8)
other = Twin(another_town, plan); await other.open(); await other.play_again(one, insider)
assert found(one, other, insider) == []

As long as somebody's view of the game and all they were told is the same in both, everything they
receive must be the same.
"""

import random
from collections import defaultdict
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Final, TypeAlias

from engine.model import Action, Event, Order
from engine.registry import AnyGame
from host.clock.pace import pace_of
from host.subject import Subject
from host.table.views import SeatView
from tests.cogs.ears import Difference, Ears, differences
from tests.cogs.plans import NAMES, Move, Plan, Time, secret_actions, unnoticed
from tests.cogs.sights import Sight
from tests.cogs.test_every_game import steady
from tests.cogs.test_reaching_people import close_door
from tests.cogs.town import Guest, Town, command_of, kind_of
from tests.games import GAMES

REFUSED: Final = 3
"""Commands tried at once that may be refused."""
REPLAYED: Final = frozenset({"Since my last turn", "Show the log", "Watch the game"})
"""Those of them that replay the ledger."""
SHOWING: Final = frozenset(
    {"Board", "My hand", "My pieces", "As text", "Zoom in", "Scores", "Rules", "Since my last turn"}
    | {"Standing orders", "Show the log", "Watch the game", "Refresh"}
)
"""The buttons under boards and panels that only show something."""

Look: TypeAlias = Callable[[], Awaitable[object]]


class Twin:
    """One of two games, in a town of its own, in time that only the test moves.

    `sights` are what everyone could know after each step; `secrets` counts the insider's actions.
    """

    def __init__(self, town: Town, plan: Plan, time: Time) -> None:
        self.town, self.plan, self.time = town, plan, time
        self.shut = frozenset[str]()
        """Buttons that nobody presses."""
        self.people = {name: town.guest(name) for name in (*NAMES, "Dan", "Zoe")}
        self.manager = town.manager("Max")
        self.holders = list(NAMES)
        self.ears = Ears(town)
        self.table = 0
        self.moves: list[Move] = []
        self.secrets = 0
        self.sights: dict[str, dict[str, bytes]] = {}
        self._seq = 0
        self._known: dict[str, list[Event]] = defaultdict(list)

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return GAMES[self.plan.game]

    @property
    def turn(self) -> timedelta:
        """The time per turn, or an hour without one."""
        pace = pace_of(self.plan.pace)
        return timedelta(hours=1) if pace is None else pace.time

    def seat(self, name: str) -> int | None:
        """Somebody's seat."""
        return self.holders.index(name) if name in self.holders else None

    # --- a game's course -------------------------------------------------------------------------

    async def open(self) -> None:
        """Three people start the game, and Zoe follows it."""
        town, plan = self.town, self.plan
        town.seed = plan.chance("seed").randbytes(32)
        town.is_steady = True
        await self._hold_time()
        for name in plan.closed:
            close_door(town.env, self.people[name])
        for name, chosen in plan.preferences.items():
            await town.tables.accounts.prefer_all(self.people[name].id, chosen)
        seated = [self.people[name] for name in NAMES]
        await town.lobby(*seated, game=plan.game)
        view = await town.tables.read.in_channel(town.channels["oasis"].id)
        assert view is not None
        self.table = view.id
        await town.tables.lobby.set_options(self.table, seated[0].id, plan.options)
        await town.tables.lobby.set_pace(self.table, seated[0].id, plan.pace)
        await seated[0].slash("table start")
        if not self.shut:
            await self.people["Zoe"].press("Follow", self.board)
        await self.take_down("the beginning")

    async def _hold_time(self) -> None:
        """Stop the timekeeper."""
        await self.town.bot.timekeeper.stop()

    async def play(self, steps: int) -> None:
        """Play at random; after each step somebody looks at something."""
        for number in range(steps):
            if (await self.town.tables.read.view(self.table)).over:
                return
            await self._begin(number)
            await self.go_on(self.turn / 100)
            self.moves.append(await self._pick(number))
            await self._step(number)

    async def play_again(self, other: "Twin", insider: str) -> None:
        """Play as in the other game, with secret actions before each step.

        In the last third of the steps they leave traces, and the games may diverge.
        """
        for number, move in enumerate(other.moves):
            await self._begin(number)
            and_back = 3 * number < 2 * len(other.moves)
            await self.act_in_secret(insider, f"{number}", and_back=and_back)
            await self.go_on(self.turn / 100)
            seat = self.seat(move.person)
            assert seat is not None
            if move.action not in (await self._seen(seat)).actions:
                if move.secret and move.person == insider:
                    continue  # done before, or its card is played
                return
            self.moves.append(move)
            await self._step(number)

    async def _begin(self, number: int) -> None:
        self.ears.step = f"step {number}"
        await self.go_on(self.turn / 100)
        await self._meanwhile(number)

    async def _meanwhile(self, number: int) -> None:
        """Other events at a table: talk below the board, proposals, a restart."""
        if number == self.plan.restart:
            await self.town.restart()
            await self._hold_time()
        rng = self.plan.chance(f"meanwhile {number}")
        view = await self.town.tables.read.view(self.table)
        what = rng.choice(("talk", "propose", "nothing", "nothing"))
        if view.abandon_votes:
            other = next(
                name for name in self.holders if self.people[name].id not in view.abandon_votes
            )
            await self.people[other].press("Play on", self.board)
        elif what == "propose":
            await self.people[rng.choice(self.holders)].slash("table abandon")
        if what == "talk":
            await self.people["Zoe"].member.send(self.town.channels["oasis"], "who is next?")
            await self.town.quiet()

    async def _step(self, number: int) -> None:
        person, action, _ = self.moves[-1]
        await self._do(person, action)
        rng = self.plan.chance(f"look {number}")
        await rng.choice(self._looks(self.people[rng.choice([*self.people])]))()
        await self.take_down(self.ears.step)

    async def run_out(self, insider: str | None) -> None:
        """Let a turn run out, with all that is due: a reminder, then the question to the table."""
        await self.go_on(self.turn * 0.55)
        for number in range(9):
            self.ears.step = f"waiting {number}"
            await self.go_on(self.turn / 16)
            if insider is not None and number < 4:
                await self.act_in_secret(insider, f"waiting {number}", and_back=True)
            await self.take_down(self.ears.step)

    async def go_on(self, by: timedelta) -> None:
        """Let time pass, and do what is due."""
        self.time.now += by
        await self.town.tables.deadlines.fire(Subject.of("table", self.table))
        await self.town.quiet()

    async def take_down(self, step: str) -> None:
        """Record what everyone can know after a step."""
        truth = await self.town.state(self.table)
        view = await self.town.tables.read.view(self.table)
        game = self.game
        for stored in await self.town.tables.read.entries_after(self.table, self._seq):
            self._seq = stored.entry.seq
            if stored.entry.kind == "action":
                for event in game.storage.decode_events(stored.events):
                    for name in self.people:
                        heard = game.rules.redact_event(event, self.seat(name))
                        self._known[name] += [] if heard is None else [heard]
        self.sights[step] = {
            name: game.storage.encode(game.rules.redact(truth, self.seat(name)))
            + repr((view.actors, view.status, self._known[name])).encode()
            for name in self.people
        }

    async def _seen(self, seat: int) -> SeatView:
        return await self.town.tables.read.seen(self.table, seat)

    async def _pick(self, number: int) -> Move:
        """The next move; finishing is likelier than anything else, so that rounds go by."""
        rng = self.plan.chance(f"move {number}")
        seat = rng.choice((await self.town.tables.read.view(self.table)).actors)
        actions = steady((await self._seen(seat)).actions)
        ends = [action for action in actions if kind_of(action) in ("done", "pass")]
        action = rng.choice(ends if ends and rng.random() < 0.4 else actions)
        truth = await self.town.state(self.table)
        secret = unnoticed(self.game, truth, len(self.holders), seat, [action]) is not None
        return Move(self.holders[seat], action, secret)

    async def _do(self, name: str, action: Action) -> None:
        """Somebody takes an action by its command."""
        seat = self.seat(name)
        assert seat is not None
        command, options = command_of(await self._seen(seat), action)
        await self.people[name].slash(command, **options)

    # --- a seat that changes hands ---------------------------------------------------------------

    async def lose_seat(self, name: str, *, by_leaving: bool) -> None:
        """Somebody leaves their seat, or a manager frees it."""
        person, seat = self.people[name], self.seat(name)
        assert seat is not None
        if by_leaving:
            page = await person.slash("table leave")
            await person.press("Leave the game", page.sight)
        else:
            await self.manager.slash("table free", seat="ABCDEF"[seat])
        self.holders[seat] = ""

    async def take_seat(self, name: str) -> None:
        """Somebody takes the open seat."""
        await self.people[name].press("Take this seat", self.board)
        self.holders[self.holders.index("")] = name

    async def deal_anew(self) -> None:
        """Redeal everything spectators can't see. The ledger no longer replays after that."""
        truth, rng = await self.town.state(self.table), self.plan.chance("dealt again")
        await self.town.put(self.table, self.game.rules.scramble(truth, None, rng))

    async def press_about(self, name: str) -> None:
        """Somebody presses random components of their private messages."""
        person, rng = self.people[name], self.plan.chance(f"{self.ears.step} {name} presses")
        mine = [sight for place in ("oasis", "dm") for sight in person.sees(place)]
        private = [each for each in mine if each.ephemeral or each.message.guild is None]
        for sight in private[-6:]:
            offered = [
                button.custom_id
                for button in sight.buttons
                if not button.disabled and button.label not in self.shut
            ]
            offered += [menu.custom_id for menu in sight.menus]
            if not offered:
                continue
            actor = person.user if sight.message.guild is None else person.member
            chosen = rng.choice(offered)
            menus = {menu.custom_id: menu.options for menu in sight.menus}
            if chosen in menus:
                await actor.select(sight.message, [menus[chosen][0][1]], custom_id=chosen)
            else:
                await actor.click(sight.message, custom_id=chosen)
            await self.town.quiet()

    # --- what nobody notices ---------------------------------------------------------------------

    async def act_in_secret(self, name: str, when: str, *, and_back: bool) -> None:
        """Somebody acts in secret and looks at something; `and_back`: and takes it back."""
        rng, seat = self.plan.chance(f"secret {when}"), self.seat(name)
        assert seat is not None
        person = self.people[name]
        truth = await self.town.state(self.table)
        chosen = secret_actions(self.game, truth, len(self.holders), seat, rng, and_back=and_back)
        self.secrets += len(chosen)
        undoes = len(chosen) > 1 and rng.random() < 0.5
        chosen = chosen[:1] if undoes else chosen
        orders = [each for each in chosen if isinstance(each, Order)]
        self.ears.note(person, "in secret", [repr(each) for each in chosen])
        if orders:
            panel = (await person.slash("hand")).sight
            page = (await person.press("Standing orders", panel)).sight
            for order in orders:
                page = (await person.choose(order.value, page, menu=f":{order.name}")).sight
        else:
            for action in chosen:
                await self._do(name, action)
        if undoes:
            await person.press("Undo it", (await person.slash("table undo")).sight)
        if orders:
            return
        await self._open_a_question(person, rng)
        await rng.choice(self._looks(person))()

    async def _open_a_question(self, person: Guest, rng: random.Random) -> None:
        """Somebody opens a question on their panel, and goes no further."""
        for sight in person.sees("dm")[-1:]:
            asking = [each for each in sight.labels if each.endswith("…") and "Undo" not in each]
            if asking:
                await person.user.click(sight.message, label=rng.choice(asking))
                await self.town.quiet()

    # --- looking ---------------------------------------------------------------------------------

    @property
    def board(self) -> Sight:
        """The newest board in the channel."""
        return next(each for each in reversed(self.town.public()) if each.pictures)

    async def look_around(self, name: str, times: int) -> None:
        """Somebody looks at a few things, and at what buttons show."""
        person, rng = self.people[name], self.plan.chance(f"{self.ears.step} {name} looks")
        looks = self._looks(person)
        for look in rng.sample(looks, min(times, len(looks))):
            await look()
        for sight in (self.board, *person.sees("dm")[-1:]):
            for label in (*sight.labels, *sight.opens):
                if label in SHOWING - self.shut:
                    now = next(each for each in person.everything() if each.id == sight.id)
                    shown = (await person.press(label, now)).sight
                    if sight.opens and "Back" in shown.labels:
                        await person.press("Back", shown)

    def _looks(self, person: Guest) -> list[Look]:
        """The ways to look at something without a move."""
        commands = ("hand", "board", "table status", "table undo", "tables", "games", "settings")
        asked: list[Look] = [partial(person.slash, command) for command in commands]
        return [
            *asked,
            partial(person.slash, "board", text=True),
            partial(self._look_at_data, person),
            partial(self._look_at_suggestions, person),
            partial(self._look_back, person),
            partial(self._look_at_refusals, person),
        ]

    async def _look_at_data(self, person: Guest) -> None:
        page = await person.slash("privacy")
        await person.press("Get my data as a file", page.sight)

    async def _look_at_suggestions(self, person: Guest) -> None:
        for command in ("board", "table undo"):
            self.ears.note(person, command, await person.suggestions(command, "table"))
        for kind in self.game.rules.action_types:
            command = f"{self.plan.game} {kind.__struct_config__.tag}"
            for field in kind.__struct_fields__[:1]:
                offered = await person.suggestions(command, field.removesuffix("_"))
                self.ears.note(person, command, offered)

    async def _look_back(self, person: Guest) -> None:
        for label in ("Since my last turn", "Show the log"):
            if label in self.board.labels and label not in self.shut:
                await person.press(label, self.board)

    async def _look_at_refusals(self, person: Guest) -> None:
        """Some commands that are illegal now, or that ask for more."""
        seat = self.seat(person.name)
        legal = [] if seat is None else (await self._seen(seat)).actions
        kinds = self.game.rules.action_types
        for kind in self.plan.chance(self.ears.step).sample(kinds, min(REFUSED, len(kinds))):
            mine = [action for action in legal if type(action) is kind]
            if len(mine) != 1:
                await person.slash(f"{self.plan.game} {kind.__struct_config__.tag}")


def same_steps(one: Twin, other: Twin, name: str) -> list[str]:
    """The first steps after which somebody could know the same in both games."""
    found = []
    for step, sights in one.sights.items():
        if step not in other.sights or other.sights[step][name] != sights[name]:
            break
        found.append(step)
    return found


def found(one: Twin, other: Twin, *insiders: str) -> list[Difference]:
    """What anyone but the insiders received in one game only, although both looked the same."""
    return [
        each
        for name in one.people
        if name not in insiders
        for each in differences(one.ears, other.ears, name, same_steps(one, other, name))
    ]
