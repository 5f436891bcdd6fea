"""The board on the screen: what it shows, where its points are, how it is drawn, and its input."""
