"""The application: the event loop, the list of scenes, and how a file is opened in one of them."""
