"""What species have eaten after a meal, and who is protected: by the glossary, and by rulings."""

from tests.engine.evolution.tables import check_protected, tell
from tests.engine.stories import telling


def check_meal(at: str, story: str) -> None:
    held = "" if at.startswith("reveal") else "; Horns, Ambush, Fertile; B: Horns, Ambush"
    tell(at + held, story)


test_what_is_eaten = telling(check_meal)("""
glossary: cooperation feeds the neighbour to the right from the same source
  feed of 5: A1 Cooperation pop=2 | A2 pop=2 | B1
  Eat A1; A1 food=1 fat=0 | A2 food=1 fat=0; plants=3
glossary: fat tissue holds what is stored already against its body size: of 4 meat 1 is stored
  feed of 1: A1 Carnivore, Fat Tissue, Pack Hunting body=3 pop=3 food=2 fat=2 | B1 body=4 pop=2 | C1
  Attack A1, B1; A1 food=3 fat=3; plants=1
glossary: fat tissue moves to the board before the reveal
  reveal of 0: A1 Fat Tissue pop=2 body=4 fat=3 | B1 pop=6; Fertile 7
  Done; A1 food=2 fat=1; plants=7
glossary: foraging adds a plant for hungry population
  feed of 5: A1 Foraging pop=3 | B1
  Eat A1; A1 food=2 fat=0; plants=3
glossary: foraging adds nothing without a hungry population
  feed of 5: A1 Foraging | B1
  Eat A1; A1 food=1 fat=0; plants=4
glossary: horns cost the attacker a population before it eats
  feed of 3: A1 Carnivore body=5 pop=3 | B1 Horns body=4 pop=2 | C1
  Attack A1, B1; A1 food=2 fat=0; plants=3
glossary: long neck takes a plant from the bank before the reveal
  reveal of 0: A1 Long Neck pop=2 | B1 pop=6; Fertile 7
  Done; A1 food=1 fat=0; plants=7
glossary: scavenger takes a meat for any attack
  feed of 0: A1 Carnivore, Scavenger body=2 pop=6 | B1 Scavenger pop=3 | C1 Scavenger pop=3 \
    | C2 pop=3
  Attack A1, B1; A1 food=2 fat=0 | B1 food=1 fat=0 | C1 food=1 fat=0 | C2 food=0 fat=0; plants=0
ruling 1 foraging with cooperation hands on one for each take
  feed of 9: A1 Foraging, Cooperation pop=4 | A2 pop=4 | B1
  Eat A1; A1 food=2 fat=0 | A2 food=1 fat=0; plants=6
ruling 1 the neighbour forages for itself
  feed of 9: A1 Cooperation pop=4 | A2 Foraging pop=4 | B1
  Eat A1; A1 food=1 fat=0 | A2 food=2 fat=0; plants=6
ruling 1 foraging comes before cooperation, of 3 plants
  feed of 3: A1 Foraging, Cooperation pop=4 | A2 Intelligence pop=4 | C1 Fat Tissue food=1 body=6
  Eat A1; A1 food=2 fat=0 | A2 food=1 fat=0; plants=0
ruling 1 foraging comes before cooperation, of 2 plants
  feed of 2: A1 Foraging, Cooperation pop=4 | A2 Intelligence pop=4 | C1 Fat Tissue food=1 body=6
  Eat A1; A1 food=2 fat=0 | A2 food=0 fat=0; plants=0
ruling 1 foraging comes before cooperation, of 1 plants
  feed of 1: A1 Foraging, Cooperation pop=4 | A2 Intelligence pop=4 | C1 Fat Tissue food=1 body=6
  Eat A1; A1 food=1 fat=0 | A2 food=0 fat=0; plants=0
ruling 1 meat sets off no foraging
  feed of 2: A1 Carnivore, Foraging body=3 pop=6 | B1 pop=2 | C1
  Attack A1, B1; A1 food=1 fat=0; plants=2
ruling 2 one card is one take with foraging and cooperation, all from the bank
  feed of 4: A1 Intelligence, Foraging, Cooperation pop=6 | A2 pop=6 | B1
  UseIntelligence A1, Horns; A1 food=3 fat=0 | A2 food=1 fat=0; plants=4
ruling 3 the meat of an attack is one take
  feed of 3: A1 Carnivore, Cooperation body=5 pop=6 | A2 pop=3 | B1 body=4 pop=2 | C1
  Attack A1, B1; A1 food=4 fat=0 | A2 food=1 fat=0; plants=3
ruling 3 no food taken, no cooperation: horns leave the attacker full
  feed of 3: A1 Carnivore, Cooperation body=5 pop=3 food=2 | A2 pop=3 | B1 Horns pop=2 | C1
  Attack A1, B1; A1 food=2 fat=0 | A2 food=0 fat=0; plants=3
ruling 4 a chain goes right until someone cannot take
  feed of 9: A1 Cooperation pop=2 | A2 Cooperation pop=2 | A3 Cooperation food=1 | A4 pop=2 | B1
  Eat A1; A1 food=1 fat=0 | A2 food=1 fat=0 | A3 food=1 fat=0 | A4 food=0 fat=0; plants=7
ruling 4 a chain of plants stops at a carnivore
  feed of 9: A1 Cooperation pop=2 | A2 Carnivore, Cooperation pop=2 | A3 pop=2 | B1
  Eat A1; A1 food=1 fat=0 | A2 food=0 fat=0 | A3 food=0 fat=0; plants=8
ruling 4 a chain of meat goes on through carnivores and plant eaters
  feed of 3: A1 Carnivore, Cooperation body=5 pop=6 | A2 Cooperation pop=3 \
    | A3 Carnivore pop=3 | B1 pop=2 | C1
  Attack A1, B1; A1 food=1 fat=0 | A2 food=1 fat=0 | A3 food=1 fat=0; plants=3
ruling 4 a chain stops at an empty hole
  feed of 2: A1 Cooperation pop=2 | A2 Cooperation pop=2 | A3 pop=2 | B1 Intelligence pop=2
  Eat A1; A1 food=1 fat=0 | A2 food=1 fat=0 | A3 food=0 fat=0; plants=0
ruling 4 a take onto fat tissue sets off cooperation
  feed of 9: A1 Cooperation, Fat Tissue food=1 body=2 | A2 pop=2 | B1
  Eat A1; A1 food=1 fat=1 | A2 food=1 fat=0; plants=7
ruling 4 moving fat to the board does not set off cooperation
  reveal of 0: A1 Cooperation, Fat Tissue pop=2 body=2 fat=2 | A2 pop=2; Fertile 7
  Done; A1 food=2 fat=0 | A2 food=0 fat=0; plants=7
ruling 5 food beyond hunger flows onto fat tissue up to body size
  feed of 3: A1 Carnivore, Fat Tissue body=5 pop=2 fat=3 | B1 body=4 pop=2 food=1 | C1
  Attack A1, B1; A1 food=2 fat=5; plants=3
ruling 5 cooperation and scavenger give onto fat tissue
  feed of 3: A1 Carnivore, Cooperation body=5 pop=6 | A2 Fat Tissue food=1 body=3 \
    | B1 Fat Tissue, Scavenger food=1 body=3 | B2 pop=2 | C1
  Attack A1, B2; A2 food=1 fat=1 | B1 food=1 fat=1; plants=3
ruling 5 long neck gives onto fat tissue
  reveal of 0: A1 Long Neck, Fat Tissue pop=1 body=3 fat=1 | B1; Fertile 7
  Done; A1 food=1 fat=1; plants=7
long neck with cooperation and foraging feeds both from the bank
  reveal of 0: A1 Long Neck, Cooperation, Foraging pop=4 | A2 Foraging pop=4 | B1; Fertile 7
  Done; A1 food=2 fat=0 | A2 food=2 fat=0; plants=7
long neck of a carnivore takes nothing and nobody cooperates
  reveal of 0: A1 Long Neck, Cooperation, Carnivore pop=4 | A2 pop=4 | B1; Fertile 7
  Done; A1 food=0 fat=0 | A2 food=0 fat=0; plants=7
scavenger with cooperation hands meat on
  feed of 3: A1 Carnivore body=3 pop=6 | B1 pop=2 | B2 Scavenger, Cooperation pop=2 \
    | B3 Carnivore pop=2 | C1
  Attack A1, B1; B1 food=0 fat=0 | B2 food=1 fat=0 | B3 food=1 fat=0; plants=3
ruling 9 horns feed no scavenger a second time
  feed of 3: A1 Carnivore body=3 pop=3 | B1 Horns pop=3 | C1 Scavenger pop=3
  Attack A1, B1; A1 food=1 fat=0 | C1 food=1 fat=0; plants=3
ruling 10 the gap closes before food is taken, so that cooperation reaches A3
  feed of 3: A1 Carnivore, Cooperation body=3 pop=4 | A2 | A3 pop=2 | B1
  Attack A1, A2; A1 food=1 fat=0 | A3 food=1 fat=0; plants=3
scavenger on attacker and prey
  feed of 3: A1 Carnivore, Scavenger body=3 pop=6 | B1 Scavenger body=2 pop=2 | C1
  Attack A1, B1; A1 food=3 fat=0 | B1 food=1 fat=0; plants=3
""")

