"""A whole installation in a folder of its own: commands and a real server process."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# What decides where a program listens and stores must come from the test, not from the machine.
DECIDING = [
    "ALLOWED_HOSTS",
    "DATABASE_URL",
    "DEBUG",
    "EMAIL_URL",
    "HOST",
    "PORT",
    "REDIS_URL",
    "SECRET_KEY",
    "SITE_URL",
    "VAR_DIR",
]
START_SECONDS = 60
STOP_SECONDS = 30


class Installation:
    """One `var` folder, and the program run on it with an environment of its own."""

    def __init__(self, var: Path, **environment: str) -> None:
        self.var = var
        self.environment = {
            name: text for name, text in os.environ.items() if name not in DECIDING
        } | {"VAR_DIR": str(var), "LANGUAGE_CODE": "en", **environment}

    @property
    def database(self) -> Path:
        return self.var / "etui.sqlite3"

    def copied_to(self, var: Path, **environment: str) -> Installation:
        """Return a second installation that begins with this one's files."""
        shutil.copytree(self.var, var)
        return Installation(var, **environment)

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python with these arguments to its end."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment | environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one management command to its end."""
        return self.run("manage.py", *arguments)

    def query(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """Run one statement in the SQLite file."""
        with closing(sqlite3.connect(self.database, timeout=10)) as database, database:
            return database.execute(sql, parameters).fetchall()

    @contextmanager
    def serving(self, module: str = "config.serve", **environment: str) -> Iterator[Server]:
        """Run the server as `make run` does, on a free port; stop it in the end."""
        port = free_port()
        server = Server(
            subprocess.Popen(
                [sys.executable, "-m", module],
                cwd=ROOT,
                env=self.environment | {"PORT": str(port), **environment},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            ),
            port,
        )
        try:
            server.wait_until_up()
            yield server
        finally:
            server.stop()


class Server:
    """A running server process, spoken to over loopback only."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port
        self._printed: str | None = None

    def wait_until_up(self) -> None:
        """Return once the port answers; fail with what the server printed otherwise."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended: {self.stop()}")
            try:
                # An address outside every tournament: answered by the live layer itself.
                self.get("/live/")
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError(f"the server does not answer: {self.stop()}")

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body of one GET over loopback."""
        fields = {name.replace("_", "-"): text for name, text in headers.items()}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=fields)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers), error.read()

    def version(self, slug: str) -> int:
        """Return the version the live layer tells."""
        status, _, body = self.get(f"/live/{slug}")
        assert status == 200, body
        return int(json.loads(body)["version"])

    def stop(self, number: int = signal.SIGTERM) -> str:
        """End the process and return everything it printed."""
        if self._printed is None:
            if self.process.poll() is None:
                self.process.send_signal(number)
            try:
                self._printed, _ = self.process.communicate(timeout=STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self._printed, _ = self.process.communicate()
                raise
        return self._printed


def free_port() -> int:
    """Return a port of loopback nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(holds: Any, seconds: float = 20.0) -> None:
    """Return as soon as the condition holds; fail when it never does."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise AssertionError("the condition never held")
        time.sleep(0.05)
