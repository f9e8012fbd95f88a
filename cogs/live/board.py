"""A running game's messages: the board in the channel, its end, and each seat's panel."""

import re
from collections.abc import Iterator, Sequence

from cogs.friends.again import AGAIN, ON_A_DAY
from cogs.hints.screen import HINT
from cogs.live.stakes import in_the_end, so_far
from cogs.lobby.after_handler import check_key
from cogs.lobby.gathering_screen import EVERY_WEEK
from cogs.lobby.options_screen import HINT_LABEL
from cogs.messages.zoom import scores_keys, zoom_choices, zoom_keys
from cogs.plans.noting import note_choice
from cogs.plans.planning import plan_choices, plan_line
from cogs.plans.proposing import proposals, propose_choices
from cogs.play.panel_screen import next_key, note_line, order_offer, where
from cogs.play.turn_menu import TurnMenu
from cogs.replay.screen import FOLLOW, SINCE, history_key, muted, replay_key
from cogs.results.screen import ratings_changed
from cogs.results.stories_handler import STORY
from cogs.time.absence import absences, nudge_keys
from cogs.time.agreement_screen import standing
from cogs.ui.components import PRIMARY, SUCCESS, GameButton, button, more
from cogs.ui.layout import (
    GREEN,
    NO_RESULT,
    SAND,
    Beside,
    MessageLayout,
    closed_by,
    end_of_turn,
    foremost,
    mention,
    newest,
    turn_text,
)
from cogs.undo.feature import undo_keys, undo_request
from engine.model import Choice, Order
from engine.registry import AnyGame
from engine.stories import Concern, Story, words_of
from engine.words import listed
from host.statistics.ratings import Change
from host.table.seat_views import is_choice
from host.table.summaries import Compared
from host.table.views import SeatView, TableView
from render.base import Picture

NEWS_ROOM, NEWS_STORIES = 340, 4
"""Characters and stories of news in a message; the rest is in the log."""
LAST_LINES = 3
"""Lines of news at the end, where the result matters."""
NO_MESSAGES = (
    "-# I can't start direct messages right now, so I ping you here. Press **My {hand}** to see "
    "yours privately."
)


def board(
    game: AnyGame,
    seen: SeatView,
    stories: Sequence[Story],
    picture: Picture,
    mark: str,
    *,
    waits_for_messages: bool = False,
    compared: Compared | None = None,
) -> MessageLayout:
    """The public board of a running game; `mark` identifies this message.

    `waits_for_messages`: some players want direct messages, and I can't begin any now.
    """
    view = seen.view
    return MessageLayout(
        f"### {game.title}, table {view.id} · {game.wording.status(seen.begun)}",
        so_far(game, seen, compared),
        _public_news(stories),
        picture,
        turn_text(game, seen),
        nudge_keys(view),
        NO_MESSAGES.format(hand=game.wording.hand) if waits_for_messages else "",
        *questions(view),
        *proposals(game, seen),
        [
            *_hand_key(game, view, mark),
            *zoom_keys(seen),
            button("text", view.id, "As text"),
            button("rules", view.id, "Rules", game.name, "0"),
            history_key(view),
        ],
        [button(SINCE, view.id, "Since my last turn"), button(FOLLOW, view.id, "Follow")],
        colour=GREEN,
    )


def _public_news(stories: Sequence[Story]) -> str:
    """What matters most of what happened since the message began."""
    told, left = foremost(stories, NEWS_ROOM, NEWS_STORIES)
    return "\n".join([*told, *([f"-# … and {left} more in the log"] if left else [])])


def questions(view: TableView, seat: int | None = None) -> Iterator[str | list[GameButton]]:
    """What everyone is asked or told at a running table; on a panel, as its seat sees it."""
    yield from standing(view)
    yield from absences(view, seat)
    yield from undo_request(view, seat)


