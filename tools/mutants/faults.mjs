// Which small faults can be planted in these TypeScript files: [file, line, begin, end, text, where, change] of each, as
// JSON. The kinds are those of faults.py. Types, imports and messages of errors are left alone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const require = createRequire(resolve("web/package.json"));
const ts = require("typescript");
const K = ts.SyntaxKind;

const TURNED = {
  [K.LessThanToken]: ["<=", ">="],
  [K.LessThanEqualsToken]: ["<", ">"],
  [K.GreaterThanToken]: [">=", "<="],
  [K.GreaterThanEqualsToken]: [">", "<"],
  [K.EqualsEqualsEqualsToken]: ["!=="],
  [K.ExclamationEqualsEqualsToken]: ["==="],
  [K.PlusToken]: ["-"],
  [K.MinusToken]: ["+"],
  [K.PlusEqualsToken]: ["-="],
  [K.MinusEqualsToken]: ["+="],
};
const EITHER_WAY = new Set(["min", "max"]);
const found = [];

const short = (text) => {
  const line = text.split("\n")[0];
  return line.length <= 90 ? line : `${line.slice(0, 87)}...`;
};

function changes(node, source) {
  const text = (part) => part.getText(source);
  if (ts.isBinaryExpression(node)) {
    const sign = node.operatorToken;
    const whole = (middle) => text(node.left) + middle + text(node.right);
    if (sign.kind === K.AmpersandAmpersandToken || sign.kind === K.BarBarToken) {
      const other = sign.kind === K.BarBarToken ? "&&" : "||";
      return [`(${text(node.left)}) ${other} (${text(node.right)})`, `(${text(node.left)})`, `(${text(node.right)})`];
    }
    const texts = [node.left, node.right].some((side) => ts.isStringLiteral(side) || ts.isTemplateExpression(side));
    if (sign.kind === K.PlusToken && texts) return [];
    return (TURNED[sign.kind] ?? []).map((turned) => whole(` ${turned} `));
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) return [`(${text(node.operand)})`];
  if (ts.isNumericLiteral(node)) return [`${Number(node.text) + 1}`];
  if (node.kind === K.TrueKeyword) return ["false"];
  if (node.kind === K.FalseKeyword) return ["true"];
  if (ts.isCallExpression(node) && node.arguments.length >= 2) {
    const [first, second, ...rest] = node.arguments.map(text);
    const name = text(node.expression).split(".").pop();
    if (first === second || EITHER_WAY.has(name) || node.arguments.slice(0, 2).some(ts.isSpreadElement)) return [];
    return [`${text(node.expression)}(${[second, first, ...rest].join(", ")})`];
  }
  if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression)) return [";"];
  return [];
}

function visit(node, source, file, where) {
  const skipped =
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isThrowStatement(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  if (skipped) return;
  const inner = node.name && (ts.isFunctionLike(node) || ts.isClassLike(node)) ? node.name.getText(source) : "";
  const here = inner ? (where ? `${where}.${inner}` : inner) : where;
  if (here || ts.isFunctionLike(node)) {
    const begin = node.getStart(source);
    const line = source.getLineAndCharacterOfPosition(begin).line + 1;
    for (const text of changes(node, source))
      found.push([file, line, begin, node.end, text, here, `${short(node.getText(source))}  ->  ${short(text)}`]);
    if (ts.isIfStatement(node)) {
      const test = node.expression;
      const change = `if (${short(test.getText(source))})  ->  if (true)`;
      if (!ts.isBinaryExpression(test) || !TURNED[test.operatorToken.kind])
        found.push([file, line, test.getStart(source), test.end, "true", here, change]);
    }
  }
  ts.forEachChild(node, (child) => visit(child, source, file, here));
}

for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, "utf-8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  visit(source, source, file, "");
}
process.stdout.write(JSON.stringify(found));
