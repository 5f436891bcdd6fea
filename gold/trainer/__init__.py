"""One person's practice: the session, hints, attempts, settings, the library. No window, threads or clock."""
