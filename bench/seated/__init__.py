"""People at a table who play by what the bot shows them, and what that costs in presses and more.

`house` is the playground with the real bot, `counting` counts, `words` compares what a component
says with an action, `targets` finds what to press, `forms` fills in a form, `player` searches the
shortest way, `kinds` names the turns, `sitting` sits down, `page` measures in a browser.
"""
