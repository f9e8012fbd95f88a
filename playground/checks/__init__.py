"""The rules Discord has that its published document lacks: each request is held to them."""
