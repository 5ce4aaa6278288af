"""Tokens of accounts: asked for with name and password, given back."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from tournament.api.described import refusals
from tournament.api.problems import CredentialsWrong
from tournament.api.serializers.results import StrictSerializer
from tournament.api.throttles import TokenByAccount, TokenByAddress


class CredentialsSerializer(StrictSerializer):
    """Name and password of an account."""

    username = serializers.CharField(max_length=150, help_text="Of the account.")
    password = serializers.CharField(
        max_length=200, trim_whitespace=False, help_text="Of the account."
    )


class TokenSerializer(serializers.Serializer):
    """The account's token."""

    token = serializers.CharField(help_text="For `Authorization: Token`.")


class TokenGive(APIView):
    """A director's token."""

    def get_authenticators(self) -> list[Any]:
        """Ask for no token where one is asked for."""
        return [] if self._asks() else super().get_authenticators()

    def get_throttles(self) -> list[BaseThrottle]:
        """Limit tries; giving a token back is free."""
        return [TokenByAddress(), TokenByAccount()] if self._asks() else []

    def _asks(self) -> bool:
        return self.request is not None and self.request.method == "POST"

    @extend_schema(
        operation_id="give_token",
        request=CredentialsSerializer,
        responses={200: TokenSerializer, **refusals(400, 401, 429)},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Give the account's token for its name and password."""
        given = CredentialsSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        user = authenticate(request._request, **given.validated_data)
        if user is None:
            raise CredentialsWrong
        token, _ = Token.objects.get_or_create(user=user)
        return Response({"token": token.key})

    @extend_schema(
        operation_id="revoke_token",
        request=None,
        responses={204: None, **refusals(401, 403)},
    )
    def delete(self, request: Request) -> Response:
        """Revoke the token this request was made with."""
        if request.auth is None:
            raise NotAuthenticated
        if not isinstance(request.auth, Token):
            raise PermissionDenied
        request.auth.delete()
        return Response(status=204)
