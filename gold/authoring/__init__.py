"""Makes and checks problems: drafts, areas, and (with the solver) audits."""
