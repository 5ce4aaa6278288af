"""Who asks: an account by its token, or a table by the token of its link."""

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

from tournament.access import LinkExpired, TableAccess, table_for_token

TABLE_KEYWORD = "Table"


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
