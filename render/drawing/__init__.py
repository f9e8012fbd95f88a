"""What every picture consists of: art, colours, text, shared parts."""
