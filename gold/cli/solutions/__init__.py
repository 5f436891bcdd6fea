"""The output of several commands about a solved problem: results and first moves."""
