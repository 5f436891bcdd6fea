"""What problems are called: titles, tags, the names to show, and the old books they come from."""
