"""One module a verb of `python -m engine`: `add_arguments(parser)` and `run(options)`.

`run` returns the document to print as JSON and the exit code; a refusal raises `EngineError`.
"""
