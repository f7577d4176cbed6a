import { ts } from "@modelyard/oldest-typescript";
import { isHidden, isMember, type MemberDeclaration } from "./members.ts";

/** Types by name only, wherever they are declared, and in full, so that their length can be checked. */
const format = ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope | ts.TypeFormatFlags.NoTruncation;
const printer = ts.createPrinter({ removeComments: true });

/** Kinds of exports, by which the reference groups them. */
export type ExportKind = "class" | "function" | "constant" | "type";

/** Returns what kind of export a declaration is. Constants that can be called are functions. */
export function kindOf(symbol: ts.Symbol, checker: ts.TypeChecker): ExportKind {
  if (symbol.flags & ts.SymbolFlags.Class) return "class";
  if (symbol.flags & ts.SymbolFlags.Function) return "function";
  if (!(symbol.flags & ts.SymbolFlags.Variable)) return "type";
  return checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0 ? "function" : "constant";
}

/** Returns the declaration without bodies, comments and private members. */
export function signatureOf(name: string, declaration: ts.Declaration, checker: ts.TypeChecker): string {
  if (ts.isFunctionDeclaration(declaration)) return functionSignature(name, declaration, checker);
  if (ts.isClassDeclaration(declaration)) return classSignature(declaration, checker);
  if (ts.isTypeAliasDeclaration(declaration) && isDerived(declaration.type))
    return `type ${name} = ${derivedType(declaration, checker)};`;
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration))
    return printed(declaration).replace(/^export /, "");
  if (ts.isVariableDeclaration(declaration)) return `const ${name}${constantType(declaration, checker)}`;
  return name;
}

/** Returns the type of a member; for a method, its parameters and result. */
function memberType(member: MemberDeclaration, checker: ts.TypeChecker): string {
  if (ts.isPropertySignature(member) || ts.isPropertyDeclaration(member))
    return member.type === undefined ? inferredType(member, checker) : typeText(member.type);
  if (ts.isGetAccessor(member) && member.type !== undefined) return typeText(member.type);
  const [signature] = checker.getTypeAtLocation(member).getCallSignatures();
  return signature === undefined ? inferredType(member, checker) : checker.signatureToString(signature, member, format);
}

function functionSignature(name: string, declaration: ts.FunctionDeclaration, checker: ts.TypeChecker): string {
  const parameters = declaration.parameters.map((parameter) => parameterText(parameter)).join(", ");
  const signature = checker.getSignatureFromDeclaration(declaration);
  const result =
    declaration.type !== undefined || signature === undefined
      ? typeText(declaration.type)
      : checker.typeToString(signature.getReturnType(), declaration, format);
  return `function ${name}${typeParameters(declaration)}(${parameters}): ${result}`;
}

function classSignature(declaration: ts.ClassDeclaration, checker: ts.TypeChecker): string {
  const lines: string[] = [];
  for (const member of declaration.members) {
    if (ts.isConstructorDeclaration(member))
      lines.push(`constructor(${member.parameters.map((parameter) => parameterText(parameter)).join(", ")});`);
    else if (isMember(member) && !isHidden(member)) {
      const separator = ts.isMethodDeclaration(member) ? "" : ": ";
      lines.push(`${member.name.getText()}${separator}${memberType(member, checker)};`);
    }
  }
  const body = lines.map((line) => `  ${line.replaceAll("\n", "\n  ")}\n`).join("");
  return `class ${headOf(declaration)} {${body === "" ? "" : `\n${body}`}}`;
}

/** A destructured parameter is written as `options`: its names are in the type. */
function parameterText(parameter: ts.ParameterDeclaration): string {
  const name = ts.isIdentifier(parameter.name) ? parameter.name.text : "options";
  const isOptional = parameter.questionToken !== undefined || parameter.initializer !== undefined;
  const rest = parameter.dotDotDotToken === undefined ? "" : "...";
  const type = parameter.type === undefined ? "" : `: ${typeText(parameter.type)}`;
  return `${rest}${name}${isOptional ? "?" : ""}${type}`;
}

function headOf(declaration: ts.ClassDeclaration | ts.InterfaceDeclaration): string {
  const clauses = (declaration.heritageClauses ?? []).map((clause) => ` ${clause.getText()}`).join("");
  return `${declaration.name?.text ?? ""}${typeParameters(declaration)}${clauses}`;
}

function typeParameters({ typeParameters: parameters }: ts.DeclarationWithTypeParameterChildren): string {
  return parameters === undefined ? "" : `<${parameters.map((parameter) => printed(parameter)).join(", ")}>`;
}

function typeText(type: ts.TypeNode | undefined): string {
  return type === undefined ? "void" : printed(type);
}

/** Prints a node without comments, indented by two spaces. */
function printed(node: ts.Node): string {
  const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  return text.replaceAll(/^(?: {4})+/gm, (spaces) => " ".repeat(spaces.length / 2));
}

/** Returns whether a type is taken from a table, so that its names say more than its source. */
function isDerived(type: ts.TypeNode): boolean {
  return (
    ts.isTypeOperatorNode(type) || (ts.isIndexedAccessTypeNode(type) && ts.isParenthesizedTypeNode(type.objectType))
  );
}

function derivedType({ name, type }: ts.TypeAliasDeclaration, checker: ts.TypeChecker): string {
  const text = checker.typeToString(
    checker.getTypeAtLocation(name),
    undefined,
    format | ts.TypeFormatFlags.InTypeAlias,
  );
  return text.length > longestDerived ? printed(type) : text;
}

/** The longest type that is taken from a table and shown in full, in characters. */
const longestDerived = 1000;

/** The longest inferred type that is shown, in characters; those of tables are far longer. */
const longestInferred = 200;

function inferredType(declaration: ts.Declaration, checker: ts.TypeChecker): string {
  const type = checker.typeToString(checker.getTypeAtLocation(declaration), declaration, format);
  return type.length > longestInferred ? "…" : type;
}

/** Returns the type that a table's rows satisfy; without one, long types are omitted. */
function constantType(declaration: ts.VariableDeclaration, checker: ts.TypeChecker): string {
  const { type, initializer } = declaration;
  if (type !== undefined) return `: ${typeText(type)}`;
  if (initializer !== undefined && ts.isSatisfiesExpression(initializer)) return `: ${typeText(initializer.type)}`;
  const inferred = inferredType(declaration, checker);
  return inferred === "…" ? "" : `: ${inferred}`;
}
