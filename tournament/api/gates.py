"""From a request to the event it may see and the author it may write as."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request

from tournament.access import TableAccess, directed_tournaments, public_tournaments
from tournament.models import Source, Tournament
from tournament.services.audit import Author


@dataclass(frozen=True)
class Visit:
    """An event as one visitor sees it; `table` is the visitor's own table there, 0 for none."""

    tournament: Tournament
    is_director: bool
    table: int = 0


def visible_tournaments(request: Request) -> QuerySet[Tournament]:
    """Return the public events, and those the account directs."""
    rows = public_tournaments()
    if request.user.is_authenticated:
        rows = rows | directed_tournaments(request.user)
    return rows


def visit(request: Request, slug: str) -> Visit:
    """Return the event the visitor may see, else 404: a draft does not exist for strangers."""
    tournament = Tournament.objects.select_related("scoreboard").filter(slug=slug).first()
    if tournament is None:
        raise Http404
    access = request.auth
    table = 0
    if isinstance(access, TableAccess) and access.tournament.pk == tournament.pk:
        table = access.number
    directs = directed_tournaments(request.user).filter(pk=tournament.pk).exists()
    if not (tournament.is_public or directs or table):
        raise Http404
    return Visit(tournament, directs, table)


def require_director(request: Request, slug: str) -> Visit:
    """Return the event for its director, else refuse: 401 without a token, 403 with another's."""
    visited = visit(request, slug)
    if not visited.is_director:
        raise NotAuthenticated if request.auth is None else PermissionDenied
    return visited


def require_writer(request: Request, slug: str) -> Visit:
    """Return the event for one of its tables or its director, else refuse."""
    visited = visit(request, slug)
    if visited.table or visited.is_director:
        return visited
    if isinstance(request.auth, TableAccess):
        raise PermissionDenied(code="other-event")
    raise NotAuthenticated if request.auth is None else PermissionDenied


def table_spoken_for(visited: Visit, number: int | None) -> int | None:
    """Return the table a visitor speaks for: its own, or any that a director names."""
    if visited.table and number not in {None, visited.table}:
        raise PermissionDenied(code="other-table")
    return visited.table or number


def author_of(request: Request, visited: Visit) -> Author:
    """Return the author of what the request stores."""
    if visited.is_director:
        return Author.director(request.user, Source.API)
    return Author.table(visited.table, Source.API)
