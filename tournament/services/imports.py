"""An event document becomes an event of this installation: all of it or nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from tournament.access import directed_tournaments
from tournament.adapters.event_reading import read_event
from tournament.adapters.event_reading_play import Columns, Read
from tournament.adapters.json_texts import document_of_text
from tournament.adapters.names import search_name
from tournament.messages import Problem, Refused
from tournament.models import (
    Board,
    BoardDeal,
    BoardSet,
    Due,
    Entry,
    KeptApart,
    LineUp,
    Match,
    Member,
    Plan,
    Player,
    Prize,
    Result,
    Role,
    Round,
    Scoreboard,
    Seating,
    Signature,
    SitOut,
    StandingRow,
    State,
    Substitution,
    Table,
    Tournament,
    seal,
)
from tournament.services.audit import Author, log
from tournament.services.events import bump, free_code, free_slug, new_evening_code
from tournament.services.registration import club_named
from tournament.services.standings import rebuild_standings
from tournament.services.turns import Turn, take_turn

# Less than the server takes of any request, so that what is refused is refused in words.
MOST_BYTES = 10_000_000
BATCH = 500


def import_event(user: User, text: str, *, beside: bool = True) -> Tournament:
    """Store the event of a document's text; refuse it whole, with every fault by path.

    An event that is here already, by the commitment of its draw, is stored `beside` under a slug
    of its own, or refused. One that lacked its seed here has it from then on, if this has it.
    """
    found = read_event(document_of_text(text))
    with transaction.atomic():
        take_turn(Turn.EVENTS)
        take_turn(Turn.PEOPLE)
        here = events_here(user, found.event["commitment"])
        if here and not beside:
            raise Refused.because("event-here", name=here[0].name, slug=here[0].slug)
        _give_seed(found, Author.director(user))
        tournament = _event(user, found)
        _Import(tournament, found).store()
        _recompute(tournament)
        log(tournament, Author.director(user), "import", target=tournament.name)
    return tournament


def faults_said(refused: Refused) -> list[str]:
    """Return each fault of a refused document as a sentence that says where it stands."""
    return [_said(problem) for problem in refused.problems]


def _said(problem: Problem) -> str:
    names_place = problem.code.startswith("document-") or not problem.field
    return problem.sentence if names_place else f"{problem.field}: {problem.sentence}"


def events_here(user: User, commitment: str) -> list[Tournament]:
    """Return the events of that draw the user may know of, the first that came first."""
    same = Tournament.objects.filter(commitment=commitment).order_by("pk")
    return list(same.filter(~Q(state=State.DRAFT) | Q(pk__in=directed_tournaments(user))))


def _give_seed(found: Read, author: Author) -> None:
    """Let events brought in while the seed was secret prove their draw: it fits the commitment."""
    if not found.seed:
        return
    for event in Tournament.objects.filter(commitment=found.event["commitment"], seed=""):
        event.seed = found.seed
        event.save(update_fields=["seed"])
        log(event, author, "seed-came")
        bump(event)


def _event(user: User, found: Read) -> Tournament:
    """Store the event itself under a free slug; links and the evening's code are new here.

    The stage before is found again where the user directs it here.
    """
    slug = found.slug
    if not slug or Tournament.objects.filter(slug=slug).exists():
        slug = free_slug(found.event["name"])
    event = Tournament(
        **found.event,
        slug=slug,
        seed=found.seed,
        evening_code=new_evening_code(),
        created_by=user,
        previous_stage=directed_tournaments(user).filter(slug=found.previous_stage).first(),
    )
    if event.state in {State.OPEN, State.RUNNING}:
        event.evening_code = free_code(event)
    event.save()
    Scoreboard.objects.create(tournament=event)
    Role.objects.create(tournament=event, user=user)
    return event


class _Import:
    """Stores the parts in the order in which they refer to each other."""

    def __init__(self, tournament: Tournament, found: Read) -> None:
        self._tournament = tournament
        self._found = found
        self._players: dict[int, Player] = {}
        self._entries: dict[int, Entry] = {}
        self._members: dict[tuple[int, int], Member] = {}
        self._rounds: dict[int, Round] = {}
        self._boards: dict[tuple[str, int], Board] = {}
        self._dues: dict[tuple[int, int, int, str, int], Due] = {}

    def store(self) -> None:
        """Store everything but what is computed."""
        self._store_players()
        self._store_entries()
        self._store_apart()
        if self._found.movement is not None:
            Plan.objects.create(tournament=self._tournament, **self._found.movement)
        self._store_boards()
        self._store_rounds()
        self._store_results()
        self._store_matches()
        Prize.objects.bulk_create(
            Prize(tournament=self._tournament, **row) for row in self._found.prizes
        )

    def _store_players(self) -> None:
        faults = []
        for index, (number, row) in enumerate(self._found.persons.items()):
            player = _known_player(row, [known.pk for known in self._players.values()])
            if isinstance(player, Problem):
                path = f"persons[{index}].licence_number"
                faults.append(Problem(player.code, player.facts, path))
            else:
                self._players[number] = player
        if faults:
            raise Refused(*faults)

    def _store_entries(self) -> None:
        apart = ("members", "substitutions", "in_play")
        for number, row in self._found.entries.items():
            plain = {name: value for name, value in row.items() if name not in apart}
            entry = Entry.objects.create(tournament=self._tournament, **plain)
            self._entries[number] = entry
            if row["in_play"]:
                StandingRow.objects.create(
                    tournament=self._tournament, entry=entry, attack_sum=0, defense_sum=0
                )
            for one in row["members"]:
                member = Member.objects.create(
                    tournament=self._tournament, entry=entry, **self._with_player(one)
                )
                self._members[number, member.position] = member
            Substitution.objects.bulk_create(
                Substitution(entry=entry, **self._with_player(one)) for one in row["substitutions"]
            )

    def _with_player(self, row: Mapping[str, Any]) -> Columns:
        plain = {name: value for name, value in row.items() if name != "person"}
        return {**plain, "player": self._players[row["person"]]}

    def _store_apart(self) -> None:
        for one, other, club in self._found.kept_apart:
            pair = sorted((self._entries[one], self._entries[other]), key=lambda entry: entry.pk)
            KeptApart.objects.create(
                tournament=self._tournament,
                first=pair[0],
                second=pair[1],
                club=club_named(club) if club else None,
            )

    def _store_boards(self) -> None:
        cards = ("cards", "dealt")
        for key, row in self._found.boards.items():
            plain = {name: value for name, value in row.items() if name not in cards}
            self._boards[key] = Board(tournament=self._tournament, **plain)
        Board.objects.bulk_create(self._boards.values(), batch_size=BATCH)
        if self._found.board_set is not None:
            self._store_cards(self._found.board_set)

    def _store_cards(self, row: Columns) -> None:
        seed = row.pop("seed")
        stored = BoardSet.objects.create(
            tournament=self._tournament, seed=seal(seed) if seed else "", **row
        )
        dealt: dict[int, Columns] = {}
        for (_, number), board in self._found.boards.items():
            if board["cards"] is not None:
                dealt[number] = board
        BoardDeal.objects.bulk_create(
            BoardDeal(
                set=stored,
                number=number,
                cards=seal(_text(board["cards"])),
                dealt=seal(_text(board["dealt"])) if board["dealt"] is not None else "",
            )
            for number, board in sorted(dealt.items())
        )

    def _store_rounds(self) -> None:
        apart = ("tables", "sit_out")
        for number, row in self._found.rounds.items():
            plain = {name: value for name, value in row.items() if name not in apart}
            here = Round.objects.create(tournament=self._tournament, **plain)
            self._rounds[number] = here
            SitOut.objects.bulk_create(
                SitOut(round=here, entry=self._entries[one]) for one in row["sit_out"]
            )
            self._store_tables(here, row["tables"])

    def _store_tables(self, here: Round, rows: Mapping[tuple[int, int], Columns]) -> None:
        apart = ("seats", "dues")
        tables = {
            key: Table(round=here, **{k: v for k, v in row.items() if k not in apart})
            for key, row in rows.items()
        }
        Table.objects.bulk_create(tables.values(), batch_size=BATCH)
        Seating.objects.bulk_create(
            (
                Seating(round=here, table=tables[key], seat=seat, entry=self._entries[number])
                for key, row in rows.items()
                for seat, number in row["seats"].items()
            ),
            batch_size=BATCH,
        )
        dues = {
            (here.number, *key, *board): Due(table=tables[key], board=self._boards[board])
            for key, row in rows.items()
            for board in row["dues"]
        }
        Due.objects.bulk_create(dues.values(), batch_size=BATCH)
        self._dues.update(dues)
        for key, row in rows.items():
            by_number = {number: (section, number) for section, number in row["dues"]}
            for board, instead in row["dues"].items():
                if instead is not None:
                    due = dues[here.number, *key, *board]
                    due.instead_of = dues[here.number, *key, *by_number[instead]]
                    due.save(update_fields=["instead_of"])

    def _store_results(self) -> None:
        Result.objects.bulk_create(
            (
                Result(due=self._dues[key], **revision)
                for key, revisions in self._found.results.items()
                for revision in revisions
            ),
            batch_size=BATCH,
        )

    def _store_matches(self) -> None:
        teams = ("one", "other", "side_a")
        matches = {}
        for key, row in self._found.matches.items():
            sides = {name: self._entries.get(row[name]) for name in teams}
            plain = {name: value for name, value in row.items() if name not in teams}
            matches[key] = Match.objects.create(tournament=self._tournament, **plain, **sides)
        for row in self._found.line_ups:
            number = row["entry"]
            named = {
                name: self._members[number, row[name]]
                for name in ("attacker", "north", "east", "west")
            }
            at = {"round": self._rounds[row["round"]], "entry": self._entries[number]}
            LineUp.objects.create(**{**row, **named, **at})
        for row in self._found.signatures:
            at = {"round": self._rounds[row["round"]], "entry": self._entries[row["entry"]]}
            Signature.objects.create(**{**row, **at, "match": matches[row["match"]]})


def _known_player(row: Columns, used: list[int]) -> Player | Problem:
    """Return the person known here, by licence or by name and club, else a new one.

    `used` are those already found for this document: two people of one name stay two.
    """
    club = club_named(row["club"]) if row["club"] else None
    plain = {name: value for name, value in row.items() if name != "club"}
    form = search_name(row["last_name"], row.get("first_name", ""))
    licence = row.get("licence_number")
    if licence:
        known = Player.objects.filter(licence_number=licence).first()
        if known is not None and known.search_name != form:
            facts = {"licence": licence, "name": known.full_name}
            return Problem("licence-taken", facts)
    else:
        alike = Player.objects.filter(search_name=form, licence_number=None, club=club)
        known = alike.exclude(pk__in=used).first()
    return known or Player.objects.create(**plain, club=club, search_name=form)


def _text(cards: Any) -> str:
    return json.dumps(cards, ensure_ascii=False)


def _recompute(tournament: Tournament) -> None:
    """Compute marks and sums from the results: a document's own ranking is only told."""
    Board.objects.filter(tournament=tournament).update(touched=1)
    rebuild_standings(tournament)
