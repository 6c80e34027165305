# C types for weights.py, which alone says what is weighed.
cdef class Weights:
    cdef readonly int beyond
    cdef readonly int far
    cdef readonly int far_unopened
    cdef readonly int feed
    cdef readonly int feed_held
    cdef readonly int feed_table
    cdef readonly int haste
    cdef readonly int joker
    cdef readonly int pair
    cdef readonly int pair_card
    cdef readonly int pair_out
    cdef readonly int pair_unopened
    cdef readonly int point
    cdef readonly int point_card
    cdef readonly int point_unopened
    cdef readonly int promise
    cdef readonly int pure
    cdef readonly int take
    cdef readonly int take_pair
    cdef readonly int take_point
    cdef readonly int twin
    cdef readonly int wait
    cdef readonly int wait_left
    cdef readonly int wait_opening
