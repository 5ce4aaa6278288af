"""Play an invented event through the services and check everything that must hold."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.adapters.free_rounds import scale_of
from tournament.adapters.marks import ListLine
from tournament.adapters.numbers import exact_text
from tournament.adapters.team_sums import TeamLine
from tournament.adapters.teams import is_of_teams
from tournament.management.simulation.checks import check_simulation
from tournament.management.simulation.free_play import CHART, FINALS, SEATINGS, FreeSimulation
from tournament.management.simulation.incidents import FEWEST_ROUNDS
from tournament.management.simulation.match_incidents import FEWEST_TEAMS
from tournament.management.simulation.play import Simulation
from tournament.management.simulation.stage_play import FEWEST, check_stages, play_stages
from tournament.management.simulation.team_play import TeamSimulation
from tournament.messages import Refused
from tournament.models import Format, MatchSystem
from tournament.services.free_rounds import ONE
from tournament.services.stage_sums import summed
from tournament.services.standings import standings_of
from tournament.services.team_standings import team_standings

FOUR = 4
SIMULATED = [
    Format.INDIVIDUAL.value,
    Format.TRIPLETS.value,
    Format.QUARTETS.value,
    Format.TEAMS.value,
    Format.FREE_DEALS.value,
]
WITH_INCIDENTS = {Format.INDIVIDUAL, Format.TRIPLETS, Format.QUARTETS, Format.TEAMS}


class Command(BaseCommand):
    """`manage.py simulate_tournament --people 28 --seed 7`: exit 0 only when all checks hold."""

    help = "Play an invented event through the services; print its ranking and the self-checks."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the size, the seed of draw and scores, the format and the number of rounds."""
        parser.add_argument("--people", type=int, default=28)
        parser.add_argument("--teams", type=int, default=10, help="where teams are entered")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--format", choices=SIMULATED, default="individual")
        parser.add_argument("--rounds", type=int)
        parser.add_argument("--system", choices=MatchSystem.values, default="league")
        parser.add_argument(
            "--team-size", type=int, choices=[4, 5, 6], default=4, help="of matches"
        )
        parser.add_argument(
            "--incidents",
            action="store_true",
            help="a wrong board, somebody leaves; late, or a substitute and a wrong badge; matches:"
            " a team leaves",
        )
        parser.add_argument("--stages", type=int, choices=[1, 2, 3], default=1, help="with cuts")
        add_free_options(parser)

    def _simulation(self, options: dict[str, Any], of_teams: bool) -> Simulation:
        size = options["teams" if of_teams else "people"]
        played = (size, options["seed"], options["rounds"])
        code, with_incidents = options["format"], options["incidents"]
        if code == Format.TEAMS:
            return TeamSimulation(
                *played,
                with_incidents=with_incidents,
                format=code,
                system=options["system"],
                team_size=options["team_size"],
            )
        if code == Format.FREE_DEALS:
            return FreeSimulation(
                *played,
                format=code,
                seating=options["seating"],
                final=options["final"],
                scale=options["scale"],
                team_size=options["teams_of"],
                maker=options["maker"],
            )
        return Simulation(*played, with_incidents=with_incidents, format=code)

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, print, and fail when a check does."""
        if options["incidents"] and 0 < (options["rounds"] or 0) < FEWEST_ROUNDS:
            raise CommandError(f"--incidents needs {FEWEST_ROUNDS} rounds.")
        of_teams = is_of_teams(options["format"])
        if options["team_size"] != FOUR and options["format"] != Format.TEAMS:
            raise CommandError("--team-size is for teams.")
        if options["incidents"] and options["format"] not in WITH_INCIDENTS:
            raise CommandError("--incidents is for every format but free deals.")
        if options["format"] == Format.TEAMS and options["incidents"]:
            require_teams_left(options["teams"], options["system"])
        if options["stages"] > 1 and options["format"] not in FEWEST:
            raise CommandError("--stages is for individuals, triplets, quartets and free deals.")
        try:
            played = play_stages(self._simulation(options, of_teams), options["stages"])
        except Refused as refusal:
            sentences = " ".join(problem.sentence for problem in refusal.problems)
            raise CommandError(f"{refusal}: {sentences}") from refusal
        failed = [name for simulation in played for name in self._report(simulation)]
        if len(played) > 1:
            failed += self._report_sum(played)
        if failed:
            raise CommandError(", ".join(failed))

    def _report(self, simulation: Simulation) -> list[str]:
        """Print an event and its checks; return those that failed."""
        tournament = simulation.tournament
        self.stdout.write(f"{tournament.slug}: {tournament.plan.document['name']}")
        self.stdout.write(", ".join(f"{name} {count}" for name, count in simulation.done.items()))
        for line in standings_of(tournament):
            self.stdout.write(ranking_line(line))
        for team in team_standings(tournament):
            self.stdout.write(team_line(team))
        return self._say(check_simulation(simulation))

    def _report_sum(self, played: list[Simulation]) -> list[str]:
        """Print the list over all stages and its checks; return those that failed."""
        both = summed(played[-1].tournament)
        self.stdout.write(f"sum of {len(both.stages)} stages")
        for row in both.rows:
            shared = "=" if row.is_tied else " "
            name = both.people[row.key].name
            self.stdout.write(f"{row.rank:>4}{shared} {exact_text(row.total):>10} {name}")
        return self._say(check_stages(played))

    def _say(self, checks: dict[str, bool]) -> list[str]:
        for name, holds in checks.items():
            self.stdout.write(f"{name}: {'ok' if holds else 'FAILED'}")
        return [name for name, holds in checks.items() if not holds]


def require_teams_left(teams: int, system: str) -> None:
    """Refuse an event of matches in which a team cannot leave and the others play on."""
    if teams < FEWEST_TEAMS or system == MatchSystem.KNOCK_OUT:
        raise CommandError(f"--incidents needs {FEWEST_TEAMS} teams in a league or Swiss rounds.")


def add_free_options(parser: CommandParser) -> None:
    """Take what an evening of free deals can be: seats, a final, scaled totals, teams."""
    parser.add_argument("--seating", choices=SEATINGS, default=CHART, help="after the first round")
    parser.add_argument("--final", choices=["", *FINALS], default="", help="how many play it")
    parser.add_argument("--scale", type=scale_of, default=ONE, help="once, such as 1/2")
    parser.add_argument("--teams-of", type=int, choices=[0, 2, 4], default=0)
    parser.add_argument("--maker", default="", help="its movement, such as free-deals-parallel")


def ranking_line(line: ListLine) -> str:
    """Return rank, percentage, line and name in columns."""
    rank = "-" if line.place.general_rank is None else str(line.place.general_rank)
    shared = "=" if line.place.general_tied else " "
    overall = exact_text(line.place.overall) or "-"
    won = "" if line.record is None else f" {line.record.won} won"
    return f"{rank:>4}{shared} {overall:>10} {line.line or '-':>2} {line.name}{won}"


def team_line(team: TeamLine) -> str:
    """Return a team of free deals as `ranking_line` has a person."""
    rank = "-" if team.rank is None else str(team.rank)
    shared = "=" if team.is_tied else " "
    return f"{rank:>4}{shared} {exact_text(team.total) or '-':>10}  - {team.name}: {team.people}"
