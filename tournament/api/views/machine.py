"""What is not about tournaments: the schema, and addresses that do not exist."""

from __future__ import annotations

from typing import Any, NoReturn

from django.http import Http404
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request
from rest_framework.views import APIView


class SchemaRead(SpectacularAPIView):
    """The description of this API: OpenAPI as YAML, as JSON where that is asked for."""

    content_negotiation_class = DefaultContentNegotiation


@extend_schema(exclude=True)
class Lost(APIView):
    """Whatever is asked, it is not here; answered like every other refusal."""

    authentication_classes = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse before any method is looked for."""
        raise Http404
