"""A seat's hand: its cards and what they cost it now, the Reproduce cards, and its species."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.cards import Card, environment_name
from engine.darwin.play.scoring import threat
from engine.darwin.play.species import Purchase, purchase
from engine.darwin.play.state import PREDATOR, REPRODUCE, SCARCE, State
from engine.model import Event
from render.base import Picture
from render.darwin.bank import BY_RESOURCE, field, offer
from render.darwin.board import DrawnSeat, panel, scores, standing
from render.darwin.faces import Face, adaptations, face_piece
from render.darwin.header import SIGN_WIDTH, TALL, TOP, ground_of
from render.darwin.news import News, news_of
from render.darwin.pieces import (
    ANY,
    BACK_ART,
    CROSS,
    PALE,
    RESOURCE_ART,
    SCORE_ART,
    TICK,
    VERDICT_GROUNDS,
    amounts,
    environment_disc,
    struck,
)
from render.darwin.text_board import TextParts, hand_alt
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, HEIGHT, READABLE, WIDTH
from render.drawing.layout import (
    Piece,
    art,
    box,
    column,
    ends,
    fill,
    first_fitting,
    fitting,
    gap,
    label,
    layers,
    margins,
    on,
    row,
    share,
    staged,
    text,
    within,
)
from render.drawing.parts import gold, left_out, wooden_sign
from render.drawing.seats import badge, names_drawn

_SMALL = 32


class Verdict(NamedTuple):
    """What a seat can do with a card. `now`: an action with it is legal at this moment."""

    card: Card
    found: Purchase
    now: bool


def verdict_on(telling: TextParts, seat: int, which: int) -> Verdict:
    """What a seat can do with a card of its hand or a Reproduce card."""
    legal = GAME.rules.actions(telling.seen, seat)
    now = any(
        isinstance(action, act.Add | act.Reproduce | act.Play) and action.card == which
        for action in legal
    )
    return Verdict(telling.cards.all[which], purchase(telling.seen, seat, which), now)


def _words(verdict: Verdict) -> tuple[str, ...]:
    card, found = verdict.card, verdict.found
    if not found.possible:
        return ("already there" if found.elsewhere and card.effect == "to" else "missing",)
    if not verdict.now:
        return ("affordable",)
    if card.effect == "to":
        return ("play it, pay any", "play it")
    return ("buy",) if card.deck == REPRODUCE else ("add it",)


def verdict_piece(verdict: Verdict, room: int, size: int = GLANCE) -> Piece:
    """A tick and what can be done, or a cross and what is missing, with words if there is room."""
    card, found, icon = verdict.card, verdict.found, size - 2
    ink = c.LEAF_DARK if found.possible else c.BAD
    signs = [environment_disc(card.environment, icon)] * found.elsewhere
    signs += [art(ANY, icon)] * (found.any_missing and not found.elsewhere)
    numbers, tick = _numbers(verdict), art(TICK if found.possible else CROSS, icon)
    wanted = [*signs, *[amounts(numbers, icon, sum(numbers) * (icon + 3))] * any(numbers)]
    if found.possible and card.effect != "to" and not any(found.price):
        wanted.append(text("free", READABLE, c.GOOD))
    for words in _words(verdict):
        told = row(tick, text(words, size, ink), *wanted)
        if told.width <= room:
            return told
    left = room - row(tick, *signs, gap(0)).width
    if any(numbers) and left >= 26:
        return row(tick, *signs, amounts(numbers, icon, left))
    return fitting([tick, *wanted], room)


def _numbers(verdict: Verdict) -> Sequence[int]:
    """The missing Resources, or the price if it differs from the printed cost."""
    card, found = verdict.card, verdict.found
    if not found.possible:
        return found.missing
    if found.price != card.cost and card.effect != "to":
        return found.price
    return (0, 0, 0, 0)


def _offer_verdict(verdict: Verdict, here: str, room: int) -> Piece:
    """The verdict below a Reproduce card, with an egg if only Fertility makes it available."""
    if not verdict.found.possible or verdict.card.environment == here:
        return verdict_piece(verdict, room, _SMALL + 2)
    egg = row(art(SCORE_ART[3], _SMALL), environment_disc(verdict.card.environment, _SMALL), gap=6)
    return ends(room, verdict_piece(verdict, room - egg.width, _SMALL + 2), egg, gap=0)


_LEFT, _WIDTH = 8, WIDTH - 16
_CARDS, _NARROW_CARDS = 380, 424
"""How high cards are; five or more are so narrow that their words need more lines."""
_OFFERS = 178
_FOOT = 60
_MOST = 6
_USUAL = 3
_RESOURCES = 300


def draw_hand(
    seen: State,
    seat: int,
    people: Sequence[str],
    since: Sequence[Event] = (),
    *,
    own: bool = True,
) -> Picture:
    """A seat's cards, with prices or what is missing, and its species."""
    telling = TextParts(seen, seat)
    telling.you = seat if own else None
    news = news_of(telling, since)
    names = names_drawn(people[: len(seen.seats)])
    canvas = ground_of(seen.environment)
    wooden_sign(SIGN_WIDTH, TALL, telling.sign()).draw(canvas, _LEFT, TOP)
    strip = _strip(telling, names, news, _WIDTH - SIGN_WIDTH - _RESOURCES - 16)
    beside = row(strip, _resources(telling, seat, news))
    beside.draw(canvas, _LEFT + SIGN_WIDTH + 8, TOP)
    top = TOP + TALL + 8
    for shown in (_cards(telling, seat, news), _offers(telling, seat, news)):
        shown.draw(canvas, _LEFT, top)
        top += shown.height + 8
    _own(telling, seat, news, HEIGHT - 8 - top).draw(canvas, _LEFT, top)
    return canvas.picture(hand_alt(telling, seat, people))


