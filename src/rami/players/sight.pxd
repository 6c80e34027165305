# C types for sight.py, which alone says what is seen.
cimport cython

from rami.engine.cards cimport Card, Cards
from rami.engine.melds cimport Meld

cdef unsigned long long _ALL
cdef int _BITS
cdef int _ACE_UP
cdef unsigned long long _PLACES

cdef class Sight:
    cdef public unsigned long long once
    cdef public unsigned long long twice
    cdef readonly unsigned long long pack
    cdef readonly unsigned long long reach
    cdef readonly unsigned long long beyond
    cdef readonly list held

    @cython.locals(other=Sight)
    cpdef Sight copy(self)
    cpdef object add(self, Cards cards)
    @cython.locals(bit="unsigned long long")
    cpdef object remove(self, Card card)
    cpdef object hold(self, int seat, Cards cards)
    @cython.locals(
        reach="unsigned long long", beyond="unsigned long long", places="unsigned long long",
        meld=Meld,
    )
    cpdef object look_at(self, object table)
    @cython.locals(
        once="unsigned long long", twice="unsigned long long", left="unsigned long long"
    )
    cpdef Cards unseen_beside(self, Cards hand)

@cython.locals(sight=Sight, card=Card, meld=Meld)
cpdef Sight sight_of(object pile, object table, int decks, int seats)
