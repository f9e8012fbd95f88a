"""Renature in words: the facts that pictures and texts both tell, the text twin, and alt texts."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from engine.renature import GAME
from engine.renature.board.dominoes import ANIMALS
from engine.renature.board.squares import NAMES, SQUARES
from engine.renature.play.scoring import Standing, parts_of, standing_of, value_left, worth
from engine.renature.play.state import (
    CLOUD_SPACES,
    COLOURS,
    KINDS,
    UNSCORED,
    Seat,
    State,
    colour_of,
    domino_name,
    dominoes_left,
    layout,
    plant_name,
    score_of,
)
from engine.words import counted, listed
from render.drawing.names import letter
from render.text import Perspective, alt_text, alt_titles, fitting, titles

_DOING: Mapping[str, str] = {
    "place": "places a domino",
    "mushroom": "places a mushroom",
    "plant": "may plant",
    "score": "closes an area",
    "end": "ends the turn",
    "clouds": "takes clouds",
    "over": "",
}


class AreaFacts(msgspec.Struct, frozen=True):
    """An area as everyone sees it."""

    squares: tuple[int, ...]
    main: int
    minor: int
    standing: Standing
    closed: bool
    taker: int | None
    """The seat that has its token, or None."""

    @property
    def scored_in_play(self) -> bool:
        """Whether it was scored before the end; its plants may have changed since."""
        return self.taker is not None

    @property
    def ranked(self) -> list[int]:
        """The colours in it by their totals, the highest first."""
        totals = self.standing.totals
        return sorted((c for c, total in enumerate(totals) if total), key=lambda c: -totals[c])


def tokens_of(seen: State, seat: int) -> list[tuple[str, int]]:
    """A seat's tokens: the area's first square and the points on the back."""
    areas = layout(seen).areas
    return [
        (NAMES[areas[area][0]], seen.backs[area])
        for area, taker in enumerate(seen.taken)
        if taker == seat
    ]


class TextParts(Perspective[State]):
    """A redacted state and its words. Names passed in are already cleaned or escaped."""

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME.rules, seen, viewer)

    @property
    def title(self) -> str:
        """The game's name on this board."""
        return "Renature" if self.seen.taken else "Renature Valley"

    @property
    def dominoes(self) -> tuple[int, int]:
        """How many dominoes have been placed or discarded, and how many there are in all."""
        left = sum(dominoes_left(seat) for seat in self.seen.seats)
        gone = sum(len(seat.discarded) for seat in self.seen.seats) + len(self.seen.laid)
        return gone, left + gone

    @property
    def played(self) -> str:
        """How far the game has got."""
        if self.outcome:
            return "Game over"
        gone, all_of_them = self.dominoes
        return f"{gone} of {all_of_them} dominoes"

    @property
    def joker(self) -> str:
        """The animal that is the joker."""
        return ANIMALS[self.seen.joker]

    def headline(self, shown: Sequence[str]) -> str:
        """Who must decide what, or how the game ended, in a line."""
        if self.outcome:
            winners = listed([shown[seat] for seat in self.outcome.winners])
            verb = "wins" if len(self.outcome.winners) == 1 else "share the victory"
            return f"{winners} {verb} with {max(self.outcome.scores)} points"
        seat = self.acting[0]
        return f"{shown[seat]}: {GAME.wording.question(self.seen, seat)}"

    @property
    def doing(self) -> str:
        """What the acting seat does, or the winners' score, in two or three words."""
        if self.outcome:
            best = counted(max(self.outcome.scores), "point")
            return f"wins: {best}" if len(self.leading) == 1 else best
        return _DOING["clouds" if self.seen.coming else self.seen.phase]

    def tags(self, seat: int) -> tuple[str, ...]:
        """Short words about a seat, the last about what it's doing."""
        tags = ["you"] if seat == self.you else []
        if self.outcome:
            return (*tags, "winner") if seat in self.outcome.winners else tuple(tags)
        if seat in self.acting:
            tags.append("to move")
        elif not dominoes_left(self.seen.seats[seat]):
            tags.append("finished")
        return tuple(tags)

    def points(self, seat: int) -> int:
        """A seat's points so far."""
        return score_of(self.seen.seats[seat])

    def made_of(self, seat: int) -> list[tuple[str, int]]:
        """The parts of a seat's points; those of the final scoring only at the end."""
        points = self.seen.seats[seat].points
        titles = GAME.wording.part_titles
        rows = [(titles[part], getattr(points, part)) for part in parts_of(self.seen)]
        counted_later = 4 if self.seen.taken else 3
        return rows if self.outcome else rows[:-counted_later]

    def to_come(self, seat: int) -> list[tuple[str, int]]:
        """What a seat would score if the game ended now, as far as everyone can see."""
        if self.outcome:
            return []
        gains = [
            points
            for area in self.areas
            if not area.closed
            for gainer, points in area.standing.gains(area.main, area.minor)
            if gainer == seat
        ]
        mine = self.seen.seats[seat]
        return [
            ("open areas", sum(gains)),
            ("clouds", mine.clouds),
            ("plants left", -value_left(mine)),
        ]

    @cached_property
    def areas(self) -> tuple[AreaFacts, ...]:
        """Every area, in the order of their first squares."""
        seen = self.seen
        return tuple(
            AreaFacts(
                squares,
                *worth(len(squares)),
                standing_of(seen, area),
                closed=bool(seen.taken) and seen.taken[area] != UNSCORED,
                taker=seen.taken[area] if seen.taken and seen.taken[area] >= 0 else None,
            )
            for area, squares in enumerate(layout(seen).areas)
        )

    @cached_property
    def contested(self) -> tuple[AreaFacts, ...]:
        """The areas with plants that are still to be scored."""
        return tuple(each for each in self.areas if not each.closed and each.ranked)

    @cached_property
    def spent(self) -> frozenset[int]:
        """Squares with an animal that no domino can touch any more."""
        animals, around = self.seen.animals, layout(self.seen).around

        def is_open(square: int) -> bool:
            return animals[square] < 0 and any(animals[other] < 0 for other in around[square])

        return frozenset(
            square
            for square, animal in enumerate(animals)
            if animal >= 0 and not any(map(is_open, around[square]))
        )


