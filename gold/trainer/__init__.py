"""One person's practice: session, library, progress, training. No window or threads; time is handed in."""
