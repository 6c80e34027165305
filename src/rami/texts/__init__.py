"""Every sentence a person reads, in their language.

`say` is the way in: it tells things of the engine, such as refusals, cards and statements of
the rulebook. English stands in the modules here, where ``tools/texts.py`` finds it by its
markers, `N_` and `NP_`; other languages are gettext catalogues in ``locale``.
"""

# Importing these teaches `say` the types they speak of.
from rami.texts import cards as _cards
from rami.texts import events as _events
from rami.texts import faults as _faults
from rami.texts import melds as _melds
from rami.texts import moves as _moves
from rami.texts import refusals as _refusals
from rami.texts import rulebook as _rulebook
from rami.texts import terminal as _terminal
from rami.texts._catalogues import HERE, speak
from rami.texts._say import say

__all__ = ["HERE", "say", "speak"]

del _cards, _events, _faults, _melds, _moves, _refusals, _rulebook, _terminal
