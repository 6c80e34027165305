# C types for packing.py, which alone says what happens.
cimport cython

from rami.engine.candidates cimport Candidate, Candidates
from rami.engine.cards cimport Card, Cards
from rami.engine.templates cimport Templates

cdef int _STAMP_MOST
cdef long long _IMPOSSIBLE
cdef list _idle

cdef class Packing(Candidates):
    cdef int _room
    cdef int _stamp
    cdef int[::1] _stamps
    cdef long long[::1] _values

    cdef object _make_room(self, int room)
    @cython.locals(states=int)
    cpdef object prepare(self, Templates templates, Cards hand, bint pure_run, Card using, int keep)
    @cython.locals(
        starts=int, lowest=int, passed=int, best="long long", value="long long", candidate=Candidate,
    )
    cdef long long _value(self, int state)
    cdef bint _fits(self, Candidate candidate, int state, long long value)
    @cython.locals(twin=int)
    cdef int _without(self, int state, int lowest)
    @cython.locals(left=int, lacks=int)
    cdef bint _lacks(self, int state)
    @cython.locals(
        state=int, value="long long", faces=int, lowest=int, chosen=Candidate,
        candidate=Candidate, melds=list,
    )
    cpdef list best(self, long long least)
    @cython.locals(found=list, candidate=Candidate)
    cdef list _longest_first(self, int lowest)

@cython.locals(twins=int, faces=int)
cdef int _after(int state, Candidate candidate)

@cython.locals(packing=Packing, melds=list)
cpdef list best_melds(
    Templates templates, Cards hand, bint pure_run, Card using, int keep, long long least
)
