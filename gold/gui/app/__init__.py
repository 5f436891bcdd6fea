"""The program in the window: the loop, the scenes that there are, the way of a file to one of them."""
