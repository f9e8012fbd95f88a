"""Discord's REST API v10, as far as a game bot uses it: one module per resource."""
