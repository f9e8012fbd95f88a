"""Analysis of a finished game, without names: decisions, costs, turning points."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain, groupby
from typing import Final

import msgspec

from engine.ledger import Entry, in_effect
from engine.model import Action, Memory, Order, Outcome
from engine.players.analysis import Judged
from engine.registry import AnyGame
from host.computers.judge import JudgeQuestion
from host.computers.memories import MemoryBuilder, stored_memory
from host.table.played import PlayedGame

MAX_DECISIONS: Final = 60
MAX_OF_PEOPLE: Final = 45
"""People's decisions with a real choice come first, since they want to know the cost."""
MAX_ROUND_STARTS: Final = 12
MIN_COST: Final = 0.03
"""The lowest cost of a turning point or costliest move."""
MAX_TURNING_POINTS: Final = 3


class Decision(msgspec.Struct, frozen=True):
    """A judged decision: entry `seq` of the ledger, action `at` of the game."""

    seq: int
    seat: int
    at: int
    judged: Judged

    @property
    def cost(self) -> float:
        """Its cost in shares of the win."""
        return self.judged.cost


class Analysis(msgspec.Struct, frozen=True):
    """A finished game as the hard player sees it.

    `choices` of its `actions` were decisions. `rounds` has each number and first action, `end` each
    seat's final share.
    """

    actions: int
    choices: int
    teams: tuple[int, ...]
    end: tuple[float, ...]
    rounds: tuple[tuple[int, int], ...] = ()
    decisions: tuple[Decision, ...] = ()

    @property
    def is_together(self) -> bool:
        """Whether all play together: shares then tell how near the goal is."""
        return len(set(self.teams)) == 1

    @property
    def turning_points(self) -> tuple[int, ...]:
        """Indices of the costliest `decisions`, in the order of play."""
        return tuple(sorted(self.costliest(None, MAX_TURNING_POINTS)))

    def costliest(self, seqs: Collection[int] | None, most: int) -> tuple[int, ...]:
        """Indices of the costliest `decisions`, worst first, of entries `seqs` (None: all).

        At most one per turn, only where the course falls, and none that the next estimate takes
        back.
        """
        found, course = [], self.course()
        for turn in self._turns():
            own = [at for at in turn if seqs is None or self.decisions[at].seq in seqs]
            worst = max(own, key=lambda at: self.decisions[at].cost, default=None)
            if worst is not None and self.decisions[worst].cost >= MIN_COST:
                found.append((worst, turn[-1] + 1))
        lasting = [
            at
            for at, after in found
            if self._falls(at, after, course) and not self._is_taken_back(at, after)
        ]
        return tuple(sorted(lasting, key=lambda place: -self.decisions[place].cost)[:most])

    def _turns(self) -> list[list[int]]:
        """Indices of consecutive decisions of one seat."""
        every = enumerate(self.decisions)
        return [[at for at, _ in turn] for _, turn in groupby(every, key=lambda each: each[1].seat)]

    def _falls(self, place: int, after: int, course: Sequence[Sequence[float]]) -> bool:
        """Whether the seat's share in the course is lower at decision `after`."""
        decision = self.decisions[place]
        if decision.judged.way is not None or after == len(course):
            return True
        line = self._lines[decision.seat]
        return course[place][line] - course[after][line] >= MIN_COST

    def _is_taken_back(self, place: int, after: int) -> bool:
        """Whether the seat is rated nearly as high again by decision `after`."""
        decision = self.decisions[place]
        judged = decision.judged
        if judged.way is not None or after == len(self.decisions):
            return False
        share = self.decisions[after].judged.shares[decision.seat]
        return share > judged.best_share - decision.cost / 2

    def course(self) -> list[tuple[float, ...]]:
        """The teams' shares at each decision: the average of what each seat knew lately, less what
        its decision cost then.
        """
        found: list[tuple[float, ...]] = []
        window = 2 * len(self.teams)
        for place, decision in enumerate(self.decisions):
            lately = self.decisions[max(0, place + 1 - window) : place]
            views = {each.seat: self._afterwards(each) for each in lately}
            views[decision.seat] = self.by_team(decision.judged.shares)
            found.append(tuple(sum(one) / len(views) for one in zip(*views.values(), strict=True)))
        return found

    @property
    def _lines(self) -> list[int]:
        """By seat the place of its team."""
        teams = [*dict.fromkeys(self.teams)]
        return [teams.index(each) for each in self.teams]

    def _afterwards(self, decision: Decision) -> tuple[float, ...]:
        """The teams' shares after a decision, as its seat could know: others get what it cost."""
        shares, line = self.by_team(decision.judged.shares), self._lines[decision.seat]
        own = shares[line]
        left = max(own - decision.cost, 0.0)
        grown = (1 - left) / (1 - own) if own < 1 else 1.0
        return tuple(left if at == line else share * grown for at, share in enumerate(shares))

    def by_team(self, shares: Sequence[float]) -> tuple[float, ...]:
        """Shares by team, in the order of first seats, adding up to 1 in a contest."""
        teams = tuple(dict.fromkeys(self.teams))
        found = []
        for team in teams:
            own = [share for share, each in zip(shares, self.teams, strict=True) if each == team]
            found.append(sum(own) / len(own))
        whole = sum(found)
        if self.is_together or whole <= 0:
            return tuple(found)
        return tuple(share / whole for share in found)


