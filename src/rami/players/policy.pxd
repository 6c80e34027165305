# C types for policy.py, which alone says what is played.
cimport cython

from rami.engine.cards cimport Card, Cards, faces_of
from rami.engine.cover cimport Cover
from rami.engine.limits cimport Limits
from rami.engine.finder cimport lay_offs_in, shared_lane, three_in_a_row
from rami.engine.melds cimport Meld
from rami.players.prospects cimport Prospects, prospects_of
from rami.players.sight cimport Sight
from rami.players.weights cimport Weights

cdef int _ONE_MELD_FROM_OUT
cdef Cards _NO_CARDS

cdef class Policy:
    cdef readonly int keep
    cdef readonly list points
    cdef readonly Limits rules
    cdef readonly Weights weights

    @cython.locals(points=int, card=Card)
    cpdef int points_of(self, Cards hand)
    @cython.locals(with_it=Cards, cover=Cover, old=Cover, before=int, after=int, unseen=Cards,
        found=Prospects, weights=Weights, gain=int, rules=Limits)
    cpdef int gain_of_taking(self, Cards hand, Card top, Sight sight, bint can_lay_off)
    @cython.locals(with_it=Cards)
    cpdef bint melds_at_once(self, Cards hand, Card card, Sight sight)
    @cython.locals(cover=Cover)
    cpdef object opening(self, Cards hand, Card taken, object laid)
    @cython.locals(cover=Cover)
    cpdef object melds(self, Cards hand, Card taken)
    @cython.locals(index=int, meld=Meld, cards=Cards, points=int, best_points=int)
    cpdef object lay_off(self, Cards hand, object table, Card taken)
    @cython.locals(
        least=int, index=int, meld=Meld, card=Card, swapped=Cards, cover=Cover, plain=Cover
    )
    cpdef object swap(self, Cards hand, object table)
    @cython.locals(cover=Cover, left=Cards)
    cpdef Cards spare(self, Cards hand)
    @cython.locals(
        weights=Weights, lowest=int, highest=int, twin="unsigned long long",
        others="unsigned long long", found=Prospects, points=int, each=int,
        cost=int, feeding=Prospects, cards=int, rules=Limits,
    )
    cpdef int cost_of(
        self, Card card, Cards hand, Cards unseen, Sight sight, bint opened, bint feeds,
        unsigned long long held, int pressure,
    )
    @cython.locals(
        rules=Limits, lowest=int, highest=int, now=int, total=int, card=Card, copies=int,
        found=Prospects, joins=bint,
    )
    cpdef int promise(self, Cards hand, Cards unseen)
    @cython.locals(cover=Cover)
    cdef int _melded(self, Cards hand)
    @cython.locals(among=Cards, unseen=Cards, card=Card, best=Card, best_cost=int, cost=int)
    cpdef Card discard(self, Cards hand, Cards allowed, Sight sight, bint opened, bint feeds,
        unsigned long long held, int pressure,
    )

cpdef bint has_meld(Cards hand, int jokers_in_meld)
