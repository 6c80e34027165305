# C types for prospects.py, which alone says what is counted.
cimport cython

from rami.engine.cards cimport Cards

cdef int _SUIT_COUNT
cdef int _BITS
cdef unsigned long long _LANE
cdef int _ACE
cdef int _ACE_UP

@cython.freelist(8)
cdef class Prospects:
    cdef readonly int far
    cdef readonly int made
    cdef readonly int near
    cdef readonly int pure

@cython.locals(
    found=Prospects, rank=int, shift=int, held="unsigned long long", once="unsigned long long",
    twice="unsigned long long", own=int, first=int, second=int, one=int, two=int,
)
cpdef Prospects prospects_of(
    int index, unsigned long long others, Cards unseen, int lowest, int highest
)

@cython.locals(start=int, one=int, two=int)
cdef void _add_runs(
    Prospects found, int place, unsigned long long held, unsigned long long once,
    unsigned long long twice, int lowest, int highest,
) noexcept
cdef void _add(Prospects found, int has_one, int has_two, int ones, int twos) noexcept
cdef unsigned long long _places(unsigned long long lane)
