"""Learning environments over the one engine, for PettingZoo and for OpenSpiel.

`rami.envs.pettingzoo` needs the extra ``envs``, `rami.envs.openspiel` the extra ``openspiel``;
importing this package needs neither. Both number the moves as `rami.envs.actions` does, offer
those that `rami.envs.choices` finds, show what `rami.envs.observations` lays out, and pay what
`rami.envs.rewards` says.
"""
