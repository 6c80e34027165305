# C types for round.py, which alone says what happens.
cimport cython

from rami.engine.cards cimport Card, Cards, collected
from rami.engine.events cimport Events, Extra, events_of
from rami.engine.limits cimport Limits
from rami.engine.melds cimport Meld
from rami.engine.moves cimport Move
from rami.engine.state cimport RoundState, replaced
from rami.engine.legality cimport listed_moves, refusal_of
from rami.engine.turn cimport Turn, WayBack, turn_of

cdef object _DRAWING
cdef object _PLAYING
cdef object _DRAW
cdef object _TAKE_BACK

cdef class Round(RoundState):
    cpdef Events apply(self, object move)
    @cython.locals(now=Turn, events=Events)
    cpdef Events apply_unchecked(self, object move)
    @cython.locals(seat=int, extra=Extra, order=tuple, card=Card, before=Cards, hand=Cards)
    cdef Events _draw(self, Move move)
    @cython.locals(seat=int, card=Card, before=Cards, hand=Cards, must_be_melded=Card)
    cdef Events _take(self, Move move)
    @cython.locals(
        seat=int, hand=Cards, way_back=WayBack, as_laid=tuple, suffices=bint,
        used=bint,
    )
    cdef Events _meld(self, Turn now, Move move)
    @cython.locals(back=WayBack)
    cdef Events _take_back(self, Turn now, Move move)
    @cython.locals(seat=int, card=Card, before=Cards, hand=Cards, extra=Extra, stayed=bint)
    cdef Events _discard(self, Turn now, Move move)
    @cython.locals(seat=int, had=int)
    cdef object _pass_turn(self, Turn now, bint stayed)

@cython.locals(first=int, count=int, seat=int, hands=list, round_=Round)
cdef Round _dealt(Limits rules, int seats, tuple order, object shuffles, object dealer)

@cython.freelist(8)
cdef class LegalMoves:
    cdef int _at
    cdef list _moves
    cdef Round _round

    @cython.locals(at=int)
    cdef list _listed(self)

@cython.locals(moves=LegalMoves)
cdef LegalMoves _moves_of(Round round_)
