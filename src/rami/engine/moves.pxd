# C types for moves.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Cards

cdef dict _discards_in_lane

@cython.locals(lane="unsigned long long", held="unsigned long long", known=tuple, discards=list)
cpdef list discards_of(Cards cards)
