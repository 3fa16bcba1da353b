"""Makes a new game that works at once.

python -m tools.startgame calico --name "Calico"  makes it
python -m tools.startgame --check                 says where its words are still the skeleton's

The files in `tools/new_game/` are those of a small game of rounds, in the modules that every game
has; the names of the new game are put into them.
"""

from __future__ import annotations

import argparse
import json
import keyword
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = ROOT / "tools" / "new_game"
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
FORMAT = (["check", "--fix", "--quiet", "--select", "I"], ["format", "--quiet"])

DOCUMENT = """
**`sample-game`**: `rounds`, a list of `{"cards": {"Ana": 3, "Ben": 5}}`.
"""
ROW = "| Sample Game | 2–6 | rounds of cards |\n"
CREDIT = '("Somebody",)'

NEXT = """
It is a small game of rounds that plays at once: `make run`. Make it yours, file by file:
  games/{package}/  rulings.py: its rules, each with a number; deck.py, sheet.py, rules.py;
                    then form.py, view.py and the template
  tests/{package}/  a test for each rule; at least eight plays counted by hand
  README.md, docs/score-documents.md  say what it is and how a play is written
docs/a-new-game.md says how. `make check` and `make test ARGS=tests/{package}` say whether it holds.
"""


class CannotStartError(ValueError):
    """Raised if a game cannot be made; the message says why."""


@dataclass(frozen=True)
class NewGame:
    """The names of a game: its slug, its title, the two letters of its rulings, and the colour of
    its pages."""

    slug: str
    name: str
    letters: str
    accent: str

    @property
    def package(self) -> str:
        return self.slug.replace("-", "_")

    def put_into(self, content: str) -> str:
        """Returns the content of a file with the game's names in it."""
        for sample, own in (
            ("sample_game", self.package),
            ("SAMPLE_GAME", self.package.upper()),
            ("SampleGame", self.package.title().replace("_", "")),
            ("sample-game", self.slug),
            ("Sample Game", self.name),
            ("SG-", f"{self.letters}-"),
            ("sample-accent", self.accent),
        ):
            content = content.replace(sample, own)
        return content


def main(arguments: Sequence[str]) -> int:
    """Returns 1, after saying why, if the game cannot be made."""
    if "--check" in arguments:
        for warning in warnings():
            print(f"Warning: {warning}")
        return 0
    parser = argparse.ArgumentParser(prog="python -m tools.startgame", description=__doc__)
    parser.add_argument("slug", help="its short name in addresses and documents, as calico")
    parser.add_argument("--name", required=True, help="what people call it, as Calico")
    parser.add_argument("--letters", default="", help="two capital letters for its rulings")
    options = parser.parse_args(arguments)
    try:
        game = new_game(options.slug, options.name, options.letters)
    except CannotStartError as reason:
        print(reason, file=sys.stderr)
        return 1
    for path in make(game):
        print(f"  {path.relative_to(ROOT)}")
    print(NEXT.format(package=game.package))
    return 0


def new_game(slug: str, name: str, letters: str = "", root: Path = ROOT) -> NewGame:
    """Returns the names of a new game. Raises `CannotStartError` if it cannot be made."""
    if not SLUG.fullmatch(slug):
        raise CannotStartError(f'"{slug}" is no short name: a letter first, as in "seven-wonders"')
    package = slug.replace("-", "_")
    if (root / "games" / package / "game.py").exists():
        raise CannotStartError(f'there is a game "{slug}" already')
    taken = (root / "games" / f"{package}.py", root / "games" / package, root / "tests" / package)
    if keyword.iskeyword(package) or any(path.exists() for path in taken):
        raise CannotStartError(f'"{slug}" means something else here; choose another short name')
    if re.search(r'["\\\n]', name) or not name.strip():
        raise CannotStartError("a name is one line without quotes and backslashes")
    return NewGame(slug, name.strip(), _letters(name, letters, root), _accent(root))


def _letters(name: str, wanted: str, root: Path) -> str:
    """Returns two capital letters that no other game's rulings have."""
    rulings = [path.read_text(encoding="utf-8") for path in root.glob("games/*/rulings.py")]
    taken: set[str] = set(re.findall(r'number="([A-Z]{2})-\d+', "".join(rulings)))
    words = re.findall(r"[A-Z]", name.upper())
    choices = [wanted.upper()] if wanted else [words[0] + other for other in words[1:]]
    for letters in choices:
        if re.fullmatch(r"[A-Z]{2}", letters) and letters not in taken:
            return letters
    raise CannotStartError(
        "the rulings need two letters that no other game has: --letters XY; taken are "
        + ", ".join(sorted(taken))
    )


