"""How often a token may be asked for.

Counted by address, and by address and account together: a stranger who tries passwords elsewhere
never locks a director out.
"""

from __future__ import annotations

import hashlib

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class TokenByAddress(SimpleRateThrottle):
    """Asking for tokens, from one address."""

    scope = "token-address"
    rate = "30/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Return the key of the address."""
        return f"{self.scope}:{self.get_ident(request)}"


class TokenByAccount(SimpleRateThrottle):
    """Asking for one account's token, from one address."""

    scope = "token-account"
    rate = "5/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Return the key of the address and the account named."""
        named = request.data.get("username", "") if isinstance(request.data, dict) else ""
        account = hashlib.sha256(str(named).casefold().encode()).hexdigest()[:24]
        return f"{self.scope}:{self.get_ident(request)}:{account}"
