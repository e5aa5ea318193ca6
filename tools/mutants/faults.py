"""Which small faults can be planted in a Python module, and the module with some of them planted behind switches.

A fault is one of: a comparison turned round or moved by one, `and` for `or`, `not` left out, a condition left out, a
statement left out, a number or truth value changed, plus for minus, two arguments swapped. Nothing is planted where no
test could notice (annotations, messages of errors, the log, assertions) or where everything would break (module level).
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

SWITCH = "starport_mutants"
TURNED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
EITHER_WAY = {"min", "max", "gcd", "isinstance"}  # swapped arguments mean the same, or nothing
UNHEARD = {"log", "warnings"}  # what goes to people who run the server is no behaviour of the game
# Quicker ways to the same end: a law compares them with the plain one, and laws take no part.
SHORTCUTS = {"sample", "shortcut", "draw_listed", "draw_flight", "draw_jump", "draw_offer", "flight_in_slot"}
GROWING = {"sealed"}  # counters of which only the growth counts, not by how much


@dataclass(frozen=True)
class Fault:
    """One change at one place: `at` is the place's number within its module, `kind` the number of the change there."""

    file: str
    line: int
    at: int
    kind: int
    where: str
    change: str


def faults(source: str, file: str) -> list[Fault]:
    """Every fault that could be planted in this module."""
    found: list[Fault] = []
    lines = source.splitlines()
    for at, (node, where, checked) in enumerate(places(ast.parse(source))):
        for kind, changed in enumerate(changes(node, checked)):
            around = f"  in  {lines[node.lineno - 1].strip()}" if isinstance(node, ast.Constant) else ""
            found.append(Fault(file, node.lineno, at, kind, where, f"{shown(node)}  ->  {shown(changed)}{around}"))
    return found


def shown(node: ast.AST) -> str:
    """The first line of a piece of code, cut."""
    text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= 90 else f"{text[:87]}..."


def places(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str, bool]]:
    """The places for faults within functions, in a fixed order, with the name of the function and whether it is a menu that
    is checked once more."""
    for function, where, checked in functions(tree, "", False):
        for statement in function.body:
            for node in inside(statement):
                yield node, where, checked


