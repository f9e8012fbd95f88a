"""Playing Natura: state, actions, events, turns, goals."""
