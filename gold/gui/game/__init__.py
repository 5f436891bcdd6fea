"""The tab for game records: step through a game, ask about groups, and scan the game for missed chances."""
