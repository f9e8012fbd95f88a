"""What species have eaten after foraging and hunting: by the rulebook's pages, and by rulings."""

import pytest

from tests.engine.nature.tables import check_meal
from tests.engine.stories import cases

MEALS = cases("""
page 12: a herbivore becomes an omnivore by a trigger trait
  A1 Opportunistic hungry=5 | B1 hungry=1
  forage A1 of 4: A1 plant=1 meat=2; 3 left
page 13: a social hunter takes 2 more meat than the prey's size
  A1 Social, Fast size=2 hungry=5 hunter | B1 hungry=2
  hunt A1 B1 of 0: A1 meat=3; 0 left
page 15: Jeffrey forages 3 with Clawed and one stays hungry
  A1 Clawed hungry=4 | B1 hungry=1
  forage A1 of 6: A1 plant=3 hungry=1; 3 left
page 15: with 2 plants left a forager of 4 eats 2
  A1 size=4 hungry=4 | B1 hungry=1
  forage A1 of 2: A1 plant=2; 0 left
page 15: with 1 hungry a forager of 4 eats 1 and 3 stay
  A1 size=4 hungry=1 | B1 hungry=1
  forage A1 of 4: A1 plant=1; 3 left
page 16: hunting goes before the plants have run out
  A1 hungry=2 hunter | B1 hungry=2
  hunt A1 B1 of 5: A1 meat=1; 5 left
page 16: hunting goes after the plants have run out
  A1 hungry=2 hunter | B1 hungry=2
  hunt A1 B1 of 0: A1 meat=1; 0 left
page 16: food on a killed animal goes back to the supply, not to the watering hole
  A1 hungry=2 hunter | B1 plant=2
  hunt A1 B1 of 0: B1 plant=1; 0 left
an opportunist that forages eats plants and then meat, with Social to both
  A1 Opportunistic, Social hungry=9 | B1 hungry=1
  forage A1 of 9: A1 plant=3 meat=4; 6 left
ruling 5: Social goes with every copy of Opportunistic
  A1 hungry=1 | A2 Opportunistic, Opportunistic, Social hungry=9 | B1 hungry=1
  forage A1 of 2: A2 meat=8; 1 left
ruling 5: Social goes with every copy of Tusked
  A1 hungry=1 | A2 Tusked, Tusked, Social hungry=9 | B1 hungry=1
  forage A1 of 1: A2 meat=6; 0 left
each copy of Clawed, Clawed adds 2 to the size when foraging
  A1 Clawed, Clawed hungry=9 | B1 hungry=1
  forage A1 of 9: A1 plant=5; 4 left
each copy of Social, Social adds 2 to the size when foraging
  A1 Social, Social hungry=9 | B1 hungry=1
  forage A1 of 9: A1 plant=5; 4 left
each copy of Clawed, Social, Social adds 2 to the size when foraging
  A1 Clawed, Social, Social hungry=9 | B1 hungry=1
  forage A1 of 9: A1 plant=7; 2 left
each copy of Horned kills by itself: two on a prey of size 2 kill four
  A1 size=3 hungry=7 hunter | B1 Horned, Horned size=2 hungry=3
  hunt A1 B1 of 0: A1 hungry=1 meat=2; 0 left
a scavenging hunter eats twice: its prey, then what is left of it
  A1 Scavenging size=2 hungry=6 hunter | B1 size=2 hungry=2
  hunt A1 B1 of 0: A1 meat=4 hungry=2; 0 left
ruling 5: two Scavenging with one Social eat twice two and two
  A1 size=2 hungry=2 hunter | B1 size=2 hungry=2 | B2 Scavenging, Scavenging, Social hungry=9
  hunt A1 B1 of 0: B2 meat=8 hungry=1; 0 left
no species eats more than it is hungry by any trigger
  A1 size=2 hungry=2 hunter | B1 size=2 hungry=2 | B2 Scavenging, Social hungry=1 plant=2
  hunt A1 B1 of 0: B2 meat=1 hungry=0; 0 left
a hunt sets off the hunting player's opportunists, not those of others
  A1 size=2 hungry=1 hunter | A2 Opportunistic hungry=3 | B1 Opportunistic size=2 hungry=2 \
    | B2 hungry=2
  hunt A1 B2 of 1: A2 meat=2 | B1 meat=0; 1 left
without plants a hunt sets off no opportunist
  A1 size=2 hungry=1 hunter | A2 Opportunistic hungry=3 | B1 hungry=2
  hunt A1 B1 of 0: A2 meat=0; 0 left
Clawed on a hunter counts by its tabs only: hunt +2, the meal is not larger
  A1 Clawed hungry=5 hunter | B1 size=3 hungry=2
  hunt A1 B1 of 0: A1 meat=3; 0 left
""")
"""The table; who forages or hunts, of how many plants, and what species have eaten after it."""


@pytest.mark.parametrize(("on_table", "meal"), MEALS.values(), ids=MEALS)
def test_what_is_eaten(on_table: str, meal: str) -> None:
    check_meal(on_table, meal)
