# C types for events.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card
from rami.engine.melds cimport Meld
from rami.engine.moves cimport Move

cdef class Extra:
    cdef readonly tuple order
    cdef readonly object verdict
    cdef readonly object returned
    cdef readonly object outcome
    cdef readonly object taken_back

# Those of a whole round go at once. They hold nothing that could lead back to them, so that the
# collector need not look at them.
@cython.freelist(256)
@cython.no_gc
cdef class Events:
    cdef readonly int seat
    cdef readonly Move move
    cdef readonly Card card
    cdef readonly Meld meld
    cdef readonly Extra extra
    cdef tuple _public
    cdef tuple _own

@cython.locals(events=Events)
cpdef Events events_of(int seat, Move move, Card card, Meld meld, Extra extra)
