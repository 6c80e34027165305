"""Measures Rami against other libraries, and against itself of yesterday: ./run bench."""
