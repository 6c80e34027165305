# C types for observations.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Cards
from rami.engine.melds cimport Meld
from rami.engine.views cimport SeatView
from rami.envs.memory cimport Memory

cdef list _SMALL
cdef dict _ONE_CARD
cdef object _DRAWING
cdef bytes _TO_DRAW
cdef bytes _TO_PLAY
cdef bytes _OVER
cdef dict _LANES
cdef dict _ROWS
cdef object _array_over
cdef object _INT16

cdef class Layout:
    cdef readonly int seats
    cdef readonly int slots
    cdef readonly dict fields
    cdef readonly int size
    cdef list _empty_slots
    cdef list _one_seat
    cdef bytes _needed_points

    @cython.locals(
        seat=int, seats=int, step=int, slot=int, owner=int, is_on=bint, hand=Cards, meld=Meld,
        once="unsigned long long", twice="unsigned long long", parts=list, counts=tuple, laid=tuple,
    )
    cpdef object array(self, SeatView view, Memory memory)

cdef bytes _number(int number)

@cython.locals(lane=bytes)
cdef bytes _lane(unsigned long long once, unsigned long long twice)

@cython.locals(row=bytes)
cdef bytes _row_of(Meld meld)