test_who_is_protected = telling(check_protected)("""
glossary: carnivore: it needs a larger body
  A1 Carnivore body=3 | B1 body=3
  A1 Carnivore body=3 | B1 body=2
glossary: ambush overcomes a warning call
  A1 Carnivore body=3 | B1 | B2 Warning Call
  A1 Carnivore, Ambush body=3 | B1 | B2 Warning Call
glossary: burrowing protects who is not hungry
  A1 Carnivore body=3 | B1 Burrowing pop=2 food=2
  A1 Carnivore body=3 | B1 Burrowing pop=2 food=1
glossary: climbing protects from who cannot climb
  A1 Carnivore body=3 | B1 Climbing
  A1 Carnivore, Climbing body=3 | B1 Climbing
glossary: defensive herding protects from smaller and equal populations
  A1 Carnivore body=3 pop=2 | B1 Defensive Herding pop=2
  A1 Carnivore body=3 pop=2 | B1 Defensive Herding pop=1
glossary: symbiosis protects who has a larger right neighbour
  A1 Carnivore body=6 | B1 Symbiosis body=2 | B2 body=3
  A1 Carnivore body=6 | B1 Symbiosis body=2 | B2 body=2
glossary: symbiosis protects nobody at the right end
  A1 Carnivore body=3 | B1 Symbiosis | B2 body=2
  A1 Carnivore body=3 | B1 Symbiosis
ruling 11: pack hunting must exceed body and shell: 7 is more than 2 and 4, 6 is not
  A1 Carnivore, Pack Hunting body=4 pop=2 | B1 Hard Shell body=2
  A1 Carnivore, Pack Hunting body=4 pop=3 | B1 Hard Shell body=2
ruling 11: defensive herding compares printed population with a pack
  A1 Carnivore, Pack Hunting body=4 pop=2 | B1 Defensive Herding pop=2
  A1 Carnivore, Pack Hunting body=4 pop=3 | B1 Defensive Herding pop=2
ruling 11: symbiosis compares printed bodies: neither shell nor pack makes one larger
  A1 Carnivore body=6 | B1 Symbiosis body=2 | B2 Hard Shell, Pack Hunting body=3 pop=4
  A1 Carnivore body=6 | B1 Symbiosis body=2 | B2 Hard Shell, Pack Hunting body=2 pop=4
""")
