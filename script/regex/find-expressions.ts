import { parseSync } from "vite";

export interface Expression {
  /** The path of the file and the line, as `apps/hub/src/a.ts:12`. */
  at: string;
  file: string;
  /** `undefined` if the expression is built at run time. */
  source: string | undefined;
  flags: string;
}

/**
 * Finds the regular expressions of a TypeScript file: literals, and calls of `RegExp`.
 * @throws {Error} the file does not parse
 */
export function findExpressions(file: string, text: string): Expression[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const found: Expression[] = [];
  const add = (start: number, source: string | undefined, flags: string) => {
    found.push({ at: `${file}:${text.slice(0, start).split("\n").length}`, file, source, flags });
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isRecord(node)) return;
    const start = Number(node["start"]);
    if (isRecord(node["regex"])) add(start, String(node["regex"]["pattern"]), String(node["regex"]["flags"]));
    if (isRecord(node["callee"]) && node["callee"]["name"] === "RegExp") {
      const [source, flags] = Array.isArray(node["arguments"]) ? node["arguments"].map(stringOf) : [];
      add(start, source, flags ?? "");
    }
    Object.values(node).forEach(visit);
  };
  visit(program);
  return found;
}

function stringOf(node: unknown): string | undefined {
  const value = isRecord(node) && node["type"] === "Literal" ? node["value"] : undefined;
  return typeof value === "string" ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
