"""Whether a value has the shape that a schema gives it: nothing missing, nothing more, nothing of another kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, is_typeddict

from starport.engine import schema
from starport.engine.event import Event
from starport.engine.game import Form
from starport.engine.refusal import Refusal
from starport.engine.schema import EVERY, RefusalSpec, Schema
from tests.laws.words import Word

fields_of = lru_cache(maxsize=None)(schema.fields_of)


def faults(value: Any, kind: Any, where: str = "") -> Iterator[str]:
    """Every place where the value is not of this shape."""
    origin = get_origin(kind)
    if is_typeddict(kind):
        yield from _dict_faults(value, kind, where)
    elif origin is Annotated:
        yield from _marked_faults(value, kind, where)
    elif origin in (Union, UnionType):
        yield from _union_faults(value, get_args(kind), where)
    elif origin is Literal:
        if not any(value is one or (type(value) is str and value == one) for one in get_args(kind)):
            yield f"{where}: {value!r} is none of {get_args(kind)}"
    elif origin is None:
        if type(value) is not (NoneType if kind is None else kind):
            yield f"{where}: {value!r} is no {kind}"
    elif type(value) is not (list if origin is tuple else origin):
        yield f"{where}: {value!r} is no {origin.__name__}"
    else:
        yield from _inner_faults(value, origin, get_args(kind), where)


def _inner_faults(value: Any, origin: Any, inner: tuple[Any, ...], where: str) -> Iterator[str]:
    if origin is dict:
        for key, one in value.items():
            yield from faults(key, inner[0], f"{where}.{key}")
            yield from faults(one, inner[1], f"{where}.{key}")
    elif origin is list:
        for number, one in enumerate(value):
            yield from faults(one, inner[0], f"{where}[{number}]")
    elif len(value) != len(inner):
        yield f"{where}: {value!r} has not {len(inner)} parts"
    else:
        for number, (one, each) in enumerate(zip(value, inner, strict=True)):
            yield from faults(one, each, f"{where}[{number}]")


def _dict_faults(value: Any, kind: Any, where: str, unheard: frozenset[str] = frozenset()) -> Iterator[str]:
    if type(value) is not dict:
        yield f"{where}: {value!r} is no {kind.__name__}"
        return
    fields = fields_of(kind)
    for name in value.keys() - fields.keys():
        yield f"{where}.{name} is not declared in {kind.__name__}"
    for name, field in fields.items():
        if name in value:
            yield from faults(value[name], field.kind, f"{where}.{name}")
        elif field.needed and name not in unheard:
            yield f"{where}.{name} of {kind.__name__} is missing"


def _marked_faults(value: Any, kind: Any, where: str) -> Iterator[str]:
    plain, *marks = get_args(kind)
    yield from faults(value, plain, where)
    if EVERY in marks and type(value) is dict:
        yield from (f"{where}.{key} is missing" for key in choices(get_args(plain)[0]) if key not in value)


def _union_faults(value: Any, kinds: tuple[Any, ...], where: str) -> Iterator[str]:
    """None if one of the kinds fits; otherwise what is wrong with the one that comes nearest."""
    tried = [list(faults(value, kind, where)) for kind in kinds]
    if all(tried):
        yield min(tried, key=len)[0]


def choices(kind: Any) -> list[str]:
    """The texts of a literal, or of a union of literals."""
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [text for one in get_args(kind) for text in choices(one)]


# ---- what games say -------------------------------------------------------------------------------------------------


def event_faults(known: Schema, event: Event) -> Iterator[str]:
    """Both forms of an event have the declared facts, and the right seats hear the whole one."""
    kind = known.events.get(event.name)
    if kind is None:
        yield f"the event {event.name} is not declared"
        return
    full = event.public if event.secret is None else event.secret
    yield from faults(full, kind, event.name)
    if event.secret is None:
        return
    fields = fields_of(kind)
    secret = {name for name, field in fields.items() if field.whispered}
    to = {name for field in fields.values() for name in field.whispered}
    if event.hidden:
        to |= set(known.private.get(event.name, ()))
    if set(event.seats) != {full[name] for name in to if name in full}:
        yield f"{event.name} is heard in full by {event.seats}, declared are {sorted(to)}"
    if not event.hidden and event.public != {name: one for name, one in full.items() if name not in secret}:
        yield f"{event.name} tells everybody {event.public}, whispered are {sorted(secret)}"


def heard_faults(kind: Any, facts: dict[str, Any]) -> Iterator[str]:
    """An event as somebody hears it: all its facts, or all but the whispered ones."""
    whispered = frozenset(name for name, field in fields_of(kind).items() if field.whispered)
    yield from _dict_faults(facts, kind, kind.__name__, frozenset() if whispered & facts.keys() else whispered)


def form_faults(known: Schema, form: Form) -> Iterator[str]:
    if form.verb in known.forms:
        yield from faults(form.bounds, known.forms[form.verb], form.verb)
    else:
        yield f"the form {form.verb} is not declared"


def refusal_faults(refusals: Mapping[str, RefusalSpec], refusal: Refusal) -> Iterator[str]:
    reason = refusals.get(refusal.message)
    if reason is None:
        yield f"the refusal {refusal.message} is not declared"
        return
    declared = reason.facts
    if refusal.facts.keys() != declared.keys():
        yield f"{refusal.message} has the facts {sorted(refusal.facts)}, declared are {sorted(declared)}"
    for name in refusal.facts.keys() & declared.keys():
        yield from faults(refusal.facts[name], declared[name], f"{refusal.message}.{name}")


def said_faults(events: Mapping[str, Any], refusals: Mapping[str, RefusalSpec], words: Iterable[Word]) -> Iterator[str]:
    """What the source says otherwise than it is declared, as far as the source shows it."""
    for word in words:
        declared = events if word.kind == "event" else refusals
        if word.id not in declared:
            yield f"{word.where}: the {word.kind} {word.id} is not declared"
        elif word.facts is not None:
            needed, possible = _facts_of(declared[word.id])
            if not needed <= word.facts <= possible:
                yield f"{word.where}: {word.id} has the facts {sorted(word.facts)}, declared are {sorted(possible)}"


def _facts_of(kind: Any) -> tuple[set[str], set[str]]:
    """The facts that a message always has, and all it may have."""
    if isinstance(kind, RefusalSpec):
        return set(kind.facts), set(kind.facts)
    fields = fields_of(kind)
    return {name for name, field in fields.items() if field.needed and not field.whispered}, set(fields)
