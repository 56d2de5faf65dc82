"""The scalar functions, the loops around them, and their compiled form.

Only `kael.dispatch` imports this package. Kernels neither promote, nor broadcast, nor allocate, nor raise.
"""
