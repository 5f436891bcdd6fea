"""Makes and checks problems: drafts, tools, autosave, and examinations by the solver."""
