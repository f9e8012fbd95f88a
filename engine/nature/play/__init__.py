"""Playing Nature: state, actions, events, and the phases Adapting and Feeding."""
