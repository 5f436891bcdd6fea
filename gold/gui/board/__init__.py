"""The board on the screen: its views, layout, drawing and input."""
