# C types for memory.py, which alone says what happens.
cimport cython

cdef class Memory:
    cdef readonly object pile
    cdef readonly list known
    cdef object _last

    @cython.locals(other=Memory)
    cpdef Memory copy(self)
    cpdef object see(self, events)
