"""Who asks: an account by its token, a table or a captain by the token of their link."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from rest_framework.authentication import (
    BaseAuthentication,
    TokenAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tournament.access import LinkExpired, TableAccess, entry_for_captain, table_for_token
from tournament.models import Entry

TABLE_KEYWORD = "Table"
CAPTAIN_KEYWORD = "Captain"


class DirectorToken(TokenAuthentication):
    """`Authorization: Token <token>`, given by POST /api/v1/token/."""


class TableLink(BaseAuthentication):
    """`Authorization: Table <token>`: the token of a table's link, revoked and expiring with it."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, TableAccess] | None:
        """Return what the token opens; None when the header names another scheme."""
        scheme, _, token = get_authorization_header(request).partition(b" ")
        if scheme.lower() != TABLE_KEYWORD.lower().encode():
            return None
        try:
            return AnonymousUser(), table_for_token(token.strip().decode())
        except LinkExpired as error:
            raise AuthenticationFailed(code="link-expired") from error
        except (Http404, UnicodeDecodeError) as error:
            raise AuthenticationFailed(code="token-unknown") from error

    def authenticate_header(self, request: Request) -> str:
        """Return the scheme to try when nobody is signed in."""
        return TABLE_KEYWORD


class CaptainLink(BaseAuthentication):
    """`Authorization: Captain <token>`: the last part of a captain's link."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Entry] | None:
        """Return the team the token opens; None when the header names another scheme."""
        scheme, _, token = get_authorization_header(request).partition(b" ")
        if scheme.lower() != CAPTAIN_KEYWORD.lower().encode():
            return None
        try:
            return AnonymousUser(), entry_for_captain(token.strip().decode())
        except LinkExpired as error:
            raise AuthenticationFailed(code="link-expired") from error
        except (Http404, UnicodeDecodeError) as error:
            raise AuthenticationFailed(code="token-unknown") from error

    def authenticate_header(self, request: Request) -> str:
        """Return the scheme to try when nobody is known."""
        return CAPTAIN_KEYWORD
