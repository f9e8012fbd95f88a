"""What each verb of a custom id does. A verb takes the answer to give, the press and the choice."""

from collections.abc import Mapping

from cogs.handlers import after, info, lobby, play
from cogs.handlers.lobby import Verb

HANDLERS: Mapping[str, Verb] = {
    "join": lobby.join,
    "leave": lobby.leave,
    "start": lobby.start,
    "computers": lobby.computers,
    "seatbot": lobby.seat_bot,
    "sendbot": lobby.send_bot,
    "hand": play.hand,
    "panel": play.hand,
    "do": play.do,
    "orders": play.orders,
    "order": play.order,
    "board": info.board,
    "text": info.text,
    "script": info.script,
    "rules": info.rules,
    "rulespage": info.rules_page,
    "again": after.again,
    "export": after.export,
}
