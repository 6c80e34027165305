# C types for melds.py, which alone says what happens.
from rami.engine.cards cimport Cards

cdef class Meld:
    cdef readonly object kind
    cdef readonly int suit
    cdef readonly int low
    cdef readonly int high
    cdef readonly int joker_mask
    cdef readonly Cards cards
    cdef readonly int points
    cdef readonly bint is_pure
    cdef readonly unsigned long long neighbours
    cdef Py_hash_t _hash