# --- the header ----------------------------------------------------------------------------------


def _titles(telling: TextParts, names: Sequence[str]) -> list[str]:
    """Whose turn it is, from the longest words to the shortest."""
    if telling.outcome is not None:
        won = telling.you in telling.leading
        return ["You win!", "You win"] if won else ["The game is over", "Over"]
    acting = telling.acting[0]
    if acting == telling.you:
        return [*(f"Your turn: {words}" for words in telling.asks()), "Your turn"]
    name = names[acting]
    shorter = name.split()[0]
    return [f"It's {name}'s turn", f"{name}'s turn", f"{shorter}'s turn", shorter]


def _strip(telling: TextParts, names: Sequence[str], news: News, width: int) -> Piece:
    """Who is to act, and the Environment: its name goes before any but the shortest words."""
    environment = telling.seen.environment
    first = [badge(each, 58) for each in telling.leading[:1]]
    disc = environment_disc(environment, 58)
    named = row(disc, text(environment_name(environment), GLANCE, c.WHITE))
    if news.environment is not None:
        named = on(box(named.width + 20, TALL - 10, c.INK, c.GOLD, thick=4), named)
    scarce = layers(box(60, 60, c.PAPER, c.PAPER, radius=30), struck(SCARCE[environment], 44))
    wide, narrow = (row(each, scarce, gap=12) for each in (named, disc))
    titles = _titles(telling, names)
    versions = [(words, wide) for words in titles[:-1] or titles]
    versions += [(words, narrow) for words in titles]

    def variants() -> Iterator[Piece]:
        room = width - 28
        for words, where in versions:
            told = row(*first, text(words, GLANCE, c.GOLD_LIGHT), gap=12)
            yield ends(room, told, where, gap=14)
        left = room - row(*first, narrow, gap=12).width - 14
        cut = text(fonts.fit(titles[-1], GLANCE, left, "black"), GLANCE, c.GOLD_LIGHT)
        yield ends(room, row(*first, cut, gap=12), narrow)

    return layers(box(width, TALL, c.INK, radius=16), first_fitting(variants(), width - 28))


