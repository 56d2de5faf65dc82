"""Measurements of kael beside torch and NumPy."""
