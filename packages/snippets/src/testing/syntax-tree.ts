import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Language, Parser } from "@vscode/tree-sitter-wasm";

/** Languages whose own parser is rarely installed; these grammars are files in a package. */
const grammars = ["go", "rust", "powershell"] as const;

const folder = fileURLToPath(import.meta.resolve("@vscode/tree-sitter-wasm")).replace(/[^/]+$/, "");

await Parser.init();
const parsers = new Map<string, Parser>();
for (const grammar of grammars) {
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(`${folder}tree-sitter-${grammar}.wasm`)));
  parsers.set(grammar, parser);
}

/** Returns the position that a grammar cannot parse, or null; also null for a language without a grammar here. */
export function syntaxProblem(language: string, code: string): string | null {
  const parser = parsers.get(language);
  if (parser === undefined) return null;
  const tree = parser.parse(code);
  if (tree === null) return `${language}: nothing could be read`;
  try {
    if (!tree.rootNode.hasError) return null;
    const [error] = tree.rootNode.descendantsOfType("ERROR");
    const line = (error?.startPosition.row ?? 0) + 1;
    return `${language}, line ${line}: ${error?.text.slice(0, 200) ?? "something is missing"}`;
  } finally {
    tree.delete();
  }
}
