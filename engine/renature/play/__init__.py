"""Playing Renature: state, actions, events, placing dominoes, planting, clouds and mushrooms."""
