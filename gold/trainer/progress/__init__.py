"""A person's progress: attempts, reviews that fall due, ratings, notes, and statistics."""
