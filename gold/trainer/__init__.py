"""One person's practice: the play session and progress. No pixels, no threads, no clock of its own."""
