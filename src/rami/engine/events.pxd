# C types for events.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card
from rami.engine.melds cimport Meld

cdef class Extra:
    cdef readonly tuple order
    cdef readonly object verdict
    cdef readonly object returned
    cdef readonly object outcome
    cdef readonly object taken_back

cdef class Events:
    cdef readonly int seat
    cdef readonly object move
    cdef readonly Card card
    cdef readonly Meld meld
    cdef readonly Extra extra
    cdef tuple _public
    cdef tuple _own

@cython.locals(events=Events)
cpdef Events events_of(int seat, object move, Card card, Meld meld, Extra extra)
