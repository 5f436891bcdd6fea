"""GoLD's own problem files, in YAML: the format, its reader and its writer."""
