"""Writes docs/reference/api.md, the reference of the front door, from the docstrings of its names.

`make reference` calls it; a test fails when the page and the docstrings differ.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import is_dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import starport  # noqa: E402

PAGE = ROOT / "docs" / "reference" / "api.md"
HEAD = """# The front door

What `import starport` offers to programs and notebooks. This page is made from the docstrings in `src/starport/api/` by
`make reference`, and every example in it is run by a test.

A match is played like this: `make` a game, begin one with `new` (or `load` a position, or `read` a record), ask who is
`acting` and what is `legal`, then `play`. Several seats may act at once; where no seat is named, the first of them is meant.
Times are milliseconds of the match's own clock. Whatever does not go raises `Refused`, whose text is a sentence.
"""


def page() -> str:
    """The whole page."""
    names = [name for name in starport.__all__ if not name.startswith("_")]
    values = {name: getattr(starport, name) for name in names}
    functions = [name for name, value in values.items() if not inspect.isclass(value)]
    classes = [name for name, value in values.items() if inspect.isclass(value)]
    parts = [HEAD, "## Functions\n"]
    parts += [entry(f"starport.{name}", values[name]) for name in functions]
    for name in classes:
        parts.append(f"## `starport.{name}`\n\n{prose(values[name])}\n")
        parts += members(values[name])
    return "\n".join(parts)


def entry(name: str, value: object) -> str:
    return f"### `{name}{signature(value)}`\n\n{prose(value)}\n"


def signature(value: object) -> str:
    """How it is called, without the types of modules: `(seat: int | None = None) -> View`."""
    assert callable(value)
    text = str(inspect.signature(value)).replace("self, ", "").replace("(self)", "()")
    text = re.sub(r"'([^']+)'", r"\1", text)
    return re.sub(r"\b(?:cls, |os\.|engine\.|catalogue\.)", "", text)


def prose(value: object) -> str:
    """A docstring as Markdown: examples become blocks of Python."""
    text = inspect.cleandoc(inspect.getdoc(value) or "")
    blocks = [f"```python\n{part}\n```" if part.startswith(">>>") else part for part in text.split("\n\n")]
    return "\n\n".join(blocks)


def members(kind: type) -> Iterator[str]:
    """What an object of this class has to offer: attributes, properties, methods, in the order of the source."""
    for name, words in attributes(kind):
        yield f"### `.{name}`\n\n{words}\n"
    for name, member in vars(kind).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            yield f"### `.{name}`\n\n{prose(member.fget)}\n"
        elif callable(member) or isinstance(member, classmethod):
            yield entry(f".{name}", getattr(kind, name))


def attributes(kind: type) -> Iterator[tuple[str, str]]:
    """Attributes that have a docstring of their own below them."""
    begin = vars(kind).get("__init__")
    if begin is None or is_dataclass(kind):
        return
    (function,) = ast.parse(textwrap.dedent(inspect.getsource(begin))).body
    assert isinstance(function, ast.FunctionDef)
    for line, words in pairwise(function.body):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Attribute) and isinstance(words, ast.Expr):
            assert isinstance(words.value, ast.Constant)
            yield line.target.attr, inspect.cleandoc(str(words.value.value))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE.relative_to(ROOT))
