"""What sentences in messages claim: each has a pattern and a test on the facts."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cogs.lobby.gathering_screen import free_seats
from cogs.ui.layout import closed_by, mention, plain
from engine.registry import GAMES
from engine.words import listed
from host.table.requests import Asked
from host.table.views import away_seat_of, seat_of
from tests.cogs.claims import Claim, Standing, asking, times, unix, users


def _always(_: Standing, __: re.Match[str]) -> bool:
    """It tells of something past."""
    return True


def _in_lobby(on: Standing, _: re.Match[str]) -> bool:
    return on.view.status == "lobby"


def _turn(on: Standing, said: re.Match[str]) -> bool:
    """Whose turn it is, all of them, and until when."""
    view, facts = on.view, on.facts
    if view.status != "running" or (view.time.pause is not None) != ("after the pause" in said[0]):
        return False
    seats = [seat_of(view, user) for user in users(said["who"])]
    if any(seat is None or seat not in view.actors for seat in seats):
        return False
    due = {facts.due(seat) for seat in seats if seat is not None} - {None}
    told = times(said[0])
    named = {
        user for line in on.seen.text.splitlines() if "'s turn" in line for user in users(line)
    }
    return due == set(told) and _ahead(on, told) and facts.acting <= named


def _ahead(on: Standing, told: Sequence[int]) -> bool:
    """Nothing that is said to come is past."""
    return all(each >= on.facts.now.timestamp() for each in told)


def _own_turn(on: Standing, said: re.Match[str]) -> bool:
    view = on.view
    if on.seat is None or view.status != "running" or on.seat not in view.actors:
        return False
    due = on.facts.due(on.seat)
    told = times(said[0])
    return told == ([] if due is None else [due] * len(told)) and _ahead(on, told)


def _not_own_turn(on: Standing, _: re.Match[str]) -> bool:
    view = on.view
    return on.seat is not None and view.status == "running" and on.seat not in view.actors


def _others_turn(on: Standing, said: re.Match[str]) -> bool:
    return _not_own_turn(on, said) and set(users(said["who"])) == on.facts.acting


_ASKED: Final[Mapping[str, Asked]] = {
    "pause this game": "pause",
    "another time per turn": "pace",
    "change the time per turn": "pace",
    "abandon this game": "abandon",
    "let them undo something": "undo",
}


def _proposes(on: Standing, said: re.Match[str]) -> bool:
    """Who asks for something, and exactly those who haven't answered."""
    what = _ASKED[said["what"]]
    missing = set(on.view.missing(what))
    named = set(users(said["who"]))
    by_manager = what == "pause" and on.view.requests.by_manager
    asks = set[int]() if by_manager else asking(on.view, what)
    return named == asks and set(users(said["rest"])) == missing


def _asks_undo(on: Standing, said: re.Match[str]) -> bool:
    """Who asks to take back something, and exactly those who haven't answered."""
    undo = on.view.requests.undo
    missing = set(on.view.missing("undo"))
    if undo is None or on.view.over or set(users(said["rest"])) != missing:
        return False
    return on.view.players[undo.seat].user == int(said["asker"])


def _must_agree(on: Standing, said: re.Match[str]) -> bool:
    offer = on.facts.undoes.get(on.reader or 0)
    return offer is not None and set(users(said["who"])) == set(offer.asked)


def _request(on: Standing, said: re.Match[str]) -> bool:
    """Something is still asked by this person, of nobody who isn't among the named."""
    what = _ASKED[said["what"]]
    by_asker = on.view.requests.by_manager
    if said["asker"]:
        by_asker = int(said["asker"]) in asking(on.view, what)
    return by_asker and set(on.view.missing(what)) <= set(users(said["who"]))


