# C types for beliefs.py, which alone says what is believed.
cimport cython

from rami.engine.cards cimport Card, Cards
from rami.engine.round cimport Round
from rami.players.policy cimport Policy, has_meld
from rami.players.sight cimport Sight
from rami.players.worlds cimport Worlds

cdef int _MELD_KEPT
cdef int _LAY_OFF_KEPT
cdef int _OPENING_KEPT
cdef int _SLOPE
cdef int _GAP_MOST
cdef int _FADING
cdef int _LOG
cdef int _STEPS
cdef int _FIRST_STEPS

cdef class Beliefs:
    cdef list _against
    cdef list _cards
    cdef list _discards
    cdef list _ends
    cdef list _hands
    cdef int _hidden
    cdef list _opened
    cdef Policy _policy
    cdef object _rng
    cdef int _seat
    cdef Sight _sight
    cdef Round _world
    cdef Worlds _worlds

    @cython.locals(fresh=Round, stock=list)
    cpdef Round sample(self)
    @cython.locals(
        cards=list, hands=list, against=list, size=int, chance=double, i=int, j=int, one=int,
        other=int, mine=Card, theirs=Card, hand=Cards, old_hand=Cards, old_other=Cards, new=int,
        gain=int, new_other=int,
    )
    cdef object _exchange(self, int steps)
    @cython.locals(seat=int, end=int)
    cdef int _owner(self, int index)
    @cython.locals(
        discards=list, policy=Policy, sight=Sight, hand=Cards, opened=bint, against=int,
        reached="unsigned long long", share=int, card=Card, unseen=Cards, cost=int, least=int,
    )
    cdef int _speaks_against(self, int seat)
