import type { z } from "zod";
import { type ParsedYaml, parseYaml, YamlError } from "./parse-yaml.ts";

/** A configuration file or text cannot be used. The message has its name, the line and the reason. */
export class DocumentError extends Error {
  override name = "DocumentError";
  /** Path of the invalid field, such as `users.0.name`; empty for the whole document. */
  readonly field: string;

  constructor(message: string, field = "", options?: ErrorOptions) {
    super(message, options);
    this.field = field;
  }
}

interface ReadOptions<Value> {
  /** Name of the document in messages: a file's path. */
  name: string;
  schema: z.ZodType<Value>;
  /**
   * Values of variables: `${NAME}` is replaced, so that secrets need not be in the document.
   * @default undefined: `${NAME}` stays as it is
   */
  variables?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Reads a document in YAML, or in JSON, which is a subset of YAML.
 * @throws {DocumentError} the text is not YAML, does not fit the schema, or names a variable that is not set
 */
export function readDeclared<Value>(text: string, { name, schema, variables }: ReadOptions<Value>): Value {
  const { yaml, values } = parse(text, name);
  const parsed = schema.safeParse(variables === undefined ? values : insertVariables(values, name, variables));
  if (parsed.success) return parsed.data;
  throw schemaError(name, yaml, parsed.error);
}

function parse(text: string, name: string): { yaml: ParsedYaml; values: unknown } {
  try {
    const yaml = parseYaml(text);
    return { yaml, values: yaml.values() ?? {} };
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    const line = cause.line === undefined ? "" : `:${cause.line}`;
    throw new DocumentError(`${name}${line}: ${cause.message}.`, "", { cause });
  }
}

function schemaError(name: string, yaml: ParsedYaml, error: z.ZodError): DocumentError {
  // A misspelt field also makes the correct one missing; the misspelt name is the more useful error.
  const issue = error.issues.find(({ code }) => code === "unrecognized_keys") ?? error.issues[0];
  if (issue === undefined) return new DocumentError(`${name} cannot be used.`, "", { cause: error });
  const path = issue.path.filter((key) => typeof key !== "symbol");
  const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const line = yaml.lineOf([...path, ...unknown]);
  const field = path.join(".");
  const message = `${name}${line === undefined ? "" : `:${line}`}: ${field || "the file"}: ${describe(issue)}`;
  return new DocumentError(message, field, { cause: error });
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `unknown name ${issue.keys.join(", ")}`;
  return issue.message.slice(0, 1).toLowerCase() + issue.message.slice(1);
}

function insertVariables(
  value: unknown,
  name: string,
  variables: Readonly<Record<string, string | undefined>>,
): unknown {
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
