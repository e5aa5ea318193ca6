"""The shapes of a schema as TypeScript and as tables of a document."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin, is_typeddict

from starport.engine.schema import EVERY, RefusalSpec, Schema, fields_of, spelled

PLAIN: dict[Any, str] = {int: "number", str: "string", bool: "boolean", type(None): "null", None: "null"}
WIDTH = 120
WHOLE: Any = {"break_long_words": False, "break_on_hyphens": False}


class Names:
    """The types of one file: those with a name are called by it."""

    def __init__(self, named: Mapping[str, Any]) -> None:
        self.named = dict(named)

    def of(self, kind: Any) -> str:
        """What TypeScript calls this shape."""
        for name, shape in self.named.items():
            if shape == kind:
                return name
        return self.spelt(kind)

    def spelt(self, kind: Any) -> str:
        """The shape in full."""
        origin, inner = get_origin(kind), get_args(kind)
        if is_typeddict(kind):
            return str(kind.__name__)
        if kind in PLAIN:
            return PLAIN[kind]
        if origin is Annotated:
            return self._marked(inner)
        if origin is Literal:
            return " | ".join(f'"{text}"' for text in inner)
        if origin is list:
            found = self.of(inner[0])
            return f"({found})[]" if " | " in found else f"{found}[]"
        if origin is tuple:
            return f"[{', '.join(map(self.of, inner))}]"
        if origin is dict:
            plain = f"Record<{self.of(inner[0])}, {self.of(inner[1])}>"
            return plain if inner[0] is str else f"Partial<{plain}>"
        return " | ".join(map(self.of, inner))

    def _marked(self, inner: tuple[Any, ...]) -> str:
        if EVERY not in inner:
            return self.of(inner[0])
        return self.spelt(inner[0]).removeprefix("Partial<")[:-1]


def parts_of(kinds: list[Any]) -> list[Any]:
    """Every TypedDict that these shapes are made of, each once, the outermost first."""
    found: list[Any] = []
    for kind in kinds:
        for part in _parts(kind):
            if part not in found:
                found.append(part)
    names = [part.__name__ for part in found]
    assert len(set(names)) == len(names), f"two shapes share a name: {sorted(names)}"
    return found


def _parts(kind: Any) -> Iterator[Any]:
    if is_typeddict(kind):
        yield kind
        for field in fields_of(kind).values():
            yield from _parts(field.kind)
    else:
        for inner in get_args(kind):
            yield from _parts(inner)


# ---- TypeScript -----------------------------------------------------------------------------------------------------


def interface(kind: Any, names: Names) -> str:
    rows = [f"  {name}{mark}: {text};" for name, mark, text in _fields(kind, names)]
    return "\n".join([*comment(kind), f"export interface {kind.__name__} {{", *rows, "}"])


def _fields(kind: Any, names: Names) -> Iterator[tuple[str, str, str]]:
    for name, field in fields_of(kind).items():
        optional = field.whispered or not field.needed
        yield name if name.isidentifier() else f'"{name}"', "?" if optional else "", names.of(field.kind)


def comment(kind: Any) -> list[str]:
    text = " ".join((kind.__doc__ or "").split())
    return [f"/** {text} */"] if text else []


def alias(name: str, kind: Any, names: Names) -> str:
    """A named shape; the texts of a literal are a list, too."""
    if get_origin(kind) is not Literal:
        return f"export type {name} = {names.spelt(kind)};"
    texts = ", ".join(f'"{text}"' for text in get_args(kind))
    many = f"{spelled(name).upper()}S"
    return f"export const {many} = [{texts}] as const;\nexport type {name} = (typeof {many})[number];"


def inline(kind: Any, names: Names) -> str:
    """A TypedDict without a name."""
    return _inline(_fields(kind, names))


def by_name(title: str, about: str, kinds: Mapping[str, str]) -> str:
    """One interface with a member for each message or form."""
    rows = [f"  {name}: {kind};" for name, kind in kinds.items()]
    return "\n".join([f"/** {about} */", f"export interface {title} {{", *rows, "}"])


def _inline(fields: Iterable[tuple[str, str, str]]) -> str:
    rows = [f"{name}{mark}: {text}" for name, mark, text in fields]
    return f"{{ {'; '.join(rows)} }}" if rows else "Record<string, never>"


def messages(title: str, told: Mapping[str, str], refusals: Mapping[str, RefusalSpec], names: Names) -> list[str]:
    refused = {
        name: _inline((fact, "", names.of(kind)) for fact, kind in each.facts.items())
        for name, each in refusals.items()
    }
    return [
        by_name(f"{title}Events", "The facts of every event by its name.", told),
        by_name(f"{title}Refusals", "The facts of every refusal by its message.", refused),
    ]


def wrapped(text: str) -> str:
    """The same TypeScript in lines that people can read."""
    return "\n".join(short for line in text.split("\n") for short in _wrapped(line))


def _wrapped(line: str) -> list[str]:
    if len(line) <= WIDTH:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    if found := re.fullmatch(r"\s*/\*\* (.*) \*/", line):
        inner = textwrap.wrap(found[1], WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ", **WHOLE)
        return [f"{indent}/**", *inner, f"{indent} */"]
    glued = line.strip().replace("| ", "|\0").replace("] as const", "]\0as\0const")  # never the end of a line
    rows = textwrap.wrap(glued, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ", **WHOLE)
    return [row.replace("\0", " ") for row in rows]


def module(schema: Schema, source: str, wire: str) -> str:
    """The TypeScript of one game."""
    names = Names(schema.names)
    said = [schema.view, *([schema.printed] if schema.printed else [])]
    kinds = parts_of([*said, *schema.names.values(), *schema.events.values(), *schema.forms.values()])
    events = {name: kind.__name__ for name, kind in schema.events.items()}
    forms = {verb: kind.__name__ for verb, kind in schema.forms.items()}
    return wrapped(
        "\n\n".join(
            [
                f"// Made by tools/wire.py from {source}. Do not edit.",
                f'import type {{ Heard, Menu, Page, Told as Anything }} from "{wire}";',
                *(alias(name, kind, names) for name, kind in schema.names.items()),
                *(interface(kind, names) for kind in kinds),
                *messages("", events, schema.refusals, names),
                by_name("Forms", "The bounds of every form by its verb.", forms),
                ENTRANCE + (PRINTED.format(name=schema.printed.__name__) if schema.printed else ""),
            ]
        )
    )


ENTRANCE = """/** An event of this game or of the table around it. */
export type Told = Heard<Events>;