def _resources(telling: TextParts, seat: int, news: News) -> Piece:
    frame = box(_RESOURCES, TALL, c.PAPER, thick=4, radius=16)
    held = [
        (which, number) for which, number in enumerate(telling.seen.seats[seat].resources) if number
    ]
    if not held:
        return layers(frame, label("no Resources", (42, 36), _RESOURCES - 24, c.SOFT_INK))
    size = 46 if len(held) < 4 else GLANCE
    numbers = [text(str(number), size) for _, number in held]
    room = _RESOURCES - 20 - row(*numbers, gap=0).width
    icon = min((room - 4) // len(held) - 4, 52)
    shown = []
    for (which, _), number in zip(held, numbers, strict=True):
        piece = row(art(RESOURCE_ART[which], icon), number, gap=2)
        new = which in news.taken and news.seat == seat
        shown.append(on(gold(piece.width + 10, TALL - 18), piece) if new else piece)
    apart = max((room - icon * len(held)) // (len(held) + 1), 2)
    return layers(frame, row(*shown, gap=apart))


# --- the cards in hand ---------------------------------------------------------------------------


def _cards(telling: TextParts, seat: int, news: News) -> Piece:
    held = telling.hand(seat)
    hidden = len(held) - _MOST + 1 if len(held) > _MOST else 0
    shown = held[: len(held) - hidden]
    places = max(len(shown) + bool(hidden), _USUAL)
    width, height = share(_WIDTH, places, 10), _CARDS if places < 5 else _NARROW_CARDS
    pieces = [
        _card(verdict_on(telling, seat, which), width, height, new=which in news.cards)
        for which in shown
    ]
    if hidden:
        pieces.append(staged("left out", left_out(width, height, hidden)))
    free = places - len(pieces)
    pieces += [_free(telling, width, decks=not each, empty=not held) for each in range(free)]
    placed = row(*pieces, gap=10)
    return staged("narrow cards", placed) if len(held) > _USUAL else placed


def _card(verdict: Verdict, width: int, height: int, *, new: bool) -> Piece:
    """A card, and below it what can be done with it."""
    ground = VERDICT_GROUNDS[verdict.found.possible]
    foot = layers(
        box(width - 8, _FOOT - 4, ground, ground, radius=12),
        within(width - 8, _FOOT - 4, fill(width - 8, 20, ground), sit="top"),
        within(width - 28, _FOOT - 4, verdict_piece(verdict, width - 24), "left"),
    )
    line = fill(width, 3, c.INK)
    told = margins(column(line, foot, gap=0), bottom=4)
    face = face_piece(verdict.card, width, height, Face(foot=_FOOT, large=True))
    card = layers(face, within(width, height, told, sit="bottom"))
    return on(gold(width + 10, height + 10, c.GOLD, thick=8), card) if new else card


def _free(telling: TextParts, width: int, *, decks: bool, empty: bool) -> Piece:
    """A place without a card; the first one shows how many cards the decks have left."""
    ground = PALE[telling.seen.environment]
    place = layers(box(width, _CARDS, ground, ground, radius=16),
                   art("darwin/place_tall", _CARDS, width))  # fmt: skip
    if not decks:
        return place
    counts = [
        row(art(back, 68, 52), text(str(len(pile)), 48), text(name, 34, c.SOFT_INK), gap=18)
        for back, pile, name in zip(
            BACK_ART, telling.seen.decks, ("Eat", "Survive", "Strategy"), strict=True
        )
    ]
    title = text("no card in hand" if empty else "left in the decks", 34, c.SOFT_INK)
    told = column(title, column(*counts, gap=16, align="left"), gap=24)
    return layers(place, within(width, _CARDS, margins(told, top=36), sit="top"))


# --- Reproduce cards -----------------------------------------------------------------------------


def _offers(telling: TextParts, seat: int, news: News) -> Piece:
    seen, cards = telling.seen, telling.cards.all
    if not seen.row:
        words = text("All Reproduce cards are taken.", 34, c.SOFT_INK)
        return layers(box(_WIDTH, _OFFERS, c.PAPER), words)
    lines = [
        (environment, [each for each in seen.row if cards[each].environment == environment])
        for environment in BY_RESOURCE
    ]
    lines = [(environment, line) for environment, line in lines if line]
    spare = (len(lines) - 1) * 8 + len(lines) * 14 + (len(seen.row) - len(lines)) * 5
    width = min((_WIDTH - spare) // len(seen.row), 250)
    groups = []
    for environment, line in lines:
        verdicts = [verdict_on(telling, seat, each) for each in line]
        offers = row(*(_offer(verdict, seen.environment, width) for verdict in verdicts), gap=5)
        new = news.environment is not None
        ground = field(offers.width + 14, _OFFERS, environment, telling, new=new)
        groups.append(layers(ground, offers))
    shown = row(*groups)
    return staged("narrow Reproduce cards", shown) if len(seen.row) > 8 else shown


def _offer(verdict: Verdict, here: str, width: int) -> Piece:
    """A Reproduce card, and below it what can be done with it."""
    told = within(width - 6, 38, _offer_verdict(verdict, here, width - 6), "left")
    return column(offer(verdict.card, width, 122), told, gap=2)


# --- the own species -----------------------------------------------------------------------------


def hunters(telling: TextParts, seat: int) -> list[int]:
    """The seats whose Predator score is what a seat's Survive score must reach."""
    need = threat(telling.scores, seat)
    if not need:
        return []
    return [
        other
        for other, each in enumerate(telling.scores)
        if other != seat and each[PREDATOR] == need
    ]


_SCORES, _ADAPTATIONS = 700, 532
_UNTITLED = 134
"""Rows of Adaptations below this have no titles, whose letters would be too small for a hand."""


def _own(telling: TextParts, seat: int, news: News, height: int) -> Piece:
    """What the species lacks or that it survives, its scores and its Adaptations."""
    title = _title(telling, seat, _SCORES + 22 + _ADAPTATIONS, height - 76)
    told = scores(DrawnSeat(telling, seat, "", news), _SCORES, hunters(telling, seat))
    beside = title.width <= _SCORES
    room = height - 24 if beside else height - 20 - title.height
    new = news.added and news.seat == seat
    cards = adaptations(telling.species(seat), _ADAPTATIONS, min(room, _UNTITLED), newest=new)
    if beside:
        own = row(column(title, told, gap=6, align="left"), cards, gap=22)
    else:
        own = column(title, row(within(_SCORES, room, told), cards, gap=22), gap=4, align="left")
    return layers(panel(seat, _WIDTH, height), within(_WIDTH, height, margins(own, 26), "left"))


def _title(telling: TextParts, seat: int, width: int, height: int) -> Piece:
    """What the species lacks and which cards would do, in a line or two if there is room."""
    lack, remedy = telling.lack(seat), telling.remedy(seat)
    if not lack:
        mine = text(telling.belonging("species"), GLANCE)
        return row(mine, standing(telling, seat), gap=18)
    lacking = margins(text(f"{lack}.", GLANCE, c.BAD), top=1, bottom=1)
    if not remedy:
        return lacking
    wide, small = (text(f"{remedy}.", size) for size in (GLANCE, 34))
    beside = (row(lacking, each, gap=14) for each in (wide, small))
    below = column(lacking, small, gap=2, align="left")
    return first_fitting((*beside, below, lacking), width, height)