def _out_of_time(on: Standing, said: re.Match[str]) -> bool:
    for seat, clock in enumerate(on.view.clocks):
        if clock is not None and clock.answer_by is not None:
            who = mention(on.view.players[seat])
            closes = [] if clock.answer_by is None else [unix(clock.answer_by)]
            if who in said[0] and times(said[0]) == closes:
                return not on.view.over and _ahead(on, times(said[0]))
    return False


def _you_out_of_time(on: Standing, said: re.Match[str]) -> bool:
    clock = on.view.clocks[on.seat] if on.seat is not None and on.view.clocks else None
    if clock is None or clock.answer_by is None:
        return False
    closes = [] if clock.answer_by is None else [unix(clock.answer_by)]
    return times(said[0]) == closes and _ahead(on, times(said[0]))


_GONE: Final = "is no longer in (?:this server|the table's server)"


def _can_be_opened(on: Standing, said: re.Match[str]) -> bool:
    late = [on.view.players[seat].user for seat in on.view.openable]
    return not on.view.over and users(said["whose"]) == late


def _waits_not(on: Standing, said: re.Match[str]) -> bool:
    absent = [each.user for each in on.view.players if each.user and each.absent is not None]
    return users(said["who"]) == absent


def _open_seats(on: Standing, said: re.Match[str]) -> bool:
    free = [plain(each.name) for each in on.view.players if each.is_free and each.user is None]
    return not on.view.over and said["names"] == listed(free)


def _paused(on: Standing, said: re.Match[str]) -> bool:
    pause = on.view.time.pause
    if pause is None or on.view.over:
        return False
    by = [] if pause.by is None else [pause.by]
    return times(said[0]) == [unix(pause.since)] and users(said[0]) == by


def _pauses(on: Standing, _: re.Match[str]) -> bool:
    return on.view.time.pause is not None and not on.view.over


def _channel_lost(on: Standing, _: re.Match[str]) -> bool:
    return on.view.place.is_lost


def _is_suspended(on: Standing, said: re.Match[str]) -> bool:
    since = on.view.place.suspended
    return since is not None and times(said[0]) == [unix(since)]


def _players(on: Standing, said: re.Match[str]) -> bool:
    """All who play, in a table's line; one that is finished may name only who won."""
    everyone = listed([mention(each) for each in on.view.players])
    return on.view.over or said["players"] == everyone


def _seats_left(on: Standing, said: re.Match[str]) -> bool:
    free = sum(each.is_free for each in on.view.players)
    if on.view.status == "lobby":
        free = free_seats(on.facts.game, on.view)
    return not on.view.over and free == int(said["free"] or 0)


def _waits_for(on: Standing, said: re.Match[str]) -> bool:
    """Everyone whose turn it is, and until when."""
    due = {on.facts.due(seat) for seat in on.view.actors} - {None}
    all_act = len(on.view.actors) == len(on.view.players)
    named = all_act if said["who"] == "everyone" else set(users(said[0])) == on.facts.acting
    is_asked = on.view.status == "running" and on.view.time.pause is None and named
    return is_asked and set(times(said[0])) == due and _ahead(on, times(said[0]))


def _started(on: Standing, said: re.Match[str]) -> bool:
    return times(said[0]) == [unix(on.view.started)]


def _in_seat(on: Standing, said: re.Match[str]) -> bool:
    seat = "ABCDEF".index(said["letter"])
    view = on.view
    if view.status != "lobby" or seat >= len(view.players):
        return False
    is_host = view.players[seat].user == view.host
    return mention(view.players[seat]) in said[0] and is_host == said[0].endswith("host")


def _starts(on: Standing, said: re.Match[str]) -> bool:
    told = times(said[0])
    starts = on.view.status == "lobby" and {unix(on.view.lobby.starts_at)} == {*told}
    return starts and _ahead(on, told)


def _starts_soon(on: Standing, said: re.Match[str]) -> bool:
    """All who have a seat are told of the start."""
    seated = [each.user for each in on.view.players if each.user is not None]
    return users(said["who"]) == seated and _starts(on, said)


