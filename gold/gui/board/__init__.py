"""The board on the screen: what it shows, where its points lie, how it is drawn and touched."""
