# C types for limits.py, which alone says what happens.

cdef class Limits:
    # Public, since the frozen rule set sets them past its own guard.
    cdef public bint has_opening
    cdef public int points_to_open
    cdef public bint pure_run_to_open
    cdef public int lowest_place
    cdef public int highest_place
    cdef public bint has_twins
    cdef public int jokers_in_pack
    cdef public int jokers_in_meld
    cdef public int turns_before_pile
    cdef public bint taken_must_be_melded
    cdef public int cards_to_keep
    cdef public Py_hash_t _hash
