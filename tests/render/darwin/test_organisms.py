"""Each of the game's own cards has a vignette and a habitat of its own; any other one a sign."""

import msgspec

from engine.darwin.play.deck import standard_cards
from render.darwin.organisms import art_of, habitat_of, slug
from render.drawing.art import exists
from tests.engine.darwin.tables import the_card


def test_every_card_of_the_game_has_a_vignette_of_its_organism() -> None:
    arts = [art_of(card) for card in standard_cards().all]
    assert len(set(arts)) == len(arts) == 88
    assert all(art.startswith("darwin/organisms/") and exists(art) for art in arts)


def test_every_habitat_is_drawn_and_stands_behind_some_card() -> None:
    habitats = {habitat_of(card) for card in standard_cards().all}
    assert habitats == {"sea", "air", "sand", "grass", "wood", "snow"}
    assert all(exists(f"darwin/habitats/{habitat}") for habitat in habitats)
    assert habitat_of(the_card("E24")) == "sea"
    assert habitat_of(the_card("S1")) == "snow"


def test_an_organism_of_somebodys_own_deck_has_a_sign_and_a_habitat() -> None:
    """By its effect or deck, and by its Environment; whatever its name is."""
    replace = msgspec.structs.replace
    signs = {
        "E1": ("sign_eat", "grass"),
        "S1": ("sign_survive", "grass"),
        "T1": ("sign_to", "sand"),
        "T13": ("sign_plus", "grass"),
        "T21": ("sign_kept", "grass"),
        "T29": ("sign_reproduce", "sea"),
        "R3": ("sign_reproduce", "air"),
    }
    for code, (sign, habitat) in signs.items():
        for organism in ("Gryphon", "Грифон", "../../signs/crown"):
            card = replace(the_card(code), organism=organism)
            assert (art_of(card), habitat_of(card)) == (f"darwin/{sign}", habitat)
            assert exists(art_of(card))


def test_names_of_files_are_plain() -> None:
    assert slug("Merriam\u2019s kangaroo rat") == "merriams_kangaroo_rat"
    assert slug("Straw-coloured fruit bat") == "straw_coloured_fruit_bat"
    assert slug("Ñandú") == "nandu"
