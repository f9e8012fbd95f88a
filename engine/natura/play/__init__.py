"""Playing Natura: state, actions, events, turns, and the fourteen goals."""