def text_board(seen: State, viewer: int | None, people: Sequence[str]) -> str:
    """The board, and the viewer's hand, in short lines of Discord's markdown.

    If it gets too long, areas are shortened first, then the last lines are cut.
    """
    shown = titles(people[: len(seen.seats)])
    return fitting("\n".join(_lines(seen, viewer, shown, brief)) for brief in (0, 1, 2))


def board_alt(seen: State, viewer: int | None, people: Sequence[str]) -> str:
    """The board's alt text: the state of the game, a short line per seat, contested areas."""
    shown = alt_titles(people)
    telling = TextParts(seen, viewer)
    parts = [
        f"{telling.title}. {telling.played}, joker {telling.joker}",
        telling.headline(shown),
        *_last(seen),
        *(
            f"{shown[number]}, {COLOURS[colour_of(number)]}: {_short_facts(telling, seen, number)}"
            for number in range(len(seen.seats))
        ),
        *(_area_alt(area) for area in telling.contested),
    ]
    return alt_text(parts)


def hand_alt(telling: TextParts, seat: int, people: Sequence[str], asked: str = "") -> str:
    """A hand's alt text: what is `asked`, dominoes, joker, and the seat's own board."""
    seen = telling.seen
    parts = [
        f"{alt_titles(people)[seat]}'s hand in {telling.title}. {telling.played}",
        *([asked] if asked else ()),
        _hand_line(telling, seen.seats[seat]),
        f"Joker: {telling.joker}",
        _seat_facts(telling, seen, seat),
        *_token_lines(telling, seat),
    ]
    return alt_text(parts)


