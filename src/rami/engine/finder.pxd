# C types for finder.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Cards, counted
from rami.engine.limits cimport Limits
from rami.engine.melds cimport Meld

cdef int _SUIT_COUNT
cdef int _BITS
cdef int _ACE_UP
cdef unsigned long long _LANE
cdef int _RANKS
cdef int _SHORTEST
cdef int _LONGEST
cdef object _GROUP
cdef unsigned long long _ACES
cdef unsigned long long _COLUMN
cdef unsigned long long _COUNT_1
cdef unsigned long long _COUNT_2
cdef unsigned long long _COUNT_4
cdef unsigned long long _COUNT_8
cdef unsigned long long _HIGH_ACES

@cython.locals(
    melds=list, once="unsigned long long", lane="unsigned long long",
    shared="unsigned long long", column="unsigned long long", jokers=int, suit=int, rank=int,
)
cpdef list melds_in(Cards hand, Limits rules)

@cython.locals(places="unsigned long long")
cpdef unsigned long long three_in_a_row(unsigned long long faces)

@cython.locals(
    a="unsigned long long", b="unsigned long long", c="unsigned long long",
    d="unsigned long long", three="unsigned long long",
)
cpdef unsigned long long shared_lane(unsigned long long mask, int suits)

@cython.locals(room=int)
cpdef list lay_offs_in(Meld meld, Cards hand, Limits rules)

@cython.locals(lowest="unsigned long long", places="unsigned long long")
cpdef unsigned long long in_a_row(unsigned long long faces)

@cython.locals(
    once="unsigned long long", useful="unsigned long long", twins="unsigned long long",
)
cpdef int natural_points_most(Cards hand)

cdef int _points_most(unsigned long long faces)

@cython.locals(
    shift=int, held="unsigned long long", spare=int, found=dict, low=int, high=int,
    all_below=list, all_above=list, below=int, above=int, places=int,
)
cdef list _onto_run(Meld meld, Cards hand, int jokers, Limits rules)

@cython.locals(mask=int, masks=list)
cdef list _stretches(int place, int end, int step, unsigned long long held, int jokers)
