# C types for choices.py, which alone says what happens.
cimport cython

from rami.engine.state cimport RoundState
from rami.engine.turn cimport Turn

@cython.locals(now=Turn)
cdef bint _may_get_stuck(RoundState round_)

@cython.locals(now=Turn)
cdef bint _owes(RoundState round_)
