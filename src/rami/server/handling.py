"""What a message of a client does, whichever way it came: over WebSocket or HTTP."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from rami.engine.cards import Cards, parse_cards
from rami.engine.records import Record
from rami.engine.refusals import InvalidRules, Refusal, Refused, refusal
from rami.engine.rules import PRESETS, RuleSet
from rami.players import LEVELS
from rami.server import absence, decisions, devices, protocol, stalling
from rami.server.clocks import CLOCKS
from rami.server.decisions import AlreadyDone
from rami.server.entries import Created, Entry, HolderAdded, Sat
from rami.server.finished import record_of
from rami.server.hints import Hints
from rami.server.judging import arranged, judged
from rami.server.keeper import Keeper
from rami.server.limits import Limits
from rami.server.metrics import Metrics
from rami.server.names import clean_name
from rami.server.outside import Outside
from rami.server.over_http import CreateTable
from rami.server.presence import Presence
from rami.server.protocol import FromClient, FromServer, Update
from rami.server.reasons import refused
from rami.server.retelling import frames_of, proof_of
from rami.server.seats import Gone
from rami.server.showing import Viewer, update_for
from rami.server.static import assets
from rami.server.table import Table
from rami.server.words import PERSON
from rami.texts.faults import Fault
from rami.texts.languages import best_language

__all__ = ["Client", "Handler", "rules_of"]

Decided = (
    protocol.Sit
    | protocol.Leave
    | protocol.MakeMove
    | protocol.Ready
    | protocol.Say
    | protocol.StandIn
    | protocol.Commit
    | protocol.OpenNonce
    | protocol.UseDeviceLink
)
"""The messages that come to entries of the log."""

_BY_ITSELF: Final = (protocol.Commit, protocol.OpenNonce)
"""What a page sends by itself: nobody has come back for that."""


class Client(Viewer):
    """Somebody who is connected: the `holder` of a seat, or nobody's.

    Its `seat` is the one that it was last seen to have at the table.
    """

    __slots__ = ("address", "holder")

    def __init__(
        self,
        holder: str = "",
        lang: str = "en",
        *,
        moves: bool = False,
        seals: bool = False,
        address: str = "",
    ) -> None:
        super().__init__(None, lang, moves=moves, seals=seals)
        self.holder = holder
        self.address = address


class Handler:
    """Answers messages."""

    def __init__(
        self,
        keeper: Keeper,
        outside: Outside,
        limits: Limits,
        presence: Presence,
        hints: Hints,
        metrics: Metrics,
    ) -> None:
        self._keeper = keeper
        self._outside = outside
        self._limits = limits
        self._presence = presence
        self._hints = hints
        self._metrics = metrics

    # Tables ---------------------------------------------------------------------------------------

    async def create(self, holder: str, asked: CreateTable) -> Table:
        """Make a table; whoever asks for it takes the first seat for a person.

        Raises:
            InvalidRules: if its rules contradict each other; every fault is named.
            Fault: if somebody unknown is to sit there.
        """
        rules = _rules(asked)
        known = (PERSON, *LEVELS)
        for seat in asked.seats:
            if seat not in known:
                raise Fault("seats.unknown", seat=seat, known=", ".join(known))
        levels = ["" if seat == PERSON else seat for seat in asked.seats]
        if asked.clock and asked.clock not in CLOCKS:
            raise Fault("clock.unknown", clock=asked.clock, known=", ".join(CLOCKS))
        name = clean_name(asked.name) if "" in levels else ""
        created = Created(
            rules=str(rules),
            seats=tuple(levels),
            maker=holder,
            secret=self._outside.secret(),
            hints=asked.hints,
            clock=asked.clock,
            listed=asked.listed,
            deal_secret=self._outside.deal_secret() if "" in levels else "",
        )
        commitment = asked.commitment or ""

        def begin(table: Table) -> Sequence[Entry]:
            if "" in levels:
                return decisions.sit(table, holder, name, None, "", self._outside, commitment)
            return decisions.begin(table, self._outside)

        table = await self._keeper.create(created, begin)
        self._hear(table, Client(holder))
        return table

    async def record(self, table_id: str, number: int | None) -> Record:
        """Return the record of a match, of the rounds that are over (R-HIDE-2).

        Raises:
            Fault: if no round of it is.
        """
        table = await self._keeper.look(table_id)
        return record_of(table, number)

    # Messages -------------------------------------------------------------------------------------

    async def reply(self, table_id: str, client: Client, message: FromClient) -> FromServer:
        """Answer a message. What is refused is answered too; nothing else is raised.

        Raises:
            Exception: if the server itself fails.
        """
        try:
            await self._limits.message(client.address, client.holder, message)
            return await self._answer(table_id, client, message)
        except (AlreadyDone, Refused, Fault) as reason:
            return self._answer_without(reason, client, message)

    def _answer_without(
        self, reason: AlreadyDone | Refused | Fault, client: Client, message: FromClient
    ) -> FromServer:
        """Answer a message that nothing is done for."""
        id = None if isinstance(message, protocol.Hello) else message.id
        if isinstance(reason, AlreadyDone):
            assert id is not None
            return protocol.Ack(id=id, version=reason.version)
        return self.refuse(reason, client.lang, id)

    def move_at_once(
        self,
        table_id: str,
        client: Client,
        move: protocol.MakeMove,
        answer: Callable[[FromServer | None], None],
    ) -> bool:
        """Make a move if it has to wait for the commit alone, and return whether that is so.

        Then it is answered, now or later; with None where another node, or the operator, was first,
        so that it has to go by `reply`. The client is connected, and so counts as there.
        """
        if self._keeper.look_at_once(table_id) is None:
            return False
        if not self._limits.message_at_once(client.address, client.holder, move):
            return False
        version = 0

        def decide(table: Table) -> Sequence[Entry]:
            nonlocal version
            entries = self._entries(table, client, move)
            version = table.version + len(entries)
            return entries

        def done(error: Exception | None) -> None:
            if error is None:
                answer(protocol.Ack(id=move.id, version=version))
            elif isinstance(error, Fault):
                answer(self.refuse(error, client.lang, move.id))
            else:
                answer(None)

        try:
            return self._keeper.change_at_once(table_id, decide, done)
        except (AlreadyDone, Refused, Fault) as reason:
            answer(self._answer_without(reason, client, move))
            return True

    def refuse(self, error: Refused | Fault, lang: str, id: str | None = None) -> protocol.Refused:
        """Return the message that tells a client of a refusal, and count it."""
        message = refused(error, lang, id)
        self._metrics.refused(message.code)
        return message

    async def update(self, table_id: str, client: Client, since: int) -> Update:
        """Return what a client has missed since a version, and what it sees now.

        Whoever was away is back by asking.
        """
        table = await self._keeper.look(table_id, since)
        away = self._hear(table, client)
        if away is None:
            return self._update(table, client, since)
        await self._keeper.change(table_id, lambda table: absence.back(table, away))
        table = await self._keeper.look(table_id)
        client.seat = table.seat_of(client.holder)
        return self._update(table, client, since)

    def update_at_once(self, table_id: str, client: Client, since: int) -> Update | None:
        """Return it to a client who is connected, None where something is to be waited for."""
        table = self._keeper.look_at_once(table_id, since)
        if table is None:
            return None
        seat = client.seat = table.seat_of(client.holder)
        if seat is not None and table.seats[seat].gone is Gone.AWAY:
            return None
        return self._update(table, client, since)

    def _update(self, table: Table, client: Client, since: int) -> Update:
        """Return what a client is told, whose `seat` is the one it has now."""
        return update_for(table, client, since, self._outside.now_ms())

    def _hear(self, table: Table, client: Client) -> int | None:
        """Take note that somebody is there, and return its seat if it was thought to be away."""
        seat = client.seat = table.seat_of(client.holder)
        if seat is None:
            return None
        self._presence.heard(table.id, seat)
        return seat if table.seats[seat].gone is Gone.AWAY else None

    async def _answer(self, table_id: str, client: Client, message: FromClient) -> FromServer:
        match message:
            case protocol.Hello():
                client.lang = best_language([message.lang])
                client.moves, client.seals = message.moves, message.seals
                client.muted = frozenset(seat - 1 for seat in message.muted)
                update = await self.update(table_id, client, message.version)
                return msgspec.structs.replace(
                    update, protocol=protocol.PROTOCOL_VERSION, pages=assets().version
                )
            case protocol.Judge():
                table = await self._keeper.look(table_id)
                seat = decisions.own_seat(table, client.holder)
                return judged(table, seat, message, client.lang)
            case protocol.Arrange():
                table = await self._keeper.look(table_id)
                return arranged(table, decisions.own_seat(table, client.holder), message)
            case protocol.Hint():
                return await self._hints.give(table_id, client.holder, message.id, client.lang)
            case protocol.LinkDevice():
                return await self._link_device(table_id, client, message)
            case protocol.Frames():
                table = await self._keeper.look(table_id)
                return frames_of(table, message, client.lang)
            case protocol.Proof():
                table = await self._keeper.look(table_id)
                return proof_of(table, message)
            case protocol.SetHandOrder():
                return await self._keep_hand_order(table_id, client, message)
            case _:
                return await self._change(table_id, client, message)

    async def _change(self, table_id: str, client: Client, message: Decided) -> FromServer:
        seat: int | None = None

        def decide(table: Table) -> Sequence[Entry]:
            nonlocal seat
            entries = self._entries(table, client, message)
            taken = (entry.seat for entry in entries if isinstance(entry, Sat | HolderAdded))
            held = table.seat_of(client.holder)
            seat = next(taken, None) if held is None else held
            return entries

        version = await self._keeper.change(table_id, decide)
        # It is done: nothing may fail from here on.
        if seat is not None:
            client.seat = seat
            self._presence.heard(table_id, seat)
        return protocol.Ack(id=message.id, version=version)

    def _entries(self, table: Table, client: Client, message: Decided) -> Sequence[Entry]:
        """Return what a message comes to, with the return of a person who was gone before it."""
        entries = self._decide(table, client, message)
        stalling.check(table, entries, self._outside.now_ms())
        if isinstance(message, _BY_ITSELF):
            return entries
        return absence.come_back(table, client.holder, entries)

    def _decide(
        self,
        table: Table,
        client: Client,
        message: Decided,
    ) -> Sequence[Entry]:
        holder, id = client.holder, message.id
        match message:
            case protocol.MakeMove():
                return decisions.move_of(table, holder, message.move, message.version, id)
            case protocol.Ready():
                return decisions.ready(table, holder, id, self._outside)
            case protocol.Say():
                return decisions.speak(table, holder, message.phrase, id)
            case protocol.Commit():
                now_ms = self._outside.now_ms()
                number, commitment = message.number, message.commitment
                return decisions.commit(table, holder, number, commitment, id, now_ms)
            case protocol.OpenNonce():
                return decisions.open_nonce(table, holder, message.number, message.nonce, id)
            case protocol.Leave():
                seat = None if message.seat is None else message.seat - 1
                return absence.leave(table, holder, seat, id)
            case protocol.StandIn():
                return absence.agree(table, holder, message.seat - 1, id, self._outside)
            case protocol.UseDeviceLink():
                if not holder:
                    raise Fault("seat.not_yours")
                return devices.add(table, holder, message.secret, self._outside.now_ms(), id)
            case protocol.Sit():
                if not holder:
                    raise Fault("seat.not_yours")
                seat = None if message.seat is None else message.seat - 1
                name = clean_name(message.name)
                commitment = message.commitment or ""
                return decisions.sit(table, holder, name, seat, id, self._outside, commitment)

    async def _link_device(
        self, table_id: str, client: Client, message: protocol.LinkDevice
    ) -> FromServer:
        secret, until_ms = self._outside.secret(), self._outside.now_ms() + devices.LINK_GOOD_MS
        path = ""

        def decide(table: Table) -> Sequence[Entry]:
            nonlocal path
            path = devices.link_path(table.code, secret)
            entries = devices.make_link(table, client.holder, secret, until_ms)
            stalling.check(table, entries, self._outside.now_ms())
            return entries

        await self._keeper.change(table_id, decide)
        return protocol.DeviceLink(id=message.id, secret=secret, path=path, until_ms=until_ms)

    async def _keep_hand_order(
        self, table_id: str, client: Client, message: protocol.SetHandOrder
    ) -> FromServer:
        cards = parse_cards(message.cards)
        table = await self._keeper.look(table_id)
        seat = decisions.own_seat(table, client.holder)
        round_ = table.round
        if round_ is None or Cards.of(cards) != round_.hands[seat]:
            raise Fault("hand_order.wrong")
        version = table.version
        await self._keeper.arrange(table_id, seat, " ".join(map(str, cards)))
        return protocol.Ack(id=message.id, version=version)


def rules_of(preset: str, options: Mapping[str, object]) -> tuple[RuleSet, list[Refusal]]:
    """Return the rules that somebody asks for, and every fault of what is asked.

    Where there are faults, the rules are as near to it as they can be.
    """
    faults: list[Refusal] = []
    rules = PRESETS.get(preset)
    if rules is None:
        known = ", ".join(PRESETS)
        faults.append(refusal("rules.unknown_preset", name=preset[:20], known=known))
        rules = RuleSet()
    try:
        rules = rules.replace(**options)
    except InvalidRules as error:
        faults += error.refusals
    return rules, faults


def _rules(asked: CreateTable) -> RuleSet:
    """Return the rules that somebody asks for, which must be for so many seats."""
    rules, faults = rules_of(asked.preset, asked.options)
    low, high = rules.players
    if not low <= len(asked.seats) <= high:
        faults.append(refusal("match.seats", seats=len(asked.seats), low=low, high=high))
    if faults:
        raise InvalidRules(faults)
    return rules