class OpenDecision(msgspec.Struct, frozen=True):
    """A decision to be judged, and the question about it."""

    seq: int
    at: int
    question: JudgeQuestion

    def decided(self, judged: Judged) -> Decision:
        """The judged decision."""
        return Decision(self.seq, self.question.seat, self.at, judged)


class Prepared(msgspec.Struct, frozen=True):
    """A game and its decisions to be judged."""

    analysis: Analysis
    decisions: tuple[OpenDecision, ...] = ()


def prepare(played: PlayedGame, seats: int) -> Prepared:
    """The decisions of a finished game, as their seats saw it. Hold its `lock`."""
    game, first = played.game, played.stepping.first
    entries = [each.entry for each in played.stored if each.entry.seq >= first]
    counted = {entry.seq for entry in in_effect(each.entry for each in played.stored)}
    rounds: list[tuple[int, int]] = []
    found: list[OpenDecision] = []
    chose: set[int] = set()
    actions, last, builder = 0, None, None
    for step, after in zip(played.stepping.steps(first), chain(entries[1:], [None]), strict=True):
        last = step.state
        if builder is None:
            builder = MemoryBuilder(game, range(seats), last)
        elif step.entry.seq in counted:
            builder.recall(last, step.events)
        if step.entry.seq in counted:
            now = game.rounds.number(step.state)
            if now is not None and (not rounds or rounds[-1][0] != now):
                rounds.append((now, actions))
        if after is None or after.seq not in counted or after.kind != "action":
            continue
        asked = _question(game, last, after, builder.memories, seats)
        if asked is not None:
            found.append(OpenDecision(after.seq, actions, asked))
            if after.actor is not None and has_choice(game.rules.actions(step.state, asked.seat)):
                chose.add(after.seq)
        actions += 1
    outcome = None if last is None else game.rules.outcome(last)
    if last is None or outcome is None:
        return Prepared(Analysis(actions, 0, tuple(range(seats)), (0.0,) * seats))
    shares = _end(game, last, outcome, outcome.teams)
    analysis = Analysis(actions, len(found), outcome.teams, shares, tuple(rounds))
    return Prepared(analysis, tuple(_looked_at(found, {at for _, at in rounds}, chose)))


def _looked_at(
    found: Sequence[OpenDecision], begins: Collection[int], chose: Collection[int]
) -> list[OpenDecision]:
    """The decisions to judge: first those that begin rounds, then people's real choices."""
    openings = [place for place, each in enumerate(found) if each.at in begins]
    peoples = [place for place, each in enumerate(found) if each.seq in chose]
    preferred = [*spread(openings, [], MAX_ROUND_STARTS), *spread(peoples, [], MAX_OF_PEOPLE)]
    return [found[place] for place in spread(range(len(found)), preferred, MAX_DECISIONS)]


def _question(
    game: AnyGame, state: msgspec.Struct, entry: Entry, memories: Mapping[int, Memory], seats: int
) -> JudgeQuestion | None:
    """The question about an action; None if there was no choice, or it gave up the game."""
    action: Action = game.storage.decode_action(bytes(entry.payload))
    seat = entry.seat
    if seat is None or isinstance(action, Order) or action.is_final:
        return None
    seen = game.rules.redact(state, seat)
    if len(game.rules.actions(seen, seat)) < 2:
        return None
    return JudgeQuestion(
        game=game.name,
        rules_version=game.rules.version,
        state=game.storage.encode(seen),
        memory=stored_memory(memories[seat]),
        seat=seat,
        seats=seats,
        played=bytes(entry.payload),
        chance=b"%d" % entry.seq,
    )


def _end(
    game: AnyGame, state: msgspec.Struct, outcome: Outcome, teams: Sequence[int]
) -> tuple[float, ...]:
    """Each seat's share in the win at the end."""
    won = {teams[seat] for seat in outcome.winners}
    if won:
        return tuple(1 / len(won) if team in won else 0.0 for team in teams)
    return tuple(game.rules.evaluate(state, seat) for seat in range(len(teams)))


def has_choice(actions: Sequence[Action]) -> bool:
    """Whether there is more than one reasonable thing to do.

    >>> from engine.nature.play.actions import DONE
    >>> has_choice([DONE])
    False
    """
    usual = [each for each in actions if each.weight in {"usual", "ending"}]
    return len(usual) > 1


def spread(wanted: Sequence[int], first: Sequence[int], most: int) -> list[int]:
    """At most `most` of these ascending numbers, evenly spread; preferably those in `first`.

    >>> spread(range(10), [3], 4)
    [0, 3, 5, 9]
    >>> spread(range(3), [], 4)
    [0, 1, 2]
    >>> spread(range(100), [10, 11], 3)
    [10, 11, 99]
    """
    if len(wanted) <= most:
        return list(wanted)
    kept = sorted({*wanted}.intersection(first))[:most]
    others = sorted({*wanted}.difference(kept))
    room = most - len(kept)
    if room == 1:
        kept.append(others[-1])
    elif room:
        kept += [others[i * (len(others) - 1) // (room - 1)] for i in range(room)]
    return sorted(kept)
