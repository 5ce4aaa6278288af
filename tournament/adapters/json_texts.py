"""JSON from outside, whatever the door: only what can be kept and told again is read."""

from __future__ import annotations

from typing import Any

from engine.errors import EngineError
from engine.notation import parse_json
from tournament.messages import Refused


def document_of_text(text: str, *, allow_nul: bool = False) -> Any:
    """Return the document of a JSON text; refuse `json-form`, as the command line does."""
    try:
        return parse_json(text, allow_nul=allow_nul)
    except EngineError as error:
        raise Refused.because(error.code) from error
