import { readFile } from "node:fs/promises";
import { isNode, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { ConfigError } from "../config/config-error.ts";
import { Provision } from "./schema.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads a provision file. `${NAME}` in a value stands for the variable of that name, so that secrets can stay outside. */
export async function readProvision(path: string, variables: Variables): Promise<Provision> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    throw new ConfigError(`The provision file ${path} cannot be read.`, { cause });
  }
  return parseProvision(text, { path, variables });
}

/** @throws {ConfigError} naming the file, the line and the reason */
export function parseProvision(text: string, { path, variables }: { path: string; variables: Variables }): Provision {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const broken = document.errors[0];
  if (broken) throw new ConfigError(`${path}:${lineAt(broken.pos[0])}: ${broken.message.split("\n")[0]}`);
  const values: unknown = insertVariables(document.toJS() ?? {}, path, variables);
  const parsed = Provision.safeParse(values);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (!issue) throw new ConfigError(`${path} cannot be used.`);
  const keys = issue.path.filter((key) => typeof key !== "symbol");
  const node = nearestNode(document, keys);
  const line = node === undefined ? "" : `:${lineAt(node)}`;
  throw new ConfigError(`${path}${line}: ${keys.join(".") || "the file"}: ${describe(issue)}`);
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

function insertVariables(value: unknown, path: string, variables: Variables): unknown {
  if (typeof value === "string") {
    return value.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const inserted = variables[name];
      if (inserted === undefined) throw new ConfigError(`${path}: the variable ${name} is not set.`);
      return inserted;
    });
  }
  if (Array.isArray(value)) return value.map((item) => insertVariables(item, path, variables));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, insertVariables(item, path, variables)]));
}
