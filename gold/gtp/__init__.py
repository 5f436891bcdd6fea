"""The Go Text Protocol, version 2: GoLD as an engine for Sabaki, GoGui and other programs.

Farnebäck, G.: Specification of the Go Text Protocol, version 2, draft 2 (2002).
"""
