import { isNode, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";

/** A file or text that declares something cannot be used. The message names it, the line and the reason. */
export class DocumentError extends Error {
  override name = "DocumentError";
  /** The part at fault, such as `users.0.name`; empty for the whole. */
  readonly field: string;

  constructor(message: string, field = "") {
    super(message);
    this.field = field;
  }
}

interface ReadOptions<Value> {
  /** What messages call it: a file's path. */
  name: string;
  schema: z.ZodType<Value>;
  /** `${NAME}` in a value stands for the variable of that name, so that secrets can stay outside; by default for itself. */
  variables?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Reads YAML or JSON, which is YAML too.
 * @throws {DocumentError}
 */
export function readDeclared<Value>(text: string, { name, schema, variables }: ReadOptions<Value>): Value {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const broken = document.errors[0];
  if (broken) throw new DocumentError(`${name}:${lineAt(broken.pos[0])}: ${yamlProblem(broken.message)}`);
  const declared: unknown = plainValues(document, name) ?? {};
  const parsed = schema.safeParse(variables === undefined ? declared : insertVariables(declared, name, variables));
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  // A name that is misspelt is missing, too, and that says less.
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (!issue) throw new DocumentError(`${name} cannot be used.`);
  const keys = issue.path.filter((key) => typeof key !== "symbol");
  const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const offset = nearestNode(document, [...keys, ...unknown]);
  const line = offset === undefined ? "" : `:${lineAt(offset)}`;
  const field = keys.join(".");
  throw new DocumentError(`${name}${line}: ${field || "the file"}: ${describe(issue)}`, field);
}

/** The parser's sentence, without the place that it is told beside, and the lines that it shows. */
function yamlProblem(message: string): string {
  if (message.includes("call stack")) return "it is nested too deeply.";
  const [first = ""] = message.split("\n");
  return `${first.replace(/ at line \d+, column \d+:?$/, "")}.`;
}

/** Aliases that multiply into something huge are refused by the parser. */
function plainValues(document: ReturnType<typeof parseDocument>, name: string): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    throw new DocumentError(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `unknown name ${issue.keys.join(", ")}`;
  return issue.message.slice(0, 1).toLowerCase() + issue.message.slice(1);
}

/** Where the value at this path, or the deepest one on the way to it, begins in the text. */
function nearestNode(
  document: ReturnType<typeof parseDocument>,
  path: readonly (string | number)[],
): number | undefined {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}

function insertVariables(value: unknown, name: string, variables: ReadOptions<unknown>["variables"] = {}): unknown {
  if (typeof value === "string") {
    return value.replace(/\$\{(\w+)\}/g, (_, variable: string) => {
      const inserted = variables[variable];
      if (inserted === undefined) throw new DocumentError(`${name}: the variable ${variable} is not set.`);
      return inserted;
    });
  }
  if (Array.isArray(value)) return value.map((item) => insertVariables(item, name, variables));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, insertVariables(item, name, variables)]));
}
