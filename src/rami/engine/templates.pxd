# C types for templates.py, which alone says what happens.
cimport cython

from rami.engine.melds cimport Meld

cdef int _LANES_KEPT

cdef class Template:
    cdef readonly unsigned long long faces
    cdef readonly bint is_pure
    cdef readonly int jokers
    cdef readonly int length
    cdef readonly Meld meld
    cdef readonly long long weight

cdef class LaneRuns:
    cdef readonly tuple needed
    cdef readonly tuple others

cdef class Templates:
    cdef list _by_rank
    cdef list _groups
    cdef list _lanes
    cdef object _rules
    cdef tuple _weights
    cdef readonly int jokers_in_meld

    @cython.locals(known=dict)
    cpdef LaneRuns runs_of(self, int lane, int jokers)
    @cython.locals(known=dict)
    cpdef tuple groups_of(self, unsigned long long faces, int jokers)
    @cython.locals(
        needed=list, others=list, by_rank=list, rank=int, runs=LaneRuns, template=Template,
    )
    cdef LaneRuns _look_up(self, int lane, int jokers)
    @cython.locals(meld=Meld)
    cpdef Meld named(self, Template template, int suit)
