# C types for chance.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card

@cython.locals(count=int, bits=int, chosen=int, card=Card)
cdef tuple _shuffled(list order, object rng)
