"""Training: courses, and the choice of their problems by the person's progress."""
