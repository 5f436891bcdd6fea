"""Formats that are read and never written: other programs', diagrams in text, GoLD 2019."""
