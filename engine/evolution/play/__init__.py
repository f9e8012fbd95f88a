"""Playing Evolution: state, actions, events, and the phases from Select Food to Feeding."""
