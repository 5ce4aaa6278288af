"""Keep the translations: `update` collects and compiles, `check` says what is wrong.

Extraction needs xgettext (package gettext); compiling and checking need polib only. The .po files
carry no line numbers and no dates and are sorted, so that they change only when a text does.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("tournament", "templates", "config")
LANGUAGES = {"fr": "nplurals=2; plural=(n > 1);", "en": "nplurals=2; plural=(n != 1);"}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
# A French typist puts a no-break space before these; a plain one lets them fall to the next line.
LOOSE_MARK = re.compile(r"(?<![\u00a0\u202f!?])[;!?](?=\s|$)|(?<![\u00a0\u202f])[:»](?=\s|$)")

Key = tuple[str, str, str]


def po_path(language: str) -> Path:
    """Return where the catalog of `language` is kept."""
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def key_of(entry: polib.POEntry) -> Key:
    """Return what makes a message itself: its context, its text, its plural."""
    return (entry.msgctxt or "", entry.msgid, entry.msgid_plural or "")


def extract() -> polib.POFile | None:
    """Return every message of the sources, or None where xgettext is not installed."""
    if shutil.which("xgettext") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for source in SOURCES:
            shutil.copytree(
                ROOT / source, place / source, ignore=shutil.ignore_patterns("__pycache__", "*.ttf")
            )
        (place / "locale").mkdir()
        command = [sys.executable, "-m", "django", "makemessages", "--keep-pot", "-l", "fr"]
        command += ["-e", "html,txt,py", "--no-location", "--no-wrap"]
        run = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
        pot = place / "locale" / "django.pot"
        if run.returncode or not pot.exists():
            raise SystemExit(f"makemessages failed:\n{run.stdout}{run.stderr}")
        return polib.pofile(str(pot), wrapwidth=0)


def read(language: str) -> polib.POFile:
    """Return the catalog of `language`, an empty one when there is none yet."""
    path = po_path(language)
    catalog = polib.pofile(str(path), wrapwidth=0) if path.exists() else polib.POFile(wrapwidth=0)
    catalog.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": LANGUAGES[language],
    }
    return catalog


def merge(language: str, found: polib.POFile) -> polib.POFile:
    """Return a sorted catalog of exactly the messages found, with the translations known so far."""
    known = {key_of(entry): entry for entry in read(language) if not entry.obsolete}
    merged = read(language)
    merged.clear()
    for entry in sorted(found, key=key_of):
        old = known.get(key_of(entry))
        merged.append(
            polib.POEntry(
                msgid=entry.msgid,
                msgid_plural=entry.msgid_plural,
                msgctxt=entry.msgctxt,
                comment=entry.comment,
                flags=[flag for flag in entry.flags if flag != "fuzzy"],
                msgstr=old.msgstr if old else "",
                msgstr_plural=_plural_texts(entry, old),
            )
        )
    return merged


def _plural_texts(entry: polib.POEntry, old: polib.POEntry | None) -> dict[int, str]:
    if not entry.msgid_plural:
        return {}
    return dict(old.msgstr_plural) if old and old.msgstr_plural else {0: "", 1: ""}


def texts_of(entry: polib.POEntry) -> list[str]:
    """Return the translated texts of a message: one, or one for each plural form."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def faults_of(entry: polib.POEntry) -> list[str]:
    """Return what is wrong with one French message."""
    faults = []
    texts = texts_of(entry)
    if entry.fuzzy:
        faults.append("fuzzy")
    if not all(texts):
        return [*faults, "no French"]
    wanted = set(PLACEHOLDER.findall(f"{entry.msgid} {entry.msgid_plural or ''}"))
    for text in texts:
        strange = set(PLACEHOLDER.findall(text)) - wanted
        if strange or (not entry.msgid_plural and set(PLACEHOLDER.findall(text)) != wanted):
            faults.append(f"placeholders differ in {text!r}")
        if "'" in text:
            faults.append(f"straight apostrophe in {text!r}")
        if LOOSE_MARK.search(text):
            faults.append(f"plain space, or none, before a double mark in {text!r}")
    return faults


def check() -> list[str]:
    """Return every fault of the catalogs, one line each."""
    faults = [
        f"fr: {fault}: {entry.msgid!r}"
        for entry in read("fr")
        if not entry.obsolete
        for fault in faults_of(entry)
    ]
    found = extract()
    for language in LANGUAGES:
        catalog = read(language)
        compiled = po_path(language).with_suffix(".mo")
        if not compiled.exists() or compiled.read_bytes() != catalog.to_binary():
            faults.append(f"{language}: django.mo is not what django.po compiles to")
        if found is not None:
            here = {key_of(entry) for entry in catalog if not entry.obsolete}
            there = {key_of(entry) for entry in found}
            faults += [f"{language}: not collected: {key[1]!r}" for key in sorted(there - here)]
            faults += [f"{language}: no longer used: {key[1]!r}" for key in sorted(here - there)]
    return faults


def update() -> list[str]:
    """Collect (where xgettext exists) and compile; return the French messages left to write."""
    found = extract()
    if found is None:
        print("xgettext is not installed: compiling only")
    for language in LANGUAGES:
        catalog = merge(language, found) if found is not None else read(language)
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalog.save(str(path))
        path.with_suffix(".mo").write_bytes(read(language).to_binary())
    return [f"fr: {f}: {e.msgid!r}" for e in read("fr") for f in faults_of(e)]


def main() -> int:
    """Run `update` or `check` and print what is left to do."""
    verbs = {"update": update, "check": check}
    if len(sys.argv) != 2 or sys.argv[1] not in verbs:
        print("usage: messages.py update|check")
        return 2
    left = verbs[sys.argv[1]]()
    print("\n".join(left) if left else "messages: complete")
    return 1 if left and sys.argv[1] == "check" else 0


if __name__ == "__main__":
    sys.exit(main())
