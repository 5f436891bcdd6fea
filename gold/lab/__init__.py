"""The laboratory: what counts, measures, plays, or makes problems. Only the table of commands leads here."""
