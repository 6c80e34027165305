# C types for worlds.py, which alone says how a world is drawn.
cimport cython

from rami.engine.cards cimport Card, Cards
from rami.engine.round cimport Round
from rami.players.pools cimport Pool

cdef class Worlds:
    cdef object _view
    cdef object _knowledge
    cdef object _rng
    cdef tuple _held
    cdef int _stock_size
    cdef list _layouts
    cdef bint _turn_is_hidden
    cdef Round _base

    @cython.locals(dealt=tuple)
    cpdef Round sample(self)
    cdef Round _sample_turn(self)
    @cython.locals(
        layout=list, hands=list, stock=tuple, last=int, number=int, pool=Pool, cards=list, size=int,
        needed=int, i=int, j=int, chance=double, card=Card, at=int, seat=int, count=int, hand=Cards,
    )
    cdef tuple _dealt(self)
