"""Discord's REST v10, as far as a game bot uses it: one module a resource."""
