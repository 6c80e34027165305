# C types for moves.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card, Cards

cdef unsigned long long _LANE
cdef int _BITS
cdef list _discards_in_lane

cdef class Move:
    cdef readonly Card card
    cdef readonly Cards cards
    cdef readonly int meld
    cdef Py_hash_t _hash

@cython.locals(move=Move)
cdef Move _made(object kind, Cards cards, int meld=*, Card card=*)

@cython.locals(suit=int, known=list, lane="unsigned long long", found=tuple)
cpdef object add_discards(list moves, Cards cards)
