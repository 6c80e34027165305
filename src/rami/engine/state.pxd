# C types for state.py, which alone says what happens.
cimport cython

from rami.engine.limits cimport Limits
from rami.engine.turn cimport Turn

cdef object _DRAWING

cdef class RoundState:
    cdef public Limits rules
    cdef public int seats
    cdef public int dealer
    cdef public int turn
    cdef public object phase
    cdef public object outcome
    cdef public tuple dealt
    cdef public tuple hands
    cdef public tuple pile
    cdef public tuple first_pile
    cdef public tuple table
    cdef public tuple laid_by
    cdef public tuple opened
    cdef public tuple turns_had
    cdef public tuple first_down
    cdef public int reshuffles
    cdef public int idle_turns
    cdef public Turn now
    cdef public tuple _stock
    cdef public int _next
    cdef public object _shuffles
    cdef public list _history
    cdef public dict _seen

    @cython.locals(seats=int, none_of_each=tuple)
    cdef object _begin(self, Limits rules, tuple hands, tuple stock, tuple pile, object shuffles)

    @cython.locals(other=RoundState)
    cpdef with_hidden(self, tuple hands, tuple stock, object shuffles)

@cython.locals(changed=list)
cpdef tuple replaced(tuple values, int index, object value)
