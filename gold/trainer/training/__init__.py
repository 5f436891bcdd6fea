"""Which problem comes when: courses, and how their problems are chosen by what the person knows."""
