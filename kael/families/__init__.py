"""The promotion rules of several libraries, as data and the small rule that each needs; none of them is imported.

`kael.promotion.families` and `kael.promotion.compare` are what is public of it.
"""
