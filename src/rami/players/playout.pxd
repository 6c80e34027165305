# C types for playout.py, which alone says what is played.
cimport cython

from rami.engine.cards cimport Card, Cards, counted
from rami.engine.melds cimport Meld
from rami.engine.round cimport Round
from rami.engine.turn cimport Turn
from rami.players.policy cimport Policy
from rami.players.sight cimport Sight, sight_of
from rami.players.weights cimport Weights

cdef object _DRAW
cdef object _TAKE
cdef int _MANY_CARDS
cdef int _ABOUT_TO_GO_OUT
cdef int _DEAD_END

@cython.locals(sight=Sight)
cpdef object play_out(Round round_, object policies)
cpdef object play_turn(Round round_, Policy policy, Sight sight)
@cython.locals(seat=int, hand=Cards, top=Card, opened=bint, gain=int, with_it=Cards, left=Cards, meld=Meld,
    could_wait=bint, to_dead_end=bint,
)
cpdef int gain_of_pile(Round round_, Policy policy, Sight sight)
cdef bint _is_dead_end(Cards hand, Policy policy, Sight sight)
@cython.locals(seat=int, top=Card, reshuffles=int, again=Sight)
cdef object _draw(Round round_, Policy policy, Sight sight)
@cython.locals(seat=int, now=Turn, taken=Card, meld=Meld, cards=Cards, hand=Cards, most=int, left=Cards)
cdef object _go_down(Round round_, Policy policy, Sight sight)
@cython.locals(weights=Weights, cards=int, seat=int, other=int)
cdef bint _waits_to_open(Round round_, Policy policy, Cards left, Sight sight)
@cython.locals(seat=int, now=Turn, hand=Cards, opened=bint, allowed=Cards, following=int, feeds=bint, card=Card, bit="unsigned long long",
    held="unsigned long long",
)
cdef object _discard(Round round_, Policy policy, Sight sight)
@cython.locals(seat=int, left=int, meld=Meld, other=int)
cdef bint _waits(Round round_, object melds, int most)
@cython.locals(smallest=int, other=int)
cpdef int pressure_on(Round round_)
