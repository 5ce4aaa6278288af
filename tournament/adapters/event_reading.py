"""Reading an event document: shapes and references, every fault by path; nothing is stored here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from zoneinfo import available_timezones

from engine.draws import commitment_of
from engine.formats import FORMATS
from engine.rulesets import RULESETS
from tournament.adapters.event_documents import (
    ENTRY_LEFT,
    EVENT_LEFT,
    FAMILY,
    MEMBER_LEFT,
    PERSON_LEFT,
    VERSION,
)
from tournament.adapters.event_reading_play import Columns, PlayReader, Read
from tournament.adapters.event_rules import rule_faults
from tournament.adapters.json_rows import OBJECT, TEXT
from tournament.messages import Refused
from tournament.models import (
    FIRST_YEAR,
    LAST_YEAR,
    Entry,
    Member,
    Player,
    Prize,
    Substitution,
    Tournament,
)

SLUG = re.compile(r"[-a-zA-Z0-9_]{1,60}")
SEED = re.compile(r"[0-9a-f]{64}")


def read_event(document: object) -> Read:
    """Return the document's rows, or refuse it with every fault and the path where it stands."""
    if not isinstance(document, dict):
        raise Refused.because("document-kind", "", path="", kind=OBJECT)
    _check_schema(document)
    reader = _EventReader(document)
    found = reader.read()
    if faults := reader.faults or list(rule_faults(found)):
        raise Refused(*faults)
    return found


def _check_schema(document: Mapping[str, Any]) -> None:
    """Refuse what is no event document, or one of a newer kind: its other faults mean nothing."""
    schema = document.get("schema")
    family, _, version = schema.rpartition("/") if isinstance(schema, str) else ("", "", "")
    if family != FAMILY or not version.isascii() or not version.isdigit():
        raise Refused.because("document-schema", "schema", path="schema", value=str(schema)[:40])
    if int(version[:9]) > VERSION:
        raise Refused.because("document-newer", "schema", path="schema", value=schema)


class _EventReader(PlayReader):
    """Reads the parts in the order in which they refer to each other."""

    def read(self) -> Read:
        """Return everything read; `faults` tells what is wrong."""
        self._event()
        self._persons()
        self._entries()
        self._kept_apart()
        self._movement()
        self._boards()
        self._rounds()
        self._results()
        self._matches()
        self._prizes()
        return self._found

    def _event(self) -> None:
        row = self.part(self._document, "event", OBJECT)
        event = self._found.event = self.columns(Tournament, row, "event", EVENT_LEFT)
        self._found.slug = event.pop("slug", "")
        self._one_of(event.get("format"), FORMATS, "event.format")
        self._one_of(event.get("ruleset"), RULESETS, "event.ruleset")
        self._one_of(event.get("time_zone"), available_timezones(), "event.time_zone")
        starts_at = event.get("starts_at")
        if starts_at is not None and not FIRST_YEAR <= starts_at.year <= LAST_YEAR:
            self.fault("document-value", "event.starts_at", value=starts_at.isoformat())
        if not SLUG.fullmatch(self._found.slug or "-"):
            self.fault("document-value", "event.slug", value=self._found.slug)
        for name in ("seed", "commitment"):
            value = row.get(name)
            if value is not None and not (isinstance(value, str) and SEED.fullmatch(value)):
                self.fault("document-value", f"event.{name}", value=str(value)[:40])
        self._found.seed = seed = row.get("seed") or ""
        is_hex = isinstance(seed, str) and SEED.fullmatch(seed)
        if is_hex and commitment_of(bytes.fromhex(seed)) != row.get("commitment"):
            self.fault("document-value", "event.seed", value=seed)
        before = row.get("previous_stage")
        if before is not None and self.is_kind(before, TEXT, "event.previous_stage"):
            self._found.previous_stage = before
        for index, code in enumerate(event.get("tie_breaks") or []):
            if not isinstance(code, str):
                self.fault("document-kind", f"event.tie_breaks[{index}]", kind=TEXT)

    def _prizes(self) -> None:
        ranks: set[tuple[Any, ...]] = set()
        for path, row in self.rows(self._document, "prizes"):
            values = self.columns(Prize, row, path)
            rank = (values.get("list"), values.get("category", ""), values.get("rank"))
            if self._once(rank, ranks, f"{path}.rank"):
                ranks.add(rank)
            self._found.prizes.append(values)

    def _persons(self) -> None:
        licences: set[str] = set()
        for path, row in self.rows(self._document, "persons"):
            number = self._number(row, "person", path)
            values = self.columns(Player, row, path, PERSON_LEFT)
            club = row.get("club")
            if club is not None and not (isinstance(club, str) and 0 < len(club.strip()) <= 80):
                self.fault("document-value", f"{path}.club", value=str(club)[:40])
            values["club"] = club
            if licence := values.get("licence_number"):
                self._once(licence, licences, f"{path}.licence_number")
                licences.add(licence)
            if number is not None and self._once(number, self._found.persons, f"{path}.person"):
                self._found.persons[number] = values

    def _entries(self) -> None:
        inside: set[int] = set()
        slots: set[int] = set()
        for path, row in self.rows(self._document, "entries"):
            values = self.columns(Entry, row, path, ENTRY_LEFT)
            slot = values.get("slot")
            if slot is not None and self._once(slot, slots, f"{path}.slot"):
                slots.add(slot)
            values["in_play"] = row.get("in_play") is True
            values["members"] = self._members(row, path, inside)
            values["substitutions"] = self._substitutions(row, path)
            number = values.get("number")
            if number is not None and self._once(number, self._found.entries, f"{path}.number"):
                self._found.entries[number] = values

    def _members(self, row: Mapping[str, Any], path: str, inside: set[int]) -> list[Columns]:
        members: list[Columns] = []
        for here, one in self.rows(row, "members", path):
            values = self.columns(Member, one, here, MEMBER_LEFT)
            person = one.get("person")
            if not self._known(person, self._found.persons, f"{here}.person"):
                continue
            if self._once(person, inside, f"{here}.person"):
                inside.add(person)
            taken = {member.get("position", 1) for member in members}
            self._once(values.get("position", 1), taken, f"{here}.position")
            members.append({**values, "person": person})
        return members

    def _substitutions(self, row: Mapping[str, Any], path: str) -> list[Columns]:
        found = []
        for here, one in self.rows(row, "substitutions", path):
            values = self.columns(Substitution, one, here)
            if values.get("first_round", 0) > values.get("last_round", 0):
                self.fault("document-value", f"{here}.last_round", value=values.get("last_round"))
            if self._known(one.get("person"), self._found.persons, f"{here}.person"):
                found.append({**values, "person": one["person"]})
        return found

    def _kept_apart(self) -> None:
        pairs: set[tuple[int, int]] = set()
        for path, row in self.rows(self._document, "kept_apart"):
            first, second, club = row.get("first"), row.get("second"), row.get("club")
            known = [
                self._known(value, self._found.entries, f"{path}.{name}")
                for name, value in (("first", first), ("second", second))
            ]
            if club is not None and not (isinstance(club, str) and 0 < len(club.strip()) <= 80):
                self.fault("document-value", f"{path}.club", value=str(club)[:40])
            if not all(known):
                continue
            pair = (min(first, second), max(first, second))
            if first == second:
                self.fault("document-twice", f"{path}.second", value=second)
            elif self._once(pair, pairs, path):
                pairs.add(pair)
                self._found.kept_apart.append((first, second, club))
