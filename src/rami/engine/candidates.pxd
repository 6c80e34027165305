# C types for candidates.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card, Cards
from rami.engine.finder cimport shared_lane, three_in_a_row
from rami.engine.templates cimport LaneRuns, Template, Templates

cdef int _SUIT_COUNT
cdef int _BITS
cdef int _SHORTEST
cdef int _MODULUS
cdef unsigned long long _LANE
cdef unsigned long long _COLUMN
cdef bytes _JOKER_BITS
cdef bytes _NUMBER

cdef class Candidate:
    cdef readonly int faces
    cdef readonly Candidate following
    cdef readonly int jokers
    cdef readonly unsigned long long mask
    cdef readonly int provides
    cdef readonly int suit
    cdef readonly Template template
    cdef readonly int twins
    cdef readonly long long weight

cdef class Candidates:
    cdef list _candidates
    cdef int _count
    cdef int _faces
    cdef list _first
    cdef int _first_face
    cdef int _jokers
    cdef int _lacks_card
    cdef int _lacks_kept
    cdef int _lacks_pure_run
    cdef int _natural_starts
    cdef list _others
    cdef int _provided
    cdef int _start
    cdef int _starts
    cdef Templates _templates
    cdef unsigned long long _twice
    cdef int _twins
    cdef unsigned long long _useful
    cdef unsigned long long _using
    cdef bint _using_joker

    @cython.locals(bit=int, states=int)
    cdef int _take_up(self, Templates templates, Cards hand, bint pure_run, Card using, int keep)
    @cython.locals(
        held="unsigned long long", lane="unsigned long long", ranks="unsigned long long",
        rank="unsigned long long", jokers=int, suit=int, runs=LaneRuns, template=Template,
    )
    cdef object _collect(self, Cards hand)
    @cython.locals(count=int, mask="unsigned long long", provides=int, candidate=Candidate)
    cdef object _add(self, Template template, int suit)
    @cython.locals(count=int, suit=int, runs=LaneRuns, template=Template)
    cdef object _add_others(self)
    @cython.locals(
        candidates=list, count=int, bit=int, useful="unsigned long long",
        face="unsigned long long", twin=int, number=int, first=Candidate, index=int,
        candidate=Candidate,
    )
    cdef int _number(self, int start)
    cdef Candidate _starting(self, int lowest)