// The only place where the words of the server are taken for what they are declared to be; its laws see to it.
export const viewOf = (page: Pick<Page, "view">): View => page.view as unknown as View;
export const heard = (events: Anything[]): Told[] => events as unknown as Told[];
export const formsOf = <Verb extends keyof Forms>(menu: Menu | null, verb: Verb): Forms[Verb][] =>
  (menu?.forms ?? []).filter((form) => form.verb === verb).map((form) => form.bounds as unknown as Forms[Verb]);
"""
PRINTED = """export const printedOf = (page: Pick<Page, "printed">): {name} => page.printed as unknown as {name};
"""


# ---- documents ------------------------------------------------------------------------------------------------------


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def section(kind: Any, names: Names) -> str:
    """A TypedDict as a table of its fields."""
    rows = [f"### {kind.__name__}\n"]
    if kind.__doc__:
        rows.append(" ".join(kind.__doc__.split()) + "\n")
    rows += ["| field | type | |", "| --- | --- | --- |"]
    for name, mark, text in _fields(kind, names):
        rows.append(f"| `{name}` | `{cell(text)}` | {'may be missing' if mark else ''} |")
    return "\n".join(rows) + "\n"


def facts_told(facts: Mapping[str, str]) -> str:
    return ", ".join(f"`{name}` {cell(text)}" for name, text in facts.items())


def event_rows(
    events: Mapping[str, Any], private: Mapping[str, tuple[str, ...]], names: Names, texts: Mapping[str, str]
) -> Iterator[str]:
    """One row an event: its facts, who alone hears some or all of them, and what it means."""
    for name, kind in events.items():
        fields = fields_of(kind)
        facts = {each: names.of(field.kind) + ("" if field.needed else "?") for each, field in fields.items()}
        hidden = [
            f"`{each}`: only {' and '.join(field.whispered)}" for each, field in fields.items() if field.whispered
        ]
        if name in private:
            hidden.append(f"all: only {' and '.join(private[name])}, always or by a setting")
        said = f"“{texts[name]}”" if name in texts else ""
        about = " ".join([said, *(kind.__doc__ or "").split()]).strip()
        yield f"| `{name}` | {facts_told(facts)} | {'; '.join(hidden)} | {about} |"


def refusal_rows(refusals: Mapping[str, RefusalSpec], names: Names) -> Iterator[str]:
    for name, each in refusals.items():
        facts = {fact: names.of(kind) for fact, kind in each.facts.items()}
        yield f"| `{name}` | {facts_told(facts)} | {each.meaning} |"


EVENT_HEAD = ["| event | facts | who hears it | |", "| --- | --- | --- | --- |"]
REFUSAL_HEAD = ["| message | facts | |", "| --- | --- | --- |"]
