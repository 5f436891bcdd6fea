"""The laboratory: programs that count, measure, play, or make problems.
Only the table of commands names them.
"""
