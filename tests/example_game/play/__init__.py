"""Playing Nectar: state, actions, events, redaction and scrambling."""
