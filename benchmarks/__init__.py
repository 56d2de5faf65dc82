"""Measurements of kael beside torch and NumPy."""

import os

# After a large operation torch's OpenMP threads spin on their cores for a while, which is in kael's turn. torch reads
# this when it is imported.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
