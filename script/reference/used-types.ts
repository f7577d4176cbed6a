import { ts } from "@modelyard/oldest-typescript";
import { isHidden, isMember } from "./members.ts";

/**
 * Returns the types that users of an exported symbol need to know: those of its own package that its declaration names, and
 * those that these name in turn.
 */
export function usedTypes(symbol: ts.Symbol, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const folders = new Set((symbol.declarations ?? []).map((declaration) => packageFolder(declaration)));
  const found = new Set<ts.Symbol>();
  const visit = (node: ts.Node): void => {
    // Private members and constructors of a class do not concern its users.
    if (ts.isBlock(node) || ts.isConstructorDeclaration(node) || ts.isHeritageClause(node)) return;
    if (ts.isVariableDeclaration(node) && node.type === undefined) return;
    if (isMember(node) && isHidden(node)) return;
    if (ts.isTypeReferenceNode(node)) addType(node.typeName);
    ts.forEachChild(node, visit);
  };
  const addType = (name: ts.EntityName): void => {
    const named = checker.getSymbolAtLocation(name);
    if (named === undefined) return;
    const type = named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
    const isType = type.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias);
    if (!isType || type === symbol || found.has(type)) return;
    const declarations = (type.declarations ?? []).filter((each) => folders.has(packageFolder(each)));
    if (declarations.length === 0) return;
    found.add(type);
    declarations.forEach(visit);
  };
  symbol.declarations?.forEach(visit);
  return [...found];
}

/** Returns what the path of a declaration has before `/src/`. */
function packageFolder(declaration: ts.Declaration): string {
  const [folder = ""] = declaration.getSourceFile().fileName.split("/src/");
  return folder;
}
