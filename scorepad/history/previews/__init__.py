"""What a chat shows for a night or a play: words and a picture."""
