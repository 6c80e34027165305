# C types for observations.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Cards
from rami.engine.views cimport SeatView
from rami.envs.memory cimport Memory

cdef class Layout:
    cdef readonly int seats
    cdef readonly int slots
    cdef readonly dict fields
    cdef readonly int size
    cdef list _empty_slots
    cdef object _numbers

    @cython.locals(
        seat=int, seats=int, other=int, owner=int, turn=int, hand=Cards,
        once="unsigned long long", twice="unsigned long long", parts=list,
    )
    cpdef object array(self, SeatView view, Memory memory)
