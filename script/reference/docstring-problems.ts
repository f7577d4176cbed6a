import { relative, resolve } from "node:path";
import { ts } from "@modelyard/oldest-typescript";
import type { EntryPoint } from "./entry-points.ts";
import { membersOf } from "./members.ts";
import type { ExportsReader } from "./read-exports.ts";
import { usedTypes } from "./used-types.ts";

const root = resolve(import.meta.dirname, "../..");

/**
 * Returns a line for each export, each type that one uses, and each member of these, whose docstring is missing or does not read as one:
 * sentences, which start with a verb for functions.
 */
export function docstringProblems(
  entries: readonly Pick<EntryPoint, "file">[],
  { checker, exportsOf }: ExportsReader,
): readonly string[] {
  const problems = new Set<string>();
  const check = (symbol: ts.Symbol, path: string, at: ts.Declaration) => {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
    const problem = problemOf(text, isFunction(symbol, at, checker));
    if (problem !== undefined) problems.add(`${positionOf(at)} ${path} ${problem}`);
  };
  const exported = entries.flatMap(exportsOf).map(({ symbol }) => symbol);
  const used = exported.flatMap((symbol) => usedTypes(symbol, checker));
  for (const symbol of new Set([...exported, ...used])) {
    const declarations = (symbol.declarations ?? []).filter(
      (declaration) => !declaration.getSourceFile().fileName.includes("/node_modules/"),
    );
    const [first] = declarations;
    if (first !== undefined) check(symbol, symbol.name, first);
    for (const { path, declaration } of declarations.flatMap((each) => membersOf(symbol.name, each))) {
      const member = checker.getSymbolAtLocation(declaration.name);
      if (member !== undefined) check(member, path, declaration);
    }
  }
  return [...problems].toSorted();
}

function problemOf(text: string, isOfFunction: boolean): string | undefined {
  if (text === "") return "has no docstring.";
  if (!/^[A-Z`@]/.test(text)) return "has a docstring that does not start with a capital letter.";
  if (!/[.…:`]$/.test(text)) return "has a docstring that does not end with a full stop.";
  return isOfFunction && !/^[A-Z][a-z]+s\b/.test(text) ? "has a docstring that does not start with a verb." : undefined;
}

/** Returns whether the symbol is declared as a function, or as a constant that can be called. */
function isFunction(symbol: ts.Symbol, at: ts.Declaration, checker: ts.TypeChecker): boolean {
  if (ts.isFunctionDeclaration(at)) return true;
  return ts.isVariableDeclaration(at) && checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;
}

function positionOf(node: ts.Node): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${relative(root, source.fileName)}:${line + 1}`;
}
