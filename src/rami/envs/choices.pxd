# C types for choices.py, which alone says what happens.
cimport cython

from rami.engine.round cimport Round
from rami.engine.state cimport RoundState
from rami.engine.turn cimport Turn

cdef object _NO_SWAPS

@cython.locals(table=tuple, fixed=dict, choices=dict, owing=bint)
cpdef dict offered(Round round_, actions)

@cython.locals(now=Turn)
cdef bint _may_get_stuck(RoundState round_)

@cython.locals(now=Turn)
cdef bint _owes(RoundState round_)
