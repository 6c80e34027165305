"""The rules guide: pages that tell the rules, with worked examples that were judged twice.

Built as plain files by ``rami guide build``, and served by the game server under ``/rules``.
"""