def functions(
    tree: ast.AST, where: str, exact: bool
) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str, bool]]:
    """Functions and methods; a function within another belongs to the outer one. A menu that is not `exact` may list too
    much: the check of each action sorts out what may not be done."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name not in SHORTCUTS:
                menu = node.name == "menu" or node.name.endswith("_menu")
                yield node, f"{where}{node.name}", menu and not exact
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{where}{node.name}.", is_exact(node))


def is_exact(node: ast.ClassDef) -> bool:
    """Whether the class says `exact: bool = True`."""
    return any(
        isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.target.id == "exact"
        for line in node.body
    )


def inside(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """A node and what it holds, without what no test could notice."""
    if isinstance(
        node, ast.Assert | ast.Raise | ast.JoinedStr | ast.ClassDef | ast.arguments | ast.Import | ast.ImportFrom
    ):
        return
    if isinstance(node, ast.Expr) and (isinstance(node.value, ast.Constant) or unheard(node.value)):
        return
    if isinstance(node, ast.expr | ast.stmt):
        yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "ctx", "pattern"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not (isinstance(child, ast.Constant) and meaningless(node)):
                yield from inside(child)


def meaningless(node: ast.AST) -> bool:
    """Whether another number here would say the same: -1 and -2 both stand for nothing, `> 0` and `>= 1` are one, and by how
    much a counter grows of which only the growth counts."""
    return (
        isinstance(node, ast.UnaryOp)
        or (isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE))
        or (isinstance(node, ast.AugAssign) and getattr(node.target, "attr", "") in GROWING)
    )


def unheard(node: ast.expr) -> bool:
    """A call like `log.error(…)`."""
    while isinstance(node, ast.Await | ast.Call | ast.Attribute):
        node = node.value if isinstance(node, ast.Await | ast.Attribute) else node.func
    return isinstance(node, ast.Name) and node.id in UNHEARD


def changes(node: ast.AST, checked: bool) -> Iterator[ast.expr | ast.stmt]:
    """What this place could read instead. In a menu that is checked nothing is planted that only lists more."""
    match node:
        case ast.If() | ast.Continue() if checked:
            return
        case ast.Compare(ops=[operator]) if type(operator) in TURNED:
            for turned in TURNED[type(operator)]:
                yield with_fields(node, ops=[turned()])
        case ast.BoolOp(op=operator, values=values):
            yield with_fields(node, op=ast.Or() if isinstance(operator, ast.And) else ast.And())
            for left_out in range(0 if checked else len(values)):
                rest = values[:left_out] + values[left_out + 1 :]
                yield rest[0] if len(rest) == 1 else with_fields(node, values=rest)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.If(test=test) if not isinstance(test, ast.BoolOp | ast.Constant) and not only_saves_work(test):
            yield with_fields(node, test=ast.Constant(True))
        case ast.BinOp(op=operator) if type(operator) in SUMS and not has_text(node):
            yield with_fields(node, op=SUMS[type(operator)]())
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Call(func=function, args=[first, second, *rest]) if swappable(function, first, second):
            yield with_fields(node, args=[second, first, *rest])
        case ast.AugAssign(op=operator) if type(operator) in SUMS:
            yield ast.Pass()
            yield with_fields(node, op=SUMS[type(operator)]())
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.Expr(value=ast.Call() | ast.Await()):
            yield ast.Pass()
        case ast.Continue() | ast.Break():
            yield ast.Pass()


def only_saves_work(test: ast.expr) -> bool:
    """`if state.story is not None`: without a listener nothing is told anyway."""
    return isinstance(test, ast.Compare) and isinstance(test.left, ast.Attribute) and test.left.attr == "story"


def with_fields(node: ast.AST, **fields: object) -> ast.expr | ast.stmt:
    """The same node with some fields changed."""
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    assert isinstance(changed, ast.expr | ast.stmt)
    return changed


def has_text(node: ast.BinOp) -> bool:
    """Texts and lists are added, never subtracted."""
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str | bytes))
        for side in sides
    )


def swappable(function: ast.expr, first: ast.expr, second: ast.expr) -> bool:
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    plain = not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred)
    return plain and name not in EITHER_WAY and ast.dump(first) != ast.dump(second)


class Planter(ast.NodeTransformer):
    """Puts each chosen change behind its switch."""

    def __init__(self, chosen: dict[ast.AST, list[tuple[int, ast.AST]]]) -> None:
        self._chosen = chosen

    def visit(self, node: ast.AST) -> ast.AST:
        planted = self._chosen.get(node, [])
        changed = [(number, copy.deepcopy(other)) for number, other in planted]
        result: ast.AST = self.generic_visit(node)
        for number, other in changed:
            asked = ast.Call(ast.Attribute(ast.Name(SWITCH, ast.Load()), "on", ast.Load()), [ast.Constant(number)], [])
            if isinstance(result, ast.expr):
                assert isinstance(other, ast.expr)
                result = ast.IfExp(asked, other, result)
            else:
                assert isinstance(other, ast.stmt)
                assert isinstance(result, ast.stmt)
                result = ast.If(asked, [other], [result])
        return result


def plant(source: str, numbered: dict[int, Fault]) -> str:
    """The module with these faults behind switches."""
    tree = ast.parse(source)
    listed = list(places(tree))
    chosen: dict[ast.AST, list[tuple[int, ast.AST]]] = {}
    for number, fault in numbered.items():
        node, _, checked = listed[fault.at]
        chosen.setdefault(node, []).append((number, list(changes(node, checked))[fault.kind]))
    planted = Planter(chosen).visit(tree)
    assert isinstance(planted, ast.Module)
    after = next(
        (at for at, node in enumerate(planted.body) if not is_opening(node)),
        len(planted.body),
    )
    planted.body.insert(after, ast.Import([ast.alias(SWITCH)]))
    return ast.unparse(ast.fix_missing_locations(planted))


def is_opening(node: ast.stmt) -> bool:
    """The docstring of the module and what is imported from the future."""
    return (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)) or (
        isinstance(node, ast.ImportFrom) and node.module == "__future__"
    )
