"""Fail when a file or a function outgrows its room: 400 lines a file, 50 a function."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

FILE_CAP = 400
FUNCTION_CAP = 50
EXEMPT = ("/migrations/",)


def too_large(path: Path) -> list[str]:
    """Return one line for each part of the file that passes its cap."""
    text = path.read_text(encoding="utf-8")
    found = []
    if (lines := text.count("\n")) > FILE_CAP:
        found.append(f"{path}: {lines} lines (cap {FILE_CAP})")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION_CAP:
                found.append(
                    f"{path}:{node.lineno}: {node.name} has {length} lines (cap {FUNCTION_CAP})"
                )
    return found


def main() -> int:
    """Check every Python file git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.py"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    paths = [Path(name) for name in listed if not any(part in f"/{name}" for part in EXEMPT)]
    found = [line for path in paths if path.exists() for line in too_large(path)]
    print("\n".join(found) if found else f"sizes: {len(paths)} files within their caps")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
