"""Makes collections of the three classic books:
chooses targets and areas, proves them, writes the files.
"""
