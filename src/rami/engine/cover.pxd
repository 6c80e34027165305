# C types for cover.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card, Cards, counted
from rami.engine.finder cimport natural_points_most, three_in_a_row
from rami.engine.limits cimport Limits
from rami.engine.melds cimport Meld
from rami.engine.packing cimport Packing, best_melds
from rami.engine.templates cimport Templates

cdef int _CARDS_MOST
cdef long long _PER_POINT
cdef long long _TIES_LEAST

@cython.locals(cards=Cards)
cdef Cards _checked(object hand, Limits rules, object keep)

@cython.locals(melds=list, least="long long", templates=Templates)
cpdef Cover opening_in(Cards hand, Limits rules, Card using, int keep)

@cython.locals(most_points=bint, templates=Templates)
cdef list _best(
    Cards hand, Limits rules, object goal, bint pure_run, Card using, int keep, long long least
)

cdef class Cover:
    cdef readonly Cards hand
    cdef readonly tuple melds
    cdef readonly long long points
    cdef readonly Limits rules

@cython.locals(points="long long", meld=Meld, cover=Cover)
cpdef Cover cover_of(Cards hand, list melds, Limits rules)