def score_sheet_alt(
    seen: State, viewer: int | None, people: Sequence[str], number: int | None
) -> str:
    """The alt text of a seat's score sheet, or (None) of the list of areas."""
    telling = TextParts(seen, viewer)
    if number is None:
        return alt_text(["Areas", *(_area_line(seen, area, 1) for area in telling.areas)])
    made = ", ".join(f"{words} {points}" for words, points in telling.made_of(number))
    coming = ", ".join(f"{words} {points}" for words, points in telling.to_come(number))
    parts = [
        f"{alt_titles(people)[number]}: {_seat_facts(telling, seen, number)}",
        f"Points: {made}",
        *([f"If the game ended now: {coming}"] if coming else ()),
        *(_token_lines(telling, number) if number == viewer else ()),
    ]
    return alt_text(parts)


def zoom_alt(
    seen: State, viewer: int | None, squares: Sequence[int], title: str, asked: str
) -> str:
    """The alt text of an enlarged part of the board: what is `asked` there, and its squares."""
    telling = TextParts(seen, viewer)
    areas = [each for each in telling.contested if set(each.squares) & set(squares)]
    found = [f"{NAMES[at]} {what}" for at in squares if (what := _on(seen, at))]
    parts = [title, *[asked] * bool(asked), ", ".join(found) or "Nothing there yet"]
    return alt_text([*parts, *map(_area_alt, areas)])


def _on(seen: State, square: int) -> str:
    """What is on a square; nothing if it is empty."""
    if seen.animals[square] >= 0:
        return ANIMALS[seen.animals[square]]
    if seen.plants[square]:
        return plant_name(seen.plants[square])
    if square in seen.mushrooms:
        return "mushroom"
    return counted(clouds, "cloud") if (clouds := seen.clouds.get(square)) else ""


def _lines(seen: State, viewer: int | None, shown: Sequence[str], brief: int) -> list[str]:
    telling = TextParts(seen, viewer)
    lines = [
        f"{telling.title} · {telling.played}",
        f"{telling.headline(shown)}.",
        f"Joker: {telling.joker}.",
        *_last(seen),
    ]
    if viewer is not None:
        lines += ["", _hand_line(telling, seen.seats[viewer]), *_token_lines(telling, viewer)]
        discarded = [domino_name(domino) for domino in seen.seats[viewer].discarded if domino >= 0]
        lines += [f"You discarded: {', '.join(discarded)}."] if discarded and not brief else []
    for number in range(len(seen.seats)):
        facts = _seat_facts(telling, seen, number)
        lines += ["", f"{shown[number]} ({COLOURS[colour_of(number)]}): {facts}"]
    lines += ["", "**Areas** (named by their first square):"]
    lines += [line for area in telling.areas if (line := _area_line(seen, area, brief))]
    lines += ["", "**Brook**" if seen.taken else "**Meadow**", *_brook(seen, telling, brief)]
    return lines


def _last(seen: State) -> list[str]:
    if not seen.laid:
        return []
    laid = seen.laid[-1]
    return [f"Last domino: {domino_name(laid.domino)} on {NAMES[laid.at]} and {NAMES[laid.to]}."]


def _hand_line(telling: TextParts, seat: Seat) -> str:
    hand = [domino_name(domino) for domino in seat.hand if domino >= 0]
    return telling.belonging(f"dominoes: {', '.join(hand) or 'none'}.")


def _token_lines(telling: TextParts, seat: int) -> list[str]:
    told = [f"{name} ({back})" for name, back in tokens_of(telling.seen, seat) if back >= 0]
    said = f"tokens (points on the back): {', '.join(told)}."
    return [telling.belonging(said)] if told else []