def _starts_not(on: Standing, _: re.Match[str]) -> bool:
    return not on.view.lobby.is_scheduled


def _waiting_list(on: Standing, said: re.Match[str]) -> bool:
    return users(said[0]) == [each.user for each in on.view.lobby.waiting]


def _host_can_start(on: Standing, said: re.Match[str]) -> bool:
    return on.view.status == "lobby" and users(said[0]) == [on.view.host]


def _has_room(on: Standing, said: re.Match[str]) -> bool:
    """As many open seats as it says, in a lobby."""
    free = free_seats(on.facts.game, on.view)
    return on.view.status == "lobby" and free == int(said["free"] or 0)


def _looking(on: Standing, said: re.Match[str]) -> bool:
    free = free_seats(on.facts.game, on.view)
    many = 0 if said["many"] == "no" else int(said["many"])
    return on.view.status == "lobby" and many == free


def _has_seat(on: Standing, said: re.Match[str]) -> bool:
    """The person mentioned first has a seat."""
    return seat_of(on.view, users(said[0])[0]) is not None


def _invited(on: Standing, said: re.Match[str]) -> bool:
    guest, host = users(said[0])
    return guest in on.facts.invited and host == on.view.host


def _kept(on: Standing, said: re.Match[str]) -> bool:
    """Seats are kept until then, for those who are named if any are."""
    kept = on.view.lobby.kept
    told = [unix(each.until) for each in kept if each.user in (users(said[0]) or on.facts.invited)]
    return set(times(said["until"])) <= set(told) and _ahead(on, times(said["until"]))


def _proposed(on: Standing, said: re.Match[str]) -> bool:
    """A rematch, and who is missing."""
    missing = [each.user for each in on.view.lobby.kept]
    return on.view.status == "lobby" and users(said["who"] or "") == missing


def _invited_only(on: Standing, _: re.Match[str]) -> bool:
    return on.view.status == "lobby" and on.view.lobby.invited_only


def _wishes(on: Standing, said: re.Match[str]) -> bool:
    """Somebody asks for this game."""
    wishes = [each.wish for each in on.view.lobby.kept if each.wish is not None]
    return said["game"] in [GAMES[each.game].title for each in wishes]


def _sits(on: Standing, _: re.Match[str]) -> bool:
    """Its reader sits in a lobby that hasn't started."""
    return on.view.status == "lobby" and on.seat is not None


def _follows(on: Standing, _: re.Match[str]) -> bool:
    return on.reader in on.facts.followers and not on.view.over


def _finished(on: Standing, _: re.Match[str]) -> bool:
    return on.view.status == "finished"


def _played(on: Standing, said: re.Match[str]) -> bool:
    """Who played a game that is over."""
    everyone = {each.user for each in on.view.players} - {None}
    return _finished(on, said) and set(users(said[0])) == everyone


def _closes_by(on: Standing, said: re.Match[str]) -> bool:
    """Who or what ended it."""
    by = closed_by(on.view.closing, on.view.players)
    begun = "before it started" not in said[0]
    return (
        on.view.status == "abandoned" and (on.view.started is not None) == begun and by in said[0]
    )


def _over(on: Standing, _: re.Match[str]) -> bool:
    return on.view.over


def _in_channel(on: Standing, _: re.Match[str]) -> bool:
    return on.view.over and not on.view.place.is_lost


def _result(on: Standing, said: re.Match[str]) -> bool:
    """Nobody who didn't play is named."""
    everyone = {each.user for each in on.view.players}
    if said[0].startswith("Nobody wins"):
        return on.view.over
    return on.view.status == "finished" and set(users(said[0])) <= everyone


def _no_seat(on: Standing, _: re.Match[str]) -> bool:
    return on.seat is None


def _away(on: Standing, _: re.Match[str]) -> bool:
    return on.reader is not None and away_seat_of(on.view, on.reader) is not None


