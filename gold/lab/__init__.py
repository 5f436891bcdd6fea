"""The laboratory: what researchers measure, learn and let play. Only the table of commands leads here."""
