# C types for legality.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card, Cards
from rami.engine.finder cimport lay_offs_in, melds_in
from rami.engine.melds cimport Meld
from rami.engine.moves cimport discards_of
from rami.engine.state cimport RoundState
from rami.engine.turn cimport Turn

cdef object _DRAW
cdef object _TAKE
cdef object _TAKE_BACK

@cython.locals(hand=Cards, now=Turn)
cpdef object refusal_of(RoundState state, object move)

@cython.locals(turn=int, card=Card)
cdef object _check_take(RoundState state)

cdef bint _may_touch_table(RoundState state, Turn now)

@cython.locals(hand=Cards)
cdef object _check_discard(RoundState state, Turn now, Card card)

@cython.locals(hand=Cards, stands=bint)
cdef object _why_no_discard(RoundState state, Turn now)

cdef Card _kept_face(RoundState state, Turn now)

@cython.locals(hand=Cards, discards=list, kept=Card)
cdef list _discards(RoundState state, Turn now)

@cython.locals(now=Turn, hand=Cards, moves=list, meld=Meld)
cpdef list listed_moves(RoundState state)

@cython.locals(swaps=list, index=int, meld=Meld, cards=Cards)
cdef object _list_table_moves(RoundState state, Cards hand, list moves)
