"""What several commands tell of a solved problem: results, first moves, a written proof."""
