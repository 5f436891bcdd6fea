"""What a person has done, and what follows from it: attempts, reviews that fall due, ratings, statistics."""
