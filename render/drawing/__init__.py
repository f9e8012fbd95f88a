"""What every picture is made of: art, colours, text, and the parts that all games share."""
