# C types for memory.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card, Cards
from rami.engine.events cimport Events, Extra

cdef class Memory:
    cdef readonly object pile
    cdef readonly list known
    cdef int _last

    @cython.locals(other=Memory)
    cpdef Memory copy(self)
    @cython.locals(seat=int, extra=Extra, card=Card)
    cpdef object see(self, Events done)
    @cython.locals(card=Card)
    cdef object _come(self, int seat, Cards cards)
    cdef object _comes(self, int seat, Card card)
    @cython.locals(number=int)
    cdef object _leaves(self, int seat, Card card)
