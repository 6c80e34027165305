# C types for lines.py, which alone says what is tried.
cimport cython

from rami.engine.cards cimport Card, Cards
from rami.engine.round cimport Round
from rami.engine.turn cimport Turn
from rami.players.playout cimport play_out, play_turn, pressure_on
from rami.players.policy cimport Policy
from rami.players.sight cimport Sight

cdef object _DRAW
cdef object _TAKE
cdef object _TAKE_BACK

cdef class Line:
    cdef readonly int cost
    cdef readonly list moves
    cdef readonly object reason

@cython.locals(passed=Round, line=Line, ahead=Round, number=int, world=Round)
cpdef list tried(object worlds, object lines, int seat, object policies, object stakes)