def _accent(root: Path) -> str:
    """Returns the colour of static/css/pad.css that the fewest games have."""
    styles = (root / "static" / "css" / "pad.css").read_text(encoding="utf-8")
    known: list[str] = list(dict.fromkeys(re.findall(r'\[data-accent="([a-z]+)"\]', styles)))
    games = [path.read_text(encoding="utf-8") for path in root.glob("games/*/game.py")]
    used = Counter(re.findall(r'accent = "([a-z]+)"', "".join(games)))
    return min(known, key=used.__getitem__)


def warnings(root: Path = ROOT) -> list[str]:
    """Returns where a game still has the skeleton's words, which no release may have."""
    found = []
    for path in sorted(root.glob("games/*/game.py")):
        slug, name = re.findall(r'^    (?:slug|name) = "(.+)"', path.read_text("utf-8"), re.M)
        game = NewGame(slug, name, "", "")
        for page, words in (
            ("README.md", ROW),
            ("docs/score-documents.md", DOCUMENT),
            (f"games/{game.package}/game.py", CREDIT),
        ):
            if game.put_into(words) in (root / page).read_text("utf-8"):
                found.append(f"{page} still says of {name} what startgame wrote")
    return found


def make(game: NewGame, root: Path = ROOT) -> list[Path]:
    """Writes the game's folders, registers it, and returns the paths of what was made or
    changed."""
    written = [
        *_copied(FILES / "game", root / "games" / game.package, game),
        *_copied(FILES / "tests", root / "tests" / game.package, game),
    ]
    changed = [
        _registered(game, root),
        _independent(game, root),
        _inserted(root / "docs" / "score-documents.md", "\n## Out\n", game.put_into(DOCUMENT)),
        _inserted(root / "README.md", "| Another game |", game.put_into(ROW)),
    ]
    code = [str(path) for path in (*written, changed[0]) if path.suffix == ".py"]
    for arguments in FORMAT:
        subprocess.run([sys.executable, "-m", "ruff", *arguments, *code], cwd=root, check=False)
    subprocess.run([sys.executable, "-m", "tools.rulings"], cwd=root, check=False)
    return [*written, *changed, root / "docs" / "rulings.md"]


def _copied(source: Path, target: Path, game: NewGame) -> Iterator[Path]:
    for file in sorted(path for path in source.rglob("*") if path.is_file()):
        name = game.put_into(file.relative_to(source).as_posix()).removesuffix("-tpl")
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        content = game.put_into(file.read_text(encoding="utf-8"))
        path.write_text(content, encoding="utf-8")
        yield path


def _registered(game: NewGame, root: Path) -> Path:
    """Adds the one line of code outside the game's folder, and its import."""
    path, constant = root / "games" / "registry.py", game.package.upper()
    content = path.read_text(encoding="utf-8")
    content = re.sub(r"\bANOTHER_GAME(?=,?\s*\))", f"{constant}, ANOTHER_GAME", content, count=1)
    first = "from games.contract import"
    added = f"from games.{game.package}.game import {constant}\n"
    path.write_text(content.replace(first, added + first, 1), encoding="utf-8")
    return path


def _independent(game: NewGame, root: Path) -> Path:
    """Adds the game to those that import no other game, which import-linter checks."""
    path = root / "pyproject.toml"
    content = path.read_text(encoding="utf-8")
    start = content.index("modules = [", content.index('id = "independent-games"'))
    end = content.index("]", start)
    named = {*re.findall(r'"([^"]+)"', content[start:end]), f"games.{game.package}"}
    lines = "".join(f"    {json.dumps(name)},\n" for name in sorted(named))
    path.write_text(f"{content[:start]}modules = [\n{lines}{content[end:]}", encoding="utf-8")
    return path


def _inserted(path: Path, before: str, added: str) -> Path:
    """Returns a file after adding a text before the last line that begins with `before`."""
    content = path.read_text(encoding="utf-8")
    place = content.rindex(before)
    path.write_text(content[:place] + added + content[place:], encoding="utf-8")
    return path


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
