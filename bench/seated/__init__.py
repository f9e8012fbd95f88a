"""People at a table who play by what the bot shows them, and what that costs in presses and more.

`house` is the playground with the real bot, `counting` counts, `ways` finds the fewest presses,
`player` presses, `kinds` names the turns, `sitting` sits down, `page` measures in a browser.
"""