def claim(name: str, pattern: str, holds: Callable[[Standing, re.Match[str]], bool]) -> Claim:
    """A claim by its pattern, in a line without the marks of bold and small type."""
    return Claim(name, re.compile(pattern), holds)


SENTENCES: Final = (
    claim("whose turn", r"^(?P<who>.*)'s turn(?: after the pause)?(?: \(due [^)]*\))?:", _turn),
    claim("your turn", r"(?:nudged you\. |^Still |^)[Yy]our turn(?: \(due [^)]*\))?:", _own_turn),
    claim("who nudged", r"^<@\d+> nudged you\.", _own_turn),
    claim("reminder", r"^Reminder: your turn \(due [^)]*\):", _own_turn),
    claim("not your turn", r"^(?:Done\. )?I'll message you here when", _not_own_turn),
    claim("whom a panel waits for", r"^(?:Done\. )?Waiting for (?P<who>.*)\. This", _others_turn),
    claim(
        "what is proposed",
        r"^(?P<who>.*) proposes? (?:to )?(?P<what>pause this game|another time per turn|"
        r"abandon this game)(?P<rest>.*)$",
        _proposes,
    ),
    claim(
        "an undo that is asked for",
        r"^<@(?P<asker>\d+)> asks to take back their last action.*?(?P<rest>Waiting for .*)$",
        _asks_undo,
    ),
    claim("who acted since", r"^.* (?:has|have) acted since then", _always),
    claim("who must agree to an undo", r", so (?P<who>.*) must agree\.", _must_agree),
    claim(
        "a request",
        r"^(?P<who>.*): (?:<@(?P<asker>\d+)>|a manager) asks you to (?P<what>.*) at table \d+\.",
        _request,
    ),
    claim(
        "how a request ended", r"^(?:<@\d+> declined|<@\d+> withdrew|Agreed:|Not every)", _always
    ),
    claim(
        "who is out of time or gone",
        rf"^\S+.* (?:is out of time|{_GONE})\. The other players.*$",
        _out_of_time,
    ),
    claim(
        "you're out of time or gone",
        r"^(?:You're out of time|You've left this table's server)\..*$",
        _you_out_of_time,
    ),
    claim(
        "whose seats can be opened",
        rf"^(?P<whose>.* (?:hasn't moved for \d+ days|{_GONE})\.) Any other player can open .*$",
        _can_be_opened,
    ),
    claim("for whom a vote doesn't wait", r"^This vote doesn't wait for (?P<who>.*)$", _waits_not),
    claim(
        "open seats",
        r"^Open seats?: (?P<names>.*) plays? there until someone takes over\.$",
        _open_seats,
    ),
    claim("paused", r"^The game is paused \([^)]*\)", _paused),
    claim(
        "its channel can't be reached",
        r"^I can't reach this table's channel \([^)]*\)",
        _is_suspended,
    ),
    claim("a table's players", r"^[A-Z]\w+, table \d+ · (?P<players>[^·]*)(?= · |$)", _players),
    claim("seats left", r" · (?:(?P<free>\d+) seats? open|all seats taken)(?= · |$)", _seats_left),
    claim("who is waited for", r" · waiting for (?P<who>[^·]*?)(?= · |$)", _waits_for),
    claim("when it started", r" · started <t:\d+:R>", _started),
    claim("when it will start", r" · starts <t:\d+:R>", _starts),
    claim("a pause on a line", r" · paused(?= · |$)", _pauses),
    claim("a seat in the lobby", r"^`(?P<letter>[A-F])` .*$", _in_seat),
    claim("when it starts", r"^Start: The game starts by itself at .*$", _starts),
    claim("it couldn't start", r"<@\d+> can start it now\.", _host_can_start),
    claim("the waiting list", r"^Waiting list: .*$", _waiting_list),
    claim("what started", r"^[A-Z]\w+, table \d+: started with .*$", _always),
    claim("looking for players", r"^<@&\d+>: .* has (?P<many>no|\d+) open seats?", _looking),
    claim("who was notified", r"^<@&\d+> were notified of", _always),
    claim("a seat from the waiting list", r"^<@\d+>: you got a seat at .* in ", _has_seat),
    claim("how waiting ended", r"^<@\d+>: you got a seat at .* from the waiting list\.", _always),
    claim("how soon it starts", r"^(?P<who><@\d+>.*): .*, starts at .*$", _starts_soon),
    claim("no set start", r"no longer starts at a set time\.$", _starts_not),
    claim("company", r"^Somebody you don't want to sit with has joined your table .*$", _always),
    claim("a freed seat", r"freed your seat at table", _always),
    claim(
        "an invitation",
        r"^<@\d+>: <@\d+> invites you to ",
        _invited,
    ),
    claim(
        "a kept seat", r"eats? (?:is |are )?kept (?:for <@\d+> )?until (?P<until><t:\d+:f>)", _kept
    ),
    claim(
        "a table for invited people",
        r"(?:^For invited people; <@\d+> can open it to everyone\.$|for invited people(?= · |$))",
        _invited_only,
    ),
    claim("another game", r"You asked for (?P<game>\w+) instead", _wishes),
    claim("a wish", r"would rather play (?P<game>\w+) \(", _wishes),
    claim(
        "how an invitation ended",
        r"^<@\d+> (?:would rather not play|joined|was invited to) .*$",
        _always,
    ),
    claim(
        "a declined invitation",
        r"^<@\d+>: <@\d+> (?:would rather not play|didn't take their seat at|can't see) .*$",
        _in_lobby,
    ),
    claim("a past invitation", r"^<@\d+>: your invitation of <@\d+> to .*$", _always),
    claim("a first hand to come", r"I'll send your .* here when it starts\.$", _sits),
    claim(
        "a rematch",
        r"^(?:(?P<who><@\d+>.*): )?<@\d+> would like to play \w+ again "
        r"\((?:table \d+|in <#\d+>)[^)]*\)\.",
        _proposed,
    ),
    claim(
        "a weekly game",
        r"^(?:(?P<who><@\d+>.*): )?\w+ with <@\d+> (?:starts (?P<at><t:\d+:f>)|is on again) "
        r"\((?:table \d+|in <#\d+>)[^)]*\)\.",
        lambda on, said: _proposed(on, said) and (said["at"] is None or _starts(on, said)),
    ),
    claim("whether somebody is in", r" Are you in\?$", _in_lobby),
    claim("its start", r"It starts (?P<at><t:\d+:f>)\.", _starts),
    claim("its start with all", r"It starts once everyone has pressed Play\.", _in_lobby),
    claim("who follows", r"^You're following .* After each round, I'll tell you here", _follows),
    claim("the end of a game", r"table \d+: the game is over$", _finished),
    claim(
        "who won",
        r"(?:^|· )(?!ended )[^·]* (?:wins?|share the victory)(?: with \d.*|\..*|$)",
        _result,
    ),
    claim("who played", r"^Played by .* in ", _played),
    claim(
        "how ratings changed",
        r"^Ratings: (?:(?: · )?<@\d+> [\d,]+ → [\d,]+(?: \(still settling\))?)+$",
        _played,
    ),
    claim(
        "who ended it",
        r"(?:, table \d+: ended|^Ended|· ended|closed before it started)[^·]*$",
        _closes_by,
    ),
    claim("the end on a panel", r" · The game is over$", _over),
    claim("where the result is", r"^The result is in the channel\.$", _in_channel),
    claim("a lost seat", r"^You no longer (?:play here|have a seat)\b", _no_seat),
    claim("who has a lost seat", r"^<@\d+> has taken your seat\.", _no_seat),
    claim("a deleted channel", r"^This table's channel was deleted\.", _channel_lost),
    claim("a computer in your seat", r"^A computer player is playing for you\.", _away),
)
"""What sentences claim."""
