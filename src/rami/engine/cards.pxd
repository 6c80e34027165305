# C types for cards.py, which alone says what happens.
cimport cython

cdef unsigned long long _EVERY_SECOND
cdef unsigned long long _EVERY_SECOND_PAIR
cdef unsigned long long _EVERY_SECOND_FOUR
cdef int _MODULUS
cdef list _BY_REST

cdef class Card:
    cdef readonly unsigned long long bit
    cdef readonly int index
    cdef readonly bint is_joker
    cdef readonly int rank
    cdef readonly str suit
    cdef readonly str text

@cython.freelist(8)
cdef class Cards:
    cdef readonly unsigned long long once
    cdef readonly unsigned long long twice
    cdef readonly int jokers

    @cython.locals(bit="unsigned long long")
    cpdef Cards plus(self, Card card)
    @cython.locals(bit="unsigned long long")
    cpdef Cards minus(self, Card card)
    cpdef int count(self, Card card)
    cpdef list faces(self)

@cython.locals(held=Cards)
cdef Cards _held(unsigned long long once, unsigned long long twice, int jokers)

cdef bint _alike(Cards one, Cards other)
cdef Cards _together(Cards one, Cards other)
cdef Cards _left(Cards hand, Cards taken)

@cython.locals(lowest="unsigned long long")
cpdef list faces_of(unsigned long long mask)

@cython.locals(pairs="unsigned long long", fours="unsigned long long")
cpdef int counted(unsigned long long mask)

@cython.locals(
    card=Card, bit="unsigned long long", once="unsigned long long", twice="unsigned long long",
    jokers=int,
)
cpdef Cards collected(tuple cards)
