# C types for views.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card, Cards
from rami.engine.state cimport RoundState
from rami.engine.turn cimport Turn

cdef class SpectatorView:
    cdef readonly bint can_take_back
    cdef readonly int dealer
    cdef readonly tuple first_pile
    cdef readonly tuple hand_sizes
    cdef readonly tuple history
    cdef readonly tuple laid
    cdef readonly tuple laid_by
    cdef readonly tuple opened
    cdef readonly object outcome
    cdef readonly object phase
    cdef readonly tuple pile_seen
    cdef readonly int pile_size
    cdef readonly Card pile_top
    cdef readonly int reshuffles
    cdef readonly object rules
    cdef readonly int seats
    cdef readonly int stock_size
    cdef readonly tuple table
    cdef readonly Card taken
    cdef readonly tuple totals
    cdef readonly int turn
    cdef readonly tuple turns_had

    @cython.locals(now=Turn, pile=tuple)
    cdef object _see_table(self, RoundState round)

cdef class SeatView(SpectatorView):
    cdef readonly Card drew
    cdef readonly Cards hand
    cdef readonly int seat

    cdef object _see_hand(self, RoundState round, int seat)

@cython.locals(view=SeatView)
cpdef SeatView glance_of(RoundState round, int seat)
