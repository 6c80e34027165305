# C types for moves.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Cards

cdef unsigned long long _LANE
cdef int _BITS
cdef list _discards_in_lane

@cython.locals(
    discards=list, suit=int, known=list, lane="unsigned long long", found=tuple,
)
cpdef list discards_of(Cards cards)
