# C types for packing.py, which alone says what happens.
cimport cython

from rami.engine.melds cimport Meld

cdef int _TWIN
cdef int _JOKER
cdef long long _FACES
cdef long long _JOKERS
cdef long long _ONE_JOKER
cdef long long _LACKS_ANY
cdef long long _LACKS_PURE_RUN
cdef long long _LACKS_CARD
cdef long long _LACKS_KEPT
cdef long long _IMPOSSIBLE

cdef class _Candidate:
    cdef readonly long long faces
    cdef readonly int jokers
    cdef readonly Meld meld
    cdef readonly long long provided
    cdef readonly int suit
    cdef readonly long long taken
    cdef readonly long long weight

@cython.locals(
    faces="long long", lowest="long long", best="long long", rest="long long",
    value="long long", candidate=_Candidate,
)
cdef long long _value(long long state, dict options, dict known)

cdef class Packing:
    cdef list _at
    cdef object _hand
    cdef dict _known
    cdef dict _options
    cdef dict _others
    cdef object _rules
    cdef long long _start
    cdef long long _using
    cdef bint _using_joker
    cdef tuple _weights

    cdef long long _value_after(self, long long rest, _Candidate candidate)
    @cython.locals(total="long long", first=int, lowest="long long", rank=int, candidate=_Candidate)
    cdef object _collect_runs(self, int suit, tuple runs, dict found)
    @cython.locals(per_point="long long", per_joker="long long", faces="long long", weight="long long")
    cdef _Candidate _candidate(
        self, long long total, int jokers, long long points, long long provided, Meld meld, int suit
    )

@cython.locals(again="long long")
cdef long long _after(long long state, _Candidate candidate)
@cython.locals(lacks="long long")
cdef bint _lacks(long long state)
cdef long long _without(long long state, long long lowest)
