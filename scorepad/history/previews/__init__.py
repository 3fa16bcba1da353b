"""What a chat shows of a night or a play: words and a picture."""
