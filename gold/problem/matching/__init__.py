"""Problems compared by their stones: the same problem, equal stones, a shape that it contains."""
