"""Playing Darwin: state, actions, events, and the steps of a turn."""
