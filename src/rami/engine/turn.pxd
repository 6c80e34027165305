# C types for turn.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card, Cards
from rami.engine.moves cimport Move

# What never changes is in no cycle, and the collector need not look at it.
@cython.freelist(8)
@cython.no_gc
cdef class Turn:
    cdef readonly Card drawn
    cdef readonly bint from_stock
    cdef readonly Card taken
    cdef readonly int jokers
    cdef readonly bint taken_used
    cdef readonly tuple laid
    cdef readonly bint suffices
    cdef readonly WayBack way_back

@cython.freelist(8)
@cython.no_gc
cdef class WayBack:
    cdef readonly Move move
    cdef readonly Cards hand
    cdef readonly tuple table
    cdef readonly tuple laid_by
    cdef readonly Turn turn

@cython.locals(turn=Turn)
cpdef Turn turn_of(
    Card drawn, bint from_stock, Card taken, int jokers, bint taken_used, tuple laid,
    bint suffices, WayBack way_back,
)
