"""Pictures and text twins: what a viewer may know of a game, drawn and told."""