def _short_facts(telling: TextParts, seen: State, number: int) -> str:
    seat = seen.seats[number]
    facts = [
        *telling.tags(number),
        counted(telling.points(number), "point"),
        f"{seat.clouds} of {CLOUD_SPACES} clouds",
        f"{counted(dominoes_left(seat), 'domino', 'dominoes')} left",
    ]
    if seen.taken:
        facts.append(counted(seen.taken.count(number), "area token"))
    return ", ".join(facts)


def _seat_facts(telling: TextParts, seen: State, number: int) -> str:
    seat = seen.seats[number]
    own = _shelf(seat.own)
    neutral = _shelf(seat.neutral)
    facts = _short_facts(telling, seen, number)
    return f"{facts}. Plants left: {own or 'none'}; neutral: {neutral or 'none'}."


def _shelf(counts: Sequence[int]) -> str:
    return ", ".join(f"{count} {KINDS[kind]}" for kind, count in enumerate(counts) if count)


def _totals(area: AreaFacts) -> str:
    told = [
        f"{COLOURS[colour]} {area.standing.totals[colour]}"
        + " (tied)" * (colour in area.standing.tied)
        for colour in area.ranked
    ]
    return ", ".join(told)


def _area_alt(area: AreaFacts) -> str:
    return f"Area {NAMES[area.squares[0]]} pays {area.main} and {area.minor}: {_totals(area)}"


def _area_line(seen: State, area: AreaFacts, brief: int) -> str:
    """An area: what it pays, each colour's total, its plants, and its free squares."""
    name = NAMES[area.squares[0]]
    head = f"{name} pays {area.main}/{area.minor}"
    if area.closed:
        ended = "scored at the end" if area.taker is None else f"closed by {letter(area.taker)}"
        head = f"{name} ({area.main}) {ended}"
    if brief > 1:
        return f"{head}: {_totals(area) or 'no plants'}." if area.ranked else ""
    plants = [
        f"{plant_name(seen.plants[square])} {NAMES[square]}"
        for square in area.squares
        if seen.plants[square]
    ]
    free = [_free(seen, square) for square in area.squares if not seen.plants[square]]
    told = [part for part in (_totals(area), ", ".join(plants)) if part]
    if free and not brief:
        told.append(f"free {' '.join(free)}")
    return f"{head}: {'; '.join(told) or 'no plants'}."


def _free(seen: State, square: int) -> str:
    clouds = seen.clouds.get(square)
    grown = " (mushroom)" if square in seen.mushrooms else ""
    return f"{NAMES[square]}{grown}" + (f" ({counted(clouds, 'cloud')})" if clouds else "")


def _brook(seen: State, telling: TextParts, brief: int) -> list[str]:
    """Every animal's squares, spent ones apart; then free starts, stumps and clouds."""
    found = layout(seen)
    open_on: dict[int, list[str]] = defaultdict(list)
    spent_on: dict[int, list[str]] = defaultdict(list)
    for square in range(SQUARES):
        animal = seen.animals[square]
        if animal >= 0:
            where = spent_on if square in telling.spent else open_on
            where[animal].append(NAMES[square])
    lines = [
        f"{ANIMALS[animal].capitalize()}: {' '.join(open_on[animal])}."
        for animal in sorted(open_on)
    ]
    if spent_on and not brief:
        told = [f"{ANIMALS[animal]} {' '.join(spent_on[animal])}" for animal in sorted(spent_on)]
        lines.append(f"Enclosed: {'; '.join(told)}.")
    starts = [NAMES[square] for square in found.starts if seen.animals[square] < 0]
    lines += [f"Free {'starts' if seen.taken else 'ponds'}: {' '.join(starts)}."] if starts else []
    stumps = [
        NAMES[square]
        for square in found.stumps
        if seen.animals[square] < 0 and square not in seen.mushrooms
    ]
    lines += [f"Stumps: {' '.join(stumps)}."] if stumps else []
    clouds = [NAMES[square] for square in seen.clouds if found.area_of[square] < 0]
    lines += [f"Clouds on the meadow: {' '.join(clouds)}."] if clouds else []
    return lines
