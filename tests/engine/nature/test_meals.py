"""What species have eaten after foraging and hunting: by the rulebook's pages, and by rulings."""

from tests.engine.nature.tables import stories

test_what_is_eaten = stories("""
page 12: a herbivore becomes an omnivore by a trigger trait
  feed of 4: A1 Opportunistic hungry=5 | B1 hungry=1
  Forage A1; A1 plant=1 meat=2; plants=3
page 13: a social hunter takes 2 more meat than the prey's size
  feed of 0: A1 Social, Fast size=2 hungry=5 hunter | B1 hungry=2
  Hunt A1, B1; A1 meat=3; plants=0
page 15: Jeffrey forages 3 with Clawed and one stays hungry
  feed of 6: A1 Clawed hungry=4 | B1 hungry=1
  Forage A1; A1 plant=3 hungry=1; plants=3
page 15: with 2 plants left a forager of 4 eats 2
  feed of 2: A1 size=4 hungry=4 | B1 hungry=1
  Forage A1; A1 plant=2; plants=0
page 15: with 1 hungry a forager of 4 eats 1 and 3 stay
  feed of 4: A1 size=4 hungry=1 | B1 hungry=1
  Forage A1; A1 plant=1; plants=3
page 16: hunting goes before the plants have run out
  feed of 5: A1 hungry=2 hunter | B1 hungry=2
  Hunt A1, B1; A1 meat=1; plants=5
page 16: hunting goes after the plants have run out
  feed of 0: A1 hungry=2 hunter | B1 hungry=2
  Hunt A1, B1; A1 meat=1; plants=0
page 16: food on a killed animal goes back to the supply, not to the watering hole
  feed of 0: A1 hungry=2 hunter | B1 plant=2
  Hunt A1, B1; B1 plant=1; plants=0
an opportunist that forages eats plants and then meat, with Social to both
  feed of 9: A1 Opportunistic, Social hungry=9 | B1 hungry=1
  Forage A1; A1 plant=3 meat=4; plants=6
ruling 5: Social goes with every copy of Opportunistic
  feed of 2: A1 hungry=1 | A2 Opportunistic, Opportunistic, Social hungry=9 | B1 hungry=1
  Forage A1; A2 meat=8; plants=1
ruling 5: Social goes with every copy of Tusked
  feed of 1: A1 hungry=1 | A2 Tusked, Tusked, Social hungry=9 | B1 hungry=1
  Forage A1; A2 meat=6; plants=0
each copy of Clawed, Clawed adds 2 to the size when foraging
  feed of 9: A1 Clawed, Clawed hungry=9 | B1 hungry=1
  Forage A1; A1 plant=5; plants=4
each copy of Social, Social adds 2 to the size when foraging
  feed of 9: A1 Social, Social hungry=9 | B1 hungry=1
  Forage A1; A1 plant=5; plants=4
each copy of Clawed, Social, Social adds 2 to the size when foraging
  feed of 9: A1 Clawed, Social, Social hungry=9 | B1 hungry=1
  Forage A1; A1 plant=7; plants=2
each copy of Horned kills by itself: two on a prey of size 2 kill four
  feed of 0: A1 size=3 hungry=7 hunter | B1 Horned, Horned size=2 hungry=3
  Hunt A1, B1; A1 hungry=1 meat=2; plants=0
a scavenging hunter eats twice: its prey, then what is left of it
  feed of 0: A1 Scavenging size=2 hungry=6 hunter | B1 size=2 hungry=2
  Hunt A1, B1; A1 meat=4 hungry=2; plants=0
ruling 5: two Scavenging with one Social eat twice two and two
  feed of 0: A1 size=2 hungry=2 hunter | B1 size=2 hungry=2 \
    | B2 Scavenging, Scavenging, Social hungry=9
  Hunt A1, B1; B2 meat=8 hungry=1; plants=0
no species eats more than it is hungry by any trigger
  feed of 0: A1 size=2 hungry=2 hunter | B1 size=2 hungry=2 | B2 Scavenging, Social hungry=1 plant=2
  Hunt A1, B1; B2 meat=1 hungry=0; plants=0
a hunt sets off the hunting player's opportunists, not those of others
  feed of 1: A1 size=2 hungry=1 hunter | A2 Opportunistic hungry=3 \
    | B1 Opportunistic size=2 hungry=2 | B2 hungry=2
  Hunt A1, B2; A2 meat=2 | B1 meat=0; plants=1
without plants a hunt sets off no opportunist
  feed of 0: A1 size=2 hungry=1 hunter | A2 Opportunistic hungry=3 | B1 hungry=2
  Hunt A1, B1; A2 meat=0; plants=0
Clawed on a hunter counts by its tabs only: hunt +2, the meal is not larger
  feed of 0: A1 Clawed hungry=5 hunter | B1 size=3 hungry=2
  Hunt A1, B1; A1 meat=3; plants=0
""")
