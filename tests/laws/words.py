"""Which messages there are, and which languages have a text for them.

Message ids are found in the source (every literal id that is told, whispered or refused) and heard in play (also those
that are put together at run time). Languages are Fluent files in one of `FOLDERS`, one file or one folder per language.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import starport
from starport.engine import messages as engine
from starport.engine.catalogue import Entry
from starport.engine.event import Story
from starport.engine.refusal import Refused
from starport.engine.schema import fields_of
from starport.server import messages as server
from tests.laws.rulesets import RuleSet
from tests.laws.walks import steps, walk

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(starport.__file__).parent
ROOMS = ("engine", "games")
CLIENT = ROOT / "web" / "src"
FOLDERS = (CLIENT / "text", *sorted(CLIENT.glob("games/*/text")))


class Helper(NamedTuple):
    """A function that says something: events or refusals, which argument is the id, whether facts come by name."""

    kind: str
    place: int
    named: bool


SAYING = {
    "tell": Helper("event", 0, False),
    "whisper": Helper("event", 0, False),
    "Event": Helper("event", 0, False),
    "refuse": Helper("refusal", 0, True),
    "Refusal": Helper("refusal", 0, False),
}
MESSAGE = re.compile(r"^([a-zA-Z][\w-]*) *=(.*(?:\n[ \t]+.*)*)", re.MULTILINE)
FLUENT = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE)


@dataclass(frozen=True)
class Word:
    """One message: what kind it is of, its id, the facts it comes with (None: not to be seen) and where it was met."""

    kind: str
    id: str
    facts: frozenset[str] | None
    where: str


def written(folders: list[Path]) -> list[Word]:
    """All messages whose id can be read in the Python files of these folders."""
    paths = sorted(path for folder in folders for path in folder.rglob("*.py"))
    return written_in({str(path): path.read_text("utf-8") for path in paths})


def written_in(sources: dict[str, str]) -> list[Word]:
    """The messages in these sources, also those that are handed on by helpers such as `def no(message, rule): …`."""
    trees = {name: ast.parse(source) for name, source in sources.items()}
    helpers = dict(SAYING)
    while found := dict(pair for tree in trees.values() for pair in helpers_in(tree, helpers)):
        helpers |= found
    return [word for name, tree in trees.items() for word in words_in(tree, name, helpers)]


def helpers_in(tree: ast.Module, known: dict[str, Helper]) -> Iterator[tuple[str, Helper]]:
    """Functions that say the message they are given: one of their parameters is the id of a known way to say it."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name not in known:
            names = [argument.arg for argument in function.args.args if argument.arg != "self"]
            for call in ast.walk(function):
                said = said_by(call, known)
                if said is not None and isinstance(said[1], ast.Name) and said[1].id in names:
                    named = function.args.kwarg is not None and said[0].kind == "refusal"
                    yield function.name, Helper(said[0].kind, names.index(said[1].id), named)


def words_in(tree: ast.Module, where: str, helpers: dict[str, Helper]) -> Iterator[Word]:
    tables = {
        target.id: [item.value for item in node.value.elts if isinstance(item, ast.Constant)]
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple | ast.List)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        said = said_by(node, helpers)
        if said is not None and isinstance(node, ast.Call):
            for name in literals(said[1], tables):
                yield Word(said[0].kind, name, facts_of(node, said[0]), f"{where}:{node.lineno}")
        if isinstance(node, ast.FunctionDef) and node.name in helpers and node.args.defaults:
            # The message that a helper says unless it is given another one.
            for default in node.args.defaults:
                for name in literals(default, tables):
                    yield Word(helpers[node.name].kind, name, None, f"{where}:{node.lineno}")


def said_by(call: ast.AST, helpers: dict[str, Helper]) -> tuple[Helper, ast.expr] | None:
    """The way in which a call says something, and the expression that is the message's id."""
    if not isinstance(call, ast.Call):
        return None
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    helper = helpers.get(name)
    if helper is None or len(call.args) <= helper.place:
        return None
    return helper, call.args[helper.place]