def _hand_key(game: AnyGame, view: TableView, mark: str) -> list[GameButton]:
    """The button for one's own hand, if any people play."""
    if all(player.user is None for player in view.players):
        return []
    return [button("hand", view.id, f"My {game.wording.hand}", mark, style=PRIMARY)]


def final(
    game: AnyGame,
    seen: SeatView,
    stories: Sequence[Story],
    picture: Picture,
    rated: Sequence[Change],
    mark: str,
    compared: Compared | None = None,
) -> MessageLayout:
    """The public end of a game: the result, what it did to ratings, and what to do next."""
    view = seen.view
    outcome = game.rules.outcome(seen.begun)
    if outcome is None:
        raise ValueError("the game is not over")
    before = words_of(each for each in stories if each.concern is not Concern.END)
    return MessageLayout(
        f"### {game.title}, table {view.id}: the game is over",
        in_the_end(game, seen, outcome, compared),
        picture,
        ratings_changed(rated),
        muted(newest(before, 1200, LAST_LINES)),
        # Rows that a phone shows as they are.
        [*story_keys(game, seen), *_after_keys(view), button("board", view.id, "Board")],
        [
            *scores_keys(seen),
            button("text", view.id, "As text"),
            history_key(view),
            check_key(view, mark),
        ],
        colour=SAND,
    )


def _after_keys(view: TableView) -> list[GameButton]:
    """A rematch and the replay."""
    again = [button(AGAIN, view.id, "Play again", style=SUCCESS)]
    if sum(each.user is not None or each.away is not None for each in view.players) > 1:
        again.append(button(ON_A_DAY, view.id, "On another day"))
        again.append(button(EVERY_WEEK, view.id, "Every week …"))
    return [*again, replay_key(view)]


def story_keys(game: AnyGame, seen: SeatView) -> list[GameButton]:
    """A button for those who may tell a story, if anyone may."""
    asked = [seen.view.players[seat] for seat in game.storytellers(seen.begun)]
    if not any(player.user is not None for player in asked):
        return []
    return [button(STORY, seen.view.id, "Tell your story", style=PRIMARY)]


def abandoned(game: AnyGame, view: TableView, mark: str) -> MessageLayout:
    """What stays in the channel after a game that ended without a result."""
    return MessageLayout(
        f"### {game.title}, table {view.id}: ended {closed_by(view.closing, view.players)}",
        NO_RESULT,
        [*_after_keys(view), history_key(view), check_key(view, mark)],
        colour=SAND,
    )


WAIT = "I'll message you here when it's your turn."
PRIVATE_WAIT = "Waiting for {who}. This updates itself for 15 minutes; after that, refresh it."
CARD_TEXT = re.compile(r"(?:^|(?<=[.!?]) )(?:\*\*[^*]*\*\*: )?“[^”]*”")
"""A sentence that is a quotation, of a card by its title if it stands alone."""
MOMENT = "-# The picture is from when I sent this."
PANEL_ROOM, PANEL_STORIES = 170, 4
"""Characters and stories that a panel tells in full: some four lines on a phone."""
BESIDE_ROOM, BESIDE_STORIES = 120, 3
"""Of more, the characters and stories beside a button for the rest."""


