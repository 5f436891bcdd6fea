"""The dashboard: the tab with what the person has practised, as plots."""
