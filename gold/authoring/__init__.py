"""Making and checking problems: drafts, editor tools, target guesses, examinations, a generator."""