def literals(node: ast.expr, tables: dict[str, list[Any]]) -> list[str]:
    """The texts an expression can be: a text, one of two, or one out of a table of the same module."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return literals(node.body, tables) + literals(node.orelse, tables)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return [text for text in tables.get(node.value.id, []) if isinstance(text, str)]
    return []


def facts_of(call: ast.Call, helper: Helper) -> frozenset[str] | None:
    """The names of a message's facts as far as the source shows them; None where only play can tell."""
    if helper.named or (helper.kind == "event" and len(call.args) == 1 and call.keywords):
        names = [keyword.arg for keyword in call.keywords]
        return None if None in names else frozenset(str(name) for name in names)
    if helper.kind == "event" or len(call.args) > 3:
        return None
    if len(call.args) < 3:
        return frozenset()
    if not isinstance(call.args[2], ast.Dict):
        return None
    return frozenset(
        key.value for key in call.args[2].keys if isinstance(key, ast.Constant) and isinstance(key.value, str)
    )


def heard(rules: RuleSet, seed: int) -> set[Word]:
    """All messages of one random match: events, and refusals of actions tried at the wrong time."""
    walker = walk(rules, seed)
    walker.state.story = story = Story()
    words: set[Word] = set()
    by_verb = defaultdict(list)
    for action in rules.game().actions:
        by_verb[action.verb].append(action)
    for _ in steps(walker):
        if walker.number % 5 == 0:
            action = walker.chance.choice(by_verb[walker.chance.choice(list(by_verb))])
            refusal = walker.state.refusal(walker.chance.randrange(rules.seats), action)
            if refusal is not None:
                words.add(Word("refusal", refusal.message, frozenset(refusal.facts), str(rules)))
        words |= {Word("event", event.name, None, str(rules)) for event in story.events}
        story.events.clear()
    try:
        walker.state.game.parse("no such action")
    except Refused as refused:
        words.add(Word("refusal", refused.refusal.message, frozenset(refused.refusal.facts), str(rules)))
    return words


def verbs(rules: RuleSet) -> set[str]:
    """What a menu asks a seat to do."""
    return {action.verb for action in rules.game().actions}


def in_two_shapes(words: list[Word]) -> dict[str, list[str]]:
    """Refusals that come with different facts at different places: no one sentence could name them all."""
    shapes: dict[str, dict[frozenset[str], str]] = defaultdict(dict)
    for word in words:
        if word.kind == "refusal" and word.facts is not None:
            shapes[word.id].setdefault(word.facts, word.where)
    return {
        name: sorted(f"{where} {sorted(facts)}" for facts, where in found.items())
        for name, found in shapes.items()
        if len(found) > 1
    }


def languages(folders: tuple[Path, ...] = FOLDERS) -> dict[str, set[str]]:
    """The ids that each language has a text for; empty as long as there are no language files."""
    found: dict[str, set[str]] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*.ftl")):
            language = path.relative_to(folder).parts[0].removesuffix(".ftl")
            found.setdefault(language, set()).update(FLUENT.findall(path.read_text("utf-8")))
    return found


def declared(entry: Entry | None = None) -> dict[str, set[str]]:
    """The facts of every message that engine, server and this game have declared, by its id; the game's own come first."""
    reasons = {**engine.REFUSALS, **server.REFUSALS, **(entry.schema.refusals if entry and entry.schema else {})}
    told = {**server.EVENTS, **(entry.schema.events if entry and entry.schema else {})}
    return {
        **{name: set(reason.facts) for name, reason in reasons.items()},
        **{name: set(fields_of(kind)) for name, kind in told.items()},
    }


def named_in(text: str) -> dict[str, set[str]]:
    """The facts that each message of a Fluent file names."""
    return {name: set(re.findall(r"\$(\w+)", said)) for name, said in MESSAGE.findall(text)}
