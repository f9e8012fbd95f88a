"""One seat's secrets and what a decision needs: cards, species, who can attack whom."""

from collections.abc import Sequence
from functools import partial

from engine.evolution.play.state import TRAITS, Species, State, find_species, food_of, species_name
from engine.evolution.play.traits import CARNIVORE, traits_of
from engine.model import HIDDEN, Event
from render.base import Picture
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Area, art, column, gap, label, margins, within
from render.drawing.seats import names_drawn
from render.evolution import attacking
from render.evolution.attacking import safe_words, victims
from render.evolution.board import SCREEN, deeds_of, draw_links, new_canvas
from render.evolution.cards import draw_cards
from render.evolution.recent import Recent
from render.evolution.text_board import TextParts
from render.evolution.tile import eaten_track, emblem_piece, emblems_of
from render.evolution.traits import animal_of, emblem, number, title
from render.species_games.hand import panels_of
from render.species_games.hand_tile import HandTile, Trait
from render.species_games.own import GRAVE, Own, draw_own, lost_of
from render.species_games.rivals import Rival, Safe, draw_rivals
from render.species_games.seat import Beside, draw_strip, gained_sign
from render.text import alt_titles

_GAP = 8
_DISC = "species_games/disc"


def draw_hand(
    seen: State,
    seat: int,
    names: Sequence[str],
    since: Sequence[Event] = (),
    *,
    own: bool = True,
) -> Picture:
    """The hand of the seat whose redacted state this is."""
    canvas = new_canvas(GRAVE)
    telling, changed = TextParts(seen, seat), Recent(since)
    telling.you = seat if own else None
    drawn = names_drawn(names)
    laid = [food_of(card) for card in seen.seats[seat].laid if card != HIDDEN]
    beside = Beside(number(laid[0]), "laid") if laid else None
    line, news = changed.news.line(seat), changed.news.told(seat)
    deeds = deeds_of(drawn, changed) if changed.revealed and not news else None
    draw_strip(canvas, telling, drawn, line, changed.hole, beside=beside, deeds=deeds, in_hand=True)
    panels = panels_of(canvas, len(seen.seats[seat].hand), own_first=bool(news))
    draw_cards(canvas, seen.seats[seat].hand, panels.cards)
    _draw_own(canvas, telling, seat, changed, panels.own)
    _draw_others(canvas, seen, seat, drawn, panels.others)
    told = deeds_of(alt_titles(names), changed) if deeds else None
    return canvas.picture(telling.hand_alt(seat, names, *news, *([told.told] if told else [])))


def _draw_others(canvas: Canvas, seen: State, seat: int, names: Sequence[str], area: Area) -> None:
    own, others = attacking.between(attacking.possible(seen), seat)
    safe = {
        one: Safe(safe_words(names), [emblem(TRAITS.index(name)) for name in names] or [_DISC])
        for one, names in attacking.safe_from(seen, seat).items()
    }
    eating = seen.phase in {"reveal", "feed"}
    count = len(seen.seats)
    opponents = [(seat + step) % count for step in range(1, count)]
    for opponent, panel in zip(opponents, area.columns(count - 1, _GAP), strict=True):
        other, rivals = seen.seats[opponent], []
        for one in other.species:
            hunts = [species_name(each) for each in sorted(victims(others, one.id))]
            prices = own.get(one.id, {}).values()
            tile = _rival(one, eating=eating)
            price = min(prices, default=0)
            rivals.append(Rival(tile, hunts, bool(prices), safe.get(one.id), price))
        draw_rivals(canvas, panel, opponent, names[opponent], len(other.hand), rivals)


def _rival(one: Species, *, eating: bool) -> HandTile:
    """What others' tiles show of a species; while species eat, how much of it is fed."""
    fed = ("", f"{one.food}/{one.population}") if eating else ("signs/paw", str(one.population))
    down = [("evolution/face_down", str(len(one.down)))] * bool(one.down)
    return _tile(one, [card for card in emblems_of(one) if card not in one.down])._replace(
        counted=[fed, *down]
    )


def _tile(one: Species, cards: Sequence[int]) -> HandTile:
    """A species on a tile, with these of its traits."""
    traits = [Trait(title(card, short=True), partial(emblem_piece, one, card)) for card in cards]
    return HandTile(
        species_name(one.id), animal_of(one), one.body + 3, 9, bool(traits_of(one) & CARNIVORE),
        [(_DISC, str(one.body))], traits,
    )  # fmt: skip


def _animal_of(seen: State, species: int) -> str:
    """The animal of a species, if it still lives."""
    one = find_species(seen, species)
    return "" if one is None else animal_of(one)


def _draw_own(canvas: Canvas, telling: TextParts, seat: int, recent: Recent, panel: Area) -> None:
    """The seat's own species, and on the right the food behind its screen."""
    seen = telling.seen
    species, screen = seen.seats[seat].species, seen.seats[seat].screen
    hunters = attacking.hunters_of(seen)
    owned = [
        Own(
            _tile(one, emblems_of(one))._replace(change=recent.change(one.id)),
            hunters.get(one.id, ()),
            partial(eaten_track, one, eating=telling.eating),
        )
        for one in species
    ]
    stored = gap(0)
    if screen != HIDDEN:
        gained = [gained_sign(each) for each in [recent.news.gained(seat)] if each]
        total = label(str(screen), (48, GLANCE), 88)
        stored = column(*gained, art(SCREEN, 72), total, gap=12)
        stored = margins(within(92, stored.height, stored), right=4)
    lost = lost_of(recent.news, seat, lambda hunter: _animal_of(seen, hunter))
    places = draw_own(canvas, panel, seat, owned, "No species", lost, stored)
    draw_links(canvas, species, places, 32, [True] * len(species))
