# C types for pools.py, which alone says where cards can lie.
cimport cython

from rami.engine.cards cimport Card, Cards

cdef class Pool:
    cdef readonly list cards
    cdef readonly list slots
    cdef readonly int needed

cdef class _Attempt:
    cdef list cards
    cdef list left
    cdef list slots

    @cython.locals(cards=list)
    cpdef _Attempt copy(self)
    cpdef object recycle(self, Cards cards)
    cpdef object deal(self, int seat)
    @cython.locals(found=list, cards=dict, left=int, count=int, held=int, pool=int)
    cpdef list chances(self, int seat, Card card)
    @cython.locals(found=list, total=double, reached=double, pool=int, cards=dict)
    cpdef double part(self, int seat, Card card, object rng)
    @cython.locals(cards=dict, left=int, count=int)
    cpdef double draw(self, Card card)
