"""Discord's rules that its published document lacks."""
