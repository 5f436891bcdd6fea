"""The laboratory: what researchers count, measure and let play. Only the table of commands leads here."""
