import { ts } from "@modelyard/oldest-typescript";

/** A parsed docstring. Texts are Markdown. */
export interface Docstring {
  description: string;
  parameters: readonly { name: string; description: string }[];
  returns?: string;
  default?: string;
  /** The error and when it is thrown. */
  throws: readonly string[];
  examples: readonly string[];
  see: readonly string[];
}

/** Parses the docstring of a symbol; a missing one has an empty description. */
export function docstringOf(symbol: ts.Symbol, checker: ts.TypeChecker): Docstring {
  const tags = [...symbol.getJsDocTags(checker), ...constructorTags(symbol, checker)];
  const textsOf = (name: string) =>
    tags.filter((tag) => tag.name === name).map((tag) => plain(ts.displayPartsToString(tag.text)));
  const [returns] = textsOf("returns");
  const [standard] = textsOf("default");
  return {
    description: plain(ts.displayPartsToString(symbol.getDocumentationComment(checker))),
    parameters: textsOf("param").map(splitParameter),
    ...(returns !== undefined && { returns }),
    ...(standard !== undefined && { default: standard }),
    throws: textsOf("throws").map(withErrorName),
    examples: textsOf("example"),
    see: seeOf(symbol),
  };
}

/** Parameters of a class are those of its constructor. */
function constructorTags(symbol: ts.Symbol, checker: ts.TypeChecker): ts.JSDocTagInfo[] {
  const type = symbol.valueDeclaration;
  const constructor =
    type !== undefined && ts.isClassDeclaration(type)
      ? type.members.find((member) => ts.isConstructorDeclaration(member))
      : undefined;
  if (constructor === undefined) return [];
  return checker.getSignatureFromDeclaration(constructor)?.getJsDocTags() ?? [];
}

/** Formats `{@link name}` as code. */
function plain(text: string): string {
  return text.replaceAll(/\{@link ([^{}]*)\}/g, (_, name: string) => `\`${name.trim()}\``).trim();
}

function splitParameter(text: string): { name: string; description: string } {
  const space = text.indexOf(" ");
  return space === -1
    ? { name: text, description: "" }
    : { name: text.slice(0, space), description: text.slice(space + 1).replace(/^- /, "") };
}

/** The compiler returns `{InputError} why` unparsed. */
function withErrorName(text: string): string {
  const [, name, reason = ""] = /^\{([\w.]+)\}(.*)$/s.exec(text) ?? [];
  return name === undefined ? text : `\`${name}\`: ${reason.trim()}`;
}

/** The compiler splits URLs after `@see` into a name and a rest, so they are read from the source. */
function seeOf(symbol: ts.Symbol): string[] {
  return (symbol.declarations ?? [])
    .flatMap((declaration) => ts.getJSDocTags(declaration))
    .filter((tag) => ts.isJSDocSeeTag(tag))
    .map((tag) =>
      tag
        .getText()
        .replaceAll(/\n\s*\*/g, " ")
        .replace(/^@see\s+/, "")
        .trim(),
    );
}