def panel(
    game: AnyGame,
    seen: SeatView,
    *,
    stories: Sequence[Story] = (),
    note: str = "",
    picture: Picture | None = None,
    mark: str = "",
    order: Order | None = None,
    is_private: bool = False,
    aim: str = "",
    is_awaited: bool = False,
) -> MessageLayout:
    """A seat's panel: its question, a little news, its hand, and what it can do now.

    In direct messages it may stay unchanged for days while others move, so it says nothing that
    their moves make untrue. `mark` identifies this message if it lasts; `order` is offered;
    `is_private`: only this person sees it, and it follows each move as long as it can. `aim` is for
    somebody new to the game. `is_awaited`: another table waits for them.
    """
    waits, turn = seen.seat not in seen.view.actors, TurnMenu(game, seen)
    going_on = [next_key(seen.view.id)] * (waits and is_awaited)
    hand = [button("hand", seen.view.id, f"My {game.wording.hand}", style=PRIMARY)]
    return MessageLayout(
        note,
        " · ".join(filter(None, (prompt(game, seen, is_private=is_private), aim))),
        *news(seen.view, stories),
        plan_line(game, seen),
        note_line(seen.own_note),
        *order_offer(game, seen, order),
        *questions(seen.view, seen.seat),
        *proposals(game, seen),
        *([picture] if picture else []),
        *turn.rows([*going_on, *hand * (waits and not is_private), *undo_keys(game, seen)]),
        more(
            seen.view.id,
            [*opened(game, seen, is_private=is_private), *turn.asides()],
            *filter(None, [mark]),
        ),
        MOMENT if waits and picture and not is_private else "",
        colour=GREEN,
        picture_name="hand",
        chooser=(game.name, seen.own_seat),
    )


def prompt(game: AnyGame, seen: SeatView, *, is_private: bool = False) -> str:
    """What this seat is asked, or whom it waits for, or how it will hear of its turn; and where.

    Somebody who was reminded reads so first.
    """
    view, asked = seen.view, ""
    if view.time.pause is not None:
        pass  # the pause says all
    elif seen.seat not in view.actors:
        has_chosen = game.secret_choices.may_change(seen.begun, seen.own_seat)
        who = listed([mention(view.players[seat]) for seat in view.actors])
        then = PRIVATE_WAIT.format(who=who) if is_private else WAIT
        asked = f"Done. {then}" if has_chosen else then
    else:
        asked = f"{_opening(seen)} {game.wording.question(seen.begun, seen.own_seat)}"
    return f"{asked}\n-# {where(game, view)}".lstrip()


def news(view: TableView, stories: Sequence[Story]) -> list[str | Beside]:
    """What matters most of what happened, muted, and a button for the rest. What cards say is in
    the channel only.
    """
    unquoted = [
        Story(words, each.concern)
        for each in stories
        if (words := CARD_TEXT.sub("", each.words).lstrip())
    ]
    told, left = words_of(unquoted), 0
    if len(told) > PANEL_STORIES or sum(map(len, told)) > PANEL_ROOM:
        told, left = foremost(unquoted, BESIDE_ROOM, BESIDE_STORIES)
    text = muted("\n".join(told))
    return [Beside(text, button(SINCE, view.id, f"All of it ({len(stories)})"))] if left else [text]


def _opening(seen: SeatView) -> str:
    """That it is this seat's turn, with its deadline, if it has one that hasn't passed."""
    due = end_of_turn(seen.view, seen.own_seat)
    if due and seen.reminded:
        return f"**Reminder: your turn (due {due}):**"
    turn = f"Your turn (due {due}):" if due else "Your turn:"
    if seen.nudged_by is None:
        return f"**{turn}**"
    if seen.nudged_by == seen.seat:
        return f"**Still {turn[0].lower()}{turn[1:]}**"
    return f"**{mention(seen.view.players[seen.nudged_by])} nudged you.** {turn}"


def opened(game: AnyGame, seen: SeatView, *, is_private: bool = False) -> list[Choice]:
    """What the menu of a panel opens."""
    direct = seen.view.place.is_direct
    return [
        *([Choice("panel", "Refresh")] if is_private else []),
        *plan_choices(game, seen),
        *propose_choices(game, seen),
        *([] if direct else [Choice("board", "Board")]),
        *zoom_choices(seen),
        *([Choice("text", "As text")] if direct else []),
        Choice(SINCE, "Since my last turn", "What happened, with pictures"),
        *([Choice(HINT, HINT_LABEL, "The best moves, and why")] if is_choice(seen) else []),
        *([Choice("orders", "Standing orders")] if game.rules.orders.specs else []),
        note_choice(seen),
        Choice(f"rules:{game.name}:0", "Rules"),
    ]
