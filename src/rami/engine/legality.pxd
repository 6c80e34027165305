# C types for legality.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card, Cards
from rami.engine.cover cimport opening_in
from rami.engine.finder cimport lay_offs_in, melds_in
from rami.engine.limits cimport Limits
from rami.engine.melds cimport Meld
from rami.engine.moves cimport Move, add_discards
from rami.engine.state cimport RoundState
from rami.engine.turn cimport Turn

cdef object _DRAW
cdef object _TAKE
cdef object _TAKE_BACK
cdef int _IDLE_TURNS

@cython.locals(now=Turn)
cpdef object refusal_of(RoundState state, object move)

@cython.locals(had=int, card=Card, rules=Limits)
cdef object _check_take(RoundState state)

@cython.locals(hand=Cards)
cdef object _check_melding(RoundState state, Turn now, Move move)

cdef object _check_lay(RoundState state, Turn now, Move move)
cdef object _check_lay_off(RoundState state, Move move)

@cython.locals(meld=Meld, hand=Cards)
cdef object _check_swap(RoundState state, Move move)

@cython.locals(hand=Cards)
cdef bint _could_use(RoundState state, Card card)

cdef bint _may_touch_table(RoundState state, Turn now)

@cython.locals(hand=Cards, card=Card)
cdef object _check_discard(RoundState state, Turn now, Move move)

@cython.locals(hand=Cards, stands=bint)
cdef object _why_no_discard(RoundState state, Turn now)

cdef Card _kept_face(RoundState state, Turn now)

@cython.locals(hand=Cards, kept=Card)
cdef object _list_discards(RoundState state, Turn now, list moves)

@cython.locals(now=Turn, hand=Cards, moves=list, meld=Meld)
cpdef list listed_moves(RoundState state)

@cython.locals(swaps=list, index=int, meld=Meld, cards=Cards)
cdef object _list_table_moves(RoundState state, Cards hand, list moves)
