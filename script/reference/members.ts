import { ts } from "@modelyard/oldest-typescript";

/** A field, method or accessor that users of an exported type see. */
export interface Member {
  /** Qualified name, such as `Options.retry.attempts`. */
  path: string;
  declaration: MemberDeclaration;
}

/** The declaration of a member. */
export type MemberDeclaration =
  | ts.PropertySignature
  | ts.MethodSignature
  | ts.PropertyDeclaration
  | ts.MethodDeclaration
  | ts.AccessorDeclaration;

/** Returns the members declared by a type, including those of nested types. */
export function membersOf(name: string, declaration: ts.Declaration): readonly Member[] {
  if (
    !ts.isInterfaceDeclaration(declaration) &&
    !ts.isClassDeclaration(declaration) &&
    !ts.isTypeAliasDeclaration(declaration) &&
    !ts.isFunctionDeclaration(declaration)
  )
    return [];
  const found: Member[] = [];
  const visit = (path: string, node: ts.Node): void => {
    if (isMember(node)) {
      if (isHidden(node)) return;
      const at = `${path}.${node.name.getText()}`;
      found.push({ path: at, declaration: node });
      // Method bodies of a class contain no types.
      if (node.type !== undefined) visit(at, node.type);
      if (!ts.isPropertyDeclaration(node) && !ts.isPropertySignature(node))
        for (const parameter of node.parameters) if (parameter.type !== undefined) visit(at, parameter.type);
      return;
    }
    if (ts.isBlock(node) || ts.isConstructorDeclaration(node)) return;
    ts.forEachChild(node, (child) => visit(path, child));
  };
  ts.forEachChild(declaration, (child) => visit(name, child));
  return found;
}

/** Returns whether a node is a field, method or accessor. */
export function isMember(node: ts.Node): node is MemberDeclaration {
  return (
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node)
  );
}

/** Returns whether users do not see a member, or know it from the base class. */
export function isHidden(node: MemberDeclaration): boolean {
  return (
    ts.isPrivateIdentifier(node.name) ||
    (ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Override)) !== 0
  );
}
